package rule

import (
	"fmt"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// Marks between two cells: dots, X and V.

func pairFamilies() []Family {
	return []Family{
		{
			Name: "difference", Kind: aboutPairs, Values: true, Params: []Param{numberFrom(0, maxValue), twoCellsParam()},
			Sites:    Sites{Neutral: "value cells"},
			Summary:  "the two digits differ by exactly N (a white dot: 1)",
			Notes:    "N may be 0: the digits are equal.",
			Example:  "difference 1 r1c1 r1c2",
			Synonyms: fixed(Args{Numbers: []int{1}}, "white dot", "kropki", "white kropki dot", "consecutive pair", "consecutive", "consecutive bar"),
			build:    func(a Args) (sudoku.Rule, error) { return Pair{"difference", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "ratio", Kind: aboutPairs, Values: true, Params: []Param{numberFrom(0, maxValue), twoCellsParam()},
			Sites:    Sites{Neutral: "value cells"},
			Summary:  "one digit is N times the other (a black dot: 2)",
			Notes:    "0 goes with 0 only, unless N is 0: then one of them is 0.",
			Example:  "ratio 2 r1c1 r1c2",
			Synonyms: fixed(Args{Numbers: []int{2}}, "black dot", "black kropki dot", "double"),
			build:    func(a Args) (sudoku.Rule, error) { return Pair{"ratio", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "pair-sum", Kind: aboutPairs, Values: true, Params: []Param{numberFrom(0, maxValue), twoCellsParam()},
			Sites:    Sites{Neutral: "value cells"},
			Summary:  "the two digits add up to N (X: 10, V: 5)",
			Example:  "pair-sum 10 r1c1 r1c2",
			Synonyms: slices.Concat(called("xv"), fixed(Args{Numbers: []int{10}}, "x", "x pair"), fixed(Args{Numbers: []int{5}}, "v", "v pair")),
			build:    func(a Args) (sudoku.Rule, error) { return Pair{"pair-sum", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "clone", Kind: aboutPairs, Values: true, Params: []Param{cellsFrom(1), moreCells()},
			Summary:  "cells at the same place of both lists hold the same digit",
			Notes:    "The lists may overlap; a cell that is its own copy requires nothing.",
			Example:  "clone r1c1 r1c2 = r5c4 r5c5",
			Synonyms: called("clone region", "cloned region"),
			check: func(a Args) error {
				if len(a.Lists[0]) != len(a.Lists[1]) {
					return misfitf("%d cells and %d copies", len(a.Lists[0]), len(a.Lists[1]))
				}
				return nil
			},
			build: func(a Args) (sudoku.Rule, error) { return Clone{a.Lists[0], a.Lists[1]}, nil },
		},
	}
}

// Pair relates the values of two cells: Kind is "difference" (they differ by
// exactly N), "ratio" (one is N times the other) or "pair-sum" (they add up to
// N).
type Pair struct {
	Kind  string
	N     int
	Cells Cells // two
}

// Text returns "difference N CELL CELL", or the same with another kind.
func (p Pair) Text() string { return fmt.Sprintf("%s %d %s", p.Kind, p.N, p.Cells.Text()) }

func (p Pair) args() (string, Args) { return p.Kind, of(p.Cells, p.N) }

// Marks returns a white dot, a black dot or a number in a frame; X is 10, V is 5.
func (p Pair) Marks(s *sudoku.Shape) []Mark {
	m := Mark{Sign: DotSign, Cells: p.Cells.at(s)}
	switch p.Kind {
	case "difference":
		m.Text = numbered(p.N, 1)
	case "ratio":
		m.Figure, m.Text = Solid, numbered(p.N, 2)
	default:
		m.Figure, m.Text = Letter, strconv.Itoa(p.N)
		switch p.N {
		case 10:
			m.Text = "X"
		case 5:
			m.Text = "V"
		}
	}
	return []Mark{m}
}

// Constraints returns one relation.
func (p Pair) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	reason, allowed, err := p.meaning()
	if err != nil {
		return nil, err
	}
	if len(p.Cells) != 2 {
		return nil, fmt.Errorf("%d cells where two belong", len(p.Cells))
	}
	return steps(s, p.Cells, p.Kind, fmt.Sprintf("and must %s %d", reason, p.N), allowed) // two cells: one step
}

// meaning returns the words of the kind, and a function that reports whether two
// values satisfy it.
func (p Pair) meaning() (reason string, allowed func(a, b int) bool, err error) {
	if p.N < 0 {
		return "", nil, fmt.Errorf("%d where 0 or more belongs", p.N)
	}
	switch p.Kind {
	case "difference":
		return "differ by", func(a, b int) bool { return a-b == p.N || b-a == p.N }, nil
	case "ratio":
		return "be in the ratio 1 to", func(a, b int) bool { return a == p.N*b || b == p.N*a }, nil
	case "pair-sum":
		return "add up to", func(a, b int) bool { return a+b == p.N }, nil
	}
	return "", nil, fmt.Errorf("%q is no kind of pair: they are difference, ratio and pair-sum", p.Kind)
}

// Clone requires that cells at the same place of two lists hold the same digit.
type Clone struct{ Cells, Copies Cells } // of the same length

// Text returns "clone CELLS = CELLS".
func (c Clone) Text() string { return "clone " + c.Cells.Text() + " = " + c.Copies.Text() }

func (c Clone) args() (string, Args) { return "clone", Args{Lists: []Cells{c.Cells, c.Copies}} }

// Marks returns a shade of both lists, with a letter.
func (c Clone) Marks(s *sudoku.Shape) []Mark {
	return []Mark{
		{Sign: AreaSign, Cells: c.Cells.at(s), Ink: Grey, Group: 1, Text: "="},
		{Sign: AreaSign, Cells: c.Copies.at(s), Ink: Grey, Group: 1, Text: "="},
		caption("clone (= and a letter)"),
	}
}

// Constraints returns an equality for each place, except for a cell that is its own copy.
func (c Clone) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	if len(c.Cells) != len(c.Copies) || len(c.Cells) == 0 {
		return nil, fmt.Errorf("%d cells and %d copies", len(c.Cells), len(c.Copies))
	}
	cells, err := c.Cells.on(s)
	if err != nil {
		return nil, err
	}
	copies, err := c.Copies.on(s)
	if err != nil {
		return nil, err
	}
	table := s.Table("equal", func(a, b int) bool { return a == b })
	for i := range cells {
		if cells[i] != copies[i] {
			out = append(out, sudoku.Relation{Name: "clone", A: cells[i], B: copies[i], Table: table, Reason: "and must be equal"})
		}
	}
	return out, nil
}
