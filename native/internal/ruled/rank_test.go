package ruled_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Puzzles about ranks have the solutions that brute force finds: random clues, most of them
// right for one grid, and some of its digits.
func TestRanksAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 7))
	var verdicts [3]int
	for _, board := range []sudoku.Board{sudoku.Boxed(2, 2), sudoku.Latin(4), sudoku.Latin(3)} {
		src := newSource(t, r, board)
		n := src.s.N()
		all, err := sudoku.NewPuzzle(src.s, sudoku.NewGrid(src.s))
		if err != nil {
			t.Fatal(err)
		}
		grids := brute.Solutions(all, 1000)
		found := src.verdicts(t, testenv.Rounds(2000)/3, func() (out ownRule, givens sudoku.Grid) {
			givens = sudoku.NewGrid(src.s)
			g := grids[r.IntN(len(grids))]
			for c, d := range g {
				if r.IntN(5) == 0 {
					givens[c] = d
				}
			}
			for range 1 + r.IntN(4) {
				k := 1 + r.IntN(n)
				line := [4]string{fmt.Sprintf("r%dc1..r%dc%d", k, k, n), fmt.Sprintf("r%dc%d..r%dc1", k, n, k),
					fmt.Sprintf("r1c%d..r%dc%d", k, n, k), fmt.Sprintf("r%dc%d..r1c%d", n, k, k)}[r.IntN(4)]
				kind := [2]string{"full-rank", "tied-rank"}[r.IntN(2)]
				rank := 1 + r.IntN(4*n)
				for i := range 4 * n { // the one that is right for the grid, if any
					if constraints := ranks(t, src.s, kind, 1+i, line); r.IntN(8) > 0 && keeps(src.s, g, constraints) {
						rank = 1 + i
					}
				}
				out = append(out, ranks(t, src.s, kind, rank, line)...)
			}
			return out, givens
		})
		for i, k := range found {
			verdicts[i] += k
		}
	}
	t.Logf("unsolvable, unique, multiple: %v", verdicts)
	for i, k := range verdicts {
		if k < testenv.Rounds(2000)/20 {
			t.Errorf("verdict %d: only %d", i, k)
		}
	}
}

// ranks are the constraints of a clue.
func ranks(t *testing.T, s *sudoku.Shape, kind string, rank int, line string) []sudoku.Constraint {
	t.Helper()
	x, err := rule.Parse(fmt.Sprintf("%s %d %s", kind, rank, line))
	if err != nil {
		t.Fatal(err)
	}
	out, err := x.Constraints(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// keeps reports whether a full grid keeps constraints.
func keeps(s *sudoku.Shape, g sudoku.Grid, constraints []sudoku.Constraint) bool {
	for _, c := range constraints {
		if c.Judge(s, g) != nil {
			return false
		}
	}
	return true
}
