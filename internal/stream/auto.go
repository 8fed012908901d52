package stream

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sudokusat/internal/symmetry"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/sudoku/par"
)

// Auto chooses the engine for each puzzle. The direct search is the fastest on boards up
// to 20×20, and at counting, where a SAT solver has to block every solution. On larger
// boards it learns little from dead ends, and a SAT solver does: there it gets a moment
// ([native.Moment]), and SAT the puzzles that are open then. Latin squares beyond 25×25 soon have
// local search beside SAT, package recolour. Plain boards beyond 20×20 with no more clues than digits
// are first put together from small squares, package squares.
//
// Of puzzles with rules of their own, search is ten times as fast on most cages, SAT on
// some thermometers. So search starts alone, SAT joins it after raceAfter or regionsAfter, and the first
// answer is taken. Where all solutions are wanted, search begins, and only one of several that
// maps of the puzzle send to each other is searched for once that is found to be possible.
//
// Where processors are left, cdcl races in several configurations; see [sat.CDCL.Race].
//
// [Open] takes cdcl as its SAT solver: with gophersat in its place, the 97 puzzles of 2026 of a test from
// outside took 58.5 s of CPU instead of 49.5, and no puzzle was slower by a second (AMD EPYC).
type Auto struct {
	Native sudoku.BatchEngine
	SAT    sudoku.Engine
	cores  *par.Cores // those that are at work; may be nil
}

// raceAfter is how long a puzzle with rules of its own is searched before SAT joins: longer
// than most take, and too short to notice.
const raceAfter = 40 * time.Millisecond

// regionsAfter is that for puzzles with regions to be found: SAT was the first to answer none of the published ones, and
// beside the search it nearly doubles the time that processors take (testdata/bench/layers.md).
const regionsAfter = 10 * time.Second

// joins returns how long a puzzle with rules of its own is searched before SAT joins.
func joins(p sudoku.Puzzle) time.Duration {
	for _, c := range p.Constraints() {
		if _, regions := c.(sudoku.DifferentPairs); regions {
			return regionsAfter
		}
	}
	return raceAfter
}

// autoCount is the number of solutions beyond which counting is left to search.
const autoCount = 1000

// String describes the choice to users.
func (Auto) String() string {
	return fmt.Sprintf("auto takes native up to 20×20 and for counts beyond %d; on larger boards with few clues small squares, on others native for a moment, then cdcl, and local search beside it for Latin squares beyond 25×25; with rules native, and cdcl beside it after %[2]v, with regions to be found after %[3]v; all solutions of a puzzle that maps keep are counted by these", autoCount, raceAfter, regionsAfter)
}

// Name is "auto"; results have the name of the engine that answered.
func (Auto) Name() string { return "auto" }

// Supports returns nil for a puzzle that either engine can take.
func (e Auto) Supports(ctx context.Context, p sudoku.Puzzle) error {
	err := e.Native.Supports(ctx, p)
	if err != nil && e.SAT.Supports(ctx, p) == nil {
		return nil
	}
	return err
}

// searches reports whether a puzzle is left to search without limit.
func (e Auto) searches(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) bool {
	if e.Native.Supports(ctx, p) != nil {
		return false
	}
	return native.Suits(p) || q.Limit == 0 || q.Limit > autoCount || e.SAT.Supports(ctx, p) != nil
}

// races reports whether SAT joins the search of a puzzle. It does not ask whether SAT
// supports the puzzle, which takes longer than most searches.
func (e Auto) races(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) bool {
	return len(p.Constraints()) > 0 && q.Each == nil && q.Limit > 0 && q.Limit <= autoCount && e.Native.Supports(ctx, p) == nil
}

// race searches, and starts SAT beside that after a while.
func (e Auto) race(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var other sudoku.Answer
	done := make(chan struct{})
	later := time.AfterFunc(joins(p), func() {
		defer close(done)
		if other.Err = e.SAT.Supports(ctx, p); other.Err != nil {
			return
		}
		// A watch shows the search.
		if other.Result, other.Err = e.learn(sudoku.WithWatch(ctx, nil), p, q); proved(other) {
			cancel()
		}
	})
	r, err := e.native(ctx, p, q)
	if later.Stop() {
		return r, err
	}
	if err == nil {
		cancel()
	}
	<-done
	switch {
	case err == nil:
		return r, nil
	case other.Err == nil: // of a foreign solver: perhaps its claim alone
		return other.Result, nil
	case other.Count > r.Count:
		return other.Result, other.Err
	}
	return r, err
}

// native searches, and counts the processor for that.
func (e Auto) native(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	defer e.cores.Enter()()
	return e.Native.Solve(ctx, p, q)
}

// maps reports whether the solutions of a puzzle may be counted by maps of it to itself, package
// symmetry: it has rules that name digits, for else search counts by renaming them, and all its
// solutions are wanted.
func (e Auto) maps(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) bool {
	return len(p.Constraints()) > 0 && !p.Interchangeable() && (q.Limit == 0 || q.Limit > autoCount) && !q.Ordered() && e.Native.Supports(ctx, p) == nil
}

// mapped searches, and looks for maps once that lasts. What [sudoku.Query.Each] has got cannot be
// taken back, so that maps are looked for first there.
func (e Auto) mapped(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	looking, ended := context.WithCancel(ctx)
	defer ended()
	var maps []symmetry.Map
	var parts []symmetry.Part
	done := make(chan struct{})
	find := func() {
		defer close(done)
		maps = symmetry.Maps(looking, p)
		if parts = symmetry.Split(looking, p, maps); parts != nil {
			cancel()
		}
	}
	if q.Each != nil {
		if find(); parts == nil {
			return e.native(ctx, p, q)
		}
	} else {
		later := time.AfterFunc(raceAfter, find)
		r, err := e.native(within, p, q)
		if later.Stop() {
			return r, err
		}
		ended()
		if <-done; err == nil || parts == nil || ctx.Err() != nil {
			return r, err
		}
	}
	defer e.cores.Enter()()
	return symmetry.Solve(ctx, e.Native, p, maps, parts, q)
}

// Solve implements [sudoku.Engine].
func (e Auto) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	switch {
	case e.maps(ctx, p, q):
		return e.mapped(ctx, p, q)
	case e.races(ctx, p, q):
		return e.race(ctx, p, q)
	case e.searches(ctx, p, q):
		return e.native(ctx, p, q)
	case e.Native.Supports(ctx, p) != nil:
		return e.SAT.Solve(ctx, p, q)
	}
	if r, ok := e.built(ctx, p, q); ok {
		return r, nil
	}
	r, err := sudoku.Timed(e.Native, native.Moment(p)).Solve(ctx, p, q)
	if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
		return r, err
	}
	return e.learn(ctx, p, q)
}

// SolveBatch implements [sudoku.BatchEngine].
func (e Auto) SolveBatch(ctx context.Context, puzzles []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) {
	small, alone := 0, len(puzzles) == 1
	for _, p := range puzzles {
		if !e.races(ctx, p, q) && e.searches(ctx, p, q) && !(alone && e.maps(ctx, p, q)) {
			small++
		}
	}
	if small == len(puzzles) { // nearly always
		defer e.cores.Enter()()
		e.Native.SolveBatch(ctx, puzzles, q, answers)
		return
	}
	for i, p := range puzzles {
		answers[i].Result, answers[i].Err = e.Solve(ctx, p, q)
	}
}
