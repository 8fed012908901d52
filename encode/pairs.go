package encode

import (
	"fmt"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Different pairs: an auxiliary variable p(i,d,e) for each pair of cells a, b and each two
// digits,
//
//	¬x(a,d) ∨ ¬x(b,e) ∨ p(i,d,e)   ¬p(i,d,e) ∨ x(a,d)   ¬p(i,d,e) ∨ x(b,e)
//	¬p(i,d,e) ∨ ¬p(j,d,e)          no two pairs have the same digits
//	p(1,d,e) ∨ … ∨ p(n²,d,e)       of n² pairs, one has
//
// The digits determine the variables. The last two are those that a guard concerns. Where
// a digit is not left in a cell, there is no variable.
type pairsClauses struct {
	n    int
	of   sudoku.DifferentPairs
	vars []int32 // (i·n + d−1)·n + e−1 → its variable from 1, 0 for none
	k    int     // variables
}

// maxPairs bounds the clauses for two pairs each.
const maxPairs = 1 << 23

func (x encoder) pairs(c sudoku.DifferentPairs) (statement, error) {
	n := x.shape.N()
	if k := len(c.A); k*k/2*n*n > maxPairs {
		return nil, fmt.Errorf("%s: %w: %d pairs of cells", c.Name, ErrTooComplex, k)
	}
	out := pairsClauses{n: n, of: c, vars: make([]int32, len(c.A)*n*n)}
	left := func(c sudoku.Cell, d int) bool {
		return x.allow == nil || x.allow(c)[d>>6]>>(d&63)&1 != 0
	}
	for i, a := range c.A {
		for d := range n {
			for e := range n {
				if left(a, d) && left(c.B[i], e) {
					out.k++
					out.vars[(i*n+d)*n+e] = int32(out.k)
				}
			}
		}
	}
	return out, nil
}

func (x pairsClauses) aux() int { return x.k }

// lit is the literal of a variable p, 0 if there is none.
func (x pairsClauses) lit(base cnf.Lit, i, d, e int) cnf.Lit {
	v := x.vars[(i*x.n+d)*x.n+e]
	if v == 0 {
		return 0
	}
	return base + cnf.Lit(v) - 1
}

func (x pairsClauses) write(e *emitter, guard cnf.Lit) {
	base := e.fresh(x.k).Pos()
	x.define(e, base)
	var same []cnf.Lit
	for d := range x.n {
		for f := range x.n {
			same = same[:0]
			for i := range x.of.A {
				if l := x.lit(base, i, d, f); l != 0 {
					same = append(same, l)
				}
			}
			for i, l := range same {
				for _, o := range same[:i] {
					e.clause(append(e.guarded(guard), -o, -l))
				}
			}
			if x.of.Full(x.n) {
				e.clause(append(e.guarded(guard), same...))
			}
		}
	}
}

// define writes that p(i,d,e) means the digits d and e.
func (x pairsClauses) define(e *emitter, base cnf.Lit) {
	for i, a := range x.of.A {
		for d := range x.n {
			for f := range x.n {
				l := x.lit(base, i, d, f)
				if l == 0 {
					continue
				}
				first, second := Var(x.n, a, sudoku.Digit(d+1)).Pos(), Var(x.n, x.of.B[i], sudoku.Digit(f+1)).Pos()
				e.clause([]cnf.Lit{-first, -second, l})
				e.pair(-l, first)
				e.pair(-l, second)
			}
		}
	}
}

// holds defines t, on variables of its own: for each two pairs, whether they are alike.
func (x pairsClauses) holds(e *emitter) cnf.Lit {
	base := e.fresh(x.k).Pos()
	x.define(e, base)
	var alike []cnf.Lit
	for i := range x.of.A {
		for j := range i {
			same := e.fresh(1).Pos()
			for d := range x.n {
				for f := range x.n {
					at, bt := x.lit(base, i, d, f), x.lit(base, j, d, f)
					if at == 0 {
						continue
					}
					if bt == 0 {
						e.pair(-same, -at)
						continue
					}
					e.clause([]cnf.Lit{-at, -bt, same})
					e.clause([]cnf.Lit{-same, -at, bt})
				}
			}
			alike = append(alike, same)
		}
	}
	return -anyOne(e, alike)
}
