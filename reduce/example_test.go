package reduce_test

import (
	"context"
	"fmt"

	"sudokusat/reduce"
	"sudokusat/sudoku"
)

func Example() {
	givens := sudoku.NewGrid(sudoku.Classic())
	for c, b := range "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" {
		if b != '.' {
			givens[c] = sudoku.Digit(b - '0')
		}
	}
	puzzle := sudoku.Puzzle{Shape: sudoku.Classic(), Givens: givens}
	r := reduce.New(sudoku.Classic())
	left := r.Reduce(context.Background(), puzzle, reduce.Options{})
	fmt.Println(left.Outcome(), puzzle.Shape.GridText(left.Grid()))

	for _, c := range []sudoku.Cell{0, 1, 4} {
		givens[c] = 0
	}
	left = r.Reduce(context.Background(), puzzle, reduce.Options{})
	fmt.Println(left.Outcome(), left.Undecided(), "candidates in open cells")
	// Output:
	// solved 534678912672195348198342567859761423426853791713924856961537284287419635345286179
	// open 12 candidates in open cells
}
