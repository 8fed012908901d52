package ruled

import "sudokusat/sudoku"

// Different pairs: no two pairs of cells hold the same two digits, as the digit and the
// region of a square. A pair that is decided takes its digit from all squares of its
// region, and its region from all squares of its digit; of the others, a digit stays while
// some region has not got it. Where each pair of digits has a place, one that has only one
// is there.

type pairs struct {
	a, b []int32
	full bool
}

func newPairs(n int, c sudoku.DifferentPairs) pairs {
	return pairs{toCells(c.A), toCells(c.B), c.Full(n)}
}

func (b *board) pairs(x *pairs) bool {
	var taken, once, twice [64]uint64 // by second digit: first digits
	if !b.poll.Spend(len(x.a)) {
		return false
	}
	for i, c := range x.a {
		if v, w := b.cand[c], b.cand[x.b[i]]; single(v) && single(w) {
			if taken[lowest(w)]&v != 0 {
				return false
			}
			taken[lowest(w)] |= v
		}
	}
	for i, c := range x.a {
		v, w := b.cand[c], b.cand[x.b[i]]
		if !single(v) || !single(w) {
			first, second := uint64(0), uint64(0)
			for m := w; m != 0; m &= m - 1 {
				if free := v &^ taken[lowest(m)]; free != 0 {
					first |= free
					second |= m & -m
				}
			}
			if first != v && !b.keep(c, first) || second != w && !b.keep(x.b[i], second) {
				return false
			}
			v, w = first, second
		}
		for m := w; m != 0; m &= m - 1 {
			l := lowest(m)
			twice[l] |= once[l] & v
			once[l] |= v
		}
	}
	if !x.full {
		return true
	}
	hidden := false
	for l := range b.n {
		if once[l] != b.problem.full {
			return false
		}
		once[l] &^= twice[l] // with one place
		hidden = hidden || once[l] != 0
	}
	if !hidden {
		return true
	}
	for i, c := range x.a {
		v, w := b.cand[c], b.cand[x.b[i]]
		if single(v) && single(w) {
			continue
		}
		for m := w; m != 0; m &= m - 1 {
			if here := once[lowest(m)] & v; here != 0 {
				if !single(here) || !b.keep(c, here) || !b.keep(x.b[i], m&-m) {
					return false
				}
				break
			}
		}
	}
	return true
}
