package explain

import (
	"fmt"
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// What a constraint leaves of the digits of its cells, by propagation: all that it
// excludes where it is a table, a list of sets, a sum, a count or an automaton, and less of
// others until each cell has one digit. Digits of cells are words, digit d at bit d−1, in
// the order of the demand's cells.

// prop propagates a constraint. Narrow takes away digits that have no part in it and
// reports whether all cells have some left. Where each cell has one, it reports whether the
// constraint holds.
type prop interface {
	narrow(digits []uint64, a *arena) bool
}

// arena is room that is taken and given back in turn.
type arena struct {
	w []uint64
	b []bool
	n int // words in use
	k int // bools in use

	cost int // edges of graphs and cells propagated so far, a measure of time
}

func (a *arena) words(k int) []uint64 {
	if a.n += k; a.n > len(a.w) {
		a.w = make([]uint64, 2*a.n) // what is in use keeps the old one
	}
	return a.w[a.n-k : a.n]
}

func (a *arena) free(k int) { a.n -= k }

func (a *arena) bools(k int) []bool {
	if a.k += k; a.k > len(a.b) {
		a.b = make([]bool, 2*a.k)
	}
	out := a.b[a.k-k : a.k]
	clear(out)
	return out
}

func (a *arena) freeBools(k int) { a.k -= k }

// all propagates constraints one after the other.
func all(props []prop, digits []uint64, a *arena) bool {
	for _, p := range props {
		if !p.narrow(digits, a) {
			return false
		}
	}
	return true
}

// lost reports whether one of the constraints by itself can no longer be kept, by no more
// than what the checker of package certificate looks at.
func lost(props []prop, digits []uint64, a *arena) bool {
	k := len(digits)
	none := func(list []prop) bool { return lost(list, digits, a) }
	for _, p := range props {
		is := false
		switch p := p.(type) {
		case anyProp:
			is = !slices.ContainsFunc(p.lists, func(list []prop) bool { return !none(list) })
		case someProp:
			lo, hi, _ := p.count(none)
			is = lo > hi
		case differentProp:
			_, differ := p.singles(digits)
			is = !differ
		case *lineProp:
			if len(p.edges) == 0 {
				is = !p.always
			} else {
				is = !p.forward(digits, a.bools(p.states))
				a.freeBools(p.states)
			}
		default:
			one := a.words(k)
			copy(one, digits)
			is = !p.narrow(one, a)
			a.free(k)
		}
		if is {
			return true
		}
	}
	return false
}

// setsProp is that the cells have the digits of one of some sets.
type setsProp struct {
	cells []int32
	sets  []uint64
}

func (p setsProp) narrow(digits []uint64, _ *arena) bool {
	some, every := uint64(0), ^uint64(0)
	for _, set := range p.sets {
		if p.fits(digits, set) {
			some, every = some|set, every&set
		}
	}
	if some == 0 && len(p.cells) > 0 {
		return false
	}
	once, twice := uint64(0), uint64(0)
	for _, c := range p.cells {
		digits[c] &= some
		twice |= once & digits[c]
		once |= digits[c]
	}
	for _, c := range p.cells {
		if must := digits[c] & every &^ twice; must != 0 {
			digits[c] = must & -must
		}
	}
	return len(p.cells) > 0 || len(p.sets) > 0
}

// fits reports whether each cell has a digit of the set, and each digit a cell.
func (p setsProp) fits(digits []uint64, set uint64) bool {
	union := uint64(0)
	for _, c := range p.cells {
		if digits[c]&set == 0 {
			return false
		}
		union |= digits[c]
	}
	return set&^union == 0
}

// relationProp is that two cells have one of some pairs.
type relationProp struct {
	a, b     int32
	row, col []uint64 // by digit of a, of b
}

func (p relationProp) narrow(digits []uint64, _ *arena) bool {
	one := func(a, b int32, rows []uint64) bool {
		for left := digits[a]; left != 0; left &= left - 1 {
			if d := bits.TrailingZeros64(left); rows[d]&digits[b] == 0 {
				digits[a] &^= 1 << d
			}
		}
		return digits[a] != 0
	}
	return one(p.a, p.b, p.row) && one(p.b, p.a, p.col)
}

// differentProp is that the cells have different digits.
type differentProp struct{ cells []int32 }

// singles is the digits of cells that can hold no other, and whether these differ.
func (p differentProp) singles(digits []uint64) (set uint64, differ bool) {
	for _, c := range p.cells {
		if d := digits[c]; d&(d-1) == 0 {
			if d&set != 0 {
				return set, false
			}
			set |= d
		}
	}
	return set, true
}

func (p differentProp) narrow(digits []uint64, _ *arena) bool {
	for again := true; again; {
		again = false
		single, differ := p.singles(digits)
		if !differ {
			return false
		}
		union := single
		for _, c := range p.cells {
			switch d := digits[c]; {
			case d == 0:
				return false
			case d&(d-1) != 0:
				digits[c] &^= single
				union |= digits[c]
				again = again || digits[c] != d
			}
		}
		if bits.OnesCount64(union) < len(p.cells) {
			return false
		}
	}
	return true
}

// testsProp is that one of some tests holds.
type testsProp struct {
	cells []int32
	allow []uint64
}

func (p testsProp) narrow(digits []uint64, _ *arena) bool {
	last, possible := 0, 0
	for i, c := range p.cells {
		if digits[c]&p.allow[i] != 0 {
			last = i
			possible++
		}
	}
	if possible == 1 {
		digits[p.cells[last]] &= p.allow[last]
	}
	return possible > 0
}

// anyProp is that all constraints of one of some lists hold.
type anyProp struct{ lists [][]prop }

func (p anyProp) narrow(digits []uint64, a *arena) bool {
	k := len(digits)
	some, one := a.words(k), a.words(k)
	defer a.free(2 * k)
	clear(some)
	found := false
	for _, list := range p.lists {
		copy(one, digits)
		if all(list, one, a) {
			found = true
			for i, d := range one {
				some[i] |= d
			}
		}
	}
	copy(digits, some)
	return found
}

// someProp is that a number of cases hold.
type someProp struct {
	holds, fails [][]prop
	unknown      []bool // the negation is
	allowed      []int
}

func (p someProp) narrow(digits []uint64, a *arena) bool {
	one := a.words(len(digits))
	lo, hi, open := p.count(func(list []prop) bool {
		copy(one, digits)
		return !all(list, one, a)
	})
	a.free(len(digits))
	if lo > hi {
		return false
	}
	for _, i := range open {
		if lo == p.allowed[len(p.allowed)-1] && !all(p.fails[i], digits, a) || hi == p.allowed[0] && !all(p.holds[i], digits, a) {
			return false
		}
	}
	return true
}

// count counts the cases that must hold and that can hold, and lists those that are open,
// where none reports that a list cannot hold. It returns 1 and 0 where no number is allowed.
func (p someProp) count(none func([]prop) bool) (lo, hi int, open []int) {
	for i := range p.holds {
		hold, fail := !none(p.holds[i]), p.unknown[i] || !none(p.fails[i])
		switch {
		case hold && fail:
			hi++
			open = append(open, i)
		case hold:
			lo, hi = lo+1, hi+1
		case !fail:
			return 1, 0, nil
		}
	}
	if !slices.ContainsFunc(p.allowed, func(k int) bool { return lo <= k && k <= hi }) {
		return 1, 0, nil
	}
	return lo, hi, open
}

// connectedProp is that some cells are connected.
type connectedProp struct {
	of    sudoku.Connected
	s     *sudoku.Shape
	cells []int32 // of of.Cells
	allow uint64
}

func (p connectedProp) narrow(digits []uint64, _ *arena) bool {
	var in, out []sudoku.Cell
	for i, c := range p.cells {
		switch d := digits[c]; {
		case d&^p.allow == 0:
			in = append(in, p.of.Cells[i])
		case d&p.allow == 0:
			out = append(out, p.of.Cells[i])
		}
	}
	return !p.of.Excludes(p.s, in, out)
}

// pairsProp is that pairs of cells have different pairs of digits.
type pairsProp struct{ a, b []int32 }

func (p pairsProp) narrow(digits []uint64, _ *arena) bool {
	seen := map[[2]uint64]bool{}
	for i := range p.a {
		d, e := digits[p.a[i]], digits[p.b[i]]
		if d&(d-1) != 0 || e&(e-1) != 0 {
			continue
		}
		if pair := [2]uint64{d, e}; seen[pair] {
			return false
		} else {
			seen[pair] = true
		}
	}
	return true
}

// compiler makes propagators of the constraints of a demand.
type compiler struct {
	m     *model
	place map[sudoku.Cell]int32 // of the demand's cells
}

func (c *compiler) places(cells []sudoku.Cell) []int32 {
	out := make([]int32, len(cells))
	for i, cell := range cells {
		out[i] = c.place[cell]
	}
	return out
}

func word(set sudoku.DigitSet) uint64 {
	if len(set) == 0 {
		return 0
	}
	return set[0]
}

func (c *compiler) compile(of sudoku.Constraint) (prop, error) {
	n := c.m.n
	switch of := of.(type) {
	case sudoku.Domain:
		return testsProp{c.places([]sudoku.Cell{of.Cell}), []uint64{word(of.Allow)}}, nil
	case sudoku.Clause:
		p := testsProp{}
		for _, t := range of.Tests {
			p.cells, p.allow = append(p.cells, c.place[t.Cell]), append(p.allow, word(t.Allow))
		}
		return p, nil
	case sudoku.Different:
		return differentProp{c.places(of.Cells)}, nil
	case sudoku.Relation:
		p := relationProp{c.place[of.A], c.place[of.B], make([]uint64, n), make([]uint64, n)}
		for d := range n {
			p.row[d] = word(of.Table.Row(sudoku.Digit(d + 1)))
			for e := range n {
				p.col[e] |= p.row[d] >> e & 1 << d
			}
		}
		return p, nil
	case sudoku.Sets:
		p := setsProp{cells: c.places(of.Cells)}
		for _, set := range of.Family.Sets() {
			p.sets = append(p.sets, word(set))
		}
		return p, nil
	case sudoku.AnyOf:
		lists, err := c.lists(of.Alternatives)
		return anyProp{lists}, err
	case sudoku.SomeOf:
		return c.someOf(of)
	case sudoku.Connected:
		return connectedProp{of, c.m.puzzle.Shape, c.places(of.Cells), word(of.Allow)}, nil
	case sudoku.DifferentPairs:
		return pairsProp{c.places(of.A), c.places(of.B)}, nil
	case sudoku.Sum, sudoku.Count, sudoku.Automaton:
		return c.line(of)
	}
	return nil, fmt.Errorf("%s: no reasons for a constraint like %T", of.RuleName(), of)
}

func (c *compiler) lists(of [][]sudoku.Constraint) (out [][]prop, err error) {
	for _, list := range of {
		var props []prop
		for _, one := range list {
			p, err := c.compile(one)
			if err != nil {
				return nil, err
			}
			props = append(props, p)
		}
		out = append(out, props)
	}
	return out, nil
}

func (c *compiler) someOf(of sudoku.SomeOf) (prop, error) {
	k := of.Cases()
	p := someProp{unknown: make([]bool, k), allowed: of.Allowed}
	holds, fails := make([][]sudoku.Constraint, k), make([][]sudoku.Constraint, k)
	for i := range k {
		known := false
		holds[i] = of.Holds(i)
		fails[i], known = of.Fails(i)
		p.unknown[i] = !known
	}
	var err error
	if p.holds, err = c.lists(holds); err != nil {
		return nil, err
	}
	p.fails, err = c.lists(fails)
	return p, err
}
