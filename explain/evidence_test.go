package explain

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// What is written about steps of puzzles with rules of every sort convinces the
// checker, which has its own idea of truths and candidates.
func TestEvidenceIsAccepted(t *testing.T) {
	if steps, claims, _ := evidenceIsAccepted(t, testenv.Rounds(600), brute.Puzzle); steps < testenv.Rounds(300) || claims < testenv.Rounds(500) {
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

// So is what is written about ranks, where lines may be equal, beside other rules.
func TestEvidenceOfRanksIsAccepted(t *testing.T) {
	if steps, claims, _ := evidenceIsAccepted(t, testenv.Few(210), ranked); steps+claims < testenv.Few(210) {
		t.Errorf("%d steps, %d claims", steps, claims)
	}
}

// So is a clash of which a witness is a grid that has two equal lines.
func TestEvidenceOfEqualLinesIsAccepted(t *testing.T) {
	rules, err := rule.ParseAll("column-index r2c4 r2c3 r1c4; full-rank 11 r4c1..r1c1; sum-line 4 r1c2 r1c1 r1c1 r4c1")
	if err != nil {
		t.Fatal(err)
	}
	s, err := sudoku.NewShape(sudoku.Boxed(1, 4))
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), rules...)
	if err != nil {
		t.Fatal(err)
	}
	reason, err := Contradiction(t.Context(), p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	claimed(t, certificate.NewMaker(nil), p, Options{}, &reason, true)
}

// ranked is a small puzzle with a rank and up to two rules of any family, that has one solution or
// none, and the number of them.
func ranked(r *rand.Rand) (p sudoku.Puzzle, count int) {
	families := rule.Families()
	at := slices.IndexFunc(families, func(f rule.Family) bool { return f.Name == "full-rank" })
	for {
		b := sudoku.Latin(3 + r.IntN(2))
		if b.Rows == 4 && r.IntN(3) == 0 {
			b = sudoku.Boxed(2, 2)
		}
		rank, ok := brute.Rule(r, b, families[at])
		rules := []sudoku.Rule{rank}
		for range r.IntN(3) {
			if more, ok := brute.Small(r, b, families[r.IntN(len(families))]); ok {
				rules = append(rules, more)
			}
		}
		b, own := rule.Apply(b, rules)
		s, err := sudoku.NewShape(b)
		if err != nil || !ok {
			continue
		}
		if p, err = sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...); err != nil {
			continue
		}
		found := brute.Solutions(p, 2)
		for ; len(found) > 1; found = brute.Solutions(p, 2) {
			c := r.IntN(len(p.Givens))
			p.Givens[c] = found[0][c]
		}
		return p, len(found)
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
