package main

import (
	"os"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// A rule of another package, which the command of scripts has where they set SUDOKUSAT_TEST_RULE: cells
// with a digit of the lower half. The script toy.txt finds it everywhere.

func init() {
	if os.Getenv("SUDOKUSAT_TEST_RULE") == "" {
		return
	}
	rule.Register(rule.Family{
		Name: "frobnicated", Kind: rule.Kinds()[1], Params: []rule.Param{{Kind: rule.CellsParam, Name: "CELLS", Min: 1}},
		Summary: "the digits are in the lower half", Example: "frobnicated r1c1 r1c2", Noun: "frob",
		Synonyms: []rule.Synonym{{Name: "dwarf"}},
		Sites:    rule.Sites{ISS: "Frobnicated *", FPuzzles: "frobnicated cells", SudokuMaker: "9999 Frobnicated marked", Neutral: "dwarfs"},
		Taken:    []rule.Taken{{Name: "frobs", Summary: "marked digits of the lower half"}},
	}, func(a rule.Args) (sudoku.Rule, error) { return frobnicated{a.Lists[0]}, nil })
}

type frobnicated struct{ cells rule.Cells }

func (x frobnicated) Text() string { return "frobnicated " + x.cells.Text() }

func (x frobnicated) Args() (string, rule.Args) {
	return "frobnicated", rule.Args{Lists: []rule.Cells{x.cells}}
}

func (x frobnicated) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	low := rule.Candidates{Cells: x.cells}
	for d := 1; d <= s.N()/2; d++ {
		low.Values = append(low.Values, s.Value(sudoku.Digit(d)))
	}
	return low.Constraints(s)
}

func (x frobnicated) Marks(s *sudoku.Shape) []rule.Mark {
	marks := rule.Parity{Cells: x.cells}.Marks(s)
	marks[0].Figure = rule.Ring
	return marks
}
