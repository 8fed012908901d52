package general

import (
	"errors"

	"sudokusat/sudoku"
)

// constraints is a puzzle's own constraints in the form that the search needs: a list
// for each primitive. It is built for every puzzle, in the memory of the one
// before, and depends on the shape only by the number of cells.
type constraints struct {
	domains    []sudoku.Domain
	differents scopes // of fewer than n cells
	relations  relations
	any        bool // there are constraints, a house perhaps
	impossible bool // one cannot be kept by any digits
}

// Supports returns nil when the search supports all constraints of the puzzle.
func Supports(p sudoku.Puzzle) error {
	for _, c := range p.Constraints() {
		switch c.(type) {
		case sudoku.Domain, sudoku.Different, sudoku.Relation:
		default:
			return errors.New("only candidates, pairs of cells and different cells are searched")
		}
	}
	return nil
}

// houses returns the puzzle's own houses, as sets of cells in any order.
func houses(p sudoku.Puzzle) (out [][]sudoku.Cell) {
	for _, c := range p.Constraints() {
		if d, ok := c.(sudoku.Different); ok && len(d.Cells) == p.Shape.N() {
			out = append(out, d.Cells)
		}
	}
	return out
}

// build takes the constraints of a puzzle; its own houses are the topology's.
func (o *constraints) build(p sudoku.Puzzle) {
	n, words := p.Shape.N(), (p.Shape.N()+63)/64
	o.any, o.impossible = len(p.Constraints()) > 0, false
	o.domains = o.domains[:0]
	o.differents.begin()
	o.relations.begin()
	for _, c := range p.Constraints() {
		switch c := c.(type) {
		case sudoku.Domain:
			o.domains = append(o.domains, c)
		case sudoku.Different:
			if len(c.Cells) > n {
				o.impossible = true
			} else if len(c.Cells) < n {
				o.differents.add(c.Cells...)
			}
		case sudoku.Relation:
			o.relations.add(c, words)
		}
	}
	o.differents.finish(p.Shape.Cells())
	o.relations.finish(p.Shape.Cells())
}
