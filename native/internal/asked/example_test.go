package asked_test

import (
	"fmt"

	"sudokusat/native/internal/asked"
	"sudokusat/sudoku"
)

func ExampleWanted() {
	w := asked.Wanted{Keep: 1}
	for d := range sudoku.Digit(3) {
		if w.Lists() {
			w.Take(sudoku.Grid{d + 1})
		} else {
			w.Add(1)
		}
	}
	fmt.Println(w.Count, w.Kept)
	// Output: 3 [[1]]
}
