package ruled

// How parts of regions grow. From a part, other parts can be
// reached that could be in its region, each at the cost of its squares, as long as there is
// room:
//
//	a a . .     in a region of 4: a reaches what costs 2 or less
//	x x x .     (x are parts that it cannot be with)
//
// If there are too few squares within reach, there is no solution; if just enough, they are
// the region; a part beyond is in another one. The part needs the only neighbour that it
// can be with, and the only square within reach for a digit.

// growParts grows each part. It reports whether parts were joined; then what is known of
// them has to be worked out again.
func (b *board) growParts(x *regions) (joined, ok bool) {
	w := &b.room
	forest := b.cand[x.word:][:len(x.labels)]
	for r := range int32(len(forest)) {
		if forest[r] != uint64(r) {
			continue
		}
		if w.size[r] == 1 && !single(w.labels[r]) {
			only := int32(-1)
			for _, o := range x.beside[r] {
				q := w.head[o]
				if q == only || !w.together(x, r, q) {
					continue
				}
				if only >= 0 {
					only = -2
					break
				}
				only = q
			}
			if only == -1 {
				return joined, false
			}
			if only >= 0 {
				join(forest, r, only)
				joined = true
			}
			continue
		}
		more, ok := b.grow(x, forest, r)
		if !ok {
			return joined, false
		}
		joined = joined || more
	}
	return joined, true
}

// together reports whether two parts can be in one region.
func (w *parts) together(x *regions, r, q int32) bool {
	return r != q && w.labels[r]&w.labels[q] != 0 && w.fixed[r]&w.fixed[q] == 0 &&
		int(w.size[r]+w.size[q]) <= x.size && (x.apart == 0 || !w.areApart(x, r, q))
}

// grow grows a part.
func (b *board) grow(x *regions, forest []uint64, r int32) (joined, ok bool) {
	w := &b.room
	if w.growth++; w.growth < 0 {
		clear(w.seen)
		w.growth = 1
	}
	room := int32(x.size) - w.size[r]
	for d := range w.buckets[:room+1] {
		w.buckets[d] = w.buckets[d][:0]
	}
	w.met = w.met[:0]
	own, total := int32(1), w.size[r]
	door := int32(-1) // the only neighbour of the piece where it begins; −2: several
	w.seen[r] = w.growth
	w.buckets[0] = append(w.buckets[0], r)
	for d := int32(0); d <= room; d++ {
		for at := 0; at < len(w.buckets[d]); at++ {
			for _, o := range x.beside[w.buckets[d][at]] {
				if w.seen[o] == w.growth {
					continue
				}
				q := w.head[o]
				if q == r {
					w.seen[o] = w.growth
					own++
					w.buckets[d] = append(w.buckets[d], o)
					continue
				}
				if d+w.size[q] > room || !w.together(x, r, q) {
					continue
				}
				if d == 0 {
					if door == -1 {
						door = q
					} else {
						door = -2
					}
				}
				total += w.size[q]
				w.met = append(w.met, q)
				for i := q; i >= 0; i = w.next[i] {
					w.seen[i] = w.growth
					w.buckets[d+w.size[q]] = append(w.buckets[d+w.size[q]], i)
				}
			}
		}
	}
	if own < w.size[r] || int(total) < x.size {
		return false, false
	}
	if int(total) == x.size {
		for _, q := range w.met {
			join(forest, r, q)
		}
		return len(w.met) > 0, true
	}
	if door >= 0 {
		joined = join(forest, r, door)
	}
	more, ok := b.placesIn(x, forest, r)
	return joined || more, ok && b.beyond(x, forest, r)
}

// placesIn looks for the digits that a part has not got in the parts that it met.
func (b *board) placesIn(x *regions, forest []uint64, r int32) (joined, ok bool) {
	w := &b.room
	var once, twice uint64
	note := func(q int32) {
		for i := q; i >= 0; i = w.next[i] {
			m := b.cand[x.squares[i]]
			twice |= once & m
			once |= m
		}
	}
	note(r)
	for _, q := range w.met {
		note(q)
	}
	if once != b.full {
		return false, false
	}
	need := once &^ twice &^ w.fixed[r]
	if need == 0 {
		return false, true
	}
	find := func(q int32) bool {
		for i := q; i >= 0; i = w.next[i] {
			m := b.cand[x.squares[i]] & need
			if m == 0 {
				continue
			}
			if !single(m) || !b.keep(x.squares[i], m) {
				return false
			}
			if q != r {
				joined = join(forest, r, q) || joined
			}
		}
		return true
	}
	if !find(r) {
		return false, false
	}
	for _, q := range w.met {
		if !find(q) {
			return false, false
		}
	}
	return joined, true
}

// beyond separates a part from those that its growth has not met.
func (b *board) beyond(x *regions, forest []uint64, r int32) bool {
	w := &b.room
	set := w.labels[r]
	if single(set) {
		for q := range int32(len(forest)) {
			if w.head[q] == q && w.seen[q] != w.growth && w.labels[q]&set != 0 && !b.keepPart(x, q, ^set) {
				return false
			}
		}
		return true
	}
	for q := range int32(len(forest)) {
		if w.head[q] == q && w.seen[q] != w.growth && single(w.labels[q]) {
			set &^= w.labels[q]
		}
	}
	return set == w.labels[r] || b.keepPart(x, r, set)
}
