package reduce

import (
	"context"
	"slices"

	"sudokusat/sudoku"
)

// links is the tables of propagation beyond the houses: the sets of different
// cells that are no houses, and a puzzle's own rules. A set of N cells is a house
// wherever it comes from, and is in the topology instead.
type links struct {
	pairs     lists    // by cell: the other cells of its sets of two
	sets      lists    // the cells of the larger sets
	setsOf    lists    // by cell: larger sets
	allow     []uint64 // cells × words: what domains leave; nil: everything
	arcs      []arc
	arcsBy    lists // by cell: the arcs it supports
	derived   []sudoku.Constraint
	shortened []sudoku.Constraint // the puzzle's own, sums in their shortest form
	overfull  bool                // a set has more cells than there are digits
	others    []sudoku.Constraint // the larger primitives
	filters   []filter            // of these, in order
	filterBy  lists               // by cell: filters of constraints on it
}

// arc is a relation seen from one of its cells: digit u of cell needs one of the
// digits table.Row(u) as a candidate of by. Arcs 2i and 2i+1 are the two sides
// of a relation.
type arc struct {
	cell, by sudoku.Cell
	table    *sudoku.Table
}

// broken reports whether a full grid breaks one of the larger primitives.
func (k *links) broken(s *sudoku.Shape, g sudoku.Grid) bool {
	return slices.ContainsFunc(k.others, func(c sudoku.Constraint) bool { return c.Judge(s, g) != nil })
}

// none reports whether there is nothing but houses.
func (k *links) none() bool {
	return len(k.pairs.items) == 0 && len(k.sets.items) == 0 && k.allow == nil && len(k.arcs) == 0 && len(k.filters) == 0
}

// newLinks builds the tables. Sets of the shape and the puzzle are treated alike. When ctx
// ends, the tables are not complete.
func newLinks(ctx context.Context, s *sudoku.Shape, constraints []sudoku.Constraint) *links {
	k := new(links)
	cells, n, words := s.Cells(), s.N(), (s.N()+63)/64
	pairs, setsOf, arcsBy, filterBy := make([][]int32, cells), make([][]int32, cells), make([][]int32, cells), make([][]int32, cells)
	var sets [][]int32
	different := func(d sudoku.Different) {
		k.overfull = k.overfull || len(d.Cells) > n
		switch {
		case len(d.Cells) == n || len(d.Cells) < 2:
		case len(d.Cells) == 2:
			a, b := d.Cells[0], d.Cells[1]
			pairs[a], pairs[b] = append(pairs[a], int32(b)), append(pairs[b], int32(a))
		default:
			set := make([]int32, len(d.Cells))
			for i, c := range d.Cells {
				set[i] = int32(c)
				setsOf[c] = append(setsOf[c], int32(len(sets)))
			}
			sets = append(sets, set)
		}
	}
	filtered := func(c sudoku.Constraint) {
		for _, cell := range c.Scope() {
			filterBy[cell] = append(filterBy[cell], int32(len(k.filters)))
		}
		k.filters = append(k.filters, newFilter(ctx, s, c))
	}
	for _, d := range s.Differents() {
		different(d)
	}
	for i, c := range constraints {
		if i&15 == 0 && ctx.Err() != nil {
			break
		}
		switch c := c.(type) {
		case sudoku.Different:
			different(c)
		case sudoku.Domain:
			if k.allow == nil {
				k.allow = slices.Repeat([]uint64{^uint64(0)}, cells*words)
			}
			for i, w := range c.Allow {
				k.allow[int(c.Cell)*words+i] &= w
			}
		case sudoku.Relation:
			id := int32(len(k.arcs))
			k.arcs = append(k.arcs, arc{c.A, c.B, c.Table}, arc{c.B, c.A, c.Table.Transposed()})
			arcsBy[c.B] = append(arcsBy[c.B], id)
			arcsBy[c.A] = append(arcsBy[c.A], id+1)
		default:
			k.others = append(k.others, c)
			filtered(c)
		}
	}
	var short []sudoku.Constraint
	k.shortened, short = shorten(ctx, s, constraints)
	derived, worth := derive(ctx, s, constraints)
	if worth {
		k.derived = derived
	}
	for _, c := range slices.Concat(short, derived) {
		filtered(c)
	}
	k.sharpen(ctx, s, constraints)
	for c, p := range pairs {
		slices.Sort(p)
		pairs[c] = slices.Compact(p)
	}
	k.pairs, k.sets, k.setsOf, k.arcsBy, k.filterBy = flatten(pairs), flatten(sets), flatten(setsOf), flatten(arcsBy), flatten(filterBy)
	return k
}

// sharpen takes equal digits from the tables of relations between cells that differ
// anyway: the two ends of a palindrome in one row then have nothing left.
func (k *links) sharpen(ctx context.Context, s *sudoku.Shape, constraints []sudoku.Constraint) {
	if len(k.arcs) == 0 {
		return
	}
	sets := make([][]int32, s.Cells()) // by cell: those of different cells it is in
	count := int32(0)
	add := func(cells []sudoku.Cell) {
		for _, c := range cells {
			sets[c] = append(sets[c], count)
		}
		count++
	}
	for _, h := range s.Houses() {
		add(h.Cells)
	}
	for _, d := range s.Differents() {
		add(d.Cells)
	}
	for _, c := range constraints {
		if d, ok := c.(sudoku.Different); ok {
			add(d.Cells)
		}
	}
	sharp := map[*sudoku.Table]*sudoku.Table{}
	for i := range k.arcs {
		a := &k.arcs[i]
		if i&255 == 0 && ctx.Err() != nil {
			return
		}
		if !slices.ContainsFunc(sets[a.cell], func(set int32) bool { return slices.Contains(sets[a.by], set) }) {
			continue
		}
		table := sharp[a.table]
		if table == nil {
			table = sudoku.NewTable(s.N(), func(u, v sudoku.Digit) bool { return u != v && a.table.Allows(u, v) })
			sharp[a.table] = table
		}
		a.table = table
	}
}

// clear takes from a blank cell what domains, and the givens of sets and
// relations, forbid. used is the digits given in each larger set.
func (k *links) clear(c int, x []uint64, givens sudoku.Grid, used []uint64) {
	for _, q := range k.pairs.of(c) {
		if g := givens[q]; g != 0 {
			x[(g-1)>>6] &^= 1 << ((g - 1) & 63)
		}
	}
	for _, set := range k.setsOf.of(c) {
		for i := range x {
			x[i] &^= used[int(set)*len(x)+i]
		}
	}
	if k.allow != nil {
		for i := range x {
			x[i] &= k.allow[c*len(x)+i]
		}
	}
	for _, a := range k.arcsBy.of(c) {
		if other := k.arcs[a]; givens[other.cell] != 0 {
			for i, w := range other.table.Row(givens[other.cell]) {
				x[i] &= w
			}
		}
	}
}

// clash reports whether a given breaks a set, a domain or a relation by
// itself or with another one. It marks the digits given in each larger set.
func (k *links) clash(givens sudoku.Grid, words int, used []uint64) bool {
	for c, g := range givens {
		if g == 0 {
			continue
		}
		i, bit := int(g-1)>>6, uint64(1)<<((g-1)&63)
		for _, q := range k.pairs.of(c) {
			if givens[q] == g {
				return true
			}
		}
		for _, set := range k.setsOf.of(c) {
			w := &used[int(set)*words+i]
			if *w&bit != 0 {
				return true
			}
			*w |= bit
		}
		if k.allow != nil && k.allow[c*words+i]&bit == 0 {
			return true
		}
		for _, a := range k.arcsBy.of(c) {
			if other := k.arcs[a]; givens[other.cell] != 0 && !other.table.Allows(givens[other.cell], g) {
				return true
			}
		}
	}
	return false
}
