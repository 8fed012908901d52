package finding

import (
	"strconv"

	"sudokusat/sudoku"
)

// SquareOf returns the row and column, from 0, of a square by its name "r1c1".
func SquareOf(name string) (row, col int, ok bool) {
	row, col, ok = sudoku.ParseSquare(name)
	return row - 1, col - 1, ok
}

// SquareName returns the name of a square whose row and column count from 0.
func SquareName(row, col int) string {
	return "r" + strconv.Itoa(row+1) + "c" + strconv.Itoa(col+1)
}
