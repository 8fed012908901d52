package native_test

import (
	"context"
	"fmt"

	"sudokusat/native"
	"sudokusat/sudoku"
)

func Example() {
	shape, err := sudoku.NewShape(sudoku.Boxed(2, 3))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := native.New().Solve(context.Background(), sudoku.Puzzle{Shape: shape, Givens: sudoku.NewGrid(shape)}, sudoku.Query{Keep: 1, Least: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Count, "solutions, the least:")
	fmt.Println(shape.GridText(r.Solutions[0]))
	// Output:
	// 28200960 solutions, the least:
	// 123456456123214365365214531642642531
}
