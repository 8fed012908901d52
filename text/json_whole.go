package text

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Rules of the neutral form that look at the board: at its regions, its diagonals,
// and at a part of it that is a board itself.

// regionSumLine says the pieces of the line themselves where they are others than
// those that the board's regions make.
func (r *ruleObject) regionSumLine() string {
	line := r.cells("cells")
	if !r.has("segments") {
		delete(r.parts, "segments")
		return "region-sum-line " + line
	}
	segments := r.lists("segments")
	pieces := regionPieces(r.board, r.squares(line))
	same := len(pieces) == len(segments)
	for i := 0; same && i < len(pieces); i++ {
		same = pieces[i].Text() == r.squares(segments[i]).Text()
	}
	if same || len(segments) < 2 {
		return "region-sum-line " + line
	}
	return "equal-sum " + strings.Join(segments, " = ")
}

func (r *ruleObject) sudokuGrid() string {
	at, size := r.cells("at"), r.number("size")
	box := r.numbers("boxes")
	if len(box) != 2 {
		r.fail("the rule \"sudoku-grid\" needs rows and columns of its boxes in its field \"boxes\": [3,3]")
		return ""
	}
	return fmt.Sprintf("sudoku-grid %s %s %sx%s", at, size, box[0], box[1])
}

// diagonalNonconsecutive says of each diagonal that neighbours on it do not differ
// by 1.
func (r *ruleObject) diagonalNonconsecutive() string {
	if r.again() {
		return ""
	}
	b := r.board
	n := b.Hi - b.Lo + 1
	var table strings.Builder
	for i := range n {
		if i > 0 {
			table.WriteByte('/')
		}
		for k := range n {
			table.WriteByte("10"[boolInt(abs(i-k) == 1)])
		}
	}
	var texts []string
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
				texts = append(texts, "pair "+table.String()+" "+cells.Text())
			}
		}
	}
	return strings.Join(texts, "; ")
}

// again reports whether a rule of the whole board was said before.
func (r *ruleObject) again() bool {
	if slices.Contains(r.whole, r.name) {
		return true
	}
	r.whole = append(r.whole, r.name)
	return false
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// regionSameValues says that rows, columns and regions of the largest size hold
// the same values.
func (r *ruleObject) regionSameValues() string {
	if r.again() {
		return ""
	}
	var largest []string
	size := 0
	for _, region := range boardRegions(r.board) {
		if len(region) > size {
			largest, size = nil, len(region)
		}
		if len(region) == size {
			largest = append(largest, region.Text())
		}
	}
	if len(largest) < 2 {
		return ""
	}
	return "same-values " + strings.Join(largest, " = ")
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
		region := -1
		switch {
		case b.BoxRows > 0:
			region = row/b.BoxRows*(b.Cols/b.BoxCols) + col/b.BoxCols
		case b.Regions != nil:
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

// boardRegions are the rows, columns, boxes and regions of a board.
func boardRegions(b *sudoku.Board) (all []rule.Cells) {
	rows, cols := make([]rule.Cells, b.Rows), make([]rule.Cells, b.Cols)
	boxes, regions := map[int]rule.Cells{}, map[int]rule.Cells{}
	for i := range b.Rows {
		for k := range b.Cols {
			if isMissing(b, i, k) {
				continue
			}
			name := finding.SquareName(i, k)
			rows[i], cols[k] = append(rows[i], name), append(cols[k], name)
			if b.BoxRows > 0 && b.BoxCols > 0 {
				box := i/b.BoxRows*b.Cols + k/b.BoxCols
				boxes[box] = append(boxes[box], name)
			}
			if b.Regions != nil && b.Regions[i*b.Cols+k] >= 0 {
				regions[b.Regions[i*b.Cols+k]] = append(regions[b.Regions[i*b.Cols+k]], name)
			}
		}
	}
	all = append(rows, cols...)
	for _, m := range []map[int]rule.Cells{boxes, regions} {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			all = append(all, m[k])
		}
	}
	return all
}

func isMissing(b *sudoku.Board, row, col int) bool {
	_, missing := slices.BinarySearch(b.Missing, sudoku.Cell(row*b.Cols+col))
	return missing
}

// squareOf reads the name of a square, counted from 0; ok is false for other cells.
