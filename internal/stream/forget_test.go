package stream_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"sudokusat/internal/stream"
)

// TestForgets uses the memory of batches again while others are on their way: each item is that of its place.
func TestForgets(t *testing.T) {
	var list strings.Builder
	const puzzles = 5000
	for i := range puzzles {
		fmt.Fprintf(&list, "%d..............%d name %d\n", i%4+1, (i/4)%4+1, i)
	}
	next := 0
	err := stream.Run(t.Context(), &stream.Input{Paths: []string{"-"}, Stdin: strings.NewReader(list.String())}, stream.Job[int]{
		Jobs:    4,
		Forgets: true,
		Each: func(_ context.Context, it *stream.Item[int]) error {
			it.Settle(it.Line)
			return nil
		},
		Emit: func(it *stream.Item[int]) error {
			g := it.Puzzle.Givens
			if it.Line != next+1 || it.Result != it.Line || int(g[0]) != next%4+1 || int(g[15]) != next/4%4+1 || !strings.HasSuffix(string(it.Text), fmt.Sprint(" ", next)) {
				t.Errorf("puzzle %d: line %d, result %d, %v, %q", next+1, it.Line, it.Result, g, it.Text)
			}
			next++
			return nil
		},
	})
	if err != nil || next != puzzles {
		t.Errorf("%d puzzles, %v", next, err)
	}
}
