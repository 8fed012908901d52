package sudoku

import (
	"errors"
	"fmt"
)

// ErrNoNegation is wrapped by the error for a constraint that [Negation] does not negate.
var ErrNoNegation = errors.New("cannot be negated")

// maxNegated bounds the states of the deterministic automaton in a negation, and the
// alternatives of that of different cells or pairs.
const maxNegated = 1 << 12

// Negation returns constraints that hold together exactly if the given ones do not, on
// every full grid. What is not so is another constraint of the same kind, where there is
// one: another set of digits, table, comparison or list of numbers; the complement of an
// automaton. Cells that are not all different are alternatives of two equal ones. Connected
// cells have no negation, nor do automata that are nondeterministic and need too many
// states without that; the error wraps [ErrNoNegation] and names the constraint.
func Negation(s *Shape, constraints []Constraint) ([]Constraint, error) {
	x := AnyOf{Name: "not"}
	for _, c := range constraints {
		not, err := negated(s, c)
		if err != nil {
			return nil, err
		}
		x.Alternatives = append(x.Alternatives, not)
	}
	if len(constraints) > 0 {
		x.Name = "not " + constraints[0].RuleName()
	}
	return oneOf(x), nil
}

// oneOf returns constraints that hold if one of the alternatives does, without the AnyOf
// where it is not needed.
func oneOf(x AnyOf) []Constraint {
	if len(x.Alternatives) == 1 {
		return x.Alternatives[0]
	}
	for _, list := range x.Alternatives {
		if len(list) == 0 { // which always holds
			return nil
		}
	}
	return []Constraint{x}
}

func negated(s *Shape, c Constraint) ([]Constraint, error) {
	name := "not " + c.RuleName()
	reason := "and that is what \"" + c.RuleName() + "\" allows"
	switch c := c.(type) {
	case Domain:
		return []Constraint{Domain{name, c.Cell, c.Allow.complement(s.n)}}, nil
	case Different:
		return notDifferent(s, name, c.Cells)
	case Relation:
		return []Constraint{Relation{name, c.A, c.B, c.Table.complement(), reason}}, nil
	case Clause:
		out := make([]Constraint, len(c.Tests))
		for i, t := range c.Tests {
			out[i] = Domain{name, t.Cell, t.Allow.complement(s.n)}
		}
		return out, nil
	case Sets:
		return notSets(s, name, c)
	case Sum:
		c.Name, c.Reason = name, reason
		switch c.Is {
		case Equal:
			c.Is = Unequal
		case Unequal:
			c.Is = Equal
		case AtMost:
			c.Is, c.Total = AtLeast, c.Total+1
		case AtLeast:
			c.Is, c.Total = AtMost, c.Total-1
		}
		return []Constraint{c}, nil
	case Count:
		lo, hi := 0, 0
		for i := range c.Tests {
			lo, hi = lo+min(c.Weight(i), 0), hi+max(c.Weight(i), 0)
		}
		c.Name, c.Reason, c.Allowed = name, reason, missing(c.Allowed, lo, hi)
		return []Constraint{c}, nil
	case Automaton:
		m, ok := c.Machine.complement()
		if !ok {
			return nil, fmt.Errorf("%s: %w: its automaton would need more than %d states", c.Name, ErrNoNegation, maxNegated)
		}
		c.Name, c.Reason, c.Machine = name, reason, m
		return []Constraint{c}, nil
	case DifferentPairs:
		return notDifferentPairs(s, name, c)
	case AnyOf:
		var out []Constraint
		for _, alternative := range c.Alternatives {
			not, err := Negation(s, alternative)
			if err != nil {
				return nil, err
			}
			out = append(out, not...)
		}
		return out, nil
	case SomeOf:
		for _, k := range c.cases {
			if k.unknown {
				return nil, fmt.Errorf("%s: %w", c.Name, ErrNoNegation)
			}
		}
		c.Name, c.Allowed = name, missing(c.Allowed, 0, len(c.cases))
		return []Constraint{c}, nil
	}
	return nil, fmt.Errorf("%s: %w: that cells are connected has no opposite among the rules", c.RuleName(), ErrNoNegation)
}

// missing lists the numbers from lo to hi that are not among some that ascend.
func missing(numbers []int, lo, hi int) (out []int) {
	for k := lo; k <= hi; k++ {
		for len(numbers) > 0 && numbers[0] < k {
			numbers = numbers[1:]
		}
		if len(numbers) == 0 || numbers[0] != k {
			out = append(out, k)
		}
	}
	return out
}

// complement returns the digits 1..n that are not in the set.
func (x DigitSet) complement(n int) DigitSet {
	out := NewDigitSet(n)
	for d := Digit(1); int(d) <= n; d++ {
		if !x.Has(d) {
			out.Add(d)
		}
	}
	return out
}

// notDifferent returns alternatives of two equal cells.
func notDifferent(s *Shape, name string, cells []Cell) ([]Constraint, error) {
	if len(cells) > s.n {
		return nil, nil
	}
	if len(cells)*(len(cells)-1)/2 > maxNegated {
		return nil, fmt.Errorf("%s: %w: %d cells", name, ErrNoNegation, len(cells))
	}
	x := AnyOf{Name: name}
	for i, a := range cells {
		for _, b := range cells[i+1:] {
			x.Alternatives = append(x.Alternatives, []Constraint{equal(s, name, a, b)})
		}
	}
	return oneOf(x), nil
}

// equal requires the same digit in two cells.
func equal(s *Shape, name string, a, b Cell) Relation {
	return Relation{name, a, b, s.Table("equal", func(a, b int) bool { return a == b }), "and must be equal"}
}

// notSets returns two equal cells, or for each set a cell whose digit is not in it: different
// digits in as many cells that are all in a set are that set.
func notSets(s *Shape, name string, c Sets) ([]Constraint, error) {
	twice, err := notDifferent(s, name, c.Cells)
	if err != nil || twice == nil {
		return nil, err
	}
	others := make([]Constraint, 0, len(c.Family.Sets()))
	for _, set := range c.Family.Sets() {
		clause := Clause{Name: name, Reason: "and one of them must be another digit"}
		for _, cell := range c.Cells {
			clause.Tests = append(clause.Tests, Test{cell, set.complement(s.n)})
		}
		others = append(others, clause)
	}
	return oneOf(AnyOf{name, [][]Constraint{twice, others}}), nil
}

// notDifferentPairs returns alternatives of two pairs with the same digits.
func notDifferentPairs(s *Shape, name string, c DifferentPairs) ([]Constraint, error) {
	k := len(c.A)
	switch {
	case k > s.n*s.n:
		return nil, nil
	case k*(k-1)/2 > maxNegated:
		return nil, fmt.Errorf("%s: %w: %d pairs of cells", name, ErrNoNegation, k)
	}
	x := AnyOf{Name: name}
	for i := range k {
		for j := range i {
			var same []Constraint
			for _, pair := range [2][2]Cell{{c.A[j], c.A[i]}, {c.B[j], c.B[i]}} {
				if pair[0] != pair[1] {
					same = append(same, equal(s, name, pair[0], pair[1]))
				}
			}
			x.Alternatives = append(x.Alternatives, same)
		}
	}
	return oneOf(x), nil
}
