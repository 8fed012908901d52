package hodoku

import (
	"strings"
	"testing"

	"sudokusat/generate"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// Whatever a technique finds is true of the one solution: here of puzzles made at
// random, and at some positions for all techniques and not only for those whose
// turn it is.
func TestTechniquesAreTrueOfTheSolution(t *testing.T) {
	many := 300
	if !testenv.LongTests() {
		many = 25
	}
	puzzles := made(t, many)
	found, turn := map[Technique]int{}, 0
	for i, p := range puzzles {
		g := solve(t, p)
		pos, err := Start(p, g, Version(i%2))
		if err != nil {
			t.Fatal(err)
		}
		for !pos.Solved() {
			if turn++; i < 60 && turn%7 == 0 {
				for _, technique := range Techniques() {
					if technique <= HiddenSingle || technique == BruteForce || technique == ForcingNet && turn%5 != 0 {
						continue
					}
					s, ok, err := pos.Find(t.Context(), technique)
					if err != nil {
						t.Fatal(err)
					}
					if ok {
						check(t, p, g, s)
						found[technique]++
					}
				}
				pos.forget()
			}
			s, err := pos.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			check(t, p, g, s)
			found[s.Technique]++
		}
	}
	if len(found) < testenv.Rounds(45) {
		t.Errorf("%d techniques were seen", len(found))
	}
}

// made is minimal puzzles.
func made(t *testing.T, n int) (list []sudoku.Puzzle) {
	t.Helper()
	plain := parse(t, strings.Repeat(".", 81))
	m, err := generate.NewMaker(t.Context(), native.New(native.Jobs(1)), nil, generate.Request{Puzzle: plain, Minimal: true, Seed: 17})
	if err != nil {
		t.Fatal(err)
	}
	out := make([]generate.Outcome, n)
	if err := m.Make(t.Context(), 0, out); err != nil {
		t.Fatal(err)
	}
	for _, one := range out {
		list = append(list, plain.With(one.Puzzle))
	}
	return list
}

func check(t *testing.T, p sudoku.Puzzle, g sudoku.Grid, s Step) {
	t.Helper()
	for _, x := range s.Place {
		if g[x.Cell] != x.Digit {
			t.Fatalf("%s: %v places %s", p.Text(), s.Technique, p.Shape.CandidateName(x))
		}
	}
	for _, x := range s.Remove {
		if g[x.Cell] == x.Digit {
			t.Fatalf("%s: %v takes %s out", p.Text(), s.Technique, p.Shape.CandidateName(x))
		}
	}
	if len(s.Place)+len(s.Remove) == 0 {
		t.Fatalf("%s: %v does nothing", p.Text(), s.Technique)
	}
}
