package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// More clauses about states, over the open candidates. The clauses of states.go find
// what follows once cells are known in order. With a variable t for each way from a state
// to the next, unit propagation finds all there is, from any side (Quimper and
// Walsh, "Global grammar constraints", CP 2006; Bacchus, "GAC via unit propagation",
// CP 2007):
//
//	¬t ∨ p    ¬t ∨ x(c,d)    ¬t ∨ q       a way from p to q by d
//	¬p ∨ t1 ∨ t2 …                        one of the ways from p
//	¬q ∨ t1 ∨ t2 …                        one of the ways to q
//	¬x(c,d) ∨ t1 ∨ t2 …                   one of the ways by d
//
// "Anything goes" is a state here as well. These are several times the clauses, and
// pay where they stay few: automata and counts with at most mostWays ways in all,
// and sums of different weights, such as arrows, with at most mostSumWays each.
// Little killers, whose sums are long and without weights, and sums that follow
// from cages are better off without.
// The figures are in testdata/bench/rules-sat.md.
const (
	mostWays    = 5000
	mostSumWays = 300
)

// enrich chooses the constraints of a list that are worth ways.
func enrich(constraints []sudoku.Constraint, list []statement) {
	total := 0
	for i, s := range list {
		if s, ok := s.(stateClauses); ok {
			if _, sum := constraints[i].(sudoku.Sum); !sum {
				total += s.ways()
			}
		}
	}
	for i, one := range list {
		if s, ok := one.(stateClauses); ok {
			sum, ok := constraints[i].(sudoku.Sum)
			if s.regular = ok && sum.Weights != nil && s.ways() <= mostSumWays || !ok && total <= mostWays; s.regular {
				list[i] = s
			}
		}
	}
}

// ways returns the number of ways.
func (x stateClauses) ways() (k int) {
	x.eachLayer(func(_ int, ways []way) { k += len(ways) })
	return k
}

// way leads from one state to the next by a digit.
type way struct {
	from, to int32 // states; to is yes after the last cell
	d        int
}

// eachLayer yields the ways of each layer; yes has the number of states.
func (x stateClauses) eachLayer(yield func(i int, ways []way)) {
	var ways []way
	free := false // anything goes before this layer
	for i, rows := range x.layers {
		ways = ways[:0]
		freeNext := false
		last := i == len(x.layers)-1
		end := int32(yes)
		if !last {
			end = int32(x.states(i + 1))
		}
		add := func(s int32, d int, to int32) {
			if to == no {
				return
			}
			if to == yes {
				freeNext, to = true, end
			}
			ways = append(ways, way{s, to, d})
		}
		for s := range x.states(i) {
			for d := range x.n {
				add(int32(s), d, rows[s*x.n+d])
			}
		}
		if free {
			for d := range x.n {
				add(int32(x.states(i)), d, yes)
			}
		}
		free = freeNext
		yield(i, ways)
	}
}

// auxRegular returns the number of auxiliary variables of writeRegular.
func (x stateClauses) auxRegular() int {
	k := 0
	x.eachLayer(func(i int, ways []way) {
		k += len(ways)
		if i > 0 {
			k += x.states(i) + 1
		}
	})
	return k
}

// writeRegular writes all of it.
func (x stateClauses) writeRegular(e *emitter) {
	if x.start == no {
		e.clause(nil)
	}
	if x.start < 0 {
		return
	}
	var here cnf.Lit // the first state before the layer; none before the first
	x.eachLayer(func(i int, ways []way) {
		last := i == len(x.layers)-1
		there := cnf.Lit(0)
		nextStates := 0
		if !last {
			nextStates = x.states(i+1) + 1
			there = e.fresh(nextStates).Pos()
		}
		t := e.fresh(len(ways)).Pos()
		out, in, by := make([][]cnf.Lit, x.states(i)+1), make([][]cnf.Lit, nextStates), make([][]cnf.Lit, x.n)
		for k, w := range ways {
			l := t + cnf.Lit(k)
			c := Var(x.n, x.cells[i], sudoku.Digit(w.d+1)).Pos()
			e.pair(-l, c)
			by[w.d] = append(by[w.d], l)
			out[w.from] = append(out[w.from], l)
			if i > 0 {
				e.pair(-l, here+cnf.Lit(w.from))
			}
			if !last {
				e.pair(-l, there+cnf.Lit(w.to))
				in[w.to] = append(in[w.to], l)
			}
		}
		for d, list := range by {
			e.clause(append([]cnf.Lit{Var(x.n, x.cells[i], sudoku.Digit(d+1)).Neg()}, list...))
		}
		if i > 0 {
			for s, list := range out {
				e.clause(append([]cnf.Lit{-(here + cnf.Lit(s))}, list...))
			}
		} else {
			e.clause(out[0])
		}
		for s, list := range in {
			e.clause(append([]cnf.Lit{-(there + cnf.Lit(s))}, list...))
		}
		here = there
	})
}
