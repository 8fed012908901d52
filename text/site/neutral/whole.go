package neutral

import (
	"maps"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Rules that look at the board: at its regions and its diagonals.

// regionSumLine has the pieces of the line itself where they are others than those
// that the board's regions make.
func (r *reader) regionSumLine(o *object) []sudoku.Rule {
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
func (r *reader) diagonalNonconsecutive(o *object) (rules []sudoku.Rule) {
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
func (r *reader) regionSameValues(o *object) []sudoku.Rule {
	var largest []rule.Cells
	for _, region := range regions(r.board) {
		if len(largest) > 0 && len(region) > len(largest[0]) {
			largest = nil
		}
		if len(largest) == 0 || len(region) == len(largest[0]) {
			largest = append(largest, region)
		}
	}
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
	last := -1
	for _, name := range line {
		row, col, ok := finding.SquareOf(name)
		if !ok || row >= b.Rows || col >= b.Cols {
			return nil
		}
		region := boxOf(b, row, col)
		if b.Regions != nil {
			region = b.Regions[row*b.Cols+col]
		}
		if region < 0 {
			return nil
		}
		if region != last {
			pieces = append(pieces, nil)
		}
		last = region
		pieces[len(pieces)-1] = append(pieces[len(pieces)-1], name)
	}
	return pieces
}

// boxOf is the number of the box of a square, −1 if there are none.
func boxOf(b *sudoku.Board, row, col int) int {
	if b.BoxRows < 1 || b.BoxCols < 1 {
		return -1
	}
	return row/b.BoxRows*b.Cols + col/b.BoxCols
}

// regions are the rows, columns, boxes and regions of a board.
func regions(b *sudoku.Board) (all []rule.Cells) {
	groups := map[[2]int]rule.Cells{} // by kind and number
	for i := range b.Rows {
		for k := range b.Cols {
			if isMissing(b, i, k) {
				continue
			}
			numbers := []int{i, k, boxOf(b, i, k), -1}
			if b.Regions != nil {
				numbers[3] = b.Regions[i*b.Cols+k]
			}
			for kind, number := range numbers {
				if key := [2]int{kind, number}; number >= 0 {
					groups[key] = append(groups[key], finding.SquareName(i, k))
				}
			}
		}
	}
	for _, key := range slices.SortedFunc(maps.Keys(groups), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		all = append(all, groups[key])
	}
	return all
}

func isMissing(b *sudoku.Board, row, col int) bool {
	_, missing := slices.BinarySearch(b.Missing, sudoku.Cell(row*b.Cols+col))
	return missing
}
