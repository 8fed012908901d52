package native

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"sudokusat/native/internal/batch9"
	"sudokusat/native/internal/general"
	"sudokusat/sudoku"
)

// Name is the engine's name in results.
const Name = "native"

// Option is a choice for [New].
type Option func(*engine)

// Jobs is how many puzzles of a batch are searched at a time; below 1, and by
// default, as many as Go runs threads (GOMAXPROCS).
func Jobs(n int) Option { return func(e *engine) { e.jobs = n } }

// New is the direct engine. It answers every query for every shape, is safe
// for concurrent use, and takes batches: those are split over the cores. What
// it prepares for a shape it keeps for the shapes it met last.
//
// Solve returns the solutions in an order of its own unless the query asks
// for the least. No goroutine outlives a call.
func New(options ...Option) sudoku.BatchEngine {
	e := &engine{classic: classic{kernel: batch9.Best()}}
	for _, o := range options {
		o(e)
	}
	if e.jobs < 1 {
		e.jobs = runtime.GOMAXPROCS(0)
	}
	return e
}

type engine struct {
	jobs    int
	classic classic
	seen    topologies
}

func (e *engine) Name() string { return Name }

// Solve implements [sudoku.Engine].
func (e *engine) Solve(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query) (r sudoku.Result, err error) {
	if isClassic(puzzle.Shape()) {
		if r, ok, err := e.classic.solve(ctx, puzzle, q); ok {
			return r, err
		}
	}
	r, err = e.seen.of(puzzle.Shape()).Solve(ctx, puzzle, q)
	r.Engine = Name
	return r, err
}

// SolveBatch implements [sudoku.BatchEngine]. Runs of plain 9×9 puzzles go to
// the batch kernel, if there is one; the others one by one.
func (e *engine) SolveBatch(ctx context.Context, puzzles []sudoku.Grid, q sudoku.Query, answers []sudoku.Answer) {
	size := 0 // of a run
	if e.classic.batches(q) {
		size = min(max((len(puzzles)+4*e.jobs-1)/(4*e.jobs), 128), 2048)
	}
	var starts []int // puzzles[starts[i]:starts[i+1]] is a run, or one puzzle
	for i, j := 0, 0; i < len(puzzles); i = j {
		starts = append(starts, i)
		for j = i + 1; j < len(puzzles) && j-i < size && isClassic(puzzles[i].Shape()) && isClassic(puzzles[j].Shape()); {
			j++
		}
	}
	starts = append(starts, len(puzzles))
	spread(e.jobs, len(starts)-1, func(k int) {
		i, j := starts[k], starts[k+1]
		if j-i > 1 {
			e.classic.solveRun(ctx, puzzles[i:j], q, answers[i:j])
			return
		}
		for ; i < j; i++ {
			answers[i].Result, answers[i].Err = e.Solve(ctx, puzzles[i], q)
		}
	})
}

// spread calls do for 0..n−1 from up to jobs goroutines and returns when all
// calls have.
func spread(jobs, n int, do func(i int)) {
	var next atomic.Int64
	work := func() {
		for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
			do(int(i))
		}
	}
	var wg sync.WaitGroup
	for range min(jobs, n) - 1 {
		wg.Go(work)
	}
	work()
	wg.Wait()
}

// topologies keeps what general search prepared for the last few shapes, the
// most recent first.
type topologies struct {
	mu     sync.Mutex
	recent []*general.Topology
}

// keepTopologies bounds the memory; a list rarely mixes more shapes than this.
const keepTopologies = 8

func (k *topologies) of(s *sudoku.Shape) *general.Topology {
	k.mu.Lock()
	defer k.mu.Unlock()
	for i, t := range k.recent {
		if t.Shape() == s {
			copy(k.recent[1:i+1], k.recent[:i])
			k.recent[0] = t
			return t
		}
	}
	t := general.NewTopology(s)
	k.recent = append(k.recent, nil)
	copy(k.recent[1:], k.recent)
	k.recent[0] = t
	k.recent = k.recent[:min(len(k.recent), keepTopologies)]
	return t
}
