package finding

import "sudokusat/sudoku"

// Mapped returns the n×n board of a map of regions, row by row, -1 for none: with boxes
// where the regions are boxes.
func Mapped(regions []int) sudoku.Board {
	b := sudoku.Jigsaw(regions)
	n := b.Rows
	for rows := 2; rows < n; rows++ {
		if n%rows == 0 && areBoxes(regions, n, rows, n/rows) {
			return sudoku.Boxed(rows, n/rows)
		}
	}
	return b
}

// areBoxes reports whether each box is a region, and each region a box.
func areBoxes(regions []int, n, rows, cols int) bool {
	boxOf, regionOf := map[int]int{}, map[int]int{}
	for i, r := range regions {
		box := i/n/rows*(n/cols) + i%n/cols
		first, met := regionOf[box]
		other, taken := boxOf[r]
		if r < 0 || met && first != r || taken && other != box {
			return false
		}
		regionOf[box], boxOf[r] = r, box
	}
	return len(regions) == n*n
}

// Regions is the inverse of [Mapped]: the map of the regions of a board, or else of its
// boxes; nil if it has neither.
func Regions(b *sudoku.Board) []int {
	if b.Regions != nil || b.BoxRows < 1 || b.BoxCols < 1 {
		return b.Regions
	}
	regions := make([]int, b.Rows*b.Cols)
	for i := range regions {
		regions[i] = i/b.Cols/b.BoxRows*((b.Cols+b.BoxCols-1)/b.BoxCols) + i%b.Cols/b.BoxCols
	}
	return regions
}

// IsOrdinary reports whether a board is n×n with the digits from 1 to n, each once in each
// row and column, and has boxes or other regions, not both.
func IsOrdinary(b *sudoku.Board) bool {
	return b.Rows == b.Cols && b.Lo == 1 && b.Hi == b.Rows && !b.FreeLines && len(b.Missing) == 0 && len(b.Extra) == 0 && len(b.Layers) == 0 && (b.Regions == nil || b.BoxRows == 0)
}
