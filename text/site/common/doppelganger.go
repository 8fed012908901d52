package common

import (
	"strconv"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// MissedPrefixes returns the names of the groups of cells that a doppelgänger of the Interactive
// Sudoku Solver has beside its grid, for the digits that houses miss: of rows, which are
// a column and are called after it, of columns, and of boxes. The slice is new.
func MissedPrefixes() []string { return []string{"DGC", "DGR", "DGB"} }

// Missed returns a rule for each cell of such a group, numbered from 1: it differs from the
// squares of its house. There are none for boxes on a board without boxes.
func Missed(b *sudoku.Board, prefix string) (rules []sudoku.Rule) {
	for i := range b.Rows {
		var house rule.Cells
		switch {
		case prefix == "DGC":
			house = finding.Seen(b.Rows, b.Cols, i, -1, 0, 1)
		case prefix == "DGR":
			house = finding.Seen(b.Rows, b.Cols, -1, i, 1, 0)
		case b.BoxRows == 0:
			return nil
		default:
			across := b.Cols / b.BoxCols
			for k := range b.Cols {
				house = append(house, finding.SquareName(i/across*b.BoxRows+k/b.BoxCols, i%across*b.BoxCols+k%b.BoxCols))
			}
		}
		rules = append(rules, rule.Different{Cells: append(house, prefix+strconv.Itoa(i+1))})
	}
	return rules
}
