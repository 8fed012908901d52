package ruled_test

import (
	"math/rand/v2"
	"testing"

	"sudokusat/sudoku"
)

// Alternatives with long sums have the solutions that brute force finds, also on boards with
// more digits than a row has cells, whose cells are confined to as many.
func TestAlternativesWithLongSums(t *testing.T) {
	for _, row := range []struct {
		name   string
		digits int
	}{{"full houses", 4}, {"houses of fewer digits", 5}} {
		t.Run(row.name, func(t *testing.T) {
			board := sudoku.Boxed(2, 2)
			board.Lo, board.Hi = 1, row.digits
			r := rand.New(rand.NewPCG(27, uint64(row.digits)))
			src := newSource(t, r, board)
			verdicts := src.verdicts(t, max(*puzzles, 300), func() (rule ownRule, givens sudoku.Grid) {
				for c := range sudoku.Cell(16) {
					if row.digits > 4 {
						rule = append(rule, sudoku.Domain{Cell: c, Allow: sudoku.NewDigitSet(5, 1, 2, 3, 4), Name: "four"})
					}
				}
				for range 1 + r.IntN(3) {
					x := sudoku.AnyOf{Name: "or"}
					for range 1 + r.IntN(4) {
						cells := src.rectangle()
						alternative := []sudoku.Constraint{sudoku.Sum{Name: "long", Cells: cells, Total: 5*len(cells)/2 + r.IntN(3) - 1, Reason: "no"}}
						if r.IntN(2) == 0 {
							alternative = append(alternative, sudoku.Domain{Cell: src.some(1, 1)[0], Allow: src.set(), Name: "also"})
						}
						x.Alternatives = append(x.Alternatives, alternative)
					}
					rule = append(rule, x)
				}
				givens = sudoku.NewGrid(src.s)
				for range r.IntN(4) {
					givens[r.IntN(16)] = sudoku.Digit(1 + r.IntN(4))
				}
				return rule, givens
			})
			if verdicts[0] < 10 || verdicts[1] < 3 || verdicts[2] < 10 {
				t.Errorf("too few of some verdict: %v", verdicts)
			}
		})
	}
}

// rectangle returns the cells of a rectangle of two rows and columns or more on a board of 4×4.
func (r *source) rectangle() (cells []sudoku.Cell) {
	top, left := r.IntN(3), r.IntN(3)
	bottom, right := top+1+r.IntN(4-top-1), left+1+r.IntN(4-left-1)
	for row := top; row <= bottom; row++ {
		for col := left; col <= right; col++ {
			cells = append(cells, sudoku.Cell(4*row+col))
		}
	}
	return cells
}
