package iss

import (
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/site/common"
)

// A doppelgänger has a cell beside each row, column and box, with the digit that it misses. Of
// these groups the board has those that an item names, as extra cells that differ from all cells
// of their house.

func readDoppelganger(p *puzzle, n *node) {
	p.refuseIf(len(n.args) > 0, n, "it has no arguments")
	p.keep(&p.frame.doppelganger, n)
}

// doppelganger gives the puzzle the rule and the groups that are named.
func (p *puzzle) doppelganger(rest []*node) {
	n, b := p.frame.doppelganger, &p.board
	size := b.Rows
	switch {
	case b.Cols != size || b.Lo != 0 || b.Hi != size || b.FreeLines || p.frame.size != size:
		p.refuse(n, "it is for square boards with the digits 0 to their number of rows")
	case p.frame.jigsaw != nil:
		p.refuse(n, "with .Jigsaw it is not defined")
	}
	if p.Err != nil {
		return
	}
	p.add(n, rule.Doppelganger{})
	for _, prefix := range common.MissedPrefixes() {
		if rules := common.Missed(b, prefix); len(rules) > 0 && names(rest, prefix) {
			p.layers = append(p.layers, missGroup(b, prefix, n.at))
			p.add(n, rules...)
		}
	}
}

// names reports whether items, or those that they hold, name a cell of a group.
func names(nodes []*node, prefix string) bool {
	return slices.ContainsFunc(nodes, func(n *node) bool {
		return names(n.inner, prefix) || slices.ContainsFunc(n.args, func(word string) bool {
			rest, ok := strings.CutPrefix(word, prefix)
			return ok && strings.Trim(rest, "_0123456789") == ""
		})
	})
}

// missGroup is a group of a board.
func missGroup(b *sudoku.Board, prefix string, from int) layer {
	l := layer{prefix: prefix, cols: b.Cols, count: b.Rows, from: from}
	if prefix == "DGB" {
		l.cols = b.BoxCols
	}
	return l
}

// misses takes from a puzzle with the rule the groups at the end of its extra cells, and their
// rules, if each of these is there and another rule names the group.
func (o *out) misses(extra []string, rules []sudoku.Rule) ([]string, []sudoku.Rule) {
	b := &o.board
	if !slices.Contains(rules, sudoku.Rule(rule.Doppelganger{})) {
		return extra, rules
	}
	for _, prefix := range slices.Backward(common.MissedPrefixes()) {
		own := common.Missed(b, prefix)
		first := len(extra) - len(own)
		if len(own) == 0 || first < 0 || extra[first] != prefix+"1" {
			continue
		}
		left := slices.DeleteFunc(slices.Clone(rules), func(r sudoku.Rule) bool {
			return slices.ContainsFunc(own, func(x sudoku.Rule) bool { return x.Text() == r.Text() })
		})
		isNamed := slices.ContainsFunc(left, func(r sudoku.Rule) bool { return strings.Contains(r.Text(), prefix) })
		if isNamed && len(left)+len(own) == len(rules) {
			extra, rules = extra[:first], left
			o.missed = append([]layer{missGroup(b, prefix, 0)}, o.missed...)
		}
	}
	return extra, rules
}

func writeDoppelganger(o *out, _ *item, _ rule.Args) (text string, ok bool) {
	b := &o.board
	return ".Doppelganger", b.Regions == nil && o.boxes(b.Rows)
}
