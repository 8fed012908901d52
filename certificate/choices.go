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
//	one of some sets           an option per set, which excludes other digits of the
//	                           cells, and the other sets. A choice: the sets. Then a
//	                           choice for each digit that a set has: its places,
//	                           and the sets without it
//	cells that are read        sums, counts and automata: for each cell an option
//	                           for each way from a state (the sum, the count) by a
//	                           digit to the next state, on some way from a start to
//	                           a good end; by state, digit, next state. It excludes
//	                           other digits of the cell, the other ways there, and
//	                           those of the cell before that end elsewhere. A choice
//	                           a cell: its ways
//	different pairs            for each pair of cells an option for each two digits, of
//	                           the first cell and then of the second. It excludes other
//	                           digits of both, the other options of the pair, and the
//	                           same two of other pairs. A choice for each pair: its
//	                           options. For n² pairs then a choice for each two digits:
//	                           the options with them
//	connected cells            no choice but those that steps name (cut.go)
//	one of some lists          an option per list, which exclude each other. A choice:
//	                           the lists. Then the contents of the lists, one after the
//	                           other, with the options of all other lists as further
//	                           ways of each of its choices; where it would only
//	                           exclude, it is a choice: a cell's digits; for two
//	                           different cells a, b, later a first, and each digit, the
//	                           other digits of both; for related cells and each
//	                           digit of the first, its other digits and what the
//	                           table allows to the second
//
//	some of the cases          two options per case, that it holds and that it does not,
//	                           which exclude each other. A choice per case: both. Then
//	                           the contents of the cases, each followed by those of its
//	                           negation, as those of lists, with the other option of
//	                           the case as a further way. Then a choice for each of
//	                           [sudoku.SomeOf.Choices]
//
// A way of no choice is no way.
type choices struct {
	s       *sudoku.Shape
	n       int
	ways    [][]int32 // by choice, from 0: its ways, ascending
	member  [][]int32 // by way: its choices, from 0
	foes    [][]int32 // by way: those that it excludes, ascending
	barred  []int32   // ways that are none
	without []int32   // ways that every choice has besides, inside lists
	hung    []hung    // connected cells, in their order
	err     error
}

// The bounds of memory.
const (
	maxWays    = 1 << 16
	maxOptions = 1 << 14
)

func newChoices(p sudoku.Puzzle) (*choices, error) {
	s := p.Shape
	x := &choices{s: s, n: s.N()}
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
	ways = append(slices.Clone(ways), x.without...)
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
	free := x.without == nil
	switch c := c.(type) {
	case sudoku.Domain:
		if !free {
			x.choice(x.of(c.Cell, c.Allow.Has))
			return
		}
		x.barred = append(x.barred, x.of(c.Cell, func(d sudoku.Digit) bool { return !c.Allow.Has(d) })...)
	case sudoku.Different:
		x.different(c.Cells, free)
	case sudoku.Relation:
		for d := sudoku.Digit(1); int(d) <= x.n; d++ {
			allowed := c.Table.Row(d)
			if !free {
				x.choice(append(x.of(c.A, func(e sudoku.Digit) bool { return e != d }), x.of(c.B, allowed.Has)...))
				continue
			}
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
	case sudoku.Sets:
		x.sets(c)
	case sudoku.AnyOf:
		x.lists(c)
	case sudoku.DifferentPairs:
		x.pairs(c)
	case sudoku.Connected:
		x.hung = append(x.hung, hung{c, x.without})
	case sudoku.SomeOf:
		x.cases(c)
	default:
		x.read(c)
	}
}

func (x *choices) different(cells []sudoku.Cell, free bool) {
	switch {
	case !free:
		for i, a := range cells {
			for _, b := range cells[:i] {
				for d := sudoku.Digit(1); int(d) <= x.n; d++ {
					not := func(e sudoku.Digit) bool { return e != d }
					x.choice(append(x.of(a, not), x.of(b, not)...))
				}
			}
		}
	case len(cells) == x.n:
		x.placed(cells)
	default:
		if x.apart(cells); len(cells) > x.n {
			x.choice(nil)
		}
	}
}

func (x *choices) sets(c sudoku.Sets) {
	sets := c.Family.Sets()
	all := x.options(len(sets))
	if x.err != nil {
		return
	}
	for i, set := range sets {
		for _, cell := range c.Cells {
			for _, w := range x.of(cell, func(d sudoku.Digit) bool { return !set.Has(d) }) {
				x.foe(w, all[i])
			}
		}
	}
	x.rivals(all)
	x.choice(all)
	for d := 1; d <= x.n; d++ {
		var others []int32
		for i, set := range sets {
			if !set.Has(sudoku.Digit(d)) {
				others = append(others, all[i])
			}
		}
		if len(others) < len(sets) {
			x.choice(append(x.column(c.Cells, d), others...))
		}
	}
}

func (x *choices) lists(c sudoku.AnyOf) {
	all := x.options(len(c.Alternatives))
	if x.err != nil {
		return
	}
	x.rivals(all)
	x.choice(all)
	outer := x.without
	for i, list := range c.Alternatives {
		x.without = append(slices.Clone(outer), slices.Delete(slices.Clone(all), i, i+1)...)
		if len(x.without) == 0 {
			x.without = nil
		}
		for _, inner := range list {
			x.constraint(inner)
		}
	}
	x.without = outer
}

func (x *choices) cases(c sudoku.SomeOf) {
	numbers, ok := c.Choices()
	if !ok {
		x.err = fmt.Errorf("%w: %s: %d cases", ErrTooLarge, c.Name, c.Cases())
		return
	}
	all := x.options(2 * c.Cases())
	if x.err != nil {
		return
	}
	outer := x.without
	x.without = nil
	for i := range c.Cases() {
		x.rivals(x.choice(all[2*i : 2*i+2]))
	}
	for i := range c.Cases() {
		fails, _ := c.Fails(i)
		for k, list := range [2][]sudoku.Constraint{c.Holds(i), fails} {
			x.without = []int32{all[2*i+1-k]}
			for _, inner := range list {
				x.constraint(inner)
			}
		}
	}
	x.without = outer
	for _, choice := range numbers {
		var ways []int32
		for _, i := range choice.Fails {
			ways = append(ways, all[2*i+1])
		}
		for _, i := range choice.Holds {
			ways = append(ways, all[2*i])
		}
		x.choice(ways)
	}
}
