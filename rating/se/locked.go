package se

// Locked candidates: where all places of a digit in one house lie in another as
// well, the rest of that other house loses the digit.
//
//	· · · │ 5 5 · │ · · ·     5 of the middle box is in this row:
//	· · · │ · · · │ · · ·     the row loses its other 5s
//
// Pointing goes from a box to a line (2.6), claiming from a line to a box (2.8).
// They are direct where they at once leave a hidden single in a third house of
// the first one's kind: only that is placed, for 1.7 and 1.9.

func (s *solver) directLocked() bool {
	pending := &s.pending[directLockedPart].digits
	if *pending == 0 {
		return false
	}
	t := s.thirds()
	for i := range plain.meets {
		m := &plain.meets[i]
		for w := t.locked(m) & *pending; w != 0; w &= w - 1 {
			d := lowest(w)
			if single(s.pos[m.from][d]) {
				continue
			}
			for k, h := range m.others {
				p := s.pos[h][d]
				if rest := p &^ m.othersInside[k]; p&(p-1) != 0 && single(rest) {
					s.shows(s.in(int(m.from), 1<<d, s.pos[m.from][d], int(m.to)), part("leaving", 1<<d, board{}, int(h)))
					if m.from < 9 {
						return s.places("Direct Pointing", 1.7, int(plain.cell[h][lowest(rest)]), d)
					}
					return s.places("Direct Claiming", 1.9, int(plain.cell[h][lowest(rest)]), d)
				}
			}
		}
	}
	*pending = 0
	return false
}

func (s *solver) locked() bool {
	pending := &s.pending[lockedPart].digits
	if *pending == 0 {
		return false
	}
	t := s.thirds()
	for i := range plain.meets {
		m := &plain.meets[i]
		for w := t.locked(m) & *pending; w != 0; w &= w - 1 {
			if d := lowest(w); !single(s.pos[m.from][d]) {
				s.strikePlaces(int(m.to), d, ^m.out)
				s.shows(s.in(int(m.from), 1<<d, s.pos[m.from][d], int(m.to)))
				if m.from < 9 {
					return s.takesAway("Pointing", 2.6)
				}
				return s.takesAway("Claiming", 2.8)
			}
		}
	}
	*pending = 0
	return false
}
