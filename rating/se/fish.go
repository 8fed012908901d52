package se

// Fish: n lines one way in which a digit has places in the same n lines the other
// way only; those lose it everywhere else.
//
//	· 7 · · · 7 ·
//	· x · · · x ·    X-Wing: two rows, two columns; each x goes
//	· 7 · · · 7 ·
//
// X-Wing 3.2, Swordfish 3.8, Jellyfish 5.2.

var fishes = [...]namedSet{2: {"X-Wing", 3.2}, 3: {"Swordfish", 3.8}, 4: {"Jellyfish", 5.2}}

func (s *solver) fish(n int) bool {
	var enough uint16
	for d, k := range s.placed {
		if int(k)+2*n <= 9 {
			enough |= 1 << d
		}
	}
	digits := &s.pending[fishPart+n-2].digits
	enough &= *digits
	if enough != 0 && (s.fishFrom(column, row, n, enough) || s.fishFrom(row, column, n, enough)) {
		return true
	}
	*digits = 0
	return false
}

func (s *solver) fishFrom(base, cover, n int, digits uint16) bool {
	var fit [9]uint16 // digits whose places in a line are few enough
	for i := range fit {
		for d, p := range s.pos[base*9+i] {
			if k := size(p); k >= 2 && k <= n {
				fit[i] |= 1 << d
			}
		}
	}
	for _, lines := range subsets(9, n) {
		m := digits
		for l := lines; l != 0; l &= l - 1 {
			m &= fit[lowest(l)]
		}
		for ; m != 0; m &= m - 1 {
			d := lowest(m)
			var across uint16
			for l := lines; l != 0; l &= l - 1 {
				across |= s.pos[base*9+lowest(l)][d]
			}
			if size(across) != n {
				continue
			}
			for m := across; m != 0; m &= m - 1 {
				s.strikePlaces(cover*9+lowest(m), d, ^lines)
			}
			if s.takesAway(fishes[n].name, fishes[n].rating) {
				if s.locates {
					s.shows(s.body(base, lines, d), part("covers", 0, board{}, lined(cover, across)...))
				}
				return true
			}
		}
	}
	return false
}
