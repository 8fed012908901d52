package explain

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Sums by their bounds: a candidate often leaves no way for a sum because its cells come to too
// much or to too little, which people see at once. Cages and renbans by the digits that they can have.

// side is the cells of a sum that are added, or those that are taken away, and the bounds of
// what they come to.
type side struct {
	cells  []sudoku.Cell
	lo, hi int
}

// text returns a bound in words: "r1c1+r1c2 is at least 12", "r1c3 is at most 9".
func (s *side) text(m *model, least bool) string {
	bound := m.text("most", "bound", strconv.Itoa(s.hi))
	if least {
		bound = m.text("least", "bound", strconv.Itoa(s.lo))
	}
	if s.lo == s.hi {
		bound = strconv.Itoa(s.lo)
	}
	return m.text("is", "cell", strings.Join(cellNames(m.puzzle.Shape, s.cells), "+"), "digits", bound)
}

// sets is the sets of digits that a demand can have in the position, if it is one of some sets.
func (w *walk) sets(t int) (out []uint64) {
	at := w.p.demandOf[t]
	if at == 0 {
		return nil
	}
	d := &w.p.demands[at-1]
	if len(d.props) != 1 {
		return nil
	}
	p, _ := d.props[0].(setsProp)
	digits := w.refute.of(d, w.weave.full)
	for _, set := range p.sets {
		if p.fits(digits, set) {
			out = append(out, set)
		}
	}
	return out
}

// setsText is a few sets of digits: "3 and 6, or 4 and 5"; "" for many.
func (w *walk) setsText(sets []uint64) string {
	const shown = 6
	if len(sets) > shown {
		return ""
	}
	var texts [][]string
	for _, set := range sets {
		texts = append(texts, valuesOf(w.m.puzzle.Shape, set))
	}
	return w.m.language().Ways(texts)
}

// combined explains a candidate by a few sets of digits that a demand can have: none of them has the digit of a cell,
// or all have a digit that the candidate leaves no place: "1, 2 and 7, with 2 only at r1c3". Where the cells show more places, it is what fills them: "2, 7 and 1 for r1c3, r1c4 and r1c5"; "" else.
func (w *walk) combined(x int32, t int, sets []uint64) (text string) {
	d := w.demandFor(x, t)
	if text = w.setsText(sets); d == nil || text == "" {
		return ""
	}
	one, some, every := w.m.split(x), uint64(0), ^uint64(0)
	for _, set := range sets {
		some, every = some|set, every&set
	}
	if slices.Contains(d.demand.cells, one.Cell) && some>>(one.Digit-1)&1 == 0 {
		return text
	}
	digits := slices.Clone(w.refute.of(d, w.weave.full))
	best, digit := w.lost(x, d, digits, every)
	if best == nil && d.narrow(digits, w.m.n, &arena{}) {
		best, digit = w.lost(x, d, digits, every)
		text, every = w.fills(t), 0
	}
	if best == nil || text == "" {
		return ""
	}
	value, cells := w.digitsText(d.demand.cells[0], digit), w.m.language().Or(cellNames(w.m.puzzle.Shape, best))
	switch {
	case every == 0 || len(best) == len(d.demand.cells) && !w.isOf(t, int(w.p.at[x])):
		return text
	case len(sets) == 1:
		return w.m.text("of these", "ways", text, "digit", value, "cells", cells)
	}
	return w.m.text("of each", "ways", text, "digit", value, "cells", cells)
}

// lost is the digit, of some that a demand has to have, for which a candidate leaves no place, and its places.
func (w *walk) lost(x int32, d *demandAt, digits []uint64, every uint64) (best []sudoku.Cell, digit uint64) {
	for ; every != 0; every &= every - 1 {
		var places []sudoku.Cell
		bit, none := every&-every, true
		for i, cell := range d.demand.cells {
			if digits[i]&bit != 0 {
				places, none = append(places, cell), none && w.leaves(x, &d.cells[i])&bit == 0
			}
		}
		if none && (best == nil || len(places) < len(best)) {
			best, digit = places, bit
		}
	}
	return best, digit
}

// demandFor returns the demand of a truth, nil if it has none or the candidate is none of a cell.
func (w *walk) demandFor(x int32, t int) *demandAt {
	at := w.p.demandOf[t]
	if at == 0 || x < 0 || int(x) >= w.m.real {
		return nil
	}
	return &w.p.demands[at-1]
}

// supposing is what a candidate leads to, nothing for "".
func (w *walk) supposing(x int32, then string) how {
	if then == "" {
		return how{}
	}
	return how{with: sign(w.m.puzzle, w.m.claim(x, false)), then: then}
}

// bound explains by bounds why a candidate leaves no way for a demand with a sum, what it leads to:
// "r1c1+r2c1+r3c1 is at least 6"; "" where they do not show it.
func (w *walk) bound(x int32, t int) string {
	d := w.demandFor(x, t)
	if d == nil {
		return ""
	}
	for _, s := range d.sums {
		sides, ok := w.sides(x, d, s)
		add, take := &sides[0], &sides[1]
		if !ok || len(take.cells) > 0 && s.Total != 0 {
			continue
		}
		high := s.Is != sudoku.AtLeast && add.lo-take.hi > s.Total
		low := s.Is != sudoku.AtMost && add.hi-take.lo < s.Total
		if s.Is == sudoku.Unequal || !high && !low {
			continue
		}
		var texts []string
		cell := w.m.split(x).Cell
		for _, side := range []struct {
			*side
			least bool
		}{{add, high}, {take, !high}} {
			if len(side.cells) > 0 && !slices.Equal(side.cells, []sudoku.Cell{cell}) {
				texts = append(texts, side.text(w.m, side.least))
			}
		}
		return w.m.inTurn(texts)
	}
	return ""
}

// sides returns the cells that a sum adds and those that it takes away, with their bounds where a
// candidate is right; not for sums with other weights.
func (w *walk) sides(x int32, d *demandAt, s sudoku.Sum) (out [2]side, ok bool) {
	var digits [2][]uint64
	for i, c := range s.Cells {
		k := 0
		switch s.Weight(i) {
		case 1:
		case -1:
			k = 1
		default:
			return out, false
		}
		place, _ := slices.BinarySearch(d.demand.cells, c)
		left := w.leaves(x, &d.cells[place])
		if left == 0 {
			return out, false
		}
		out[k].cells, digits[k] = append(out[k].cells, c), append(digits[k], left)
	}
	for k := range out {
		out[k].lo, out[k].hi = w.bounds(out[k].cells, digits[k])
	}
	return out, len(out[0].cells) > 0
}

// bounds returns bounds of the sum of cells with the given digits, group by group: the cells of a group
// are all different.
func (w *walk) bounds(cells []sudoku.Cell, digits []uint64) (lo, hi int) {
	var groups [][]int
	for i, c := range cells {
		isOther := func(k int) bool { return w.excludes(w.m.candidate(c, 1), w.m.candidate(cells[k], 1)) }
		at := slices.IndexFunc(groups, func(group []int) bool {
			return !slices.ContainsFunc(group, func(k int) bool { return !isOther(k) })
		})
		if at < 0 {
			at, groups = len(groups), append(groups, nil)
		}
		groups[at] = append(groups[at], i)
	}
	for _, group := range groups {
		least, most := w.groupBounds(group, digits)
		lo, hi = lo+least, hi+most
	}
	return lo, hi
}

// groupBounds returns bounds of the sum of cells that are all different, by their places in digits: those of
// each cell, or the smallest and the largest digits of those that are open.
func (w *walk) groupBounds(group []int, digits []uint64) (lo, hi int) {
	value := func(digit int) int { return w.m.puzzle.Shape.Value(sudoku.Digit(digit + 1)) }
	all, open, least, most := uint64(0), 0, 0, 0
	for _, i := range group {
		first, last := bits.TrailingZeros64(digits[i]), bits.Len64(digits[i])-1
		lo, hi = lo+value(first), hi+value(last)
		if first == last {
			least, most = least+value(first), most+value(first)
			continue
		}
		all, open = all|digits[i], open+1
	}
	if bits.OnesCount64(all) < open {
		return lo, hi
	}
	for up, down := all, all; open > 0; open-- {
		first, last := bits.TrailingZeros64(up), bits.Len64(down)-1
		least, most = least+value(first), most+value(last)
		up, down = up&^(1<<first), down&^(1<<last)
	}
	return max(lo, least), min(hi, most)
}

// leaves is the digits of a cell that a candidate leaves.
func (w *walk) leaves(x int32, c *demandCell) uint64 {
	left := c.decided
	for j, y := range c.open {
		if one := w.p.open[y]; one == x || !w.excludes(x, one) {
			left |= c.digits[j]
		}
	}
	return left
}
