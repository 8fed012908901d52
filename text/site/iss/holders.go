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
func (p *puzzle) given(n *node, rules []sudoku.Rule) {
	for _, r := range rules {
		c := r.(rule.Candidates)
		if at, _ := p.find(c.Cells[0]); at.layer == 0 && len(c.Values) == 1 && p.Found.Givens[at.at] == finding.Blank {
			p.Found.Givens[at.at] = c.Values[0]
		} else {
			p.add(n, c)
		}
	}
}

// readValues reads cells with the values that each may have: R1C1_5, R2C3_2_4.
func readValues(a *args, it *item) (rules []sudoku.Rule) {
	for _, given := range a.all() {
		words := strings.Split(given, "_")
		var values []int
		for _, w := range words[1:] {
			v := a.number(w)
			isDigit := strconv.Itoa(v) == w && v >= a.board.Lo && v <= a.board.Hi
			a.failIf(!isDigit, "%.20q is no digit of the board: they are %d to %d", w, a.board.Lo, a.board.Hi)
			values = append(values, v)
		}
		slices.Sort(values)
		a.failIf(values == nil && given != "", "a malformed given (%.20s): one is written R1C1_5", given)
		if given != "" {
			rules = append(rules, a.rule(it.family, rule.Args{Numbers: slices.Compact(values), Lists: []rule.Cells{a.cells(words[:1])}})...)
		}
	}
	return rules
}

func writeValues(o *out, _ *item, a rule.Args) (text string, ok bool) {
	return o.values(a.Lists[0], a.Numbers)
}

// values is the values that cells may have.
func (o *out) values(cells rule.Cells, values []int) (text string, ok bool) {
	list := "_" + joined(values, "_")
	return ".~" + strings.Join(o.cells(cells), list+"~") + list, len(values) > 0
}

// inside reads the items in another. In each of them, unless they are alternatives, there
// is one clue of a place.
func (a *args) inside(met map[string]string, each func(*node, []sudoku.Rule)) {
	outer := a.met
	a.met, a.held = met, a.held+1
	for _, x := range a.n.inner {
		if rules := a.item(x); a.Err == nil {
			each(x, rules)
		}
	}
	a.met, a.held = outer, a.held-1
}

func readOr(a *args, it *item) []sudoku.Rule {
	var all [][]sudoku.Rule
	a.inOr++
	a.inside(nil, func(x *node, rules []sudoku.Rule) {
		a.failIf(len(rules) == 0, "an alternative without a rule, .%.40s", x.name)
		all = append(all, rules)
	})
	a.inOr--
	return a.rule(it.family, rule.Args{Rules: all})
}

func readAnd(a *args, _ *item) (all []sudoku.Rule) {
	a.inside(map[string]string{}, func(_ *node, rules []sudoku.Rule) { all = append(all, rules...) })
	return all
}

// shift is the distance of a copy from its original, in a layer.
type shift struct{ layer, down, right int }

// readCopies reads the items within again for each cell of a set, moved as far as it is
// from the origin, R1C1 unless another cell is named. The cells of the set count from
// the origin, in its layer.
func readCopies(a *args, it *item) (all []sudoku.Rule) {
	targets, ok := bitsOf(a.word())
	name := "R1C1"
	if len(a.rest) > 0 {
		name = a.word()
	}
	origin, known := a.cell(name)
	l := a.layers[origin.layer]
	switch {
	case !known:
		a.fail("%.20q is no cell of this board", name)
	case !ok || !slices.Contains(targets, true):
		a.fail("it has no set of cells")
	case slices.Contains(targets[min(len(targets), l.count-origin.at):], true):
		a.fail("the set has cells beyond the board")
	}
	outer := a.shifts
	for k, wanted := range targets {
		if at := origin.at + k; wanted && a.Err == nil {
			a.shifts = append(slices.Clip(outer), shift{origin.layer, at/l.cols - origin.at/l.cols, at%l.cols - origin.at%l.cols})
			all = append(all, readAnd(a, it)...)
		}
	}
	a.shifts = outer
	return all
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

// readPriority reads cells that the search of the site prefers. They do not change the
// puzzle.
func readPriority(a *args, _ *item) []sudoku.Rule {
	a.number(strings.TrimPrefix(a.word(), "-"))
	a.places(a.all())
	return nil
}
