package iss

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Pairs of cells: dots, X and V, signs, and tables of which values may stand side by side.

// mark is a pair of neighbours with a dot, X or V.
type mark struct {
	kind string
	n    int
	pair rule.Cells
}

// maxNeighbours bounds the cells whose neighbours are looked for among them.
const maxNeighbours = 256

// readNeighbours makes a rule of each two neighbours among the cells of an item, the
// earlier one first.
func readNeighbours(a *args, it *item) (rules []sudoku.Rule) {
	all := a.places(a.all())
	if len(all) == 0 || len(all) > maxNeighbours {
		a.fail("%d cells, where 2 to %d belong", len(all), maxNeighbours)
		return nil
	}
	for k, x := range all {
		if !slices.ContainsFunc(all, func(y place) bool { return a.beside(x, y) }) {
			a.fail("%q has no neighbour among its cells", a.n.args[k])
		}
		for i, y := range all[k+1:] {
			if !a.beside(x, y) || slices.Contains(all[:k], x) || slices.Contains(all[:k+1+i], y) {
				continue
			}
			pair := a.names([]place{x, y})
			rules = append(rules, a.rule(it.family, rule.Args{Numbers: it.numbers, Lists: []rule.Cells{pair}})...)
			if it.numbers != nil && x.layer == 0 {
				a.marks = append(a.marks, mark{it.family, it.numbers[0], pair})
			}
		}
	}
	if a.inOr > 0 && it.numbers != nil {
		a.doubtful = append(a.doubtful, it.family)
	}
	return rules
}

// readStrict keeps an item of neighbours without marks until all marks are known.
func readStrict(a *args, _ *item) []sudoku.Rule {
	if !slices.ContainsFunc(a.strict, func(x *node) bool { return x.name == a.n.name }) {
		a.strict = append(a.strict, a.n)
	}
	return nil
}

// unmarked adds what neighbours without a dot, or without X or V, are not: such that
// they could have one.
func (p *puzzle) unmarked() error {
	for _, n := range p.strict {
		all := []mark{{kind: "difference", n: 1}, {kind: "ratio", n: 2}}
		if n.name == "StrictXV" {
			all = []mark{{kind: "pair-sum", n: 5}, {kind: "pair-sum", n: 10}}
		}
		p.at = n.at
		a := &args{puzzle: p, n: n}
		for _, not := range all {
			if slices.Contains(p.doubtful, not.kind) {
				a.fail("a mark stands among alternatives, so it is not certain which pairs have none")
			}
			var except rule.Cells
			for _, m := range p.marks { // package rule excepts those of the same kind and number
				if slices.ContainsFunc(all, func(x mark) bool { return x.kind == m.kind }) && (m.kind != not.kind || m.n != not.n) {
					except = append(except, m.pair...)
				}
			}
			x := rule.Args{Word: not.kind, Numbers: []int{not.n}}
			if except != nil {
				x.Lists = []rule.Cells{except}
			}
			p.add(n, a.rule("negative", x))
		}
		if a.err != nil {
			return a.err
		}
	}
	return nil
}

// writePair is a dot or another mark of neighbours, or a table.
func writePair(o *out, it *item, a rule.Args) (text string, ok bool) {
	x, ok1 := o.find(a.Lists[0][0])
	y, ok2 := o.find(a.Lists[0][1])
	if same := o.table.of(it.family, a.Numbers[0]); same != nil && ok1 && ok2 && o.beside(x, y) {
		return o.line("."+same.name, a.Lists[0])
	}
	return o.relation("Pair", a.Lists[0], func(x, y int) bool { return isMarked(it.family, a.Numbers[0], x, y) })
}

// isMarked reports whether two values are as a mark of neighbours says.
func isMarked(kind string, n, a, b int) bool {
	switch kind {
	case "difference":
		return abs(a-b) == n
	case "ratio":
		return a == n*b || b == n*a
	}
	return a+b == n
}

// writeGreater is signs between neighbours, or a table.
func writeGreater(o *out, it *item, a rule.Args) (text string, ok bool) {
	list := a.Lists[0]
	for i := 1; i < len(list); i++ {
		x, ok1 := o.find(list[i-1])
		y, ok2 := o.find(list[i])
		if !ok1 || !ok2 || !o.beside(x, y) {
			return o.relation("Pair", list, func(a, b int) bool { return a > b })
		}
		item, _ := o.line("."+it.name, list[i-1:i+1])
		text += item
	}
	return text, text != ""
}

func writeSlow(o *out, _ *item, a rule.Args) (text string, ok bool) {
	return o.relation("Pair", a.Lists[0], func(a, b int) bool { return a <= b })
}

// writeNabner relates each two of the cells; one cell alone has nothing to say.
func writeNabner(o *out, _ *item, a rule.Args) (text string, ok bool) {
	cells := slices.Sorted(slices.Values(a.Lists[0]))
	if cells = slices.Compact(cells); len(cells) < 2 {
		return "", true
	}
	return o.relation("PairX", cells, func(a, b int) bool { return abs(a-b) > 1 })
}

func writeOperation(o *out, it *item, a rule.Args) (text string, ok bool) {
	if len(a.Lists[0]) != 2 {
		return "", false
	}
	n := a.Numbers[0]
	return o.relation("Pair", a.Lists[0], func(a, b int) bool {
		switch it.family {
		case "product":
			return a*b == n
		case "subtract":
			return abs(a-b) == n
		}
		return max(a, b) == n*min(a, b)
	})
}

// writeNegative leaves the rules of unmarked neighbours for the end of the text.
func writeNegative(o *out, _ *item, _ rule.Args) (text string, ok bool) {
	o.negative = true
	return "", o.held == 0
}

// strict adds the items of unmarked neighbours to a text, if they are exactly the
// negative rules of the puzzle, or else a table for all neighbours that are not excepted.
func (o *out) strict(text string, rules []sudoku.Rule) string {
	want := negatives(rules)
	for _, items := range []string{".StrictKropki", ".StrictXV", ".StrictKropki.StrictXV"} {
		if f := readText(text + items); f.Err == nil {
			if _, own := rule.Apply(*f.Board, f.Rules); slices.Equal(negatives(own), want) {
				return text + items
			}
		}
	}
	for _, r := range rules {
		if x, ok := r.(rule.Negative); ok {
			text += o.unmarked(x)
		}
	}
	return text
}

// unmarked is a table of what neighbours are not, with all of those.
func (o *out) unmarked(x rule.Negative) (text string) {
	except := pairsOf(x)
	for i := range o.layers[0].count {
		for _, step := range [][2]int{{0, 1}, {1, 0}} {
			next, ok := o.step(place{0, i}, step[0], step[1])
			pair := rule.Cells{o.name(place{0, i}), o.name(next)}
			if !ok || slices.Contains(except, sorted(pair)) {
				continue
			}
			if text == "" {
				text, _ = o.relation("Pair", pair, func(a, b int) bool { return !isMarked(x.Kind, x.N, a, b) })
			} else {
				text, _ = o.line(text+"~", pair)
			}
		}
	}
	return text
}

// sorted is a pair as one text, whichever cell is first.
func sorted(pair rule.Cells) string {
	return min(pair[0], pair[1]) + "-" + max(pair[0], pair[1])
}

// pairsOf are the pairs that a rule excepts, each once.
func pairsOf(x rule.Negative) (pairs []string) {
	for pair := range slices.Chunk(x.Except, 2) {
		pairs = append(pairs, sorted(pair))
	}
	slices.Sort(pairs)
	return slices.Compact(pairs)
}

// negatives are the rules of unmarked neighbours as texts, sorted.
func negatives(rules []sudoku.Rule) (texts []string) {
	for _, r := range rules {
		if x, ok := r.(rule.Negative); ok {
			texts = append(texts, x.Kind+" "+strconv.Itoa(x.N)+" "+strings.Join(pairsOf(x), " "))
		}
	}
	slices.Sort(texts)
	return texts
}
