package certificate

import (
	"fmt"
	"slices"
	"sudokusat/sudoku"
)

// The ways and choices of cells that are read one after the other: sums, counts and
// automata.

// edge is a way from a state by a digit, 0 for a break, to the next state.
type edge struct {
	from, to int
	digit    int
}

// read adds the options of a constraint that reads cells.
func (x *choices) read(c sudoku.Constraint) {
	cells, states, next, good := x.machine(c)
	if cells == nil && x.err != nil {
		return
	}
	var steps [][]edge
	for i, cell := range cells {
		digits := []int{0}
		if cell != sudoku.Break {
			digits = digits[:0]
			for d := 1; d <= x.s.Width(cell); d++ {
				digits = append(digits, d)
			}
		}
		var edges []edge
		after := map[int]bool{}
		slices.Sort(states)
		for _, from := range states {
			for _, d := range digits {
				for _, to := range next(i, from, d) {
					edges, after[to] = append(edges, edge{from, to, d}), true
				}
			}
		}
		if len(edges) > maxOptions*64 {
			x.err = fmt.Errorf("%w: a rule with more than %d ways", ErrTooLarge, maxOptions*64)
			return
		}
		steps, states = append(steps, edges), states[:0:0]
		for to := range after {
			states = append(states, to)
		}
	}
	leads := map[int]bool{}
	for _, q := range states {
		leads[q] = good(q)
	}
	for i := len(steps) - 1; i >= 0; i-- {
		steps[i] = slices.DeleteFunc(steps[i], func(e edge) bool { return !leads[e.to] })
		leads = map[int]bool{}
		for _, e := range steps[i] {
			leads[e.from] = true
		}
	}
	var before []int32
	for i, edges := range steps {
		all := x.options(len(edges))
		if x.err != nil {
			return
		}
		for k, e := range edges {
			if cells[i] != sudoku.Break {
				for _, w := range x.of(cells[i], func(d sudoku.Digit) bool { return int(d) != e.digit }) {
					x.foe(w, all[k])
				}
			}
			for j, w := range before {
				if steps[i-1][j].to != e.from {
					x.foe(w, all[k])
				}
			}
		}
		x.rivals(all)
		x.choice(all)
		before = all
	}
}

// machine is how a constraint reads cells: its first states, the next ones, and
// which of them are good ends.
func (x *choices) machine(c sudoku.Constraint) (cells []sudoku.Cell, first []int, next func(i, state, digit int) []int, good func(int) bool) {
	one := func(int) int { return 1 }
	switch c := c.(type) {
	case sudoku.Sum:
		if c.Weights != nil {
			one = func(i int) int { return c.Weights[i] }
		}
		next = func(i, sum, d int) []int { return []int{sum + one(i)*x.s.Value(sudoku.Digit(d))} }
		return c.Cells, []int{0}, next, func(sum int) bool { return c.Is.Holds(sum, c.Total) }
	case sudoku.Count:
		if c.Weights != nil {
			one = func(i int) int { return c.Weights[i] }
		}
		for _, t := range c.Tests {
			cells = append(cells, t.Cell)
		}
		next = func(i, count, d int) []int {
			if c.Tests[i].Allow.Has(sudoku.Digit(d)) {
				return []int{count + one(i)}
			}
			return []int{count}
		}
		return cells, []int{0}, next, func(count int) bool { return slices.Contains(c.Allowed, count) }
	case sudoku.Automaton:
		for _, q := range c.Machine.Starts() {
			first = append(first, int(q))
		}
		next = func(_, q, d int) (out []int) {
			if d == 0 {
				d = x.n + 1
			}
			for _, to := range c.Machine.Next(int32(q), d) {
				out = append(out, int(to))
			}
			return out
		}
		return c.Cells, first, next, func(q int) bool { return c.Machine.Accepts(int32(q)) }
	}
	x.err = fmt.Errorf("%w: %s: no steps for a constraint like %T", ErrTooLarge, c.RuleName(), c)
	return nil, nil, nil, nil
}
