package common

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Houses returns the rows, columns, boxes and regions of a board.
func Houses(b *sudoku.Board) []rule.Cells {
	houses := map[[2]int]rule.Cells{} // by kind and number
	var order [][2]int
	boxes := *b
	boxes.Regions = nil
	maps := [][]int{nil, nil, finding.Regions(&boxes), b.Regions}
	for kind, numbers := range maps {
		for i := range b.Rows * b.Cols {
			number := []int{i / b.Cols, i % b.Cols, -1, -1}[kind]
			if numbers != nil {
				number = numbers[i]
			}
			if _, missing := slices.BinarySearch(b.Missing, sudoku.Cell(i)); missing || number < 0 {
				continue
			}
			key := [2]int{kind, number}
			if houses[key] == nil {
				order = append(order, key)
			}
			houses[key] = append(houses[key], finding.SquareName(i/b.Cols, i%b.Cols))
		}
	}
	all := make([]rule.Cells, len(order))
	for i, key := range order {
		all[i] = houses[key]
	}
	return all
}

// Largest returns the houses of the largest size.
func Largest(b *sudoku.Board) (largest []rule.Cells) {
	for _, house := range Houses(b) {
		if len(largest) > 0 && len(house) > len(largest[0]) {
			largest = nil
		}
		if len(largest) == 0 || len(house) == len(largest[0]) {
			largest = append(largest, house)
		}
	}
	return largest
}
