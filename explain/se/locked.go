package se

// Locked candidates: where all places of a digit in one house lie in another as
// well, the rest of that other house loses the digit.
//
//	· · · │ 5 5 · │ · · ·     5 of the middle box stands in this row:
//	· · · │ · · · │ · · ·     the row loses its other 5s
//
// Pointing goes from a box to a line (2.6), claiming from a line to a box (2.8).
// They are direct where they at once leave a hidden single in a third house of
// the first one's kind: only that is placed, for 1.7 and 1.9.

// lockedIn says whether meeting m is one of locked candidates with something to lose.
func (s *solver) lockedIn(m *meeting, d int) bool {
	p := s.pos[m.from][d]
	return p&^m.in == 0 && p&(p-1) != 0 && s.pos[m.to][d]&^m.out != 0
}

func (s *solver) directLocked() bool {
	digits := &s.pending[directLockedPart].digits
	for i := range plain.meets {
		m := &plain.meets[i]
		for w := *digits; w != 0; w &= w - 1 {
			d := lowest(w)
			if !s.lockedIn(m, d) {
				continue
			}
			for k, h := range m.others {
				p := s.pos[h][d]
				if rest := p &^ m.othersInside[k]; p&(p-1) != 0 && single(rest) {
					if m.from < 9 {
						return s.places("Direct Pointing", 1.7, int(plain.cell[h][lowest(rest)]), d)
					}
					return s.places("Direct Claiming", 1.9, int(plain.cell[h][lowest(rest)]), d)
				}
			}
		}
	}
	*digits = 0
	return false
}

func (s *solver) locked() bool {
	digits := &s.pending[lockedPart].digits
	for i := range plain.meets {
		m := &plain.meets[i]
		for w := *digits; w != 0; w &= w - 1 {
			if d := lowest(w); s.lockedIn(m, d) {
				s.strikePlaces(int(m.to), d, ^m.out)
				if m.from < 9 {
					return s.takesAway("Pointing", 2.6)
				}
				return s.takesAway("Claiming", 2.8)
			}
		}
	}
	*digits = 0
	return false
}
