package rule_test

import (
	"slices"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// What the notes of families state about short lines, zeros and cells that are listed
// twice is what the rules mean.
func TestNotesAreTrue(t *testing.T) {
	thirds := func(ends ...int) func(v int) int {
		return func(v int) int {
			return len(ends) - len(ends[slices.IndexFunc(ends, func(end int) bool { return v <= end }):])
		}
	}
	shorter := func(third func(int) int) func(v []int) bool {
		return func(v []int) bool { return third(v[0]) != third(v[1]) }
	}
	row := "1x4 digits 0-3 lines free"
	onAllFillings(t, []meaning{
		{"1x2 digits 1-7 lines free", "entropic r1c1 r1c2", shorter(thirds(2, 5, 7)), ""},
		{"1x2 digits 1-8 lines free", "entropic r1c1 r1c2", shorter(thirds(3, 5, 8)), ""},
		{"1x2 digits 1-6 lines free", "entropic r1c1 r1c2", shorter(thirds(2, 4, 6)), ""},
		{free, "entropic r1c1", func([]int) bool { return true }, "always"},
		{free, "modular 3 r1c1 r1c2", func(v []int) bool { return v[0]%3 != v[1]%3 }, ""},
		{free, "parity line r1c1..r1c3", func(v []int) bool { return v[0]%2 != v[1]%2 && v[1]%2 != v[2]%2 }, ""},
		{row, "sandwich 2 r1c1..r1c3", func(v []int) bool { return v[1] == 2 && max(v[0], v[2]) == 3 && min(v[0], v[2]) == 0 }, ""},
		{row, "x-sum 0 r1c1..r1c3", func(v []int) bool { return v[0] == 0 }, ""},
		{row, "x-sum 3 r1c1 r1c2", func(v []int) bool { return v[0] == 2 && v[1] == 1 }, ""},
		{row, "numbered-room 2 r1c1 r1c2", func(v []int) bool { return v[0] == 2 && v[1] == 2 }, ""},
		{free, "value-index r1c1 r1c2 r2c1 r2c2", func(v []int) bool { return v[1] >= 1 && v[1] <= 2 && v[0] == v[2+v[1]] }, ""},
		{free, "ratio 2 r1c1 r1c2", func(v []int) bool { return v[0] == 2*v[1] || v[1] == 2*v[0] }, ""},
		{free, "ratio 0 r1c1 r1c2", func(v []int) bool { return v[0] == 0 || v[1] == 0 }, ""},
		{free, "divide 2 r1c1 r1c2", func(v []int) bool { return max(v[0], v[1]) == 2*min(v[0], v[1]) }, ""},
		{free, "divide 3 r1c1..r1c3", func(v []int) bool {
			s := slices.Sorted(slices.Values(v[:3]))
			return s[2] == 3*s[0]*s[1] && (s[2] == 0 || s[0] > 0)
		}, ""},
		{free, "product 0 r1c1 r1c2", func(v []int) bool { return v[0] == 0 || v[1] == 0 }, ""},
		{free, "digital-root 9 r1c1", func(v []int) bool { return v[0] == 0 }, ""},
		{free, "cage 5 r1c1 r1c1 r1c2", func(v []int) bool { return v[0] != v[1] && 2*v[0]+v[1] == 5 }, ""},
		{free, "sum 5 r1c1 r1c1 r1c2", func(v []int) bool { return 2*v[0]+v[1] == 5 }, ""},
		{free, "extra-region r1c1 r1c1 r1c2", func(v []int) bool { return v[0] != v[1] }, ""},
		{free, "renban r1c1 r1c1 r1c2", func(v []int) bool { return v[0]-v[1] == 1 || v[1]-v[0] == 1 }, ""},
		{free, "arrow r1c1 = r1c2 r1c2", func(v []int) bool { return v[0] == 2*v[1] }, ""},
		{free, "between r1c1 r1c2", func([]int) bool { return true }, "always"},
		{free, "zipper r1c1 r1c2 r1c3 r2c3", func(v []int) bool { return v[0]+v[5] == v[1]+v[2] }, ""},
		{free, "end-view 0 r1c1 r1c2", func(v []int) bool { return v[0] == 0 && v[1] == 0 }, ""},
		{free, "hidden-skyscraper 0 r1c1 r1c2", func(v []int) bool { return v[1] == 0 }, ""},
		{free, "counting-circles r1c1 r1c2 r1c3", func(v []int) bool {
			return v[0] == 3 && v[1] == 3 && v[2] == 3 || slices.Equal(slices.Sorted(slices.Values(v[:3])), []int{1, 2, 2})
		}, ""},
		{"1x2 digits 0-3 lines free", "negative difference 1 except r1c1 r1c2", func([]int) bool { return true }, "always"},
		{"1x2 digits 0-3 lines free", "minimum r1c1 r1c2", func([]int) bool { return true }, "always"},
	})
	s := shapeOf(t, row)
	for _, text := range []string{"different r1c1 r1c1", "lunchbox 2 r1c1 r1c2 r1c1"} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), r); err == nil {
			t.Errorf("%s takes a cell twice", text)
		}
	}
}
