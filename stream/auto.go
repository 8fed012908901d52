package stream

import (
	"context"
	"errors"
	"fmt"

	"sudokusat/native"
	"sudokusat/sudoku"
)

// Auto takes for each puzzle the engine that is best at it. The direct search
// wins wherever it gets through, and on boards up to 20×20 it always does; it
// also counts by the million, where a SAT solver has to block every solution.
// On larger boards it learns little from its dead ends and a SAT solver does:
// it gets a moment ([native.Moment]), and what is open then goes to SAT.
type Auto struct {
	Native sudoku.BatchEngine
	SAT    sudoku.Engine
}

// autoCount is the number of solutions beyond which counting is left to search.
const autoCount = 1000

// String tells people what Auto takes.
func (Auto) String() string {
	return fmt.Sprintf("auto takes native up to 20×20 and for counts beyond %d; on larger boards native for a moment, then sat", autoCount)
}

// Name is "auto"; results have the name of the engine that answered.
func (Auto) Name() string { return "auto" }

// Supports returns nil for a puzzle that either engine can take.
func (e Auto) Supports(p sudoku.Puzzle) error {
	err := e.Native.Supports(p)
	if err != nil && e.SAT.Supports(p) == nil {
		return nil
	}
	return err
}

// searches reports whether a puzzle is left to search, however long that takes.
func (e Auto) searches(p sudoku.Puzzle, q sudoku.Query) bool {
	if e.Native.Supports(p) != nil {
		return false
	}
	return native.Suits(p) || q.Limit == 0 || q.Limit > autoCount || e.SAT.Supports(p) != nil
}

// Solve implements [sudoku.Engine].
func (e Auto) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	switch {
	case e.searches(p, q):
		return e.Native.Solve(ctx, p, q)
	case e.Native.Supports(p) != nil:
		return e.SAT.Solve(ctx, p, q)
	}
	r, err := sudoku.Timed(e.Native, native.Moment(p)).Solve(ctx, p, q)
	if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
		return r, err
	}
	return e.SAT.Solve(ctx, p, q)
}

// SolveBatch implements [sudoku.BatchEngine].
func (e Auto) SolveBatch(ctx context.Context, puzzles []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) {
	small := 0
	for _, p := range puzzles {
		if e.searches(p, q) {
			small++
		}
	}
	if small == len(puzzles) { // nearly always
		e.Native.SolveBatch(ctx, puzzles, q, answers)
		return
	}
	for i, p := range puzzles {
		answers[i].Result, answers[i].Err = e.Solve(ctx, p, q)
	}
}
