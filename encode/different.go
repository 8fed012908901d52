package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Different cells hold each digit at most once: at most one of x(c,d) over the
// cells c, for every digit d. Pairwise, these are the clauses ¬x(a,d) ∨ ¬x(b,d),
// N·k(k−1)/2 for k cells.
//
// N cells hold each digit, so it has a place there: x(c1,d) ∨ … ∨ x(cN,d) for
// every d, N clauses that follow and that only the extended encoding adds, as
// for houses. More than N cells cannot be different. The clauses say so as they
// are, but no short proof shows it.

func (p *plain) sizeOfDifferent(cells []sudoku.Cell, places bool) Size {
	size := p.amo.Size(len(cells)).times(p.n())
	if places && int64(len(cells)) == p.n() {
		size = size.plus(Size{0, p.n(), p.n() * p.n()})
	}
	return size
}

func (p *plain) writeDifferent(e *emitter, cells []sudoku.Cell, places bool) {
	p.eachDifferent(cells, func(x []cnf.Lit) { p.amo.write(e, x) })
	if places && int64(len(cells)) == p.n() {
		p.eachDifferent(cells, e.clause)
	}
}

func (p *plain) cardsOfDifferent(cells []sudoku.Cell) Size {
	return Size{0, p.n(), p.n() * int64(len(cells))}
}

// differentHasDigitOnce says it of the shape's sets, which are no houses.
func differentHasDigitOnce() clauseSet {
	return clauseSet{
		size: func(p *plain) Size {
			var size Size
			for _, d := range p.puzzle.Shape.Differents() {
				size = size.plus(p.sizeOfDifferent(d.Cells, false))
			}
			return size
		},
		write: func(p *plain, e *emitter) {
			for _, d := range p.puzzle.Shape.Differents() {
				p.writeDifferent(e, d.Cells, false)
			}
		},
	}
}

// eachDifferent yields the candidates of every digit in the cells. The slice is
// reused.
func (p *plain) eachDifferent(cells []sudoku.Cell, yield func([]cnf.Lit)) {
	p.eachDigit(cells, make([]cnf.Lit, len(cells)), yield)
}
