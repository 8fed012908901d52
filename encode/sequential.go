package encode

import "sudokusat/cnf"

// Sequential is the sequential counter of Sinz, "Towards an optimal CNF
// encoding of Boolean cardinality constraints" (CP 2005), for the bound 1.
// Auxiliary variable s_i (i = 1..k−1) means that one of x_1..x_i is true, and is
// false otherwise, so that it has one value:
//
//	x_1 → s_1    s_1 → s_2    …   s_k−2 → s_k−1
//	             x_2 → s_2        x_k−1 → s_k−1
//	             x_2 → ¬s_1       x_k−1 → ¬s_k−2     x_k → ¬s_k−1
//	s_1 → x_1    s_2 → s_1 ∨ x_2  …
//
// It takes k−1 variables and 4k−5 clauses; sets of up to four are written pairwise.
func Sequential() AMO {
	return AMO{
		Name:    "sequential",
		Summary: "sequential counter (Sinz 2005)",
		Size: func(k int) Size {
			if k <= smallAMO {
				return pairwiseSize(k)
			}
			n := int64(k)
			return Size{n - 1, 4*n - 5, 2*(3*n-4) + 3*n - 4}
		},
		write: func(e *emitter, x []cnf.Lit) {
			if len(x) <= smallAMO {
				writePairwise(e, x)
				return
			}
			s := e.fresh(len(x) - 1).Pos() // s_1; the others follow
			last := len(x) - 1
			e.pair(-x[0], s)
			e.pair(-s, x[0])
			for _, l := range x[1:last] {
				e.pair(-l, s+1)
				e.pair(-s, s+1)
				e.pair(-l, -s)
				e.clause(append(e.lits[:0], -(s + 1), s, l))
				s++
			}
			e.pair(-x[last], -s)
		},
	}
}
