package sat_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"sudokusat/sat"
	"sudokusat/sudoku"
)

// Puzzles are solved by one engine at the same time, each with its own answer.
func TestCDCLSolvesSeveralAtOnce(t *testing.T) {
	e := sat.NewCDCL(3, 0)
	puzzles := list(t, "hardest1905")[:30]
	answers := make([]sudoku.Answer, len(puzzles))
	var other sync.WaitGroup
	other.Go(func() {
		if r, err := e.Solve(t.Context(), grid(t, sudoku.Classic(), hard), sudoku.Query{Limit: 2, Keep: 1}); err != nil || !r.Unique() {
			t.Error(r.Verdict(), err)
		}
	})
	e.SolveBatch(t.Context(), puzzles, sudoku.Query{Limit: 2, Keep: 1}, answers)
	other.Wait()
	for i, a := range answers {
		if a.Err != nil || !a.Unique() {
			t.Errorf("puzzle %d: %v, %v", i, a.Verdict(), a.Err)
		}
	}
}

func TestCDCLKeepsItsMemoryLimit(t *testing.T) {
	e := sat.NewCDCL(1, 200_000)
	if r, err := e.Solve(t.Context(), empty(shape(t, 4, 4)), sudoku.Query{Limit: 2}); !errors.Is(err, sat.ErrMemory) || r.Complete {
		t.Errorf("%v, %v", r.Verdict(), err)
	}
	if r, err := e.Solve(t.Context(), grid(t, sudoku.Classic(), hard), sudoku.Query{Limit: 2}); err != nil || !r.Unique() {
		t.Errorf("%v, %v", r.Verdict(), err)
	}
}

// A context that ends while the solver runs ends the solver, and the solutions so far count.
func TestCDCLStopsWithItsContext(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	n := uint64(0)
	r, err := sat.NewCDCL(1, 0).Solve(ctx, empty(shape(t, 3, 3)), sudoku.Query{Each: func(sudoku.Grid) bool {
		if n++; n == 5 {
			cancel(why)
		}
		return true
	}})
	if !errors.Is(err, why) && !errors.Is(err, context.Canceled) || r.Complete || r.Count != 5 {
		t.Errorf("%d solutions, complete %v, %v", r.Count, r.Complete, err)
	}
}
