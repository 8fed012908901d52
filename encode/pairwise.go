package encode

import "sudokusat/cnf"

// Pairwise forbids each pair: k(k−1)/2 clauses of two literals and no
// auxiliary variable. It suits small sets, and solvers that simplify.
func Pairwise() AMO {
	return AMO{
		Name:    "pairwise",
		Summary: "each pair forbidden, no auxiliary variables",
		Size:    pairwiseSize,
		write:   writePairwise,
	}
}

func pairwiseSize(k int) Size {
	pairs := int64(k) * int64(k-1) / 2
	return Size{0, pairs, 2 * pairs}
}

func writePairwise(e *emitter, lits []cnf.Lit) {
	for i, a := range lits {
		if e.err != nil {
			return // the writer has failed, or its time is over
		}
		for _, b := range lits[i+1:] {
			e.pair(-a, -b)
		}
	}
}
