package certificate

import (
	"slices"

	"sudokusat/sudoku"
)

// A demand is a choice without ways: its cells have digits that keep some constraints. In a
// tree of cases it is two numbers: the choice and one of its cells, counted from 1, whose
// open ways are the cases; or the choice and 0, where a constraint by itself can no longer
// be kept. That is judged by what its cells can still hold, without a search:
//
//	one cell, tests, two cells  none of the digits that are left is allowed
//	different cells             two that can only hold the same digit
//	sets                        each lacks a cell with one of its digits, or a place for
//	                            one of them
//	sums, counts, automata      no way of reading the cells comes to a good end
//	alternatives                each has a constraint that can no longer be kept
//	some of the cases           the cases that fail, or hold as their negation
//	                            fails, leave no number that is allowed
//	connected cells             [sudoku.Connected.Excludes] those decided
//	different pairs             two pairs are decided and equal

// demand is constraints with the cells that these have together, ascending.
type demand struct {
	cells []sudoku.Cell
	list  []sudoku.Constraint
}

// addDemands adds the demands of a puzzle's rules as choices.
func (x *choices) addDemands(p sudoku.Puzzle) {
	for _, r := range p.Rules() {
		list, err := r.Constraints(p.Shape)
		if err != nil {
			x.err = err
			return
		}
		if cells := cellsOf(list); len(cells) <= 2*x.n {
			x.addDemand(cells, list, true)
			continue
		}
		for i := range list {
			x.addDemand(cellsOf(list[i:i+1]), list[i:i+1], false)
		}
	}
}

func (x *choices) addDemand(cells []sudoku.Cell, list []sudoku.Constraint, together bool) {
	some := false
	var kept []sudoku.Constraint
	for _, c := range list {
		switch c.(type) {
		case sudoku.Connected, sudoku.DifferentPairs:
			continue
		case sudoku.Relation:
			some = some || together
		case sudoku.Sets, sudoku.Sum, sudoku.Count, sudoku.Automaton, sudoku.AnyOf, sudoku.SomeOf:
			some = true
		}
		kept = append(kept, c)
	}
	if some {
		x.demands[int32(len(x.ways))] = &demand{cells, kept}
		x.ways = append(x.ways, nil)
	}
}

func cellsOf(list []sudoku.Constraint) (out []sudoku.Cell) {
	for _, c := range list {
		out = append(out, c.Scope()...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// holds reports whether a cell can hold a digit.
type holds func(c sudoku.Cell, d sudoku.Digit) bool

// lost reports whether one of some constraints can no longer be kept.
func (x *choices) lost(list []sudoku.Constraint, can holds) bool {
	return slices.ContainsFunc(list, func(c sudoku.Constraint) bool { return x.broken(c, can) })
}

// broken reports whether a constraint can no longer be kept.
func (x *choices) broken(c sudoku.Constraint, can holds) bool {
	some := func(c sudoku.Cell, pass func(sudoku.Digit) bool) bool {
		return slices.ContainsFunc(x.digits(c, can), pass)
	}
	switch c := c.(type) {
	case sudoku.Domain:
		return !some(c.Cell, c.Allow.Has)
	case sudoku.Clause:
		return !slices.ContainsFunc(c.Tests, func(t sudoku.Test) bool { return some(t.Cell, t.Allow.Has) })
	case sudoku.Relation:
		return !some(c.A, func(d sudoku.Digit) bool { return some(c.B, c.Table.Row(d).Has) })
	case sudoku.Different:
		return len(c.Cells) > x.n || x.repeats(c.Cells, can)
	case sudoku.Sets:
		return !slices.ContainsFunc(c.Family.Sets(), func(set sudoku.DigitSet) bool {
			for d := sudoku.Digit(1); int(d) <= x.n; d++ {
				if set.Has(d) && !slices.ContainsFunc(c.Cells, func(cell sudoku.Cell) bool { return can(cell, d) }) {
					return false
				}
			}
			return !slices.ContainsFunc(c.Cells, func(cell sudoku.Cell) bool { return !some(cell, set.Has) })
		})
	case sudoku.AnyOf:
		return !slices.ContainsFunc(c.Alternatives, func(list []sudoku.Constraint) bool { return !x.lost(list, can) })
	case sudoku.SomeOf:
		lo, hi := 0, 0
		for i := range c.Cases() {
			fails, known := c.Fails(i)
			hold, fail := !x.lost(c.Holds(i), can), !known || !x.lost(fails, can)
			switch {
			case hold && !fail:
				lo++
				hi++
			case hold:
				hi++
			case !fail:
				return true
			}
		}
		return !slices.ContainsFunc(c.Allowed, func(k int) bool { return lo <= k && k <= hi })
	case sudoku.Connected:
		return x.parted(c, can)
	case sudoku.DifferentPairs:
		seen := map[[2]sudoku.Digit]bool{}
		for i, a := range c.A {
			d, e := x.digits(a, can), x.digits(c.B[i], can)
			if len(d) != 1 || len(e) != 1 {
				continue
			}
			pair := [2]sudoku.Digit{d[0], e[0]}
			if seen[pair] {
				return true
			}
			seen[pair] = true
		}
		return false
	}
	return !x.read(c, can)
}

// digits lists what a cell can hold.
func (x *choices) digits(c sudoku.Cell, can holds) (out []sudoku.Digit) {
	for d := sudoku.Digit(1); int(d) <= x.n; d++ {
		if can(c, d) {
			out = append(out, d)
		}
	}
	return out
}

// repeats reports whether two cells can only hold the same digit.
func (x *choices) repeats(cells []sudoku.Cell, can holds) bool {
	seen := map[sudoku.Digit]bool{}
	for _, c := range cells {
		if digits := x.digits(c, can); len(digits) == 1 {
			if seen[digits[0]] {
				return true
			}
			seen[digits[0]] = true
		}
	}
	return false
}

// parted reports whether cells cannot be connected.
func (x *choices) parted(c sudoku.Connected, can holds) bool {
	var in, out []sudoku.Cell
	for _, cell := range c.Cells {
		digits := x.digits(cell, can)
		switch {
		case !slices.ContainsFunc(digits, c.Allow.Has):
			out = append(out, cell)
		case !slices.ContainsFunc(digits, func(d sudoku.Digit) bool { return !c.Allow.Has(d) }):
			in = append(in, cell)
		}
	}
	return c.Excludes(x.s, in, out)
}

// read reports whether cells can be read to a good end: for a sum and a count the state is
// what has been added up.
func (x *choices) read(c sudoku.Constraint, can holds) bool {
	cells, states, next, good := x.machine(c)
	for i, cell := range cells {
		digits := []sudoku.Digit{0}
		if cell != sudoku.Break {
			digits = x.digits(cell, can)
		}
		after := map[int]bool{}
		for state := range states {
			for _, d := range digits {
				for _, to := range next(i, state, d) {
					after[to] = true
				}
			}
		}
		states = after
	}
	for state := range states {
		if good(state) {
			return true
		}
	}
	return false
}

// machine is how a constraint reads cells: its first states, the next ones, and which of
// them are good ends.
func (x *choices) machine(c sudoku.Constraint) (cells []sudoku.Cell, first map[int]bool, next func(i, state int, d sudoku.Digit) []int, good func(int) bool) {
	first = map[int]bool{0: true}
	switch c := c.(type) {
	case sudoku.Sum:
		next = func(i, sum int, d sudoku.Digit) []int { return []int{sum + c.Weight(i)*x.s.Value(d)} }
		return c.Cells, first, next, func(sum int) bool { return c.Is.Holds(sum, c.Total) }
	case sudoku.Count:
		next = func(i, count int, d sudoku.Digit) []int {
			if c.Tests[i].Allow.Has(d) {
				count += c.Weight(i)
			}
			return []int{count}
		}
		return c.Scope(), first, next, func(count int) bool { return slices.Contains(c.Allowed, count) }
	case sudoku.Automaton:
		clear(first)
		for _, q := range c.Machine.Starts() {
			first[int(q)] = true
		}
		next = func(_, q int, d sudoku.Digit) (out []int) {
			symbol := int(d)
			if d == 0 {
				symbol = x.n + 1
			}
			for _, to := range c.Machine.Next(int32(q), symbol) {
				out = append(out, int(to))
			}
			return out
		}
		return c.Cells, first, next, func(q int) bool { return c.Machine.Accepts(int32(q)) }
	}
	return nil, nil, nil, nil // there are no others
}
