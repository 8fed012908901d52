package se

// Singles: the steps that fill a cell.
//
// A hidden single is the one place of a digit in a house: 1.0 where it is also
// the last open cell, 1.2 in a box, 1.5 in a line. A naked single is the one
// digit of a cell: 2.3.

// hiddenSingle finds the easiest kind there is. Which of one kind comes first
// changes nothing: the others stay, or their cells are filled by the same digits.
func (s *solver) hiddenSingle() bool {
	for len(s.lastOpen) > 0 {
		h := int(s.lastOpen[len(s.lastOpen)-1])
		s.lastOpen = s.lastOpen[:len(s.lastOpen)-1]
		for d, places := range s.pos[h] {
			if s.open[h] == 1 && single(places) {
				if s.locates {
					s.shows(part("last open cell of", 0, board{}, h))
				}
				return s.places("Hidden Single", 1.0, int(plain.cell[h][lowest(places)]), d)
			}
		}
	}
	return s.waiting(&s.boxSingles, 1.2) || s.waiting(&s.lineSingles, 1.5)
}

// waiting takes the next hidden single of a list that is still one.
func (s *solver) waiting(list *[]uint16, rating float64) bool {
	for n := len(*list); n > 0; n-- {
		h, d := int((*list)[n-1]/9), int((*list)[n-1]%9)
		*list = (*list)[:n-1]
		if places := s.pos[h][d]; single(places) {
			if s.locates {
				s.shows(part("", 1<<d, board{}, h))
			}
			return s.places("Hidden Single", rating, int(plain.cell[h][lowest(places)]), d)
		}
	}
	return false
}

// nakedSingle finds the first cell with one candidate.
func (s *solver) nakedSingle() bool {
	for c, m := range s.cell {
		if single(m) {
			return s.places("Naked Single", 2.3, c, lowest(m))
		}
	}
	return false
}
