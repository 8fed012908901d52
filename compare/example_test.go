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
	name   string
	digits []sudoku.Digit
}

func (f fixed) Name() string { return f.name }

func (f fixed) Solve(_ context.Context, puzzle sudoku.Grid, _ sudoku.Query) (sudoku.Result, error) {
	solution, err := sudoku.NewGridFrom(puzzle.Shape(), f.digits)
	return sudoku.Result{Solutions: []sudoku.Grid{solution}, Count: 1, Complete: true}, err
}

// Two engines on one puzzle; the second overlooks a clue.
func Example() {
	shape, _ := sudoku.NewShape(1, 2) // 2×2: a Latin square
	puzzle := sudoku.NewGrid(shape)
	puzzle.Set(0, 1)

	report, err := compare.Run(context.Background(), compare.Options{
		Engines: []sudoku.Engine{
			fixed{"careful", []sudoku.Digit{1, 2, 2, 1}},
			fixed{"hasty", []sudoku.Digit{2, 1, 1, 2}},
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
	// list.txt:1 [hasty: solution 1 is none: r1c1 is 2, the clue says 1]
	// 0 of 1
}
