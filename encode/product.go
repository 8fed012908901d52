package encode

import (
	"math"

	"sudokusat/cnf"
)

// Product is Chen's product encoding, "A new SAT encoding of the at-most-one
// constraint" (ModRef 2010). The literals fill a p×q rectangle, p = ⌈√k⌉ rows
// and q = ⌈k/p⌉ columns; auxiliary variables u_1..u_p and v_1..v_q give the row and
// the column of the true one, and at most one of each may be true:
//
//	       v_1  v_2  v_3
//	u_1    x_1  x_2  x_3      x_i → its u and its v
//	u_2    x_4  x_5  x_6      at most one u, at most one v (by the same encoding)
//	u_3    x_7  x_8
//
// Conversely each u and v needs one of its x, so that it has one value. Product takes
// p + q variables and 2k + p + q clauses, plus what the two smaller sets take; sets
// of up to four are written pairwise.
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
	return Size{int64(p + q), int64(2*k + p + q), int64(6*k + p + q)}.plus(productSize(p)).plus(productSize(q))
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
	for i := range p {
		e.clause(append(append(e.lits[:0], -(u+cnf.Lit(i))), x[i*q:min(i*q+q, len(x))]...))
	}
	for j := range q {
		lits := append(e.lits[:0], -(v + cnf.Lit(j)))
		for i := j; i < len(x); i += q {
			lits = append(lits, x[i])
		}
		e.clause(lits)
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
