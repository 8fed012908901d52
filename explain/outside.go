package explain

import (
	"math/bits"
	"slices"
	"strconv"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Clues outside the grid by what they count: a candidate often leaves a line only orders in which too
// many skyscrapers are seen, or too few.

// mostOrders bounds the digits that are tried for a reason.
const mostOrders = 20_000

// outside explains why a candidate leaves no way for a clue outside the grid: "at most 4 are seen"; "" where that is too much work, or does not show it. It is asked once per clue and position.
func (w *walk) outside(x int32, t int) string {
	d := w.demandFor(x, t)
	if d == nil || w.asked == [2]int{t, len(w.p.open)} {
		return ""
	}
	index := w.m.truths[w.p.truth[t]].Constraint
	r := w.m.ruleOf(index)
	if r == nil {
		return ""
	}
	f, a, _ := rule.ArgsOf(r)
	what := f.Clue
	if what == nil || !w.m.language().Has("clue "+f.Name) {
		return ""
	}
	counted := func(bound string) string { return w.m.text("clue "+f.Name, "count", bound) }
	line := w.m.puzzle.Constraints()[index].Scope()
	if most, ok := w.tower(x, line, f.Name); ok && most < a.Numbers[0] {
		return counted(w.m.text("most", "bound", strconv.Itoa(most)))
	}
	w.asked = [2]int{t, len(w.p.open)}
	found, ok := w.counts(x, d, line, what)
	if !ok || len(found) == 0 {
		return ""
	}
	least, most := slices.Min(found), slices.Max(found)
	bound := ""
	switch n := a.Numbers[0]; {
	case least == most:
		bound = strconv.Itoa(least)
	case most < n:
		bound = w.m.text("most", "bound", strconv.Itoa(most))
	case least > n:
		bound = w.m.text("least", "bound", strconv.Itoa(least))
	case len(found) < 4:
		slices.Sort(found)
		var words []string
		for _, v := range found {
			words = append(words, strconv.Itoa(v))
		}
		bound = w.m.language().Or(words)
	default:
		return ""
	}
	return counted(bound)
}

// mostCrusts bounds the pairs of cells that a reason lists.
const mostCrusts = 3

// crusts is the pairs of cells of a sandwich that can have the lowest and the highest digit, "1 and 9
// at r1c4 and r1c5 or at r1c5 and r1c6", where each of them excludes a candidate; "" else.
func (w *walk) crusts(x int32, t int) string {
	d := w.demandFor(x, t)
	if d == nil {
		return ""
	}
	index := w.m.truths[w.p.truth[t]].Constraint
	if r := w.m.ruleOf(index); r == nil {
		return ""
	} else if f, _, _ := rule.ArgsOf(r); f.Name != "sandwich" {
		return ""
	}
	s, k := w.m.puzzle.Shape, len(d.cells)
	lowest, highest := uint64(1), uint64(1)<<(s.N()-1)
	digits := slices.Clone(w.refute.of(d, w.weave.full))
	var arena arena
	var pairs []string
	for a := range k {
		for b := range k {
			if a == b || digits[a]&lowest == 0 || digits[b]&highest == 0 {
				continue
			}
			with := slices.Clone(digits)
			if with[a], with[b] = lowest, highest; !d.narrow(with, w.m.n, &arena) {
				continue
			}
			one, other := d.demand.cells[a], d.demand.cells[b]
			if !w.excludes(x, w.m.candidate(one, 1)) && !w.excludes(x, w.m.candidate(other, sudoku.Digit(s.N()))) {
				return ""
			}
			pair := w.m.language().And([]string{cellName(s, min(one, other)), cellName(s, max(one, other))})
			if !slices.Contains(pairs, pair) {
				pairs = append(pairs, pair)
			}
			if len(pairs) > mostCrusts {
				return ""
			}
		}
	}
	if len(pairs) == 0 {
		return ""
	}
	slices.Sort(pairs)
	text := pairs[0]
	for _, pair := range pairs[1:] {
		text = w.m.text("or at", "cells", text, "more", pair)
	}
	return w.m.text("crusts", "low", strconv.Itoa(s.Board().Lo), "high", strconv.Itoa(s.Board().Hi), "cells", text)
}

// tower returns how many skyscrapers are seen at most where a candidate is one of a line with all values: those
// in front of it, itself and the higher ones. No order has to be tried for that, so it is here and not with the rule.
func (w *walk) tower(x int32, line []sudoku.Cell, name string) (most int, ok bool) {
	one, s := w.m.split(x), w.m.puzzle.Shape
	at := slices.Index(line, one.Cell)
	if name != "skyscraper" || at < 0 || len(line) != s.N() {
		return 0, false
	}
	return at + 1 + s.N() - int(one.Digit), true
}

// counts returns what is counted in the orders of the line that a candidate leaves, each number once; not ok
// where these are too many.
func (w *walk) counts(x int32, d *demandAt, line []sudoku.Cell, what rule.Clue) (found []int, ok bool) {
	s := w.m.puzzle.Shape
	board := s.Board()
	values, chosen, tried := make([]int, len(line)), make([]int32, 0, len(line)), 0
	left := make([][]sudoku.Digit, len(line))
	for i, cell := range line {
		place, _ := slices.BinarySearch(d.demand.cells, cell)
		for set := w.leaves(x, &d.cells[place]); set != 0; set &= set - 1 {
			left[i] = append(left[i], sudoku.Digit(bits.TrailingZeros64(set)+1))
		}
	}
	var fill func(i int) bool
	fill = func(i int) bool {
		if i == len(line) {
			if n, counts := what(values, board.Lo, board.Hi); counts && !slices.Contains(found, n) {
				found = append(found, n)
			}
			return true
		}
		for _, digit := range left[i] {
			y := w.m.candidate(line[i], digit)
			if tried++; tried > mostOrders {
				return false
			}
			if slices.ContainsFunc(chosen, func(o int32) bool { return w.excludes(o, y) }) {
				continue
			}
			values[i], chosen = s.Value(digit), append(chosen, y)
			if !fill(i + 1) {
				return false
			}
			chosen = chosen[:len(chosen)-1]
		}
		return true
	}
	ok = fill(0)
	return found, ok
}
