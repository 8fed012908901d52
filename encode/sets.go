package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// The digits of k cells are one of m sets of k digits: combinations. An auxiliary
// variable y represents each set:
//
//	y1 ∨ … ∨ ym                        some set it is                    1
//	¬y ∨ ¬x(c,d), d not in the set     the cells hold no other digits    k(n−k) per set
//	¬y ∨ x(c1,d) ∨ … ∨ x(ck,d)         each of its digits is in a cell   k per set
//
// k digits then have k places, so the cells are different without further clauses. A
// cage of nine digits has at most 12 sets. Each solution makes the y of its own set
// true and may leave the others false.
type setsClauses struct {
	n    int
	of   sudoku.Sets
	sets []sudoku.DigitSet // those that can still be
	rich bool              // with digits, see sets_rich.go
}

func (x setsClauses) aux() int {
	if x.rich {
		return len(x.sets) + x.n
	}
	return len(x.sets)
}

func (x setsClauses) write(e *emitter, guard cnf.Lit) {
	y := e.fresh(len(x.sets)).Pos()
	lits := e.guarded(guard)
	for i := range x.sets {
		lits = append(lits, y+cnf.Lit(i))
	}
	e.lits = lits
	e.clause(lits)
	if x.rich {
		x.writeRich(e, y)
		return
	}
	for i, set := range x.sets {
		not := -(y + cnf.Lit(i))
		for d := sudoku.Digit(1); int(d) <= x.n; d++ {
			if set.Has(d) {
				lits = append(lits[:0], not)
				for _, c := range x.of.Cells {
					lits = append(lits, Var(x.n, c, d).Pos())
				}
				e.lits = lits
				e.clause(lits)
				continue
			}
			for _, c := range x.of.Cells {
				e.pair(not, Var(x.n, c, d).Neg())
			}
		}
	}
}
