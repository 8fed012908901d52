package reduce

import (
	"math/bits"

	"sudokusat/sudoku"
)

// Sums and counts by what is within reach. F(i) is the sums that the first i cells
// can have, B(i) those after which the rest can come to a good total; both are sets
// of bits, found by shifting:
//
//	F(i+1) = ⋃ F(i) << what a candidate of cell i adds
//	B(i)   = ⋃ B(i+1) >> the same
//
// A candidate that adds a has support when F(i) << a meets B(i+1). That is exact
// (Trick, "A dynamic programming approach for consistency and propagation for
// knapsack constraints", 2003). Sums with a wide span are bounded from both sides
// instead.

// widestSpan is the largest span of sums that are kept as bits.
const widestSpan = 1 << 12

type sumFilter struct {
	cells []sudoku.Cell
	adds  [][]int // by cell and digit, from 0 on
	span  int
	good  []uint64              // the totals allowed
	is    func(lo, hi int) bool // for wide spans: can a total between be right?
	reach [][]uint64            // F, scratch
	back  [2][]uint64           // B, scratch
	set   []uint64
}

func newSumFilter(s *sudoku.Shape, of sudoku.Sum) *sumFilter {
	f := &sumFilter{cells: of.Cells}
	least := 0
	for i := range of.Cells {
		w := of.Weight(i)
		least += f.add(s.N(), func(d sudoku.Digit) int { return w * s.Value(d) })
	}
	f.allow(s.N(), func(total int) bool { return of.Is.Holds(total+least, of.Total) })
	f.is = func(lo, hi int) bool {
		lo, hi = lo+least, hi+least
		switch of.Is {
		case sudoku.AtMost:
			return lo <= of.Total
		case sudoku.AtLeast:
			return hi >= of.Total
		case sudoku.Unequal:
			return lo != hi || lo != of.Total
		}
		return lo <= of.Total && of.Total <= hi
	}
	return f
}

func newCountFilter(s *sudoku.Shape, of sudoku.Count) *sumFilter {
	f := &sumFilter{cells: of.Scope()}
	least := 0
	for i, t := range of.Tests {
		w := of.Weight(i)
		least += f.add(s.N(), func(d sudoku.Digit) int {
			if t.Allow.Has(d) {
				return w
			}
			return 0
		})
	}
	allowed := map[int]bool{}
	for _, k := range of.Allowed {
		allowed[k] = true
	}
	f.allow(s.N(), func(total int) bool { return allowed[total+least] })
	f.is = func(lo, hi int) bool {
		return len(of.Allowed) > 0 && hi+least >= of.Allowed[0] && lo+least <= of.Allowed[len(of.Allowed)-1]
	}
	return f
}

// add takes a cell in and returns the least that it adds.
func (f *sumFilter) add(n int, value func(sudoku.Digit) int) int {
	adds := make([]int, n)
	lo, hi := value(1), value(1)
	for d := range adds {
		adds[d] = value(sudoku.Digit(d + 1))
		lo, hi = min(lo, adds[d]), max(hi, adds[d])
	}
	for d := range adds {
		adds[d] -= lo
	}
	f.adds = append(f.adds, adds)
	f.span += hi - lo
	return lo
}

// allow lists the totals allowed, unless there are too many.
func (f *sumFilter) allow(n int, ok func(total int) bool) {
	f.set = make([]uint64, (n+63)/64)
	if f.span > widestSpan {
		return
	}
	words := f.span>>6 + 1
	f.good = make([]uint64, words)
	for t := range f.span + 1 {
		if ok(t) {
			f.good[t>>6] |= 1 << (t & 63)
		}
	}
	f.reach = make([][]uint64, len(f.cells)+1)
	for i := range f.reach {
		f.reach[i] = make([]uint64, words)
	}
	f.back = [2][]uint64{make([]uint64, words), make([]uint64, words)}
}

func (f *sumFilter) narrow(x domains) bool {
	if f.good == nil {
		return f.bound(x)
	}
	k := len(f.cells)
	f.reach[0][0] = 1
	for i, c := range f.cells {
		clear(f.reach[i+1])
		eachBit(x.bits(c), func(d int) { shiftUp(f.reach[i+1], f.reach[i], f.adds[i][d]) })
	}
	back, next := f.back[0], f.back[1]
	copy(back, f.good)
	if !intersect(f.reach[k], back) {
		return false
	}
	for i := k - 1; i >= 0; i-- {
		clear(next)
		clear(f.set)
		eachBit(x.bits(f.cells[i]), func(d int) {
			if shiftDown(next, back, f.reach[i], f.adds[i][d]) {
				f.set[d>>6] |= 1 << (d & 63)
			}
		})
		x.keep(f.cells[i], f.set)
		back, next = next, back
	}
	return true
}

// shiftUp adds the sums of from, each a more, to to.
func shiftUp(to, from []uint64, a int) {
	words, rest := a>>6, uint(a&63)
	for i := len(to) - 1; i >= words; i-- {
		w := from[i-words] << rest
		if rest != 0 && i > words {
			w |= from[i-words-1] >> (64 - rest)
		}
		to[i] |= w
	}
}

// shiftDown adds the sums of from, each a less, to to, as far as they are within
// reach; it reports whether there are any.
func shiftDown(to, from, reach []uint64, a int) bool {
	words, rest := a>>6, uint(a&63)
	some := false
	for i := 0; i+words < len(from); i++ {
		w := from[i+words] >> rest
		if rest != 0 && i+words+1 < len(from) {
			w |= from[i+words+1] << (64 - rest)
		}
		if w &= reach[i]; w != 0 {
			to[i] |= w
			some = true
		}
	}
	return some
}

// bound is narrow with no more than the least and the largest of each cell.
func (f *sumFilter) bound(x domains) bool {
	lo, hi := 0, 0
	ends := func(i int) (a, b int) {
		a = f.span + 1
		eachBit(x.bits(f.cells[i]), func(d int) { a, b = min(a, f.adds[i][d]), max(b, f.adds[i][d]) })
		return a, b
	}
	for i := range f.cells {
		a, b := ends(i)
		lo, hi = lo+a, hi+b
	}
	if !f.is(lo, hi) {
		return false
	}
	for i, c := range f.cells {
		a, b := ends(i)
		clear(f.set)
		eachBit(x.bits(c), func(d int) {
			if v := f.adds[i][d]; f.is(lo-a+v, hi-b+v) {
				f.set[d>>6] |= 1 << (d & 63)
			}
		})
		x.keep(c, f.set)
	}
	return true
}

// eachBit yields the members of a set of bits, which yield may clear.
func eachBit(set []uint64, yield func(d int)) {
	for i, w := range set {
		for ; w != 0; w &= w - 1 {
			yield(i<<6 + bits.TrailingZeros64(w))
		}
	}
}
