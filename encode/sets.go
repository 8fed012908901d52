package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// A clause set is one of the things an encoding says about a puzzle, over the
// variables of [Var]. Its size follows from the shape by arithmetic; for n
// digits and pairwise at-most-ones, P = n(n−1)/2, there are
//
//	a cell has a digit                     n² clauses of n literals
//	a cell has one digit at most           n²·P
//	a digit stands in a house once at most n·P a house
//	a digit has a place in a house         n a house, of n literals
//	a digit stands in an apart set once    n·k(k−1)/2 an apart set of k cells
//	givens                                 one unit clause each
type clauseSet struct {
	size  func(p *plain) Size
	write func(p *plain, e *emitter)
}

func (p *plain) n() int64      { return int64(p.puzzle.Shape().N()) }
func (p *plain) cells() int64  { return int64(p.puzzle.Shape().Cells()) }
func (p *plain) houses() int64 { return int64(len(p.puzzle.Shape().Houses())) }

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

// apartHasDigitOnce: at most one of x(c,d) over the cells c of an apart set,
// for every apart set and digit d.
func apartHasDigitOnce() clauseSet {
	return clauseSet{
		size: func(p *plain) Size {
			var size Size
			for _, a := range p.puzzle.Shape().Aparts() {
				size = size.plus(p.amo.Size(len(a.Cells)).times(p.n()))
			}
			return size
		},
		write: func(p *plain, e *emitter) { p.eachApart(func(x []cnf.Lit) { p.amo.write(e, x) }) },
	}
}

// givens: x(c,d) for every given.
func givens() clauseSet {
	return clauseSet{
		size: func(p *plain) Size {
			k := int64(p.puzzle.Givens())
			return Size{0, k, k}
		},
		write: func(p *plain, e *emitter) { p.eachGiven(e.unit) },
	}
}

// eachCell yields the candidates of every cell. The slice is reused.
func (p *plain) eachCell(yield func([]cnf.Lit)) {
	x := make([]cnf.Lit, p.n())
	for c := range p.puzzle.Shape().Cells() {
		first := Var(len(x), sudoku.Cell(c), 1).Pos()
		for i := range x {
			x[i] = first + cnf.Lit(i)
		}
		yield(x)
	}
}

// eachPlace yields the candidates of every digit in every house.
func (p *plain) eachPlace(yield func([]cnf.Lit)) {
	x := make([]cnf.Lit, p.n())
	for _, h := range p.puzzle.Shape().Houses() {
		p.eachDigit(h.Cells, x, yield)
	}
}

// eachApart yields the candidates of every digit in every apart set.
func (p *plain) eachApart(yield func([]cnf.Lit)) {
	var x []cnf.Lit
	for _, a := range p.puzzle.Shape().Aparts() {
		x = append(x[:0], make([]cnf.Lit, len(a.Cells))...)
		p.eachDigit(a.Cells, x, yield)
	}
}

func (p *plain) eachDigit(cells []sudoku.Cell, x []cnf.Lit, yield func([]cnf.Lit)) {
	n := int(p.n())
	for d := range n {
		for i, c := range cells {
			x[i] = Var(n, c, sudoku.Digit(d+1)).Pos()
		}
		yield(x)
	}
}

// eachGiven yields the literal of every given.
func (p *plain) eachGiven(yield func(cnf.Lit)) {
	for c, d := range p.puzzle.Digits() {
		if d != 0 {
			yield(Var(int(p.n()), sudoku.Cell(c), d).Pos())
		}
	}
}
