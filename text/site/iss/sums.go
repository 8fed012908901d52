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
func readCage(p *puzzle, n *node, it *item) ([]sudoku.Rule, error) {
	if len(n.args) > 0 && strings.Trim(n.args[0], "0") == "" {
		cells, err := p.cells(n, n.args[1:])
		if err != nil {
			return nil, err
		}
		return n.rule("different", rule.Args{Lists: []rule.Cells{cells}})
	}
	return p.regular(n, it)
}

func writeCage(o *out, it *item, a rule.Args) (text string, ok bool) {
	text, ok = o.regular(it, a)
	return text, ok && a.Numbers[0] > 0 // 0 is no sum there
}

// readSum reads a sum, with weights behind "=": 7_=_1_1_-1. A cell may stand twice. A
// weight of 0 adds nothing.
func readSum(p *puzzle, n *node, it *item) ([]sudoku.Rule, error) {
	if len(n.args) == 0 {
		return nil, n.refuse("a sum is missing")
	}
	total, list, weighs := strings.Cut(n.args[0], "_=_")
	sum, err := strconv.Atoi(total)
	if err != nil {
		return nil, n.refuse("%.20q is no sum", n.args[0])
	}
	cells, err := p.cells(n, n.args[1:])
	if err != nil {
		return nil, err
	}
	a := rule.Args{Numbers: []int{sum}, Lists: []rule.Cells{cells}}
	if !weighs {
		return n.rule(it.family, a)
	}
	words := strings.Split(list, "_")
	if len(words) != len(cells) {
		return nil, n.refuse("%d weights for %d cells", len(words), len(cells))
	}
	a.Lists[0] = nil
	for i, word := range words {
		w, err := strconv.Atoi(word)
		if err != nil || abs(w) > 100 {
			return nil, n.refuse("%.20q is no weight", word)
		}
		if w != 0 {
			a.Weights, a.Lists[0] = append(a.Weights, w), append(a.Lists[0], cells[i])
		}
	}
	return n.rule(it.family, a)
}

// writeSum is a sum that is equal to a number, with weights from −100 to 100.
func writeSum(o *out, _ *item, a rule.Args) (text string, ok bool) {
	text = "." + "Sum~" + strconv.Itoa(a.Numbers[0])
	if a.Weights != nil {
		text += "_=_" + joined(a.Weights, "_")
	}
	cells, ok := o.cells(a.Lists[0])
	return text + "~" + strings.Join(cells, "~"), ok && a.Word == "" && !slices.ContainsFunc(a.Weights, func(w int) bool { return abs(w) > 100 })
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
	cells, ok := o.cells(list)
	text = ".Or"
	for _, sum := range sums {
		text += ".Cage~" + strconv.Itoa(sum) + "~" + strings.Join(cells, "~")
		ok = ok && sum > 0
	}
	return text + ".End", ok && len(sums) > 0
}

func readEqualSum(p *puzzle, n *node, it *item) ([]sudoku.Rule, error) {
	pieces, err := p.segments(n, n.args)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(pieces, func(c rule.Cells) bool { return c == nil }) {
		return nil, n.refuse("a piece without cells")
	}
	return n.rule(it.family, rule.Args{Lists: pieces})
}

func writeEqualSum(o *out, _ *item, a rule.Args) (text string, ok bool) {
	pieces := make([]string, len(a.Lists))
	for i, list := range a.Lists {
		cells, ok := o.cells(list)
		if !ok {
			return "", false
		}
		pieces[i] = strings.Join(cells, "~")
	}
	return ".EqualSum~" + strings.Join(pieces, "~-~"), true
}

// readSameValues reads a number of sets, and the cells of all, set by set.
func readSameValues(p *puzzle, n *node, it *item) ([]sudoku.Rule, error) {
	if len(n.args) == 0 {
		return nil, n.refuse("a number of sets is missing")
	}
	sets, ok := natural(n.args[0])
	cells, err := p.cells(n, n.args[1:])
	switch {
	case err != nil:
		return nil, err
	case !ok || sets < 1 || len(cells)%sets != 0:
		return nil, n.refuse("%d cells are not %.20s sets", len(cells), n.args[0])
	}
	return n.rule(it.family, rule.Args{Lists: slices.Collect(slices.Chunk(cells, len(cells)/sets))})
}

func writeSameValues(o *out, _ *item, a rule.Args) (text string, ok bool) {
	cells, ok := o.cells(slices.Concat(a.Lists...))
	return ".SameValues~" + strconv.Itoa(len(a.Lists)) + "~" + strings.Join(cells, "~"), ok
}

// readPill reads an arrow whose circle is two or three cells, a number in reading order:
// each cell lies right of the one before, below it, or both.
func readPill(p *puzzle, n *node, _ *item) ([]sudoku.Rule, error) {
	if len(n.args) == 0 || n.args[0] != "2" && n.args[0] != "3" {
		return nil, n.refuse("a pill is 2 or 3 cells")
	}
	size, _ := natural(n.args[0])
	places, err := p.placesOf(n, n.args[1:])
	if err != nil {
		return nil, err
	}
	if len(places) <= size {
		return nil, n.refuse("cells are missing")
	}
	slices.SortFunc(places[:size], func(a, b place) int { return cmp.Or(a.layer-b.layer, a.at-b.at) })
	if !p.readable(places[:size]) {
		return nil, n.refuse("the cells of the pill are no number from left to right or downwards")
	}
	cells := make(rule.Cells, len(places))
	for i, at := range places {
		cells[i] = p.name(at)
	}
	return n.rule("arrow", rule.Args{Lists: []rule.Cells{cells[:size], cells[size:]}})
}

// readable reports whether each cell of a pill lies right of the one before or below it.
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
		return o.regular(it, a)
	}
	pill := make([]place, size)
	for i, name := range a.Lists[0] {
		if pill[i], ok = o.square(name); !ok {
			return "", false
		}
	}
	cells, ok := o.cells(slices.Concat(a.Lists...))
	return ".PillArrow~" + strconv.Itoa(size) + "~" + strings.Join(cells, "~"), ok && size <= 3 && o.readable(pill)
}
