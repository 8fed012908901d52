package explain

import (
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// A constraint is added under a guard: candidates that are alternatives to it, any of
// which makes it void. Without a guard, what it excludes is excluded; with one, it is
// expressed by truths alone.

// constrain adds the constraint of an index; guard is nil where it always holds.
func (m *model) constrain(c sudoku.Constraint, index int, guard []int32) error {
	t := Truth{Kind: RuleTruth, Constraint: index}
	with := func(candidates ...int32) []int32 { return append(candidates, guard...) }
	switch c := c.(type) {
	case sudoku.Domain:
		if guard != nil {
			m.add(t, with(m.digits(c.Cell, c.Allow.Has)...))
			return nil
		}
		m.out = append(m.out, m.digits(c.Cell, func(d sudoku.Digit) bool { return !c.Allow.Has(d) })...)
	case sudoku.Different:
		switch {
		case guard != nil:
			m.guarded(t, c.Cells, guard)
		case len(c.Cells) == m.n:
			m.house(t, c.Cells)
		default:
			m.different(c.Cells)
			if len(c.Cells) > m.n {
				m.add(t, nil)
			}
		}
	case sudoku.Relation:
		for d := sudoku.Digit(1); int(d) <= m.n; d++ {
			row := c.Table.Row(d)
			if guard != nil {
				m.add(t, with(append(m.digits(c.A, func(e sudoku.Digit) bool { return e != d }), m.digits(c.B, row.Has)...)...))
				continue
			}
			for e := sudoku.Digit(1); int(e) <= m.n; e++ {
				if !row.Has(e) {
					m.apart(m.candidate(c.A, d), m.candidate(c.B, e))
				}
			}
		}
	case sudoku.Clause:
		m.add(t, with(m.tests(c.Tests)...))
	case sudoku.Sets:
		return m.sets(c, t, guard)
	case sudoku.Sum, sudoku.Count, sudoku.Automaton:
		return m.line(c, t, guard)
	case sudoku.AnyOf:
		return m.anyOf(c, index, t, guard)
	case sudoku.DifferentPairs:
		return m.pairs(c, t, guard)
	case sudoku.Connected:
		m.hung = append(m.hung, hung{c, t, m.node(), guard, len(m.hung) + 1})
	case sudoku.SomeOf:
		return m.someOf(c, index, t, guard)
	default:
		return fmt.Errorf("%s: no reasons for a constraint like %T", c.RuleName(), c)
	}
	return nil
}

func (m *model) tests(tests []sudoku.Test) (out []int32) {
	for _, t := range tests {
		out = append(out, m.digits(t.Cell, t.Allow.Has)...)
	}
	return out
}

// guarded adds the truths that cells differ or a guard holds.
func (m *model) guarded(t Truth, cells []sudoku.Cell, guard []int32) {
	for i, a := range cells {
		for _, b := range cells[:i] {
			for d := sudoku.Digit(1); int(d) <= m.n; d++ {
				other := func(e sudoku.Digit) bool { return e != d }
				m.add(t, append(append(m.digits(a, other), m.digits(b, other)...), guard...))
			}
		}
	}
}

// sets has an option for each set of digits, which excludes all other digits of
// the cells. One of them holds, and each digit has a place or a set without it
// holds.
func (m *model) sets(c sudoku.Sets, t Truth, guard []int32) error {
	var all []int32
	node := m.node()
	for i, set := range c.Family.Sets() {
		y, err := m.option(option{t.Constraint, m.setText(set), node, int32(i)})
		if err != nil {
			return err
		}
		all = append(all, y)
		for _, cell := range c.Cells {
			for _, x := range m.digits(cell, func(d sudoku.Digit) bool { return !set.Has(d) }) {
				m.apart(x, y)
			}
		}
	}
	m.exclude(all)
	m.add(t, append(append([]int32(nil), all...), guard...))
	for d := sudoku.Digit(1); int(d) <= m.n; d++ {
		some, without := false, append([]int32(nil), guard...)
		for i, set := range c.Family.Sets() {
			if set.Has(d) {
				some = true
			} else {
				without = append(without, all[i])
			}
		}
		if some {
			t.Digit = d
			m.add(t, append(m.places(c.Cells, d), without...))
		}
	}
	return nil
}

func (m *model) setText(set sudoku.DigitSet) string {
	text := ""
	for d := sudoku.Digit(1); int(d) <= m.n; d++ {
		if set.Has(d) {
			text += fmt.Sprintf(" %d", m.puzzle.Shape.Value(d))
		}
	}
	return "the digits" + text
}

// anyOf has an option for each alternative. Exactly one option is chosen, and the
// constraints of the others are void.
func (m *model) anyOf(c sudoku.AnyOf, index int, t Truth, guard []int32) error {
	var all []int32
	node := m.node()
	for i := range c.Alternatives {
		b, err := m.option(option{index, fmt.Sprintf("alternative %d", i+1), node, int32(i)})
		if err != nil {
			return err
		}
		all = append(all, b)
	}
	m.exclude(all)
	m.add(t, append(append([]int32(nil), all...), guard...))
	for i, alternative := range c.Alternatives {
		void := make([]int32, 0, len(all)+len(guard)) // not nil: something guards it, or it holds
		void = append(append(append(void, all[:i]...), all[i+1:]...), guard...)
		if len(void) == 0 {
			void = nil
		}
		for _, inner := range alternative {
			if err := m.constrain(inner, index, void); err != nil {
				return err
			}
		}
	}
	return nil
}

// someOf has two options for each case, that it holds and that it fails, one of which is
// chosen. The constraints of the other are void. The numbers that are allowed are truths about
// some of the options each.
func (m *model) someOf(c sudoku.SomeOf, index int, t Truth, guard []int32) error {
	numbers, ok := c.Choices()
	if !ok {
		return fmt.Errorf("%s: %w: %d cases", c.Name, ErrTooLarge, c.Cases())
	}
	node := m.node()
	all := make([]int32, 2*c.Cases())
	for i := range all {
		text := fmt.Sprintf("a rule whose case %d %s", i/2+1, [2]string{"holds", "fails"}[i%2])
		var err error
		if all[i], err = m.option(option{index, text, node, int32(i)}); err != nil {
			return err
		}
	}
	for i := range c.Cases() {
		both := slices.Clone(all[2*i : 2*i+2])
		m.exclude(both)
		m.add(t, both)
	}
	for i := range c.Cases() {
		fails, _ := c.Fails(i)
		for k, list := range [2][]sudoku.Constraint{c.Holds(i), fails} {
			for _, inner := range list {
				if err := m.constrain(inner, index, []int32{all[2*i+1-k]}); err != nil {
					return err
				}
			}
		}
	}
	for _, choice := range numbers {
		options := slices.Clone(guard)
		for _, i := range choice.Fails {
			options = append(options, all[2*i+1])
		}
		for _, i := range choice.Holds {
			options = append(options, all[2*i])
		}
		m.add(t, options)
	}
	return nil
}
