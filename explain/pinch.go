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

// kept is the digits that a thermometer or a mark of two cells leaves each of its cells, nil for other rules: what
// these take away is plain to see.
func (w *walk) kept(t int) []uint64 {
	d := &w.p.demands[w.p.demandOf[t]-1]
	f, _, _ := rule.ArgsOf(w.m.ruleOf(w.m.truths[w.p.truth[t]].Constraint))
	if len(d.cells) != 2 && f.Name != "thermo" && f.Name != "slow-thermo" && f.Name != "greater" {
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
