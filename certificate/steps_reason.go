package certificate

import (
	"slices"

	"sudokusat/sudoku"
)

// The lines of steps that show something: witnesses, reasons with their trees of cases,
// and that no smaller reason exists.

// openWitness is a witness: its ways and the choices that it leaves open, ascending.
type openWitness struct{ ways, choices []int32 }

// witness takes a witness and works out which choices it leaves open.
func (k *stepCheck) witness(ways []int32) string {
	kept := map[int32]bool{}
	for i, w := range ways {
		if !k.isWay(w) || !k.live(w) {
			return "a way of a witness is not open"
		}
		if i > 0 && ways[i-1] >= w {
			return "the ways of a witness do not ascend"
		}
		for _, v := range ways[:i] {
			if k.x.rival(w, v) {
				return "ways of a witness exclude each other"
			}
		}
		for _, c := range k.x.member[w] {
			kept[c] = true
		}
	}
	l := openWitness{ways: ways}
	for c := range k.x.ways {
		if !k.kept[c] && !kept[int32(c)] && !k.keeps(int32(c), ways) {
			l.choices = append(l.choices, int32(c))
		}
	}
	if len(l.choices) == 0 {
		for _, w := range ways {
			k.covered[w] = true
		}
	}
	k.witnesses = append(k.witnesses, l)
	return ""
}

// reason checks that choices leave no way, with a way unless that is 0.
func (k *stepCheck) reason(kind string, w int32, by, tree []int32) string {
	var path []int32
	switch {
	case k.size < 1 || w != 0 && !k.isWay(w) || slices.ContainsFunc(by, func(c int32) bool { return !k.isChoice(c) }):
		return "no such reason belongs here"
	case len(by) != k.size || len(slices.Compact(slices.Sorted(slices.Values(by)))) != k.size:
		return "the number of its choices is not that of the step"
	case kind == "not" && !k.live(w):
		return "the way is not open"
	case kind == "not":
		path = []int32{w}
	}
	if k.why {
		fact := k.claim.Kind == FactBy
		if k.shown || fact && (w != k.claimed() || k.claim.Fact.Not != (kind == "not")) || !fact && kind != "none" {
			return "it is not what is claimed"
		}
		k.shown, k.count = true, len(by)
	} else if kind != "not" {
		return "it is not what is claimed"
	}
	rest, why := k.cases(path, by, tree)
	if why == "" && len(rest) > 0 {
		why = "the tree goes on after its end"
	}
	if why == "" && kind == "not" {
		k.gone = append(k.gone, w)
	}
	return why
}

// cases follows a tree of cases and returns the rest of the numbers.
func (k *stepCheck) cases(path, by, tree []int32) (rest []int32, why string) {
	if len(tree) == 0 {
		return nil, "the tree is cut short"
	}
	c := tree[0]
	if !slices.Contains(by, c) {
		return nil, "the tree names a choice that is not in the reason"
	}
	rest = tree[1:]
	if d := k.x.demands[c-1]; d != nil {
		return k.demand(d, path, by, rest)
	}
	if k.kept[c-1] {
		return nil, "the tree names a choice that is kept"
	}
	return k.each(k.left(c-1), path, by, rest)
}

// each follows the trees of the ways that go with the path.
func (k *stepCheck) each(ways, path, by, rest []int32) (left []int32, why string) {
	for _, w := range ways {
		if slices.ContainsFunc(path, func(v int32) bool { return k.x.rival(w, v) }) {
			continue
		}
		if rest, why = k.cases(append(slices.Clip(path), w), by, rest); why != "" {
			return nil, why
		}
	}
	return rest, ""
}

// demand follows the tree of a demand.
func (k *stepCheck) demand(d *demand, path, by, tree []int32) (rest []int32, why string) {
	if len(tree) == 0 {
		return nil, "the tree is cut short"
	}
	can := func(c sudoku.Cell, digit sudoku.Digit) bool {
		w := k.x.way(c, int(digit))
		return k.open[w] && !slices.ContainsFunc(path, func(v int32) bool { return k.x.rival(w, v) })
	}
	if tree[0] == 0 {
		if !k.x.lost(d.list, can) {
			return nil, "the tree ends at a demand that could still be kept"
		}
		return tree[1:], ""
	}
	cell := sudoku.Cell(tree[0] - 1)
	if !slices.Contains(d.cells, cell) {
		return nil, "the tree names a cell that is not in the demand"
	}
	var ways []int32
	for _, digit := range k.x.digits(cell, can) {
		ways = append(ways, k.x.way(cell, int(digit)))
	}
	return k.each(ways, path, by, tree[1:])
}

// keeps reports whether a choice is a demand whose cells are decided or have one of some
// ways, and that is kept. Where the ways break a house or another constraint, a case of
// [sudoku.SomeOf] may neither hold nor fail: for a tree of cases such a demand is lost, so
// it is not kept here either.
func (k *stepCheck) keeps(c int32, ways []int32) bool {
	d := k.x.demands[c]
	if d == nil {
		return false
	}
	g := sudoku.NewGrid(k.x.s)
	for _, cell := range d.cells {
		for _, w := range k.x.of(cell, nil) {
			if _, has := slices.BinarySearch(ways, w); has || k.placed[w] {
				g[cell] = sudoku.Digit(int(w) - int(cell)*k.x.n)
			}
		}
		if g[cell] == 0 {
			return false
		}
	}
	can := func(c sudoku.Cell, digit sudoku.Digit) bool { return g[c] == digit }
	return !k.x.lost(d.list, can) && !slices.ContainsFunc(d.list, func(c sudoku.Constraint) bool { return c.Judge(k.x.s, g) != nil })
}

// least checks that no smaller set of choices refutes a way.
func (k *stepCheck) least(w int32, tree []int32) string {
	any := w == 0 && k.why && !(k.claim.Kind == FactBy && k.claim.Fact.Not)
	if k.size < 1 || !any && (!k.isWay(w) || !k.live(w)) {
		return "the way is not open"
	}
	c := cover{k: k, of: w, tree: tree, out: make([]bool, len(k.x.ways)), picked: make([]bool, len(k.x.ways))}
	why := c.follow(k.size - 1)
	if why == "" && len(c.tree) > 0 {
		why = "the tree goes on after its end"
	}
	if why == "" {
		k.covered[w] = true
	}
	return why
}
