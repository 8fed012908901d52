package explain

import (
	"math/bits"
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Thermometers, whispers and dots by their cells: a candidate leaves the next cell few digits,
// those leave the one behind it fewer, and the last one none. Where several truths are needed, a rule and cells or
// houses, what one leaves goes on with the other.

// pinched is a cell of a demand that its neighbour leaves fewer digits; the neighbour is −1 for
// the candidate that is supposed.
type pinched struct {
	cell, by int
	left     uint64
}

// mostPinched is the number of cells that a person follows.
const mostPinched = 5

// pinch explains why a candidate leaves no way for a demand by the digits that its cells leave each
// other: "r1c2 is at least 7, r1c3 is at least 8, and no digit is left for r1c4"; ""
// where these do not show it.
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
	return ""
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
	end := w.m.text("no digit", "truth", cellName(s, d.demand.cells[events[last].cell]))
	if len(words) == 0 {
		return end
	}
	return w.m.text("and so", "chain", w.m.language().Comma(words), "end", end)
}

// digitsText describes digits of a cell: "5", "at least 6", "at most 3", "2 or 7", "white".
func (w *walk) digitsText(c sudoku.Cell, set uint64) string {
	m, s := w.m, w.m.puzzle.Shape
	name := func(digit int) string { return s.ValueName(c, sudoku.Digit(digit+1)) }
	first, last, size := bits.TrailingZeros64(set), bits.Len64(set)-1, bits.OnesCount64(set)
	run := last-first+1 == size && size > 2 && s.HoldsValues(c)
	switch {
	case run && last == s.Width(c)-1:
		return m.text("least", "bound", name(first))
	case run && first == 0:
		return m.text("most", "bound", name(last))
	}
	return m.language().Or(valueNames(s, c, digitsOf(set)))
}

// digitsOf is the digits of a set, ascending.
func digitsOf(set uint64) (out []sudoku.Digit) {
	for ; set != 0; set &= set - 1 {
		out = append(out, sudoku.Digit(bits.TrailingZeros64(set)+1))
	}
	return out
}

// valueNames is the names of ascending digits of a cell, with three or more numbers in a row as one: "1", "3–5".
func valueNames(s *sudoku.Shape, c sudoku.Cell, digits []sudoku.Digit) (out []string) {
	for i := 0; i < len(digits); i++ {
		last := i
		for s.HoldsValues(c) && last+1 < len(digits) && digits[last+1] == digits[last]+1 {
			last++
		}
		if last-i < 2 {
			out = append(out, s.ValueName(c, digits[i]))
			continue
		}
		out = append(out, s.ValueName(c, digits[i])+"–"+s.ValueName(c, digits[last]))
		i = last
	}
	return out
}

// kept is the digits that a mark of two cells or a line of neighbours, as a thermometer and a whisper are, leaves each of
// its cells, nil for other rules: what these take away is plain to see.
func (w *walk) kept(t int) []uint64 {
	d := &w.p.demands[w.p.demandOf[t]-1]
	f, _, _ := rule.ArgsOf(w.m.ruleOf(w.m.truths[w.p.truth[t]].Constraint))
	if len(d.cells) != 2 && f.Name != "thermo" && f.Name != "slow-thermo" && f.Name != "greater" && f.Name != "whisper" && f.Name != "palindrome" {
		return nil
	}
	digits := slices.Clone(w.refute.of(d, w.weave.full))
	if !d.narrow(digits, w.m.n, &arena{}) {
		return nil
	}
	return digits
}

// aside names the rules by which a candidate of another cell breaks a demand, nil where cells and houses suffice.
func (w *walk) aside(x int32, t int) (names []string) {
	d, p := w.demandFor(x, t), w.m.puzzle
	if d == nil || slices.Contains(d.demand.cells, w.m.split(x).Cell) {
		return nil
	}
	digits, from := make([]uint64, len(d.cells)), w.m.split(x)
	for i := range d.cells {
		c := &d.cells[i]
		digits[i] = w.leaves(x, c)
		for j, y := range c.open {
			to := w.m.split(w.p.open[y])
			if digits[i]&c.digits[j] != 0 || from.Digit == to.Digit && shareHouse(p.Shape, from.Cell, to.Cell) {
				continue
			}
			digits[i] |= c.digits[j]
			for _, name := range w.m.excluding(p, from, to) {
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	if !d.narrow(digits, w.m.n, &arena{}) {
		return nil
	}
	return names
}

// keeps is these digits in words, cells with the same ones together: "1 or 2 for r1c1, 2–5 for r1c2 and r1c3".
func (r Reason) keeps() string {
	var digits []string
	var names [][]string  // by digits
	var met []sudoku.Cell // in the order of the rule
	cells, s, l := r.Truths[0].of.cells, r.m.puzzle.Shape, r.m.language()
	for _, one := range r.m.puzzle.Constraints()[r.Truths[0].Constraint:] {
		for _, c := range one.Scope() {
			i := slices.Index(cells, c)
			if i < 0 || slices.Contains(met, c) {
				continue
			}
			left := l.Or(valueNames(s, c, digitsOf(r.kept[i])))
			at := slices.Index(digits, left)
			if at < 0 {
				at, digits, names = len(digits), append(digits, left), append(names, nil)
			}
			met, names[at] = append(met, c), append(names[at], cellName(s, c))
		}
		if len(met) == len(cells) {
			break
		}
	}
	var words []string
	for i, left := range digits {
		words = append(words, r.m.text("keeps", "digits", left, "cell", l.And(names[i])))
	}
	return l.And(words)
}

// seen reports whether what is kept shows all claims: they are about cells of the rule, or about a digit that is the
// only one of a cell that they see.
func (t Pattern) seen() bool {
	first := t.Reasons[0]
	cells := first.Truths[0].of.cells
	return !slices.ContainsFunc(t.Reasons, func(r Reason) bool {
		f := r.Claim.Fact
		return f.Cell < 0 || !slices.Contains(cells, f.Cell) && !slices.ContainsFunc(cells, func(c sudoku.Cell) bool {
			return first.kept[slices.Index(cells, c)] == 1<<(f.Digit-1) && r.m.excludes(r.x, r.m.candidate(c, f.Digit))
		})
	})
}

// wayEvent is an event on the way from a candidate to a truth without a way: what a truth leaves a cell, or that it has
// nothing left.
type wayEvent struct {
	text   string
	demand int         // by number in the position from 1, 0 for cells and houses
	cell   sudoku.Cell // and its digits, −1 for none
	left   uint64
	after  []int // events that it is the consequence of
}

// wayfinder follows a candidate through truths.
type wayfinder struct {
	w      *walk
	x      int // in the position
	alive  set
	gone   map[int]int // by candidate: the event that rules it out; without one it is the supposed candidate
	events []wayEvent
	arena  arena
}

// mostEvents is the number of events that a person follows.
const mostEvents = 9

// findWays gives the reasons of a step that several truths are needed for, with a rule among them, the way from the claim's
// opposite to the truth that has nothing left, where no cases are needed for that.
func (w *walk) findWays(s *Step) {
	for i := range s.Reasons {
		r := &s.Reasons[i]
		if len(r.Truths) < 2 || r.kinds(RuleTruth) == 0 || int(r.x) >= w.m.real || r.houses != nil {
			continue
		}
		n := wayfinder{w: w, x: int(w.p.at[r.x]), alive: slices.Clone(w.weave.full), gone: map[int]int{}}
		r.way = w.supposing(r.x, n.way(w.places(r.truths)))
	}
}

// way is what follows in words, "" for no contradiction or a long way.
func (n *wayfinder) way(truths []int) string {
	n.rule(n.w.p.excludes(n.x), -1)
	for again := true; again; {
		again = false
		for _, t := range truths {
			before := len(n.events)
			ended := false
			if at := n.w.p.demandOf[t]; at > 0 {
				ended = n.demand(int(at))
			} else {
				ended = n.plain(t)
			}
			if ended {
				return n.text()
			}
			again = again || len(n.events) > before
		}
	}
	return ""
}

// rule rules candidates out by an event.
func (n *wayfinder) rule(out set, event int) {
	for y := range out.all() {
		if n.alive.has(y) && y != n.x {
			n.alive.drop(y)
			if event >= 0 {
				n.gone[y] = event
			}
		}
	}
}

// because is the events that rule candidates out.
func (n *wayfinder) because(list []int) (out []int) {
	for _, y := range list {
		if event, ok := n.gone[y]; ok && !slices.Contains(out, event) {
			out = append(out, event)
		}
	}
	return out
}

// plain is what a cell or a digit in a house leads to; it reports whether it has nothing left.
func (n *wayfinder) plain(t int) (ended bool) {
	truth, p := n.w.m.truths[n.w.p.truth[t]], n.w.m.puzzle
	var left, lost []int
	for y := range n.w.p.members(t).all() {
		if n.alive.has(y) {
			left = append(left, y)
		} else {
			lost = append(lost, y)
		}
	}
	switch {
	case len(left) == 0:
		n.events = append(n.events, wayEvent{truth.stuck(p), 0, -1, 0, n.because(lost)})
		return true
	case len(left) > 1 || len(lost) == 0 || left[0] == n.x || !n.open(left[0]):
		return false
	}
	claim, cell, digit := n.w.m.claim(n.w.p.open[left[0]], false), sudoku.Cell(-1), uint64(0)
	if f := claim.Fact; f.Cell >= 0 && f.Digit <= 64 {
		cell, digit = f.Cell, 1<<(f.Digit-1)
	}
	n.events = append(n.events, wayEvent{placedText(p, claim, truth), 0, cell, digit, n.because(lost)})
	n.rule(n.w.p.excludes(left[0]), len(n.events)-1)
	return false
}

// open reports whether a candidate excludes some that are alive.
func (n *wayfinder) open(y int) bool { return n.alive.common(n.w.p.excludes(y)) > 0 }

// demand is what a rule leaves its cells, one after the other as they narrow each other, else all together.
func (n *wayfinder) demand(at int) (ended bool) {
	d, k := &n.w.p.demands[at-1], n.w.m.n
	digits := slices.Clone(n.w.refute.of(d, n.alive))
	for i, left := range digits {
		if left == 0 {
			return n.cell(at, i, 0, n.because(n.lost(d, i)))
		}
	}
	for i := range digits {
		for j := range digits {
			to := uint64(0)
			for rest := digits[j]; rest != 0; rest &= rest - 1 {
				to |= d.goes[(j*k+bits.TrailingZeros64(rest))*len(digits)+i]
			}
			if i != j && digits[i]&to != digits[i] {
				return n.cell(at, i, digits[i]&to, append(n.because(n.lost(d, i)), n.state(d, j, digits[j])...))
			}
		}
	}
	before := slices.Clone(digits)
	if !d.narrow(digits, k, &n.arena) {
		n.broken(at, before)
		return true
	}
	if slices.Equal(before, digits) {
		return false
	}
	start := slices.Clone(n.w.refute.of(d, n.w.weave.full))
	var after []int
	with := slices.Clone(before) // the cells that are not needed as in the position
	for i := range before {
		same := slices.Clone(with)
		if d.demand.cells[i] != n.w.m.split(n.w.p.open[n.x]).Cell {
			same[i] = start[i]
		}
		wider := same[i]
		if ok := d.narrow(same, k, &n.arena); ok && !slices.ContainsFunc(d.demand.cells, func(c sudoku.Cell) bool {
			j, _ := slices.BinarySearch(d.demand.cells, c)
			return digits[j] != before[j] && same[j]&before[j] != digits[j]
		}) {
			with[i] = wider
			continue
		}
		after = append(after, n.state(d, i, before[i])...)
	}
	for i := range digits {
		if digits[i] != before[i] {
			n.cell(at, i, digits[i], append(n.because(n.lost(d, i)), after...))
		}
	}
	return false
}

// broken ends the way at a rule that has no way left, as a few of its cells are.
func (n *wayfinder) broken(at int, digits []uint64) {
	d, s := &n.w.p.demands[at-1], n.w.m.puzzle.Shape
	var cells []string
	var lost []int
	for i, c := range d.demand.cells {
		is := digits[i]
		digits[i] = low(s.Width(c))
		if !d.narrow(slices.Clone(digits), n.w.m.n, &n.arena) {
			continue
		}
		digits[i] = is
		cells = append(cells, n.w.m.text("is", "cell", cellName(s, c), "digits", n.w.digitsText(c, is)))
		lost = append(lost, n.lost(d, i)...)
	}
	truth := n.w.m.truths[n.w.p.truth[slices.Index(n.w.p.demandOf, int32(at))]]
	n.events = append(n.events, wayEvent{n.w.m.text("broken as", "rule", truth.Text(n.w.m.puzzle), "cells", n.w.m.language().And(cells)), 0, -1, 0, n.because(lost)})
}

// state is the event by which a cell of a demand has the digits that it has, a new one where no event is that; none for
// a cell that has lost nothing.
func (n *wayfinder) state(d *demandAt, i int, left uint64) []int {
	cell, lost := d.demand.cells[i], n.lost(d, i)
	if len(lost) == 0 || cell == n.w.m.split(n.w.p.open[n.x]).Cell {
		return nil
	}
	for e := len(n.events) - 1; e >= 0; e-- {
		if n.events[e].cell == cell && n.events[e].left == left {
			return []int{e}
		}
	}
	text := n.w.m.text("is", "cell", cellName(n.w.m.puzzle.Shape, cell), "digits", n.w.digitsText(cell, left))
	n.events = append(n.events, wayEvent{text, 0, cell, left, n.because(lost)})
	return []int{len(n.events) - 1}
}

// lost is the candidates of a cell of a demand that are ruled out.
func (n *wayfinder) lost(d *demandAt, i int) (out []int) {
	for _, y := range d.cells[i].open {
		if !n.alive.has(int(y)) {
			out = append(out, int(y))
		}
	}
	return out
}

// cell adds what a rule leaves a cell of it, and what that excludes elsewhere; it reports whether that is nothing.
func (n *wayfinder) cell(at, i int, left uint64, after []int) (ended bool) {
	d := &n.w.p.demands[at-1]
	c, name := &d.cells[i], cellName(n.w.m.puzzle.Shape, d.demand.cells[i])
	if left == 0 {
		n.events = append(n.events, wayEvent{n.w.m.text("no digit", "truth", name), at, d.demand.cells[i], 0, after})
		return true
	}
	event := len(n.events)
	n.events = append(n.events, wayEvent{n.w.m.text("is", "cell", name, "digits", n.w.digitsText(d.demand.cells[i], left)), at, d.demand.cells[i], left, after})
	out := make(set, len(n.alive))
	for j, y := range c.open {
		if c.digits[j]&left == 0 {
			out.add(int(y))
		} else if left&(left-1) == 0 {
			for k, conf := range n.w.p.excludes(int(y)) {
				out[k] |= conf
			}
		}
	}
	n.rule(out, event)
	return false
}

// text is the events that lead to the last one, those of a rule in a row together.
func (n *wayfinder) text() string {
	last := len(n.events) - 1
	needed := make([]bool, last+1)
	needed[last] = true
	count := 0
	for i := last; i >= 0; i-- {
		if !needed[i] {
			continue
		}
		count++
		for _, j := range n.events[i].after {
			needed[j] = true
		}
	}
	if count > mostEvents {
		return ""
	}
	l := n.w.m.language()
	var parts, group []string
	for i, one := range n.events {
		if !needed[i] {
			continue
		}
		group = append(group, one.text)
		next := i + 1
		for next < last && !needed[next] {
			next++
		}
		if next <= last && n.events[next].demand == one.demand && one.demand > 0 && next < last {
			continue
		}
		text := l.And(group)
		if one.demand > 0 {
			truth := n.w.m.truths[n.w.p.truth[slices.Index(n.w.p.demandOf, int32(one.demand))]]
			text = l.Text("placed by", "claim", text, "truth", truth.Text(n.w.m.puzzle))
		}
		parts, group = append(parts, text), nil
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return l.Text("and so", "chain", l.Comma(parts[:len(parts)-1]), "end", parts[len(parts)-1])
}
