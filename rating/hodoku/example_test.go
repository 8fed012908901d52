package hodoku_test

import (
	"context"
	"fmt"

	"sudokusat/native"
	"sudokusat/rating/hodoku"
	"sudokusat/sudoku"
	"sudokusat/text"
)

func ExampleRate() {
	p, err := text.Parse("946.8......1..7...5...6.2....329.....14...63.....314....2.1...3...7..9......2.715", text.Options{})
	if err != nil {
		panic(err)
	}
	g, err := sudoku.SolveOne(context.Background(), native.New(), p)
	if err != nil {
		panic(err)
	}
	r, err := hodoku.Rate(context.Background(), p, g, hodoku.V24)
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Level, r.Score, r.Hardest)
	for s, err := range hodoku.Steps(context.Background(), p, g, hodoku.V24) {
		if err != nil {
			panic(err)
		}
		if s.Technique > hodoku.HiddenSingle {
			fmt.Println(s.Technique, "takes out", p.Shape.CandidateName(s.Remove[0]))
			break
		}
	}
	// Output:
	// hard 912 XY-Wing
	// locked candidates, pointing takes out r3c8=7
}
