package explain

import (
	"math/bits"
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Thermometers, whispers and dots by their cells: a candidate leaves the next cell few digits,
// those leave the one behind it fewer, and the last one none.

// pinched is a cell of a demand that its neighbour leaves fewer digits; the neighbour is −1 for
// the candidate that is supposed.
type pinched struct {
	cell, by int
	left     uint64
}

// mostPinched is the number of cells that a person follows.
const mostPinched = 5

// pinch explains why a candidate leaves no way for a demand by the digits that its cells leave each
// other: "r1c2 is at least 7, r1c3 is at least 8, and no digit is left for r1c4"; or by what
// they come to as they do; "" where these do not show it.
func (w *walk) pinch(x int32, t int) string {
	d := w.demandFor(x, t)
	if d == nil {
		return ""
	}
	k, n := len(d.cells), w.m.n
	left, events := make([]uint64, k), []pinched(nil)
	narrow := func(cell, by int, to uint64) bool {
		if to != left[cell] {
			left[cell] = to
			events = append(events, pinched{cell, by, to})
		}
		return to == 0
	}
	for i := range d.cells {
		left[i] = d.cells[i].decided
		for _, digit := range d.cells[i].digits {
			left[i] |= digit
		}
		if narrow(i, -1, w.leaves(x, &d.cells[i])) {
			return w.pinchText(x, d, events)
		}
	}
	for done := 0; done < len(events); done++ {
		i := events[done].cell
		for j := range k {
			to := uint64(0)
			for rest := left[i]; rest != 0; rest &= rest - 1 {
				to |= d.goes[(i*n+bits.TrailingZeros64(rest))*k+j]
			}
			if j != i && narrow(j, i, left[j]&to) {
				return w.pinchText(x, d, events)
			}
		}
	}
	return w.bounded(x, d, events, left)
}

// bounded explains it by what the cells come to as they leave each other these digits: "r1c2 is at least 4, r1c3 is
// at least 5, and r1c1+r1c2+r1c3 is at least 12"; "" where that does not show it.
func (w *walk) bounded(x int32, d *demandAt, events []pinched, left []uint64) string {
	cells := d.demand.cells
	weights, total, ok := w.m.equation(d.demand)
	if !ok || slices.ContainsFunc(weights, func(k int) bool { return k != 1 }) {
		return ""
	}
	lo, hi := w.bounds(cells, left)
	if lo <= total && hi >= total {
		return ""
	}
	needed := make([]bool, len(cells))
	with, before := slices.Clone(left), w.refute.of(d, w.weave.full)
	for i, cell := range cells {
		if cell == w.m.split(x).Cell {
			continue
		}
		with[i] = before[i]
		if least, most := w.bounds(cells, with); lo > total && least <= total || lo <= total && most >= total {
			with[i], needed[i] = left[i], true
		}
	}
	for e := len(events) - 1; e >= 0; e-- {
		if by := events[e].by; needed[events[e].cell] && by >= 0 && cells[by] != w.m.split(x).Cell {
			needed[by] = true
		}
	}
	var words []string
	for _, one := range events { // in the order in which they first lose something
		if needed[one.cell] {
			cell := side{cells: cells[one.cell : one.cell+1]}
			cell.lo, cell.hi = w.bounds(cell.cells, left[one.cell:one.cell+1])
			words = append(words, cell.text(w.m, lo > total))
			with[one.cell], needed[one.cell] = left[one.cell], false
		}
	}
	if len(words) > mostPinched {
		return ""
	}
	whole := side{cells: cells}
	whole.lo, whole.hi = w.bounds(cells, with)
	return w.m.inTurn(append(words, whole.text(w.m, lo > total)))
}

// pinchText describes the events that lead to the last one, "" if they are many.
func (w *walk) pinchText(x int32, d *demandAt, events []pinched) string {
	last := len(events) - 1
	cells := []int{events[last].cell}
	needed := []pinched{events[last]}
	for i := last - 1; i >= 0; i-- {
		if e := events[i]; slices.Contains(cells, e.cell) || slices.ContainsFunc(needed, func(o pinched) bool { return o.by == e.cell }) {
			needed = append(needed, e)
			cells = append(cells, e.cell)
		}
	}
	slices.Reverse(needed)
	s := w.m.puzzle.Shape
	var words []string
	supposed := w.m.split(x)
	for i, e := range needed[:len(needed)-1] {
		later := slices.ContainsFunc(needed[i+1:], func(o pinched) bool { return o.cell == e.cell && o.left != 0 })
		if later || e.cell == events[last].cell || d.demand.cells[e.cell] == supposed.Cell {
			continue // only the last of several before the end counts
		}
		words = append(words, w.m.text("is", "cell", cellName(s, d.demand.cells[e.cell]), "digits", w.digitsText(d.demand.cells[e.cell], e.left)))
	}
	if len(words) > mostPinched {
		return ""
	}
	return w.m.inTurn(append(words, w.m.text("no digit", "truth", cellName(s, d.demand.cells[events[last].cell]))))
}

// digitsText describes digits of a cell: "5", "at least 6", "at most 3", "2 or 7", "white".
func (w *walk) digitsText(c sudoku.Cell, set uint64) string {
	m, s := w.m, w.m.puzzle.Shape
	name := func(digit int) string { return m.value(s, c, sudoku.Digit(digit+1)) }
	first, last, size := bits.TrailingZeros64(set), bits.Len64(set)-1, bits.OnesCount64(set)
	run := last-first+1 == size && size > 2 && s.HoldsValues(c)
	switch {
	case run && last == s.Width(c)-1:
		return m.text("least", "bound", name(first))
	case run && first == 0:
		return m.text("most", "bound", name(last))
	}
	return m.language().Or(m.valueNames(s, c, digitsOf(set)))
}

// digitsOf is the digits of a set, ascending.
func digitsOf(set uint64) (out []sudoku.Digit) {
	for ; set != 0; set &= set - 1 {
		out = append(out, sudoku.Digit(bits.TrailingZeros64(set)+1))
	}
	return out
}

// valueNames is the names of ascending digits of a cell, with three or more numbers in a row as one: "1", "3–5".
func (m *model) valueNames(s *sudoku.Shape, c sudoku.Cell, digits []sudoku.Digit) (out []string) {
	for i := 0; i < len(digits); i++ {
		last := i
		for s.HoldsValues(c) && last+1 < len(digits) && digits[last+1] == digits[last]+1 {
			last++
		}
		if last-i < 2 {
			out = append(out, m.value(s, c, digits[i]))
			continue
		}
		out = append(out, m.value(s, c, digits[i])+"–"+m.value(s, c, digits[last]))
		i = last
	}
	return out
}

// keeping is what a mark of two cells or a line of neighbours, as a thermometer and a whisper are, leaves each of its cells:
// what these take away is plain to see.
type keeping struct {
	truth, open int // for which it was found
	only        *allowed
	cells       []sudoku.Cell
	line        []int    // the cells in the order of the rule
	left        []uint64 // by cell
	losses      []loss   // one after the other
}

// loss is a cell that loses digits by another one.
type loss struct{ cell, by int }

// kept is the keeping of a demand in the position, nil for other rules. Of what can happen next, the cell with the fewest
// digits goes on, so that the losses go from there outward.
func (w *walk) kept(t int) *keeping {
	if k := w.keeping; k != nil && k.truth == t && k.open == len(w.p.open) && k.only == w.only {
		return k
	}
	d := &w.p.demands[w.p.demandOf[t]-1]
	f, _, _ := rule.ArgsOf(w.m.ruleOf(w.m.truths[w.p.truth[t]].Constraint))
	if len(d.cells) != 2 && f.Name != "thermo" && f.Name != "slow-thermo" && f.Name != "greater" && f.Name != "whisper" && f.Name != "palindrome" {
		return nil
	}
	digits := w.refute.of(d, w.weave.full)
	k := &keeping{t, len(w.p.open), w.only, d.demand.cells, w.line(t), slices.Clone(digits), nil}
	if !d.narrow(k.left, w.m.n, &arena{}) {
		return nil
	}
	digits = slices.Clone(digits)
	for {
		next, to, fewest := loss{-1, -1}, uint64(0), w.m.n+1
		for _, j := range k.line {
			size, last := bits.OnesCount64(digits[j]), len(k.losses)-1
			if size > fewest || size == fewest && (last < 0 || k.losses[last].cell != j) {
				continue
			}
			for _, i := range k.line {
				if left := digits[i] & d.going(j, digits[j], i, w.m.n); left != digits[i] {
					next, to, fewest = loss{i, j}, left, size
					break
				}
			}
		}
		if next.cell < 0 {
			break
		}
		digits[next.cell], k.losses = to, append(k.losses, next)
	}
	for _, i := range k.line {
		for _, j := range d.tight[i].near {
			if digits[i] != k.left[i] {
				k.losses = append(k.losses, loss{i, int(j)})
			}
		}
	}
	w.keeping = k
	return k
}

// line is the cells of a demand by their numbers, in the order of the rule.
func (w *walk) line(t int) (out []int) {
	truth := w.m.truths[w.p.truth[t]]
	for _, one := range w.m.puzzle.Constraints()[truth.Constraint:][:truth.of.count] {
		for _, c := range one.Scope() {
			if i, ok := slices.BinarySearch(truth.of.cells, c); ok && !slices.Contains(out, i) {
				out = append(out, i)
			}
		}
	}
	return out
}

// going is the digits of a cell that go with some of another one.
func (d *demandAt) going(from int, digits uint64, to, n int) (out uint64) {
	for ; digits != 0; digits &= digits - 1 {
		out |= d.goes[(from*n+bits.TrailingZeros64(digits))*len(d.cells)+to]
	}
	return out
}

// shows reports whether what is kept shows a claim: the cell of the rule has not the digit, or the digit is the only one of a
// cell that sees the claim's.
func (k *keeping) shows(r Reason) bool {
	return k != nil && len(k.behind(r)) > 0
}

// behind is the cells of the rule that show a claim, its own one or others.
func (k *keeping) behind(r Reason) (out []int) {
	f := r.Claim.Fact
	for i, c := range k.cells {
		switch bit := uint64(1) << (f.Digit - 1); {
		case c == f.Cell && k.left[i]&bit == 0:
			return []int{i}
		case c != f.Cell && k.left[i] == bit && r.excludes(r.x, r.m.candidate(c, f.Digit)):
			out = append(out, i)
		}
	}
	return out
}

// text is the digits that show some claims, cells with the same ones together: "1 or 2 for r1c1, 2–5 for r1c2 and r1c3". The
// cells are those that the claims need, each behind the one that leaves it fewer.
func (k *keeping) text(claims []Reason) string {
	needed := make([]bool, len(k.cells))
	for _, r := range claims {
		for _, i := range k.behind(r) {
			needed[i] = true
		}
	}
	for e := len(k.losses) - 1; e >= 0; e-- {
		needed[k.losses[e].by] = needed[k.losses[e].by] || needed[k.losses[e].cell]
	}
	var order []int
	for _, one := range k.losses {
		if needed[one.cell] {
			order = append(order, one.by, one.cell)
		}
	}
	m := claims[0].m
	s, l := m.puzzle.Shape, m.language()
	var parts []part
	for _, i := range once(append(order, k.line...)) {
		if needed[i] {
			parts = append(parts, part{"keeps", l.Or(m.valueNames(s, k.cells[i], digitsOf(k.left[i]))), cellName(s, k.cells[i])})
		}
	}
	return l.And(m.partsText(parts))
}
