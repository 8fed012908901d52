package rule

import (
	"fmt"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// Lines: a relation between each cell and the next one.

func lineFamilies() []Family {
	return []Family{
		{
			Name: "thermo", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(2)},
			Sites:    Sites{ISS: "Thermo *", FPuzzles: "thermometer lines"},
			Summary:  "digits increase from the first cell, the bulb, to the last",
			Notes:    "Each branch is a thermometer of its own.",
			Example:  "thermo r1c1..r4c1",
			Synonyms: called("thermometer"), Noun: "thermometer",
			build: func(a Args) (sudoku.Rule, error) { return Thermo{false, a.Lists[0]}, nil },
		},
		{
			Name: "slow-thermo", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(2)},
			Sites:    Sites{FPuzzles: "slowthermometer lines"},
			Summary:  "digits never decrease from the first cell to the last",
			Example:  "slow-thermo r1c1..r4c1",
			Synonyms: called("slow thermometer"), Noun: "slow thermometer",
			build: func(a Args) (sudoku.Rule, error) { return Thermo{true, a.Lists[0]}, nil },
		},
		{
			Name: "whisper", Kind: aboutLines, Values: true, Params: []Param{numberFrom(1, sudoku.MaxN), cellsFrom(2)},
			Sites:    Sites{Neutral: "min|value cells"},
			Summary:  "neighbours on the line differ by at least N (German whispers: 5)",
			Example:  "whisper 5 r1c1..r1c5",
			Synonyms: slices.Concat(called("whisper line"), fixed(Args{Numbers: []int{5}}, "German whispers", "German"), fixed(Args{Numbers: []int{4}}, "Dutch whispers", "Dutch")),
			build:    func(a Args) (sudoku.Rule, error) { return Whisper{a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "palindrome", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(2)},
			Sites:    Sites{ISS: "Palindrome *", FPuzzles: "palindrome lines", SudokuMaker: "402 Palindrome lines 2"},
			Summary:  "the line reads the same from both ends",
			Example:  "palindrome r2c2 r2c3 r3c4 r4c4",
			Synonyms: called("palindrome line", "mirror line"),
			build:    func(a Args) (sudoku.Rule, error) { return Palindrome{a.Lists[0]}, nil },
		},
		{
			Name: "greater", Kind: aboutPairs, Values: true, Params: []Param{cellsFrom(2)},
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

// Palindrome requires that the line reads the same from both ends.
type Palindrome struct{ Cells Cells }

// Text returns "palindrome CELLS".
func (p Palindrome) Text() string { return "palindrome " + p.Cells.Text() }

func (p Palindrome) args() (string, Args) { return "palindrome", of(p.Cells) }

// Marks returns a grey line with a bar at each end.
func (p Palindrome) Marks(s *sudoku.Shape) []Mark {
	return []Mark{{Sign: LineSign, Cells: p.Cells.at(s), Ink: Grey, From: Bar, To: Bar}, caption("palindrome")}
}

// Constraints returns an equality for each pair of mirrored cells.
func (p Palindrome) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, err := p.Cells.on(s)
	if err != nil {
		return nil, err
	}
	if err := p.Cells.atLeast(2); err != nil {
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
