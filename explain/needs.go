package explain

import (
	"cmp"
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// Rules of any kind by what stays possible in their cells: a candidate leaves no way for a rule because
// of what a few cells still can be, and one of these would have to be something else. Which states the
// rule is made of does not matter, so a pattern of a user has such a reason as well as a sum.

// mostNeeded bounds the cells that a reason lists, mostLeft the digits of the last one, and needCost the work
// for it, in the units of the arena's cost.
const (
	mostNeeded = 6
	mostLeft   = 3
	needCost   = 400_000
)

// needs explains why a candidate leaves no way for a demand by the fewest cells that it finds, whatever the
// others are: "with r4c5=7, r4c1 is 2 or 9, and r4c3 would have to be 4"; nothing where these are many.
func (w *walk) needs(x int32, t int) how {
	d := w.demandFor(x, t)
	if d == nil {
		return how{}
	}
	n := needing{w: w, d: d, digits: make([]uint64, len(d.cells)), free: make([]uint64, len(d.cells))}
	own := w.m.split(x).Cell
	var cells []int
	for i, cell := range d.demand.cells {
		n.digits[i] = w.leaves(x, &d.cells[i])
		for digit := range w.m.puzzle.Shape.Width(cell) {
			if y := w.m.candidate(cell, sudoku.Digit(digit+1)); y == x || cell != own && !w.excludes(x, y) {
				n.free[i] |= 1 << digit
			}
		}
		if cell != own {
			cells = append(cells, i)
		}
	}
	slices.SortStableFunc(cells, func(a, b int) int { return bits.OnesCount64(n.digits[b]) - bits.OnesCount64(n.digits[a]) })
	cells = slices.DeleteFunc(cells, func(i int) bool {
		left := n.digits[i]
		n.digits[i] = n.free[i]
		if left == n.free[i] || n.impossible() {
			return true
		}
		n.digits[i] = left
		return false
	})
	if len(cells) > mostNeeded {
		return how{}
	}
	if len(cells) == 0 {
		if one := n.always(); one != (part{}) {
			return how{then: w.m.partsText([]part{one})[0], of: one}
		}
		if text := cmp.Or(n.missing(x), n.itself(x)); text != "" {
			return w.supposing(x, text)
		}
		if n.never(x) {
			return w.supposing(x, w.m.text("never"))
		}
	}
	return n.text(x, cells)
}

// always explains a candidate by what the demand has for one cell whatever the others are: "only 1 or 2 for
// r1c6", "no 4 for r1c1"; nothing where that does not show it.
func (n *needing) always() part {
	s := n.w.m.puzzle.Shape
	all := make([]uint64, len(n.digits))
	for i, cell := range n.d.demand.cells {
		all[i] = low(s.Width(cell))
	}
	if !n.d.narrow(all, n.w.m.n, &n.arena) {
		return part{}
	}
	best := -1 // the cell with the fewest digits
	for i := range all {
		if all[i]&n.free[i] == 0 && (best < 0 || bits.OnesCount64(all[i]) < bits.OnesCount64(all[best])) {
			best = i
		}
	}
	if best < 0 {
		return part{}
	}
	cell := n.d.demand.cells[best]
	gone := low(s.Width(cell)) &^ all[best]
	if bits.OnesCount64(gone) < bits.OnesCount64(all[best]) {
		_, name := n.w.digitsFor(cell, gone)
		return part{"without", n.w.m.language().Or(n.w.m.valueNames(s, cell, digitsOf(gone))), name}
	}
	digits, name := n.w.digitsFor(cell, all[best])
	return part{"only", digits, name}
}

// missing explains a candidate beside the demand that takes its digit away from cells of it, one of which
// needs it: "none of r1c3 and r1c4 can be 1, but one has to be"; "" for one that takes other candidates away.
func (n *needing) missing(x int32) string {
	one, s := n.w.m.split(x), n.w.m.puzzle.Shape
	var names, others []string
	for i, cell := range n.d.demand.cells {
		switch low(s.Width(cell)) &^ n.free[i] {
		case 0:
			others = append(others, cellName(s, cell))
		case 1 << (one.Digit - 1):
			names = append(names, cellName(s, cell))
		default:
			return ""
		}
	}
	value := n.w.m.value(s, one.Cell, one.Digit)
	if k := len(others); k > 0 && len(names) > 0 && k <= mostLeft && !slices.Contains(n.d.demand.cells, one.Cell) && n.moreThan(k, one.Digit) {
		return n.w.m.language().Count("more have to be", k, "cells", n.w.m.language().And(others), "digit", value)
	}
	return n.lacking(names, value)
}

// moreThan reports whether the demand has a digit in more than some of its cells, whichever these are.
func (n *needing) moreThan(count int, digit sudoku.Digit) bool {
	if len(n.digits) > 64 {
		return false
	}
	only := needing{w: n.w, d: n.d, digits: make([]uint64, len(n.digits))}
	for cells := uint64(1)<<count - 1; cells < 1<<len(n.digits); {
		for i, cell := range n.d.demand.cells {
			if only.digits[i] = low(n.w.m.puzzle.Shape.Width(cell)); cells>>i&1 == 0 {
				only.digits[i] &^= 1 << (digit - 1)
			}
		}
		if !only.impossible() {
			return false
		}
		least := cells & -cells // the next set of as many (Gosper)
		next := cells + least
		cells = next | (cells^next)/least>>2
	}
	return true
}

// lacking is that some cells cannot have a digit that one of them needs, "" for no cells.
func (n *needing) lacking(names []string, value string) string {
	switch {
	case len(names) == 0:
		return ""
	case len(names) == 1:
		return n.w.m.text("has to be", "cell", names[0], "digit", value)
	case len(names) > mostNeeded:
		return n.w.m.text("some has to be", "digit", value)
	default:
		return n.w.m.text("one has to be", "cells", n.w.m.language().And(names), "digit", value)
	}
}

// bare is the search by the rule alone, whatever its cells exclude in each other, where a candidate of one of
// them is right; ok is false for a candidate beside them.
func (n *needing) bare(x int32) (rule needing, ok bool) {
	m, one := n.w.m, n.w.m.split(x)
	d := &demand{cells: n.d.demand.cells, props: n.d.props, tight: make([]tight, len(n.digits))}
	rule = needing{w: n.w, d: &demandAt{demand: d}, digits: make([]uint64, len(n.digits))}
	for i, cell := range d.cells {
		if rule.digits[i] = low(m.puzzle.Shape.Width(cell)); cell == one.Cell {
			rule.digits[i], ok = 1<<(one.Digit-1), true
		}
	}
	return rule, ok
}

// never reports whether the demand excludes a candidate of it whatever is left of its other cells.
func (n *needing) never(x int32) bool {
	full, ok := n.bare(x)
	full.d = n.d
	return ok && full.impossible()
}

// itself explains a candidate of the demand whose digit another cell needs, of which it takes it away: "r4c4
// cannot be 5, but has to be"; "" for one that does not fail by that.
func (n *needing) itself(x int32) string {
	rule, ok := n.bare(x)
	if !ok || rule.impossible() {
		return ""
	}
	one, bit := n.w.m.split(x), uint64(1)<<(n.w.m.split(x).Digit-1)
	var cells []int
	for i, cell := range n.d.demand.cells {
		if cell != one.Cell && n.free[i]&bit == 0 {
			rule.digits[i] &^= bit
			cells = append(cells, i)
		}
	}
	if !rule.impossible() {
		return ""
	}
	var names []string
	for _, i := range cells {
		if rule.digits[i] |= bit; !rule.impossible() {
			rule.digits[i] &^= bit
			names = append(names, cellName(n.w.m.puzzle.Shape, n.d.demand.cells[i]))
		}
	}
	return n.lacking(names, n.w.m.value(n.w.m.puzzle.Shape, one.Cell, one.Digit))
}

// needing is the search for the cells that a reason needs.
type needing struct {
	w            *walk
	d            *demandAt
	digits, free []uint64 // by cell of the demand: as in the position, and as if only the candidate were right
	arena        arena
}

// impossible reports whether the digits leave no way for the demand; not where that is too much work.
func (n *needing) impossible() bool {
	some, sure := n.possible(slices.Clone(n.digits))
	return sure && !some
}

// possible reports whether digits leave a way for the demand, and is not sure where that is too much work.
func (n *needing) possible(digits []uint64) (some, sure bool) {
	if n.arena.cost += nodeCost; n.arena.cost > needCost {
		return false, false
	}
	if !n.d.narrow(digits, n.w.m.n, &n.arena) {
		return false, true
	}
	at := -1
	for i, left := range digits {
		if k := bits.OnesCount64(left); k > 1 && (at < 0 || k < bits.OnesCount64(digits[at])) {
			at = i
		}
	}
	if at < 0 {
		return true, true
	}
	for left := digits[at]; left != 0; left &= left - 1 {
		next := slices.Clone(digits)
		next[at] = left & -left
		if some, sure = n.possible(next); some || !sure {
			return some, sure
		}
	}
	return false, true
}

// wanted is the digits that the demand requires of a cell, 0 where that is too much work.
func (n *needing) wanted(i int) (out uint64) {
	for left := n.free[i] &^ n.digits[i]; left != 0; left &= left - 1 {
		digits := slices.Clone(n.digits)
		digits[i] = left & -left
		some, sure := n.possible(digits)
		if !sure {
			return 0
		}
		if some {
			out |= left & -left
		}
	}
	return out
}

// text describes the cells, and what one of them would have to be: that with the fewest digits. A cell of two values would
// have to be the other one, which is plain where the claim is one about such a cell, too.
func (n *needing) text(x int32, cells []int) how {
	m := n.w.m
	if len(cells) == 0 {
		return n.w.supposing(x, m.text("nothing else"))
	}
	best, wanted := -1, uint64(0)
	for _, i := range cells {
		if want := n.wanted(i); want != 0 && (best < 0 || bits.OnesCount64(want) < bits.OnesCount64(wanted)) {
			best, wanted = i, want
		}
	}
	slices.Sort(cells)
	if best >= 0 && m.two(n.d.demand.cells[best]) && m.flips(m.claim(x, true)) {
		return how{then: m.inTurn(n.are(cells)), tried: true}
	}
	parts := n.are(slices.DeleteFunc(slices.Clone(cells), func(i int) bool { return i == best }))
	last := m.text("nothing else")
	if best >= 0 {
		is := uint64(0)
		if bits.OnesCount64(n.digits[best]) <= mostLeft {
			is = n.digits[best]
		}
		last = n.w.wouldBe(n.d.demand.cells[best], is, wanted)
	}
	return n.w.supposing(x, m.inTurn(append(parts, last)))
}

// are is what cells can be, or the digits that they cannot be where these are fewer. Those of a layer that are the
// same are together.
func (n *needing) are(cells []int) []string {
	var all remains
	for _, i := range cells {
		cell := n.d.demand.cells[i]
		layer, _ := n.w.m.puzzle.Shape.LayerOf(cell)
		if layer < 0 {
			layer = -1 - i // squares one by one, in the order of the rule
		}
		all.add(cell, layer, n.digits[i], n.free[i])
	}
	return all.texts(n.w)
}
