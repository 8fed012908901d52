package explain

import (
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Chains: the claim's opposite rules out some ways of a link, so that one of its others is
// right, which rules out some ways of the next link, and so on; the claim's opposite and what
// is left of the link before it leave no way for the last one.
//
//	(9=1)r3c5-(1=4)r7c5-(4=9)r9c4 => r3c4<>9
//
// A link is a truth, or an almost locked set: k cells of a house with k + 1 digits. Without one
// of these digits, it has all the others.

// link is a part of a chain: the ways that are ruled out, and those of which one is right then.
type link struct {
	truths  []int // by number in the reason: one, or the cells of a set
	in, out []int32
}

// links is what the links of a chain may be.
type links int

const (
	singly   links = iota // two ways each
	inGroups              // several ways that have one effect
	inSets                // and almost locked sets
	inLocked              // the same, and the last link ends at another digit of the first, which is a set
)

// longestSets is the number of truths up to which almost locked sets are looked for.
const longestSets = 10

// chain returns the links of a chain of all truths, nil if there is none.
func (r Reason) chain(kind links) []link {
	if r.x < 0 || kind >= inSets && len(r.truths) > longestSets {
		return nil
	}
	ways := make([][]int32, len(r.truths))
	for i := range ways {
		ways[i] = r.waysOf(i)
		if kind == singly && len(ways[i]) != 2 {
			return nil
		}
	}
	c := chaining{r, kind, ways, len(ways), [][]int32{{r.x}}}
	if kind >= inSets {
		c.most = 2 // the fewest sets that suffice, as they are named by their number
	}
	for ; c.most <= len(ways); c.most++ {
		if found := c.follow([]int32{r.x}, 1<<len(ways)-1, c.most); found != nil {
			return found
		}
	}
	return nil
}

// chaining is the search for a chain.
type chaining struct {
	Reason
	kind links
	ways [][]int32
	most int       // links
	ends [][]int32 // of which one rules the last link out: the claim, or what is right of the first set then
}

// ruledOut returns those of the candidates that each of those before excludes.
func (r Reason) ruledOut(list, from []int32) (out []int32) {
	for _, y := range list {
		if !slices.ContainsFunc(from, func(x int32) bool { return !r.excludes(x, y) }) {
			out = append(out, y)
		}
	}
	return out
}

// follow returns a chain of the truths that are left, a bit each, in at most that many links, behind candidates
// of which one is right.
func (c *chaining) follow(from []int32, left uint, most int) []link {
	first := most == c.most
	for i, ways := range c.ways {
		if left>>i&1 == 0 || first && c.kind == inLocked {
			continue
		}
		in := c.ruledOut(ways, from)
		out := others(ways, in)
		if found := c.with(link{[]int{i}, in, out}, left&^(1<<i), most); found != nil {
			return found
		}
	}
	if c.kind < inSets {
		return nil
	}
	for set := left; set > 0; set = (set - 1) & left {
		truths, digits := c.lockable(set)
		for _, in := range digits {
			if len(c.ruledOut(in, from)) < len(in) {
				continue
			}
			for _, out := range digits {
				if out[0] == in[0] {
					continue
				}
				if first && c.kind == inLocked {
					c.ends = slices.DeleteFunc(slices.Clone(digits), func(d []int32) bool { return d[0] == in[0] || d[0] == out[0] })
				}
				if found := c.with(link{truths, in, out}, left&^set, most); found != nil {
					return found
				}
			}
		}
	}
	return nil
}

// with returns a chain that begins with a link, or ends with it if no truths are left; most counts the link.
func (c *chaining) with(l link, left uint, most int) []link {
	if len(l.in) == 0 || len(l.out) == 0 || c.kind == singly && len(l.in) != 1 {
		return nil
	}
	if left == 0 {
		if !slices.ContainsFunc(c.ends, func(end []int32) bool { return len(c.ruledOut(l.out, end)) == len(l.out) }) {
			return nil
		}
		return []link{l}
	}
	if most == 1 {
		return nil
	}
	if rest := c.follow(l.out, left, most-1); rest != nil {
		return append([]link{l}, rest...)
	}
	return nil
}

// lockable returns the truths of a set and the candidates of each of its digits, if it is two
// or more cells of a house that have one digit more than cells.
func (c *chaining) lockable(set uint) (truths []int, digits [][]int32) {
	var cells []sudoku.Cell
	for i, t := range c.Truths {
		if set>>i&1 == 0 {
			continue
		}
		if t.Kind != CellTruth {
			return nil, nil
		}
		truths, cells = append(truths, i), append(cells, t.Cell)
	}
	if len(cells) < 2 || !slices.ContainsFunc(c.m.puzzle.Shape.HousesOf(cells[0]), func(h int32) bool {
		house := c.m.puzzle.Shape.Houses()[h].Cells
		return !slices.ContainsFunc(cells, func(cell sudoku.Cell) bool { return !slices.Contains(house, cell) })
	}) {
		return nil, nil
	}
	for _, i := range truths {
		for _, y := range c.ways[i] {
			same := slices.IndexFunc(digits, func(list []int32) bool { return c.m.split(list[0]).Digit == c.m.split(y).Digit })
			if same < 0 {
				digits = append(digits, []int32{y})
			} else {
				digits[same] = append(digits[same], y)
			}
		}
	}
	if len(digits) != len(cells)+1 {
		return nil, nil
	}
	return truths, digits
}

// others returns the elements of a list that are not in another.
func others(list, but []int32) (out []int32) {
	for _, x := range list {
		if !slices.Contains(but, x) {
			out = append(out, x)
		}
	}
	return out
}

// links returns the chain of the reason with the simplest links, nil if it is none.
func (r Reason) links() []link {
	for kind := range inSets + 1 {
		if found := r.chain(kind); found != nil {
			return found
		}
	}
	return nil
}

// named is the chain of a pattern that has the name of one.
func (t Pattern) named(p sudoku.Puzzle) []link {
	first := t.Reasons[0]
	if len(first.Truths) < 3 || slices.Index(ease, first.Label(p)) < slices.Index(ease, "turbot fish") {
		return nil
	}
	return first.links()
}

// Eureka returns the chain of the pattern in Eureka notation, as players write it in forums,
// "(9=1)r3c5-(1=9)r7c5": "=" joins the ways of a link, of which one is right, and "-" what
// excludes each other. It is "" for what is no chain.
func (t Pattern) Eureka(p sudoku.Puzzle) string {
	var words []string
	for _, l := range t.named(p) {
		words = append(words, t.Reasons[0].linkText(p, l))
	}
	return strings.Join(words, "-")
}

// Link is a link of a chain: if all of In are wrong, one of Out is right.
type Link struct{ In, Out []sudoku.Candidate }

// Chain returns the links of the pattern, nil for what is no chain. The first claim excludes
// all of the first In, each Out all of the next In, and the last Out the claim.
func (t Pattern) Chain(p sudoku.Puzzle) (out []Link) {
	m := t.Reasons[0].m
	for _, l := range t.named(p) {
		var one Link
		for _, x := range l.in {
			one.In = append(one.In, m.split(x))
		}
		for _, x := range l.out {
			one.Out = append(one.Out, m.split(x))
		}
		out = append(out, one)
	}
	return out
}

// linkText returns a link in Eureka notation: "(9=1)r3c5", "(9)r3c5=r3c7", "(9=1)r456c7".
func (r Reason) linkText(p sudoku.Puzzle, l link) string {
	digit := func(list []int32) string {
		var out []string
		for _, x := range list {
			out = append(out, r.m.value(p.Shape, r.m.split(x).Cell, r.m.split(x).Digit))
		}
		slices.Sort(out)
		return strings.Join(slices.Compact(out), "")
	}
	if r.Truths[l.truths[0]].Kind == HouseTruth {
		return "(" + digit(l.in) + ")" + r.cellsText(p, l.in) + "=" + r.cellsText(p, l.out)
	}
	var all []int32
	for _, i := range l.truths {
		all = append(all, r.waysOf(i)...)
	}
	return "(" + digit(l.in) + "=" + digit(l.out) + ")" + r.cellsText(p, all)
}

// outText returns what a link leads to in words: "r3c5=1", "3 at r1c2 or r1c3 in row 1".
func (r Reason) outText(p sudoku.Puzzle, l link) string {
	if len(l.out) == 1 && len(l.truths) == 1 {
		return placedText(p, r.m.claim(l.out[0], false), r.Truths[l.truths[0]])
	}
	var cells, signs []string
	for _, x := range l.out {
		cells, signs = append(cells, cellName(p.Shape, r.m.split(x).Cell)), append(signs, sign(p, r.m.claim(x, false)))
	}
	if slices.ContainsFunc(l.out, func(x int32) bool { return int(x) >= r.m.real }) {
		return r.m.language().Or(signs)
	}
	first := r.m.split(l.out[0])
	if !slices.ContainsFunc(l.out, func(x int32) bool { return r.m.split(x).Cell != first.Cell }) { // what is left for a cell
		var values []string
		for _, x := range l.out {
			values = append(values, r.m.value(p.Shape, first.Cell, r.m.split(x).Digit))
		}
		return cellName(p.Shape, first.Cell) + "=" + r.m.language().Or(values)
	}
	where := r.subjectText(p, l)
	if t := r.Truths[l.truths[0]]; t.Kind == HouseTruth {
		where = r.m.houseName(p.Shape, t.House)
	}
	return r.m.text("group", "digit", r.m.value(p.Shape, first.Cell, first.Digit), "cells", r.m.language().Or(cells), "where", where)
}

// stuckText returns that a link has no way left.
func (r Reason) stuckText(p sudoku.Puzzle, l link) string {
	if len(l.truths) == 1 {
		return r.Truths[l.truths[0]].stuck(p)
	}
	return r.m.text("too few", "set", r.subjectText(p, l))
}

// subjectText returns a link's truth in words, or "the set r1c23 (1 4 7)".
func (r Reason) subjectText(p sudoku.Puzzle, l link) string {
	if len(l.truths) == 1 {
		return r.Truths[l.truths[0]].Text(p)
	}
	var all []int32
	var values []string
	for _, i := range l.truths {
		all = append(all, r.waysOf(i)...)
	}
	for _, x := range all {
		values = append(values, r.m.value(p.Shape, r.m.split(x).Cell, r.m.split(x).Digit))
	}
	slices.Sort(values)
	return r.m.text("set", "cells", r.cellsText(p, all), "digits", strings.Join(slices.Compact(values), " "))
}

// cellsText returns the cells of candidates, those of a row or a column as one: "r1c23", "r12c3".
func (r Reason) cellsText(p sudoku.Puzzle, list []int32) string {
	var cells []sudoku.Cell
	for _, x := range list {
		cells = append(cells, r.m.split(x).Cell)
	}
	slices.Sort(cells)
	cells = slices.Compact(cells)
	var names, rows, cols []string
	for _, c := range cells {
		name := cellName(p.Shape, c)
		row, col, ok := strings.Cut(strings.TrimPrefix(name, "r"), "c")
		if !ok || len(row) > 1 || len(col) > 1 {
			row, col = name, ""
		}
		names, rows, cols = append(names, name), append(rows, row), append(cols, col)
	}
	switch {
	case len(cells) < 2:
		return strings.Join(names, "")
	case cols[0] != "" && len(slices.Compact(slices.Clone(rows))) == 1:
		return "r" + rows[0] + "c" + strings.Join(cols, "")
	case cols[0] != "" && len(slices.Compact(slices.Clone(cols))) == 1:
		return "r" + strings.Join(rows, "") + "c" + cols[0]
	}
	return strings.Join(names, ",")
}
