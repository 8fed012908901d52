package sat_test

import (
	"context"
	"fmt"
	"os"

	"sudokusat/proof"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// A proof that a puzzle has no solution: the givens of row 1 leave no place for
// a 9, which unit propagation sees, so the empty clause is all it takes.
func ExampleInProcess_Prove() {
	givens := sudoku.NewGrid(sudoku.Classic())
	for c := range 8 {
		givens[c] = sudoku.Digit(c + 1)
	}
	givens[17] = 9 // in the box and the column of the open cell
	puzzle := sudoku.Puzzle{Shape: sudoku.Classic(), Givens: givens}
	steps := proof.NewWriter(os.Stdout)
	r, err := sat.Gophersat().Prove(context.Background(), puzzle, nil, 2, func(sudoku.Grid) bool { return true }, steps)
	steps.Flush()
	fmt.Println(r.Verdict(), err)
	// Output:
	// 0
	// unsolvable <nil>
}

func Example() {
	givens := sudoku.NewGrid(sudoku.Classic())
	for c, d := range "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........" {
		if d != '.' {
			givens[c] = sudoku.Digit(d - '0')
		}
	}
	puzzle := sudoku.Puzzle{Shape: sudoku.Classic(), Givens: givens}
	r, err := sat.Gophersat().Solve(context.Background(), puzzle, sudoku.Query{Limit: 2, Keep: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Verdict())
	fmt.Println(puzzle.Shape.GridText(r.Solutions[0]))
	// Output:
	// unique
	// 468931527751624839392578461134756298289413675675289314846192753513867942927345186
}
