package iss

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Groups of cells as large as the board are layers of it, with the values of the board.
// Some items are about whole groups.

// groups gives the board the cells of the groups: a layer, or extra cells.
func (p *puzzle) groups() {
	b := &p.board
	squares := b.Rows * b.Cols
	for i, l := range p.layers[1:] {
		if l.cols == 0 {
			l.cols = b.Cols
		}
		if l.isLayer = l.count == squares && squares > 1 && l.cols == b.Cols && b.Hi > b.Lo && len(b.Layers) < sudoku.MaxLayers; l.isLayer {
			b.Layers = append(b.Layers, sudoku.Layer{Name: l.prefix, Values: valuesOf(b)})
		}
		p.layers[i+1] = l
		if l.isLayer {
			continue
		}
		if all := l.count + len(b.Extra); all > sudoku.MaxN {
			p.at = l.from
			p.err = finding.Errorf(finding.ErrSize, "text of "+site+" with %d extra cells: a board has up to %d", all, sudoku.MaxN)
			return
		}
		for at := range l.count {
			b.Extra = append(b.Extra, p.name(place{i + 1, at}))
		}
	}
}

// valuesOf are the values of a board as names of a layer's.
func valuesOf(b *sudoku.Board) (names []string) {
	for v := b.Lo; v <= b.Hi; v++ {
		names = append(names, strconv.Itoa(v))
	}
	return names
}

// writeLayers writes layers as groups; they must have the values of the board.
func (o *out) writeLayers(b *sudoku.Board) error {
	for _, l := range b.Layers {
		if !slices.Equal(l.Values, valuesOf(b)) || len(l.Name) < 2 || l.Name[0] != 'V' || !groupName.MatchString(l.Name[1:]) {
			return finding.Errorf(finding.ErrSize, "%s knows no layer like %.60s: they are V and capital letters, with the values of the board", site, l.Text())
		}
		o.items.WriteString(".Var~" + l.Name[1:] + "~" + l.Name[1:] + "~" + strconv.Itoa(b.Rows) + "x" + strconv.Itoa(b.Cols))
		o.layers = append(o.layers, layer{prefix: l.Name, cols: b.Cols, count: b.Rows * b.Cols, isLayer: true})
	}
	return nil
}

// readConnected reads the group, "" for the squares, the values, and perhaps their number.
func readConnected(a *args, it *item) []sudoku.Rule {
	group, name := a.word(), "grid"
	if group != "" {
		name = group
		if k := slices.IndexFunc(a.layers, func(l layer) bool { return l.prefix == group }); k < 0 || !a.layers[k].isLayer {
			a.fail("%.20q is no group of cells of the size of the board", group)
		}
	}
	x := rule.Args{Word: strings.ReplaceAll(a.word(), "_", ","), Lists: []rule.Cells{{name}}}
	family := it.family
	if len(a.rest) > 0 {
		family, x.Numbers = "polyomino", []int{a.number(a.word())}
	}
	return a.rule(family, x)
}

// writeConnected is the group, the values, and their number if there is one.
func writeConnected(o *out, _ *item, a rule.Args) (text string, ok bool) {
	cells := a.Lists[0]
	group := ""
	switch k := slices.IndexFunc(o.layers, func(l layer) bool { return l.isLayer && l.prefix == cells[0] }); {
	case len(cells) != 1 || k < 0 && (cells[0] != "grid" || slices.Contains(o.board.Extra, "grid")):
		return "", false
	case k >= 0:
		group = cells[0]
	}
	text = ".ConnectedValues~" + group + "~" + strings.ReplaceAll(a.Word, ",", "_")
	if len(a.Numbers) > 0 {
		text += "~" + strconv.Itoa(a.Numbers[0])
	}
	return text, true
}
