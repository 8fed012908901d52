package hodoku

import "sudokusat/rating/spot"

// Forcing chains: a candidate that leads to a contradiction is false, and one whose
// absence leads to a contradiction is true; what follows from every candidate of a cell,
// or every place of a digit in a house, or from a candidate and from its opposite, is
// true. Of all conclusions the digit in the first cell is taken, otherwise the first
// elimination.

// outcome is what follows from one node.
type outcome struct {
	on, off [9]set
}

// forcingSearch is the search for conclusions.
type forcingSearch struct {
	p      *Position
	g      *implications
	from   []outcome                   // by node of a candidate
	counts func(start, end int16) bool // whether a chain counts; nil: all do
	places bool                        // a digit was found
	starts []int16                     // of the conclusion
	ends   []int16                     // that cannot follow together; nil for what follows from all starts
	where  int                         // cell·9 + digit, −1 none
	room   [9]set                      // where the placed digits leave room
	open   set
}

func (p *Position) forcingChain() bool {
	g := p.implications(true)
	f := forcingSearch{p: p, g: g, from: make([]outcome, 2*g.n), where: -1}
	for i := range f.from {
		o := &f.from[i]
		for k, x := range g.marks {
			if g.reaches(int16(i), int16(2*k)) {
				o.off[x.digit()].add(x.cell())
			}
			if g.reaches(int16(i), int16(2*k+1)) {
				o.on[x.digit()].add(x.cell())
			}
		}
	}
	return f.conclude()
}

// conclude draws all conclusions and takes the best.
func (f *forcingSearch) conclude() bool {
	p := f.p
	for d := range f.room {
		f.room[d] = p.room(d)
		f.open = f.open.or(p.at[d])
	}
	for i := range f.from {
		if p.stopped() {
			return false
		}
		f.contradictions(int16(i))
	}
	for i := range f.g.n {
		// the cell itself gives nothing new
		f.verity([]int16{int16(2*i + 1), int16(2 * i)}, f.g.marks[i].cell())
	}
	var starts []int16
	for c := range 81 {
		starts = starts[:0]
		for m := p.cand[c]; m != 0; m &= m - 1 {
			starts = append(starts, f.g.node(c, low(m), true))
		}
		f.verity(starts, -1)
	}
	for h := range houses {
		for d := range 9 {
			starts = starts[:0]
			for s := p.at[d].and(board.house[h]); !s.empty(); s = s.rest() {
				starts = append(starts, f.g.node(s.first(), d, true))
			}
			f.verity(starts, -1)
		}
	}
	if f.where < 0 {
		return false
	}
	if p.locates {
		p.where = f.parts()
	}
	if f.places {
		return p.single(f.where/9, f.where%9)
	}
	p.out = append(p.out, markOf(f.where/9, f.where%9))
	return true
}

// better reports whether a conclusion would be taken.
func (f *forcingSearch) better(place bool, c, d int) bool {
	if place != f.places || f.where < 0 {
		return place || f.where < 0
	}
	return c*9+d < f.where
}

// found keeps a conclusion.
func (f *forcingSearch) found(place bool, c, d int, starts ...int16) {
	f.places, f.where = place, c*9+d
	f.starts = append(f.starts[:0], starts...)
}

// parts are the chains that lead to the conclusion, of a net their starts and ends.
func (f *forcingSearch) parts() (out []spot.Part) {
	add := func(role string, start, end int16) {
		chain := []int16{start, end}
		if f.counts == nil {
			f.g.walk(start)
			chain = f.g.path(end, nil)
		}
		out = append(out, f.g.part(role, chain))
	}
	if f.ends == nil {
		end := f.g.node(f.where/9, f.where%9, f.places)
		for _, start := range f.starts {
			add("case", start, end)
		}
		return out
	}
	for _, end := range f.ends {
		add("", f.starts[0], end)
	}
	return out
}

// chain reports whether the chain from a node to a candidate counts.
func (f *forcingSearch) chain(start int16, c, d int, on bool) bool {
	return f.counts == nil || f.counts(start, f.g.node(c, d, on))
}

// contradictions looks for what cannot follow together from a node.
func (f *forcingSearch) contradictions(start int16) {
	c, d, place := f.g.cell(start), f.g.digit(start), !on(start)
	if !f.better(place, c, d) {
		return
	}
	if ends := f.contradicted(start, &f.from[start], c, d); ends != nil {
		f.found(place, c, d, start)
		f.ends = ends
	}
}

// contradicted returns nodes that follow from one and cannot all be true, nil for none.
func (f *forcingSearch) contradicted(start int16, o *outcome, c, d int) []int16 {
	p, g := f.p, f.g
	if on(start) && o.off[d].has(c) || !on(start) && o.on[d].has(c) {
		if f.chain(start, c, d, !on(start)) {
			return []int16{g.node(c, d, !on(start))}
		}
	}
	for q := range 9 {
		if s := o.on[q].and(o.off[q]); !s.empty() {
			if x := s.first(); f.chain(start, x, q, false) || f.chain(start, x, q, true) {
				return []int16{g.node(x, q, true), g.node(x, q, false)}
			}
		}
	}
	for q := range 9 {
		for r := q + 1; r < 9; r++ {
			if s := o.on[q].and(o.on[r]); !s.empty() {
				if x := s.first(); f.chain(start, x, q, true) || f.chain(start, x, r, true) {
					return []int16{g.node(x, q, true), g.node(x, r, true)}
				}
			}
		}
	}
	for q := range 9 {
		for h := range houses {
			if s := o.on[q].and(board.house[h]); s.size() > 1 && f.some(start, s, q, true) {
				return f.nodes(s, q, true)
			}
		}
	}
	empty := f.open
	for q := range 9 {
		empty = empty.without(p.at[q].without(o.off[q])).without(o.on[q])
	}
	for ; !empty.empty(); empty = empty.rest() {
		x := empty.first()
		for m := p.cand[x]; m != 0; m &= m - 1 {
			if f.chain(start, x, low(m), false) {
				return f.digits(x)
			}
		}
	}
	for q := range 9 {
		for h := range houses {
			if s := f.room[q].and(board.house[h]); !s.empty() && s.within(o.off[q]) && f.some(start, s, q, false) {
				return f.nodes(s, q, false)
			}
		}
	}
	return nil
}

// nodes are those of a digit in some cells.
func (f *forcingSearch) nodes(cells set, d int, on bool) (list []int16) {
	for ; !cells.empty(); cells = cells.rest() {
		list = append(list, f.g.node(cells.first(), d, on))
	}
	return list
}

// digits are the nodes of the candidates of a cell, all off.
func (f *forcingSearch) digits(c int) (list []int16) {
	for m := f.p.cand[c]; m != 0; m &= m - 1 {
		list = append(list, f.g.node(c, low(m), false))
	}
	return list
}

// some reports whether the chain to one of some cells counts.
func (f *forcingSearch) some(start int16, cells set, d int, on bool) bool {
	for ; !cells.empty(); cells = cells.rest() {
		if f.chain(start, cells.first(), d, on) {
			return true
		}
	}
	return false
}

// verity looks for what follows from all of some nodes, outside the cell not.
func (f *forcingSearch) verity(starts []int16, not int) {
	if len(starts) == 0 {
		return
	}
	both := f.from[starts[0]]
	for _, x := range starts[1:] {
		for d := range 9 {
			both.on[d] = both.on[d].and(f.from[x].on[d])
			both.off[d] = both.off[d].and(f.from[x].off[d])
		}
	}
	for d := range 9 {
		f.all(starts, both.on[d], d, true, not)
		f.all(starts, both.off[d], d, false, not)
	}
}

func (f *forcingSearch) all(starts []int16, cells set, d int, place bool, not int) {
	for ; !cells.empty(); cells = cells.rest() {
		c := cells.first()
		if c == not || !f.better(place, c, d) {
			continue
		}
		for _, x := range starts {
			if f.chain(x, c, d, place) {
				f.found(place, c, d, starts...)
				f.ends = nil
				break
			}
		}
	}
}
