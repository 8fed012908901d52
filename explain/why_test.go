package explain

import (
	"errors"
	"math/rand/v2"
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
