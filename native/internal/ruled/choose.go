package ruled

import "math/bits"

// Where to decide. A decision whose consequences clash adds to the score of its
// cell, and the cell with the highest score for its number of candidates is next:
// the search goes back to the part of the board that is hard. Old clashes count
// for less. At first a cell weighs what speaks of it. A digit that clashes
// clearly more often than the others lifts the cells that could have it.
//
// When that cell has three candidates or more, a digit with two places in a
// house is decided instead if the cells it could stand in score high enough for
// a choice of two.

type scores struct {
	cell  []int32
	digit []int32
	left  int // clashes until all scores are halved
	hot   uint64
	bonus int32
}

const halfLife = 1 << 14

func (s *scores) reset(p *problem) {
	s.cell = append(s.cell[:0], p.priority...)
	if cap(s.digit) < p.n {
		s.digit = make([]int32, p.n)
	}
	s.digit = s.digit[:p.n]
	clear(s.digit)
	s.left = halfLife
	s.hot, s.bonus = 0, 0
}

// blame counts a clash.
func (s *scores) blame(c int32, v uint64) {
	s.cell[c]++
	s.digit[lowest(v)]++
	if s.left--; s.left == 0 {
		s.left = halfLife
		for i := range s.cell {
			s.cell[i] >>= 1
		}
		for i := range s.digit {
			s.digit[i] >>= 2
		}
	}
	most, least, at := int32(0), int32(1<<30), 0
	for i, k := range s.digit {
		if k > most {
			most, at = k, i
		}
		if k > 0 && k < least {
			least = k
		}
	}
	s.hot, s.bonus = 0, 0
	if most >= int32(len(s.digit)) && 2*most > 3*least {
		s.hot, s.bonus = 1<<at, most/5
	}
}

// choose is the next decision; no cell when all are decided.
func (s *search) choose() frame {
	best, bestCount, bestScore := int32(-1), int32(1), int32(0)
	fewest, fewestCount := int32(-1), int32(65)
	scores := s.scores.cell[:s.cells]
	for c, m := range s.cand[:s.cells] {
		if single(m) {
			continue
		}
		k := int32(bits.OnesCount64(m))
		score := scores[c]
		if m&s.scores.hot != 0 {
			score += s.scores.bonus
		}
		if score*bestCount > bestScore*k {
			best, bestCount, bestScore = int32(c), k, score
		}
		if k < fewestCount {
			fewest, fewestCount = int32(c), k
		}
	}
	if best < 0 {
		if fewest < 0 {
			return frame{c: -1}
		}
		return frame{fewest, s.cand[fewest] & -s.cand[fewest]}
	}
	f := frame{best, s.cand[best] & -s.cand[best]}
	if bestCount > 2 {
		s.twoPlaces(&f, bestScore, bestCount)
	}
	return f
}

// twoPlaces puts a digit with two places in a house in the place of a decision
// with a lower score.
func (s *search) twoPlaces(f *frame, score, count int32) {
	scores := s.scores.cell
	for _, h := range s.houseCells {
		var once, twice, more uint64
		top := int32(0)
		for _, c := range h {
			m := s.cand[c]
			more |= twice & m
			twice |= once & m
			once |= m
			top = max(top, scores[c])
		}
		two := twice &^ more
		if two == 0 || top*count < 2*score {
			continue
		}
		for ; two != 0; two &= two - 1 {
			v := two & -two
			at, high := int32(-1), int32(-1)
			for _, c := range h {
				if s.cand[c]&v != 0 && scores[c] > high {
					at, high = c, scores[c]
				}
			}
			if high*count >= 2*score {
				f.c, f.v = at, v
				score, count = high, 2
			}
		}
	}
}
