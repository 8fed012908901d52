package explain

import "sudokusat/sudoku"

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
				first, second := sudoku.Candidate{Cell: a, Digit: sudoku.Digit(d + 1)}, sudoku.Candidate{Cell: b, Digit: sudoku.Digit(e + 1)}
				text := m.text("pair", "one", s.CandidateName(first), "other", s.CandidateName(second))
				y, err := m.option(option{t.Constraint, text, m.nodes, int32((i*m.n+d)*m.n + e)})
				if err != nil {
					return err
				}
				for _, x := range m.digits(a, func(o sudoku.Digit) bool { return o != first.Digit }) {
					m.apart(x, y)
				}
				for _, x := range m.digits(b, func(o sudoku.Digit) bool { return o != second.Digit }) {
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
func (d *deriver) pair(t int32) []sudoku.Cell {
	is := d.m.truths[t]
	if is.Kind != RuleTruth || is.Second != 0 {
		return nil
	}
	c, ok := d.m.puzzle.Constraints()[is.Constraint].(sudoku.DifferentPairs)
	if !ok {
		return nil
	}
	for i, a := range c.A {
		if a == is.Cell {
			return []sudoku.Cell{a, c.B[i]}
		}
	}
	return nil
}
