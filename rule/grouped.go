package rule

import (
	"fmt"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// Lines on which cells near each other are of different kinds, and lines that are
// the same from both ends.

func groupedFamilies() []Family {
	return []Family{
		{
			Name: "zipper", Noun: "zipper line", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(1)},
			Sites:    Sites{ISS: "Zipper *", FPuzzles: "zipperline lines"},
			Taken:    []Taken{{Name: "zippers", Summary: "zipper lines", Way: Mirrored, Cells: sized(4, 6)}},
			Summary:  "cells equally far from the middle of the line have the same sum, which a middle cell holds",
			Notes:    "On a line of even length the two middle cells have that sum.",
			Example:  "zipper r1c1..r1c5",
			Synonyms: called("zipper line"),
			means:    zipper,
			marks:    zipperMarks,
		},
		{
			Name: "modular", Noun: "modular line", Kind: aboutLines, Params: []Param{numberFrom(1, sudoku.MaxN), cellsFrom(1)},
			Sites:    Sites{ISS: "Modular n*", Neutral: "mod cells"},
			Taken:    []Taken{{Name: "modulars", Summary: "lines of all remainders modulo 3", Way: Growing, Numbers: numbers(3), Cells: sized(4, 6)}},
			Summary:  "any N neighbours on the line leave different remainders modulo N",
			Notes:    "The cells of a line shorter than N leave different remainders. Modulo 2 it is a parity line; modulo 1 it requires nothing.",
			Example:  "modular 3 r1c1..r1c5",
			Synonyms: slices.Concat(called("modular line", "mod line", "modulo line"), fixed(Args{Numbers: []int{2}}, "parity line", "parity")),
			build:    func(a Args) (sudoku.Rule, error) { return Modular{a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "entropic", Noun: "entropic line", Kind: aboutLines, Params: []Param{cellsFrom(1)},
			Sites:    Sites{ISS: "Entropic * from1 nine", FPuzzles: "entropicline lines"},
			Taken:    []Taken{{Name: "entropics", Summary: "lines of low, middle and high digits", Way: Growing, Cells: sized(4, 6)}},
			Summary:  "any three neighbours on the line are a low, a middle and a high digit",
			Notes:    "Low, middle and high are thirds of the digits. If one digit is left over, it is a middle one; if two are, one is low and one is high: 1-2, 3-5, 6-7 of seven digits, 1-3, 4-5, 6-8 of eight. The cells of a line of two are of different thirds.",
			Example:  "entropic r1c1..r1c5",
			Synonyms: called("entropic line", "entropy line", "entropy"),
			build:    func(a Args) (sudoku.Rule, error) { return Entropic{a.Lists[0]}, nil },
		},
	}
}

// Modular requires that the values of any Modulus neighbours on the line have all
// remainders modulo Modulus. On a shorter line all remainders are different.
type Modular struct {
	Modulus int // 1..MaxN; 1 requires nothing
	Cells   Cells
}

// Text returns "modular N CELLS".
func (m Modular) Text() string { return fmt.Sprintf("modular %d %s", m.Modulus, m.Cells.Text()) }

func (m Modular) args() (string, Args) { return "modular", of(m.Cells, m.Modulus) }

// Marks returns a line with the modulus.
func (m Modular) Marks(s *sudoku.Shape) []Mark {
	return []Mark{{Sign: LineSign, Cells: m.Cells.at(s), Ink: Sky, Text: "mod " + strconv.Itoa(m.Modulus)}, caption(fmt.Sprintf("modular %d (mod %d)", m.Modulus, m.Modulus))}
}

// Constraints returns a relation for each two cells less than Modulus steps apart.
func (m Modular) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if m.Modulus < 1 {
		return nil, fmt.Errorf("remainders of a division by %d", m.Modulus)
	}
	return within(s, m.Cells, m.Modulus, "modular line", fmt.Sprintf("and they must leave different remainders modulo %d", m.Modulus),
		func(a, b int) bool { return a%m.Modulus != b%m.Modulus })
}

// Entropic requires a low, a middle and a high digit among any three neighbours on the
// line. Each group is a third of the digits; one left over is a middle digit, of two
// left over one is low and one high.
type Entropic struct{ Cells Cells }

// Text returns "entropic CELLS".
func (e Entropic) Text() string { return "entropic " + e.Cells.Text() }

func (e Entropic) args() (string, Args) { return "entropic", of(e.Cells) }

// Marks returns an orange line.
func (e Entropic) Marks(s *sudoku.Shape) []Mark {
	return []Mark{{Sign: LineSign, Cells: e.Cells.at(s), Ink: Orange}, caption("entropic")}
}

// Constraints returns a relation for each two cells less than three steps apart.
func (e Entropic) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	lo, hi := ends(s)
	outer := (s.N() + 1) / 3
	third := func(v int) int {
		switch {
		case v < lo+outer:
			return 0
		case v > hi-outer:
			return 2
		}
		return 1
	}
	return within(s, e.Cells, 3, "entropic line", "and only one of them may be low, middle or high", func(a, b int) bool { return third(a) != third(b) })
}

// within relates the values of each two cells less than the given number of steps
// apart on the line.
func within(s *sudoku.Shape, names Cells, steps int, name, reason string, allowed func(a, b int) bool) (out []sudoku.Constraint, err error) {
	if err := names.atLeast(1); err != nil {
		return nil, err
	}
	cells, err := names.on(s)
	if err != nil {
		return nil, err
	}
	if len(cells)*min(steps, len(cells)) > maxPairs {
		return nil, fmt.Errorf("more than %d pairs of cells", maxPairs)
	}
	table := s.Table(name+" "+reason, allowed)
	for i, b := range cells {
		for _, a := range cells[max(i-steps+1, 0):i] {
			out = relate(out, s, sudoku.Relation{Name: name, A: a, B: b, Table: table, Reason: reason})
		}
	}
	return out, nil
}

// zipperMarks returns a line with a ring in its middle.
func zipperMarks(z simple, s *sudoku.Shape) []Mark {
	cells := z.Lists[0].at(s)
	out := []Mark{{Sign: LineSign, Cells: cells, Ink: Purple, From: Bar, To: Bar}}
	if k := len(cells); k%2 == 1 {
		out = append(out, Mark{Sign: SpotSign, Cells: cells[k/2 : k/2+1], Figure: Ring, Ink: Purple})
	} else if k > 0 {
		out = append(out, Mark{Sign: DotSign, Cells: cells[k/2-1 : k/2+1], Figure: Ring, Ink: Purple})
	}
	return append(out, caption("zipper"))
}

// zipper requires the same sum of every two cells equally far from the middle of the
// line. On a line of odd length the sum is the value of the middle cell.
// It returns a Sum for each pair of cells, which compares it with the middle
// one or, on a line of even length, with the middle pair.
func zipper(z simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	n := len(z.Lists[0])
	middle := z.Lists[0][(n-1)/2 : n/2+1]
	for i := range n/2 - 1 + n%2 {
		pair := Cells{z.Lists[0][i], z.Lists[0][n-1-i]}
		sum, err := sameSum(s, fmt.Sprintf("zipper at %s and %s", pair[0], pair[1]), "and the middle and this pair must have the same sum", middle, pair)
		if err != nil {
			return nil, err
		}
		out = append(out, sum...)
	}
	if out == nil { // checks the cells of a rule without constraints
		_, err = z.Lists[0].on(s)
	}
	return out, err
}
