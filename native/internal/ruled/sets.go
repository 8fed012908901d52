package ruled

import "slices"

// Sets: the digits of k cells are one of a list of sets. The sets that the
// candidates still allow determine what can be in the cells at all (their union)
// and what must be there (their intersection):
//
//	cage 17 of three, 9 not possible:   {2,7,8} {3,6,8} {4,5,8} {4,6,7}
//	                                    union 2 to 8, intersection empty
//
// A digit that must be there and has one place is placed; one with several
// leaves every cell that sees them all. With two to four open cells each set is
// tried out, which leaves exactly what is possible. The rest of the cage's house
// holds the digits that the cage does not: where a list has a rest, both sides
// decide which sets are possible.

type family struct {
	sets []uint64
	sum  int // of the digits' places, when it is that of every set; else −1
}

type setsOf struct {
	cells []int32
	rest  []int32  // the other cells of a house; nil: not looked at
	aim   []uint64 // the cells outside of both that see two cells or more
	aside []uint64 // the same for the rest

	inPlanes                        bool // all cells are squares of planes; then the cells of each, and the two above
	inCells, inRest, inAim, inAside [3]uint64
	*family
}

func (b *board) sets(x *setsOf) bool {
	var once, decided uint64
	open := 0
	for _, c := range x.cells {
		m := b.cand[c]
		once |= m
		if single(m) {
			if decided&m != 0 {
				return false
			}
			decided |= m
		} else {
			b.scratch[open] = c
			open++
		}
	}
	cells := b.scratch[:open]
	outside := ^uint64(0) // digits the rest can take
	taken := uint64(0)    // digits the rest has
	for i, c := range x.rest {
		m := b.cand[c]
		if i == 0 {
			outside = 0
		}
		outside |= m
		if single(m) {
			taken |= m
		}
	}
	if open == 0 && len(x.rest) == 0 {
		return slices.Contains(x.family.sets, decided)
	}
	if !b.poll.Spend(len(x.family.sets) >> 3) {
		return false
	}
	union, must := uint64(0), ^uint64(0)
	if open >= 2 && open <= 4 {
		var left [4]uint64
		for _, s := range x.family.sets {
			if s&^once|decided&^s|s&taken|b.full&^s&^outside != 0 {
				continue
			}
			var fits bool
			if open == 4 {
				fits = b.fours.fill4(b.cand[cells[0]], b.cand[cells[1]], b.cand[cells[2]], b.cand[cells[3]], s&^decided, &left)
			} else {
				fits = b.fill3(cells, s&^decided, &left)
			}
			if fits {
				union |= s
				must &= s
			}
		}
		if union == 0 {
			return false
		}
		for i, c := range cells {
			if !b.keep(c, left[i]) {
				return false
			}
		}
	} else {
	sets:
		for _, s := range x.family.sets {
			if s&^once|decided&^s|s&taken|b.full&^s&^outside != 0 {
				continue
			}
			for _, c := range cells {
				if b.cand[c]&s == 0 {
					continue sets
				}
			}
			union |= s
			must &= s
		}
		if union == 0 {
			return false
		}
		if once&^union != 0 || decided != 0 {
			for _, c := range cells {
				if !b.keep(c, union&^decided) {
					return false
				}
			}
		}
	}
	if x.rest != nil {
		for _, c := range x.rest {
			if m := b.cand[c]; m&must != 0 {
				if !b.keep(c, ^must) {
					return false
				}
			}
		}
		if need := outside &^ union; need&^taken != 0 {
			if x.inPlanes && !b.probing {
				if !b.neededNine(&x.inRest, need&^taken, &x.inAside) {
					return false
				}
			} else if !b.needed(x.rest, need&^taken, x.aside) {
				return false
			}
		}
	}
	if must &^= decided; must != 0 {
		if x.inPlanes && !b.probing {
			return b.neededNine(&x.inCells, must, &x.inAim)
		}
		return b.needed(x.cells, must, x.aim)
	}
	return true
}

// fill3 tries a set of digits, as many as cells and two or three, in open cells.
// It adds what each cell can have of it to left.
func (b *board) fill3(cells []int32, s uint64, left *[4]uint64) bool {
	if len(cells) == 2 {
		x, y := b.cand[cells[0]]&s, b.cand[cells[1]]&s
		lo := s & -s
		hi := s &^ lo
		found := false
		if x&lo != 0 && y&hi != 0 {
			left[0] |= lo
			left[1] |= hi
			found = true
		}
		if x&hi != 0 && y&lo != 0 {
			left[0] |= hi
			left[1] |= lo
			found = true
		}
		return found
	}
	x, y, z := b.cand[cells[0]]&s, b.cand[cells[1]]&s, b.cand[cells[2]]&s
	found := false
	for m := x; m != 0; m &= m - 1 {
		v := m & -m
		r := s &^ v
		lo := r & -r
		hi := r &^ lo
		if y&lo != 0 && z&hi != 0 {
			left[0] |= v
			left[1] |= lo
			left[2] |= hi
			found = true
		}
		if y&hi != 0 && z&lo != 0 {
			left[0] |= v
			left[1] |= hi
			left[2] |= lo
			found = true
		}
	}
	return found
}

// aims works out which cells can lose a digit that must be in some cells of a
// list: they see two of them or more. The rest of the house loses it anyway.
func (p *problem) aims(x *setsOf) {
	words := p.aimWords[:2*p.words]
	p.aimWords = p.aimWords[2*p.words:]
	x.aim, x.aside = words[:p.words], words[p.words:]
	p.sawTwo(x.aim, x.cells)
	p.sawTwo(x.aside, x.rest)
	for _, c := range x.rest {
		x.aim[c>>6] &^= 1 << (c & 63)
	}
	for _, c := range x.cells {
		x.aside[c>>6] &^= 1 << (c & 63)
	}
	beyond := func(c int32) bool { return c >= squares9 }
	if x.inPlanes = p.nine != nil && !slices.ContainsFunc(x.cells, beyond) && !slices.ContainsFunc(x.rest, beyond); x.inPlanes {
		x.inAim, x.inAside = inThree(x.aim[0], x.aim[1]), inThree(x.aside[0], x.aside[1])
		x.inCells, x.inRest = [3]uint64{}, [3]uint64{}
		for _, c := range x.cells {
			x.inCells[c/27] |= 1 << (c % 27)
		}
		for _, c := range x.rest {
			x.inRest[c/27] |= 1 << (c % 27)
		}
	}
}

// sawTwo adds the cells that see two or more of some.
func (p *problem) sawTwo(to []uint64, cells []int32) {
	for w := range to {
		once, twice := uint64(0), uint64(0)
		for _, c := range cells {
			x := p.peers[int(c)*p.words+w]
			twice |= once & x
			once |= x
		}
		to[w] |= twice
	}
}

// needed places digits that must be in some different cells where they have
// one place, and takes them out of the cells of the aim that see all their places.
func (b *board) needed(cells []int32, must uint64, aim []uint64) bool {
	var once, twice uint64
	for _, c := range cells {
		x := b.cand[c]
		twice |= once & x
		once |= x
	}
	if must&^once != 0 {
		return false
	}
	if hidden := must &^ twice; hidden != 0 {
		for _, c := range cells {
			if x := b.cand[c] & hidden; x != 0 {
				if !single(x) || !b.keep(c, x) {
					return false
				}
			}
		}
	}
	if b.probing {
		return true
	}
	if len(aim) == 2 { // 9×9, without the loops over words
		for must &= twice; must != 0; must &= must - 1 {
			v := must & -must
			x, y := aim[0], aim[1]
			for _, c := range cells {
				if b.cand[c]&v != 0 {
					row := b.peers[2*c:][:2]
					x, y = x&row[0], y&row[1]
				}
			}
			for ; x != 0; x &= x - 1 {
				if !b.keep(int32(lowest(x)), ^v) {
					return false
				}
			}
			for ; y != 0; y &= y - 1 {
				if !b.keep(int32(64|lowest(y)), ^v) {
					return false
				}
			}
		}
		return true
	}
	for must &= twice; must != 0; must &= must - 1 {
		if !b.seenByAll(cells, must&-must, aim) {
			return false
		}
	}
	return true
}

// seenByAll takes a digit that must be in one of the cells out of the cells
// of the aim that differ from all its places there.
func (b *board) seenByAll(cells []int32, v uint64, aim []uint64) bool {
	see := append(b.seen[:0], aim...)
	b.seen = see
	for _, c := range cells {
		if b.cand[c]&v == 0 {
			continue
		}
		peers := b.peers[int(c)*b.words:][:b.words]
		some := uint64(0)
		for i := range see {
			see[i] &= peers[i]
			some |= see[i]
		}
		if some == 0 {
			return true
		}
	}
	for i, w := range see {
		for ; w != 0; w &= w - 1 {
			if !b.keep(int32(i<<6|lowest(w)), ^v) {
				return false
			}
		}
	}
	return true
}
