package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// One of several lists of constraints holds: an auxiliary variable b for each
// list,
//
//	b1 ∨ … ∨ bm        some list holds
//	¬b ∨ …             each clause of a constraint of the list
//
// The literal ¬b is the guard. Constraints with auxiliary variables of their own
// have it only in their first clauses: in "one of the sets", in those of the first
// cell of a sequence, in "one of the lists". Their other clauses are then satisfied
// by leaving the variables false.
type anyOfClauses struct {
	of    sudoku.AnyOf
	lists [][]statement
}

func (x anyOfClauses) aux() int {
	k := len(x.lists)
	for _, list := range x.lists {
		for _, s := range list {
			k += s.aux()
		}
	}
	return k
}

func (x anyOfClauses) write(e *emitter, guard cnf.Lit) {
	b := e.fresh(len(x.lists)).Pos()
	lits := e.guarded(guard)
	for i := range x.lists {
		lits = append(lits, b+cnf.Lit(i))
	}
	e.lits = lits
	e.clause(lits)
	for i, list := range x.lists {
		for k := 0; k < len(list) && e.err == nil; k++ {
			list[k].write(e, -(b + cnf.Lit(i)))
		}
	}
}

// each yields the constraints of the lists with their first auxiliary variables.
func (x anyOfClauses) each(base cnf.Var, yield func(statement, cnf.Var) bool) {
	base += cnf.Var(len(x.lists))
	for _, list := range x.lists {
		for _, s := range list {
			if !yield(s, base) {
				return
			}
			base += cnf.Var(s.aux())
		}
	}
}
