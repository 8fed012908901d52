package sudoku

import (
	"math/bits"
	"slices"
	"sync"
)

// DigitSet is a set of digits 1..N as bits, digit d at bit d−1: words of 64
// digits, low ones first. The zero DigitSet has no words and no digits.
type DigitSet []uint64

// NewDigitSet returns a set with room for the digits 1..n that contains those given,
// which are at most n.
func NewDigitSet(n int, digits ...Digit) DigitSet {
	s := make(DigitSet, (n+63)/64)
	for _, d := range digits {
		s.Add(d)
	}
	return s
}

// Has reports whether a digit is in the set.
func (s DigitSet) Has(d Digit) bool {
	i := int(d-1) >> 6
	return d > 0 && i < len(s) && s[i]>>((d-1)&63)&1 != 0
}

// Add puts a digit, for which the set must have room, into it.
func (s DigitSet) Add(d Digit) { s[(d-1)>>6] |= 1 << ((d - 1) & 63) }

// Len returns the number of digits in the set.
func (s DigitSet) Len() int {
	k := 0
	for _, w := range s {
		k += bits.OnesCount64(w)
	}
	return k
}

// Table is the set of pairs of digits that a [Relation] allows. [NewTable] returns
// one; it must not change once a constraint has it.
type Table struct {
	n, words int
	rows     []uint64 // a DigitSet for each first digit

	once       sync.Once
	transposed *Table    // see [Table.Transposed]
	alike      sync.Once // of isAlike, what interchangeable returns
	isAlike    bool
	negating   sync.Once
	negated    *Table // see complement
}

// NewTable returns the table over the digits 1..n of the pairs for which allowed
// reports true.
func NewTable(n int, allowed func(a, b Digit) bool) *Table {
	t := &Table{n: n, words: (n + 63) / 64}
	t.rows = make([]uint64, n*t.words)
	for a := range n {
		row := t.Row(Digit(a + 1))
		for b := range n {
			if allowed(Digit(a+1), Digit(b+1)) {
				row.Add(Digit(b + 1))
			}
		}
	}
	return t
}

// N returns the number of digits of the table.
func (t *Table) N() int { return t.n }

// Row returns the digits allowed beside a first digit a, 1..N, and nil for another a. The
// set is shared and must not be changed.
func (t *Table) Row(a Digit) DigitSet {
	if a < 1 || int(a) > t.n {
		return nil
	}
	return DigitSet(t.rows[int(a-1)*t.words : int(a)*t.words])
}

// Allows reports whether digit a in the first cell goes with b in the second. Beyond 1..N
// no digits do.
func (t *Table) Allows(a, b Digit) bool {
	return a >= 1 && int(a) <= t.n && b >= 1 && int(b) <= t.n && t.Row(a).Has(b)
}

// Transposed returns the table with its cells in the other order. It is shared, as
// thousands of relations have one table, and must not be changed.
func (t *Table) Transposed() *Table {
	t.once.Do(func() {
		t.transposed = NewTable(t.n, func(a, b Digit) bool { return t.Allows(b, a) })
	})
	return t.transposed
}

// complement returns the table of the pairs that t does not allow. It is shared, as the transposed one is.
func (t *Table) complement() *Table {
	t.negating.Do(func() {
		t.negated = NewTable(t.n, func(a, b Digit) bool { return !t.Allows(a, b) })
	})
	return t.negated
}

// Equal reports whether two tables allow the same pairs.
func (t *Table) Equal(o *Table) bool { return t.n == o.n && slices.Equal(t.rows, o.rows) }

// interchangeable reports whether renaming digits changes nothing: equal digits
// are all allowed or all not, and so are different ones.
func (t *Table) interchangeable() bool {
	t.alike.Do(func() { t.isAlike = t.treatsAlike() }) // thousands of relations have one table
	return t.isAlike
}

func (t *Table) treatsAlike() bool {
	for a := Digit(1); int(a) <= t.n; a++ {
		for b := Digit(1); int(b) <= t.n; b++ {
			if a == b && t.Allows(a, a) != t.Allows(1, 1) || a != b && t.Allows(a, b) != t.Allows(1, 2) {
				return false
			}
		}
	}
	return true
}
