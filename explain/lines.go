package explain

import (
	"slices"

	"sudokusat/sudoku"
)

// A sum, a count and an automaton are read cell by cell, and what has been read is a
// state. The ways from the first cell to the last are a layered graph, whose edges have
// digits:
//
//	r1c1      r1c2      r1c3
//	0 ─3→ 3   3 ─5→ 8   8 ─9→ 17
//
// A digit has a part in the rule if an edge with it is on a way whose digits are all left
// (regular; Pesant, CP 2004). States that nothing leads to, or that lead to no end, are
// left out; which these are depends on the rule alone.

// reader is what a constraint on a line of cells does with what it reads.
type reader struct {
	cells  []sudoku.Cell
	starts []int
	next   func(i, state int, d sudoku.Digit) []int // d is 0 for a break
	ends   func(state int) bool
}

// edge is a way from a state to the next one by a digit, which is a bit, 0 for a break.
type edge struct {
	from, to int32
	digit    uint64
}

// lineProp is that the cells can be read. States are numbered layer after layer.
type lineProp struct {
	cells  []int32  // by cell read, −1 for a break
	edges  [][]edge // by cell read
	starts int      // the first states
	states int
	size   int  // edges in all
	always bool // nothing is read, and that is allowed
}

// maxEdges bounds the ways of a puzzle's rules.
const maxEdges = 1 << 21

func (p *lineProp) narrow(digits []uint64, a *arena) bool {
	if len(p.edges) == 0 {
		return p.always
	}
	reach, live := a.bools(p.states), a.bools(p.states)
	defer a.freeBools(2 * p.states)
	a.cost += p.size
	if !p.forward(digits, reach) {
		return false
	}
	last := len(p.edges) - 1
	for i := last; i >= 0; i-- {
		left, used := p.left(digits, i), uint64(0)
		for _, e := range p.edges[i] {
			if reach[e.from] && (e.digit&left != 0 || e.digit == 0) && (i == last || live[e.to]) {
				live[e.from] = true
				used |= e.digit
			}
		}
		if c := p.cells[i]; c >= 0 {
			if digits[c] &= used; digits[c] == 0 {
				return false
			}
		}
	}
	return true
}

// forward finds the states that can be reached, and reports whether an end is.
func (p *lineProp) forward(digits []uint64, reach []bool) (some bool) {
	for q := range p.starts {
		reach[q] = true
	}
	for i, edges := range p.edges {
		left := p.left(digits, i)
		some = false
		for _, e := range edges {
			if reach[e.from] && (e.digit&left != 0 || e.digit == 0) {
				reach[e.to], some = true, true
			}
		}
		if !some {
			return false
		}
	}
	return some
}

// left is the digits of the i-th cell read.
func (p *lineProp) left(digits []uint64, i int) uint64 {
	if c := p.cells[i]; c >= 0 {
		return digits[c]
	}
	return 0
}

// line makes the graph of a constraint.
func (c *compiler) line(of sudoku.Constraint) (prop, error) {
	r := c.m.reader(of)
	p := &lineProp{cells: make([]int32, len(r.cells)), always: slices.ContainsFunc(r.starts, r.ends)}
	for i, cell := range r.cells {
		if p.cells[i] = -1; cell != sudoku.Break {
			p.cells[i] = c.place[cell]
		}
	}
	layers := c.m.ways(r)
	if layers == nil && len(r.cells) > 0 {
		return nil, ErrTooLarge
	}
	first, next := map[int]int32{}, int32(0) // the states before a cell
	for i, ways := range layers {
		if i == 0 {
			for _, w := range ways {
				if _, ok := first[w.from]; !ok {
					first[w.from] = next
					next++
				}
			}
			p.starts = int(next)
		}
		after := map[int]int32{}
		edges := make([]edge, len(ways))
		for k, w := range ways {
			to, ok := after[w.to]
			if !ok {
				to = next
				after[w.to] = next
				next++
			}
			edges[k] = edge{first[w.from], to, 0}
			if w.digit > 0 {
				edges[k].digit = 1 << (w.digit - 1)
			}
		}
		p.edges, p.size = append(p.edges, edges), p.size+len(edges)
		first = after
	}
	p.states = int(next)
	return p, nil
}

// way is a way from a state to the next one, by a digit or, if that is 0, a break.
type way struct {
	from, to int
	digit    sudoku.Digit
}

// ways lists the ways of each cell that lie between a start and an end, nil if there are
// too many.
func (m *model) ways(r reader) [][]way {
	layers := make([][]way, len(r.cells))
	states := slices.Clone(r.starts)
	for i, cell := range r.cells {
		var reached []int
		for _, q := range states {
			lo, hi := sudoku.Digit(0), sudoku.Digit(0)
			if cell != sudoku.Break {
				lo, hi = 1, sudoku.Digit(m.puzzle.Shape.Width(cell))
			}
			for d := lo; d <= hi; d++ {
				for _, to := range r.next(i, q, d) {
					layers[i] = append(layers[i], way{from: q, to: to, digit: d})
					reached = append(reached, to)
				}
			}
		}
		if m.edges += len(layers[i]); m.edges > maxEdges {
			return nil
		}
		slices.Sort(reached)
		states = slices.Compact(reached)
	}
	live := map[int]bool{}
	for _, q := range states {
		live[q] = r.ends(q)
	}
	for i := len(layers) - 1; i >= 0; i-- {
		layers[i] = slices.DeleteFunc(layers[i], func(w way) bool { return !live[w.to] })
		live = map[int]bool{}
		for _, w := range layers[i] {
			live[w.from] = true
		}
	}
	return layers
}

func (m *model) reader(c sudoku.Constraint) reader {
	s := m.puzzle.Shape
	switch c := c.(type) {
	case sudoku.Sum:
		return reader{c.Cells, []int{0},
			func(i, sum int, d sudoku.Digit) []int { return []int{sum + c.Weight(i)*s.Value(d)} },
			func(sum int) bool { return c.Is.Holds(sum, c.Total) }}
	case sudoku.Count:
		return reader{c.Scope(), []int{0},
			func(i, count int, d sudoku.Digit) []int {
				if c.Tests[i].Allow.Has(d) {
					count += c.Weight(i)
				}
				return []int{count}
			},
			func(count int) bool { return slices.Contains(c.Allowed, count) }}
	}
	x := c.(sudoku.Automaton)
	var starts []int
	for _, q := range x.Machine.Starts() {
		starts = append(starts, int(q))
	}
	return reader{x.Cells, starts,
		func(_, q int, d sudoku.Digit) (out []int) {
			symbol := int(d)
			if d == 0 {
				symbol = m.n + 1
			}
			for _, to := range x.Machine.Next(int32(q), symbol) {
				out = append(out, int(to))
			}
			return out
		},
		func(q int) bool { return x.Machine.Accepts(int32(q)) }}
}
