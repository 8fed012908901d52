package neutral

import (
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/common"
)

// Rules that look at the board: at its regions and its diagonals.

// regionSumLine has the pieces of the line itself where they are others than those
// that the board's regions make.
func (r *reader) regionSumLine(o object) []sudoku.Rule {
	line := o.cells("cells")
	if o.has("segments") {
		segments := o.lists("segments")
		if len(segments) > 1 && !slices.EqualFunc(regionPieces(r.board, line), segments, slices.Equal[rule.Cells]) {
			return r.as(o, "equal-sum", rule.Args{Lists: segments})
		}
	}
	o.take("segments")
	return r.as(o, "region-sum-line", rule.Args{Lists: []rule.Cells{line}})
}

// diagonalNonconsecutive holds of each diagonal: neighbours on it do not differ by 1.
func (r *reader) diagonalNonconsecutive(o object) (rules []sudoku.Rule) {
	b := r.board
	rows := make([]string, b.Hi-b.Lo+1)
	for i := range rows {
		row := []byte(strings.Repeat("1", len(rows)))
		for _, k := range []int{i - 1, i + 1} {
			if k >= 0 && k < len(rows) {
				row[k] = '0'
			}
		}
		rows[i] = string(row)
	}
	table := strings.Join(rows, "/")
	for _, right := range []int{1, -1} {
		for start := 1 - b.Rows; start < b.Cols+b.Rows-1; start++ {
			var cells rule.Cells
			for i := range b.Rows {
				if c := start + right*i; c >= 0 && c < b.Cols && !isMissing(b, i, c) {
					cells = append(cells, finding.SquareName(i, c))
				} else if len(cells) > 1 {
					break
				} else {
					cells = nil
				}
			}
			if len(cells) > 1 {
				rules = append(rules, r.as(o, "pair", rule.Args{Word: table, Lists: []rule.Cells{cells}})...)
			}
		}
	}
	return rules
}

// regionSameValues holds of rows, columns and regions of the largest size: they have
// the same values.
func (r *reader) regionSameValues(o object) []sudoku.Rule {
	largest := common.Largest(r.board)
	if len(largest) < 2 {
		return nil
	}
	return r.as(o, "same-values", rule.Args{Lists: largest})
}

// regionPieces cuts a line where the box or the region changes; nil if that is not
// certain: the board has boxes and regions, or a cell of the line is in none.
func regionPieces(b *sudoku.Board, line rule.Cells) (pieces []rule.Cells) {
	if b.Regions != nil && b.BoxRows > 0 {
		return nil
	}
	last, regions := -1, finding.Regions(b)
	for _, name := range line {
		row, col, ok := finding.SquareOf(name)
		if !ok || row >= b.Rows || col >= b.Cols || regions == nil || regions[row*b.Cols+col] < 0 {
			return nil
		}
		if region := regions[row*b.Cols+col]; region != last {
			last, pieces = region, append(pieces, nil)
		}
		pieces[len(pieces)-1] = append(pieces[len(pieces)-1], name)
	}
	return pieces
}

func isMissing(b *sudoku.Board, row, col int) bool {
	_, missing := slices.BinarySearch(b.Missing, sudoku.Cell(row*b.Cols+col))
	return missing
}
