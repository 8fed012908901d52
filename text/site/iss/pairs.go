package iss

import (
	"maps"
	"slices"
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/site/common"
)

// Pairs of cells: dots, X and V, signs, and tables of which values may be adjacent.

// maxNeighbours bounds the cells whose neighbours are looked for among them.
const maxNeighbours = 256

// readNeighbours makes a rule of each two neighbours among the cells of an item, the
// earlier one first.
func readNeighbours(a *args, it *item) (rules []sudoku.Rule) {
	all := a.places(a.all())
	if a.failIf(len(all) == 0 || len(all) > maxNeighbours, "%d cells, where 2 to %d belong", len(all), maxNeighbours) {
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
			added := a.rule(it.family, rule.Args{Numbers: it.numbers, Lists: []rule.Cells{pair}})
			if rules = append(rules, added...); it.numbers != nil && x.layer == 0 {
				a.marks = append(a.marks, added...)
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
func (p *puzzle) unmarked() {
	for _, n := range p.strict {
		not, marks := map[string][]int{"difference": {1}, "ratio": {2}}, common.PairsOf(p.marks, "difference", "ratio")
		if n.name == "StrictXV" {
			not, marks = map[string][]int{"pair-sum": {5, 10}}, common.PairsOf(p.marks, "pair-sum")
		}
		for _, kind := range slices.Sorted(maps.Keys(not)) {
			p.refuseIf(slices.Contains(p.doubtful, kind), n, "a mark is among alternatives, so it is not certain which pairs have none")
			for _, v := range not[kind] {
				p.add(n, common.Unmarked(kind, v, marks))
			}
		}
	}
}

// writePair is a dot or another mark of neighbours, or a table.
func writePair(o *out, it *item, a rule.Args) (text string, ok bool) {
	x, ok1 := o.find(a.Lists[0][0])
	y, ok2 := o.find(a.Lists[0][1])
	if same := o.table.of(it.family, a.Numbers[0]); same != nil && ok1 && ok2 && o.beside(x, y) {
		return o.line("."+same.name, a.Lists[0]), true
	}
	return writeRelation(o, it, a)
}

// writeGreater is signs between neighbours, or a table.
func writeGreater(o *out, it *item, a rule.Args) (text string, ok bool) {
	list := a.Lists[0]
	for i := 1; i < len(list); i++ {
		x, ok1 := o.find(list[i-1])
		y, ok2 := o.find(list[i])
		if !ok1 || !ok2 || !o.beside(x, y) {
			return writeRelation(o, it, a)
		}
		text += o.line("."+it.name, list[i-1:i+1])
	}
	return text, text != ""
}

// writeRelation is a table of the values of neighbours on a line.
func writeRelation(o *out, it *item, a rule.Args) (text string, ok bool) {
	n := append(a.Numbers, 0)[0]
	return o.relation("Pair", a.Lists[0], func(x, y int) bool { return isRelated(it.family, n, x, y) })
}

// isRelated reports whether values a and b satisfy the rule of a family with the number n.
func isRelated(family string, n, a, b int) bool {
	switch family {
	case "difference", "subtract":
		return abs(a-b) == n
	case "ratio":
		return a == n*b || b == n*a
	case "pair-sum":
		return a+b == n
	case "product":
		return a*b == n
	case "divide":
		return max(a, b) == n*min(a, b)
	case "slow-thermo":
		return a <= b
	}
	return a > b // "greater"
}

// writeOperation is a table for two cells.
func writeOperation(o *out, it *item, a rule.Args) (text string, ok bool) {
	if len(a.Lists[0]) != 2 {
		return "", false
	}
	return writeRelation(o, it, a)
}

// writeNabner relates each two of the cells; one cell alone is no rule.
func writeNabner(o *out, _ *item, a rule.Args) (text string, ok bool) {
	cells := slices.Sorted(slices.Values(a.Lists[0]))
	if cells = slices.Compact(cells); len(cells) < 2 {
		return "", true
	}
	return o.relation("PairX", cells, func(a, b int) bool { return abs(a-b) > 1 })
}

// writeNegative leaves the rules of unmarked neighbours for the end of the text.
func writeNegative(o *out, _ *item, _ rule.Args) (text string, ok bool) {
	o.negative = true
	return "", o.held == 0
}

// strict adds the items of unmarked neighbours to a text, if they are exactly the
// negative rules of the puzzle, or else a table for all neighbours that are not excepted.
func (o *out) strict(text string, rules []sudoku.Rule) string {
	want := common.Negatives(rules)
	for _, items := range []string{".StrictKropki", ".StrictXV", ".StrictKropki.StrictXV"} {
		if f := readText(text + items); f.Err == nil {
			if _, own := rule.Apply(*f.Board, f.Rules); slices.Equal(common.Negatives(own), want) {
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
	except := common.Excepted(x)
	for i := range o.layers[0].count {
		for _, step := range [][2]int{{0, 1}, {1, 0}} {
			next, ok := o.step(place{0, i}, step[0], step[1])
			pair := rule.Cells{o.name(place{0, i}), o.name(next)}
			if !ok || slices.Contains(except, common.PairName(pair[0], pair[1])) {
				continue
			}
			if text == "" {
				text, _ = o.relation("Pair", pair, func(a, b int) bool { return !isRelated(x.Kind, x.N, a, b) })
			} else {
				text = o.line(text+"~", pair)
			}
		}
	}
	return text
}

// Tables of the values that may be adjacent, packed bit by bit.

// readTable reads a table of the values that neighbours in a list, or all pairs, may be:
// a row for each first value, bit by bit. Lists follow one another.
func readTable(a *args, _ *item) (rules []sudoku.Rule) {
	key, family := a.word(), "pair"
	if strings.HasPrefix(a.n.name, "Binary") { // an older alphabet
		key = strings.NewReplacer("-", "_", "_", "-").Replace(key)
	}
	size := a.board.Hi - a.board.Lo + 1
	bits, ok := bitsOf(key)
	if !ok || bits == nil || len(bits) > size*size && slices.Contains(bits[size*size:], true) {
		a.fail("the table is none for %d digits", size)
	}
	rows := common.Rows(size, func(a, b int) bool { return a*size+b < len(bits) && bits[a*size+b] })
	if strings.HasSuffix(a.n.name, "X") {
		family = "all-pairs"
		a.failIf(!isSymmetric(rows), "the table of all pairs depends on their order")
	}
	return a.own(family, strings.Join(rows, "/"))
}

// own is a rule of the user's own for each list of cells that is left.
func (a *args) own(family, word string) (rules []sudoku.Rule) {
	for _, list := range a.groups() {
		rules = append(rules, a.rule(family, rule.Args{Word: word, Lists: []rule.Cells{a.cells(list)}})...)
	}
	return rules
}

func isSymmetric(rows []string) bool {
	for i := range rows {
		for k := range i {
			if rows[i][k] != rows[k][i] {
				return false
			}
		}
	}
	return true
}

func writeTable(o *out, it *item, a rule.Args) (text string, ok bool) {
	return o.pairs(it.name, strings.Split(a.Word, "/"), a.Lists[0])
}

// relation is a table of the values of neighbours on a line, or of all pairs.
func (o *out) relation(name string, list rule.Cells, holds func(a, b int) bool) (text string, ok bool) {
	lo := o.board.Lo
	return o.pairs(name, common.Rows(o.board.Hi-lo+1, func(a, b int) bool { return holds(lo+a, lo+b) }), list)
}

// pairs is a table with its cells. One of all pairs that depends on their order lists
// the pairs.
func (o *out) pairs(name string, rows []string, list rule.Cells) (text string, ok bool) {
	cells, between := o.cells(list), "~"
	if name == "PairX" && !isSymmetric(rows) {
		var pairs []string
		for i, a := range cells {
			for _, b := range cells[i+1:] {
				pairs = append(pairs, a+"~"+b)
			}
		}
		name, cells, between = "Pair", pairs, "~~"
	}
	bits := strings.Join(rows, "")
	return "." + name + "~" + bitsText(bits) + "~" + strings.Join(cells, between), len(rows) == o.board.Hi-o.board.Lo+1 && strings.Contains(bits, "1")
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// bitsOf are the bits of a text, six a character, the least first; ok is false for
// another character.
func bitsOf(text string) (bits []bool, ok bool) {
	for i := range len(text) {
		v := strings.IndexByte(alphabet, text[i])
		if v < 0 {
			return nil, false
		}
		for k := range 6 {
			bits = append(bits, v>>k&1 == 1)
		}
	}
	return bits, true
}

// bitsText packs bits, written 0 and 1, without the zeros at the end.
func bitsText(bits string) string {
	var b strings.Builder
	for six := range slices.Chunk([]byte(bits), 6) {
		v := 0
		for k, c := range six {
			v |= int(c-'0') << k
		}
		b.WriteByte(alphabet[v])
	}
	return strings.TrimRight(b.String(), "A")
}
