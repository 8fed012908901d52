package general

import (
	"math"
	"math/bits"
)

// Value symmetry. Houses and other sets of different cells treat all digits
// alike, so exchanging two digits that neither a given nor a decision on the
// path has named leaves the open board as it is. Those digits are called
// interchangeable, and a cell has as many solutions with one of them as with
// any other. Counting therefore searches the first only:
//
//	r1c1   3 named, 5 7 9 interchangeable
//	       ├─ is 3      searched
//	       ├─ is 5      searched, k solutions; 5 is named below
//	       └─ is 7, 9   2·k solutions more, not searched
//
// An empty 6×6 board has 6! times the solutions that begin with 123456.
//
// This is sound only where every constraint treats all digits alike. For a
// puzzle with another one (a thermometer, odd and even) no digit is
// interchangeable at all.
type symmetry struct {
	interchangeable []bool  // by digit from 0
	named           []int32 // digits no longer interchangeable, in the order they were named
}

// name takes a digit off the interchangeable ones.
func (y *symmetry) name(d int) {
	if y.interchangeable[d] {
		y.interchangeable[d] = false
		y.named = append(y.named, int32(d))
	}
}

// unname takes names back.
func (y *symmetry) unname(height int) {
	for _, d := range y.named[height:] {
		y.interchangeable[d] = true
	}
	y.named = y.named[:height]
}

// negateAlike propagates the negation of a decision for an interchangeable
// digit. If its solutions need not be listed, that is at once the negation for
// all interchangeable digits: they have as many.
func (s *search) negateAlike(f frame, limit uint64) bool {
	c, d := int(f.c), int(f.d)
	below := s.Count - f.count
	if below != 0 && s.Lists() {
		s.name(d) // the others' solutions are to be found one by one
		return s.exclude(c, d, nil)
	}
	hi, lo := bits.Mul64(below, uint64(s.countOf(c, s.interchangeable)-1))
	if hi != 0 {
		lo, s.Over = math.MaxUint64, true
	}
	if s.Add(lo); limit != 0 && s.Count >= limit {
		return false
	}
	return s.exclude(c, d, s.interchangeable)
}
