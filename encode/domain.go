package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// A domain leaves digits out of a cell: the unit clause ¬x(c,d) for each digit d
// that it does not allow, N less the allowed ones.
type domainClauses struct {
	n  int
	of sudoku.Domain
}

func (x domainClauses) aux() int { return 0 }

func (x domainClauses) size() Size {
	k := int64(x.n - x.of.Allow.Len())
	return Size{0, k, k}
}

func (x domainClauses) write(e *emitter, guard cnf.Lit) {
	lits := e.guarded(guard)
	for d := sudoku.Digit(1); int(d) <= x.n; d++ {
		if !x.of.Allow.Has(d) {
			e.clause(append(lits, Var(x.n, x.of.Cell, d).Neg()))
		}
	}
}
