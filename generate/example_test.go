package generate_test

import (
	"context"
	"fmt"

	"sudokusat/generate"
	"sudokusat/native"
	"sudokusat/sudoku"
)

func ExampleMaker_Make() {
	ctx, engine := context.Background(), native.New(native.Jobs(1))
	blank := sudoku.Puzzle{Shape: sudoku.Classic()}
	m, err := generate.NewMaker(context.Background(), engine, nil, generate.Request{Puzzle: blank, Seed: 1, Minimal: true})
	if err != nil {
		panic(err)
	}
	made := make([]generate.Outcome, 1)
	if err := m.Make(ctx, 0, made); err != nil {
		panic(err)
	}
	r, err := engine.Solve(ctx, blank.With(made[0].Puzzle), sudoku.Query{Limit: 2})
	fmt.Println(r.Unique(), err)
	// Output: true <nil>
}
