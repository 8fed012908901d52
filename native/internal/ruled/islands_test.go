package ruled_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Islands, whose sizes bound what is within reach of their clues, have the solutions that
// brute force finds, with some of the layer given.
func TestIslandsAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 9))
	src := newSource(t, r, sudoku.Board{Rows: 3, Cols: 4, Lo: 0, Hi: 3, FreeLines: true,
		Layers: []sudoku.Layer{{Name: "island", Values: []string{"sea", "1", "2"}}}})
	verdicts := src.verdicts(t, testenv.Rounds(600), func() (ownRule, sudoku.Grid) {
		givens := sudoku.NewGrid(src.s)
		for c := range 12 {
			givens[c] = 1
			if r.IntN(20) == 0 {
				givens[12+c] = 1
			}
		}
		var sizes, cells []string
		for _, c := range r.Perm(12)[:2] {
			sizes = append(sizes, fmt.Sprint(r.IntN(6)))
			cells = append(cells, fmt.Sprintf("r%dc%d", c/4+1, c%4+1))
			if r.IntN(3) > 0 {
				givens[12+c] = 0
			}
		}
		x, err := rule.Parse("nurikabe " + strings.Join(sizes, ",") + " " + strings.Join(cells, " "))
		if err != nil {
			t.Fatal(err)
		}
		out, err := x.Constraints(src.s)
		if err != nil {
			t.Fatal(err)
		}
		return out, givens
	})
	t.Logf("unsolvable, unique, multiple: %v", verdicts)
	for i, k := range verdicts {
		if k < testenv.Rounds(600)/50 {
			t.Errorf("verdict %d: only %d", i, k)
		}
	}
}
