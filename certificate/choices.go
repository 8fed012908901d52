package certificate

import (
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// Choices are what a claim "none smaller" counts: statements of which the puzzle
// keeps one way out of a few, in the numbers that steps are written in. They are
// made from the rules alone, here and in no other place that takes part in
// checking; package explain, which looks for reasons, has its own.
//
// Ways are numbered from 1. Those of cells come first, digit d of cell c is
// c·n + d, as in the formula; options of rules follow. Choices are numbered from 1
// in this order:
//
//	each cell that is there    its digits
//	each house and digit       its places
//	each constraint            what the puzzle's own rules mean, in their order
//
// Two ways that do not go together exclude each other: two digits of a cell, a
// digit twice in a house or in another set of different cells, and what the
// constraints exclude:
//
//	digits of a cell           the others are no ways at all
//	different cells            no digit twice; N cells: a choice per digit, its
//	                           places; more than N: a choice without ways
//	two cells related          what the table does not allow
//	one of some tests          a choice: the digits that pass
//	different pairs            for each pair of cells an option for each two digits, of
//	                           the first cell and then of the second. It excludes other
//	                           digits of both, the other options of the pair, and the
//	                           same two of other pairs. A choice for each pair: its
//	                           options. For n² pairs then a choice for each two digits:
//	                           the options with them
//	connected cells            no choice but those that steps name (cut.go)
//	anything else              none, but see below
//
// Then come the demands, which are choices without ways of their own: that the digits of
// some cells keep constraints and do not exclude each other. The constraints of a rule of
// the puzzle are one demand together if they have at most 2·n cells, and else one each. A
// demand has a sum, a count, an automaton, sets, alternatives or cases among its
// constraints, or is a rule together that has a table of two cells; others are none.
// Connected cells and different pairs are left out of it.
//
// A way of no choice is no way.
type choices struct {
	s       *sudoku.Shape
	n       int
	ways    [][]int32          // by choice, from 0: its ways, ascending
	member  [][]int32          // by way: its choices, from 0
	foes    [][]int32          // by way: those that it excludes, ascending
	barred  []int32            // ways that are none
	demands map[int32]*demand  // by choice, from 0
	hung    []sudoku.Connected // in their order
	err     error
}

// The bounds of memory.
const (
	maxWays    = 1 << 16
	maxOptions = 1 << 14
)

func newChoices(p sudoku.Puzzle) (*choices, error) {
	s := p.Shape
	x := &choices{s: s, n: s.N(), demands: map[int32]*demand{}}
	if s.Cells()*x.n > maxWays {
		return nil, fmt.Errorf("%w: %d digits in %d cells", ErrTooLarge, x.n, s.Cells())
	}
	x.member, x.foes = make([][]int32, s.Cells()*x.n+1), make([][]int32, s.Cells()*x.n+1)
	for c := range sudoku.Cell(s.Cells()) {
		if s.Exists(c) {
			x.rivals(x.choice(x.of(c, nil)))
		}
	}
	for _, h := range s.Houses() {
		x.placed(h.Cells)
	}
	for _, d := range s.Differents() {
		x.apart(d.Cells)
	}
	for _, c := range p.Constraints() {
		x.constraint(c)
	}
	x.addDemands(p)
	for i, list := range x.foes {
		slices.Sort(list)
		x.foes[i] = slices.Compact(list)
	}
	return x, x.err
}

func (x *choices) way(c sudoku.Cell, d int) int32 { return int32(int(c)*x.n + d) }

// of lists the digits of a cell that pass, all of them without a test.
func (x *choices) of(c sudoku.Cell, pass func(sudoku.Digit) bool) (out []int32) {
	for d := 1; d <= x.n; d++ {
		if pass == nil || pass(sudoku.Digit(d)) {
			out = append(out, x.way(c, d))
		}
	}
	return out
}

// choice adds a choice and returns its ways.
func (x *choices) choice(ways []int32) []int32 {
	ways = slices.Clone(ways)
	slices.Sort(ways)
	ways = slices.Compact(ways)
	for _, w := range ways {
		x.member[w] = append(x.member[w], int32(len(x.ways)))
	}
	x.ways = append(x.ways, ways)
	return ways
}

func (x *choices) foe(a, b int32) {
	x.foes[a], x.foes[b] = append(x.foes[a], b), append(x.foes[b], a)
}

// rival reports whether two ways exclude each other, after all exclusions are added.
func (x *choices) rival(a, b int32) bool {
	_, ok := slices.BinarySearch(x.foes[a], b)
	return ok
}

// rivals makes ways exclude each other.
func (x *choices) rivals(ways []int32) {
	for i, a := range ways {
		for _, b := range ways[:i] {
			x.foe(a, b)
		}
	}
}

func (x *choices) column(cells []sudoku.Cell, d int) (out []int32) {
	for _, c := range cells {
		out = append(out, x.way(c, d))
	}
	return out
}

func (x *choices) placed(cells []sudoku.Cell) {
	for d := 1; d <= x.n; d++ {
		x.rivals(x.choice(x.column(cells, d)))
	}
}

func (x *choices) apart(cells []sudoku.Cell) {
	for d := 1; d <= x.n; d++ {
		x.rivals(x.column(cells, d))
	}
}

// options makes k new ways.
func (x *choices) options(k int) []int32 {
	first := len(x.foes)
	if x.err != nil || first+k > maxOptions+x.s.Cells()*x.n+1 {
		x.err = fmt.Errorf("%w: rules with more than %d options", ErrTooLarge, maxOptions)
		return nil
	}
	x.foes, x.member = append(x.foes, make([][]int32, k)...), append(x.member, make([][]int32, k)...)
	out := make([]int32, k)
	for i := range out {
		out[i] = int32(first + i)
	}
	return out
}

func (x *choices) constraint(c sudoku.Constraint) {
	if x.err != nil {
		return
	}
	switch c := c.(type) {
	case sudoku.Domain:
		x.barred = append(x.barred, x.of(c.Cell, func(d sudoku.Digit) bool { return !c.Allow.Has(d) })...)
	case sudoku.Different:
		switch {
		case len(c.Cells) == x.n:
			x.placed(c.Cells)
		default:
			if x.apart(c.Cells); len(c.Cells) > x.n {
				x.choice(nil)
			}
		}
	case sudoku.Relation:
		for d := sudoku.Digit(1); int(d) <= x.n; d++ {
			allowed := c.Table.Row(d)
			for _, w := range x.of(c.B, func(e sudoku.Digit) bool { return !allowed.Has(e) }) {
				x.foe(x.way(c.A, int(d)), w)
			}
		}
	case sudoku.Clause:
		var ways []int32
		for _, t := range c.Tests {
			ways = append(ways, x.of(t.Cell, t.Allow.Has)...)
		}
		x.choice(ways)
	case sudoku.DifferentPairs:
		x.pairs(c)
	case sudoku.Connected:
		x.hung = append(x.hung, c)
	}
}
