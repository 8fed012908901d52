package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// The states of a diagram in clauses. An auxiliary variable p(i,s) means that after
// i cells the state is s; before the first cell there is one state, which needs
// none. For each state s before a cell c and each digit d:
//
//	¬p(i,s) ∨ ¬x(c,d) ∨ p(i+1,t)    d leads to state t
//	¬p(i,s) ∨ ¬x(c,d)               d cannot lead to a good end
//	nothing                         after d anything goes
//
// The first cell's clauses have no ¬p. Digits make one state after the other true;
// a wrong end is a contradiction. Each solution makes the states true that it
// goes through and may leave the others false.
type stateClauses struct {
	*diagram
	name    string
	regular bool // with ways, see regular.go; never under a guard
}

func (x stateClauses) aux() int {
	if x.regular {
		return x.auxRegular()
	}
	k := 0
	for i := 1; i < len(x.layers); i++ {
		k += x.states(i)
	}
	return k
}

func (x stateClauses) write(e *emitter, guard cnf.Lit) {
	if x.regular {
		x.writeRegular(e)
		return
	}
	p := e.fresh(x.aux()).Pos() // of the first state after the first cell
	switch x.start {
	case yes:
		return
	case no:
		e.clause(e.guarded(guard))
		return
	}
	lits := e.guarded(guard)
	begin := len(lits)
	for i, rows := range x.layers {
		here, there := p, p
		if i > 0 {
			there += cnf.Lit(x.states(i))
		}
		for s := range x.states(i) {
			if i > 0 {
				lits, begin = append(lits[:0], -(here+cnf.Lit(s))), 1
			}
			for d := range x.n {
				to := rows[s*x.n+d]
				if to == yes {
					continue
				}
				lits = append(lits[:begin], Var(x.n, x.cells[i], sudoku.Digit(d+1)).Neg())
				if to >= 0 {
					lits = append(lits, there+cnf.Lit(to))
				}
				e.clause(lits)
			}
		}
		p = there
	}
	e.lits = lits
}
