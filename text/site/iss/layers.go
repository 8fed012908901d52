package iss

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
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
		name := l.prefix
		if l.prefix == chaosPrefix {
			l.count, name = squares, chaosLayer
		}
		if l.isLayer = l.count == squares && squares > 1 && l.cols == b.Cols && b.Hi > b.Lo && len(b.Layers) < sudoku.MaxLayers; l.isLayer {
			b.Layers = append(b.Layers, sudoku.Layer{Name: name, Values: valuesOf(b)})
		}
		l.name = name
		p.layers[i+1] = l
		if l.isLayer {
			continue
		}
		if all := l.count + len(b.Extra); all > sudoku.MaxN {
			p.Refuse(&tree.Value{At: l.from}, finding.ErrSize, "with %d extra cells: a board has up to %d", all, sudoku.MaxN)
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
		if l.Name == chaosLayer && o.chaos {
			o.layers = append(o.layers, layer{prefix: chaosPrefix, name: chaosLayer, cols: b.Cols, count: b.Rows * b.Cols, isLayer: true})
			continue
		}
		if !slices.Equal(l.Values, valuesOf(b)) || len(l.Name) < 2 || l.Name[0] != 'V' || !groupName().MatchString(l.Name[1:]) {
			return finding.Errorf(finding.ErrSize, "%s knows no layer like %.60s: they are V and capital letters, with the values of the board; line, json and the other formats for text have all layers", site, l.Text())
		}
		o.items.WriteString(".Var~" + l.Name[1:] + "~" + l.Name[1:] + "~" + strconv.Itoa(b.Rows) + "x" + strconv.Itoa(b.Cols))
		o.layers = append(o.layers, layer{prefix: l.Name, name: l.Name, cols: b.Cols, count: b.Rows * b.Cols, isLayer: true})
	}
	return nil
}

// readConnected reads the group, "" for the squares, the values, and perhaps their number.
func readConnected(a *args, it *item) []sudoku.Rule {
	group, name := a.word(), "grid"
	if group != "" {
		name = group
		k := slices.IndexFunc(a.layers, func(l layer) bool { return l.prefix == group })
		a.failIf(k < 0 || !a.layers[k].isLayer, "%.20q is no group of cells of the size of the board", group)
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

// The regions that have to be found are a group CC there and the layer region here.
const (
	chaosPrefix = "CC"
	chaosLayer  = "region"
)

func readChaos(p *puzzle, n *node) {
	p.refuseIf(len(n.args) > 0, n, "it has no arguments")
	if !slices.ContainsFunc(p.layers, func(l layer) bool { return l.prefix == chaosPrefix }) {
		p.layers = append(p.layers, layer{prefix: chaosPrefix, count: -1, from: n.at})
		p.chaos = n
	}
}

// chaosRule is the rule of the regions, each as large as there are values.
func (p *puzzle) chaosRule() {
	if values := p.board.Hi - p.board.Lo + 1; p.frame.size != values {
		p.refuse(p.chaos, "its regions have %d squares, and the board %d values", p.frame.size, values)
		return
	}
	p.add(p.chaos, rule.ChaosConstruction{})
}

// readChaosRule reads the cell with the number, 1 if the first cell does not count, and
// cells: the regions of squares, or squares. A number alone has the squares around it, or
// the arrows to all sides.
func readChaosRule(a *args, it *item) []sudoku.Rule {
	if a.failIf(a.chaos == nil, "it needs .ChaosConstruction") {
		return nil
	}
	number := a.word()
	x := rule.Args{Lists: []rule.Cells{a.cells([]string{number})}}
	if len(a.rest) > 0 {
		switch a.word() {
		case "1":
			x.Word = "others"
		case "0", "":
		default:
			a.fail("its second argument is 0 or 1")
		}
	}
	if len(a.rest) == 0 {
		if at := a.places([]string{number}); len(at) == 1 && at[0].layer == 0 {
			x.Lists = append(x.Lists, a.around(at[0], it.name == "ChaosArrow")...)
		} else {
			a.fail("%.20q is no square", number)
		}
		return a.rule(it.family, x)
	}
	lists := a.segments(a.all())
	a.failIf(it.name != "ChaosArrow" && len(lists) > 1, "it has one list of cells")
	for _, list := range lists {
		for i, name := range list {
			list[i] = strings.TrimPrefix(name, chaosLayer+".")
		}
		if len(list) > 0 {
			x.Lists = append(x.Lists, list)
		}
	}
	return a.rule(it.family, x)
}

// around returns a square and those that touch it, or the four ways from it to the border.
func (g *grid) around(at place, ways bool) (lists []rule.Cells) {
	if !ways {
		cells := rule.Cells{g.name(at)}
		for down := -1; down <= 1; down++ {
			for right := -1; right <= 1; right++ {
				if o, ok := g.step(at, down, right); ok && o != at {
					cells = append(cells, g.name(o))
				}
			}
		}
		return []rule.Cells{cells}
	}
	for _, by := range [][2]int{{0, -1}, {0, 1}, {-1, 0}, {1, 0}} {
		var cells rule.Cells
		for o, ok := at, true; ok; o, ok = g.step(o, by[0], by[1]) {
			cells = append(cells, g.name(o))
		}
		if len(cells) > 1 {
			lists = append(lists, cells)
		}
	}
	return lists
}

// writeChaosRule writes the cells as those of regions.
func writeChaosRule(o *out, it *item, a rule.Args) (text string, ok bool) {
	text = o.line("."+it.name, a.Lists[0]) + map[bool]string{true: "~1", false: "~0"}[a.Word != ""]
	for i, list := range a.Lists[1:] {
		regions := make(rule.Cells, len(list))
		for k, c := range list {
			regions[k] = chaosLayer + "." + c
		}
		if i > 0 {
			text += "~-"
		}
		text = o.line(text, regions)
	}
	return text, true
}
