package rule_test

import (
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// What a cage costs once its board has the family: thirty of them are a killer.
func BenchmarkCage(b *testing.B) {
	s, cage := sudoku.Classic(), rule.Cage{Sum: 17, Cells: rule.Cells{"r1c1", "r1c2", "r2c1"}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := cage.Constraints(s); err != nil {
			b.Fatal(err)
		}
	}
}
