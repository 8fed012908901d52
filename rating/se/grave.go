package se

// The bivalue universal grave: were all open cells to have two candidates, and all
// digits two places in each house, the puzzle would have no solution or several.
// So one of the candidates that keep a position from being one is true.
//
//	type 1: one cell has more; it has one of those digits
//	type 2: several cells, all more by the same digit; what sees them all loses it
//	type 3: several cells of a house are as one in a set of that house
//	type 4: two cells of a house share a digit that must be in one of them
//
// 5.6 for type 1, 5.7 for the others; type 3 adds 0.1 for each digit of its set but one.

// bug is the cells that have more candidates than the grave, in the order in which
// they are met.
type bug struct {
	cell   [cells]uint8
	count  int
	more   [cells]uint16 // by cell: what it has more
	digits uint16        // all of those
	common board         // what sees all of the cells, without them
}

func (s *solver) grave() bool {
	var b bug
	if !s.bury(&b) {
		return false
	}
	s.shows(part("", b.digits, setOf(b.cell[:b.count]...)))
	switch {
	case b.count == 1:
		c := int(b.cell[0])
		s.strike(c, ^b.digits)
		return s.takesAway("BUG type 1", 5.6)
	case size(b.digits) == 1:
		s.strikeIn(b.common, lowest(b.digits))
		return s.takesAway("BUG type 2", 5.7) || b.count == 2 && s.graveLocked(&b)
	case b.common.empty():
		return false
	}
	return b.count == 2 && s.graveLocked(&b) || s.graveSet(&b)
}

// bury finds out what is more than a grave, and whether the rest is one.
func (s *solver) bury(b *bug) bool {
	var every board // all cells that may have more, while that is one digit
	only := -1
	for _, kind := range [...]int{box, row, column} {
		for h := kind * 9; h < kind*9+9; h++ {
			for d, places := range s.pos[h] {
				if k := size(places); k == 0 || k == 2 {
					continue
				}
				var large board
				for m := places; m != 0; m &= m - 1 {
					if c := int(plain.cell[h][lowest(m)]); size(s.cell[c]) >= 3 {
						large.add(c)
					}
				}
				if large.empty() {
					return false
				}
				if only < 0 || only == d {
					only, every = d, every.or(large)
				} else {
					only = 9
				}
				if large.count() > 1 { // another house decides which
					continue
				}
				b.digits |= 1 << d
				if !b.add(large.first(), d) {
					return false
				}
			}
		}
	}
	if only < 9 { // each house can have two of them, so that none decides
		for ; !every.empty(); every.drop(every.first()) {
			if c := every.first(); b.more[c] == 0 && !b.add(c, only) {
				return false
			}
		}
	}
	for c, m := range s.cell {
		if s.value[c] == 0 && size(m&^b.more[c]) != 2 {
			return false
		}
	}
	for h := range s.pos {
		for d, places := range s.pos[h] {
			for i, c := range plain.cell[h] {
				if b.more[c]>>d&1 != 0 {
					places &^= 1 << i
				}
			}
			if k := size(places); k != 0 && k != 2 {
				return false
			}
		}
	}
	return b.count > 0
}

// add takes a further digit of a cell. It reports whether the cells can still
// be of any type.
func (b *bug) add(c, d int) bool {
	if b.count == 0 {
		b.common = plain.sees[c]
	} else {
		b.common = b.common.and(plain.sees[c])
	}
	if b.more[c] == 0 {
		b.cell[b.count] = uint8(c)
		b.count++
	}
	b.more[c] |= 1 << d
	for _, o := range b.cell[:b.count] {
		b.common.drop(int(o))
	}
	return b.count == 1 || size(b.digits) <= 1 || !b.common.empty()
}

// shared reports whether all bug cells lie in one house of a kind, and in which.
func (b *bug) shared(kind int) (h int, ok bool) {
	h = int(plain.house[b.cell[0]][kind])
	for _, c := range b.cell[1:b.count] {
		if int(plain.house[c][kind]) != h {
			return h, false
		}
	}
	return h, true
}

// graveLocked is type 4.
func (s *solver) graveLocked(b *bug) bool {
	x, y := int(b.cell[0]), int(b.cell[1])
	both := s.cell[x] & s.cell[y] &^ b.digits
	if size(both) != 1 {
		return false
	}
	for kind := range 3 {
		if _, ok := b.shared(kind); ok {
			s.strike(x, ^(b.more[x] | both))
			s.strike(y, ^(b.more[y] | both))
			return s.takesAway("BUG type 4", 5.7)
		}
	}
	return false
}

// graveSet is type 3.
func (s *solver) graveSet(b *bug) bool {
	if size(b.digits) < 2 {
		return false
	}
	for k := 2; k <= 6; k++ {
		for kind := range 3 {
			if h, ok := b.shared(kind); ok && s.graveSetIn(b, h, k) {
				return s.takesAway("BUG type 3", 5.7+float64(float64(k-1)*0.1))
			}
		}
	}
	return false
}

// graveSetIn looks for a set of k digits in a house, of k-1 cells and those of the bug.
func (s *solver) graveSetIn(b *bug, h, k int) bool {
	var others [9]uint8
	n := 0
	for _, c := range plain.peers[b.cell[0]] {
		if b.common.has(int(c)) && int(plain.house[c][h/9]) == h {
			others[n] = c
			n++
		}
	}
	if n < k {
		return false
	}
	for _, set := range subsets(n, k-1) {
		var covered uint16
		fits := true
		for m := set; m != 0; m &= m - 1 {
			digits := s.cell[others[lowest(m)]]
			fits = fits && size(digits) > 1
			covered |= digits
		}
		if !fits || size(covered) != k || b.digits&^covered != 0 {
			continue
		}
		for i, c := range others[:n] {
			if set>>i&1 == 0 {
				s.strike(int(c), covered)
			}
		}
		if len(s.found.out) > 0 {
			if s.locates {
				var own board
				for m := set; m != 0; m &= m - 1 {
					own.add(int(others[lowest(m)]))
				}
				s.found.where = append(s.found.where, part("with", covered, own, h))
			}
			return true
		}
	}
	return false
}
