package hodoku

import (
	"sudokusat/rating/spot"
	"sudokusat/sudoku"
)

// Where the pattern of a step is, for who follows the steps: digits, cells and houses that
// the searches have at hand when they find something. A rating does without.

// part is a part of a pattern; digits is a mask.
func part(role string, digits uint16, cells set, houses ...int) spot.Part {
	out := spot.Part{Role: role, Houses: houses}
	for ; digits != 0; digits &= digits - 1 {
		out.Digits = append(out.Digits, sudoku.Digit(low(digits)+1))
	}
	for ; !cells.empty(); cells = cells.rest() {
		out.Cells = append(out.Cells, sudoku.Cell(cells.first()))
	}
	return out
}

// cellPart is a cell with its candidates as a part of a pattern.
func (p *Position) cellPart(role string, c int) spot.Part { return part(role, p.cand[c], setOf(c)) }

// setOf is the set of some cells.
func setOf(cells ...int) (s set) {
	for _, c := range cells {
		s.add(c)
	}
	return s
}

// linkOf is a link of a chain.
func linkOf(cells set, d int, on bool) spot.Link {
	return spot.Link{Cells: part("", 0, cells).Cells, Digit: sudoku.Digit(d + 1), On: on}
}

// part is a chain of nodes as a part of a pattern.
func (g *implications) part(role string, chain []int16) spot.Part {
	out := spot.Part{Role: role}
	for _, x := range chain {
		out.Chain = append(out.Chain, linkOf(g.cells(x), g.digit(x), on(x)))
	}
	return out
}
