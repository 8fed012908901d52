package sat

import (
	"slices"

	"sudokusat/cnf"
)

// residual is what unit propagation leaves of a formula and some units. All cubes of a formula begin
// with its own: on a Sudoku of 25×25 and its given cells, a small part.
type residual struct {
	left  *cnf.Formula // clauses without a true literal, with the literals that have no value
	known cnf.Model    // the values found
	ok    bool         // no clause is false
}

// newResidual propagates with the clauses of each literal and the number of their literals that
// are not false, in time that is linear in the size of the formula.
func newResidual(f *cnf.Formula, units ...cnf.Lit) residual {
	r := residual{known: cnf.NewModel(f.Vars)}
	at := func(l cnf.Lit) int { // of a literal in ends
		if l < 0 {
			return 2 * int(-l)
		}
		return 2*int(l) + 1
	}
	ends := make([]int, 2*f.Vars+3)
	for _, lits := range f.All() {
		for _, l := range lits {
			ends[at(l)+1]++
		}
	}
	for i := 1; i < len(ends); i++ {
		ends[i] += ends[i-1]
	}
	in, next := make([]int32, f.Literals()), slices.Clone(ends)
	open := make([]int32, f.Len()) // −1 once a literal is true
	var queue []cnf.Lit
	set := func(l cnf.Lit) bool {
		if !r.known.True(l) && !r.known.True(-l) {
			r.known.Set(l)
			queue = append(queue, l)
		}
		return r.known.True(l)
	}
	for _, l := range units {
		if !set(l) {
			return r
		}
	}
	for i, lits := range f.All() {
		open[i] = int32(len(lits))
		for _, l := range lits {
			in[next[at(l)]] = int32(i)
			next[at(l)]++
		}
		if len(lits) == 0 || len(lits) == 1 && !set(lits[0]) {
			return r
		}
	}
	for n := 0; n < len(queue); n++ {
		l := queue[n]
		for _, i := range in[ends[at(l)]:ends[at(l)+1]] {
			open[i] = -1
		}
		for _, i := range in[ends[at(-l)]:ends[at(-l)+1]] {
			if open[i] <= 0 {
				continue
			}
			if open[i]--; open[i] > 1 {
				continue
			}
			if last := r.without(f.At(int(i)), nil); len(last) == 0 || !set(last[0]) {
				return r
			}
		}
	}
	r.left, r.ok = &cnf.Formula{Vars: f.Vars}, true
	var kept []cnf.Lit
	for i, lits := range f.All() {
		if open[i] >= 0 {
			kept = r.without(lits, kept[:0])
			r.left.Clause(kept)
		}
	}
	return r
}

// without appends the literals that are not false.
func (r *residual) without(lits, to []cnf.Lit) []cnf.Lit {
	for _, l := range lits {
		if !r.known.True(-l) {
			to = append(to, l)
		}
	}
	return to
}
