package encode

import (
	"math"

	"sudokusat/cnf"
)

// Product is Chen's product encoding, "A new SAT encoding of the at-most-one
// constraint" (ModRef 2010). The literals fill a p×q rectangle, p = ⌈√k⌉ rows
// and q = ⌈k/p⌉ columns; auxiliary variables u_1..u_p and v_1..v_q say in
// which row and column the true one lies, and at most one of each may hold:
//
//	       v_1  v_2  v_3
//	u_1    x_1  x_2  x_3      x_i → its u and its v
//	u_2    x_4  x_5  x_6      at most one u, at most one v (by the same way)
//	u_3    x_7  x_8
//
// Variables p + q and clauses 2k, plus what the two smaller sets take; sets of
// up to four go pairwise.
func Product() AMO {
	return AMO{
		Name:    "product",
		Summary: "product of rows and columns (Chen 2010)",
		Size:    productSize,
		write:   writeProduct,
	}
}

func productSides(k int) (p, q int) {
	p = int(math.Sqrt(float64(k)))
	for p*p < k {
		p++
	}
	return p, (k + p - 1) / p
}

func productSize(k int) Size {
	if k <= smallAMO {
		return pairwiseSize(k)
	}
	p, q := productSides(k)
	return Size{int64(p + q), 2 * int64(k), 4 * int64(k)}.plus(productSize(p)).plus(productSize(q))
}

func writeProduct(e *emitter, x []cnf.Lit) {
	if len(x) <= smallAMO {
		writePairwise(e, x)
		return
	}
	p, q := productSides(len(x))
	u, v := e.fresh(p).Pos(), e.fresh(q).Pos()
	for i, l := range x {
		e.pair(-l, u+cnf.Lit(i/q))
		e.pair(-l, v+cnf.Lit(i%q))
	}
	writeProduct(e, consecutive(u, p))
	writeProduct(e, consecutive(v, q))
}

// consecutive lists k literals from first on.
func consecutive(first cnf.Lit, k int) []cnf.Lit {
	lits := make([]cnf.Lit, k)
	for i := range lits {
		lits[i] = first + cnf.Lit(i)
	}
	return lits
}
