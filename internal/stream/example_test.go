package stream_test

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"sudokusat/internal/stream"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// A verdict for each puzzle of a list, in its order.
func ExampleRun() {
	engine, err := stream.Open("native", stream.EngineOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer engine.Close()
	list := strings.NewReader("1...............\n12343412214343.1\n11..............\nhello\n")
	ask := &stream.Ask{Engine: engine.Doubted(), Query: sudoku.Query{Limit: 2, Keep: 1}}
	err = stream.Run(context.Background(), &stream.Input{Paths: []string{"-"}, Stdin: list}, stream.Job[stream.Answer]{
		Jobs:  4,
		Quick: ask.Quick,
		Each:  ask.Each,
		Emit: func(it *stream.Item[stream.Answer]) error {
			if it.Err != nil {
				fmt.Println(it.Err)
			} else {
				fmt.Println(it.Place(), it.Result.Verdict())
			}
			return nil
		},
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// -:1 multiple
	// -:2 unique
	// -:3 unsolvable
	// -:4:1: 5 characters; a 4×4 puzzle has 16
}

// Any work on one puzzle: how many clues each has.
func ExampleRun_each() {
	in := &stream.Input{Paths: []string{"-"}, Stdin: strings.NewReader("1...............\n12343412214343.1\n"), Options: text.Options{Format: text.Line}}
	err := stream.Run(context.Background(), in, stream.Job[int]{
		Jobs: 2,
		Each: func(_ context.Context, it *stream.Item[int]) error {
			it.Result = it.Puzzle.Givens.Filled()
			return nil
		},
		Emit: func(it *stream.Item[int]) error {
			fmt.Println(it.Result)
			return nil
		},
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// 1
	// 15
}

// The pipeline alone, for values that no file has.
func ExampleOrdered() {
	squares := stream.Ordered[int]{
		Source: func(context.Context) iter.Seq[[]int] {
			return func(yield func([]int) bool) {
				for i := 0; i < 6; i += 2 {
					if !yield([]int{i, i + 1}) {
						return
					}
				}
			}
		},
		Jobs: 3,
		Each: func(_ context.Context, v *int) error { *v *= *v; return nil },
		Emit: func(v *int) error { fmt.Print(*v, " "); return nil },
	}
	fmt.Println(squares.Run(context.Background()))
	// Output: 0 1 4 9 16 25 <nil>
}
