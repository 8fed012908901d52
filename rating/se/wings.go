package se

// Wings: a cell with the digits x and y, perhaps z as well, that sees a cell with
// xz and one with yz. Whichever digit it gets, z is in one of them, or in it:
// what all of those see that may be z loses it.
//
//	 xy ── yz
//	 │      ╎
//	 xz ╌╌ z̶
//
// XY-Wing 4.2, XYZ-Wing 4.4.

var wings = [...]namedSet{2: {"XY-Wing", 4.2}, 3: {"XYZ-Wing", 4.4}}

// wing looks for one whose middle cell has that number of digits.
func (s *solver) wing(digits int) bool {
	for c, m := range s.cell {
		if size(m) != digits {
			continue
		}
		var pairs [20]uint8
		n := 0
		for _, o := range plain.peers[c] {
			if p := s.cell[o]; size(p) == 2 && size(m&^p) == 1 {
				pairs[n] = o
				n++
			}
		}
		for i, a := range pairs[:n] {
			for _, b := range pairs[i+1 : n] { // the other way round is the same
				x, y := s.cell[a], s.cell[b]
				z := x & y
				if size(m|x|y) != 3 || size(z) != 1 || z&m != 0 && digits == 2 {
					continue
				}
				victims := plain.sees[a].and(plain.sees[b])
				if digits == 3 {
					victims = victims.and(plain.sees[c])
				}
				victims.drop(c)
				s.strikeIn(victims, lowest(z))
				if s.takesAway(wings[digits].name, wings[digits].rating) {
					return s.shows(s.cellPart("pivot", c), s.cellPart("wing", int(a)), s.cellPart("wing", int(b)))
				}
			}
		}
	}
	return false
}

// strikeIn adds a digit in a set of cells to what the step takes away.
func (s *solver) strikeIn(b board, d int) {
	for !b.empty() {
		c := b.first()
		b.drop(c)
		s.strike(c, 1<<d)
	}
}
