package ruled_test

import (
	"math/rand/v2"
	"testing"

	"sudokusat/sudoku"
)

// Sums that have one side in common, also with cells of the other sides in common and with totals
// of their own, have the solutions that brute force finds.
func TestAlikeSums(t *testing.T) {
	r := rand.New(rand.NewPCG(28, 11))
	src := newSource(t, r, sudoku.Boxed(2, 2))
	verdicts := src.verdicts(t, max(*puzzles/2, 100), func() (rule ownRule, givens sudoku.Grid) {
		cells := src.some(16, 16)
		common, others := cells[:1+r.IntN(2)], cells[2:]
		turned := 1 - 2*r.IntN(2)
		for range 2 + r.IntN(2) {
			at, k := r.IntN(len(others)-4), 1+r.IntN(3)
			x := sudoku.Sum{Name: "alike", Total: turned * (r.IntN(5) - 2), Reason: "no"}
			x.Cells = append(append(x.Cells, common...), others[at:at+k]...)
			for i := range x.Cells {
				if x.Weights = append(x.Weights, turned); i < len(common) {
					x.Weights[i] = -turned
				}
			}
			rule = append(rule, x)
		}
		givens = sudoku.NewGrid(src.s)
		if r.IntN(3) == 0 {
			givens[r.IntN(16)] = sudoku.Digit(1 + r.IntN(4))
		}
		return rule, givens
	})
	if verdicts[0] < 10 || verdicts[1] < 3 || verdicts[2] < 10 {
		t.Errorf("too few of some verdict: %v", verdicts)
	}
}
