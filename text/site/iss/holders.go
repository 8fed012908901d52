package iss

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Values of cells, and the items that hold others.

// given takes values of cells that hold by themselves: the first single value of a square
// is its given.
func (p *puzzle) given(n *node) error {
	rules, err := p.item(n)
	if err != nil {
		return err
	}
	for _, r := range rules {
		c := r.(rule.Candidates)
		if at, _ := p.square(c.Cells[0]); at.layer == 0 && len(c.Values) == 1 && p.givens[at.at] == finding.Blank {
			p.givens[at.at] = c.Values[0]
			continue
		}
		p.add(n, []sudoku.Rule{c})
	}
	return nil
}

// readValues reads cells with the values that each may have: R1C1_5, R2C3_2_4.
func readValues(p *puzzle, n *node, _ *item) (rules []sudoku.Rule, err error) {
	for _, a := range n.args {
		if a == "" {
			continue
		}
		words := strings.Split(a, "_")
		cells, err := p.cells(n, words[:1])
		if err != nil {
			return nil, err
		}
		var values []int
		for _, w := range words[1:] {
			v, ok := natural(w)
			if !ok || strconv.Itoa(v) != w {
				return nil, finding.Errorf(finding.ErrSyntax, "text of %s with a malformed given (%.20s): one is written R1C1_5", site, a)
			}
			if v < p.board.Lo || v > p.board.Hi {
				return nil, finding.Errorf(finding.ErrSymbol, "text of %s with the given %.20s; the digits of this board are %d to %d", site, a, p.board.Lo, p.board.Hi)
			}
			values = append(values, v)
		}
		if len(values) == 0 {
			return nil, finding.Errorf(finding.ErrSyntax, "text of %s with a malformed given (%.20s): one is written R1C1_5", site, a)
		}
		slices.Sort(values)
		rules = append(rules, rule.Candidates{Values: slices.Compact(values), Cells: cells})
	}
	return rules, nil
}

func writeValues(o *out, _ *item, a rule.Args) (text string, ok bool) {
	return o.values(a.Lists[0], a.Numbers)
}

// values is the values that cells may have.
func (o *out) values(cells rule.Cells, values []int) (text string, ok bool) {
	names, ok := o.cells(cells)
	text = "."
	for _, name := range names {
		text += "~" + name + "_" + joined(values, "_")
	}
	return text, ok && len(values) > 0
}

// inside reads the items in another. In each of them, unless they are alternatives, there
// is one clue of a place.
func (p *puzzle) inside(n *node, met map[string]string, each func(*node, []sudoku.Rule) error) error {
	outer := p.met
	p.met, p.held = met, p.held+1
	defer func() { p.met, p.held = outer, p.held-1 }()
	for _, x := range n.inner {
		rules, err := p.item(x)
		if err != nil {
			return err
		}
		if err := each(x, rules); err != nil {
			return err
		}
	}
	p.at = n.at
	return nil
}

func readOr(p *puzzle, n *node, _ *item) ([]sudoku.Rule, error) {
	if len(n.args) > 0 {
		return nil, n.refuse("it has no arguments")
	}
	var all [][]sudoku.Rule
	p.inOr++
	defer func() { p.inOr-- }()
	err := p.inside(n, nil, func(x *node, rules []sudoku.Rule) error {
		if len(rules) == 0 {
			return x.refuse("an alternative without a rule")
		}
		all = append(all, rules)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return n.rule("or", rule.Args{Rules: all})
}

func readAnd(p *puzzle, n *node, _ *item) (all []sudoku.Rule, err error) {
	if len(n.args) > 0 {
		return nil, n.refuse("it has no arguments")
	}
	err = p.inside(n, map[string]string{}, func(_ *node, rules []sudoku.Rule) error {
		all = append(all, rules...)
		return nil
	})
	return all, err
}

// shift is how far a copy lies from its original, in a layer.
type shift struct{ layer, down, right int }

// readCopies reads the items within again for each cell of a set, moved as far as it is
// from the origin, R1C1 unless another cell is named. The cells of the set count from
// the origin, in its layer.
func readCopies(p *puzzle, n *node, _ *item) (all []sudoku.Rule, err error) {
	if len(n.args) < 1 || len(n.args) > 2 {
		return nil, n.refuse("it has a set of cells, and may have an origin")
	}
	name := "R1C1"
	if len(n.args) == 2 {
		name = n.args[1]
	}
	origin, ok := p.cell(name)
	if !ok {
		return nil, n.refuse("%.20q is no cell of this board", name)
	}
	targets, ok := bitsOf(n.args[0])
	if !ok || !slices.Contains(targets, true) {
		return nil, n.refuse("it has no set of cells")
	}
	l := p.layers[origin.layer]
	for k, wanted := range targets {
		if !wanted {
			continue
		}
		at := origin.at + k
		if at >= l.count {
			return nil, n.refuse("the set has cells beyond the board")
		}
		p.shifts = append(p.shifts, shift{origin.layer, at/l.cols - origin.at/l.cols, at%l.cols - origin.at%l.cols})
		err := p.inside(n, map[string]string{}, func(_ *node, rules []sudoku.Rule) error {
			all = append(all, rules...)
			return nil
		})
		p.shifts = p.shifts[:len(p.shifts)-1]
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// writeOr is the alternatives, those of several rules in items of their own.
func writeOr(o *out, _ *item, a rule.Args) (text string, ok bool) {
	text = ".Or"
	outer := o.met
	o.held++
	defer func() { o.met, o.held = outer, o.held-1 }()
	for _, rules := range a.Rules {
		o.met = map[string]string{}
		var items string
		for _, r := range rules {
			item, ok := o.rule(r)
			if !ok {
				return "", false
			}
			items += item
		}
		if len(rules) != 1 || strings.Count(items, ".") > 1 && !strings.HasPrefix(items, ".Or") {
			items = ".And" + items + ".End"
		}
		text += items
	}
	return text + ".End", true
}

// readPriority reads cells that the search of the site prefers. They say nothing of the
// puzzle.
func readPriority(p *puzzle, n *node, _ *item) ([]sudoku.Rule, error) {
	if len(n.args) == 0 {
		return nil, n.refuse("a number is missing")
	}
	if _, err := strconv.Atoi(n.args[0]); err != nil {
		return nil, n.refuse("%.20q is no number", n.args[0])
	}
	_, err := p.placesOf(n, n.args[1:])
	return nil, err
}
