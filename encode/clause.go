package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// A clause of tests "the digit of this cell is in this set" is one clause of
// literals. A test that excludes one digit is ¬x(c,d); another one is
// x(c,d) ∨ x(c,e) … over its digits. So "r1c1 is not 3, or r1c3 is 1", as index
// cells require, is ¬x(r1c1,3) ∨ x(r1c3,1). A test that every digit passes makes
// the clause superfluous.
//
// Over the open candidates, the clause is repeated for each digit that a test
// excludes, with ¬x(c,d) in place of the test: when all other tests fail, unit
// propagation then removes those digits from the cell. Each is one RUP step.
type clauseClauses struct {
	n    int
	of   sudoku.Clause
	also bool // repeat it for each excluded digit
}

func (x clauseClauses) aux() int { return 0 }

func (x clauseClauses) write(e *emitter, guard cnf.Lit) {
	lits := e.guarded(guard)
	for _, t := range x.of.Tests {
		if t.Allow.Len() == x.n {
			return
		}
		lits = x.test(lits, t)
	}
	e.lits = lits
	e.clause(lits)
	if x.also {
		x.again(e, guard)
	}
}

// test appends the literals of a test.
func (x clauseClauses) test(lits []cnf.Lit, t sudoku.Test) []cnf.Lit {
	if t.Allow.Len() == x.n-1 {
		x.eachLeftOut(t, func(l cnf.Lit) { lits = append(lits, l) })
		return lits
	}
	for d := sudoku.Digit(1); int(d) <= x.n; d++ {
		if t.Allow.Has(d) {
			lits = append(lits, Var(x.n, t.Cell, d).Pos())
		}
	}
	return lits
}

func (x clauseClauses) eachLeftOut(t sudoku.Test, yield func(cnf.Lit)) {
	for d := sudoku.Digit(1); int(d) <= x.n; d++ {
		if !t.Allow.Has(d) {
			yield(Var(x.n, t.Cell, d).Neg())
		}
	}
}
