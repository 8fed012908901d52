package ruled

// What is left for other regions. Regions are connected, so that the squares of a component,
// where one goes on from part to part that can be together, are whole regions: their number
// is a multiple of the size. Where a part holds a component together, its region has what
// does not divide on each side:
//
//	. . x x x      regions of 4, and the x are in other ones: of the five on its left a needs
//	. . a a .      one, which is the one beside it, and the one on its right; of four it
//	. x x x x      would need none

// tree is such a walk over the parts.
type tree struct {
	order []int32 // when the walk met a part, from 1; 0: not yet
	low   []int32 // the earliest beside it, or beside what is below
	sub   []int32 // the squares of the part and of those below
	end   []int32 // when it met the last of these
	list  []int32 // the parts as they were met
}

func newTree(k int) tree {
	return tree{order: make([]int32, k), low: make([]int32, k), sub: make([]int32, k), end: make([]int32, k)}
}

// divide looks at each component. It reports whether parts were joined, or are apart now.
func (b *board) divide(x *regions) (changed, ok bool) {
	w := &b.room
	clear(w.order[:len(x.labels)])
	w.list = w.list[:0]
	for r, h := range w.head[:len(x.labels)] {
		if int(h) != r || w.order[r] != 0 {
			continue
		}
		from := len(w.list)
		w.walk(x, h)
		total := w.sub[r]
		if int(total)%x.size != 0 {
			return changed, false
		}
		for _, v := range w.list[from:] {
			more, ok := b.divideAt(x, v, total)
			if !ok {
				return changed, false
			}
			changed = changed || more
		}
	}
	return changed, true
}

// walk goes on from a part.
func (w *parts) walk(x *regions, r int32) {
	w.list = append(w.list, r)
	w.order[r] = int32(len(w.list))
	w.low[r], w.sub[r] = w.order[r], w.size[r]
	for i := r; i >= 0; i = w.next[i] {
		for _, o := range x.beside[i] {
			q := w.head[o]
			if q == r || w.order[q] >= w.low[r] || !w.together(x, r, q) {
				continue
			}
			if w.order[q] == 0 {
				w.walk(x, q)
				w.low[r] = min(w.low[r], w.low[q])
				w.sub[r] += w.sub[q]
			} else {
				w.low[r] = w.order[q]
			}
		}
	}
	w.end[r] = int32(len(w.list))
}

// divideAt looks at the sides of a part in a component with a total of squares.
func (b *board) divideAt(x *regions, r, total int32) (changed, ok bool) {
	w := &b.room
	need, rest := w.size[r], total-w.size[r]
	for at := w.order[r]; at < w.end[r]; at = w.end[w.list[at]] {
		if q := w.list[at]; w.low[q] >= w.order[r] {
			need += w.sub[q] % int32(x.size)
			rest -= w.sub[q]
		}
	}
	if rest == total-w.size[r] {
		return false, true
	}
	if need += rest % int32(x.size); int(need) != x.size {
		return false, false
	}
	for at := w.order[r]; at < w.end[r]; at = w.end[w.list[at]] {
		if q := w.list[at]; w.low[q] >= w.order[r] {
			changed = b.takeFrom(x, r, q, w.sub[q]) || changed
		}
	}
	return b.takeFrom(x, r, -1, rest) || changed, true
}

// takeFrom separates a part from those beside it, on one of its sides, that are too large for
// what its region needs there, and joins it with the only one left. The side is what is
// below a part, or the rest.
func (b *board) takeFrom(x *regions, r, side, squares int32) (changed bool) {
	w := &b.room
	need := squares % int32(x.size)
	only := int32(-1)
	for i := r; i >= 0; i = w.next[i] {
		for _, o := range x.beside[i] {
			q := w.head[o]
			if q == r || q == only || !w.together(x, r, q) || w.sideOf(r, q) != side {
				continue
			}
			if w.size[q] > need {
				changed = b.setApart(x, r, q) || changed
			} else if only == -1 {
				only = q
			} else {
				only = -2
			}
		}
	}
	if only >= 0 {
		changed = join(b.cand[x.word:][:len(x.labels)], r, only) || changed
	}
	return changed
}

// sideOf returns the part below r, of those that only r connects to the rest, that has q below it or is q; −1 for none.
func (w *parts) sideOf(r, q int32) int32 {
	for at := w.order[r]; at < w.end[r]; {
		side := w.list[at]
		if at = w.end[side]; w.order[q] > w.order[r] && w.order[q] <= at {
			if w.low[side] < w.order[r] {
				return -1
			}
			return side
		}
	}
	return -1
}
