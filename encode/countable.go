package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Formulas for counting have one model for each solution. Auxiliary variables that a
// formula leaves free are fixed by further clauses, after all others:
//
//	¬x(c,d)                         no digit is in a square that does not exist
//	¬q ∨ ¬x(c,d) ∨ p1 ∨ p2 …        a state q after cell c comes from one of the
//	                                states p that digit d leads from to q
//	¬in(v) ∨ ¬r(w,k) ∨ r(v,k+1) …   the other direction of connected.go
//	¬q ∨ b    ¬y ∨ b                states and sets of an alternative whose
//	                                variable is false are false
//	b ∨ ¬t1 ∨ ¬t2 …                 the variable of an alternative whose
//	                                constraints hold is true
//
// So the true states are those that the digits lead to, and no others. t is true
// exactly if a constraint holds, which takes definitions in both directions
// (holds.go); their variables come last. The variables of sets are fixed already: the
// cells hold exactly the digits of one set.

// closing returns the closing clauses of plain encodings.
func closing() clauseSet {
	write := func(p *plain, e *emitter, base cnf.Var) {
		p.eachMissing(func(x []cnf.Lit) {
			for _, l := range x {
				e.unit(-l)
			}
		})
		for _, s := range p.own {
			closeAux(e, s, base, 0)
			base += cnf.Var(s.aux())
		}
	}
	return clauseSet{
		size: func(p *plain) Size {
			c := counter{ctx: p.ctx}
			e := emitter{sink: &c, next: 1}
			write(p, &e, 1)
			c.Vars = int64(e.next) - 1
			return c.Size
		},
		write: func(p *plain, e *emitter) { write(p, e, p.firstOwn()) },
	}
}

// eachMissing yields the candidates of every square that does not exist.
func (p *plain) eachMissing(yield func([]cnf.Lit)) {
	x := make([]cnf.Lit, p.n())
	for c := range sudoku.Cell(p.puzzle.Shape.Cells()) {
		if !p.puzzle.Shape.Exists(c) {
			yield(p.cell(c, x))
		}
	}
}

// closeAux leaves one value to the auxiliary variables of a statement, the first of
// which is base, under the guard that it was written with.
func closeAux(e *emitter, s statement, base cnf.Var, guard cnf.Lit) {
	if e.err != nil {
		return
	}
	switch s := s.(type) {
	case setsClauses:
		for i := range s.sets {
			if guard != 0 {
				e.pair(-(base.Pos() + cnf.Lit(i)), -guard)
			}
		}
	case stateClauses:
		if !s.regular {
			s.closeStates(e, base, guard)
		}
	case connectedClauses:
		s.closeReach(e, base)
		if s.number != nil {
			closeAux(e, s.number, s.numberBase(base), guard)
		}
	case someOfClauses:
		s.close(e, base, guard)
	case anyOfClauses:
		for i, list := range s.lists {
			lits := []cnf.Lit{base.Pos() + cnf.Lit(i)}
			for k := 0; k < len(list) && e.err == nil; k++ {
				lits = append(lits, -holds(e, list[k]))
			}
			e.clause(lits)
		}
		at := base + cnf.Var(len(s.lists))
		for i, list := range s.lists {
			for _, inner := range list {
				closeAux(e, inner, at, -(base.Pos() + cnf.Lit(i)))
				at += cnf.Var(inner.aux())
			}
		}
	}
}

// closeStates writes the clauses for the predecessors of states.
func (x stateClauses) closeStates(e *emitter, base cnf.Var, guard cnf.Lit) {
	if x.start < 0 {
		return
	}
	here := cnf.Lit(0) // the first state before the layer; none before the first
	there := base.Pos()
	for i := range len(x.layers) - 1 {
		k := x.states(i + 1)
		// from[q·n + d] are the states that d leads from to q.
		from := make([][]int32, k*x.n)
		for at, to := range x.layers[i] {
			if to >= 0 {
				slot := int(to)*x.n + at%x.n
				from[slot] = append(from[slot], int32(at/x.n))
			}
		}
		for q := range k {
			state := there + cnf.Lit(q)
			if i == 0 && guard != 0 {
				e.pair(-state, -guard)
			}
			for d := range x.n {
				sources := from[q*x.n+d]
				if i == 0 && len(sources) > 0 {
					continue
				}
				lits := append(e.lits[:0], -state, Var(x.n, x.cells[i], sudoku.Digit(d+1)).Neg())
				for _, p := range sources {
					lits = append(lits, here+cnf.Lit(p))
				}
				e.lits = lits
				e.clause(lits)
			}
		}
		here, there = there, there+cnf.Lit(k)
	}
}
