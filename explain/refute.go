package explain

import "math/bits"

// maxSize bounds the truths of a reason that are looked for.
const maxSize = 31

// refuter tries whether a few truths and a claim can hold together: an exact
// cover of the truths by candidates that do not exclude each other. It takes
// the truth with the fewest candidates left and tries them in turn; one that
// leads nowhere is out for those that come after it.
type refuter struct {
	p      *position
	alive  []uint64 // level·cw
	chosen [maxSize + 1]int
	count  int
}

func (r *refuter) reset(p *position) {
	r.p = p
	if k := (maxSize + 2) * p.cw; len(r.alive) < k {
		r.alive = make([]uint64, k)
	}
}

// refutes reports whether candidate x and the truths leave no way; a negative x is
// none, and the truths contradict each other by themselves. When they do leave one,
// chosen[:count] is one: candidates that go with x and each other, one in every
// truth that has x not.
func (r *refuter) refutes(x int, truths []int) bool {
	alive := r.alive[:r.p.cw]
	for i := range alive {
		alive[i] = ^uint64(0)
		if x >= 0 {
			alive[i] = ^r.p.conf[x*r.p.cw+i]
		}
	}
	r.count = 0
	var left [maxSize]int32
	k := 0
	for _, t := range truths {
		if x < 0 || !r.p.members(t).has(x) {
			left[k] = int32(t)
			k++
		}
	}
	return !r.cover(0, left[:k])
}

// cover reports whether the truths can be had with what is alive at a level.
// It reorders truths.
func (r *refuter) cover(level int, truths []int32) bool {
	if len(truths) == 0 {
		return true
	}
	p, cw := r.p, r.p.cw
	alive := r.alive[level*cw : level*cw+cw]
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
	next := r.alive[(level+1)*cw : (level+2)*cw]
	var room [maxSize]int32
	for j, w := range p.tr[t*cw : t*cw+cw] {
		for w &= alive[j]; w != 0; w &= w - 1 {
			y := j<<6 | bits.TrailingZeros64(w)
			for i := range next {
				next[i] = alive[i] &^ p.conf[y*cw+i]
			}
			rest := room[:0]
			for _, u := range truths[1:] {
				if p.tr[int(u)*cw+j]>>(y&63)&1 == 0 {
					rest = append(rest, u)
				}
			}
			r.chosen[r.count] = y
			r.count++
			if r.cover(level+1, rest) {
				return true
			}
			r.count--
			alive[j] &^= 1 << (y & 63)
		}
	}
	return false
}
