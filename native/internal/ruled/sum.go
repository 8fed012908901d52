package ruled

// Sums of weighted cells. A cell's part is what its candidates can add at least
// and at most; together they bound the sum, and what the other cells leave
// bounds each cell. Sums that must equal a total and whose weights are all 1 or
// −1 have more to say, see reach.go; with other weights the last two open cells
// are tried out.
//
// Digits are counted from 0 here, and the total is made to fit when the problem
// is built.

type sumOf struct {
	cells   []int32
	weights []int32
	groups  []int32 // the group of each cell: different cells of one weight
	is      comparison
	unit    bool // all weights are 1 or −1
	total   int
}

type comparison uint8

const (
	equal comparison = iota
	atMost
	atLeast
	unequal
)

func (b *board) sum(x *sumOf) bool {
	for {
		lo, hi, open, last := 0, 0, 0, 0
		for i, c := range x.cells {
			m := b.cand[c]
			w := int(x.weights[i])
			l, h := w*lowest(m), w*highest(m)
			if w < 0 {
				l, h = h, l
			}
			lo, hi = lo+l, hi+h
			if !single(m) {
				open++
				last = i
			}
		}
		switch x.is {
		case unequal:
			if open > 1 || lo == hi {
				return lo != hi || lo != x.total
			}
			return b.avoid(x, last)
		case atMost:
			if lo > x.total {
				return false
			}
			if hi <= x.total {
				return true
			}
			hi = lo // only the upper bound says something
			if !b.bounds(x, x.total-lo, 1<<40) {
				return false
			}
			return true
		case atLeast:
			if hi < x.total {
				return false
			}
			if lo >= x.total {
				return true
			}
			return b.bounds(x, 1<<40, hi-x.total)
		}
		if lo > x.total || hi < x.total {
			return false
		}
		if lo == hi {
			return true
		}
		b.changedSum = false
		if !b.bounds(x, x.total-lo, hi-x.total) {
			return false
		}
		if b.changedSum {
			continue
		}
		if x.unit {
			return b.reach(x, x.total-lo, hi-x.total)
		}
		if open <= 2 {
			return b.lastTwo(x)
		}
		return true
	}
}

// bounds takes out of each cell what would take the sum farther than down above
// the least it can be, or than up below the most.
func (b *board) bounds(x *sumOf, down, up int) bool {
	for i, c := range x.cells {
		m := b.cand[c]
		if single(m) {
			continue
		}
		w := int(x.weights[i])
		least, most := lowest(m), highest(m)
		above, below := down, up // for the digit
		if w < 0 {
			w, above, below = -w, up, down
		}
		from, to := most-below/w, least+above/w
		if from <= least && to >= most {
			continue
		}
		if from > least {
			m &= ^uint64(0) << from
		}
		if to < most {
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
