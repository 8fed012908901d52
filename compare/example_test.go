package compare_test

import (
	"context"
	"fmt"
	"slices"

	"sudokusat/compare"
	"sudokusat/sudoku"
)

// fixed is an engine that knows one answer, right or wrong.
type fixed struct {
	name     string
	solution sudoku.Grid
}

func (f fixed) Name() string { return f.name }

func (f fixed) Supports(context.Context, sudoku.Puzzle) error { return nil }

func (f fixed) Solve(context.Context, sudoku.Puzzle, sudoku.Query) (sudoku.Result, error) {
	return sudoku.Result{Solutions: []sudoku.Grid{f.solution}, Count: 1, Complete: true}, nil
}

// Two engines on one puzzle; the second overlooks a clue.
func Example() {
	shape, _ := sudoku.NewShape(sudoku.Latin(2))
	puzzle := sudoku.Puzzle{Shape: shape, Givens: sudoku.Grid{1, 0, 0, 0}}

	report, err := compare.Run(context.Background(), compare.Options{
		Engines: []sudoku.Engine{
			fixed{"careful", sudoku.Grid{1, 2, 2, 1}},
			fixed{"hasty", sudoku.Grid{2, 1, 1, 2}},
		},
	}, slices.Values([]compare.Case{{Puzzle: puzzle, Place: "list.txt:1"}}))
	if err != nil {
		fmt.Println(err)
	}
	for _, d := range report.Disagreements {
		fmt.Println(d.Place, d.Reasons)
	}
	fmt.Println(report.Agreed, "of", report.Puzzles)
	// Output:
	// list.txt:1 [hasty: solution 1 is none: r1c1 is 2, the clue is 1]
	// 0 of 1
}
