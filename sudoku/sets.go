package sudoku

import (
	"fmt"
	"slices"
)

// Sets requires that the digits of k cells form one of several sets of k digits, so
// the cells are different. A cage of two cells and sum 16 is {7, 9} on digits to 9;
// renbans and digital roots are lists of sets too.
type Sets struct {
	Name   string // "cage 16 at r1c1"
	Cells  []Cell // different cells, in any order; shared, not to be changed
	Family *SetFamily
	// Reason completes the fault's sentence "r1c1 is 5, r1c2 is 3, …": "and they
	// must add up to 16".
	Reason string
}

// SetFamily is a list of sets that have the same number of digits. [NewSetFamily]
// returns one; it must not change once a constraint has it. No digits satisfy a family
// without sets.
type SetFamily struct {
	n, size int
	sets    []DigitSet
}

// MaxSets is the largest number of sets in a family.
const MaxSets = 1 << 16

// NewSetFamily returns the family of sets of size digits out of 1..n, without
// repeats, ordered by their digits. It copies the sets. The error names a set
// of another size, or reports more than [MaxSets] sets.
func NewSetFamily(n, size int, sets ...DigitSet) (*SetFamily, error) {
	f := &SetFamily{n: n, size: size, sets: make([]DigitSet, 0, len(sets))}
	if n < 1 || n > MaxN || size < 0 { // of more digits than there are, there is no set
		return nil, fmt.Errorf("sets of %d digits of 1 to %d: a board has 1 to %d digits", size, n, MaxN)
	}
	if len(sets) > MaxSets {
		return nil, fmt.Errorf("%d sets of digits, %d at most", len(sets), MaxSets)
	}
	words := make(DigitSet, 0, len(sets)*((n+63)/64))
	for _, set := range sets {
		if len(set) != (n+63)/64 || set.Len() != size || set.above(n) {
			return nil, fmt.Errorf("a set of %d digits where %d of %d belong", set.Len(), size, n)
		}
		words = append(words, set...)
		f.sets = append(f.sets, words[len(words)-len(set):len(words):len(words)])
	}
	slices.SortFunc(f.sets, compareSets)
	f.sets = slices.CompactFunc(f.sets, func(a, b DigitSet) bool { return slices.Equal(a, b) })
	return f, nil
}

// compareSets puts the set first that has the smallest digit the other lacks.
func compareSets(a, b DigitSet) int {
	for i := range a {
		if x := a[i] ^ b[i]; x != 0 {
			if x &= -x; a[i]&x != 0 {
				return -1
			}
			return 1
		}
	}
	return 0
}

// above reports whether the set has a digit above n.
func (s DigitSet) above(n int) bool {
	return n&63 != 0 && len(s) > 0 && s[len(s)-1]>>(n&63) != 0
}

// N returns the number of digits, 1..N, from which the sets are.
func (f *SetFamily) N() int { return f.n }

// Size returns the number of digits in each set.
func (f *SetFamily) Size() int { return f.size }

// Sets lists the sets in ascending order of their digits. They are shared and
// must not be changed.
func (f *SetFamily) Sets() []DigitSet { return f.sets }

// Equal reports whether two families list the same sets.
func (f *SetFamily) Equal(o *SetFamily) bool {
	return f == o || f.n == o.n && f.size == o.size &&
		slices.EqualFunc(f.sets, o.sets, func(a, b DigitSet) bool { return slices.Equal(a, b) })
}

// Scope returns the cells.
func (x Sets) Scope() []Cell { return x.Cells }

// Interchangeable returns false: sets name digits.
func (x Sets) Interchangeable() bool { return false }

// Judge reports a digit that is repeated, or digits that are in no set together.
func (x Sets) Judge(s *Shape, g Grid) *Fault {
	var room [MaxN/64 + 1]uint64
	have := DigitSet(room[:(s.n+63)/64])
	for _, c := range x.Cells {
		if d := g[c]; d != 0 {
			if have.Has(d) {
				return repeat(s, g, x.Name, x.Cells, d)
			}
			have.Add(d)
		}
	}
	for _, set := range x.Family.sets {
		if have.within(set) {
			return nil
		}
	}
	return faultOf(s, g, x.Name, x.Cells, x.Reason)
}

// within reports whether all digits of s are in o, which has as much room.
func (s DigitSet) within(o DigitSet) bool {
	for i, w := range s {
		if w&^o[i] != 0 {
			return false
		}
	}
	return true
}

func (x Sets) check(s *Shape) error {
	if x.Family == nil || x.Family.n != s.n || x.Family.size != len(x.Cells) {
		return fmt.Errorf("sets of %d cells need a family of sets of %d of the board's %d digits", len(x.Cells), len(x.Cells), s.n)
	}
	return checkCells(s, x.Cells)
}
