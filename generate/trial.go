package generate

import (
	"math/bits"
	"math/rand/v2"

	"sudokusat/sudoku"
)

// Unbiased puzzles: clues of a full grid go in a random order up to the first that cannot go, and what is
// left counts if it is minimal, as hardly any is. So the question is first whether some clue behind that
// one can go; mostly one can, and nothing else has to be known:
//
//	the first clue that cannot go   is at the latest the last one of an unavoidable set
//	a clue that may be able to go   is none that is all that is left of such a set
//
// Many tries have the same grid. They share its unavoidable sets, those that are easily found and those
// that answers show.

// trial is one try.
type trial struct {
	full, now Cells
	order     [81]uint8
	place     [81]uint8 // of each cell in the order
	sets      *cellSets
	high      int    // without the first high clues it is not unique
	left      places // the cells of the clues without one fewer
	unique    bool   // they are enough
	cell      int    // the clue in question, −1: all of them are
	known     int    // sets that left is compared with
	needed    places // clues of which each is all that is left of a set
}

// cellSets are unavoidable sets of a grid, each by its cells.
type cellSets struct {
	masks []places
	cells [][]uint8
}

// The sets that answers show are kept up to a size and a number: each of them takes time in every try.
const (
	longestKept = 12
	mostKept    = 150
)

func (s *cellSets) add(one places, cells []uint8) {
	s.masks, s.cells = append(s.masks, one), append(s.cells, cells)
}

// list returns the members of a set of cells.
func (s places) list() (out []uint8) {
	for w := range s {
		for m := s[w]; m != 0; m &= m - 1 {
			out = append(out, uint8(w<<6+bits.TrailingZeros64(m)))
		}
	}
	return out
}

func (s places) count() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// setsOf are the unavoidable sets of a grid that are easily found.
func setsOf(g *Cells) *cellSets {
	d := plain{full: *g}
	for i := range d.place {
		d.place[i] = uint8(i)
	}
	d.small()
	out := &cellSets{}
	for _, s := range d.sets {
		out.add(s, s.list())
	}
	return out
}

// start shuffles the clues and asks the first question.
func (d *trial) start(r *rand.Rand, g *Cells, sets *cellSets) {
	d.full, d.sets, d.high = *g, sets, 81-17+1 // 16 clues are never enough
	for i := range d.order {
		d.order[i] = uint8(i)
	}
	r.Shuffle(81, func(i, k int) { d.order[i], d.order[k] = d.order[k], d.order[i] })
	for i, c := range d.order {
		d.place[c] = uint8(i)
	}
	for _, cells := range sets.cells {
		d.bound(cells)
	}
	d.open()
	d.ask()
}

// bound takes note that the cells of an unavoidable set cannot all go.
func (d *trial) bound(cells []uint8) {
	last := 0
	for _, c := range cells {
		if last = max(last, int(d.place[c])+1); last >= d.high {
			return
		}
	}
	d.high = last
}

// open begins with the clues that are left without one fewer than cannot go.
func (d *trial) open() {
	d.now, d.left, d.needed, d.known, d.unique = d.full, places{}, places{}, 0, false
	for i, c := range d.order {
		if i < d.high-1 {
			d.now[c] = 0
		} else {
			d.left.add(c)
		}
	}
	d.needed.add(d.order[d.high-1])
}

// ask chooses the next question: a clue that may be able to go, and all together if there is none.
// more is false where the puzzle is known to be minimal.
func (d *trial) ask() (more bool) {
	for ; d.known < len(d.sets.masks); d.known++ {
		s := d.sets.masks[d.known]
		if s[0], s[1] = s[0]&d.left[0], s[1]&d.left[1]; s.count() == 1 {
			d.needed[0], d.needed[1] = d.needed[0]|s[0], d.needed[1]|s[1]
		}
	}
	d.cell = -1
	for w := range d.left {
		if m := d.left[w] &^ d.needed[w]; m != 0 {
			d.cell = w<<6 + bits.TrailingZeros64(m)
			d.now[d.cell] = 0
			return true
		}
	}
	return !d.unique
}

// answer takes the answer to the open question, a second solution where there is one, and asks the next.
func (d *trial) answer(unique bool, other *Cells) (more, minimal bool) {
	if unique && d.cell >= 0 {
		return false, false
	}
	if d.unique = d.unique || unique; !unique {
		var s places
		for i, v := range d.full {
			if other[i] != v {
				s.add(uint8(i))
			}
		}
		if k := s.count(); d.cell < 0 || k <= longestKept && len(d.sets.masks) < mostKept {
			cells := s.list()
			if k <= longestKept && len(d.sets.masks) < mostKept {
				d.sets.add(s, cells)
			}
			if d.cell < 0 {
				d.bound(cells)
				d.open()
			}
		}
	}
	if d.cell >= 0 {
		d.needed.add(uint8(d.cell))
		if d.now[d.cell] = d.full[d.cell]; !d.unique { // is it unique at all?
			d.cell = -1
			return true, false
		}
	}
	more = d.ask()
	return more, !more
}

// grids is the result in the form that others want.
func (d *trial) grids() (puzzle, solution sudoku.Grid) {
	p := plain{full: d.full, now: d.now}
	return p.grids()
}

// judge takes the answer to a question about an unbiased try, and notes whether it is minimal.
func (l *lane) judge() (more bool) {
	more, minimal := l.trial.answer(l.unique, &l.other)
	l.broken = !minimal
	return more
}
