package explain

import (
	"fmt"

	"sudokusat/sudoku"
)

// compiler makes propagators of the constraints of a demand.
type compiler struct {
	m     *model
	place map[sudoku.Cell]int32 // of the demand's cells
}

func (c *compiler) places(cells []sudoku.Cell) []int32 {
	out := make([]int32, len(cells))
	for i, cell := range cells {
		out[i] = c.place[cell]
	}
	return out
}

func word(set sudoku.DigitSet) uint64 {
	if len(set) == 0 {
		return 0
	}
	return set[0]
}

func (c *compiler) compile(of sudoku.Constraint) (prop, error) {
	n := c.m.n
	switch of := of.(type) {
	case sudoku.Domain:
		return testsProp{c.places([]sudoku.Cell{of.Cell}), []uint64{word(of.Allow)}}, nil
	case sudoku.Clause:
		p := testsProp{}
		for _, t := range of.Tests {
			p.cells, p.allow = append(p.cells, c.place[t.Cell]), append(p.allow, word(t.Allow))
		}
		return p, nil
	case sudoku.Different:
		return differentProp{c.places(of.Cells)}, nil
	case sudoku.Relation:
		p := relationProp{c.place[of.A], c.place[of.B], make([]uint64, n), make([]uint64, n)}
		for d := range n {
			p.row[d] = word(of.Table.Row(sudoku.Digit(d + 1)))
			for e := range n {
				p.col[e] |= p.row[d] >> e & 1 << d
			}
		}
		return p, nil
	case sudoku.Sets:
		p := setsProp{cells: c.places(of.Cells)}
		for _, set := range of.Family.Sets() {
			p.sets = append(p.sets, word(set))
		}
		return p, nil
	case sudoku.AnyOf:
		lists, err := c.lists(of.Alternatives)
		return anyProp{lists}, err
	case sudoku.SomeOf:
		return c.someOf(of)
	case sudoku.Connected:
		return connectedProp{of, c.m.puzzle.Shape, c.places(of.Cells), word(of.Allow)}, nil
	case sudoku.DifferentPairs:
		return pairsProp{c.places(of.A), c.places(of.B)}, nil
	case sudoku.Sum, sudoku.Count, sudoku.Automaton:
		return c.line(of)
	}
	return nil, fmt.Errorf("%s: no reasons for a constraint like %T", of.RuleName(), of)
}

func (c *compiler) lists(of [][]sudoku.Constraint) (out [][]prop, err error) {
	for _, list := range of {
		var props []prop
		for _, one := range list {
			p, err := c.compile(one)
			if err != nil {
				return nil, err
			}
			props = append(props, p)
		}
		out = append(out, props)
	}
	return out, nil
}

func (c *compiler) someOf(of sudoku.SomeOf) (prop, error) {
	k := of.Cases()
	p := someProp{unknown: make([]bool, k), allowed: of.Allowed}
	holds, fails := make([][]sudoku.Constraint, k), make([][]sudoku.Constraint, k)
	for i := range k {
		known := false
		holds[i] = of.Holds(i)
		fails[i], known = of.Fails(i)
		p.unknown[i] = !known
	}
	var err error
	if p.holds, err = c.lists(holds); err != nil {
		return nil, err
	}
	p.fails, err = c.lists(fails)
	return p, err
}
