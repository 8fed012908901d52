package main

import (
	"context"
	"errors"
	"fmt"

	"sudokusat/native"
	"sudokusat/sudoku"
)

// auto takes for each puzzle the engine that is best at it. The direct search
// wins wherever it gets through, and on boards up to 20×20 it always does; it
// also counts by the million, where a SAT solver has to block every solution.
// On larger boards it learns little from its dead ends and a SAT solver does:
// it gets a moment, and what is open then goes to SAT.
type auto struct {
	native sudoku.BatchEngine
	sat    sudoku.Engine
}

const (
	autoCount = 1000 // more solutions than this are counted by search
)

// why says what auto takes, for people.
func (auto) why() string {
	return fmt.Sprintf("auto takes native up to 20×20 and for counts beyond %d; on larger boards native for a moment, then sat", autoCount)
}

func (auto) Name() string { return "auto" }

func searches(p sudoku.Grid, q sudoku.Query) bool {
	return native.Suits(p.Shape()) || q.Limit == 0 || q.Limit > autoCount
}

// Solve implements [sudoku.Engine].
func (e auto) Solve(ctx context.Context, p sudoku.Grid, q sudoku.Query) (sudoku.Result, error) {
	if searches(p, q) {
		return e.native.Solve(ctx, p, q)
	}
	r, err := sudoku.Timed(e.native, native.Moment(p.Shape())).Solve(ctx, p, q)
	if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
		return r, err
	}
	return e.sat.Solve(ctx, p, q)
}

// SolveBatch implements [sudoku.BatchEngine].
func (e auto) SolveBatch(ctx context.Context, puzzles []sudoku.Grid, q sudoku.Query, answers []sudoku.Answer) {
	small := 0
	for _, p := range puzzles {
		if searches(p, q) {
			small++
		}
	}
	if small == len(puzzles) { // nearly always
		e.native.SolveBatch(ctx, puzzles, q, answers)
		return
	}
	for i, p := range puzzles {
		answers[i].Result, answers[i].Err = e.Solve(ctx, p, q)
	}
}
