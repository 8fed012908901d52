package ruled

import (
	"math"
	"slices"
)

// Sums of weighted cells. A cell's part is what its candidates can add at least
// and at most; together they bound the sum, and what the other cells leave
// bounds each cell. Sums that must equal a total and whose weights are all 1 or
// −1 have a stronger propagator, see reach.go; with other weights the last two open
// cells are tried out.
//
// Digits are counted from 0 here, and the total is made to fit when the problem
// is built.

type sumOf struct {
	cells   []int32
	weights []int32
	groups  []int32 // the group of each cell: different cells of one weight
	byGroup []int32 // the weight of each group
	is      comparison
	unit    bool // all weights are 1 or −1
	total   int
}

// plain reports whether the values of the cells add up to the total, each counted once.
func (s *sumOf) plain() bool {
	return s.is == equal && !slices.ContainsFunc(s.weights, func(w int32) bool { return w != 1 })
}

type comparison uint8

const (
	equal comparison = iota
	atMost
	atLeast
	unequal
)

// part is what the open cells of a group can add: different cells of one weight.
type part struct {
	union         uint64
	open          int
	low, high     int // the least and the largest digits of the cells, added up
	least, most   int // the same for different digits
	least1, most1 int // for all but any one of the cells
}

func (b *board) sum(x *sumOf) bool {
	for {
		parts := b.parts[:len(x.byGroup)]
		for i := range parts {
			parts[i] = part{}
		}
		fixed, open, last, widest := 0, 0, 0, 0
		for i, c := range x.cells {
			m := b.cand[c]
			if single(m) {
				fixed += int(x.weights[i]) * lowest(m)
				continue
			}
			p := &parts[x.groups[i]]
			l, h := lowest(m), highest(m)
			p.union |= m
			p.open++
			p.low += l
			p.high += h
			w := int(x.weights[i])
			widest = max(widest, max(w, -w)*(h-l))
			open++
			last = i
		}
		lo, hi := fixed, fixed           // of different digits
		plainLo, plainHi := fixed, fixed // of any
		for g := range parts {
			p := &parts[g]
			if p.open == 0 {
				continue
			}
			if p.least, p.most = p.low, p.high; p.open > 1 && !p.spread() {
				return false
			}
			w := int(x.byGroup[g])
			if w > 0 {
				lo, hi = lo+w*p.least, hi+w*p.most
				plainLo, plainHi = plainLo+w*p.low, plainHi+w*p.high
			} else {
				lo, hi = lo+w*p.most, hi+w*p.least
				plainLo, plainHi = plainLo+w*p.high, plainHi+w*p.low
			}
		}
		down, up := x.total-lo, hi-x.total
		switch x.is {
		case unequal:
			if open > 1 || lo == hi {
				return lo != hi || lo != x.total
			}
			return b.avoid(x, last)
		case atMost:
			if up <= 0 {
				return true
			}
			up = math.MaxInt32
		case atLeast:
			if down <= 0 {
				return true
			}
			down = math.MaxInt32
		}
		if down < 0 || up < 0 {
			return false
		}
		if open == 0 {
			return true
		}
		b.changedSum = false
		if widest > min(down, up) && !b.bounds(x, parts, down, up) {
			return false
		}
		if b.changedSum {
			continue
		}
		switch {
		case x.is != equal:
			return true
		case x.unit && (open <= 4 || min(x.total-plainLo, plainHi-x.total) < b.n):
			return b.reach(x, x.total-plainLo, plainHi-x.total)
		case !x.unit && open <= 2:
			return b.lastTwo(x)
		}
		return true
	}
}

// spread works out what different digits can add up to; false when there are not
// enough of them.
func (p *part) spread() bool {
	m, k := p.union, 0
	for range p.open {
		if m == 0 {
			return false
		}
		p.least1 = k
		k += lowest(m)
		m &= m - 1
	}
	p.least = max(p.low, k)
	m, k = p.union, 0
	for range p.open {
		p.most1 = k
		d := highest(m)
		k += d
		m &^= 1 << d
	}
	p.most = min(p.high, k)
	return true
}

// bounds takes out of each cell what would take the sum farther than down above
// the least it can be, or than up below the most.
func (b *board) bounds(x *sumOf, parts []part, down, up int) bool {
	for i, c := range x.cells {
		m := b.cand[c]
		if single(m) {
			continue
		}
		p := &parts[x.groups[i]]
		w := int(x.weights[i])
		low, high := lowest(m), highest(m)
		above, below := down, up // for the digit
		if w < 0 {
			w, above, below = -w, up, down
		}
		// What the cell has when the others of its group have the least or the most.
		least, most := low, high
		if p.open > 1 {
			least = p.least - max(p.low-low, p.least1)
			most = p.most - min(p.high-high, p.most1)
		}
		from, to := most-below/w, least+above/w
		if from <= low && to >= high {
			continue
		}
		if to < low || from > high {
			return false
		}
		if from > low {
			m &= ^uint64(0) << from
		}
		if to < high {
			m &= 1<<(to+1) - 1
		}
		if m == 0 || !b.narrow(c, m) {
			return false
		}
		b.changedSum = true
	}
	return true
}

// avoid takes the digit out of the one open cell that would make a sum equal.
func (b *board) avoid(x *sumOf, last int) bool {
	rest := x.total
	for i, c := range x.cells {
		if i != last {
			rest -= int(x.weights[i]) * lowest(b.cand[c])
		}
	}
	w := int(x.weights[last])
	if v := rest / w; v*w == rest && v >= 0 && v < b.n {
		return b.keep(x.cells[last], ^(uint64(1) << v))
	}
	return true
}

// lastTwo tries out the digits of at most two open cells.
func (b *board) lastTwo(x *sumOf) bool {
	var open [2]int
	k, rest := 0, x.total
	for i, c := range x.cells {
		if m := b.cand[c]; single(m) {
			rest -= int(x.weights[i]) * lowest(m)
		} else {
			open[k] = i
			k++
		}
	}
	i, j := open[0], open[1]
	w := int(x.weights[i])
	if k == 1 {
		v := rest / w
		return v*w == rest && v >= 0 && v < b.n && b.keep(x.cells[i], 1<<v)
	}
	var left, right uint64
	u := int(x.weights[j])
	for m := b.cand[x.cells[i]]; m != 0; m &= m - 1 {
		r := rest - w*lowest(m)
		if v := r / u; v*u == r && v >= 0 && v < b.n && b.cand[x.cells[j]]>>v&1 != 0 {
			left |= m & -m
			right |= 1 << v
		}
	}
	return b.keep(x.cells[i], left) && b.keep(x.cells[j], right)
}
