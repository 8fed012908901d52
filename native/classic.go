package native

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"sudokusat/native/internal/batch9"
	"sudokusat/native/internal/nine"
	"sudokusat/sudoku"
)

// Plain 9×9 puzzles have two searches of their own: the batch kernel, which with
// vectors is faster even for a single puzzle (one of the hardest 1905 takes it 10 µs,
// the scalar search 50; an easy one 3 and 5) and without them for a list of some
// length, and the scalar one for the rest. Neither
// can look for the least solution: the general search does that, for puzzles that turn
// out to have several.

// maxBatchKeep is the largest number of solutions kept per puzzle in a batch, which
// allocates the memory for all of them in advance.
const maxBatchKeep = 16

// classic answers plain 9×9 puzzles.
type classic struct {
	kernel  batch9.Kernel
	batches sync.Pool // *batch
	scalars sync.Pool // *nine.Solver
}

// takes reports whether a query about a plain 9×9 puzzle can be answered here.
func (c *classic) takes(q sudoku.Query) bool { return !q.Ordered() }

// inBatches reports whether n queries should go to the batch kernel together.
func (c *classic) inBatches(n int, q sudoku.Query) bool {
	return n >= c.kernel.Least() && c.takes(q) && q.Keep <= maxBatchKeep && q.Each == nil
}

// batch is a solver with the memory of its last job.
type batch struct {
	solver             *batch9.Solver
	puzzles, solutions []byte
	counts             []uint64
	complete           []bool
}

func (c *classic) batch() (*batch, error) {
	if b, ok := c.batches.Get().(*batch); ok {
		return b, nil
	}
	s, err := batch9.New(c.kernel)
	return &batch{solver: s}, err
}

// job returns a job for n puzzles, whose text is still to be written, in the memory of
// the batch. Bytes of solutions are valid as far as the counts go.
func (b *batch) job(n, keep int, limit uint64) batch9.Job {
	b.puzzles = slices.Grow(b.puzzles[:0], 81*n)[:81*n]
	b.counts = slices.Grow(b.counts[:0], n)[:n]
	b.complete = slices.Grow(b.complete[:0], n)[:n]
	j := batch9.Job{Puzzles: b.puzzles, Limit: limit, Counts: b.counts, Complete: b.complete}
	if keep > 0 {
		b.solutions = slices.Grow(b.solutions[:0], 81*n*keep)[:81*n*keep]
		j.Keep, j.Solutions = keep, b.solutions
	}
	return j
}

// solve answers one puzzle.
func (c *classic) solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	if !c.inBatches(1, q) {
		return c.scalar(ctx, p, q)
	}
	start := time.Now()
	var a [1]sudoku.Answer
	nodes := c.solveRun(ctx, []sudoku.Puzzle{p}, q, a[:])
	a[0].Stats = sudoku.Stats{Nodes: nodes, Solve: time.Since(start)}
	return a[0].Result, a[0].Err
}

// scalar answers one puzzle by the scalar search.
func (c *classic) scalar(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (r sudoku.Result, err error) {
	start := time.Now()
	s, pooled := c.scalars.Get().(*nine.Solver)
	if !pooled {
		s = nine.New()
	}
	defer c.scalars.Put(s)
	var digits [81]uint8
	for i, d := range p.Givens {
		digits[i] = uint8(d)
	}
	r.Engine = Name
	keep := uint64(max(q.Keep, 0))
	if q.Each != nil {
		keep = math.MaxUint64
	}
	if s.Progress = nil; sudoku.WatchOf(ctx) != nil {
		s.Progress = sudoku.WatchOf(ctx).Report
	}
	r.Count, r.Complete, err = s.Solve(ctx, &digits, q.Limit, keep, func(found *[81]uint8) bool {
		if len(r.Solutions) < q.Keep {
			r.Solutions = append(r.Solutions, gridOf(found[:], make(sudoku.Grid, 81)))
		}
		return q.Each == nil || q.Each(gridOf(found[:], make(sudoku.Grid, 81)))
	})
	r.Stats = sudoku.Stats{Propagated: 729 - s.Open, Nodes: s.Nodes, Solve: time.Since(start)}
	return r, err
}

// gridOf writes a solution into g and returns it.
func gridOf(solution []byte, g sudoku.Grid) sudoku.Grid {
	for i, d := range solution {
		g[i] = sudoku.Digit(d)
	}
	return g
}

// solveRun answers puzzles in one job of the batch kernel and returns the nodes
// of all their searches.
func (c *classic) solveRun(ctx context.Context, puzzles []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) (nodes uint64) {
	n, keep := len(puzzles), max(q.Keep, 0)
	b, err := c.batch()
	if err != nil {
		for i := range answers {
			answers[i] = sudoku.Answer{Result: sudoku.Result{Engine: Name}, Err: err}
		}
		return 0
	}
	defer c.batches.Put(b)
	job := b.job(n, keep, q.Limit)
	for i, p := range puzzles {
		to := job.Puzzles[81*i : 81*i+81]
		for k, d := range p.Givens {
			to[k] = byte(d)
		}
	}
	if w := sudoku.WatchOf(ctx); w != nil && n == 1 {
		ctx = contextPoll{ctx, func() { w.Report(b.counts[0], 2*b.solver.Stats().Branches) }}
	}
	stats, err := b.solver.Run(ctx, &job)
	nodes = 2 * stats.Branches
	// One piece of memory for all grids, as they were found together.
	grids, digits := make([]sudoku.Grid, 0, n*keep), make(sudoku.Grid, 81*n*keep)
	for i := range answers {
		a := &answers[i]
		*a = sudoku.Answer{Result: sudoku.Result{Count: job.Counts[i], Complete: job.Complete[i], Engine: Name}}
		first := len(grids)
		for k := range min(a.Count, uint64(keep)) {
			at := 81 * (i*keep + int(k))
			grids = append(grids, gridOf(job.Solutions[at:at+81], digits[at:at+81:at+81]))
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

// contextPoll is a context that reports the progress of the search whenever that
// checks whether the context ended.
type contextPoll struct {
	context.Context
	report func()
}

func (w contextPoll) Err() error {
	w.report()
	return w.Context.Err()
}
