package ruled

import (
	"math"
	"math/bits"
)

// Where to decide. When what follows from a decision clashes, its cell and the
// cells of the constraint that met the clash gain weight (or the two cells that
// cannot both have a digit, twice as much; killers, whose cages are better evidence
// of what is hard, do better without), and the cell with the most weight for its
// number of candidates is next: the search goes back to the part of the board that
// is hard. Later clashes count for a little more. At first the weight of a cell
// depends on its constraints. A digit that clashes clearly more often than
// the others lifts the cells that could have it.
//
// The cell of the decision gains three times as much at first, when little is known:
// the search soon stays in one place. Whether it does, and for how long, depends on
// what the puzzle is made of, see [manner].
//
// When that cell has three candidates or more, a digit with two places in a
// house is decided instead if one of the two cells is heavy enough for a choice
// of two.

// manner is how the clashes of a puzzle are weighed.
type manner struct {
	growth float32 // how much more each clash counts than the one before
	early  int     // the clashes whose decisions count three times
	less   float32 // subtracted from the number of a cell's candidates
	sums   bool    // derived sums weigh nothing at first
}

// mannerOf chooses by the propagators that the puzzle's own constraints have:
//
//   - A sum blames many cells for a clash, most of them wrongly. So the decision
//     keeps its weight, and two candidates are much better than three.
//   - Relations, sets and lines blame few, and what they learn is soon out of date.
//   - So it is where regions are to be found, whatever else there is.
//   - Cages, and boards with nothing but houses, are hard all over, and one place is
//     soon the wrong one.
func (p *problem) mannerOf() manner {
	sums, others := false, false
	for _, x := range p.outer {
		switch x.kind {
		case kindSum:
			sums = true
		case kindHouse, kindCross, kindPlanes:
		case kindSets:
			others = others || p.setsList[x.at].sum < 0
		default:
			others = true
		}
	}
	switch {
	case len(p.regionLists) > 0:
		return manner{1.003, 1000, 0, false}
	case sums:
		return manner{1.0001, math.MaxInt, 0.7, true}
	case others:
		return manner{1.003, 1000, 0, false}
	}
	return manner{1.0001, 0, 0, false}
}

type scores struct {
	manner
	clashes int
	cell    []float32
	digit   []float32
	next    float32 // what the next clash adds
	hot     uint64
	bonus   float32
}

func (s *scores) reset(p *problem) {
	s.cell = append(s.cell[:0], make([]float32, p.cells)...)
	for i, x := range p.priority {
		s.cell[i] = float32(x)
	}
	if cap(s.digit) < p.n {
		s.digit = make([]float32, p.n)
	}
	s.digit = s.digit[:p.n]
	clear(s.digit)
	s.next = 1
	s.hot, s.bonus = 0, 0
	s.manner, s.clashes = p.manner, 0
}

// blame counts a clash.
func (s *scores) blame(b *board, c int32, v uint64) {
	s.cell[c] += s.next
	if s.clashes++; s.clashes < s.early {
		s.cell[c] += 2 * s.next
	}
	if b.failed == blamesHouse {
		for i, w := range b.nine.houses[b.blamed] {
			for ; w != 0; w &= w - 1 {
				s.cell[27*i+lowest(w)] += s.next
			}
		}
	} else if b.failed >= 0 && b.everywhere(b.props[b.failed]) {
		// It blames nothing: all cells alike would hide what the others have shown.
	} else if b.failed >= 0 {
		b.atFault(b.props[b.failed], func(c int32) { s.cell[c] += s.next })
	} else {
		s.cell[b.clash[0]] += s.next * b.clashWeight
		s.cell[b.clash[1]] += s.next * b.clashWeight
	}
	s.digit[lowest(v)] += s.next
	if s.next *= s.growth; s.next > 1e20 {
		for i := range s.cell {
			s.cell[i] /= s.next
		}
		for i := range s.digit {
			s.digit[i] /= s.next
		}
		s.next = 1
	}
	most, least, at := float32(0), float32(1e30), 0
	for i, k := range s.digit {
		if k > most {
			most, at = k, i
		}
		if k > 0 && k < least {
			least = k
		}
	}
	s.hot, s.bonus = 0, 0
	if most >= s.next*float32(len(s.digit)) && 2*most > 3*least {
		s.hot, s.bonus = 1<<at, most/5
	}
}

// choose returns the next decision; no cell when all are decided.
func (s *search) choose() frame {
	if s.nine != nil {
		return s.chooseNine()
	}
	best, bestScore := int32(-1), float32(0)
	fewest, fewestCount := int32(-1), 65
	scores, less := s.scores.cell[:s.cells], s.scores.less
	s.openLabels = 0
	for c, m := range s.cand[:s.cells] {
		if single(m) {
			continue
		}
		k := s.ways(c, m)
		score := scores[c]
		if m&s.scores.hot != 0 {
			score += s.scores.bonus
		}
		if score /= float32(k) - less; score > bestScore {
			best, bestScore = int32(c), score
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
	if bits.OnesCount64(s.cand[best]) > 2 {
		s.twoPlaces(&f, bestScore)
	}
	return f
}

// chooseNine is choose on the planes, which give the open cells and the digits
// with two places, and on the cells beyond them.
func (s *search) chooseNine() frame {
	best, bestScore := int32(-1), float32(0)
	fewest, fewestCount := int32(-1), 65
	scores, less := s.scores.cell[:81], s.scores.less
	s.openLabels = 0
	planes := (*[30]uint64)(s.cand[s.planesAt:])
	for i, open := range planes[27:] {
		for ; open != 0; open &= open - 1 {
			c := int32(27*i + lowest(open))
			m := s.cand[c]
			k := bits.OnesCount64(m)
			score := scores[c]
			if m&s.scores.hot != 0 {
				score += s.scores.bonus
			}
			if score /= float32(k) - less; score > bestScore {
				best, bestScore = c, score
			}
			if k < fewestCount {
				fewest, fewestCount = c, k
			}
		}
	}
	for i, m := range s.cand[squares9:s.cells] {
		if single(m) {
			continue
		}
		c, k := int32(squares9+i), s.ways(squares9+i, m)
		if score := s.scores.cell[c] / (float32(k) - less); score > bestScore {
			best, bestScore = c, score
		}
		if k < fewestCount {
			fewest, fewestCount = c, k
		}
	}
	if best < 0 {
		if fewest < 0 {
			return frame{c: -1}
		}
		return frame{fewest, s.cand[fewest] & -s.cand[fewest]}
	}
	f := frame{best, s.cand[best] & -s.cand[best]}
	if bits.OnesCount64(s.cand[best]) == 2 {
		return f
	}
	for i, open := range planes[27:] {
		for ; open != 0; open &= open - 1 {
			c := int32(27*i + lowest(open))
			if score := scores[c] * twoPart; score >= bestScore {
				if v := s.nine.twice(planes, s.cand[c], c); v != 0 {
					f, bestScore = frame{c, v}, score
				}
			}
		}
	}
	for i, h := range s.houseCells {
		if i >= len(s.nine.covers) || !s.nine.covers[i] {
			bestScore = s.twoPlacesIn(h, &f, bestScore)
		}
	}
	return f
}

// twoPart is the factor on the heavier cell's weight for a choice of two places.
const twoPart = 0.5

// twoPlaces puts a digit with two places in a house in the place of a decision with a lower score.
func (s *search) twoPlaces(f *frame, score float32) {
	for _, h := range s.houseCells {
		score = s.twoPlacesIn(h, f, score)
	}
}

func (s *search) twoPlacesIn(cells []int32, f *frame, score float32) float32 {
	scores := s.scores.cell
	top := float32(0)
	for _, c := range cells {
		top = max(top, scores[c])
	}
	if top*twoPart < score {
		return score
	}
	var once, twice, more uint64
	for _, c := range cells {
		m := s.cand[c]
		more |= twice & m
		twice |= once & m
		once |= m
	}
	two := twice &^ more
	for ; two != 0; two &= two - 1 {
		v := two & -two
		at, high := int32(-1), float32(-1)
		for _, c := range cells {
			if m := s.cand[c]; m&v != 0 && m != v && scores[c] > high {
				at, high = c, scores[c]
			}
		}
		if at >= 0 && high*twoPart >= score {
			f.c, f.v = at, v
			score = high * twoPart
		}
	}
	return score
}

// atFault visits the cells that a clash of a propagator blames: of cells that are to be
// connected those that still can be, unless they are most.
func (b *board) atFault(x prop, visit func(c int32)) {
	if x.kind != kindConnected {
		b.cellsOf(x, visit)
		return
	}
	k := &b.connecteds[x.at]
	can := 0
	for _, c := range k.cells {
		if b.cand[c]&k.allow != 0 {
			can++
		}
	}
	if 2*can > k.all {
		return
	}
	for _, c := range k.cells {
		if b.cand[c]&k.allow != 0 {
			visit(c)
		}
	}
}

// everywhere reports whether a propagator is about the whole board: by its kind, or
// alternatives and cases about most of the cells, such as the rank of a line among all.
func (p *problem) everywhere(x prop) bool {
	switch x.kind {
	case kindRegions, kindPairs, kindHalves:
		return true
	case kindAnyOf:
		return 2*len(p.anyOfs[x.at].cells) > p.cells
	case kindSomeOf:
		return 2*len(p.someOfs[x.at].cells) > p.cells
	}
	return false
}
