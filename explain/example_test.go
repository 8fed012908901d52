package explain_test

import (
	"context"
	"fmt"

	"sudokusat/explain"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

func ExampleSteps() {
	p, err := text.Parse("2.698...7.3.2...5...91..6.4......8465.......1183......6.8..15...1...8.6.7...391.2", text.Options{})
	if err != nil {
		panic(err)
	}
	g, err := sudoku.SolveOne(context.Background(), native.New(), p)
	if err != nil {
		panic(err)
	}
	for s, err := range explain.Steps(context.Background(), p, explain.Options{Solutions: []sudoku.Grid{g}}) {
		if err != nil {
			panic(err)
		}
		first := s.Reasons[0]
		fmt.Printf("%d by %d truths; %s: %s\n", len(s.Reasons), s.Size, first.Claim.Text(p), first.Truths[0].Text(p))
		break
	}
	// Output:
	// 16 by 0 truths; r1c7 is 3: r1c7
}
