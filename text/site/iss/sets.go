package iss

import (
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

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
		text, ok = o.line(".Quad", list[:1])
		return text + "~" + joined(a.Numbers, "~"), ok
	}
	return o.regular(o.table.byName["ContainAtLeast"], a)
}

func writeLookAndSay(o *out, it *item, a rule.Args) (text string, ok bool) {
	text, ok = o.regular(it, a)
	return text, ok && !slices.ContainsFunc(a.Numbers, func(v int) bool { return v > 9 })
}

func writeStraight(o *out, _ *item, a rule.Args) (text string, ok bool) {
	return o.regular(o.table.byName["Renban"], a)
}

// writeRegion is a set of different values, in which a cell may be named twice here.
func writeRegion(o *out, _ *item, a rule.Args) (text string, ok bool) {
	a.Lists = []rule.Cells{slices.Compact(slices.Sorted(slices.Values(a.Lists[0])))}
	return o.regular(o.table.byName["AllDifferent"], a)
}

// writeParity is the odd or the even values of the board.
func writeParity(o *out, it *item, a rule.Args) (text string, ok bool) {
	var values []int
	for v := o.board.Lo; v <= o.board.Hi; v++ {
		if v%2 == boolInt(it.family == "odd") {
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
			item, _ := o.line(".GreaterThan", pair)
			text += item
		}
	}
	return text, text != ""
}

// writeClone is sets of one cell with the same values.
func writeClone(o *out, _ *item, a rule.Args) (text string, ok bool) {
	for i, c := range a.Lists[0] {
		item, ok := o.line(".SameValues~2", rule.Cells{c, a.Lists[1][i]})
		if !ok {
			return "", false
		}
		text += item
	}
	return text, text != ""
}
