package sudoku

import (
	"context"
	"errors"
	"testing"
	"time"
)

// sleeper answers puzzles with a given at once and never the others.
type sleeper struct{ calls *int }

func (sleeper) Name() string { return "sleeper" }

func (sleeper) Supports(context.Context, Puzzle) error { return nil }

func (s sleeper) Solve(ctx context.Context, p Puzzle, _ Query) (Result, error) {
	*s.calls++
	if p.Givens.Filled() > 0 {
		return Result{Count: 1, Complete: true}, nil
	}
	<-ctx.Done()
	return Result{Count: 7}, ctx.Err()
}

type sleepers struct{ sleeper }

func (s sleepers) SolveBatch(ctx context.Context, puzzles []Puzzle, q Query, answers []Answer) {
	for i, p := range puzzles {
		answers[i].Result, answers[i].Err = s.Solve(ctx, p, q)
		if answers[i].Err == nil {
			answers[i].Err = ctx.Err() // too late for this batch, though easy
		}
	}
}

func TestTimed(t *testing.T) {
	easy := Puzzle{Shape: Classic(), Givens: NewGrid(Classic())}
	hard := easy.With(NewGrid(Classic()))
	easy.Givens[0] = 1
	calls := 0
	for _, e := range []Engine{sleeper{&calls}, sleepers{sleeper{&calls}}} {
		if Timed(e, 0) != e {
			t.Error("no limit is not the engine itself")
		}
		limited := Timed(e, 2*time.Millisecond)
		if _, batch := limited.(BatchEngine); batch != (e != Engine(sleeper{&calls})) || limited.Name() != "sleeper" {
			t.Errorf("%T: wrong wrapping", e)
		}
		calls = 0
		a := SolveAll(t.Context(), limited, []Puzzle{hard, easy, hard}, Query{Limit: 2})
		if !errors.Is(a[0].Err, context.DeadlineExceeded) || a[0].Count != 7 || a[0].Complete {
			t.Errorf("%T: hard: %+v", e, a[0])
		}
		if a[1].Err != nil || !a[1].Unique() {
			t.Errorf("%T: easy beside hard: %+v", e, a[1])
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		calls = 0
		a = SolveAll(ctx, limited, []Puzzle{hard, hard}, Query{})
		if !errors.Is(a[1].Err, context.Canceled) || calls != 2 {
			t.Errorf("%T: cancelled: %+v after %d calls", e, a[1], calls)
		}
	}
}
