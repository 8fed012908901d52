package general

import "sudokusat/sudoku"

// Different, a set of cells with no digit twice. What it becomes depends on its
// size:
//
//	2 cells to n−1   a digit that is placed goes from the other cells
//	n cells          a house, for each digit has a place there then: with
//	                 hidden singles, intersections and branching on places
//	more             no solution
//
// A puzzle's own houses make a topology of their own (Topology.with), so that
// the search knows one kind of house.

// used notes the digits of the givens in each set; false when one occurs twice.
// It has words words for a set, of 64 digits each.
func (x *scopes) used(digits []sudoku.Digit, used []uint64, words int) bool {
	for c, d := range digits {
		if d == 0 {
			continue
		}
		w, bit := int(d-1)>>6, uint64(1)<<((d-1)&63)
		for _, i := range x.of(c) {
			u := &used[int(i)*words+w]
			if *u&bit != 0 {
				return false
			}
			*u |= bit
		}
	}
	return true
}

// differentSets returns the sets that a board has to look at.
func (t *Topology) differentSets(to []*scopes, o *constraints) []*scopes {
	to = to[:0]
	for _, x := range []*scopes{&t.sets, &o.differents} {
		if x.count() > 0 {
			to = append(to, x)
		}
	}
	return to
}

// loadDifferents takes the digits of the givens from the cells that differ from
// them; false when two givens clash.
func (b *narrow) loadDifferents(digits []sudoku.Digit) bool {
	if len(b.pairs) > 0 {
		for c, d := range digits {
			if d != 0 {
				for _, p := range b.pairsOf(c) {
					b.cand[p] &^= 1 << (d - 1)
				}
			}
		}
	}
	b.differents = b.differentSets(b.differents, b.own)
	for _, x := range b.differents {
		used := zeros(&b.used, x.count())
		if !x.used(digits, used, 1) {
			return false
		}
		for c, d := range digits {
			if d == 0 {
				for _, i := range x.of(c) {
					b.cand[c] &^= used[i]
				}
			}
		}
	}
	return true
}

func (b *wide) loadDifferents(digits []sudoku.Digit) bool {
	if len(b.pairs) > 0 {
		for c, d := range digits {
			if d != 0 {
				for _, p := range b.pairsOf(c) {
					b.of(int(p))[(d-1)>>6] &^= 1 << ((d - 1) & 63)
				}
			}
		}
	}
	b.differents = b.differentSets(b.differents, b.own)
	for _, x := range b.differents {
		used := zeros(&b.used, x.count()*b.words)
		if !x.used(digits, used, b.words) {
			return false
		}
		for c, d := range digits {
			if d == 0 {
				for _, i := range x.of(c) {
					for k, u := range used[int(i)*b.words:][:b.words] {
						b.of(c)[k] &^= u
					}
				}
			}
		}
	}
	return true
}

// zeros returns scratch memory of n words.
func zeros(memory *[]uint64, n int) []uint64 {
	if cap(*memory) < n {
		*memory = make([]uint64, n)
	}
	clear((*memory)[:n])
	return (*memory)[:n]
}
