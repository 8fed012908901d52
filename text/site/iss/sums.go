package iss

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Cages, sums and arrows, and lists of cells in parts.

// readCage reads a cage whose sum may be missing, or 0 for none.
func readCage(a *args, it *item) []sudoku.Rule {
	if len(a.rest) > 0 && strings.Trim(a.rest[0], "0") == "" {
		return a.listed("different", a.cells(a.all()[1:]))
	}
	return a.regular(it)
}

func writeCage(o *out, it *item, a rule.Args) (text string, ok bool) {
	return o.regular(it, a), a.Numbers[0] > 0 // 0 is no sum there
}

// readSum reads a sum, with weights behind "=": 7_=_1_1_-1. A cell may occur twice. A
// weight of 0 adds nothing.
func readSum(a *args, it *item) []sudoku.Rule {
	total, list, weighs := strings.Cut(a.word(), "_=_")
	integer := func(word string) int {
		v, err := strconv.Atoi(word)
		a.failIf(err != nil, "%.20q is no number", word)
		return v
	}
	x := rule.Args{Numbers: []int{integer(total)}, Lists: []rule.Cells{a.cells(a.all())}}
	words := strings.Split(list, "_")
	switch cells := x.Lists[0]; {
	case !weighs:
	case len(words) != len(cells):
		a.fail("%d weights for %d cells", len(words), len(cells))
	default:
		x.Lists[0] = nil
		for i, word := range words {
			w := integer(word)
			a.failIf(abs(w) > maxWeight, "%d is too great a weight", w)
			if w != 0 {
				x.Weights, x.Lists[0] = append(x.Weights, w), append(x.Lists[0], cells[i])
			}
		}
	}
	return a.rule(it.family, x)
}

// maxWeight is the greatest weight there, and the least is as much below 0.
const maxWeight = 100

func writeSum(o *out, _ *item, a rule.Args) (text string, ok bool) {
	text = ".Sum~" + strconv.Itoa(a.Numbers[0])
	if a.Weights != nil {
		text += "_=_" + joined(a.Weights, "_")
	}
	return o.line(text, a.Lists[0]), a.Word == "" && !slices.ContainsFunc(a.Weights, func(w int) bool { return abs(w) > maxWeight })
}

// writeSums is a cage with one of several sums.
func writeSums(o *out, _ *item, a rule.Args) (text string, ok bool) {
	return o.sums(a.Lists[0], a.Numbers)
}

// writeRoot is a cage whose sum has a digital root.
func writeRoot(o *out, _ *item, a rule.Args) (text string, ok bool) {
	var sums []int
	for sum := a.Numbers[0]; sum <= len(a.Lists[0])*o.board.Hi; sum += 9 {
		sums = append(sums, sum)
	}
	return o.sums(a.Lists[0], sums)
}

func (o *out) sums(list rule.Cells, sums []int) (text string, ok bool) {
	text, ok = ".Or", len(sums) > 0
	for _, sum := range sums {
		text, ok = text+o.line(".Cage~"+strconv.Itoa(sum), list), ok && sum > 0
	}
	return text + ".End", ok
}

func readEqualSum(a *args, it *item) []sudoku.Rule {
	pieces := a.segments(a.all())
	a.failIf(slices.ContainsFunc(pieces, func(c rule.Cells) bool { return c == nil }), "a piece without cells")
	return a.listed(it.family, pieces...)
}

func writeEqualSum(o *out, _ *item, a rule.Args) (text string, ok bool) {
	text = o.line(".EqualSum", a.Lists[0])
	for _, list := range a.Lists[1:] {
		text = o.line(text+"~-", list)
	}
	return text, true
}

// readSameValues reads a number of sets, and the cells of all, set by set.
func readSameValues(a *args, it *item) []sudoku.Rule {
	sets, cells := a.number(a.word()), a.cells(a.all())
	if a.failIf(sets < 1 || len(cells)%sets != 0 || len(cells) == 0, "%d cells are not %d sets", len(cells), sets) {
		return nil
	}
	return a.listed(it.family, slices.Collect(slices.Chunk(cells, len(cells)/sets))...)
}

func writeSameValues(o *out, _ *item, a rule.Args) (text string, ok bool) {
	return o.line(".SameValues~"+strconv.Itoa(len(a.Lists)), slices.Concat(a.Lists...)), true
}

// readPill reads an arrow whose circle is two or three cells, a number in reading order.
func readPill(a *args, _ *item) []sudoku.Rule {
	size, places := a.number(a.word()), a.places(a.all())
	if a.failIf(size < 2 || size > maxPill || len(places) <= size, "a pill is 2 or 3 cells, and others add up to it") {
		return nil
	}
	slices.SortFunc(places[:size], func(a, b place) int { return cmp.Or(a.layer-b.layer, a.at-b.at) })
	a.failIf(!a.readable(places[:size]), "the cells of the pill are no number from left to right or downwards")
	return a.listed("arrow", a.names(places[:size]), a.names(places[size:]))
}

// maxPill is the most cells of a pill.
const maxPill = 3

// readable reports whether each cell of a pill lies right of the one before, below it, or
// both.
func (g *grid) readable(pill []place) bool {
	for i := 1; i < len(pill); i++ {
		ok := false
		for _, step := range [][2]int{{0, 1}, {1, 0}, {1, 1}} {
			next, there := g.step(pill[i-1], step[0], step[1])
			ok = ok || there && next == pill[i]
		}
		if !ok {
			return false
		}
	}
	return true
}

func writeArrow(o *out, it *item, a rule.Args) (text string, ok bool) {
	size := len(a.Lists[0])
	if size == 1 {
		return o.regular(it, a), true
	}
	pill := make([]place, size)
	for i, name := range a.Lists[0] {
		if pill[i], ok = o.find(name); !ok {
			return "", false
		}
	}
	return o.line(".PillArrow~"+strconv.Itoa(size), slices.Concat(a.Lists...)), size <= maxPill && o.readable(pill)
}

// Lines and sets of cells whose arguments are no plain parameters, and rules that are
// written as values of cells or as other items.

// readWhisper reads a line whose least difference may be missing: 5.
func readWhisper(a *args, it *item) []sudoku.Rule {
	if len(a.rest) > 0 {
		if _, isCell := a.cell(a.rest[0]); isCell {
			a.rest = append([]string{"5"}, a.rest...)
		}
	}
	return a.regular(it)
}

// readQuad reads the digits around the corner of four cells, of which the top left one is
// named.
func readQuad(a *args, it *item) []sudoku.Rule {
	at, words := a.places([]string{a.word()}), a.all()
	if at == nil {
		return nil
	}
	x := rule.Args{Lists: []rule.Cells{a.corner(at[0])}}
	for _, w := range words {
		x.Numbers = append(x.Numbers, a.number(w))
	}
	if x.Lists[0] == nil || words == nil {
		a.fail("it has digits and four cells around a corner")
	} else {
		a.once(x.Lists[0][0], strings.Join(words, "~"))
	}
	return a.rule(it.family, x)
}

// corner are four cells around a corner by their top left one, nil if one is missing.
func (g *grid) corner(at place) (cells rule.Cells) {
	for _, step := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
		next, ok := g.step(at, step[0], step[1])
		if !ok {
			return nil
		}
		cells = append(cells, g.name(next))
	}
	return cells
}

func writeQuad(o *out, it *item, a rule.Args) (text string, ok bool) {
	list := a.Lists[0]
	if at, ok := o.find(list[0]); ok && len(a.Numbers) > 0 && slices.Equal(o.corner(at), list) && o.first(it.name+list[0], joined(a.Numbers, "~")) {
		return o.line(".Quad", list[:1]) + "~" + joined(a.Numbers, "~"), true
	}
	return o.regular(o.table.byName["ContainAtLeast"], a), true
}

func writeLookAndSay(o *out, it *item, a rule.Args) (text string, ok bool) {
	return o.regular(it, a), !slices.ContainsFunc(a.Numbers, func(v int) bool { return v > 9 })
}

func writeStraight(o *out, _ *item, a rule.Args) (text string, ok bool) {
	return o.regular(o.table.byName["Renban"], a), true
}

// writeRegion is a set of different values, in which a cell may be named twice here.
func writeRegion(o *out, _ *item, a rule.Args) (text string, ok bool) {
	a.Lists = []rule.Cells{slices.Compact(slices.Sorted(slices.Values(a.Lists[0])))}
	return o.regular(o.table.byName["AllDifferent"], a), true
}

// writeParity is the odd or the even values of the board.
func writeParity(o *out, it *item, a rule.Args) (text string, ok bool) {
	var values []int
	for v := o.board.Lo; v <= o.board.Hi; v++ {
		if isOdd := v%2 != 0; isOdd == (it.family == "odd") {
			values = append(values, v)
		}
	}
	return o.values(a.Lists[0], values)
}

// writeExtreme is signs between the marked cells and their neighbours that are not.
func writeExtreme(o *out, it *item, a rule.Args) (text string, ok bool) {
	for _, c := range a.Lists[0] {
		at, ok := o.find(c)
		if !ok || at.layer != 0 {
			return "", false
		}
		for _, step := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			next, ok := o.step(at, step[0], step[1])
			if !ok || slices.Contains(a.Lists[0], o.name(next)) {
				continue
			}
			pair := rule.Cells{c, o.name(next)}
			if it.family == "minimum" {
				slices.Reverse(pair)
			}
			text += o.line(".GreaterThan", pair)
		}
	}
	return text, text != ""
}

// writeClone is sets of one cell with the same values.
func writeClone(o *out, _ *item, a rule.Args) (text string, ok bool) {
	for i, c := range a.Lists[0] {
		text += o.line(".SameValues~2", rule.Cells{c, a.Lists[1][i]})
	}
	return text, text != ""
}
