package gen

import (
	"fmt"
	"math/rand/v2"

	"sudokusat/cnf"
)

// KSAT returns a formula of uniform random k-SAT: clauses of k different
// variables each, with random signs, drawn independently. Random 3-SAT is
// hardest near 4.26 clauses per variable, where half of the formulas are
// satisfiable (Mitchell, Selman, Levesque, "Hard and easy distributions of SAT
// problems", 1992). If there are fewer than k variables, clauses have all of
// them.
func KSAT(k, vars, clauses int, seed uint64) Instance {
	k, vars, clauses = max(k, 0), max(vars, 0), max(clauses, 0)
	return Instance{
		Name:    fmt.Sprintf("random %d-SAT, %d clauses over %d", k, clauses, vars),
		Vars:    vars,
		Clauses: clauses,
		write: func(w *writer) {
			random := source(seed)
			for range clauses {
				w.clause(draw(random, k, vars)...)
			}
		},
	}
}

// Planted returns a formula of random k-SAT, k ≥ 1, with a hidden model: clauses
// are drawn as for [KSAT], and again as long as they have no positive literal.
// The model makes all variables true; [Shuffle] hides it.
func Planted(k, vars, clauses int, seed uint64) Instance {
	k, vars, clauses = max(k, 1), max(vars, 1), max(clauses, 0)
	return Instance{
		Name:    fmt.Sprintf("planted %d-SAT, %d clauses over %d", k, clauses, vars),
		Vars:    vars,
		Clauses: clauses,
		Status:  cnf.Satisfiable,
		write: func(w *writer) {
			random := source(seed)
			for range clauses {
				c := draw(random, k, vars)
				for !positive(c) {
					c = draw(random, k, vars)
				}
				w.clause(c...)
			}
		},
	}
}

// draw returns a random clause of k different variables.
func draw(random *rand.Rand, k, vars int) []cnf.Lit {
	c := make([]cnf.Lit, min(k, vars))
	for i, v := range random.Perm(vars)[:len(c)] {
		c[i] = cnf.Lit(v+1) * cnf.Lit(1-2*random.IntN(2))
	}
	return c
}

func positive(c []cnf.Lit) bool {
	for _, l := range c {
		if l > 0 {
			return true
		}
	}
	return false
}
