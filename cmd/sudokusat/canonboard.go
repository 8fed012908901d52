package main

import (
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text"
)

// cellsLine is a puzzle as --dedupe prints it, behind the lines of its board, if it is
// another than plain 9×9, and a zero byte.
func cellsLine(p sudoku.Puzzle) string {
	if p.IsClassic() {
		return text.String(p.Shape, p.Givens)
	}
	return p.Head() + "\x00" + text.String(p.Shape, p.Givens)
}

func splitLine(line []byte) (head, grid string) {
	head, grid, found := strings.Cut(string(line), "\x00")
	if !found {
		return "", string(line)
	}
	return head, grid
}
