package encode

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"sudokusat/cnf"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// groups are the variables of a residual formula sorted by the constraints on
// them: one group for each digit that has several places in a set of
// different cells. The sets are the houses, the puzzle's own sets of N cells
// among them, and then the others. A set whose places for a digit all lie in an
// earlier one adds nothing and has no group. The cells' own groups are runs of
// consecutive variables and need no list; relations are in related.go.
type groups struct {
	of  *Variables
	amo AMO

	sets   distincts
	rows   []cnf.Lit // scratch: a row of variables for each digit
	width  int       // of a row
	fill   []int32   // scratch: how many are in each
	lits   []cnf.Lit // scratch: the variables of a cell
	clause []cnf.Lit // scratch: a clause of a relation

	places  []cnf.Lit   // the groups, flat
	ends    []int32     // where each ends
	set     []int32     // the set of each
	exactly int         // number of groups of houses
	related []pairTable // relations of open cells
	own     residualOwn
	narrow  reducerSink // scratch
}

// sort makes the groups; when ctx ends first, its cause is the error.
func (g *groups) sort(ctx context.Context, r *reduce.Reduction) error {
	g.places, g.ends, g.set, g.exactly = g.places[:0], g.ends[:0], g.set[:0], 0
	g.related = g.related[:0]
	g.fit(g.of.puzzle)
	if len(g.of.open) == 0 {
		g.own = residualOwn{countable: g.own.countable}
		return nil
	}
	for h, cells := range g.sets.cells {
		if h&3 == 3 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if !g.deal(cells) {
			continue
		}
		for d, k := range g.fill {
			// All places of a digit in a house may lie in an earlier one too.
			// Then they are all its places there: the reduction is at its
			// fixpoint.
			x := g.rows[d*g.width:][:k]
			if k > 1 && !(g.sets.shares[h] && g.before(int32(h), x)) {
				g.places = append(g.places, x...)
				g.ends = append(g.ends, int32(len(g.places)))
				g.set = append(g.set, int32(h))
			}
		}
		if h < g.sets.houses {
			g.exactly = len(g.ends)
		}
	}
	if err := g.relate(ctx); err != nil {
		return err
	}
	return g.collectOwn(ctx, r)
}

// fit builds the tables for other sets.
func (g *groups) fit(p sudoku.Puzzle) {
	if g.sets.fit(p) {
		return
	}
	n := p.Shape.N()
	g.width = n
	for _, cells := range g.sets.cells {
		g.width = max(g.width, len(cells))
	}
	g.rows, g.fill, g.lits = make([]cnf.Lit, n*g.width), make([]int32, n), make([]cnf.Lit, n)
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

// before reports whether a set before h holds the cells of all variables.
func (g *groups) before(h int32, x []cnf.Lit) bool {
	return slices.ContainsFunc(g.setsBefore(h, x[0]), func(o int32) bool {
		return !slices.ContainsFunc(x[1:], func(l cnf.Lit) bool { return !slices.Contains(g.setsOf(l), o) })
	})
}

// setsBefore returns the sets of a variable's cell before h.
func (g *groups) setsBefore(h int32, l cnf.Lit) []int32 {
	sets := g.setsOf(l)
	return sets[:slices.Index(sets, h)]
}

func (g *groups) setsOf(l cnf.Lit) []int32 {
	return g.sets.of(sudoku.Cell(g.of.open[l-1] / int32(len(g.fill))))
}

// cell returns the variables of a cell, none when it is decided. The slice is
// reused.
func (g *groups) cell(c int) []cnf.Lit {
	from := g.of.first[c]
	x := g.lits[:g.of.first[c+1]-from]
	for i := range x {
		x[i] = cnf.Lit(from) + cnf.Lit(i+1)
	}
	return x
}

// cells returns the number of cells, open or not.
func (g *groups) cells() int { return len(g.of.first) - 1 }

// each yields the groups in order.
func (g *groups) each(yield func(i int, x []cnf.Lit)) {
	start := int32(0)
	for i, end := range g.ends {
		yield(i, g.places[start:end])
		start = end
	}
}

func (g *groups) way() AMO {
	if g.amo.write == nil {
		return Auto()
	}
	return g.amo
}

// write streams the clauses: of the cells, of the sets, of the relations.
func (g *groups) write(e *emitter) {
	if g.of.refuted {
		e.clause(nil)
		return
	}
	amo := g.way()
	for c := range g.cells() {
		if x := g.cell(c); len(x) > 0 {
			e.clause(x)
			amo.write(e, x)
		}
	}
	g.each(func(i int, x []cnf.Lit) {
		if i < g.exactly {
			e.clause(x)
		}
		if h := g.set[i]; g.sets.shares[h] && amo.pairs(len(x)) {
			g.newPairs(e, h, x)
		} else {
			amo.write(e, x)
		}
	})
	g.eachRelated(true, func(x []cnf.Lit) bool {
		e.clause(x)
		return true
	})
	g.own.write(len(g.of.open), e.fresh(g.own.aux), e.clause, e.lits)
}

// newPairs forbids the pairs that no set before h forbids.
func (g *groups) newPairs(e *emitter, h int32, x []cnf.Lit) {
	for i, a := range x {
		earlier := g.setsBefore(h, a)
		for _, b := range x[i+1:] {
			if !meet(earlier, g.setsOf(b)) {
				e.pair(-a, -b)
			}
		}
	}
}

// size computes the size of what write writes.
func (g *groups) size() Size {
	s := Size{Vars: int64(len(g.of.open))}
	if g.of.refuted {
		s.Clauses = 1
		return s
	}
	amo := g.way()
	for c := range g.cells() {
		if k := len(g.cell(c)); k > 0 {
			s = s.plus(Size{0, 1, int64(k)}).plus(amo.Size(k))
		}
	}
	g.each(func(i int, x []cnf.Lit) {
		if i < g.exactly {
			s = s.plus(Size{0, 1, int64(len(x))})
		}
		if h := g.set[i]; g.sets.shares[h] && amo.pairs(len(x)) {
			k := g.countNewPairs(h, x)
			s = s.plus(Size{0, k, 2 * k})
		} else {
			s = s.plus(amo.Size(len(x)))
		}
	})
	return s.plus(g.sizeOfRelated()).plus(g.own.size())
}

// countNewPairs returns the number of pairs that no set before h forbids: all of them,
// less those that each earlier set is the first to forbid.
func (g *groups) countNewPairs(h int32, x []cnf.Lit) int64 {
	k := int64(len(x))
	pairs := k * (k - 1) / 2
	if !g.sets.shares[h] {
		return pairs
	}
	within := map[int32][]cnf.Lit{}
	for _, l := range x {
		for _, o := range g.setsBefore(h, l) {
			within[o] = append(within[o], l)
		}
	}
	for o, y := range within {
		pairs -= g.countNewPairs(o, y)
	}
	return pairs
}

// writeCards streams the groups whole.
func (g *groups) writeCards(sink cnf.CardSink, sums cnf.LinearSink) error {
	if g.of.refuted {
		return sink.Clause(nil)
	}
	for c := range g.cells() {
		if x := g.cell(c); len(x) > 0 {
			if err := sink.ExactlyOne(x); err != nil {
				return err
			}
		}
	}
	start := int32(0)
	for _, end := range g.ends[:g.exactly] {
		if err := sink.ExactlyOne(g.places[start:end]); err != nil {
			return err
		}
		start = end
	}
	for _, end := range g.ends[g.exactly:] {
		if err := sink.AtMostOne(g.places[start:end]); err != nil {
			return err
		}
		start = end
	}
	if err := g.writeRelated(sink); err != nil {
		return err
	}
	if sums != nil {
		_, err := g.eachLinear(sums)
		return err
	}
	for _, c := range g.own.clauses.All() {
		if err := sink.Clause(c); err != nil {
			return err
		}
	}
	return nil
}

// linearSize is cardSize with linear constraints for the puzzle's own rules.
func (g *groups) linearSize() Size {
	var c counterLinear
	size := g.cardSize()
	if g.of.refuted {
		return size
	}
	aux, err := g.eachLinear(&c)
	if err != nil {
		return size
	}
	own := g.own.size()
	return Size{size.Vars - own.Vars + int64(aux), size.Clauses - own.Clauses + c.Clauses, size.Literals - own.Literals + c.Literals}
}

// blocks describes the auxiliary variables of rules: they are at the end.
func (g *groups) blocks() iter.Seq[string] {
	return func(yield func(string) bool) {
		if last := g.size().Vars; g.own.aux > 0 && !g.of.refuted {
			yield(fmt.Sprintf("variables %d to %d: sets, states and alternatives of rules, as far as they are open", last-int64(g.own.aux)+1, last))
		}
	}
}

func (g *groups) cardSize() Size {
	if g.of.refuted {
		return Size{Clauses: 1}
	}
	s := Size{int64(len(g.of.open)), int64(len(g.ends)), int64(len(g.of.open) + len(g.places))}
	for c := range g.cells() {
		if len(g.cell(c)) > 0 {
			s.Clauses++
		}
	}
	return s.plus(g.sizeOfRelated()).plus(g.own.size())
}
