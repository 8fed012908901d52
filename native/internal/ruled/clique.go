package ruled

import "slices"

// Cliques of relations. When one table holds between any two of some cells, and
// allows no digit beside itself, the cells hold a set of digits that go with each
// other two by two, and those sets are few:
//
//	five cells, no two of them equal or consecutive: {1,3,5,7,9}
//
// which no pair of cells knows. Nabner lines, entropic and modular lines are such
// cliques.

// pairwise is a number of digits, each two of which a table allows.
type pairwise struct {
	table *lookup
	size  int
}

// cliques adds sets for the cliques among the puzzle's relations.
func (p *problem) cliques() {
	tables := p.tables[:0]
	for _, i := range p.plain {
		l := p.relations[i].lookup
		if !slices.Contains(tables, l) && l.pairs(p.full) {
			tables = append(tables, l)
		}
	}
	p.tables = tables
	if len(tables) > 8 {
		return
	}
	for _, l := range tables {
		p.cliquesOf(l)
	}
}

// pairs reports whether a table is symmetric, allows no digit beside itself and
// forbids other pairs as well.
func (l *lookup) pairs(full uint64) bool {
	more := false
	for d, row := range l.rows {
		if row>>d&1 != 0 || row != l.cols[d] {
			return false
		}
		more = more || row != full&^(1<<d)
	}
	return more
}

// cliquesOf grows a clique from each relation of a table that is in none yet.
func (p *problem) cliquesOf(l *lookup) {
	// beside is the cells that a cell has the table with.
	p.beside = slices.Grow(p.beside[:0], p.cells*p.words)[:p.cells*p.words]
	clear(p.beside)
	beside := func(c int32) []uint64 { return p.beside[int(c)*p.words:][:p.words] }
	for _, i := range p.plain {
		if r := &p.relations[i]; r.lookup == l {
			beside(r.a)[r.b>>6] |= 1 << (r.b & 63)
			beside(r.b)[r.a>>6] |= 1 << (r.a & 63)
		}
	}
	common := make([]uint64, p.words)
	var found [][]int32
	for _, i := range p.plain {
		r := &p.relations[i]
		if r.lookup != l {
			continue
		}
		some := uint64(0)
		for w := range common {
			common[w] = beside(r.a)[w] & beside(r.b)[w]
			some |= common[w]
		}
		if some == 0 || slices.ContainsFunc(found, func(c []int32) bool { return slices.Contains(c, r.a) && slices.Contains(c, r.b) }) {
			continue
		}
		clique := []int32{r.a, r.b}
		for w := 0; w < p.words && len(clique) < p.n; {
			if common[w] == 0 {
				w++
				continue
			}
			c := int32(w<<6 | lowest(common[w]))
			clique = append(clique, c)
			for w := range common {
				common[w] &= beside(c)[w]
			}
		}
		found = append(found, clique)
		if f := p.pairwiseOf(l, len(clique)); f != nil {
			p.outer = append(p.outer, put(&p.setsList, kindSets, setsOf{cells: clique, family: f}))
		}
	}
}

// pairwiseOf returns the sets of size digits, each two of which the table allows; nil when
// there are too many.
func (p *problem) pairwiseOf(l *lookup, size int) *family {
	return p.near.pairwise.get(pairwise{l, size}, func() *family {
		f := &family{}
		if !f.together(l, size, 0, p.full) {
			return nil
		}
		f.sum = f.common()
		return f
	})
}

// together adds the sets with size more digits of those that are left; false when
// there are too many.
func (f *family) together(l *lookup, size int, have, left uint64) bool {
	if size == 0 {
		f.sets = append(f.sets, have)
		return len(f.sets) <= maxTotalSets
	}
	for ; left != 0; left &= left - 1 {
		d := lowest(left)
		if !f.together(l, size-1, have|1<<d, left&(left-1)&l.rows[d]) {
			return false
		}
	}
	return true
}
