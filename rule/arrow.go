package rule

import (
	"fmt"

	"sudokusat/sudoku"
)

// Arrows: the shaft adds up to the circle, the pill or the ends.

func arrowFamilies() []Family {
	return []Family{
		{
			Name: "arrow", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(1), moreCells()},
			Sites:    Sites{Neutral: "circle shaft"},
			Taken:    []Taken{{Name: "arrows", Summary: "arrows, with their circles", Way: Walks, Cells: sized(3, 4), Open: isOpenArrow}},
			Summary:  "the cells behind \"=\", the shaft, add up to the circle; several cells before it are a number, digit by digit",
			Notes:    "Digits may repeat. A cell that is listed twice counts twice. The digits of a pill are read in the order of its cells.",
			Example:  "arrow r1c1 = r1c2..r1c4",
			Synonyms: called("pill arrow", "pill"),
			check: func(a Args) error {
				if k := len(a.Lists[0]); k > maxPill {
					return fmt.Errorf("a pill of %d cells, %d at most", k, maxPill)
				}
				return nil
			},
			build: func(a Args) (sudoku.Rule, error) { return Arrow{a.Lists[0], a.Lists[1]}, nil },
		},
		{
			Name: "double-arrow", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(2)},
			Sites:    Sites{ISS: "DoubleArrow *", FPuzzles: "doublearrow lines", SudokuMaker: "409 DoubleArrow lines 3"},
			Taken:    []Taken{{Name: "double-arrows", Summary: "double arrows", Way: Walks, Cells: sized(4, 6)}},
			Summary:  "the cells between the ends of the line add up to the sum of the ends",
			Example:  "double-arrow r1c1..r1c5",
			Synonyms: called("double arrow line", "double-ended arrow"),
			build:    func(a Args) (sudoku.Rule, error) { return DoubleArrow{a.Lists[0]}, nil },
		},
	}
}

// isOpenArrow reports whether the values of a shaft do not add up to more than that of its circle yet.
func isOpenArrow(values []int) bool {
	left := values[0]
	for _, v := range values[1:] {
		left -= v
	}
	return left >= 0
}

// Arrow requires that the cells of the shaft add up to the circle. Several cells in
// the place of the circle are a pill: their digits, read in the order of the cells,
// are a decimal number, so the second and later ones hold at most 9. Digits may
// be repeated; a cell that is listed several times counts each time.
type Arrow struct {
	Circle Cells // up to six
	Shaft  Cells
}

// maxPill is the largest number of cells in a pill.
const maxPill = 6

// Text returns "arrow CELLS = CELLS".
func (a Arrow) Text() string { return "arrow " + a.Circle.Text() + " = " + a.Shaft.Text() }

func (a Arrow) args() (string, Args) { return "arrow", Args{Lists: []Cells{a.Circle, a.Shaft}} }

// Marks returns a line from the circle, which may be a pill of several cells, to the
// head of the arrow.
func (a Arrow) Marks(s *sudoku.Shape) (out []Mark) {
	circle, shaft := a.Circle.at(s), a.Shaft.at(s)
	if len(circle) == 0 {
		return nil
	}
	from := circle[len(circle)-1]
	for _, c := range circle { // the shaft leaves the pill at the nearest cell
		if len(shaft) > 0 && distance(s, c, shaft[0]) < distance(s, from, shaft[0]) {
			from = c
		}
	}
	out = append(out, Mark{Sign: LineSign, Cells: append([]sudoku.Cell{from}, shaft...), Thin: true, Ink: Grey, To: Head})
	return append(out, Mark{Sign: SpotSign, Cells: circle, Figure: Ring, Joined: true})
}

// Constraints returns one Sum, or a Relation where the shaft is one cell; and a Domain
// for each cell of a pill that might hold a value above 9.
func (a Arrow) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	switch {
	case len(a.Circle) == 0 || len(a.Shaft) == 0:
		return nil, fmt.Errorf("an arrow needs a circle and a shaft")
	case len(a.Circle) > maxPill:
		return nil, fmt.Errorf("a pill of %d cells, %d at most", len(a.Circle), maxPill)
	}
	name, reason := "arrow at "+a.Circle[0], "and the shaft must add up to the circle"
	if len(a.Circle) > 1 {
		reason = "and the shaft must add up to the number in the pill"
	}
	weights := make([]int, len(a.Circle)+len(a.Shaft))
	for i := range weights {
		weights[i] = 1
	}
	for i, place := len(a.Circle)-1, -1; i >= 0; i, place = i-1, place*10 {
		weights[i] = place
	}
	out, err := linear(s, name, reason, append(a.Circle[:len(a.Circle):len(a.Circle)], a.Shaft...), weights, sudoku.Equal, 0)
	if err != nil {
		return nil, err
	}
	if _, hi := ends(s); hi > 9 && len(a.Circle) > 1 {
		one, err := domains(s, name, a.Circle[1:], func(v int) bool { return v <= 9 })
		if err != nil {
			return nil, err
		}
		out = append(one, out...)
	}
	return out, nil
}

// DoubleArrow requires that the cells between the two ends of a line add up to the sum
// of the ends.
type DoubleArrow struct{ Cells Cells } // two or more

// Text returns "double-arrow CELLS".
func (d DoubleArrow) Text() string { return "double-arrow " + d.Cells.Text() }

func (d DoubleArrow) args() (string, Args) { return "double-arrow", of(d.Cells) }

// Marks returns a thin line with a circle at each end.
func (d DoubleArrow) Marks(s *sudoku.Shape) []Mark {
	return []Mark{{Sign: LineSign, Cells: d.Cells.at(s), Thin: true, Ink: Blue, From: Circle, To: Circle}, caption("double-arrow")}
}

// Constraints returns one Sum.
func (d DoubleArrow) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if err := d.Cells.atLeast(2); err != nil {
		return nil, err
	}
	weights := make([]int, len(d.Cells))
	for i := range weights {
		weights[i] = 1
		if i == 0 || i == len(weights)-1 {
			weights[i] = -1
		}
	}
	return linear(s, "double arrow at "+d.Cells[0], "and the line must add up to the sum of its ends", d.Cells, weights, sudoku.Equal, 0)
}
