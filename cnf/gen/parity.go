package gen

import (
	"fmt"
	"math/rand/v2"

	"sudokusat/cnf"
)

// Parity returns a ring of exclusive ors, x1⊕x2 = b1, x2⊕x3 = b2 … xn⊕x1 = bn,
// each in two clauses: the Tseitin formula of a cycle (Tseitin 1968). The left
// sides add up to 0. The right sides are random; they add up to 1 if odd is
// true, and then the formula is unsatisfiable.
//
// The ring has n ≥ 1 variables and 2·n clauses. A satisfiable one has two
// models, each the complement of the other.
func Parity(n int, odd bool, seed uint64) Instance {
	n = max(n, 1)
	status, name := cnf.Satisfiable, "even"
	if odd {
		status, name = cnf.Unsatisfiable, "odd"
	}
	return Instance{
		Name:    fmt.Sprintf("parity of %d, %s", n, name),
		Vars:    n,
		Clauses: 2 * n,
		Status:  status,
		write: func(w *writer) {
			random := source(seed)
			sum := false
			for i := range n {
				b := random.IntN(2) == 1
				if i == n-1 {
					b = sum != odd
				}
				sum = sum != b
				x, y := cnf.Lit(i+1), cnf.Lit((i+1)%n+1)
				if !b { // x⊕y = 0: x equals y
					y = -y
				}
				w.clause(x, y)
				w.clause(-x, -y)
			}
		},
	}
}

// source returns the random numbers of a seed.
func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
