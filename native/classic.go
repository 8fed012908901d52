package native

import (
	"context"
	"fmt"
	"sync"
	"time"

	"sudokusat/native/internal/batch9"
	"sudokusat/native/internal/nine"
	"sudokusat/sudoku"
)

// The plain 9×9 board, for which there are two searches of its own: the batch
// kernel, which with vectors is faster even for a single puzzle (one of the
// hardest 1905 takes it 10 µs, the scalar search 50; an easy one 3 and 5), and
// the scalar one for the rest.

// most is how many solutions a puzzle may have kept in a batch, which sets
// aside the memory for all of them.
const most = 16

// classic answers plain 9×9 puzzles.
type classic struct {
	kernel  batch9.Kernel
	blocks  sync.Pool // *batch9.Solver
	scalars sync.Pool // *nine.Solver
}

// isClassic reports whether a shape is the plain 9×9 board.
func isClassic(s *sudoku.Shape) bool {
	rows, cols := s.Box()
	return s.N() == 9 && s.Plain() && rows == 3 && cols == 3
}

// batches reports whether the query can go to the batch kernel.
func (c *classic) batches(q sudoku.Query) bool {
	return c.kernel.Vector() && q.Keep <= most && !(q.Least && q.Keep > 0)
}

func (c *classic) block() (*batch9.Solver, error) {
	if s, ok := c.blocks.Get().(*batch9.Solver); ok {
		return s, nil
	}
	return batch9.New(c.kernel)
}

// solve answers one puzzle; ok is false when the general search has to.
func (c *classic) solve(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query) (r sudoku.Result, ok bool, err error) {
	start := time.Now()
	ordered := q.Least && q.Keep > 0
	if ordered {
		q = sudoku.Query{Limit: 2, Keep: 1} // a solution is the least when there is no other
	}
	if c.batches(q) {
		var a [1]sudoku.Answer
		nodes := c.solveRun(ctx, []sudoku.Grid{puzzle}, q, a[:])
		r, err = a[0].Result, a[0].Err
		r.Stats = sudoku.Stats{Nodes: nodes, Solve: time.Since(start)}
	} else {
		r, err = c.scalar(ctx, puzzle, q)
	}
	if ordered && !r.Complete {
		r.Solutions = nil
		return r, err != nil, err
	}
	return r, true, err
}

// scalar answers one puzzle by the scalar search.
func (c *classic) scalar(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query) (r sudoku.Result, err error) {
	start := time.Now()
	s, pooled := c.scalars.Get().(*nine.Solver)
	if !pooled {
		s = nine.New()
	}
	defer c.scalars.Put(s)
	var digits [81]uint8
	for i, d := range puzzle.Digits() {
		digits[i] = uint8(d)
	}
	r.Engine = Name
	r.Count, r.Complete, err = s.Solve(ctx, &digits, q.Limit, q.Keep, func(found *[81]uint8) {
		r.Solutions = append(r.Solutions, gridOf(puzzle.Shape(), found[:], make([]sudoku.Digit, 81)))
	})
	r.Stats = sudoku.Stats{Propagated: 729 - s.Open, Nodes: s.Nodes, Solve: time.Since(start)}
	return r, err
}

// gridOf writes solution into digits and makes a grid of them.
func gridOf(s *sudoku.Shape, solution []byte, digits []sudoku.Digit) sudoku.Grid {
	for i, d := range solution {
		digits[i] = sudoku.Digit(d)
	}
	g, _ := sudoku.NewGridFrom(s, digits) // 81 digits of at most 9
	return g
}

// solveRun answers puzzles in one job of the batch kernel and returns the nodes
// of all their searches.
func (c *classic) solveRun(ctx context.Context, puzzles []sudoku.Grid, q sudoku.Query, answers []sudoku.Answer) (nodes uint64) {
	n, keep := len(puzzles), max(q.Keep, 0)
	job := batch9.Job{
		Puzzles: make([]byte, 81*n),
		Limit:   q.Limit, Counts: make([]uint64, n), Complete: make([]bool, n),
	}
	for i, p := range puzzles {
		to := job.Puzzles[81*i : 81*i+81]
		for k, d := range p.Digits() {
			to[k] = byte(d)
		}
	}
	if keep > 0 {
		job.Keep, job.Solutions = keep, make([]byte, 81*n*keep)
	}
	s, err := c.block()
	if err == nil {
		var stats batch9.Stats
		stats, err = s.Run(ctx, &job)
		nodes = 2 * stats.Branches
		c.blocks.Put(s)
	}
	// One piece of memory for all grids, as they were found together.
	grids, digits := make([]sudoku.Grid, 0, n*keep), make([]sudoku.Digit, 81*n*keep)
	for i := range answers {
		a := &answers[i]
		*a = sudoku.Answer{Result: sudoku.Result{Count: job.Counts[i], Complete: job.Complete[i], Engine: Name}}
		first := len(grids)
		for k := range min(a.Count, uint64(keep)) {
			at := 81 * (i*keep + int(k))
			grids = append(grids, gridOf(puzzles[i].Shape(), job.Solutions[at:at+81], digits[at:at+81:at+81]))
		}
		if len(grids) > first {
			a.Solutions = grids[first:len(grids):len(grids)]
		}
		if err != nil && !a.Complete && (q.Limit == 0 || a.Count < q.Limit) {
			a.Err = fmt.Errorf("search cut short: %w", err)
		}
	}
	return nodes
}
