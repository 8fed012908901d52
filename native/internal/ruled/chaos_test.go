package ruled_test

import (
	"math/rand/v2"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/sudoku"
)

// division divides 4×4 squares into four connected regions of four.
func division(r *rand.Rand) (labels [16]sudoku.Digit) {
	for {
		labels = [16]sudoku.Digit{}
		order, done := r.Perm(4), 0
		for _, l := range order {
			for size := 0; size < 4; size++ {
				var free []int
				for c := range 16 {
					beside := size == 0
					for _, by := range [4]int{-4, -1, 1, 4} {
						o := c + by
						if o >= 0 && o < 16 && (o/4 == c/4 || o%4 == c%4) && labels[o] == sudoku.Digit(l+1) {
							beside = true
						}
					}
					if labels[c] == 0 && beside {
						free = append(free, c)
					}
				}
				if len(free) == 0 {
					break
				}
				labels[free[r.IntN(len(free))]] = sudoku.Digit(l + 1)
				done++
			}
		}
		if done == 16 {
			return labels
		}
	}
}

// Puzzles whose regions are to be found have the solutions that brute force finds, with
// other rules about digits and regions beside.
func TestRegionsAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 2))
	src := newSource(t, r, sudoku.Board{Rows: 4, Cols: 4, Lo: 1, Hi: 4, Layers: []sudoku.Layer{{Name: "region", Values: []string{"1", "2", "3", "4"}}}})
	s := src.s
	regions := regionsOf(s)
	var solutions []sudoku.Grid
	for len(solutions) < 60 {
		givens := sudoku.NewGrid(s)
		for c, l := range division(r) {
			givens[s.LayerCell(0, sudoku.Cell(c))] = l
		}
		p, err := sudoku.NewPuzzle(s, givens, regions)
		if err != nil {
			t.Fatal(err)
		}
		if all := brute.Solutions(p, 300); len(all) > 0 {
			solutions = append(solutions, all[r.IntN(len(all))])
		}
	}
	verdicts := src.verdicts(t, *puzzles, func() (rule ownRule, givens sudoku.Grid) {
		solution := solutions[r.IntN(len(solutions))]
		rule = append(rule, regions...)
		for range r.IntN(4) {
			if c := src.make(r.IntN(kinds), 1); c.Judge(s, solution) == nil || r.IntN(6) == 0 {
				rule = append(rule, c)
			}
		}
		givens = sudoku.NewGrid(s)
		for _, c := range r.Perm(16)[:4+r.IntN(6)] {
			givens[c] = solution[c]
		}
		for _, c := range r.Perm(16)[:4+r.IntN(6)] {
			givens[16+c] = solution[16+c]
		}
		if r.IntN(8) == 0 {
			givens[r.IntN(32)] = sudoku.Digit(1 + r.IntN(4))
		}
		return rule, givens
	})
	if verdicts[0] < 5 || verdicts[1] < 5 || verdicts[2] < 5 {
		t.Errorf("too few of some verdict: %v", verdicts)
	}
}

// regionsOf is the regions that the first layer of a board divides it into.
func regionsOf(s *sudoku.Shape) (out ownRule) {
	n := s.N()
	pairs := sudoku.DifferentPairs{Name: "pairs", Reason: "no"}
	for c := range sudoku.Cell(s.Squares()) {
		pairs.A, pairs.B = append(pairs.A, c), append(pairs.B, s.LayerCell(0, c))
	}
	for d := range sudoku.Digit(s.Squares() / n) {
		out = append(out, sudoku.Connected{Name: "region", Cells: pairs.B, Allow: sudoku.NewDigitSet(n, d+1), Min: n, Max: n, Reason: "no"})
	}
	return append(out, pairs)
}
