package explain

import (
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// A sum, a count and an automaton are read cell by cell, and what has been read
// is a state. An option is a way from a state to the next one, by a digit:
//
//	r1c1      r1c2      r1c3
//	0 ─3→ 3   3 ─5→ 8   8 ─9→ 17
//
// It excludes the other digits of the cell, the other ways there, and the ways
// before and after that it does not fit. The truths are that each cell has a way.
// States that nothing leads to, or that lead to no end, are left out; which these
// are depends on the rule alone.

// reader is what a constraint on a line of cells does with what it reads.
type reader struct {
	cells  []sudoku.Cell
	starts []int
	next   func(i, state int, d sudoku.Digit) []int // d is 0 for a break
	ends   func(state int) bool
	text   func(state int) string // nil: states have no meaning for readers
}

// way is an option of a line.
type way struct {
	from, to int
	digit    sudoku.Digit
	id       int32
}

func (m *model) line(c sudoku.Constraint, t Truth, guard []int32) error {
	r := m.reader(c)
	layers := m.ways(r)
	node := m.node()
	var before []way
	for i, ways := range layers {
		var all []int32
		for k := range ways {
			w := &ways[k]
			var err error
			if w.id, err = m.option(option{t.Constraint, m.wayText(r, ways, i, k), node, -1}); err != nil {
				return err
			}
			all = append(all, w.id)
			if cell := r.cells[i]; cell != sudoku.Break {
				for _, x := range m.digits(cell, func(d sudoku.Digit) bool { return d != w.digit }) {
					m.apart(x, w.id)
				}
			}
			for _, v := range before {
				if v.to != w.from {
					m.apart(v.id, w.id)
				}
			}
		}
		m.exclude(all)
		t.Cell = r.cells[i]
		m.add(t, append(all, guard...))
		before = ways
	}
	return nil
}

// wayText returns a way in words: its digit, and where several ways of the cell have it
// what has been read after that: "r1c2=5 with sum 8".
func (m *model) wayText(r reader, ways []way, i, k int) string {
	w, text := ways[k], "a break"
	if cell := r.cells[i]; cell != sudoku.Break {
		text = m.puzzle.Shape.CandidateName(sudoku.Candidate{Cell: cell, Digit: w.digit})
	}
	alike := func(v way) bool { return v.digit == w.digit && v != w }
	switch {
	case r.text != nil && i+1 < len(r.cells):
		return fmt.Sprintf("%s with %s", text, r.text(w.to))
	case r.text == nil && slices.ContainsFunc(ways, alike):
		return fmt.Sprintf("%s on way %d", text, k+1)
	}
	return text
}

// ways lists the ways of each cell that lie between a start and an end.
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
			func(sum int) bool { return c.Is.Holds(sum, c.Total) },
			func(sum int) string { return sumText(c, sum) }}
	case sudoku.Count:
		return reader{c.Scope(), []int{0},
			func(i, count int, d sudoku.Digit) []int {
				if c.Tests[i].Allow.Has(d) {
					count += c.Weight(i)
				}
				return []int{count}
			},
			func(count int) bool { return slices.Contains(c.Allowed, count) },
			func(count int) string { return fmt.Sprintf("count %d", count) }}
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
		func(q int) bool { return x.Machine.Accepts(int32(q)) }, nil}
}

// sumText returns in words what has been read of a sum: with negative weights, as arrows
// have, what is still missing.
func sumText(c sudoku.Sum, sum int) string {
	switch left := c.Total - sum; {
	case !slices.ContainsFunc(c.Weights, func(w int) bool { return w < 0 }):
		return fmt.Sprintf("sum %d", sum)
	case left < 0:
		return fmt.Sprintf("%d over", -left)
	default:
		return fmt.Sprintf("%d to go", left)
	}
}
