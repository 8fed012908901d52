package rule_test

import "testing"

func TestMeaningsOfIndexes(t *testing.T) {
	at := func(v []int, rows, cols, r, c int) int { // −1 where there is no cell
		if r < 1 || r > rows || c < 1 || c > cols {
			return -1
		}
		return v[(r-1)*cols+c-1]
	}
	onAllFillings(t, []meaning{
		{"2x3 digits 0-3 lines free", "row-index r1c2", func(v []int) bool { return at(v, 2, 3, v[1], 2) == 1 }, ""},
		{"2x3 digits 0-3 lines free", "row-index r2c2 r2c3", func(v []int) bool { return at(v, 2, 3, v[4], 2) == 2 && at(v, 2, 3, v[5], 3) == 2 }, ""},
		{"2x3 digits 0-3 lines free", "column-index r1c1..r1c3 r2c2", func(v []int) bool {
			for c := 1; c <= 3; c++ {
				if at(v, 2, 3, 1, v[c-1]) != c {
					return false
				}
			}
			return at(v, 2, 3, 2, v[4]) == 2
		}, ""},
		{"2x3 digits 2-5 lines free", "column-index r1c1", func(v []int) bool { return false }, "never"}, // no cell can hold a 1
		{"1x3 digits 3-5 lines free", "row-index r1c1", func(v []int) bool { return false }, "never"},
		{"2x4 digits 1-4 box 2x2 lines free", "box-index r2c3", func(v []int) bool { return []int{v[2], v[3], v[6], v[7]}[v[6]-1] == 3 }, ""},
		{"2x3 digits 1-4 regions 010101 lines free", "box-index r2c2", func(v []int) bool { // a region in three pieces
			return v[4] <= 3 && []int{v[0], v[2], v[4]}[v[4]-1] == 3
		}, ""},
		{"2x2 digits 1-4 box 2x2 lines free missing r1c2", "box-index r2c1", func(v []int) bool {
			box := []int{v[0], v[2], v[3]}
			return v[2] <= 3 && box[v[2]-1] == 2
		}, ""},

		{free, "value-index r2c1 r2c2 r1c1..r1c3", func(v []int) bool { return v[4] >= 1 && v[v[4]-1] == v[3] }, ""},
		{free, "value-index r2c1 r1c1 r1c1..r1c3", func(v []int) bool { return v[0] >= 1 && v[v[0]-1] == v[3] }, ""},
		{free, "value-index r1c2 r2c1 r1c1..r1c3", func(v []int) bool { return v[3] >= 1 && v[v[3]-1] == v[1] }, ""},
		{free, "value-index r2c1 r2c1 r1c1..r1c3", func(v []int) bool { return v[3] >= 1 && v[v[3]-1] == v[3] }, ""},
		{free, "value-index r2c1 r2c2 r1c1", func(v []int) bool { return v[4] == 1 && v[0] == v[3] }, ""},
		{"1x3 digits 4-5 lines free", "value-index r1c1 r1c2 r1c3", func(v []int) bool { return false }, "never"},
	})
}
