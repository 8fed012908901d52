package cube_test

import (
	"context"
	"fmt"

	"sudokusat/encode"
	"sudokusat/encode/cube"
	"sudokusat/sudoku"
)

func ExampleSplit() {
	s, _ := sudoku.NewShape(sudoku.Boxed(2, 2))
	givens := sudoku.NewGrid(s)
	copy(givens, sudoku.Grid{1, 2, 3, 4}) // the first row
	inst, _ := encode.Extended(sudoku.Puzzle{Shape: s, Givens: givens}, encode.Pairwise())
	cubes, _ := cube.Split(context.Background(), inst, 3)
	for _, c := range cubes {
		fmt.Println(c)
	}
	// Output:
	// [19 34]
	// [19 -34]
	// [-19]
}
