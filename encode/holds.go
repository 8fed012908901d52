package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Whether a constraint holds, as a literal t that is true exactly if it does. Each
// primitive has definitions both ways, over the candidates and variables of their own:
//
//	domain     ¬x(c,d) ∨ t, d allowed; ¬x(c,d) ∨ ¬t, d not
//	relation   ¬x(a,u) ∨ ¬x(b,v) ∨ t, or ¬t, for all u and v
//	different  "a and b are equal" for each pair; t means that none are
//	clause     t means that one of the tests holds
//	sets       "d is in some cell" for each digit, "all digits of the set are" for
//	           each set; t means that those of some set are
//	states     the states that digits lead to, with no guard; the last imply t or ¬t
//	connected  the variables of connected.go in both directions; t means that every cell
//	           of the set is within reach and their number is right
//	pairs      "i and j are alike" for each two pairs; t means that none are
//	any of     "all of the list hold" for each list; t means that those of some do
//	some of    the same for each case, and the states of their number (counting.go)

// holds defines the literal in clauses.
func holds(e *emitter, s statement) cnf.Lit {
	switch s := s.(type) {
	case domainClauses:
		t := e.fresh(1).Pos()
		for d := sudoku.Digit(1); int(d) <= s.n; d++ {
			e.pair(Var(s.n, s.of.Cell, d).Neg(), signed(t, s.of.Allow.Has(d)))
		}
		return t
	case relationClauses:
		t := e.fresh(1).Pos()
		for u := sudoku.Digit(1); int(u) <= s.n; u++ {
			row := s.of.Table.Row(u)
			for v := sudoku.Digit(1); int(v) <= s.n; v++ {
				e.clause([]cnf.Lit{Var(s.n, s.of.A, u).Neg(), Var(s.n, s.of.B, v).Neg(), signed(t, row.Has(v))})
			}
		}
		return t
	case differentClauses:
		return s.holds(e)
	case clauseClauses:
		t := e.fresh(1).Pos()
		some := []cnf.Lit{-t}
		for _, test := range s.of.Tests {
			for d := sudoku.Digit(1); int(d) <= s.n; d++ {
				if test.Allow.Has(d) {
					x := Var(s.n, test.Cell, d).Pos()
					e.pair(-x, t)
					some = append(some, x)
				}
			}
		}
		e.clause(some)
		return t
	case setsClauses:
		return s.holds(e)
	case stateClauses:
		return s.holds(e)
	case pairsClauses:
		return s.holds(e)
	case connectedClauses:
		return s.holds(e)
	case anyOfClauses:
		var some []cnf.Lit
		for _, list := range s.lists {
			var all []cnf.Lit
			for _, inner := range list {
				all = append(all, -holds(e, inner))
			}
			some = append(some, -anyOne(e, all))
		}
		return anyOne(e, some)
	case someOfClauses:
		return s.holds(e)
	}
	panic("a statement of no known kind") // constraints.go makes no others
}

func signed(t cnf.Lit, positive bool) cnf.Lit {
	if positive {
		return t
	}
	return -t
}

// anyOne defines a literal that is true exactly if one of some literals is.
func anyOne(e *emitter, lits []cnf.Lit) cnf.Lit {
	t := e.fresh(1).Pos()
	for _, l := range lits {
		e.pair(-l, t)
	}
	e.clause(append([]cnf.Lit{-t}, lits...))
	return t
}

func (x differentClauses) holds(e *emitter) cnf.Lit {
	var equal []cnf.Lit
	for i, a := range x.cells {
		for _, b := range x.cells[i+1:] {
			same := e.fresh(1).Pos()
			for d := sudoku.Digit(1); int(d) <= x.n; d++ {
				at, bt := Var(x.n, a, d).Pos(), Var(x.n, b, d).Pos()
				e.clause([]cnf.Lit{-at, -bt, same})
				e.clause([]cnf.Lit{-same, -at, bt})
			}
			equal = append(equal, same)
		}
	}
	return -anyOne(e, equal)
}

func (x setsClauses) holds(e *emitter) cnf.Lit {
	in := make([]cnf.Lit, x.n+1)
	for d := sudoku.Digit(1); int(d) <= x.n; d++ {
		var places []cnf.Lit
		for _, c := range x.of.Cells {
			places = append(places, Var(x.n, c, d).Pos())
		}
		in[d] = anyOne(e, places)
	}
	var some []cnf.Lit
	for _, set := range x.sets {
		var out []cnf.Lit
		for d := sudoku.Digit(1); int(d) <= x.n; d++ {
			if set.Has(d) {
				out = append(out, -in[d])
			}
		}
		some = append(some, -anyOne(e, out))
	}
	return anyOne(e, some)
}

func (x stateClauses) holds(e *emitter) cnf.Lit {
	t := e.fresh(1).Pos()
	if x.start < 0 {
		e.unit(signed(t, x.start == yes))
		return t
	}
	base := e.fresh(x.aux())
	here, there := cnf.Lit(0), base.Pos()
	for i, rows := range x.layers {
		for at, to := range rows {
			lits := append(e.lits[:0], Var(x.n, x.cells[i], sudoku.Digit(at%x.n+1)).Neg())
			if i > 0 {
				lits = append(lits, -(here + cnf.Lit(at/x.n)))
			}
			if to >= 0 {
				lits = append(lits, there+cnf.Lit(to))
			} else {
				lits = append(lits, signed(t, to == yes))
			}
			e.lits = lits
			e.clause(lits)
		}
		here = there
		if i+1 < len(x.layers) {
			there += cnf.Lit(x.states(i + 1))
		}
	}
	x.closeStates(e, base, 0)
	return t
}
