package rule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Rules that restrict the digits of single cells, and the rule that cells differ.

func domainFamilies() []Family {
	return []Family{
		{
			Name: "odd", Noun: "odd cell", Kind: aboutCells, Values: true, Params: []Param{cellsFrom(1)},
			Sites:    Sites{FPuzzles: "odd cell", SudokuMaker: "101 Odd marked", Neutral: "cells|cell", Lisudoku: "oddCells marks 1"},
			Taken:    []Taken{{Name: "odd-cells", Summary: "marked odd cells", Few: true}},
			Summary:  "the cells hold odd digits",
			Example:  "odd r1c1 r2c2",
			Synonyms: called("odd cells", "odds"),
			build:    func(a Args) (sudoku.Rule, error) { return Parity{true, a.Lists[0]}, nil },
		},
		{
			Name: "even", Noun: "even cell", Kind: aboutCells, Values: true, Params: []Param{cellsFrom(1)},
			Sites:    Sites{FPuzzles: "even cell", SudokuMaker: "100 Even marked", Neutral: "cells|cell", Lisudoku: "evenCells marks 1"},
			Taken:    []Taken{{Name: "even-cells", Summary: "marked even cells", Few: true}},
			Summary:  "the cells hold even digits",
			Example:  "even r1c1 r2c2",
			Synonyms: called("even cells", "evens"),
			build:    func(a Args) (sudoku.Rule, error) { return Parity{false, a.Lists[0]}, nil },
		},
		{
			Name: "candidates", Kind: aboutCells, Params: []Param{{Kind: DigitsParam, Name: "DIGITS", Max: maxValue}, cellsFrom(1)},
			Sites:    Sites{Neutral: "values cell|cells"},
			Summary:  "the cells hold one of the digits",
			Example:  "candidates 2,4,8 r4c7",
			Synonyms: called("pencil marks", "allowed digits"),
			build:    func(a Args) (sudoku.Rule, error) { return Candidates{ascending(a.Numbers), a.Lists[0]}, nil },
		},
	}
}

// Parity requires that cells hold odd values, or even ones.
type Parity struct {
	Odd   bool
	Cells Cells
}

func (p Parity) name() string {
	if p.Odd {
		return "odd"
	}
	return "even"
}

// Text returns "odd CELLS" or "even CELLS".
func (p Parity) Text() string { return p.name() + " " + p.Cells.Text() }

func (p Parity) args() (string, Args) { return p.name(), of(p.Cells) }

// Marks returns a grey disc in each odd cell, a grey square in each even one.
func (p Parity) Marks(s *sudoku.Shape) []Mark {
	m := Mark{Sign: SpotSign, Cells: p.Cells.at(s), Ink: Grey}
	if !p.Odd {
		m.Figure = Square
	}
	return []Mark{m}
}

// Constraints returns one Domain per cell.
func (p Parity) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return domains(s, p.name(), p.Cells, func(v int) bool { return v&1 == 1 == p.Odd })
}

// Candidates requires that each cell holds one of a few values.
type Candidates struct {
	Values []int // ascending
	Cells  Cells
}

// Text returns "candidates 2,4,8 CELLS".
func (c Candidates) Text() string {
	values := make([]string, len(c.Values))
	for i, v := range c.Values {
		values[i] = strconv.Itoa(v)
	}
	return "candidates " + strings.Join(values, ",") + " " + c.Cells.Text()
}

func (c Candidates) args() (string, Args) { return "candidates", of(c.Cells, c.Values...) }

// Marks returns the values as pencil marks.
func (c Candidates) Marks(s *sudoku.Shape) []Mark {
	return []Mark{{Sign: PencilSign, Cells: c.Cells.at(s), Values: c.Values}}
}

// Constraints returns one Domain per cell. Values that the board does not have are an
// error.
func (c Candidates) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if !slices.IsSorted(c.Values) || len(c.Values) == 0 {
		return nil, fmt.Errorf("values %v: at least one, in ascending order", c.Values)
	}
	for _, v := range c.Values {
		if s.DigitOf(v) == 0 {
			return nil, fmt.Errorf("%d is no digit of a %s board", v, s.Name())
		}
	}
	return domains(s, "candidates", c.Cells, func(v int) bool { return slices.Contains(c.Values, v) })
}

// domains allows the same values in each cell.
func domains(s *sudoku.Shape, name string, names Cells, allow func(value int) bool) (out []sudoku.Constraint, err error) {
	set := sudoku.NewDigitSet(s.N())
	for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
		if allow(s.Value(d)) {
			set.Add(d)
		}
	}
	if err := names.atLeast(1); err != nil {
		return nil, err
	}
	cells, err := names.on(s)
	if err != nil {
		return nil, err
	}
	for _, c := range cells {
		out = append(out, sudoku.Domain{Name: name, Cell: c, Allow: set})
	}
	return out, nil
}

func differentFamilies() []Family {
	return []Family{
		{
			Name: "different", Noun: "set of different cells", Kind: aboutCells, Values: true, Params: []Param{cellsFrom(1)},
			Sites:    Sites{ISS: "AllDifferent *"},
			Summary:  "no digit twice in the cells",
			Notes:    "A cell may be listed once only; extra-region does not mind.",
			Example:  "different r1c1 r2c2 r3c5",
			Synonyms: called("distinct", "all different", "no repeats"),
			build:    func(a Args) (sudoku.Rule, error) { return Different{a.Lists[0]}, nil },
		},
	}
}

// Different is an extra region: no digit twice in the cells.
type Different struct{ Cells Cells }

// Text returns "different CELLS".
func (d Different) Text() string { return "different " + d.Cells.Text() }

func (d Different) args() (string, Args) { return "different", of(d.Cells) }

// Marks returns a cage without a total, or where the cells do not hang together dotted outlines of one
// letter.
func (d Different) Marks(s *sudoku.Shape) []Mark {
	cells := d.Cells.at(s)
	if hangTogether(s, cells) {
		return []Mark{{Sign: CageSign, Cells: cells}}
	}
	return []Mark{{Sign: CageSign, Cells: cells, Ink: Purple, Group: 1}, caption("different CELLS (a letter)")}
}

// hangTogether reports whether cells are squares of which each is reached from each through sides.
func hangTogether(s *sudoku.Shape, cells []sudoku.Cell) bool {
	if slices.ContainsFunc(cells, func(c sudoku.Cell) bool { return int(c) >= s.Squares() }) {
		return false
	}
	cols := sudoku.Cell(s.Board().Cols)
	beside := func(a, b sudoku.Cell) bool {
		return a/cols == b/cols && max(a, b)-min(a, b) == 1 || max(a, b)-min(a, b) == cols
	}
	reached, left := []sudoku.Cell{}, slices.Clone(cells)
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(c sudoku.Cell) bool {
			return len(reached) == 0 || slices.ContainsFunc(reached, func(r sudoku.Cell) bool { return beside(c, r) })
		})
		if i < 0 {
			return false
		}
		reached, left = append(reached, left[i]), slices.Delete(left, i, i+1)
	}
	return true
}

// Constraints returns the one primitive of this name. A cell named twice is an
// error.
func (d Different) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, err := d.Cells.differing(s)
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Different{Name: d.Text(), Cells: cells}}, nil
}
