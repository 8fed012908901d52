package explain

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/sudoku"
)

// What is written about steps of puzzles with rules of every sort convinces the
// checker, which has its own idea of truths and candidates.
func TestEvidenceIsAccepted(t *testing.T) {
	if steps, claims, _ := evidenceIsAccepted(t, testenv.Rounds(600), brute.Puzzle); steps < testenv.Rounds(300) || claims < testenv.Rounds(700) {
		t.Errorf("%d steps, %d claims", steps, claims)
	}
}

// So is what is written about layers, connected cells and different pairs.
func TestEvidenceOfLayersIsAccepted(t *testing.T) {
	steps, claims, cuts := evidenceIsAccepted(t, testenv.Rounds(1000), brute.Layered)
	t.Logf("%d steps, %d claims, %d cuts", steps, claims, cuts)
	if steps < testenv.Rounds(300) || claims < testenv.Rounds(500) || cuts == 0 {
		t.Errorf("%d steps, %d claims, %d cuts", steps, claims, cuts)
	}
}

func evidenceIsAccepted(t *testing.T, rounds int, puzzle func(*rand.Rand) (sudoku.Puzzle, int)) (steps, claims, cuts int) {
	r := rand.New(rand.NewPCG(11, 6))
	m := certificate.NewMaker(nil)
	for range rounds {
		p, count := puzzle(r)
		var solutions []sudoku.Grid
		if count < brute.MaxCount {
			solutions = brute.Solutions(p, 3)
		}
		o := Options{Solutions: solutions, Limit: 4}
		var lines certificate.Spool
		switch e, err := WriteSteps(t.Context(), p, o, 0, &lines); {
		case err != nil && !errors.Is(err, ErrStuck) && !errors.Is(err, sudoku.ErrUnsolvable) && !errors.Is(err, ErrTooLarge):
			t.Fatalf("%s%v", p.Text(), err)
		case e.Steps > 0:
			c := certificate.Claim{Kind: certificate.Steps, Count: e.Steps}
			if e.Solved {
				c.Kind = certificate.StepsToSolution
			}
			var text strings.Builder
			if _, err := lines.WriteTo(&text); err != nil {
				t.Fatal(err)
			}
			cuts += strings.Count(text.String(), "cut ")
			accepted(t, m, p, c, &lines)
			steps += e.Steps
		}
		s, err := Hint(t.Context(), p, o, 1+r.IntN(3))
		if err != nil {
			continue
		}
		for i := range s.Reasons {
			if c := s.Reasons[i].Claim; c.Fact.Cell >= 0 {
				claims++
				claimed(t, m, p, o, &s.Reasons[i], true)
			}
		}
		for i := range min(1, len(solutions)) {
			cell := sudoku.Cell(r.IntN(p.Shape.Cells()))
			if d := solutions[i][cell]; d != 0 {
				f := sudoku.Fact{Candidate: sudoku.Candidate{Cell: cell, Digit: d}}
				fromStart := r.IntN(2) == 0
				if reason, err := Why(t.Context(), p, o, f, fromStart); err == nil && len(reason.Truths) > 0 {
					claims++
					claimed(t, m, p, o, &reason, fromStart)
				}
			}
		}
		if count == 0 {
			if reason, err := Contradiction(t.Context(), p, o); err == nil {
				claims++
				claimed(t, m, p, o, &reason, true)
			}
		}
	}
	return steps, claims, cuts
}

func claimed(t *testing.T, m *certificate.Maker, p sudoku.Puzzle, o Options, r *Reason, fromStart bool) {
	t.Helper()
	var lines certificate.Spool
	if err := WriteReason(t.Context(), p, o, r, fromStart, &lines); err != nil {
		t.Fatalf("%s%s: %v", p.Text(), r.Text(p), err)
	}
	c := certificate.Claim{Kind: certificate.FactBy, Count: len(r.Truths), Fact: r.Claim.Fact}
	if r.Claim.Fact.Cell < 0 {
		c = certificate.Claim{Kind: certificate.UnsolvableBy, Count: len(r.Truths)}
	}
	accepted(t, m, p, c, &lines)
}

func accepted(t *testing.T, m *certificate.Maker, p sudoku.Puzzle, c certificate.Claim, lines *certificate.Spool) {
	t.Helper()
	var out bytes.Buffer
	if err := m.Steps(t.Context(), &out, p, c, lines); err != nil {
		var b strings.Builder
		lines.WriteTo(&b)
		t.Fatalf("%s%s: %v\n%s", p.Text(), c.Text(p.Shape), err, b.String())
	}
	rec, err := certificate.NewReader(&out).Next()
	if err == nil {
		err = certificate.NewVerifier().Verify(t.Context(), rec)
	}
	if err != nil {
		t.Fatalf("%s%s: %v", p.Text(), c.Text(p.Shape), err)
	}
}
