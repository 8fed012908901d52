package encode

import (
	"cmp"
	"context"
	"slices"

	"sudokusat/sudoku"
)

// Supports returns nil when every constraint of a puzzle can be encoded in clauses,
// else an error that names the first that cannot. It wraps [ErrTooComplex]: sums
// and automata have their limits, some hundred thousand states over all cells. When ctx
// ends first, its cause is the error.
func Supports(ctx context.Context, p sudoku.Puzzle) error {
	if err := sudoku.Validate(ctx, p); err != nil {
		return err
	}
	x := encoder{shape: p.Shape, amo: Pairwise(), ctx: ctx, machines: map[*sudoku.Machine]*subsets{}}
	for _, c := range p.Constraints() {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if !small(p.Shape, c) {
			if _, err := x.one(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// small reports whether a constraint is surely within the limits, by what can be
// computed without a diagram.
func small(s *sudoku.Shape, c sudoku.Constraint) bool {
	states := 0 // at most, after each cell
	switch c := c.(type) {
	case sudoku.Domain, sudoku.Different, sudoku.Relation, sudoku.Clause, sudoku.Sets:
		return true
	case sudoku.Sum:
		states = statesOfSum(s.N(), c)
		return states <= maxStates && states <= maxNexts/s.N()
	case sudoku.Count:
		for i := range c.Tests {
			states += abs(c.Weight(i))
		}
	case sudoku.Automaton:
		if states = c.Machine.States(); !deterministic(c.Machine) {
			states = 1 << min(states, 20)
		}
		states *= 1 + len(c.Cells) - len(c.Scope())
	case sudoku.AnyOf:
		return !slices.ContainsFunc(c.Alternatives, func(list []sudoku.Constraint) bool { return !allSmall(s, list) })
	case sudoku.SomeOf:
		for i := range c.Cases() {
			if fails, _ := c.Fails(i); !allSmall(s, c.Holds(i)) || !allSmall(s, fails) {
				return false
			}
		}
		return true
	default:
		return false
	}
	states = (states + 1) * len(c.Scope())
	return states <= maxStates && states <= maxNexts/s.N() && states < maxSubsets
}

func allSmall(s *sudoku.Shape, constraints []sudoku.Constraint) bool {
	return !slices.ContainsFunc(constraints, func(c sudoku.Constraint) bool { return !small(s, c) })
}

// statesOfSum returns a bound on the states of a sum over all cells. After some cells
// there are no more sums than those can have, and of these only as many are
// undecided as the other cells can have.
func statesOfSum(n int, of sudoku.Sum) (states int) {
	spans := make([]int, len(of.Cells))
	after := 0
	for i := range spans {
		spans[i] = abs(of.Weight(i)) * (n - 1)
		after += spans[i]
	}
	slices.SortFunc(spans, func(a, b int) int { return cmp.Compare(b, a) })
	before := 0
	for _, span := range spans {
		states += 1 + min(before, after)
		before, after = before+span, after-span
	}
	return states
}

// deterministic reports whether a machine has one start and one way on at most.
func deterministic(m *sudoku.Machine) bool {
	for q := range int32(m.States()) {
		for symbol := 1; symbol <= m.Symbols(); symbol++ {
			if len(m.Next(q, symbol)) > 1 {
				return false
			}
		}
	}
	return len(m.Starts()) <= 1
}
