package corpus

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/sudoku"
)

// Random makes puzzles of a shape, the same ones in every run: a full grid
// with cells blanked at random, one in five with a wrong digit somewhere. On a
// shape for which no full grid is found soon, the digits are random.
func Random(t testing.TB, s *sudoku.Shape, many int) []sudoku.Puzzle {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(s.N()), uint64(len(s.Houses()))))
	full := sudoku.NewGrid(s)
	near := make([][]sudoku.Cell, s.Cells())
	for c := range near {
		near[c] = peers(s, sudoku.Cell(c))
	}
	steps := 0
	var fill func(c int) bool
	fill = func(c int) bool {
		if c == s.Cells() {
			return true
		}
		if !s.Exists(sudoku.Cell(c)) {
			return fill(c + 1)
		}
		if steps++; steps > 200_000 {
			return false
		}
		for _, d := range r.Perm(s.N()) {
			ok := true
			for _, p := range near[c] {
				ok = ok && full[p] != sudoku.Digit(d+1)
			}
			if ok {
				full[c] = sudoku.Digit(d + 1)
				if fill(c + 1) {
					return true
				}
				full[c] = 0
			}
		}
		return false
	}
	if !fill(0) {
		t.Logf("%s: no full grid found", s.Name())
	}
	var puzzles []sudoku.Puzzle
	for i := range many {
		g := full.Clone()
		share := 0.2 + 0.6*r.Float64()
		for c := range s.Cells() {
			if r.Float64() < share {
				g[c] = 0
			}
		}
		if i%5 == 4 { // a wrong digit somewhere
			if c := r.IntN(s.Cells()); s.Exists(sudoku.Cell(c)) {
				g[c] = sudoku.Digit(1 + r.IntN(s.N()))
			}
		}
		puzzles = append(puzzles, sudoku.Puzzle{Shape: s, Givens: g})
	}
	return puzzles
}

// peers are the other cells of the houses and sets of a cell; some come twice.
func peers(s *sudoku.Shape, c sudoku.Cell) (out []sudoku.Cell) {
	for _, h := range s.HousesOf(c) {
		out = append(out, s.Houses()[h].Cells...)
	}
	for _, d := range s.DifferentsOf(c) {
		out = append(out, s.Differents()[d].Cells...)
	}
	return slices.DeleteFunc(out, func(p sudoku.Cell) bool { return p == c })
}

// Empty returns a board without clues, whose rules are the puzzle's own.
func Empty(t testing.TB, b sudoku.Board, rules ...sudoku.Rule) sudoku.Puzzle {
	t.Helper()
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), rules...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
