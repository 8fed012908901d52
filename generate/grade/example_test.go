package grade_test

import (
	"context"
	"fmt"

	"sudokusat/explain"
	"sudokusat/generate"
	"sudokusat/generate/grade"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// lines is the direct search on lines.
type lines struct{ *native.LineSolver }

func (l lines) Count(ctx context.Context, puzzles []byte, limit uint64, counts []uint64) error {
	return l.Solve(ctx, &native.Lines{Puzzles: puzzles, Stride: 81, Limit: limit, Counts: counts})
}

func (l lines) Answer(ctx context.Context, q *generate.Questions) error {
	return l.Solve(ctx, &native.Lines{Puzzles: q.Puzzles, Stride: 81, Except: q.Except, Limit: q.Limit, Counts: q.Counts, Solutions: q.Solutions, Keep: q.Keep})
}

func Example() {
	request := generate.Request{Puzzle: sudoku.Puzzle{Shape: sudoku.Classic()}, Seed: 1}
	maker, err := generate.NewMaker(context.Background(), native.New(native.Jobs(1)), func() generate.Lines { return lines{native.NewLineSolver()} }, request)
	if err != nil {
		panic(err)
	}
	hard, _ := grade.Parse("moderate")
	search := grade.Search{Maker: maker, Request: &request, Grade: hard, Misses: 1000}
	found, err := search.Make(context.Background(), 0)
	if err != nil {
		panic(err)
	}
	rating, _ := explain.Rate(context.Background(), request.PuzzleOf(&found.Outcome), explain.Options{Limit: 7})
	fmt.Println(rating.Word(), rating.Largest() == hard.Size)
	// Output: moderate true
}
