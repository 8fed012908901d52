package iss

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Lines and sets of cells whose arguments are no plain parameters, and rules that are
// written as values of cells or as other items.

// readWhisper reads a line whose least difference may be missing: 5.
func readWhisper(p *puzzle, n *node, it *item) ([]sudoku.Rule, error) {
	if len(n.args) > 0 {
		if _, isCell := p.cell(n.args[0]); isCell {
			x := *n
			x.args = append([]string{"5"}, n.args...)
			n = &x
		}
	}
	return p.regular(n, it)
}

// readQuad reads the digits around the corner of four cells, of which the top left one is
// named.
func readQuad(p *puzzle, n *node, it *item) ([]sudoku.Rule, error) {
	if len(n.args) < 2 {
		return nil, n.refuse("it has a cell and digits")
	}
	var values []int
	for _, a := range n.args[1:] {
		v, ok := natural(a)
		if !ok {
			return nil, n.refuse("%.20q is no number", a)
		}
		values = append(values, v)
	}
	at, err := p.placesOf(n, n.args[:1])
	if err != nil {
		return nil, err
	}
	cells := p.corner(at[0])
	if cells == nil {
		return nil, n.refuse("there are no four cells around the corner")
	}
	if err := p.once(n, n.name+" "+cells[0], strings.Join(n.args[1:], "~")); err != nil {
		return nil, err
	}
	return n.rule(it.family, rule.Args{Numbers: values, Lists: []rule.Cells{cells}})
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
	if at, ok := o.square(list[0]); ok && len(a.Numbers) > 0 && slices.Equal(o.corner(at), list) && o.first(it.name+list[0], joined(a.Numbers, "~")) {
		cells, ok := o.cells(list[:1])
		return ".Quad~" + strings.Join(cells, "") + "~" + joined(a.Numbers, "~"), ok
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
		at, ok := o.square(c)
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
			cells, _ := o.cells(pair)
			text += ".GreaterThan~" + strings.Join(cells, "~")
		}
	}
	return text, text != ""
}

// writeClone is sets of one cell with the same values.
func writeClone(o *out, _ *item, a rule.Args) (text string, ok bool) {
	for i, c := range a.Lists[0] {
		cells, ok := o.cells(rule.Cells{c, a.Lists[1][i]})
		if !ok {
			return "", false
		}
		text += ".SameValues~" + strconv.Itoa(2) + "~" + strings.Join(cells, "~")
	}
	return text, text != ""
}
