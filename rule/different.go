package rule

import "sudokusat/sudoku"

func differentFamilies() []Family {
	return []Family{
		{
			Name: "different", Kind: aboutCells, Params: []Param{cellsFrom(1)},
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

// Marks returns a dotted outline.
func (d Different) Marks(s *sudoku.Shape) []Mark {
	return []Mark{{Sign: CageSign, Cells: d.Cells.at(s), Text: "≠", Ink: Purple, Group: 1}, caption("different CELLS (≠ and a letter)")}
}

// Constraints returns the one primitive of this name. A cell named twice is an
// error.
func (d Different) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if err := d.Cells.atLeast(1); err != nil {
		return nil, err
	}
	cells, err := d.Cells.on(s)
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Different{Name: d.Text(), Cells: cells}}, nil
}
