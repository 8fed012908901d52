package encode

import (
	"context"
	"slices"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// groups are the variables of a residual formula sorted by what says something
// about them: one group for each digit that has several places in a house, one
// for each digit with several in an apart set. A house whose places for a digit
// are those of an earlier house adds nothing and has no group. The cells' own
// groups are runs of consecutive variables and need no list.
type groups struct {
	of  *Variables
	amo AMO

	shape  *sudoku.Shape // that the tables below are for
	shares []bool        // by house: it has two cells in common with an earlier one
	rows   []cnf.Lit     // scratch: a row of variables for each digit
	width  int           // of a row
	fill   []int32       // scratch: how many are in each
	lits   []cnf.Lit     // scratch: the variables of a cell

	places []cnf.Lit // the groups of houses, flat
	ends   []int32   // where each ends
	house  []int32   // the house of each
	apart  []cnf.Lit // the groups of apart sets, flat
	apEnds []int32
}

// sort makes the groups; when ctx ends first, its cause is the error.
func (g *groups) sort(ctx context.Context) error {
	g.places, g.ends, g.house = g.places[:0], g.ends[:0], g.house[:0]
	g.apart, g.apEnds = g.apart[:0], g.apEnds[:0]
	s := g.of.puzzle.Shape()
	g.fit(s)
	if len(g.of.open) == 0 {
		return nil
	}
	for h, house := range s.Houses() {
		if h&15 == 15 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if !g.deal(house.Cells) {
			continue
		}
		for d, k := range g.fill {
			// All places of a digit may lie in an earlier house too. Then they
			// are all its places there: the reduction is at its fixpoint.
			x := g.rows[d*g.width:][:k]
			if k > 1 && !(g.shares[h] && g.before(int32(h), x)) {
				g.places = append(g.places, x...)
				g.ends = append(g.ends, int32(len(g.places)))
				g.house = append(g.house, int32(h))
			}
		}
	}
	for i, a := range s.Aparts() {
		if i&255 == 255 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if !g.deal(a.Cells) {
			continue
		}
		for d, k := range g.fill {
			if k > 1 {
				g.apart = append(g.apart, g.rows[d*g.width:][:k]...)
				g.apEnds = append(g.apEnds, int32(len(g.apart)))
			}
		}
	}
	return nil
}

// fit draws up the tables for another shape.
func (g *groups) fit(s *sudoku.Shape) {
	if g.shape == s {
		return
	}
	g.shape, g.shares = s, shares(s)
	g.width = s.N()
	for _, a := range s.Aparts() {
		g.width = max(g.width, len(a.Cells))
	}
	g.rows, g.fill, g.lits = make([]cnf.Lit, s.N()*g.width), make([]int32, s.N()), make([]cnf.Lit, s.N())
}

// deal sorts the variables of cells by digit, into rows. It returns false when
// there are none, or those of one cell only.
func (g *groups) deal(cells []sudoku.Cell) bool {
	open := 0
	for _, c := range cells {
		if g.of.first[c] < g.of.first[c+1] {
			open++
		}
	}
	if open < 2 {
		return false
	}
	rows, fill, width := g.rows, g.fill, g.width
	clear(fill)
	for _, c := range cells {
		v := g.of.first[c]
		zero := int32(c) * int32(len(fill))
		for _, x := range g.of.open[v:g.of.first[c+1]] {
			v++
			d := int(x - zero)
			rows[d*width+int(fill[d])] = cnf.Lit(v)
			fill[d]++
		}
	}
	return true
}

// before reports whether a house before h holds the cells of all variables.
func (g *groups) before(h int32, x []cnf.Lit) bool {
	return slices.ContainsFunc(g.housesBefore(h, x[0]), func(o int32) bool {
		return !slices.ContainsFunc(x[1:], func(l cnf.Lit) bool { return !slices.Contains(g.housesOf(l), o) })
	})
}

// housesBefore are the houses of a variable's cell before h.
func (g *groups) housesBefore(h int32, l cnf.Lit) []int32 {
	houses := g.housesOf(l)
	return houses[:slices.Index(houses, h)]
}

func (g *groups) housesOf(l cnf.Lit) []int32 {
	return g.shape.HousesOf(sudoku.Cell(g.of.open[l-1] / int32(len(g.fill))))
}

// cell is the variables of a cell, none when it is decided. The slice is
// reused.
func (g *groups) cell(c int) []cnf.Lit {
	from := g.of.first[c]
	x := g.lits[:g.of.first[c+1]-from]
	for i := range x {
		x[i] = cnf.Lit(from) + cnf.Lit(i+1)
	}
	return x
}

// each yields the groups in a flat list.
func each(flat []cnf.Lit, ends []int32, yield func(i int, x []cnf.Lit)) {
	start := int32(0)
	for i, end := range ends {
		yield(i, flat[start:end])
		start = end
	}
}

func (g *groups) way() AMO {
	if g.amo.write == nil {
		return Auto()
	}
	return g.amo
}

// write streams the clauses: of the cells, then of the houses, then of the
// apart sets.
func (g *groups) write(e *emitter) {
	if g.of.refuted {
		e.clause(nil)
		return
	}
	amo := g.way()
	for c := range g.shape.Cells() {
		if x := g.cell(c); len(x) > 0 {
			e.clause(x)
			amo.write(e, x)
		}
	}
	each(g.places, g.ends, func(i int, x []cnf.Lit) {
		e.clause(x)
		if h := g.house[i]; g.shares[h] && amo.pairs(len(x)) {
			g.newPairs(e, h, x)
		} else {
			amo.write(e, x)
		}
	})
	each(g.apart, g.apEnds, func(_ int, x []cnf.Lit) { amo.write(e, x) })
}

// newPairs forbids the pairs that no house before h forbids.
func (g *groups) newPairs(e *emitter, h int32, x []cnf.Lit) {
	for i, a := range x {
		earlier := g.housesBefore(h, a)
		for _, b := range x[i+1:] {
			if !meet(earlier, g.housesOf(b)) {
				e.pair(-a, -b)
			}
		}
	}
}

func meet(a, b []int32) bool {
	for _, x := range a {
		if slices.Contains(b, x) {
			return true
		}
	}
	return false
}

// size adds up what write says.
func (g *groups) size() Size {
	s := Size{Vars: int64(len(g.of.open))}
	if g.of.refuted {
		s.Clauses = 1
		return s
	}
	amo := g.way()
	exactlyOne := func(k int, atMost Size) { s = s.plus(Size{0, 1, int64(k)}).plus(atMost) }
	for c := range g.shape.Cells() {
		if k := len(g.cell(c)); k > 0 {
			exactlyOne(k, amo.Size(k))
		}
	}
	each(g.places, g.ends, func(i int, x []cnf.Lit) {
		if h := g.house[i]; g.shares[h] && amo.pairs(len(x)) {
			k := g.countNewPairs(h, x)
			exactlyOne(len(x), Size{0, k, 2 * k})
		} else {
			exactlyOne(len(x), amo.Size(len(x)))
		}
	})
	each(g.apart, g.apEnds, func(_ int, x []cnf.Lit) { s = s.plus(amo.Size(len(x))) })
	return s
}

// countNewPairs is how many pairs no house before h forbids: all of them, less
// those that each earlier house is the first to forbid.
func (g *groups) countNewPairs(h int32, x []cnf.Lit) int64 {
	k := int64(len(x))
	pairs := k * (k - 1) / 2
	if !g.shares[h] {
		return pairs
	}
	within := map[int32][]cnf.Lit{}
	for _, l := range x {
		for _, o := range g.housesBefore(h, l) {
			within[o] = append(within[o], l)
		}
	}
	for o, y := range within {
		pairs -= g.countNewPairs(o, y)
	}
	return pairs
}

// writeCards streams the groups whole.
func (g *groups) writeCards(sink cnf.CardSink) error {
	if g.of.refuted {
		return sink.Clause(nil)
	}
	for c := range g.shape.Cells() {
		if x := g.cell(c); len(x) > 0 {
			if err := sink.ExactlyOne(x); err != nil {
				return err
			}
		}
	}
	start := int32(0)
	for _, end := range g.ends {
		if err := sink.ExactlyOne(g.places[start:end]); err != nil {
			return err
		}
		start = end
	}
	start = 0
	for _, end := range g.apEnds {
		if err := sink.AtMostOne(g.apart[start:end]); err != nil {
			return err
		}
		start = end
	}
	return nil
}

func (g *groups) cardSize() Size {
	if g.of.refuted {
		return Size{Clauses: 1}
	}
	s := Size{int64(len(g.of.open)), int64(len(g.ends) + len(g.apEnds)), int64(len(g.of.open) + len(g.places) + len(g.apart))}
	for c := range g.shape.Cells() {
		if len(g.cell(c)) > 0 {
			s.Clauses++
		}
	}
	return s
}
