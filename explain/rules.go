package explain

import (
	"context"
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// A rule of the puzzle becomes truths and exclusions. What a constraint excludes, for one
// cell or two, is excluded. Tests of which one holds are a truth with candidates; a rule
// that more than that is left of is a demand (demand.go), which is one truth whatever it
// means. Connected cells and different pairs have files of their own.

// constrain adds the exclusions and the truths with candidates of the constraint of an
// index.
func (m *model) constrain(c sudoku.Constraint, index int) error {
	t := Truth{Kind: RuleTruth, Constraint: index, m: m}
	switch c := c.(type) {
	case sudoku.Domain:
		m.out = append(m.out, m.digits(c.Cell, func(d sudoku.Digit) bool { return !c.Allow.Has(d) })...)
	case sudoku.Different:
		switch {
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
			for e := sudoku.Digit(1); int(e) <= m.n; e++ {
				if !row.Has(e) {
					m.apart(m.candidate(c.A, d), m.candidate(c.B, e))
				}
			}
		}
	case sudoku.Clause:
		var candidates []int32
		for _, test := range c.Tests {
			candidates = append(candidates, m.digits(test.Cell, test.Allow.Has)...)
		}
		m.add(t, candidates)
	case sudoku.DifferentPairs:
		return m.pairs(c, t) // which counts itself
	case sudoku.Connected:
		m.hung = append(m.hung, hung{c, t, m.nodes, len(m.hung) + 1})
	}
	m.nodes += auxiliaries(c)
	return nil
}

// auxiliaries is the number of constraints with auxiliary variables in one, itself
// included; see [encode.Auxiliaries].
func auxiliaries(c sudoku.Constraint) (k int32) {
	inner := func(list []sudoku.Constraint) {
		for _, c := range list {
			k += auxiliaries(c)
		}
	}
	switch c := c.(type) {
	case sudoku.Domain, sudoku.Different, sudoku.Relation, sudoku.Clause:
		return 0
	case sudoku.AnyOf:
		for _, list := range c.Alternatives {
			inner(list)
		}
	case sudoku.SomeOf:
		for i := range c.Cases() {
			inner(c.Holds(i))
			fails, _ := c.Fails(i)
			inner(fails)
		}
	}
	return k + 1
}

// demands adds the rules of the puzzle that are one truth each. A rule on many cells is one
// for each constraint instead.
func (m *model) demands(ctx context.Context, p sudoku.Puzzle) error {
	all, node := p.Constraints(), int32(0)
	at := len(sudoku.Puzzle{Shape: p.Shape}.Constraints()) // the domains of layers come first
	for i, r := range p.Rules() {
		if i%256 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		of, err := r.Constraints(p.Shape)
		if err != nil {
			return err
		}
		cells := scopeOf(of)
		for from, step := at, len(of); from < at+len(of); from += step {
			if len(cells) > 2*m.n {
				step = 1
			}
			list := all[from : from+step]
			first := node
			var choices []int32
			for _, c := range list {
				switch c.(type) {
				case sudoku.Sets, sudoku.AnyOf:
					choices = append(choices, node)
				}
				node += auxiliaries(c)
			}
			if !demanding(list, step > 1 || len(of) == 1 && len(cells) <= 2*m.n) {
				continue
			}
			d := &demand{cells: scopeOf(list), node: first, end: node, choices: choices}
			if err := m.demand(Truth{Kind: RuleTruth, Constraint: from}, d, list); err != nil {
				return err
			}
		}
		at += len(of)
	}
	return nil
}

// demanding reports whether constraints are a demand: one of them is more than exclusions
// and tests, or there are relations, where these are to be.
func demanding(list []sudoku.Constraint, relations bool) bool {
	return slices.ContainsFunc(list, func(c sudoku.Constraint) bool {
		switch c.(type) {
		case sudoku.Domain, sudoku.Different, sudoku.Clause, sudoku.Connected, sudoku.DifferentPairs:
			return false
		case sudoku.Relation:
			return relations
		}
		return true
	})
}

// scopeOf is the cells of constraints, each once, in ascending order.
func scopeOf(list []sudoku.Constraint) (out []sudoku.Cell) {
	for _, c := range list {
		out = append(out, c.Scope()...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Different pairs have an option for each two digits of each pair of cells. It excludes
// other digits of the two cells, the other options of the pair, and the same digits of
// other pairs. The truths are that each pair has an option and, where there are as many
// pairs of cells as of digits, that each two digits have a place.
//
//	r1c1=5, region.r1c1=3      excludes 5 with 3 in all other squares, so 5 there goes
//	                           with another region, and region 3 with another digit

func (m *model) pairs(c sudoku.DifferentPairs, t Truth) error {
	s := m.puzzle.Shape
	defer func() { m.nodes++ }()
	like := make([][]int32, m.n*m.n) // by two digits: the options
	for i, a := range c.A {
		b := c.B[i]
		var all []int32
		for d := range s.Width(a) {
			for e := range s.Width(b) {
				y, err := m.option(option{t.Constraint, m.nodes, int32((i*m.n+d)*m.n + e)})
				if err != nil {
					return err
				}
				for _, x := range m.digits(a, func(o sudoku.Digit) bool { return int(o) != d+1 }) {
					m.apart(x, y)
				}
				for _, x := range m.digits(b, func(o sudoku.Digit) bool { return int(o) != e+1 }) {
					m.apart(x, y)
				}
				all = append(all, y)
				like[d*m.n+e] = append(like[d*m.n+e], y)
			}
		}
		t.Cell = a
		m.exclude(all)
		m.add(t, all)
	}
	t.Cell = 0
	for i, list := range like {
		m.exclude(list)
		if c.Full(m.n) {
			t.Digit, t.Second = sudoku.Digit(i/m.n+1), sudoku.Digit(i%m.n+1)
			m.add(t, list)
		}
	}
	if len(c.A) > m.n*m.n {
		m.add(Truth{Kind: RuleTruth, Constraint: t.Constraint}, nil)
	}
	return nil
}

// pair is the two cells of a truth that a pair has an option, nil for other truths.
func (t Truth) pair(p sudoku.Puzzle) []sudoku.Cell {
	if t.Kind != RuleTruth || t.Second != 0 {
		return nil
	}
	c, ok := p.Constraints()[t.Constraint].(sudoku.DifferentPairs)
	if !ok {
		return nil
	}
	for i, a := range c.A {
		if a == t.Cell {
			return []sudoku.Cell{a, c.B[i]}
		}
	}
	return nil
}

// pairOf is the two candidates of an option.
func (m *model) pairOf(x int32) (first, second sudoku.Candidate) {
	o := m.options[int(x)-m.real]
	c := m.puzzle.Constraints()[o.constraint].(sudoku.DifferentPairs)
	at, d, e := int(o.index)/(m.n*m.n), int(o.index)/m.n%m.n, int(o.index)%m.n
	return sudoku.Candidate{Cell: c.A[at], Digit: sudoku.Digit(d + 1)}, sudoku.Candidate{Cell: c.B[at], Digit: sudoku.Digit(e + 1)}
}

// pairSign is an option in signs: "r1c1=3 in region 1", "r1c1≠3 in region 1".
func (m *model) pairSign(p sudoku.Puzzle, c Claim) string {
	first, second := m.pairOf(c.x)
	claim := sign(p, Claim{Fact: sudoku.Fact{Candidate: first, Not: c.Fact.Not}, m: m})
	s := p.Shape
	if layer, square := s.LayerOf(second.Cell); layer >= 0 && square == first.Cell {
		if key := "signs " + s.Layers()[layer].Name; m.language().Has(key) {
			return m.text(key, "claim", claim, "value", m.value(s, second.Cell, second.Digit))
		}
	}
	return m.text("signs", "claim", claim, "other", m.candidateName(s, second))
}

// pairText is what the first cell of an option is: "the 3 of region 1", "3 with r4c4=1".
func (m *model) pairText(x int32) string { return m.pairTexts([]int32{x})[0].key }

// pairTexts is what the first cells of options are, "the 1 or 3 of region 2–4", and the cells of which these words hold.
func (m *model) pairTexts(options []int32) (out []bunch[string, sudoku.Cell]) {
	type key struct {
		first, second sudoku.Cell
		what          string // the digits of the second cell, or none of these
		digit         sudoku.Digit
	}
	var seconds []bunch[key, sudoku.Digit] // by each digit of the first cell
	for _, x := range options {
		a, b := m.pairOf(x)
		seconds = gather(seconds, key{a.Cell, b.Cell, "", a.Digit}, b.Digit)
	}
	var firsts []bunch[key, sudoku.Digit] // that have the same ones
	others := map[key][]sudoku.Digit{}
	for _, one := range seconds {
		k := key{one.key.first, one.key.second, fmt.Sprint(one.list), 0}
		firsts, others[k] = gather(firsts, k, one.key.digit), one.list
	}
	for _, one := range firsts {
		out = gather(out, m.twoText(one.key.first, one.list, one.key.second, others[one.key]), one.key.first)
	}
	return out
}

// bothText is a pair of cells: "r1c1 and its region".
func (m *model) bothText(cells []sudoku.Cell) string {
	s := m.puzzle.Shape
	if layer, square := s.LayerOf(cells[1]); layer >= 0 && square == cells[0] {
		if key := "both " + s.Layers()[layer].Name; m.language().Has(key) {
			return m.text(key, "cell", s.CellName(square))
		}
	}
	return m.text("both", "cells", m.language().And(cellNames(s, cells)))
}

// twoText is digits of a pair of cells, of which a layer can have words of its own.
func (m *model) twoText(first sudoku.Cell, digits []sudoku.Digit, second sudoku.Cell, values []sudoku.Digit) string {
	s, l := m.puzzle.Shape, m.language()
	digit := l.Or(m.valueNames(s, first, digits))
	if layer, square := s.LayerOf(second); layer >= 0 && square == first {
		if key := "pair " + s.Layers()[layer].Name; l.Has(key) {
			return l.Text(key, "digit", digit, "value", l.Or(m.valueNames(s, second, values)))
		}
	}
	var others []string
	for _, v := range values {
		others = append(others, m.candidateName(s, sudoku.Candidate{Cell: second, Digit: v}))
	}
	return l.Text("pair", "digit", digit, "other", l.Or(others))
}
