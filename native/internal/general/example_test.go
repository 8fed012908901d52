package general_test

import (
	"context"
	"fmt"

	"sudokusat/native/internal/general"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

func Example() {
	shape, err := sudoku.NewShape(sudoku.Boxed(2, 2, rule.Diagonal{}))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := general.NewTopology(shape).Solve(context.Background(), sudoku.Puzzle{Shape: shape, Givens: sudoku.NewGrid(shape)}, sudoku.Query{Keep: 1, Least: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Count, "solutions, the least:", shape.GridText(r.Solutions[0]))
	// Output: 48 solutions, the least: 1234341243212143
}
