package rule

import (
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// Doppelgänger: a grid of n×n squares with the digits 0 to n, one more than a house has squares.
// Each house has the 0, and so misses one of the others, no two of a sort the same one,
// and at each 0 its houses miss different digits:
//
//	0 1 2 3    the row of this 0 misses 4, its column 1 and its box 3
//	2 4 1 0
//	3 2 0 4
//	4 0 3 1
//
// That rows miss different digits is a count: each digit but 0 is on the grid n−1 times. So it
// is of columns, and of boxes.

func doppelgangerFamilies() []Family {
	return []Family{{
		Name: "doppelganger", Kind: aboutGrid,
		Summary: "each row, column and box has a 0 and misses one of the other digits, no two rows, columns or boxes the same one, " +
			"and at each 0 its row, column and box miss different digits",
		Notes:    "A grid of N×N squares has the digits 0 to N: \"#board 9x9 digits 0-9\". Regions count as boxes do.",
		Example:  "doppelganger",
		Synonyms: called("doppelgänger"),
		build:    func(Args) (sudoku.Rule, error) { return Doppelganger{}, nil },
	}}
}

// Doppelganger is the rule.
type Doppelganger struct{}

// Text returns "doppelganger".
func (Doppelganger) Text() string { return "doppelganger" }

func (Doppelganger) args() (string, Args) { return "doppelganger", Args{} }

// mostDoppelganger is the largest number of squares in a house: it takes some 6n⁴ tests.
const mostDoppelganger = 32

// Constraints returns a clause for the 0 of each house, a count for each other digit, and for
// each square and digit a clause for two of its houses: if the square is 0, one has the digit.
func (Doppelganger) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	n, b := s.Rows(), s.Board()
	var squares []sudoku.Cell
	for c := range sudoku.Cell(s.Squares()) {
		squares = append(squares, c)
	}
	houses, names := linesOf(s, squares)
	switch {
	case s.Cols() != n || b.Lo != 0 || b.Hi != n || b.FreeLines || len(b.Missing) > 0:
		return nil, fmt.Errorf("it needs a grid of as many rows as columns, without missing squares, and the digits 0 to their number: \"#board %dx%[1]d digits 0-%[1]d\"", max(n, s.Cols()))
	case n > mostDoppelganger:
		return nil, fmt.Errorf("%d rows are more than %d", n, mostDoppelganger)
	case slices.ContainsFunc(houses, func(house []sudoku.Cell) bool { return len(house) != n }) || len(houses)%n != 0:
		return nil, fmt.Errorf("it needs boxes, or regions, of %d squares each, or none at all", n)
	}
	const name = "doppelganger"
	of := make([][]int, len(squares)) // the houses of each square
	for i, house := range houses {
		out = clause(out, s, name, "and "+names[i]+" must have a 0", tests(house, only(s, 0))...)
		for _, c := range house {
			of[c] = append(of[c], i)
		}
	}
	for v := 1; v <= n; v++ {
		out = append(out, sudoku.Count{Name: fmt.Sprintf("%s, %d", name, v), Tests: tests(squares, only(s, v)), Allowed: []int{n - 1},
			Reason: fmt.Sprintf("and %d must be missing in one row, one column and one box", v)})
	}
	for c, own := range of {
		for i, k := range own {
			for _, l := range own[:i] {
				reason := fmt.Sprintf("and at a 0, %s and %s miss different digits", names[l], names[k])
				both := slices.Concat(houses[l], houses[k])
				both = slices.DeleteFunc(both, func(other sudoku.Cell) bool { return int(other) == c })
				for v := 1; v <= n; v++ {
					all := append([]sudoku.Test{{Cell: sudoku.Cell(c), Allow: allBut(s, 0)}}, tests(both, only(s, v))...)
					out = clause(out, s, name, reason, all...)
				}
			}
		}
	}
	return out, nil
}
