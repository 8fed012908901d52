package explain

import (
	"cmp"
	"math/bits"
	"slices"
)

// maxSize bounds the truths of a reason that are looked for.
const maxSize = 31

// refuter tries whether a few truths and a claim can hold together: an exact
// cover of the truths by candidates that do not exclude each other. It takes
// the truth with the fewest candidates left and tries them in turn; one that
// leads nowhere is out for those that come after it. Demands are propagated
// between, and their cells are decided last.
type refuter struct {
	p      *position
	alive  []uint64 // level·cw
	x      int
	chosen []int

	demands []int32 // of the truths tried, by number among the position's
	digits  []uint64
	arena   arena
	most    int  // of the arena's cost for attempts to keep demands, 0 for maxCost
	over    bool // it took too long: nothing is known
}

// maxCost bounds the attempts to keep a few demands, in the units of the arena's cost, and
// lessCost those to keep a demand for which one was given up; nodeCost is that of a node by itself.
const (
	maxCost  = 2_000_000
	lessCost = maxCost / 32
	nodeCost = 200
)

func (r *refuter) reset(p *position) {
	r.p = p
	if k := (maxSize + 2) * p.cw; len(r.alive) < k {
		r.alive = make([]uint64, k)
	}
}

// refutes reports whether candidate x and the truths leave no way; a negative x is
// none, and the truths contradict each other by themselves. When they do leave one,
// chosen is one: candidates that go with x and each other, one in every
// truth that has x not, and in every cell of a demand. With over set, there were too many
// attempts, the result is false, and chosen is nothing.
func (r *refuter) refutes(x int, truths []int) bool {
	alive := r.alive[:r.p.cw]
	for i := range alive {
		alive[i] = ^uint64(0)
		if x >= 0 {
			alive[i] = ^r.p.conf[x*r.p.cw+i]
		}
	}
	r.x, r.chosen, r.over = x, r.chosen[:0], false
	r.demands, r.arena.cost = r.demands[:0], 0
	var left [maxSize]int32
	k := 0
	for _, t := range truths {
		if d := r.p.demandOf[t]; d > 0 {
			r.demands = append(r.demands, d-1)
		} else if x < 0 || !r.p.members(t).has(x) {
			left[k] = int32(t)
			k++
		}
	}
	return !r.cover(0, left[:k]) && !r.over
}

// cover reports whether the truths can be had with what is alive at a level.
// It reorders truths.
func (r *refuter) cover(level int, truths []int32) bool {
	p, cw := r.p, r.p.cw
	if k := (level + 2) * cw; len(r.alive) < k {
		r.alive = append(r.alive, make([]uint64, k)...)
	}
	alive := r.alive[level*cw : level*cw+cw]
	if len(r.demands) > 0 {
		if r.arena.cost += nodeCost; r.arena.cost > cmp.Or(r.most, maxCost) {
			r.over = true
			return false
		}
		if !r.narrow(alive) {
			return false
		}
	}
	if len(truths) == 0 {
		return r.decide(level)
	}
	best, fewest := 0, 1<<30
	for i, t := range truths {
		k := 0
		for j, w := range p.tr[int(t)*cw : int(t)*cw+cw] {
			k += bits.OnesCount64(w & alive[j])
		}
		if k < fewest {
			if best, fewest = i, k; k == 0 {
				return false
			}
		}
	}
	t := int(truths[best])
	truths[0], truths[best] = truths[best], truths[0]
	var room [maxSize]int32
	for j, w := range p.tr[t*cw : t*cw+cw] {
		for w &= alive[j]; w != 0; w &= w - 1 {
			y := j<<6 | bits.TrailingZeros64(w)
			rest := room[:0]
			for _, u := range truths[1:] {
				if p.tr[int(u)*cw+j]>>(y&63)&1 == 0 {
					rest = append(rest, u)
				}
			}
			if r.try(level, y, rest) {
				return true
			}
			alive = r.alive[level*cw : level*cw+cw]
			if alive[j] &^= 1 << (y & 63); r.over {
				return false
			}
		}
	}
	return false
}

// try goes on with a candidate at the next level.
func (r *refuter) try(level, y int, truths []int32) bool {
	p, cw := r.p, r.p.cw
	alive, next := r.alive[level*cw:(level+1)*cw], r.alive[(level+1)*cw:(level+2)*cw]
	for i := range next {
		next[i] = alive[i] &^ p.conf[y*cw+i]
	}
	k := len(r.chosen)
	r.chosen = append(r.chosen, y)
	if r.cover(level+1, truths) {
		return true
	}
	r.chosen = r.chosen[:k]
	return false
}

// narrow propagates the demands: what they leave remains alive, and what goes with the
// digits of their cells that are decided by that.
func (r *refuter) narrow(alive []uint64) bool {
	for again := true; again; {
		again = false
		for _, i := range r.demands {
			d := &r.p.demands[i]
			digits := r.of(d, alive)
			if !d.narrow(digits, r.p.m.n, &r.arena) {
				return false
			}
			for j := range d.cells {
				c := &d.cells[j]
				last := -1
				for k, y := range c.open {
					if bit := uint64(1) << (y & 63); alive[y>>6]&bit != 0 {
						if digits[j]&c.digits[k] == 0 {
							alive[y>>6] &^= bit
							again = again || len(r.demands) > 1
						} else if digits[j]&(digits[j]-1) == 0 {
							last = int(y)
						}
					}
				}
				if last >= 0 {
					for k, conf := range r.p.excludes(last) {
						again = again || alive[k]&conf != 0 && len(r.demands) > 1
						alive[k] &^= conf
					}
				}
			}
		}
	}
	return true
}

// of is the digits that are alive in the cells of a demand.
func (r *refuter) of(d *demandAt, alive []uint64) []uint64 {
	if len(r.digits) < len(d.cells) {
		r.digits = make([]uint64, 2*len(d.cells))
	}
	digits := r.digits[:len(d.cells)]
	for j := range d.cells {
		c := &d.cells[j]
		digits[j] = c.decided
		for k, y := range c.open {
			digits[j] |= c.digits[k] & -(alive[y>>6] >> (y & 63) & 1)
		}
	}
	return digits
}

// decide reports whether the cells of the demands can have digits that keep them, of what
// is alive at a level and has been propagated.
func (r *refuter) decide(level int) bool {
	cw := r.p.cw
	alive := r.alive[level*cw : level*cw+cw]
	var best *demandCell
	fewest := 1 << 30
	for _, i := range r.demands {
		d := &r.p.demands[i]
		for j := range d.cells {
			c := &d.cells[j]
			if c.decided != 0 {
				continue
			}
			k := 0
			for _, y := range c.open {
				k += int(alive[y>>6] >> (y & 63) & 1)
			}
			if k == 0 {
				return false
			}
			if k > 1 && k < fewest {
				best, fewest = c, k
			}
		}
	}
	if best == nil {
		r.fill(alive)
		return true
	}
	for _, y := range best.open {
		alive = r.alive[level*cw : level*cw+cw]
		if alive[y>>6]>>(y&63)&1 == 0 {
			continue
		}
		if r.try(level, int(y), nil) {
			return true
		}
		alive = r.alive[level*cw : level*cw+cw]
		if alive[y>>6] &^= 1 << (y & 63); r.over {
			return false
		}
	}
	return false
}

// fill chooses the last candidate of each cell of a demand.
func (r *refuter) fill(alive []uint64) {
	for _, i := range r.demands {
		for _, c := range r.p.demands[i].cells {
			for _, y := range c.open {
				if alive[y>>6]>>(y&63)&1 != 0 && int(y) != r.x && !slices.Contains(r.chosen, int(y)) {
					r.chosen = append(r.chosen, int(y))
				}
			}
		}
	}
}
