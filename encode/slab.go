package encode

import "sudokusat/cnf"

// Slab is clauses for a solver that takes slices: all literals one after the
// other and, for each clause, where it ends. L is the solver's literal type.
type Slab[L ~int32] struct {
	Lits []L
	Ends []int32
}

// Reset empties the slab and keeps its memory.
func (s *Slab[L]) Reset() { s.Lits, s.Ends = s.Lits[:0], s.Ends[:0] }

// Len is the number of clauses.
func (s *Slab[L]) Len() int { return len(s.Ends) }

// Coding is how a solver writes literals as numbers: the variable v = 1, 2 …
// is PosStep·v + Pos when true and NegStep·v + Neg when false.
type Coding struct{ PosStep, Pos, NegStep, Neg int32 }

// DIMACS writes v and −v.
func DIMACS() Coding { return Coding{1, 0, -1, 0} }

// EvenOdd writes 2(v−1) and 2(v−1)+1, as MiniSat and its kin do.
func EvenOdd() Coding { return Coding{2, -2, 2, -1} }

// Literal is one literal in the coding.
func (c Coding) Literal(l cnf.Lit) int32 {
	if l < 0 {
		return c.NegStep*int32(-l) + c.Neg
	}
	return c.PosStep*int32(l) + c.Pos
}

// AppendClauses adds what r.Write with pairwise at-most-ones would write, in
// the same order, to a slab. It is several times as fast.
func AppendClauses[L ~int32](s *Slab[L], r *Residual, c Coding) {
	switch r.outcome {
	case Contradiction:
		s.Ends = append(s.Ends, int32(len(s.Lits)))
		return
	case Solved:
		return
	}
	r.group()
	r.eachCell(func(first cnf.Var, k int) {
		for i := range int32(k) {
			s.Lits = append(s.Lits, L(c.PosStep*(int32(first)+i)+c.Pos))
		}
		s.Ends = append(s.Ends, int32(len(s.Lits)))
		for i := range int32(k) {
			a := L(c.NegStep*(int32(first)+i) + c.Neg)
			for j := i + 1; j < int32(k); j++ {
				s.Lits = append(s.Lits, a, L(c.NegStep*(int32(first)+j)+c.Neg))
				s.Ends = append(s.Ends, int32(len(s.Lits)))
			}
		}
	})
	start := int32(0)
	for g, end := range r.ends {
		x := r.places[start:end]
		for _, v := range x {
			s.Lits = append(s.Lits, L(c.PosStep*v+c.Pos))
		}
		s.Ends = append(s.Ends, int32(len(s.Lits)))
		appendPairs(s, r, c, x, r.house[g])
		start = end
	}
	start = 0
	for _, end := range r.apartEnd {
		appendPairs(s, r, c, r.apart[start:end], -1)
		start = end
	}
}

func appendPairs[L ~int32](s *Slab[L], r *Residual, c Coding, x []int32, h int32) {
	check := h >= 0 && r.p.t.crossed[h]
	for i, a := range x {
		for _, b := range x[i+1:] {
			if !check || !r.forbiddenBefore(h, a, b) {
				s.Lits = append(s.Lits, L(c.NegStep*a+c.Neg), L(c.NegStep*b+c.Neg))
				s.Ends = append(s.Ends, int32(len(s.Lits)))
			}
		}
	}
}
