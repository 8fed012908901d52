package ruled

import "slices"

// Counts of tests that hold, each times its weight. What must hold and what
// still can bound the count; a test whose holding, or not holding, leaves no
// allowed number within the bounds is decided:
//
//	allowed 0 or 3      holds  can   count within
//	                      1     2    1..3            so both must hold
//
// With weights of one that is all there is to find.

type count struct {
	tests   []test
	weights []int32 // nil: 1 each
	allowed []int32 // ascending
}

func (x *count) weight(i int) int32 {
	if x.weights == nil {
		return 1
	}
	return x.weights[i]
}

// within reports whether a number is allowed between two.
func (x *count) within(lo, hi int32) bool {
	i, _ := slices.BinarySearch(x.allowed, lo)
	return i < len(x.allowed) && x.allowed[i] <= hi
}

func (b *board) count(x *count) bool {
	for again := true; again; {
		again = false
		var lo, hi int32
		for i, t := range x.tests {
			m := b.cand[t.cell]
			switch w := x.weight(i); {
			case m&t.allow == 0:
			case m&^t.allow == 0:
				lo, hi = lo+w, hi+w
			default:
				lo, hi = lo+min(w, 0), hi+max(w, 0)
			}
		}
		if !x.within(lo, hi) {
			return false
		}
		if lo == hi {
			return true
		}
		for i, t := range x.tests {
			m := b.cand[t.cell]
			if m&t.allow == 0 || m&^t.allow == 0 {
				continue
			}
			w := x.weight(i)
			up, down := max(w, 0), min(w, 0)
			if !x.within(lo+up, hi+down) { // it cannot hold
				if !b.narrow(t.cell, m&^t.allow) {
					return false
				}
				again = true
				break
			}
			if !x.within(lo-down, hi-up) { // it must
				if !b.narrow(t.cell, m&t.allow) {
					return false
				}
				again = true
				break
			}
		}
	}
	return true
}
