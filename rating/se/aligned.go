package se

// Aligned exclusion: cells whose digits together are limited by others that all of
// them see. A choice of digits is out when two cells that see each other get the
// same, or when it leaves one of the others nothing:
//
//	a · │ 12 · │      a and b both see the cells 12 and 23:
//	b · │ 23 · │      not 1 and 2, not 2 and 3
//
// A digit that no choice has left goes. Pairs 6.2, triplets 7.5.

// excluders are the cells that can be aligned, in order, and the cells that limit each.
type excluders struct {
	base  [cells]uint8
	count int
	in    board            // of base
	of    [cells]board     // by cell: cells it sees with few digits
	order [cells][20]uint8 // the same in the order of peers
	n     [cells]uint8
}

// excluders collects the cells that see others with two digits up to most.
func (s *solver) excluders(e *excluders, most int) {
	e.count, e.in = 0, board{}
	for c, m := range s.cell {
		e.of[c], e.n[c] = board{}, 0
		if size(m) < 2 {
			continue
		}
		ready := true
		for _, o := range plain.peers[c] {
			switch k := size(s.cell[o]); {
			case k == 1:
				ready = false
			case k >= 2 && k <= most:
				e.of[c].add(int(o))
				e.order[c][e.n[c]] = o
				e.n[c]++
			}
		}
		if ready && e.n[c] > 0 {
			e.base[e.count] = uint8(c)
			e.count++
			e.in.add(c)
		}
	}
}

func (s *solver) alignedPair() bool {
	var e excluders
	s.excluders(&e, 2)
	for j := 1; j < e.count; j++ {
		for i := range j {
			a, b := int(e.base[i]), int(e.base[j])
			by := e.of[a].and(e.of[b])
			limits := by
			if by.count() < 2 {
				continue
			}
			var bad [9]uint16 // by digit of a: digits that b then cannot have
			if plain.sees[a].has(b) {
				for d := range bad {
					bad[d] = 1 << d
				}
			}
			for ; !by.empty(); by.drop(by.first()) {
				m := s.cell[by.first()]
				x, y := lowest(m), lowest(m&(m-1))
				bad[x] |= 1 << y
				bad[y] |= 1 << x
			}
			var left uint16 // digits of b that some digit of a goes with
			for m := s.cell[a]; m != 0; m &= m - 1 {
				d := lowest(m)
				goes := s.cell[b] &^ bad[d]
				left |= goes
				if goes == 0 {
					s.strike(a, 1<<d)
				}
			}
			s.strike(b, ^left)
			if s.takesAway("Aligned Pair Exclusion", 6.2) {
				return s.shows(s.cellPart("", a), s.cellPart("and", b), part("limited by", 0, limits))
			}
		}
	}
	return false
}

func (s *solver) alignedTriplet() bool {
	var e excluders
	s.excluders(&e, 3)
	for j := 1; j < e.count; j++ {
		for i := range j {
			a, b := int(e.base[i]), int(e.base[j])
			pair := e.of[a].and(e.of[b])
			if pair.count() < 2 {
				continue
			}
			third := e.of[a].or(e.of[b]).and(e.in)
			third.drop(a)
			third.drop(b)
			for _, from := range [2]int{a, b} {
				for _, o := range e.order[from][:e.n[from]] {
					c := int(o)
					if !third.has(c) {
						continue
					}
					third.drop(c)
					if by := pair.and(e.of[c]); by.count() >= 2 && s.excludes([3]int{a, b, c}, by) {
						s.shows(s.cellPart("", a), s.cellPart("and", b), s.cellPart("and", c), part("limited by", 0, by))
						return s.takesAway("Aligned Triplet Exclusion", 7.5)
					}
				}
			}
		}
	}
	return false
}

// excludes finds what no choice of digits for three cells has, when none may leave
// a cell of by without a digit.
func (s *solver) excludes(three [3]int, by board) bool {
	var masks [cells]uint16
	n := 0
	for ; !by.empty(); by.drop(by.first()) {
		masks[n] = s.cell[by.first()]
		n++
	}
	a, b, c := three[0], three[1], three[2]
	ab, ac, bc := plain.sees[a].has(b), plain.sees[a].has(c), plain.sees[b].has(c)
	var leftA, leftB, leftC uint16 // what some choice has
	for m := s.cell[a]; m != 0; m &= m - 1 {
		x := m & -m
		for o := s.cell[b]; o != 0; o &= o - 1 {
			y := o & -o
			if ab && x == y || leftA&x != 0 && leftB&y != 0 && leftC == s.cell[c] {
				continue
			}
			goes := s.cell[c]
			if ac {
				goes &^= x
			}
			if bc {
				goes &^= y
			}
			for _, mask := range masks[:n] {
				if rest := mask &^ (x | y); rest == 0 {
					goes = 0
				} else if rest&(rest-1) == 0 {
					goes &^= rest
				}
			}
			if goes != 0 {
				leftA, leftB, leftC = leftA|x, leftB|y, leftC|goes
			}
		}
	}
	s.strike(a, ^leftA)
	s.strike(b, ^leftB)
	s.strike(c, ^leftC)
	return len(s.found.out) > 0
}
