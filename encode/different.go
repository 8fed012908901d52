package encode

import (
	"slices"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Different cells hold each digit at most once: at most one of x(c,d) over the
// cells c, for every digit d. Pairwise, these are the clauses ¬x(a,d) ∨ ¬x(b,d),
// N·k(k−1)/2 for k cells. Among alternatives they are always pairs.
//
// N cells hold each digit, so it has a place there: x(c1,d) ∨ … ∨ x(cN,d) for
// every d, N clauses that follow and that only the extended encoding adds, as
// for houses. More than N cells cannot be different: the clauses are contradictory
// as they are, but no short proof shows it.
type differentClauses struct {
	n      int
	cells  []sudoku.Cell
	amo    AMO
	places bool
}

func (x differentClauses) aux() int { return int(x.amo.Size(len(x.cells)).Vars) * x.n }

func (x differentClauses) size() Size {
	size := x.amo.Size(len(x.cells)).times(int64(x.n))
	if x.places && len(x.cells) == x.n {
		n := int64(x.n)
		size = size.plus(Size{0, n, n * n})
	}
	return size
}

func (x differentClauses) write(e *emitter, guard cnf.Lit) {
	if guard != 0 {
		x.writeGuarded(e, guard)
		return
	}
	x.eachDigit(nil, func(lits []cnf.Lit) { x.amo.write(e, lits) })
	if x.places && len(x.cells) == x.n {
		x.eachDigit(nil, e.clause)
	}
}

func (x differentClauses) writeGuarded(e *emitter, guard cnf.Lit) {
	lits := e.guarded(guard)
	x.eachDigit(nil, func(of []cnf.Lit) {
		for i, a := range of {
			for _, b := range of[i+1:] {
				e.clause(append(lits, -a, -b))
			}
		}
	})
	if x.places && len(x.cells) == x.n {
		x.eachDigit(nil, func(of []cnf.Lit) { e.clause(append(lits, of...)) })
	}
}

// eachDigit yields the candidates of every digit in the cells. The slice is
// that of the caller, if it is long enough.
func (x differentClauses) eachDigit(lits []cnf.Lit, yield func([]cnf.Lit)) {
	lits = slices.Grow(lits[:0], len(x.cells))[:len(x.cells)]
	for d := range x.n {
		for i, c := range x.cells {
			lits[i] = Var(x.n, c, sudoku.Digit(d+1)).Pos()
		}
		yield(lits)
	}
}

// differentHasDigitOnce is the same for the shape's sets, which are no houses.
func differentHasDigitOnce() clauseSet {
	each := func(p *plain, yield func(differentClauses)) {
		for _, d := range p.puzzle.Shape.Differents() {
			yield(differentClauses{int(p.n()), d.Cells, p.amo, false})
		}
	}
	return clauseSet{
		size: func(p *plain) (size Size) {
			each(p, func(x differentClauses) { size = size.plus(x.size()) })
			return size
		},
		write: func(p *plain, e *emitter) { each(p, func(x differentClauses) { x.write(e, 0) }) },
	}
}
