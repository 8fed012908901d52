package ruled

import (
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// The names of regions. A rule numbers regions by their first squares, so that each division
// is there once. For a search that is bad luck: a region in the middle of the board has no
// number before those of the first rows are known. Where all constraints treat the regions
// alike, the order is left out, and numbers that no decision has used yet are one:
//
//	used 1 2     a square is in region 1, or in 2, or in a new one, which is 3;
//	1 . . 2      if not in 3, then not in 4 to 9 either
//	. ? . .
//
// Where much is open, names here and there soon leave no division. So the search begins at the top, as if
// the regions were in order: squares below have more ways. If it meets clashes and no solution, it starts again.
//
// Whatever is known at a level is the same under any exchange of its unused numbers, so that
// each division is found once. A solution gets the numbers of the rule when it is handed on. A
// search for solutions in order decides first squares first, and gives them these numbers itself.

// mostFromTop is the number of clashes up to which the search begins at the top.
const mostFromTop = 30

// rename takes the order of the regions out, if it is one and nothing else depends on numbers.
func (p *problem) rename(x *regions) {
	if p.isLabel != nil || !slices.IsSorted(x.labels) || x.all&(x.all+1) != 0 || slices.ContainsFunc(x.labels, func(c int32) bool { return p.start[c] != x.all }) {
		return
	}
	by := &renaming{p: p, x: x, isLabel: make([]bool, p.cells)}
	for _, c := range x.labels {
		by.isLabel[c] = true
	}
	if !by.allAlike() {
		return
	}
	p.outer = slices.DeleteFunc(p.outer, func(k prop) bool {
		return k.kind == kindAutomaton && by.isOrder(p.automata[k.at].cells, p.automata[k.at].layeredMachine)
	})
	p.isLabel, p.usedWord, x.renamed = by.isLabel, p.addWords(1), true
}

// name notes a decision of an open level.
func (s *search) name(f frame) {
	if s.isLabel != nil && s.isLabel[f.c] {
		s.cand[s.usedWord] |= f.v
	}
}

// otherwise is what is left of a cell when a decision of the open level is refuted.
func (s *search) otherwise(f frame) uint64 {
	m := s.cand[f.c] &^ f.v
	if s.isLabel != nil && s.isLabel[f.c] && f.v&s.cand[s.usedWord] == 0 {
		m &= s.cand[s.usedWord]
	}
	return m
}

// ways returns in how many ways a cell with some candidates can be decided. Cells are asked about in their order.
func (s *search) ways(c int, m uint64) int {
	if s.isLabel == nil || !s.isLabel[c] {
		return bits.OnesCount64(m)
	}
	used, unused := s.cand[s.usedWord], 1
	if s.fromTop {
		s.openLabels++
		unused = s.openLabels
	}
	return bits.OnesCount64(m&used) + min(unused, bits.OnesCount64(m&^used))
}

// startsAgain reports, after a clash, whether a search that began at the top and has found nothing starts again.
func (s *search) startsAgain(found bool) bool {
	if !s.fromTop || s.scores.clashes < mostFromTop {
		return false
	}
	s.fromTop = false
	if !found {
		s.scores.reset(s.problem)
	}
	return !found
}

// number gives the regions of a solution the numbers that the rule wants.
func (x *regions) number(g sudoku.Grid) {
	var to [65]sudoku.Digit
	next := sudoku.Digit(1)
	for _, c := range x.labels {
		l := g[c]
		if to[l] == 0 {
			to[l] = next
			next++
		}
		g[c] = to[l]
	}
}

// renaming is what constraints are asked about: whether they take all regions alike.
type renaming struct {
	p       *problem
	x       *regions
	isLabel []bool
	ordered bool // the order was met
}

// allAlike reports whether all constraints but an order do, and there is one.
func (r *renaming) allAlike() bool {
	for _, h := range r.p.shape.Houses() {
		if some, all := r.touches(h.Cells); some && !all {
			return false
		}
	}
	for _, d := range r.p.shape.Differents() {
		if some, all := r.touches(d.Cells); some && !all {
			return false
		}
	}
	for _, c := range r.p.constraints {
		switch c := c.(type) {
		case sudoku.Connected:
			if some, _ := r.touches(c.Cells); some && !r.isRegion(c) {
				return false
			}
			continue
		case sudoku.Automaton:
			if r.isOrder(toCells(c.Cells), r.p.laidOut(c)) {
				r.ordered = true
				continue
			}
		}
		if !r.alike(c) {
			return false
		}
	}
	return r.ordered
}

// touches reports whether some, and whether all of the cells are regions of squares.
func (r *renaming) touches(cells []sudoku.Cell) (some, all bool) {
	all = true
	for _, c := range cells {
		is := c != sudoku.Break && r.isLabel[c]
		some, all = some || is, all && is
	}
	return some, all
}

// isRegion reports whether a constraint is the connection of one of the regions, of which each has the same.
func (r *renaming) isRegion(c sudoku.Connected) bool {
	k := newConnected(r.p.shape, c)
	return r.x.connects(&k)
}

// alike reports whether a constraint takes all regions alike. What treats all digits alike
// does not if it has squares as well.
func (r *renaming) alike(c sudoku.Constraint) bool {
	some, all := r.touches(c.Scope())
	if !some || all && c.Interchangeable() {
		return true
	}
	switch c := c.(type) {
	case sudoku.DifferentPairs:
		first, _ := r.touches(c.A)
		_, second := r.touches(c.B)
		return !first && second
	case sudoku.AnyOf:
		for _, alternative := range c.Alternatives {
			if slices.ContainsFunc(alternative, func(c sudoku.Constraint) bool { return !r.alike(c) }) {
				return false
			}
		}
		return true
	case sudoku.Automaton:
		return r.isBlind(c)
	}
	return false
}

// isBlind reports whether an automaton accepts its lines under all names of the regions.
func (r *renaming) isBlind(c sudoku.Automaton) bool {
	labels := make([]bool, len(c.Cells))
	for i, cell := range c.Cells {
		labels[i] = cell != sudoku.Break && r.isLabel[cell]
	}
	machine := r.p.laidOut(c)
	return r.p.near.blind.get(blind{machine, breakKey(labels), r.x.all}, func() bool {
		return machine.isSymmetric(labels, func(m uint64) uint64 { // the first two exchanged
			return m&^3 | m&1<<1 | m>>1&1
		}) && machine.isSymmetric(labels, func(m uint64) uint64 { // each the next
			in := m & r.x.all
			return m&^r.x.all | (in<<1|in>>(bits.OnesCount64(r.x.all)-1))&r.x.all
		})
	})
}

// blind is a machine that is laid out, which of its places are regions, and these.
type blind struct {
	machine *layeredMachine
	labels  string
	all     uint64
}

// isSymmetric reports whether a machine accepts the same lines when the digits of some places are exchanged;
// false also where it is not deterministic. Deterministic machines that are laid out have no two states that
// go on alike, so that each state has one image.
func (l *layeredMachine) isSymmetric(places []bool, exchange func(m uint64) uint64) bool {
	if l.layer[1] != 1 {
		return false
	}
	image := make([]int32, len(l.edges)) // of states, and 1
	image[0] = 1
	for place, exchanged := range places {
		for q := l.layer[place]; q < l.layer[place+1]; q++ {
			if image[q] == 0 {
				return false
			}
			ways, others := l.waysOf(q), l.waysOf(image[q]-1)
			if len(ways) != len(others) {
				return false
			}
			met := uint64(0)
			for _, e := range ways {
				m := e.mask
				if met&m != 0 {
					return false
				}
				met |= m
				if exchanged {
					m = exchange(m)
				}
				k := slices.IndexFunc(others, func(o way) bool { return o.mask == m })
				if k < 0 || image[e.to] != 0 && image[e.to] != others[k].to+1 {
					return false
				}
				image[e.to] = others[k].to + 1
			}
		}
	}
	return true
}

// isOrder reports whether a machine along cells is the order of the regions by their first squares, and nothing else.
func (r *renaming) isOrder(cells []int32, l *layeredMachine) bool {
	labels, count := r.x.labels, bits.OnesCount64(r.x.all)
	if !slices.Equal(cells, labels) || l.layer[1] != 1 {
		return false
	}
	met := make([]int, len(l.edges)) // regions by state, and 1
	met[0] = 1
	for place := range labels {
		for q := l.layer[place]; q < l.layer[place+1]; q++ {
			have := met[q] - 1
			if have < 0 {
				return false
			}
			can := uint64(0) // regions that may come here, with squares left for all others
			if left := len(labels) - place - 1; count-have <= left {
				can = 1<<have - 1
			}
			if have < count {
				can |= 1 << have
			}
			for _, e := range l.waysOf(q) {
				for m := e.mask; m != 0; m &= m - 1 {
					to := max(have, lowest(m)+1) + 1
					if can&m&-m == 0 || met[e.to] != 0 && met[e.to] != to {
						return false
					}
					can &^= m & -m
					met[e.to] = to
				}
			}
			if can != 0 {
				return false
			}
		}
	}
	return true
}
