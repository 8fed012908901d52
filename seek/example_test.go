package seek_test

import (
	"context"
	"fmt"

	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/seek"
	"sudokusat/sudoku"
)

// The largest sum of a diagonal of an empty 4×4 grid.
func ExampleBest() {
	board := sudoku.Boxed(2, 2)
	puzzle, err := rule.Puzzle(nil, board, nil)
	if err != nil {
		panic(err)
	}
	diagonal, err := rule.ParseExpression("sum r1c1..r4c4")
	if err != nil {
		panic(err)
	}
	goal := seek.Goal{Of: diagonal, Max: true}
	best, err := seek.Best(context.Background(), native.New(), puzzle, goal, nil)
	fmt.Println(best.Status, best.Best, err)
	better, err := goal.Reaching(puzzle, goal.Next(best.Bound))
	fmt.Println(better.RuleTexts(), err)
	// Output:
	// optimal 14 <nil>
	// [at-least 15 sum r1c1..r4c4] <nil>
}
