package reduce

import (
	"context"
	"slices"

	"sudokusat/sudoku"
)

// The larger primitives. Each has a filter that removes candidates without
// support, as far as that is cheap:
//
//	clause      when one test is left, what it excludes       exact
//	sum, count  by the sums that are within reach (within_reach.go)    exact, up to a span
//	automaton   by the states within reach (automaton.go)     exact, except cells read twice
//	sets        digits of no set that is left, digits of      not exact
//	            all sets that are left with one place
//	any of      what every alternative that is left removes   not exact
//	some of     what a case and its negation remove           not exact
//
// A filter runs again when one of its cells loses a candidate. It gives no
// reasons, so none runs when lemmas are wanted; only a full grid is judged, and
// unit propagation finds that it breaks a rule.

// domains is the candidates of cells.
type domains interface {
	// bits is the candidates of a cell, shared.
	bits(c sudoku.Cell) []uint64
	// keep removes all candidates of a cell but those of a set.
	keep(c sudoku.Cell, set []uint64)
	// isOver reports whether the time is over: what is found afterwards is not used.
	isOver() bool
}

// filter removes candidates that a constraint rules out. It returns false when
// the constraint cannot be kept; candidates may be gone then.
type filter interface {
	narrow(x domains) bool
}

// newFilter returns the filter of a constraint. When ctx ends, it may lack a part.
func newFilter(ctx context.Context, s *sudoku.Shape, c sudoku.Constraint) filter {
	switch c := c.(type) {
	case sudoku.Clause:
		return clauseFilter{c}
	case sudoku.Sets:
		return &setsFilter{of: c}
	case sudoku.Sum:
		return newSumFilter(s, c)
	case sudoku.Count:
		return newCountFilter(s, c)
	case sudoku.Automaton:
		return &automatonFilter{of: c, n: s.N()}
	case sudoku.AnyOf:
		return newAnyOfFilter(ctx, s, c)
	case sudoku.SomeOf:
		return newSomeOfFilter(ctx, s, c)
	case sudoku.Domain:
		return domainFilter{c}
	case sudoku.Different:
		return differentFilter{c.Cells, s.N()}
	case sudoku.Relation:
		return relationFilter{c.A, c.B, c.Table, c.Table.Transposed()}
	}
	return nothing{}
}

// nothing is the filter of an unknown constraint: a full grid is judged all the same.
type nothing struct{}

func (nothing) narrow(domains) bool { return true }

type clauseFilter struct{ of sudoku.Clause }

func (f clauseFilter) narrow(x domains) bool {
	last := -1
	for i, t := range f.of.Tests {
		bits := x.bits(t.Cell)
		if !intersect(bits, t.Allow) {
			continue
		}
		if last >= 0 || within(bits, t.Allow) {
			return true
		}
		last = i
	}
	if last < 0 {
		return false
	}
	x.keep(f.of.Tests[last].Cell, f.of.Tests[last].Allow)
	return true
}

// within reports whether all of a is in b.
func within(a, b []uint64) bool {
	for i, w := range a {
		if w&^b[i] != 0 {
			return false
		}
	}
	return true
}

type setsFilter struct {
	of                 sudoku.Sets
	union, any, common []uint64 // scratch
}

func (f *setsFilter) narrow(x domains) bool {
	cells := f.of.Cells
	f.union = append(f.union[:0], x.bits(cells[0])...)
	for _, c := range cells[1:] {
		for i, w := range x.bits(c) {
			f.union[i] |= w
		}
	}
	f.any = append(f.any[:0], f.union...)
	clear(f.any)
	f.common = append(f.common[:0], f.union...)
	left := false
	for _, set := range f.of.Family.Sets() {
		if !within(set, f.union) || slices.ContainsFunc(cells, func(c sudoku.Cell) bool { return !intersect(x.bits(c), set) }) {
			continue
		}
		left = true
		for i, w := range set {
			f.any[i] |= w
			f.common[i] &= w
		}
	}
	if !left {
		return false
	}
	for _, c := range cells {
		x.keep(c, f.any)
	}
	// A digit of all sets that has one place is there.
	one := f.union[:0]
	for i, w := range f.common {
		var once, twice uint64
		for _, c := range cells {
			twice |= once & x.bits(c)[i]
			once |= x.bits(c)[i]
		}
		if w&^once != 0 {
			return false
		}
		one = append(one, w&once&^twice)
	}
	for _, c := range cells {
		if intersect(x.bits(c), one) {
			x.keep(c, one)
		}
	}
	return true
}

type domainFilter struct{ of sudoku.Domain }

func (f domainFilter) narrow(x domains) bool {
	x.keep(f.of.Cell, f.of.Allow)
	return intersect(x.bits(f.of.Cell), f.of.Allow)
}

// differentFilter takes the digits of decided cells from the others.
type differentFilter struct {
	cells []sudoku.Cell
	n     int
}

func (f differentFilter) narrow(x domains) bool {
	if len(f.cells) > f.n {
		return false
	}
	rest := make([]uint64, (f.n+63)/64)
	for i, c := range f.cells {
		if bits := x.bits(c); single(bits) {
			for w := range rest {
				rest[w] = ^bits[w]
			}
			for j, o := range f.cells {
				if j == i {
					continue
				}
				if x.keep(o, rest); !intersect(x.bits(o), rest) {
					return false
				}
			}
		}
	}
	return true
}

// single reports whether a set has one digit.
func single(bits []uint64) bool {
	k := 0
	for _, w := range bits {
		if w != 0 {
			k++
			if w&(w-1) != 0 {
				return false
			}
		}
	}
	return k == 1
}

type relationFilter struct {
	a, b     sudoku.Cell
	to, back *sudoku.Table
}

func (f relationFilter) narrow(x domains) bool {
	return f.side(x, f.a, f.b, f.to) && f.side(x, f.b, f.a, f.back)
}

// side keeps the digits of a that go with one of b.
func (f relationFilter) side(x domains, a, b sudoku.Cell, t *sudoku.Table) bool {
	keep := slices.Clone(x.bits(a))
	some := false
	eachBit(keep, func(d int) {
		if intersect(t.Row(sudoku.Digit(d+1)), x.bits(b)) {
			some = true
		} else {
			keep[d>>6] &^= 1 << (d & 63)
		}
	})
	x.keep(a, keep)
	return some
}
