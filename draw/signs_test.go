package draw_test

import (
	"math"
	"slices"
	"testing"

	"sudokusat/draw"
	"sudokusat/sudoku"
)

// A ring around a clue that clashes leaves the total of a cage readable, and goes
// around the clue; words that two constraints of a rule share are there once.
func TestClashInCages(t *testing.T) {
	p := read(t, "clash-cage")
	s := draw.Clashing(p, sudoku.Faults(t.Context(), p))
	if len(s.Words) == 0 || len(slices.Compact(slices.Sorted(slices.Values(s.Words)))) != len(s.Words) {
		t.Errorf("words that are there twice: %q", s.Words)
	}
	pic := s.Picture()
	rings := 0
	for _, item := range pic.Items {
		ring, ok := item.(draw.Disc)
		if !ok || ring.Layer != draw.SignLayer || ring.Fill != draw.NoPaint {
			continue
		}
		rings++
		col, row := math.Floor(ring.Center.X), math.Floor(ring.Center.Y)
		for _, item := range pic.Items {
			text, ok := item.(draw.Text)
			if !ok || math.Floor(text.At.X) != col || math.Floor(text.At.Y) != row {
				continue
			}
			top, bottom := ring.Center.Y-ring.Radius-ring.Width/2, ring.Center.Y+ring.Radius
			switch high := text.At.Y - 0.72*text.Size; text.Layer {
			case draw.RuleLayer:
				if text.At.Y > top {
					t.Errorf("the ring of r%vc%v begins at %v, in the total, which ends at %v", row+1, col+1, top, text.At.Y)
				}
			case draw.GivenLayer:
				if high < top || text.At.Y > bottom {
					t.Errorf("the ring of r%vc%v from %v to %v is not around the clue, from %v to %v", row+1, col+1, top, bottom, high, text.At.Y)
				}
			}
		}
	}
	if rings != 2 {
		t.Errorf("%d rings", rings)
	}
}

// Candidates are large enough to be read on every board that shows them.
func TestCandidateSize(t *testing.T) {
	for _, side := range []int{2, 3, 4, 5, 6} {
		n := side * side
		shape, err := sudoku.NewShape(sudoku.Boxed(side, side))
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.NewPuzzle(shape, sudoku.NewGrid(shape))
		if err != nil {
			t.Fatal(err)
		}
		plain := (draw.Scene{Puzzle: p}).Picture()
		pic := draw.Scene{Puzzle: p, Candidates: marks(p, 2)}.Picture()
		for _, item := range pic.Items {
			if text, ok := item.(draw.Text); ok && text.Layer == draw.PencilLayer && text.Size*pic.Cell < 6.4 {
				t.Fatalf("%d×%d: a candidate is %.1f pixels high", n, n, text.Size*pic.Cell)
			}
		}
		if pic.Cell < plain.Cell || pic.Cell > 75 && pic.Cell > plain.Cell {
			t.Errorf("%d×%d: a cell has %.1f pixels with candidates and %.1f without", n, n, pic.Cell, plain.Cell)
		}
	}
}

// A link is a line from rim to rim of its two candidates, dashed if it is weak; one without two
// candidates on the board is left out.
func TestLinks(t *testing.T) {
	shape := sudoku.Classic()
	links := func(kind draw.Kind, ends ...sudoku.Candidate) (out []draw.Path) {
		s := draw.Scene{Puzzle: sudoku.Puzzle{Shape: shape, Givens: sudoku.NewGrid(shape)}, Highlights: []draw.Highlight{{Kind: kind, Candidates: ends}}}
		for _, item := range s.Picture().Items {
			if line, ok := item.(draw.Path); ok && line.Layer == draw.SignLayer {
				out = append(out, line)
			}
		}
		return out
	}
	a, b := sudoku.Candidate{Cell: 0, Digit: 1}, sudoku.Candidate{Cell: 8, Digit: 1}
	for kind, dashed := range map[draw.Kind]bool{draw.StrongLink: false, draw.WeakLink: true} {
		got := links(kind, a, b)
		if len(got) != 1 || len(got[0].Loops) != 1 || (len(got[0].Dash) > 0) != dashed {
			t.Fatalf("%s: %v", kind, got)
		}
		from, to := got[0].Loops[0][0], got[0].Loops[0][1]
		if from.Y != to.Y || math.Floor(from.X) != 0 || math.Floor(to.X) != 8 || to.X-from.X >= 8 {
			t.Errorf("%s from %v to %v", kind, from, to)
		}
		for _, ends := range [][]sudoku.Candidate{{a}, {a, a}, {a, {Cell: 99, Digit: 1}}, {a, {Cell: 8, Digit: 10}}, {a, {Cell: 8}}} {
			if got := links(kind, ends...); len(got) > 0 {
				t.Errorf("%s of %v: %v", kind, ends, got)
			}
		}
	}
}
