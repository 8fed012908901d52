package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// The number of cases that hold is one of a list. Two auxiliary variables for each case, h
// and f, which means that it does not hold:
//
//	h ∨ f    ¬h ∨ ¬f
//	¬h ∨ …           each clause of a constraint of the case
//	¬f ∨ …           each clause of a constraint of its negation
//	numbers          of the h that are true, see counting.go
//
// The literals ¬h and ¬f are guards, as in anyof.go. A case whose negation is not known has
// none of the third line: then f only means that the case is not counted.
type someOfClauses struct {
	of     sudoku.SomeOf
	cases  [][2][]statement // what holds, and what fails
	number counting
}

func (x encoder) someOf(c sudoku.SomeOf) (statement, error) {
	inner := x
	inner.amo = Pairwise()
	out := someOfClauses{of: c, cases: make([][2][]statement, c.Cases()), number: newCounting(c.Cases(), c.Allowed)}
	out.number.choices, _ = c.Choices()
	for i := range out.cases {
		fails, _ := c.Fails(i)
		for k, list := range [2][]sudoku.Constraint{c.Holds(i), fails} {
			var err error
			if out.cases[i][k], err = inner.all(list); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

func (x someOfClauses) aux() int {
	k := 2*len(x.cases) + x.number.aux()
	for s := range x.inner {
		k += s.aux()
	}
	return k
}

// inner yields the constraints of the cases and of their negations, with the place of their
// variable.
func (x someOfClauses) inner(yield func(s statement, place int) bool) {
	for i, both := range x.cases {
		for k, list := range both {
			for _, s := range list {
				if !yield(s, 2*i+k) {
					return
				}
			}
		}
	}
}

// literals returns h and f of the cases, the first of which is base.
func (x someOfClauses) literals(base cnf.Var) (h, f []cnf.Lit) {
	for i := range x.cases {
		h, f = append(h, base.Pos()+cnf.Lit(2*i)), append(f, base.Pos()+cnf.Lit(2*i+1))
	}
	return h, f
}

func (x someOfClauses) write(e *emitter, guard cnf.Lit) {
	base := e.fresh(2 * len(x.cases))
	h, f := x.literals(base)
	for i := range h {
		e.pair(h[i], f[i])
		e.pair(-h[i], -f[i])
	}
	for s, place := range x.inner {
		s.write(e, -(base.Pos() + cnf.Lit(place)))
	}
	x.number.write(e, h, f, guard)
}

// each yields the constraints of the cases and of their negations with their first auxiliary
// variables.
func (x someOfClauses) each(base cnf.Var, yield func(statement, cnf.Var) bool) {
	base += cnf.Var(2 * len(x.cases))
	for s := range x.inner {
		if !yield(s, base) {
			return
		}
		base += cnf.Var(s.aux())
	}
}

// close leaves one value to the auxiliary variables. Those of a case whose negation is known
// have one already.
func (x someOfClauses) close(e *emitter, base cnf.Var, guard cnf.Lit) {
	h, f := x.literals(base)
	for i, both := range x.cases {
		if _, known := x.of.Fails(i); !known {
			lits := []cnf.Lit{h[i]}
			for _, s := range both[0] {
				lits = append(lits, -holds(e, s))
			}
			e.clause(lits)
		}
	}
	at := base + cnf.Var(2*len(x.cases))
	for s, place := range x.inner {
		closeAux(e, s, at, -(base.Pos() + cnf.Lit(place)))
		at += cnf.Var(s.aux())
	}
	x.number.close(e, h, f, at.Pos(), guard)
}

// holds defines the literal that is true exactly if the number is right.
func (x someOfClauses) holds(e *emitter) cnf.Lit {
	var h, f []cnf.Lit
	for _, both := range x.cases {
		var broken []cnf.Lit
		for _, s := range both[0] {
			broken = append(broken, -holds(e, s))
		}
		t := anyOne(e, broken)
		h, f = append(h, -t), append(f, t)
	}
	return x.number.holds(e, h, f)
}

// The number of true literals is one of a list. Each literal h has an opposite f, which is
// ¬h or a variable with that meaning. There is a clause for each choice of some of them (see
// [sudoku.SomeOf.Choices]), or if these are too many a state for each number after each
// literal, as in states.go:
//
//	¬s(i,c) ∨ ¬h ∨ s(i+1,c+1)    ¬s(i,c) ∨ ¬f ∨ s(i+1,c)
//
// without the last literal where the number cannot be right any more.
type counting struct {
	m       int
	choices []sudoku.CaseChoice // nil: states
	index   [][]int32           // by literals read and number: the state after them, or yes or no
	states  []int               // by literals read
}

func newCounting(m int, allowed []int) counting {
	x := counting{m: m, index: make([][]int32, m+1), states: make([]int, m+1)}
	for i := range x.index {
		for c := range i + 1 {
			k := 0 // of the numbers that there can be, how many are right
			for _, a := range allowed {
				if c <= a && a <= c+m-i {
					k++
				}
			}
			state := no
			switch k {
			case 0:
			case m - i + 1:
				state = yes
			default:
				state = int32(x.states[i])
				x.states[i]++
			}
			x.index[i] = append(x.index[i], state)
		}
	}
	return x
}

// aux is the number of the states.
func (x counting) aux() (k int) {
	if x.choices != nil {
		return 0
	}
	for _, n := range x.states[1:] {
		k += n
	}
	return k
}

// write writes the clauses under a guard.
func (x counting) write(e *emitter, h, f []cnf.Lit, guard cnf.Lit) {
	switch x.index[0][0] {
	case yes:
		return
	case no:
		e.clause(e.guarded(guard))
		return
	}
	if x.choices == nil {
		x.chain(e, h, f, e.fresh(x.aux()).Pos(), guard, 0)
		return
	}
	for _, c := range x.choices {
		lits := e.guarded(guard)
		for _, i := range c.Fails {
			lits = append(lits, f[i])
		}
		for _, i := range c.Holds {
			lits = append(lits, h[i])
		}
		e.lits = lits
		e.clause(lits)
	}
}

// chain writes the clauses from state to state, the first of which is base. A literal t other
// than 0 is what a number that is surely right makes true, and any other false.
func (x counting) chain(e *emitter, h, f []cnf.Lit, base, guard, t cnf.Lit) {
	here, there := base, base
	for i := range x.m {
		for c, state := range x.index[i] {
			if state < 0 {
				continue
			}
			for bit, l := range [2]cnf.Lit{f[i], h[i]} {
				to := x.index[i+1][c+bit]
				if to == yes && t == 0 {
					continue
				}
				lits := e.guarded(guard)
				if i > 0 {
					lits = append(e.lits[:0], -(here + cnf.Lit(state)))
				}
				lits = append(lits, -l)
				switch {
				case to >= 0:
					lits = append(lits, there+cnf.Lit(to))
				case t != 0:
					lits = append(lits, signed(t, to == yes))
				}
				e.lits = lits
				e.clause(lits)
			}
		}
		here, there = there, there+cnf.Lit(x.states[i+1])
	}
}

// close writes the clauses for the predecessors of states: a true one has one.
func (x counting) close(e *emitter, h, f []cnf.Lit, base, guard cnf.Lit) {
	if x.choices != nil || x.index[0][0] < 0 {
		return
	}
	here, there := base, base
	for i := range x.m {
		for c, state := range x.index[i+1] {
			if state < 0 {
				continue
			}
			if i == 0 && guard != 0 {
				e.pair(-there-cnf.Lit(state), -guard)
			}
			for bit, l := range [2]cnf.Lit{f[i], h[i]} {
				lits := append(e.lits[:0], -there-cnf.Lit(state), -l)
				if from := c - bit; from >= 0 && from <= i && x.index[i][from] >= 0 {
					if i == 0 {
						continue
					}
					lits = append(lits, here+cnf.Lit(x.index[i][from]))
				}
				e.lits = lits
				e.clause(lits)
			}
		}
		here, there = there, there+cnf.Lit(x.states[i+1])
	}
}

// holds defines the literal that is true exactly if the number is right.
func (x counting) holds(e *emitter, h, f []cnf.Lit) cnf.Lit {
	t := e.fresh(1).Pos()
	if state := x.index[0][0]; state < 0 {
		e.unit(signed(t, state == yes))
		return t
	}
	x.choices = nil
	base := e.fresh(x.aux()).Pos()
	x.chain(e, h, f, base, 0, t)
	x.close(e, h, f, base, 0)
	return t
}
