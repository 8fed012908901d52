package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// The clauses of the board, and the givens. A clause set is one part of an encoding,
// over the variables of [Var]. Its size follows from the board and the rules by
// arithmetic; the package comment has the numbers.
type clauseSet struct {
	size  func(p *plain) Size
	write func(p *plain, e *emitter)
	own   bool // it is the puzzle's own rules
}

func (p *plain) n() int64      { return int64(p.puzzle.Shape.N()) }
func (p *plain) cells() int64  { return int64(p.puzzle.Shape.Fill()) } // that exist
func (p *plain) vars() int64   { return int64(p.puzzle.Shape.Cells()) * p.n() }
func (p *plain) houses() int64 { return int64(len(p.puzzle.Shape.Houses())) }

// cellHasDigit: x(c,1) ∨ … ∨ x(c,n) for every cell c.
func cellHasDigit() clauseSet {
	return clauseSet{
		size:  func(p *plain) Size { return Size{0, p.cells(), p.cells() * p.n()} },
		write: func(p *plain, e *emitter) { p.eachCell(e.clause) },
	}
}

// cellHasOneDigit: at most one of x(c,1) … x(c,n) for every cell c.
func cellHasOneDigit() clauseSet {
	return clauseSet{
		size:  func(p *plain) Size { return p.amo.Size(int(p.n())).times(p.cells()) },
		write: func(p *plain, e *emitter) { p.eachCell(func(x []cnf.Lit) { p.amo.write(e, x) }) },
	}
}

// looseCellHasOneDigit: the same for every cell c that is in no house. In a
// house it follows: N digits at most once each leave no cell a second one.
func looseCellHasOneDigit() clauseSet {
	return clauseSet{
		size: func(p *plain) Size {
			loose := int64(0)
			p.eachLooseCell(func([]cnf.Lit) { loose++ })
			return p.amo.Size(int(p.n())).times(loose)
		},
		write: func(p *plain, e *emitter) { p.eachLooseCell(func(x []cnf.Lit) { p.amo.write(e, x) }) },
	}
}

// houseHasDigitOnce: at most one of x(c,d) over the cells c of a house, for
// every house and digit d.
func houseHasDigitOnce() clauseSet {
	return clauseSet{
		size:  func(p *plain) Size { return p.amo.Size(int(p.n())).times(p.houses() * p.n()) },
		write: func(p *plain, e *emitter) { p.eachPlace(func(x []cnf.Lit) { p.amo.write(e, x) }) },
	}
}

// digitHasPlace: x(c1,d) ∨ … ∨ x(cn,d) over the cells of a house, for every
// house and digit d.
func digitHasPlace() clauseSet {
	return clauseSet{
		size: func(p *plain) Size {
			return Size{0, p.houses() * p.n(), p.houses() * p.n() * p.n()}
		},
		write: func(p *plain, e *emitter) { p.eachPlace(e.clause) },
	}
}

// givens: x(c,d) for every given.
func givens() clauseSet {
	return clauseSet{
		size: func(p *plain) Size {
			k := int64(p.puzzle.Givens.Filled())
			return Size{0, k, k}
		},
		write: func(p *plain, e *emitter) { p.eachGiven(e.unit) },
	}
}

// eachCell yields the candidates of every cell. The slice is reused.
func (p *plain) eachCell(yield func([]cnf.Lit)) {
	x := make([]cnf.Lit, p.n())
	for c := range sudoku.Cell(p.puzzle.Shape.Cells()) {
		if p.puzzle.Shape.Exists(c) {
			yield(p.cell(c, x))
		}
	}
}

// eachLooseCell yields those of every cell that is in no house.
func (p *plain) eachLooseCell(yield func([]cnf.Lit)) {
	x := make([]cnf.Lit, p.n())
	for c := range sudoku.Cell(p.puzzle.Shape.Cells()) {
		if p.puzzle.Shape.Exists(c) && len(p.puzzle.Shape.HousesOf(c)) == 0 {
			yield(p.cell(c, x))
		}
	}
}

// cell returns the candidates of a cell, in x.
func (p *plain) cell(c sudoku.Cell, x []cnf.Lit) []cnf.Lit {
	first := Var(len(x), c, 1).Pos()
	for i := range x {
		x[i] = first + cnf.Lit(i)
	}
	return x
}

// eachPlace yields the candidates of every digit in every house.
func (p *plain) eachPlace(yield func([]cnf.Lit)) {
	x := make([]cnf.Lit, p.n())
	for _, h := range p.puzzle.Shape.Houses() {
		differentClauses{n: int(p.n()), cells: h.Cells}.eachDigit(x, yield)
	}
}

// eachGiven yields the literal of every given.
func (p *plain) eachGiven(yield func(cnf.Lit)) {
	for c, d := range p.puzzle.Givens {
		if d != 0 {
			yield(Var(int(p.n()), sudoku.Cell(c), d).Pos())
		}
	}
}
