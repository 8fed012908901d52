package ruled

import "slices"

// Counts of tests that hold, each times its weight. What must hold and what
// still can bound the count; a test whose holding, or not holding, leaves no
// allowed number within the bounds is decided:
//
//	allowed 0 or 3      holds  can   count within
//	                      1     2    1..3            so both must hold
//
// With weights of one that is all there is to find in the count itself. When all
// tests ask for one digit, cells that differ cannot both have it: the count is at
// most the number of groups of such cells that have a place for the digit, and if
// it must be as many, each of them has the digit. And a digit that must be in
// some cells leaves the cells that see them all.

type count struct {
	tests   []test
	weights []int32 // nil: 1 each
	allowed []int32 // ascending

	digit   uint64  // when all tests ask for this digit, with weight 1; else 0
	cells   []int32 // then: the cells
	groups  []int32 // the group of each
	groupOf int     // how many groups
	tallied bool    // it is part of a tally
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
	if x.digit != 0 && !b.probing {
		return b.countDigit(x)
	}
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

// countDigit counts the cells that have a digit.
func (b *board) countDigit(x *count) bool {
	for {
		lo, hi := int32(0), int32(0)
		var met, double uint64 // groups with a place, and with two; the first 64 are distinguished
		for i, c := range x.cells {
			m := b.cand[c]
			if m&x.digit == 0 {
				continue
			}
			if m == x.digit {
				lo++
			}
			g := x.groups[i]
			if g > 63 {
				hi++
				continue
			}
			if met>>g&1 == 0 {
				hi++
			}
			double |= met & (1 << g)
			met |= 1 << g
		}
		if !x.within(lo, hi) {
			return false
		}
		if lo == hi {
			return true
		}
		cannot, must := !x.within(lo+1, hi), !x.within(lo, hi-1)
		if !cannot && !must {
			if x.within(0, 0) {
				return true
			}
			return b.needed(x.cells, x.digit, b.all)
		}
		changed := false
		for i, c := range x.cells {
			m := b.cand[c]
			if m&x.digit == 0 || m == x.digit {
				continue
			}
			g := x.groups[i]
			switch {
			case cannot:
				m &^= x.digit
			case must && (g > 63 || double>>g&1 == 0):
				m = x.digit
			default:
				continue
			}
			if !b.narrow(c, m) {
				return false
			}
			changed = true
		}
		if changed {
			continue
		}
		for g := range int32(min(x.groupOf, 64)) {
			if must && double>>g&1 != 0 {
				members := b.scratch[:0]
				for i, c := range x.cells {
					if x.groups[i] == g && len(members) < len(b.scratch) {
						members = append(members, c)
					}
				}
				if !b.needed(members, x.digit, b.all) {
					return false
				}
			}
		}
		return true
	}
}

// tally is the counts of the different digits in the same cells: together they
// are as many as the cells.
//
//	circles: 6, of which 1 in one or none, 2 in two or none, 3 in three or none,
//	4 not possible: 1, 2 and 3 are all there
type tally struct {
	cells   []int32
	allowed []uint64 // digit → the numbers allowed of it, as bits
}

// tallyCells is the most cells of a tally.
const tallyCells = 63

// tallyCounts makes tallies of the counts of digits in the same cells.
func (p *problem) tallyCounts() {
	var outer []int32 // not those of alternatives
	for _, x := range p.outer {
		if x.kind == kindCount {
			outer = append(outer, x.at)
		}
	}
	for i, at := range outer {
		first := &p.counts[at]
		if first.digit == 0 || len(first.cells) > tallyCells || first.tallied {
			continue
		}
		all := uint64(1)<<(len(first.cells)+1) - 1
		t := tally{cells: first.cells, allowed: make([]uint64, p.n)}
		for d := range t.allowed {
			t.allowed[d] = all
		}
		found := 0
		for _, at := range outer[i:] {
			x := &p.counts[at]
			if x.digit == 0 || !slices.Equal(x.cells, first.cells) {
				continue
			}
			x.tallied = true
			found++
			set := uint64(0)
			for _, k := range x.allowed {
				if k >= 0 && k <= tallyCells {
					set |= 1 << k
				}
			}
			t.allowed[lowest(x.digit)] &= set
		}
		if found > 1 {
			p.outer = append(p.outer, put(&p.tallies, kindTally, t))
		}
	}
}

func (b *board) tally(t *tally) bool {
	k := len(t.cells)
	var possible, before [64]uint64
	for d := range t.allowed {
		lo, hi := 0, 0
		for _, c := range t.cells {
			if m := b.cand[c]; m>>d&1 != 0 {
				hi++
				if single(m) {
					lo++
				}
			}
		}
		possible[d] = t.allowed[d] & (1<<(hi+1) - 1<<lo)
		before[d] = 1
		if d > 0 {
			before[d] = plus(before[d-1], possible[d-1]) & (1<<(k+1) - 1)
		}
	}
	after := uint64(1) << k
	for d := len(t.allowed) - 1; d >= 0; d-- {
		next, left := uint64(0), uint64(0)
		for m := possible[d]; m != 0; m &= m - 1 {
			s := lowest(m)
			if before[d]&(after>>s) != 0 {
				left |= m & -m
				next |= after >> s
			}
		}
		if left == 0 {
			return false
		}
		after = next & before[d]
		lo, hi := 0, 0
		v := uint64(1) << d
		for _, c := range t.cells {
			if m := b.cand[c]; m&v != 0 {
				hi++
				if m == v {
					lo++
				}
			}
		}
		if lo == hi {
			continue
		}
		none, all := highest(left) == lo, lowest(left) == hi
		if !none && !all {
			continue
		}
		for _, c := range t.cells {
			if m := b.cand[c]; m&v != 0 && m != v {
				if none {
					m &^= v
				} else {
					m = v
				}
				if !b.narrow(c, m) {
					return false
				}
			}
		}
	}
	return true
}
