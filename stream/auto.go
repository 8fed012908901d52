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

func searches(p sudoku.Grid, q sudoku.Query) bool {
	return native.Suits(p.Shape()) || q.Limit == 0 || q.Limit > autoCount
}

// Solve implements [sudoku.Engine].
func (e Auto) Solve(ctx context.Context, p sudoku.Grid, q sudoku.Query) (sudoku.Result, error) {
	if searches(p, q) {
		return e.Native.Solve(ctx, p, q)
	}
	r, err := sudoku.Timed(e.Native, native.Moment(p.Shape())).Solve(ctx, p, q)
	if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
		return r, err
	}
	return e.SAT.Solve(ctx, p, q)
}

// SolveBatch implements [sudoku.BatchEngine].
func (e Auto) SolveBatch(ctx context.Context, puzzles []sudoku.Grid, q sudoku.Query, answers []sudoku.Answer) {
	small := 0
	for _, p := range puzzles {
		if searches(p, q) {
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
