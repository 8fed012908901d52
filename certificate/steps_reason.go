package certificate

import "slices"

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
		if !k.kept[c] && !kept[int32(c)] {
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
	if k.kept[c-1] {
		return nil, "the tree names a choice that is kept"
	}
	for _, w := range k.left(c - 1) {
		if slices.ContainsFunc(path, func(v int32) bool { return k.x.rival(w, v) }) {
			continue
		}
		if rest, why = k.cases(append(slices.Clip(path), w), by, rest); why != "" {
			return nil, why
		}
	}
	return rest, ""
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
