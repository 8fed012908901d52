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
