package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// A relation forbids pairs of digits: the clause ¬x(a,u) ∨ ¬x(b,v) for each pair
// (u, v) that its table does not allow, N² less the allowed ones. They are the
// conflict clauses of the direct encoding (de Kleer, IJCAI 1989; Walsh, CP 2000).
type relationClauses struct {
	n  int
	of sudoku.Relation
}

func (x relationClauses) aux() int { return 0 }

func (x relationClauses) size() Size {
	k := int64(x.n) * int64(x.n)
	for u := sudoku.Digit(1); int(u) <= x.n; u++ {
		k -= int64(x.of.Table.Row(u).Len())
	}
	return Size{0, k, 2 * k}
}

func (x relationClauses) write(e *emitter, guard cnf.Lit) {
	lits := e.guarded(guard)
	for u := sudoku.Digit(1); int(u) <= x.n; u++ {
		row := x.of.Table.Row(u)
		for v := sudoku.Digit(1); int(v) <= x.n; v++ {
			if !row.Has(v) {
				e.clause(append(lits, Var(x.n, x.of.A, u).Neg(), Var(x.n, x.of.B, v).Neg()))
			}
		}
	}
	e.lits = lits
}

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
