package sat_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/sudoku/par"
)

// racing is an engine with processors for others, who meet after very few ticks.
func racing(n int, memory uint64) (*sat.CDCL, *par.Cores) {
	cores := par.NewCores(n)
	return sat.NewCDCL(1, memory).Race(cores).Laps(2000), cores
}

func sameGrids(a, b []sudoku.Grid) bool {
	return slices.EqualFunc(a, b, func(x, y sudoku.Grid) bool { return x.Equal(y) })
}

// A race finds what one solver finds, does the same each time, and gives its processors back.
func TestRacesAnswerAsOne(t *testing.T) {
	one := sat.NewCDCL(1, 0)
	others, races := 0, 0
	puzzles := list(t, "hardest1905")[:40]
	for i, p := range puzzles[:15] { // without some clues
		p = p.With(p.Givens.Clone())
		for c, cut := 0, 3+i%3; cut > 0; c++ {
			if p.Givens[c] != 0 {
				p.Givens[c] = 0
				cut--
			}
		}
		puzzles = append(puzzles, p)
	}
	for i, p := range puzzles {
		q := sudoku.Query{Limit: 60, Keep: 60}
		want, err := one.Solve(t.Context(), p, q)
		if err != nil {
			t.Fatal(err)
		}
		e, cores := racing(2+i%5, 0)
		got, err := e.Solve(t.Context(), p, q)
		if err != nil || got.Count != want.Count || got.Complete != want.Complete || q.Audit(p, sudoku.Answer{Result: got}) != nil {
			t.Errorf("puzzle %d: %d, complete %t, not %d, %t: %v", i, got.Count, got.Complete, want.Count, want.Complete, err)
		}
		if again, err := e.Solve(t.Context(), p, q); err != nil || !sameGrids(got.Solutions, again.Solutions) || again.Stats.Conflicts != got.Stats.Conflicts {
			t.Errorf("puzzle %d: another answer the second time: %v", i, err)
		}
		if left := cores.Left(); left != 2+i%5 {
			t.Errorf("puzzle %d: %d processors left", i, left)
		}
		if got.Stats.Conflicts != want.Stats.Conflicts {
			others++
		}
		races++
	}
	if others < races/2 {
		t.Errorf("%d of %d are as without a race", others, races)
	}
}

// The proof of a race is that of the winner, which a checker accepts.
func TestRacesProve(t *testing.T) {
	one, differ := sat.NewCDCL(1, 0), 0
	puzzles := list(t, "hardest1905")[:12]
	for i, p := range puzzles {
		e, _ := racing(2+i%4, 0)
		_, racing := checked(t, e, p, nil)
		if _, alone := checked(t, one, p, nil); racing != alone {
			differ++
		}
	}
	if differ == 0 {
		t.Error("all proofs are as long as those of one solver")
	}
}

// Where the memory of all is not enough, one goes on alone with all of it.
func TestRacesKeepTheMemoryLimit(t *testing.T) {
	p := grid(t, sudoku.Classic(), hard)
	q := sudoku.Query{Limit: 2, Keep: 2}
	solved, refused := 0, 0
	for memory := uint64(20_000); memory < 4_000_000; memory += memory / 4 {
		want, alone := sat.NewCDCL(1, memory).Solve(t.Context(), p, q)
		e, cores := racing(4, memory)
		got, err := e.Solve(t.Context(), p, q)
		switch {
		case errors.Is(err, sat.ErrMemory):
			refused++
			if alone == nil && want.Unique() && got.Count > 1 {
				t.Errorf("%d bytes: %d solutions", memory, got.Count)
			}
		case err != nil || !got.Unique():
			t.Errorf("%d bytes: %v, %v", memory, got.Verdict(), err)
		default:
			solved++
		}
		if left := cores.Left(); left != 4 {
			t.Errorf("%d bytes: %d processors left", memory, left)
		}
	}
	if solved < 5 || refused < 5 {
		t.Errorf("%d solved, %d refused", solved, refused)
	}
}

// A race ends with its context, and ends of itself when others need its processors.
func TestRacesEnd(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	e, cores := racing(5, 0)
	n := 0
	r, err := e.Solve(ctx, empty(shape(t, 3, 3)), sudoku.Query{Each: func(sudoku.Grid) bool {
		switch n++; n {
		case 3:
			cores.Take(9)
		case 5:
			cancel(why)
		}
		return true
	}})
	if !errors.Is(err, why) && !errors.Is(err, context.Canceled) || r.Complete || r.Count != 5 || cores.Left() != 5-9 {
		t.Errorf("%d solutions, complete %v, %v, %d left", r.Count, r.Complete, err, cores.Left())
	}
}

// TestWinnerOfBefore is for the race detector: a racer that has found the first model may be dropped while
// the second is looked for, and search for another puzzle when the time of the first is over.
func TestWinnerOfBefore(t *testing.T) {
	puzzles := list(t, "hardest1905")[:40]
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			for i := range 40 {
				e, cores := racing(4, 0)
				e.Laps(500 + uint64(i)*20)
				ctx, cancel := context.WithCancel(t.Context())
				_, err := e.Solve(ctx, puzzles[(g*7+i)%len(puzzles)], sudoku.Query{Each: func(sudoku.Grid) bool {
					cores.Take(9)
					time.AfterFunc(time.Duration(1+i%8)*time.Millisecond, cancel)
					return true
				}})
				if cancel(); err != nil && !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}
