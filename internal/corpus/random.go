package corpus

import (
	"math/rand/v2"
	"testing"

	"sudokusat/sudoku"
)

// Random makes puzzles of a shape, the same ones in every run: a full grid
// with cells blanked at random, one in five with a wrong digit somewhere. On a
// shape for which no full grid is found soon, the digits are random.
func Random(t testing.TB, s *sudoku.Shape, many int) []sudoku.Grid {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(s.N()), uint64(len(s.Houses()))))
	full := sudoku.NewGrid(s)
	steps := 0
	var fill func(c int) bool
	fill = func(c int) bool {
		if c == s.Cells() {
			return true
		}
		if steps++; steps > 200_000 {
			return false
		}
		for _, d := range r.Perm(s.N()) {
			ok := true
			for p := range s.Peers(sudoku.Cell(c)) {
				ok = ok && full.At(p) != sudoku.Digit(d+1)
			}
			if ok {
				full.Set(sudoku.Cell(c), sudoku.Digit(d+1))
				if fill(c + 1) {
					return true
				}
				full.Set(sudoku.Cell(c), 0)
			}
		}
		return false
	}
	if !fill(0) {
		t.Logf("%s: no full grid found", s.Name())
	}
	var puzzles []sudoku.Grid
	for i := range many {
		g := full.Clone()
		share := 0.2 + 0.6*r.Float64()
		for c := range s.Cells() {
			if r.Float64() < share {
				g.Set(sudoku.Cell(c), 0)
			}
		}
		if i%5 == 4 { // a wrong digit somewhere
			g.Set(sudoku.Cell(r.IntN(s.Cells())), sudoku.Digit(1+r.IntN(s.N())))
		}
		puzzles = append(puzzles, g)
	}
	return puzzles
}
