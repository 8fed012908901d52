package reduce

import (
	"context"

	"sudokusat/sudoku"
)

// Cases of which some hold. Each is tried on a copy of the candidates, and so is its
// negation. What neither can be, has failed; what must be, is applied. Once as many cases hold
// as may, the others fail, and once as many fail, the others hold. Of a case that is open,
// candidates without support both ways are removed.
type someOfFilter struct {
	of    sudoku.SomeOf
	room  *anyOfFilter // for trials
	cases [][2][]filter
}

func newSomeOfFilter(ctx context.Context, s *sudoku.Shape, of sudoku.SomeOf) *someOfFilter {
	f := &someOfFilter{of: of, room: newTrials(s, of.Scope()), cases: make([][2][]filter, of.Cases())}
	for i := range f.cases {
		fails, _ := of.Fails(i)
		for k, list := range [2][]sudoku.Constraint{of.Holds(i), fails} {
			for _, c := range list {
				if ctx.Err() != nil {
					return f
				}
				f.cases[i][k] = append(f.cases[i][k], newFilter(ctx, s, c))
			}
		}
	}
	return f
}

func (f *someOfFilter) narrow(x domains) bool {
	var open []int
	lo := 0
	for i := range f.cases {
		holds, fails := f.try(x, i)
		switch {
		case !holds && !fails:
			return false
		case !fails:
			lo++
			if !apply(x, f.cases[i][0]) {
				return false
			}
		case !holds:
			if !apply(x, f.cases[i][1]) {
				return false
			}
		default:
			open = append(open, i)
		}
	}
	least, most := -1, -1
	for _, k := range f.of.Allowed {
		if k >= lo && k <= lo+len(open) {
			if least < 0 {
				least = k
			}
			most = k
		}
	}
	side := 0
	switch {
	case least < 0:
		return false
	case least == lo+len(open):
	case most == lo:
		side = 1
	default:
		return true
	}
	for _, i := range open {
		if !apply(x, f.cases[i][side]) {
			return false
		}
	}
	return true
}

// try reports whether a case can hold and whether it can fail, and removes candidates that
// neither leaves.
func (f *someOfFilter) try(x domains, i int) (holds, fails bool) {
	room := f.room
	clear(room.union)
	join := func(list []filter) bool {
		can := room.trial.can(x, list)
		for k, w := range room.trial.cand {
			if can {
				room.union[k] |= w
			}
		}
		return can
	}
	if holds, fails = join(f.cases[i][0]), join(f.cases[i][1]); holds && fails {
		for k, c := range room.cells {
			x.keep(c, room.union[k*room.words:(k+1)*room.words])
		}
	}
	return holds, fails
}

// apply narrows candidates by all filters of a list.
func apply(x domains, list []filter) bool {
	for _, f := range list {
		if !f.narrow(x) {
			return false
		}
	}
	return true
}
