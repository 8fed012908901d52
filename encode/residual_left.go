package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// The sets, states and clauses over the digits that are left.

// possible returns the sets that the digits left allow: all cells have a digit of
// the set and all digits of the set a cell.
func (x encoder) possible(c sudoku.Sets) []sudoku.DigitSet {
	if x.allow == nil {
		return c.Family.Sets()
	}
	var out []sudoku.DigitSet
	var union sudoku.DigitSet
	for _, cell := range c.Cells {
		for i, w := range x.allow(cell) {
			if i == len(union) {
				union = append(union, 0)
			}
			union[i] |= w
		}
	}
	for _, set := range c.Family.Sets() {
		ok := true
		for i, w := range set {
			ok = ok && w&^union[i] == 0
		}
		for _, cell := range c.Cells {
			if ok {
				ok = meetSets(x.allow(cell), set)
			}
		}
		if ok {
			out = append(out, set)
		}
	}
	return out
}

func meetSets(a, b []uint64) bool {
	for i, w := range a {
		if w&b[i] != 0 {
			return true
		}
	}
	return false
}

// fate reports for each state whether digits that are left lead to it, and whether
// none leads from it to a good end. States of the first layer are not reported.
func (x stateClauses) fate(allow func(sudoku.Cell) []uint64, report func(aux int, reached, dead bool)) {
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

// again writes the clause with one test at a time replaced by the digits it excludes.
func (x clauseClauses) again(e *emitter, guard cnf.Lit) {
	for i, t := range x.of.Tests {
		if t.Allow.Len() == x.n-1 {
			continue
		}
		lits := e.guarded(guard)
		for j, o := range x.of.Tests {
			if j != i {
				lits = x.test(lits, o)
			}
		}
		e.lits = lits
		x.eachLeftOut(t, func(l cnf.Lit) { e.clause(append(lits, l)) })
	}
}
