package explain

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/sudoku"
)

// What has a reason is true, what is false has none, and puzzles with a solution
// have no contradiction, with rules of every sort.
func TestWhyAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 11))
	found, contradictions := 0, 0
	for range testenv.Rounds(600) {
		p, count := brute.Puzzle(r)
		c, err := Contradiction(t.Context(), p, Options{Limit: 3})
		switch {
		case err == nil && count > 0:
			t.Fatalf("%s%d solutions, and a contradiction: %s", p.Text(), count, c.Contradiction(p))
		case err == nil && len(c.Truths) == 0:
			t.Fatalf("%sa contradiction of nothing", p.Text())
		case err == nil:
			contradictions++
		}
		solutions := brute.Solutions(p, brute.MaxCount)
		if count == 0 || count >= brute.MaxCount {
			continue
		}
		for range 6 {
			f := sudoku.Fact{Candidate: sudoku.Candidate{Cell: sudoku.Cell(r.IntN(p.Shape.Cells())), Digit: sudoku.Digit(1 + r.IntN(p.Shape.N()))}, Not: r.IntN(2) == 0}
			if !p.Shape.Exists(f.Cell) {
				continue
			}
			holds := true
			for _, g := range solutions {
				holds = holds && f.In(g)
			}
			reason, err := Why(t.Context(), p, Options{Limit: 3}, f, r.IntN(2) == 0)
			switch {
			case errors.Is(err, ErrStuck) || errors.Is(err, ErrTooLarge):
			case err != nil:
				t.Fatalf("%s%v: %v", p.Text(), f, err)
			case !holds:
				t.Fatalf("%s%s is false and has a reason: %s", p.Text(), reason.Claim.Text(p), reason.Text(p))
			default:
				found++
			}
			if _, err := Why(t.Context(), p, Options{Limit: 1, Solutions: solutions}, f, false); !holds && !errors.Is(err, ErrUntrue) {
				t.Fatalf("%s%v: %v", p.Text(), f, err)
			}
		}
	}
	if found < testenv.Rounds(200) || contradictions < testenv.Rounds(30) {
		t.Errorf("%d reasons, %d contradictions", found, contradictions)
	}
}

// TestSearchIsGivenUp bounds the search for reasons where no cases can follow, and names what is proved by then.
func TestSearchIsGivenUp(t *testing.T) {
	p := parse(t, "#board 6x6 digits 0-6 box 2x3\n#rule doppelganger\n"+strings.Repeat(".", 36))
	for name, ask := range map[string]func(w *walk) error{
		"step": func(w *walk) error { _, err := w.next(t.Context()); return err },
		"size": func(w *walk) error { _, err := w.ofSize(t.Context(), 7); return err },
		"why":  func(w *walk) error { _, err := w.reasonOf(t.Context(), 0, true); return err },
	} {
		w, err := newWalk(t.Context(), p, Options{Limit: 7})
		if err != nil {
			t.Fatal(err)
		}
		if w.patience > 10*maxWork {
			t.Errorf("by default the work is %d", w.patience)
		}
		w.patience = 20_000
		err = ask(w)
		var stuck *StuckError
		if !errors.As(err, &stuck) || !errors.Is(err, ErrStuck) || !stuck.GivenUp || stuck.None >= 7 || w.hit.work < w.patience {
			t.Errorf("%s: %v after %d", name, err, w.hit.work)
		}
	}
	small := parse(t, "#box 2x2\n1...............")
	_, err := Hint(t.Context(), small, Options{Limit: 4}, -1)
	var stuck *StuckError
	if !errors.As(err, &stuck) || *stuck != (StuckError{None: 4}) {
		t.Errorf("a small search is not given up: %v", err)
	}
}
