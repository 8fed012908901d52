package explain

import (
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// Several truths, a rule and cells or houses, by the way from a candidate to the truth that has nothing left: what one
// leaves goes on with the other, each event behind those that it follows from.

// wayEvent is an event on the way from a candidate to a truth without a way: what a truth leaves a cell, or that it has
// nothing left.
type wayEvent struct {
	text   string      // "" for a cell and its digits
	truth  int         // in the position, −1 for what other events leave a cell
	demand bool        // the truth is a rule, and the text has to name it
	cell   sudoku.Cell // and its digits, −1 for none
	left   uint64
	after  []int    // events that it is the consequence of
	rules  []string // others by which these exclude digits
}

// wayfinder follows a candidate through truths.
type wayfinder struct {
	w      *walk
	x      int // in the position
	alive  set
	gone   map[int]int // by candidate: the event that rules it out; without one it is the supposed candidate
	by     map[int]int // by candidate: the one that excludes it; without one the event does
	events []wayEvent
	named  []string // the rules that the text names
	arena  arena
}

func (w *walk) newWayfinder(x int32) wayfinder {
	return wayfinder{w: w, x: int(w.p.at[x]), alive: slices.Clone(w.weave.full), gone: map[int]int{}, by: map[int]int{}}
}

// mostEvents is the number of events that a person follows, mostFound that of those among which they are, and mostNamed
// the number of rules of one event.
const (
	mostEvents = 12
	mostFound  = 60
	mostNamed  = 6
)

// findWays gives the reasons of a step that several truths are needed for, with a rule among them, the way from the claim's
// opposite to the truth that has nothing left, where no cases are needed for that.
func (w *walk) findWays(s *Step) {
	for i := range s.Reasons {
		r := &s.Reasons[i]
		if len(r.Truths) < 2 || r.kinds(RuleTruth) == 0 || int(r.x) >= w.m.real || r.houses != nil {
			continue
		}
		n, text := w.wayOf(r)
		if text == "" && r.only != nil { // some more rules can do without cases
			all := *r
			all.only = nil
			if n, text = w.wayOf(&all); text != "" {
				r.only = nil // as the text names its own
			}
		}
		r.way, r.shown = w.supposing(r.x, text), n.named
	}
}

// wayOf is the way of a reason and its words, by the exclusions that the reason may use.
func (w *walk) wayOf(r *Reason) (n wayfinder, text string) {
	n, truths := w.newWayfinder(r.x), w.places(r.truths)
	defer w.restrict(r.only, truths)()
	text = n.way(truths)
	return n, text
}

// way is what follows in words, "" for no contradiction or a long way.
func (n *wayfinder) way(truths []int) string {
	n.rule(n.w.p.excludes(n.x), -1, n.x)
	for again := true; again; {
		again = false
		for _, t := range truths {
			before := len(n.events)
			ended := false
			if at := n.w.p.demandOf[t]; at > 0 {
				ended = n.demand(t, &n.w.p.demands[at-1])
			} else {
				ended = n.plain(t)
			}
			if ended {
				return n.text()
			}
			if len(n.events) > mostFound || n.arena.cost > needCost {
				return ""
			}
			again = again || len(n.events) > before
		}
	}
	return ""
}

// rule rules candidates out by an event, and a candidate that excludes them, −1 for none.
func (n *wayfinder) rule(out set, event, by int) {
	for y := range out.all() {
		if n.alive.has(y) && y != n.x {
			n.alive.drop(y)
			if event >= 0 {
				n.gone[y] = event
			}
			if by >= 0 {
				n.by[y] = by
			}
		}
	}
}

// names adds the rules by which a candidate excludes another to a list that does not explain it; own reports that it
// is the rule of a truth, which comes first.
func (n *wayfinder) names(list []string, x, y int32, of int) (names []string, own bool) {
	m := n.w.m
	if int(x) >= m.real || int(y) >= m.real {
		return list, false // as it is plain
	}
	a, b := m.split(x), m.split(y)
	if a.Cell == b.Cell || a.Digit == b.Digit && shareHouse(m.puzzle.Shape, a.Cell, b.Cell) {
		return list, false
	}
	all := n.exclusions(a, b)
	if n.isOwn(all, of) {
		return list, true
	}
	if len(all) == 0 || slices.ContainsFunc(all, func(e exclusion) bool { return slices.Contains(list, e.rule) }) {
		return list, false
	}
	return append(list, all[0].rule), false
}

// exclusions lists the rules by which candidates exclude each other in the sentence.
func (n *wayfinder) exclusions(a, b sudoku.Candidate) []exclusion {
	all := n.w.m.exclusions(a, b)
	if only := n.w.only; only != nil {
		all = slices.DeleteFunc(all, func(e exclusion) bool { return !only.allows(e) })
	}
	return all
}

// isOwn reports whether an exclusion is of the rule of a truth, −1 for none.
func (n *wayfinder) isOwn(all []exclusion, of int) bool {
	if of < 0 || n.w.m.demanded[n.w.p.truth[of]] == nil {
		return false
	}
	from := n.w.m.truths[n.w.p.truth[of]].Constraint
	to := from + n.w.m.demanded[n.w.p.truth[of]].count
	return slices.ContainsFunc(all, func(e exclusion) bool { return from <= e.constraint && e.constraint < to })
}

// rules names the rules by which candidates have gone, besides that of a truth; own reports that this is one of them.
func (n *wayfinder) rules(lost []int, of int) (names []string, own bool) {
	for _, y := range lost {
		if by, ok := n.by[y]; ok {
			is := false
			names, is = n.names(names, n.w.p.open[by], n.w.p.open[y], of)
			own = own || is
		}
	}
	return names, own
}

// within names the other rules that a demand needs so that digits leave its cells no more than after, or nothing for nil.
func (n *wayfinder) within(t int, digits, after []uint64) (names []string) {
	m, d := n.w.m, n.w.m.demanded[n.w.p.truth[t]]
	foreign := map[[2]int32][]exclusion{}
	for i, c := range d.cells {
		for _, a := range digitsOf(digits[i]) {
			x := m.candidate(c, a)
			for _, y := range m.near[x] {
				if int(y) >= m.real || m.split(y).Cell <= c || !slices.Contains(d.cells, m.split(y).Cell) {
					continue
				}
				if other, _ := n.names(nil, x, y, t); other == nil {
					continue
				}
				all := n.exclusions(m.split(x), m.split(y))
				foreign[[2]int32{x, y}] = all
				for _, e := range all {
					names = append(names, e.rule)
				}
			}
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	suffices := func(names []string) bool {
		alone, left := *d, slices.Clone(digits)
		m.meet(&alone, func(x, y int32) bool {
			all := foreign[[2]int32{min(x, y), max(x, y)}]
			return n.w.only.pass(x, y) && len(all) == 0 || slices.ContainsFunc(all, func(e exclusion) bool { return slices.Contains(names, e.rule) })
		})
		if !alone.narrow(left, m.n, &n.arena) {
			return true
		}
		for i := range left {
			if after == nil || left[i]&^after[i] != 0 {
				return false
			}
		}
		return true
	}
	for i := len(names) - 1; i >= 0; i-- {
		if without := slices.Delete(slices.Clone(names), i, i+1); suffices(without) {
			names = without
		}
	}
	return names
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
		names, _ := n.rules(lost, -1)
		n.events = append(n.events, wayEvent{truth.stuck(p), t, false, -1, 0, n.because(lost), names})
		return true
	case len(left) > 1 || len(lost) == 0 || left[0] == n.x || !n.open(left[0]):
		return false
	}
	claim, cell, digit := n.w.m.claim(n.w.p.open[left[0]], false), sudoku.Cell(-1), uint64(0)
	if f := claim.Fact; f.Cell >= 0 && f.Digit <= 64 {
		cell, digit = f.Cell, 1<<(f.Digit-1)
	}
	names, _ := n.rules(lost, -1)
	n.events = append(n.events, wayEvent{placedText(p, claim, truth), t, false, cell, digit, n.because(lost), names})
	n.rule(n.w.p.excludes(left[0]), len(n.events)-1, left[0])
	return false
}

// open reports whether a candidate excludes some that are alive.
func (n *wayfinder) open(y int) bool { return n.alive.common(n.w.p.excludes(y)) > 0 }

// demand is what a rule leaves its cells, one after the other as they narrow each other, else all together.
func (n *wayfinder) demand(t int, d *demandAt) (ended bool) {
	k := n.w.m.n
	digits := slices.Clone(n.w.refute.of(d, n.alive))
	for i, left := range digits {
		if left == 0 {
			return n.cell(-1, d, i, 0, nil, nil)
		}
	}
	for i := range digits {
		for j := range digits {
			to := uint64(0)
			for rest := digits[j]; rest != 0; rest &= rest - 1 {
				to |= d.goes[(j*k+bits.TrailingZeros64(rest))*len(digits)+i]
			}
			if i == j || digits[i]&to == digits[i] {
				continue
			}
			var names []string
			of := -1 // where the rule takes no part
			for _, a := range digitsOf(digits[j]) {
				for _, b := range digitsOf(digits[i] &^ to) {
					own := false
					if names, own = n.names(names, n.w.m.candidate(d.demand.cells[j], a), n.w.m.candidate(d.demand.cells[i], b), t); own {
						of = t
					}
				}
			}
			return n.cell(of, d, i, digits[i]&to, n.state(d, j, digits[j]), names)
		}
	}
	before := slices.Clone(digits)
	if !d.narrow(digits, k, &n.arena) {
		n.broken(t, d, before)
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
	aim := slices.Repeat([]uint64{^uint64(0)}, len(digits))
	for i := range digits {
		if digits[i] != before[i] {
			aim[i] = digits[i] | ^before[i] // what it has lost before, the event of the cell explains
		}
	}
	names := n.within(t, with, aim)
	for i := range digits {
		if digits[i] != before[i] {
			n.cell(t, d, i, digits[i], after, names)
		}
	}
	return false
}

// broken ends the way at a rule that has no way left, as a few of its cells are.
func (n *wayfinder) broken(t int, d *demandAt, digits []uint64) {
	s := n.w.m.puzzle.Shape
	var cells []wayEvent
	var lost []int
	for i, c := range d.demand.cells {
		is := digits[i]
		digits[i] = low(s.Width(c))
		if !d.narrow(slices.Clone(digits), n.w.m.n, &n.arena) {
			continue
		}
		digits[i] = is
		cells = append(cells, wayEvent{cell: c, left: is})
		lost = append(lost, n.lost(d, i)...)
	}
	names, _ := n.rules(lost, t)
	names = append(names, n.within(t, digits, nil)...)
	text := n.w.m.text("broken as", "rule", n.w.m.truths[n.w.p.truth[t]].Text(n.w.m.puzzle), "cells", n.w.m.language().And(n.texts(cells)))
	n.events = append(n.events, wayEvent{text, t, false, -1, 0, n.because(lost), once(names)})
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
	names, _ := n.rules(lost, -1)
	n.events = append(n.events, wayEvent{"", -1, false, cell, left, n.because(lost), names})
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

// cell adds what a truth and other rules leave a cell of a demand, and what that excludes elsewhere; it reports whether
// that is nothing. Without a truth, −1, it is what other events leave.
func (n *wayfinder) cell(t int, d *demandAt, i int, left uint64, after []int, names []string) (ended bool) {
	c, cell := &d.cells[i], d.demand.cells[i]
	lost := n.lost(d, i)
	others, own := n.rules(lost, t)
	if own = own || t >= 0; !own {
		t = -1
	}
	names = once(append(slices.Clone(names), others...))
	after = append(n.because(lost), after...)
	event := len(n.events)
	text := ""
	if left == 0 {
		text = n.w.m.text("no digit", "truth", cellName(n.w.m.puzzle.Shape, cell))
	}
	n.events = append(n.events, wayEvent{text, t, t >= 0, cell, left, after, names})
	out, single := make(set, len(n.alive)), -1
	for j, y := range c.open {
		if c.digits[j]&left == 0 {
			out.add(int(y))
		} else if left&(left-1) == 0 {
			single = int(y)
		}
	}
	n.rule(out, event, -1)
	if single >= 0 {
		n.rule(n.w.p.excludes(single), event, single)
	}
	return left == 0
}

// ruleNames is the rules of an event in words, that of its truth first.
func (n *wayfinder) ruleNames(e wayEvent) []string {
	if !e.demand {
		return e.rules
	}
	return once(append([]string{n.w.m.truths[n.w.p.truth[e.truth]].Text(n.w.m.puzzle)}, e.rules...))
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
	var parts []string
	var group []wayEvent
	for i, one := range n.events {
		if !needed[i] {
			continue
		}
		group = append(group, one)
		next := i + 1
		for next < last && !needed[next] {
			next++
		}
		by := n.ruleNames(one)
		if len(by) > mostNamed {
			return ""
		}
		if next < last && slices.Equal(n.ruleNames(n.events[next]), by) && (len(by) > 0 || len(n.texts([]wayEvent{one, n.events[next]})) == 1) {
			continue
		}
		text := l.And(n.texts(group))
		if len(by) > 0 {
			text = l.Text("placed by", "claim", text, "truth", l.And(by))
		}
		parts, group, n.named = append(parts, text), nil, append(n.named, by...)
	}
	return n.w.m.inTurn(parts)
}

// texts is events of the same rules in words, cells with the same digits together.
func (n *wayfinder) texts(list []wayEvent) (out []string) {
	type state struct{ text, digits string }
	var all []bunch[state, string]
	for _, e := range list {
		if e.text != "" {
			all = append(all, bunch[state, string]{key: state{text: e.text}})
		} else {
			all = gather(all, state{digits: n.w.digitsText(e.cell, e.left)}, cellName(n.w.m.puzzle.Shape, e.cell))
		}
	}
	for _, one := range all {
		if one.key.text != "" {
			out = append(out, one.key.text)
		} else {
			out = append(out, n.w.m.language().Count("are", len(one.list), "cells", n.w.m.language().And(one.list), "values", one.key.digits))
		}
	}
	return out
}
