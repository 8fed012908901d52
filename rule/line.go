package rule

import (
	"fmt"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// Lines and pairs: a relation between each cell and the next one.

func lineFamilies() []Family {
	return []Family{
		{
			Name: "thermo", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(2)},
			Sites:    Sites{ISS: "Thermo *", FPuzzles: "thermometer lines", Lisudoku: "thermos lines 2"},
			Taken:    []Taken{{Name: "thermos", Summary: "thermometers", Way: Growing, Cells: sized(4, 6), Longest: digits}},
			Summary:  "digits increase from the first cell, the bulb, to the last",
			Notes:    "Each branch is a thermometer of its own.",
			Example:  "thermo r1c1..r4c1",
			Synonyms: called("thermometer"), Noun: "thermometer",
			build: func(a Args) (sudoku.Rule, error) { return Thermo{false, a.Lists[0]}, nil },
		},
		{
			Name: "slow-thermo", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(2)},
			Sites:    Sites{FPuzzles: "slowthermometer lines"},
			Taken:    []Taken{{Name: "slow-thermos", Summary: "slow thermometers", Way: Growing, Cells: sized(4, 6)}},
			Summary:  "digits never decrease from the first cell to the last",
			Example:  "slow-thermo r1c1..r4c1",
			Synonyms: called("slow thermometer"), Noun: "slow thermometer",
			build: func(a Args) (sudoku.Rule, error) { return Thermo{true, a.Lists[0]}, nil },
		},
		{
			Name: "whisper", Kind: aboutLines, Values: true, Params: []Param{numberFrom(1, sudoku.MaxN), cellsFrom(2)},
			Sites: Sites{Neutral: "min|value cells"},
			Taken: []Taken{
				{Name: "whispers", Summary: "whispers, of half the digits: 5 on nine", Way: Growing, Numbers: func(n int) []int { return []int{max(half(n), 1)} }, Cells: sized(4, 7)},
				{Name: "dutch-whispers", Summary: "whispers of one less: 4 on nine", Way: Growing, Numbers: func(n int) []int { return []int{max(half(n)-1, 1)} }, Cells: sized(4, 7)},
			},
			Summary:  "neighbours on the line differ by at least N (German whispers: 5)",
			Example:  "whisper 5 r1c1..r1c5",
			Synonyms: slices.Concat(called("whisper line"), fixed(Args{Numbers: []int{5}}, "German whispers", "German"), fixed(Args{Numbers: []int{4}}, "Dutch whispers", "Dutch")),
			build:    func(a Args) (sudoku.Rule, error) { return Whisper{a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "palindrome", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(2)},
			Sites:    Sites{ISS: "Palindrome *", FPuzzles: "palindrome lines", SudokuMaker: "402 Palindrome lines 2", Lisudoku: "palindromes lines 2"},
			Taken:    []Taken{{Name: "palindromes", Summary: "palindromes", Way: Mirrored, Cells: sized(4, 6)}},
			Summary:  "the line reads the same from both ends",
			Example:  "palindrome r2c2 r2c3 r3c4 r4c4",
			Synonyms: called("palindrome line", "mirror line"),
			means:    palindrome,
			marks: func(p simple, s *sudoku.Shape) []Mark {
				return []Mark{{Sign: LineSign, Cells: p.Lists[0].at(s), Ink: Grey, From: Bar, To: Bar}, caption("palindrome")}
			},
		},
		{
			Name: "greater", Kind: aboutPairs, Values: true, Params: []Param{cellsFrom(2)},
			Taken:    []Taken{{Name: "inequalities", Summary: "signs between neighbours", Way: Adjacent}},
			Summary:  "each cell holds more than the next one",
			Notes:    "A chain is one rule: greater r1c1 r1c2 r1c3.",
			Example:  "greater r1c1 r1c2",
			Synonyms: called("greater than", "inequality", "inequalities", "comparison", "futoshiki", "vergleich"),
			build:    func(a Args) (sudoku.Rule, error) { return Greater{a.Lists[0]}, nil },
		},
	}
}

// Thermo requires that values increase from the first cell, the bulb, to the last. On a
// slow one neighbours may be equal.
type Thermo struct {
	Slow  bool
	Cells Cells
}

func (t Thermo) name() string {
	if t.Slow {
		return "slow-thermo"
	}
	return "thermo"
}

// Text returns "thermo CELLS" or "slow-thermo CELLS".
func (t Thermo) Text() string { return t.name() + " " + t.Cells.Text() }

func (t Thermo) args() (string, Args) { return t.name(), of(t.Cells) }

// Marks returns a thermometer; the bulb of a slow one is hollow.
func (t Thermo) Marks(s *sudoku.Shape) []Mark {
	m := Mark{Sign: LineSign, Cells: t.Cells.at(s), Ink: Grey, From: Bulb}
	if !t.Slow {
		return []Mark{m}
	}
	m.From = Hollow
	return []Mark{m, caption("slow-thermo")}
}

// Constraints returns one Relation per step.
func (t Thermo) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if t.Slow {
		return steps(s, t.Cells, "slow thermometer", "and must not decrease", func(a, b int) bool { return a <= b })
	}
	return steps(s, t.Cells, "thermometer", "and must increase", func(a, b int) bool { return a < b })
}

// Greater requires that each cell holds more than the next one: an inequality sign, or
// a chain of them.
type Greater struct{ Cells Cells }

// Text returns "greater CELLS".
func (g Greater) Text() string { return "greater " + g.Cells.Text() }

func (g Greater) args() (string, Args) { return "greater", of(g.Cells) }

// Marks returns a sign between neighbours on the list.
func (g Greater) Marks(s *sudoku.Shape) (out []Mark) {
	cells := g.Cells.at(s)
	for i := range max(len(cells)-1, 0) {
		out = append(out, Mark{Sign: DotSign, Cells: cells[i : i+2], Figure: Less})
	}
	return out
}

// Constraints returns one Relation per step.
func (g Greater) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return steps(s, g.Cells, "inequality", "and must decrease", func(a, b int) bool { return a > b })
}

// Whisper requires that neighbours on the line differ by at least Least: 5 for German
// whispers, 4 for Dutch ones.
type Whisper struct {
	Least int // 1..MaxN
	Cells Cells
}

// Text returns "whisper N CELLS".
func (x Whisper) Text() string { return fmt.Sprintf("whisper %d %s", x.Least, x.Cells.Text()) }

func (x Whisper) args() (string, Args) { return "whisper", of(x.Cells, x.Least) }

// Marks returns a green line, with the number if it is not 5.
func (x Whisper) Marks(s *sudoku.Shape) []Mark {
	return []Mark{{Sign: LineSign, Cells: x.Cells.at(s), Ink: Green, Text: numbered(x.Least, 5)}, caption("whisper " + strconv.Itoa(x.Least))}
}

// Constraints returns one Relation per step.
func (x Whisper) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if x.Least < 1 {
		return nil, fmt.Errorf("a difference of at least %d", x.Least)
	}
	return steps(s, x.Cells, "whisper", fmt.Sprintf("and must differ by %d or more", x.Least),
		func(a, b int) bool { return max(a-b, b-a) >= x.Least })
}

// palindrome requires that the line reads the same from both ends.
// It returns an equality for each pair of mirrored cells.
func palindrome(p simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, err := p.Lists[0].on(s)
	if err != nil {
		return nil, err
	}
	table := s.Table("equal", func(a, b int) bool { return a == b })
	for i, j := 0, len(cells)-1; i < j; i, j = i+1, j-1 {
		out = relate(out, s, sudoku.Relation{Name: "palindrome", A: cells[i], B: cells[j], Table: table, Reason: "and must be equal"})
	}
	return out, nil
}

// steps relates the values of each cell and the next one.
func steps(s *sudoku.Shape, names Cells, name, reason string, allowed func(a, b int) bool) (out []sudoku.Constraint, err error) {
	cells, err := names.on(s)
	if err != nil {
		return nil, err
	}
	if err := names.atLeast(2); err != nil {
		return nil, err
	}
	table := s.Table(name+" "+reason, allowed)
	for i := range len(cells) - 1 {
		out = relate(out, s, sudoku.Relation{Name: name, A: cells[i], B: cells[i+1], Table: table, Reason: reason})
	}
	return out, nil
}

// relate appends a relation. Of a cell with itself it is a domain: the digits
// that go with themselves.
func relate(out []sudoku.Constraint, s *sudoku.Shape, r sudoku.Relation) []sudoku.Constraint {
	if r.A != r.B {
		return append(out, r)
	}
	set := sudoku.NewDigitSet(s.N())
	for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
		if r.Table.Allows(d, d) {
			set.Add(d)
		}
	}
	return append(out, sudoku.Domain{Name: r.Name, Cell: r.A, Allow: set})
}

func pairFamilies() []Family {
	return []Family{
		{
			Name: "difference", Kind: aboutPairs, Values: true, Params: []Param{numberFrom(0, maxValue), twoCellsParam()},
			Sites:    Sites{Neutral: "value cells"},
			Taken:    []Taken{{Name: "white-dots", Summary: "white dots only: neighbours that differ by 1", Way: Adjacent, Numbers: numbers(1)}},
			Summary:  "the two digits differ by exactly N (a white dot: 1)",
			Notes:    "N may be 0: the digits are equal.",
			Example:  "difference 1 r1c1 r1c2",
			Synonyms: fixed(Args{Numbers: []int{1}}, "white dot", "kropki", "white kropki dot", "consecutive pair", "consecutive", "consecutive bar"),
			build:    func(a Args) (sudoku.Rule, error) { return Pair{"difference", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "ratio", Kind: aboutPairs, Values: true, Params: []Param{numberFrom(0, maxValue), twoCellsParam()},
			Sites:    Sites{Neutral: "value cells"},
			Taken:    []Taken{{Name: "black-dots", Summary: "black dots only: one the double of the other", Way: Adjacent, Numbers: numbers(2)}},
			Summary:  "one digit is N times the other (a black dot: 2)",
			Notes:    "0 goes with 0 only, unless N is 0: then one of them is 0.",
			Example:  "ratio 2 r1c1 r1c2",
			Synonyms: fixed(Args{Numbers: []int{2}}, "black dot", "black kropki dot", "double"),
			build:    func(a Args) (sudoku.Rule, error) { return Pair{"ratio", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "pair-sum", Kind: aboutPairs, Values: true, Params: []Param{numberFrom(0, maxValue), twoCellsParam()},
			Sites:    Sites{Neutral: "value cells"},
			Taken:    []Taken{{Name: "xv", Summary: "X and V: neighbours that add up to 10 and 5", Way: Adjacent, Numbers: numbers(10, 5)}},
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
