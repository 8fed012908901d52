package encode

import (
	"fmt"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// A puzzle's own rules come down to three primitives, each with a file here
// that says it in clauses over the variables of [Var]: domain.go, different.go,
// relation.go. They stand in the order of [sudoku.Puzzle.Constraints].

// Supports returns nil when every constraint of a puzzle can be said in clauses,
// else an error that names the first that cannot.
func Supports(p sudoku.Puzzle) error {
	for _, c := range p.Constraints() {
		switch c.(type) {
		case sudoku.Domain, sudoku.Different, sudoku.Relation:
		default:
			return fmt.Errorf("formulas cannot say constraints like %T", c)
		}
	}
	return nil
}

// ownRules says all of them; places adds that each digit has a place among N
// different cells.
func ownRules(places bool) clauseSet {
	return clauseSet{
		size: func(p *plain) Size {
			var size Size
			for _, c := range p.puzzle.Constraints() {
				switch c := c.(type) {
				case sudoku.Domain:
					size = size.plus(p.sizeOfDomain(c))
				case sudoku.Different:
					size = size.plus(p.sizeOfDifferent(c.Cells, places))
				case sudoku.Relation:
					size = size.plus(p.sizeOfRelation(c))
				}
			}
			return size
		},
		write: func(p *plain, e *emitter) {
			for _, c := range p.puzzle.Constraints() {
				switch c := c.(type) {
				case sudoku.Domain:
					p.eachOutside(c, e.unit)
				case sudoku.Different:
					p.writeDifferent(e, c.Cells, places)
				case sudoku.Relation:
					p.eachForbidden(c, e.pair)
				}
			}
		},
	}
}

// cardsOfOwnRules is what writeOwnCards writes.
func (p *plain) cardsOfOwnRules() Size {
	var size Size
	for _, c := range p.puzzle.Constraints() {
		switch c := c.(type) {
		case sudoku.Domain:
			size = size.plus(p.sizeOfDomain(c))
		case sudoku.Different:
			size = size.plus(p.cardsOfDifferent(c.Cells))
		case sudoku.Relation:
			size = size.plus(p.sizeOfRelation(c))
		}
	}
	return size
}

// writeOwnCards says the puzzle's rules with different cells whole.
func (p *plain) writeOwnCards(clause, atMostOne, exactlyOne func([]cnf.Lit)) {
	lits := make([]cnf.Lit, 2)
	for _, c := range p.puzzle.Constraints() {
		switch c := c.(type) {
		case sudoku.Domain:
			p.eachOutside(c, func(a cnf.Lit) {
				lits[0] = a
				clause(lits[:1])
			})
		case sudoku.Different:
			p.eachDifferent(c.Cells, func(x []cnf.Lit) {
				if int64(len(x)) == p.n() {
					exactlyOne(x)
				} else {
					atMostOne(x)
				}
			})
		case sudoku.Relation:
			p.eachForbidden(c, func(a, b cnf.Lit) {
				lits[0], lits[1] = a, b
				clause(lits)
			})
		}
	}
}
