package sudoku_test

import (
	"strings"
	"testing"

	"sudokusat/sudoku"
)

func BenchmarkCheck(b *testing.B) {
	p, g := classic(strings.Repeat(".", 81)), classicGrid(solved)
	for b.Loop() {
		if sudoku.Check(p, g) != nil {
			b.Fatal("refused")
		}
	}
}
