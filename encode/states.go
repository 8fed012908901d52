package encode

import (
	"fmt"
	"iter"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// The states of a diagram in clauses. An auxiliary variable p(i,s) says that after
// i cells the state is s; before the first cell there is one state, which needs
// none. For each state s before a cell c and each digit d:
//
//	¬p(i,s) ∨ ¬x(c,d) ∨ p(i+1,t)    d leads to state t
//	¬p(i,s) ∨ ¬x(c,d)               d cannot lead to a good end
//	nothing                         after d anything goes
//
// The first cell's clauses have no ¬p. Digits set one state after the other true;
// a wrong end is a contradiction. Each solution makes the states true that it
// goes through and may leave the others false.
type statesSaid struct {
	*diagram
	name string
}

func (x statesSaid) aux() int {
	k := 0
	for i := 1; i < len(x.layers); i++ {
		k += x.states(i)
	}
	return k
}

func (x statesSaid) write(e *emitter, guard cnf.Lit) {
	p := e.fresh(x.aux()).Pos() // of the first state after the first cell
	switch x.start {
	case yes:
		return
	case no:
		e.clause(e.guarded(guard))
		return
	}
	lits := e.guarded(guard)
	begin := len(lits)
	for i, rows := range x.layers {
		here, there := p, p
		if i > 0 {
			there += cnf.Lit(x.states(i))
		}
		for s := range x.states(i) {
			if i > 0 {
				lits, begin = append(lits[:0], -(here+cnf.Lit(s))), 1
			}
			for d := range x.n {
				to := rows[s*x.n+d]
				if to == yes {
					continue
				}
				lits = append(lits[:begin], Var(x.n, x.cells[i], sudoku.Digit(d+1)).Neg())
				if to >= 0 {
					lits = append(lits, there+cnf.Lit(to))
				}
				e.clause(lits)
			}
		}
		p = there
	}
	e.lits = lits
}

// blocks names the variables of each layer.
func (x statesSaid) blocks(s *sudoku.Shape, base cnf.Var) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 1; i < len(x.layers); i++ {
			last := base + cnf.Var(x.states(i)) - 1
			if !yield(fmt.Sprintf("variables %d to %d: the state of %s after %s", base, last, x.name, s.CellName(x.cells[i-1]))) {
				return
			}
			base = last + 1
		}
	}
}

// fate finds out what becomes of the states when only some digits are left: it
// reports for each whether digits that are left lead to it, and whether any lead
// from it to a good end. States of the first layer are not reported.
func (x statesSaid) fate(allow func(sudoku.Cell) []uint64, report func(aux int, reached, dead bool)) {
	if x.start < 0 {
		return
	}
	reached, dead := make([][]bool, len(x.layers)), make([][]bool, len(x.layers))
	for i := range x.layers {
		reached[i], dead[i] = make([]bool, x.states(i)), make([]bool, x.states(i))
	}
	reached[0][0] = true
	each := func(i, s int, yield func(to int32)) {
		set := allow(x.cells[i])
		for d := range x.n {
			if set[d>>6]>>(d&63)&1 != 0 {
				yield(x.layers[i][s*x.n+d])
			}
		}
	}
	for i := range len(x.layers) - 1 {
		for s, ok := range reached[i] {
			if ok {
				each(i, s, func(to int32) {
					if to >= 0 {
						reached[i+1][to] = true
					}
				})
			}
		}
	}
	for i := len(x.layers) - 1; i >= 0; i-- {
		for s := range dead[i] {
			dead[i][s] = true
			each(i, s, func(to int32) {
				if to == yes || to >= 0 && !dead[i+1][to] {
					dead[i][s] = false
				}
			})
		}
	}
	aux := x.aux()
	for i := len(x.layers) - 1; i > 0; i-- { // the last first: the dead follow from those after them
		aux -= x.states(i)
		for s := range dead[i] {
			report(aux+s, reached[i][s], dead[i][s])
		}
	}
}
