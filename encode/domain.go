package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// A domain leaves digits out of a cell: the unit clause ¬x(c,d) for each digit d
// that it does not allow, N less the allowed ones.

func (p *plain) sizeOfDomain(d sudoku.Domain) Size {
	k := p.n() - int64(d.Allow.Len())
	return Size{0, k, k}
}

// eachOutside yields the literals that a domain makes true.
func (p *plain) eachOutside(x sudoku.Domain, yield func(cnf.Lit)) {
	n := p.puzzle.Shape.N()
	for d := sudoku.Digit(1); int(d) <= n; d++ {
		if !x.Allow.Has(d) {
			yield(Var(n, x.Cell, d).Neg())
		}
	}
}
