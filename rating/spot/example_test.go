package spot_test

import (
	"fmt"

	"sudokusat/rating/spot"
	"sudokusat/sudoku"
)

func Example() {
	fish := []spot.Part{
		{Digits: []sudoku.Digit{7}, Houses: []int{1, 5}},
		{Role: "covers", Houses: []int{12, 16}},
		{Role: "fins", Cells: []sudoku.Cell{15}},
	}
	fmt.Println(spot.Text(sudoku.Classic(), fish))
	chain := spot.Part{Chain: []spot.Link{{Cells: []sudoku.Cell{0}, Digit: 5}, {Cells: []sudoku.Cell{3, 4}, Digit: 5, On: true}}}
	fmt.Println(chain.Text(sudoku.Classic()))
	// Output:
	// 7 in row 2 and row 6; covers column 4 and column 8; fins r2c7
	// r1c1≠5 → r1c4,r1c5=5
}
