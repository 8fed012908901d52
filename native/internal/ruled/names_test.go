package ruled_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/native/internal/ruled"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Divisions with their numbers, with lines that count, and with rules and givens about the
// numbers, are those that brute force finds, in the same order where an order is asked for.
func TestNumbersOfRegionsAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 11))
	src := newSource(t, r, sudoku.Board{Rows: 4, Cols: 4, Lo: 1, Hi: 4, Layers: []sudoku.Layer{{Name: "region", Values: []string{"1", "2", "3", "4"}}}})
	s := src.s
	var solutions []sudoku.Grid
	for len(solutions) < 40 {
		givens := sudoku.NewGrid(s)
		number := map[sudoku.Digit]sudoku.Digit{}
		for c, l := range division(r) {
			if number[l] == 0 {
				number[l] = sudoku.Digit(len(number) + 1)
			}
			givens[s.LayerCell(0, sudoku.Cell(c))] = number[l]
		}
		p, err := sudoku.NewPuzzle(s, givens, rule.ChaosConstruction{})
		if err != nil {
			t.Fatal(err)
		}
		if all := brute.Solutions(p, 300); len(all) > 0 {
			solutions = append(solutions, all[r.IntN(len(all))])
		}
	}
	renamed := 0
	verdicts := src.verdicts(t, testenv.Rounds(600), func() (out ownRule, givens sudoku.Grid) {
		g := solutions[r.IntN(len(solutions))]
		add := func(text string) {
			x, err := rule.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			constraints, err := x.Constraints(s)
			if err != nil {
				t.Fatal(err)
			}
			if keeps(s, g, constraints) || r.IntN(12) == 0 {
				out = append(out, constraints...)
			}
		}
		at := func(c int) string { return fmt.Sprintf("r%dc%d", c/4+1, c%4+1) }
		out, err := (rule.ChaosConstruction{}).Constraints(s)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 + r.IntN(12) {
			c := 4*r.IntN(3) + r.IntN(3)
			line := []string{fmt.Sprintf("%s..r%dc4", at(c), c/4+1), fmt.Sprintf("%s..r4c%d", at(c), c%4+1)}
			switch r.IntN(4) {
			case 0:
				add("chaos-arrow " + at(r.IntN(16)) + " = " + line[0] + " = " + line[1])
			case 1:
				add("chaos-arrow " + [2]string{"", "others "}[r.IntN(2)] + at(c) + " = " + line[r.IntN(2)])
			case 2:
				add("chaos-count " + at(r.IntN(16)) + " = " + strings.Join(strings.Fields(at(c)+" "+at((c+1)%16)+" "+at((c+5)%16)+" "+at((c+4)%16)), " "))
			default:
				if o := r.IntN(16); o != c {
					add("clone region." + at(c) + " = region." + at(o))
				}
			}
		}
		givens = sudoku.NewGrid(s)
		for _, c := range r.Perm(16)[:8+r.IntN(9)] {
			givens[c] = g[c]
		}
		if r.IntN(5) == 0 {
			c := 16 + r.IntN(16)
			givens[c] = g[c]
		}
		p, err := sudoku.NewPuzzle(s, givens, out)
		if err != nil {
			t.Fatal(err)
		}
		if ruled.Renamed(ruled.NewTopology(s), p) {
			renamed++
		}
		return out, givens
	})
	t.Logf("unsolvable, unique, multiple: %v; numbered in another way: %d", verdicts, renamed)
	for i, k := range append(verdicts[:], renamed) {
		if k < testenv.Rounds(600)/30 {
			t.Errorf("%d: only %d", i, k)
		}
	}
}
