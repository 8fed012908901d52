package ruled

import (
	"math/bits"

	"sudokusat/sudoku"
)

// Relations, tables of the pairs of digits that two cells may have, kept arc
// consistent: a digit stays while the other cell has one that goes with it. On
// boards of few digits the digits that go with any of a set are looked up:
//
//	a ∈ {3,4}, "a < b"   →   ab[{3,4}] = {4,5,6,7,8,9}
//
// one step for b, one back for a. Two relations of the same cells are one, and
// so are a relation and the knowledge that the cells differ.

// lookupDigits is the largest number of digits whose sets are looked up.
const lookupDigits = 10

// lookup is a table both ways round. It is shared and never changes.
type lookup struct {
	rows, cols []uint64 // by digit from 0
	ab, ba     []uint64 // by set of digits; nil beyond lookupDigits
	sum        int      // of every pair, digits from 0; −1 when they differ
	swapped    *lookup  // the same with its cells in the other order
}

func newLookup(rows []uint64) *lookup {
	n := len(rows)
	l := &lookup{rows: rows, cols: make([]uint64, n), sum: -1}
	pairs, one := 0, true // one: the pairs have one sum
	for d, row := range rows {
		for ; row != 0; row &= row - 1 {
			k := lowest(row)
			l.cols[k] |= 1 << d
			one = one && (pairs == 0 || d+k == l.sum)
			l.sum = d + k
			pairs++
		}
	}
	if !one {
		l.sum = -1
	}
	if n <= lookupDigits {
		l.ab, l.ba = unions(l.rows), unions(l.cols)
	}
	l.swapped = &lookup{l.cols, l.rows, l.ba, l.ab, l.sum, l}
	return l
}

// unions returns the union of the rows of each set of digits.
func unions(rows []uint64) []uint64 {
	out := make([]uint64, 1<<len(rows))
	for m := 1; m < len(out); m++ {
		out[m] = out[m&(m-1)] | rows[lowest(uint64(m))]
	}
	return out
}

// size returns the number of pairs of digits that the table allows.
func (l *lookup) size() (k int) {
	for _, row := range l.rows {
		k += bits.OnesCount64(row)
	}
	return k
}

// sort returns the sort of a relation: general, or one with an easier propagator.
func (l *lookup) sort(full uint64) relationSort {
	equal, unequal, all := true, true, true
	for d, row := range l.rows {
		equal = equal && row == 1<<d
		unequal = unequal && row == full&^(1<<d)
		all = all && row == full
	}
	switch {
	case all:
		return relationTrivial
	case unequal:
		return relationDifferent
	case equal:
		return relationEqual
	}
	return relationGeneral
}

type relationSort uint8

const (
	relationGeneral relationSort = iota
	relationTrivial
	relationDifferent
	relationEqual
)

type relation struct {
	a, b int32
	*lookup
}

func (b *board) relate(r *relation) bool {
	x, y := b.cand[r.a], b.cand[r.b]
	z := y & r.ab[x]
	if z != y && !b.narrow(r.b, z) {
		return false
	}
	if w := x & r.ba[z]; w != x {
		return b.narrow(r.a, w)
	}
	return true
}

func (b *board) relateRows(r *relation) bool {
	x, y := b.cand[r.a], b.cand[r.b]
	left, support := x, uint64(0)
	for m := x; m != 0; m &= m - 1 {
		if z := r.rows[lowest(m)] & y; z != 0 {
			support |= z
		} else {
			left &^= m & -m
		}
	}
	if left != x && !b.narrow(r.a, left) {
		return false
	}
	return support == y || b.narrow(r.b, support)
}

// rowsOf returns a table as words.
func rowsOf(t *sudoku.Table) []uint64 {
	rows := make([]uint64, t.N())
	for d := range rows {
		rows[d] = t.Row(sudoku.Digit(d + 1))[0]
	}
	return rows
}
