package native

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"sudokusat/native/internal/batch9"
	"sudokusat/native/internal/general"
	"sudokusat/native/internal/ruled"
	"sudokusat/sudoku"
	"sudokusat/sudoku/par"
)

// Name is the engine's name in results.
const Name = "native"

// Option is a choice for [New].
type Option func(*engine)

// Jobs is the number of puzzles of a batch that are searched at a time; below 1, and
// by default, the number of threads that Go runs (GOMAXPROCS).
func Jobs(n int) Option { return func(e *engine) { e.jobs = n } }

// New returns the direct engine. It answers every query, is safe for concurrent use,
// and takes batches: those are split over the cores, unless the query streams
// solutions; then the puzzles are searched one after the other, in their
// order. It keeps its tables for the boards it met last.
//
// Solve returns the solutions in an order of its own unless the query asks
// for the least. A count of all solutions that passes 64 bits is an error; the
// result has the largest number there is, and is not complete. No goroutine
// outlives a call.
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
	seen    topologies[*general.Topology]
	ruled   topologies[*ruled.Topology]
}

func (e *engine) Name() string { return Name }

// Supports implements [sudoku.Engine]: every puzzle of up to 64 digits; beyond,
// those whose own constraints are domains, different cells and relations.
func (e *engine) Supports(_ context.Context, p sudoku.Puzzle) error {
	if err := p.Validate(); err != nil {
		return err
	}
	err := general.Supports(p)
	if err == nil {
		return nil
	}
	if of := ruled.Supports(p); of != nil {
		return fmt.Errorf("%s: %w on %w", Name, err, of)
	}
	return nil
}

// byRules reports whether a puzzle goes to the search for puzzles with rules of
// their own. Where all digits are alike the general search counts them without
// searching for each.
func byRules(p sudoku.Puzzle) bool {
	if len(p.Constraints()) == 0 || ruled.Supports(p) != nil {
		return false
	}
	return !p.Interchangeable() || general.Supports(p) != nil
}

// Solve implements [sudoku.Engine].
func (e *engine) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (r sudoku.Result, err error) {
	if err := sudoku.Validate(ctx, p); err != nil {
		return sudoku.Result{Engine: Name}, err
	}
	if p.IsClassic() {
		if e.classic.takes(q) {
			return e.classic.solve(ctx, p, q)
		}
		if leastFirst(q) {
			var a sudoku.Answer
			a.Result, a.Err = e.classic.solve(ctx, p, pair)
			e.least(ctx, p, q, &a)
			return a.Result, a.Err
		}
	}
	if byRules(p) {
		r, err = e.ruled.of(p.Shape, ruled.NewTopology).Solve(ctx, p, q)
	} else {
		r, err = e.seen.of(p.Shape, general.NewTopology).Solve(ctx, p, q)
	}
	r.Engine = Name
	return r, err
}

// SolveBatch implements [sudoku.BatchEngine]. Runs of plain 9×9 puzzles go to
// the batch kernel, if there is one; the others one by one.
func (e *engine) SolveBatch(ctx context.Context, puzzles []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) {
	jobs, first := e.jobs, q
	if q.Each != nil {
		jobs = 1
	}
	if leastFirst(q) {
		first = pair
	}
	size := 0 // of a run
	if e.classic.inBatches(len(puzzles), first) {
		size = min(max((len(puzzles)+4*jobs-1)/(4*jobs), 128), 2048)
	}
	if slices.ContainsFunc(puzzles, func(p sudoku.Puzzle) bool { return sudoku.Validate(ctx, p) != nil }) {
		for i, p := range puzzles {
			answers[i].Result, answers[i].Err = e.Solve(ctx, p, q)
		}
		return
	}
	var starts []int // puzzles[starts[i]:starts[i+1]] is a run, or one puzzle
	for i, j := 0, 0; i < len(puzzles); i = j {
		starts = append(starts, i)
		for j = i + 1; j < len(puzzles) && j-i < size && puzzles[i].IsClassic() && puzzles[j].IsClassic(); {
			j++
		}
	}
	starts = append(starts, len(puzzles))
	par.Do(jobs, len(starts)-1, func(k int) {
		i, j := starts[k], starts[k+1]
		if !e.classic.inBatches(j-i, first) || j-i == 1 {
			for ; i < j; i++ {
				answers[i].Result, answers[i].Err = e.Solve(ctx, puzzles[i], q)
			}
			return
		}
		e.classic.solveRun(ctx, puzzles[i:j], first, answers[i:j])
		for ; leastFirst(q) && i < j; i++ {
			e.least(ctx, puzzles[i], q, &answers[i])
		}
	})
}

// topologies keeps the tables of a search for the last few boards, the most
// recent first.
type topologies[T interface{ Shape() *sudoku.Shape }] struct {
	mu     sync.Mutex
	recent []T
}

// keepTopologies bounds the memory; a list rarely mixes more boards than this.
const keepTopologies = 8

func (k *topologies[T]) of(s *sudoku.Shape, build func(*sudoku.Shape) T) T {
	k.mu.Lock()
	defer k.mu.Unlock()
	i := slices.IndexFunc(k.recent, func(t T) bool { return t.Shape().Same(s) })
	if i < 0 {
		i = min(len(k.recent), keepTopologies-1)
		k.recent = append(k.recent[:i], build(s))
	}
	t := k.recent[i]
	copy(k.recent[1:i+1], k.recent[:i])
	k.recent[0] = t
	return t
}
