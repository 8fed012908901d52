package certificate

import (
	"slices"

	"sudokusat/sudoku"
)

// What is connected has more choices than could be numbered, so lines of steps name those
// that they use:
//
//	cut 1 in 3 17 out 25 26     no connected set of the first constraint about connected
//	                            cells has the cells 3 and 17, numbered from 1, but not 25
//	                            and 26: a choice, of the digits that take one of the first
//	                            out of the set or one of the others into it
//
// The constraints are numbered in their order, those inside alternatives and cases left out.
// Such a choice is the next one. A line ends the step before it, and a step begins after
// it. That none is smaller then means: of all other choices and those named up to there.

// cut takes a line that names a choice of connected cells.
func (k *stepCheck) cut(words []string) string {
	from, to := slices.Index(words, "in"), slices.Index(words, "out")
	if from != 2 || to < from {
		return "no line of steps is written like this"
	}
	which, ok1 := numbers(words[1:from])
	in, ok2 := numbers(words[from+1 : to])
	out, ok3 := numbers(words[to+1:])
	if !ok1 || !ok2 || !ok3 {
		return "a word that is no number"
	}
	if which[0] < 1 || int(which[0]) > len(k.x.hung) {
		return "no such connected cells"
	}
	if k.why {
		return "no such step belongs here"
	}
	h := &k.x.hung[which[0]-1]
	var lists [2][]sudoku.Cell
	var ways []int32
	for i, list := range [2][]int32{in, out} {
		for j, c := range list {
			cell := sudoku.Cell(c - 1)
			if !slices.Contains(h.Cells, cell) || j > 0 && list[j-1] >= c {
				return "the cells are not some of the connected ones, ascending"
			}
			lists[i] = append(lists[i], cell)
			ways = append(ways, k.x.of(cell, func(d sudoku.Digit) bool { return h.Allow.Has(d) == (i == 1) })...)
		}
	}
	if !h.Excludes(k.x.s, lists[0], lists[1]) {
		return "these cells could be connected without the others"
	}
	if why := k.finish(); why != "" {
		return why
	}
	k.size = -1
	ways = k.x.choice(ways)
	k.kept = append(k.kept, slices.ContainsFunc(ways, func(w int32) bool { return k.placed[w] }))
	return ""
}

// pairs adds the options of different pairs.
func (x *choices) pairs(c sudoku.DifferentPairs) {
	like := make([][]int32, x.n*x.n)
	for i, a := range c.A {
		b := c.B[i]
		first, second := x.s.Width(a), x.s.Width(b)
		all := x.options(first * second)
		if x.err != nil {
			return
		}
		for j, w := range all {
			d, e := j/second, j%second
			for _, v := range x.of(a, func(o sudoku.Digit) bool { return int(o) != d+1 }) {
				x.foe(v, w)
			}
			for _, v := range x.of(b, func(o sudoku.Digit) bool { return int(o) != e+1 }) {
				x.foe(v, w)
			}
			like[d*x.n+e] = append(like[d*x.n+e], w)
		}
		x.rivals(all)
		x.choice(all)
	}
	for _, list := range like {
		x.rivals(list)
		if c.Full(x.n) {
			x.choice(list)
		}
	}
	if len(c.A) > x.n*x.n {
		x.choice(nil)
	}
}
