package sat_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"sudokusat/sudoku"
)

// TestExecStopsInEveryPhase cancels a board that takes a second to reduce,
// measure and write, at moments spread over all of that.
func TestExecStopsInEveryPhase(t *testing.T) {
	puzzle := empty(shape(t, 10, 10))
	for _, mode := range []string{"hang", "hang {cnf}", "hang {opb}"} {
		e := stubEngine(t, mode)
		for _, limit := range []time.Duration{1, 50, 300} {
			limit *= time.Millisecond
			var late time.Duration
			for range 5 { // on a busy machine it is the others that are late
				ctx, cancel := context.WithTimeout(context.Background(), limit)
				began := time.Now()
				_, err := e.Solve(ctx, puzzle, sudoku.Query{})
				late = time.Since(began) - limit
				cancel()
				if !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%s: %v", mode, err)
				}
				if late <= time.Second {
					break
				}
			}
			if late > time.Second {
				t.Errorf("%s: %v after its %v", mode, late, limit)
			}
		}
	}
}
