package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// A relation forbids pairs of digits: the clause ¬x(a,u) ∨ ¬x(b,v) for each pair
// (u, v) that its table does not allow, N² less the allowed ones. They are the
// conflict clauses of the direct encoding (de Kleer, IJCAI 1989; Walsh, CP 2000).

func (p *plain) sizeOfRelation(r sudoku.Relation) Size {
	k := p.n() * p.n()
	for u := sudoku.Digit(1); int64(u) <= p.n(); u++ {
		k -= int64(r.Table.Row(u).Len())
	}
	return Size{0, k, 2 * k}
}

// eachForbidden yields the two literals of every forbidden pair.
func (p *plain) eachForbidden(r sudoku.Relation, yield func(a, b cnf.Lit)) {
	n := p.puzzle.Shape.N()
	for u := sudoku.Digit(1); int(u) <= n; u++ {
		row := r.Table.Row(u)
		for v := sudoku.Digit(1); int(v) <= n; v++ {
			if !row.Has(v) {
				yield(Var(n, r.A, u).Neg(), Var(n, r.B, v).Neg())
			}
		}
	}
}
