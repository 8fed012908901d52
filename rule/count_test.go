package rule_test

import (
	"slices"
	"testing"
)

func TestMeaningsOfCounts(t *testing.T) {
	onAllFillings(t, []meaning{
		{free, "contains 1 r1c1..r1c3", func(v []int) bool { return count(v[:3], 1) >= 1 }, ""},
		{free, "contains 0,3 r1c1 r2c1", func(v []int) bool { return v[0] == 0 && v[3] == 3 || v[0] == 3 && v[3] == 0 }, ""},
		{free, "contains 2,1,2 r1c1..r1c3 r2c1", func(v []int) bool { return count(v[:4], 2) >= 2 && count(v[:4], 1) >= 1 }, ""},
		{free, "quadruple 2,2,2 r1c1..r1c3", func(v []int) bool { return count(v[:3], 2) == 3 }, ""},
		{free, "quadruple 1,2,3 r1c1 r1c2 r2c1 r2c2", func(v []int) bool {
			w := []int{v[0], v[1], v[3], v[4]}
			return count(w, 1) > 0 && count(w, 2) > 0 && count(w, 3) > 0
		}, ""},
		{free, "contains 2,2 r1c1 r1c2 r1c1", func(v []int) bool { return v[0] == 2 }, ""},
		{free, "contains 2,1 r1c1", func(v []int) bool { return false }, "never"},
		{free, "contains 2,2 r1c1", func(v []int) bool { return false }, "never"},
		{"1x2 digits 9-12 lines free", "contains 10,12 r1c1 r1c2", func(v []int) bool { return v[0]+v[1] == 22 && v[0] != 11 }, ""},
		{free, "contains-exactly 1 r1c1..r1c3", func(v []int) bool { return count(v[:3], 1) == 1 }, ""},
		{free, "contains-exactly 0,2,0 r1c1..r1c3 r2c1", func(v []int) bool { return count(v[:4], 0) == 2 && count(v[:4], 2) == 1 }, ""},
		{free, "contains-exactly 0,2,0 r1c1..r1c3", func(v []int) bool { return count(v[:3], 0) == 2 && count(v[:3], 2) == 1 }, ""},
		{free, "contains-exactly 1 r1c1 r1c1 r1c2", func(v []int) bool { return v[0] != 1 && v[1] == 1 }, ""},
		{free, "contains-exactly 1,2,3 r1c1 r1c2", func(v []int) bool { return false }, "never"},

		{free, "look-and-say 12 r1c1..r1c3", func(v []int) bool { return count(v[:3], 2) == 1 }, ""},
		{free, "look-and-say 1223 r1c1..r1c3 r2c1..r2c3", func(v []int) bool { return count(v, 2) == 1 && count(v, 3) == 2 }, ""},
		{free, "look-and-say 03 r1c1..r1c3", func(v []int) bool { return count(v[:3], 3) == 0 }, ""},
		{free, "look-and-say 33 r1c1..r1c3", func(v []int) bool { return count(v[:3], 3) == 3 }, ""},
		{free, "look-and-say 10 r1c1 r1c2 r1c1", func(v []int) bool { return v[0] != 0 && v[1] == 0 }, ""},
		{free, "look-and-say 1222 r1c1..r1c3", func(v []int) bool { return false }, "never"},
		{free, "look-and-say 41 r1c1..r1c3", func(v []int) bool { return false }, "never"},
		{"1x3 digits 9-12 lines free", "look-and-say 1,10,2,12 r1c1..r1c3", func(v []int) bool { return count(v, 10) == 1 && count(v, 12) == 2 }, ""},

		{free, "same-values r1c1 = r2c1", func(v []int) bool { return v[0] == v[3] }, ""},
		{free, "same-values r1c1 = r2c1 = r2c2", func(v []int) bool { return v[0] == v[3] && v[3] == v[4] }, ""},
		{free, "same-values r1c1 r1c2 = r2c1 r2c2", func(v []int) bool { return slices.Equal(sorted(v[:2]), sorted(v[3:5])) }, ""},
		{free, "same-values r1c1..r1c3 = r2c1..r2c3", func(v []int) bool { return slices.Equal(sorted(v[:3]), sorted(v[3:])) }, ""},
		{free, "same-values r1c1 r1c2 = r1c2 r2c2", func(v []int) bool { return v[0] == v[4] }, ""},
		{free, "same-values r1c1 r1c1 = r1c2 r2c2", func(v []int) bool { return v[0] == v[1] && v[1] == v[4] }, ""},
		{free, "same-values r1c1 r1c2 = r1c2 r1c1", func(v []int) bool { return true }, "always"},
		{free, "same-values r1c1 r1c2 = r2c1 r2c2 = r1c3 r2c3", func(v []int) bool {
			return slices.Equal(sorted(v[:2]), sorted(v[3:5])) && slices.Equal(sorted(v[:2]), sorted([]int{v[2], v[5]}))
		}, ""},
	})
}

func sorted(v []int) []int { return slices.Sorted(slices.Values(v)) }

func TestMeaningsOfCircles(t *testing.T) {
	circles := func(k int) func([]int) bool {
		return func(v []int) bool {
			for _, x := range v[:k] {
				if count(v[:k], x) != x {
					return false
				}
			}
			return true
		}
	}
	distinct := func(v []int) int { return len(slices.Compact(sorted(v))) }
	onAllFillings(t, []meaning{
		{free, "counting-circles r1c1..r1c3", circles(3), ""},
		{free, "counting-circles r1c1..r1c3 r2c1", circles(4), ""},
		{free, "counting-circles r1c1..r1c3 r2c1..r2c3", circles(6), ""},
		{free, "counting-circles r1c1 r1c1", circles(1), ""},
		{"1x5 digits 2-5 lines free", "counting-circles r1c1..r1c5", circles(5), ""},
		{"1x6 digits 2-5 lines free", "counting-circles r1c1..r1c6", circles(6), ""},
		{"1x4 digits 3-6 lines free", "counting-circles r1c1 r1c2", circles(2), "never"},

		{free, "count-distinct r1c1 = r1c2 r2c2 r2c3", func(v []int) bool { return v[0] == distinct([]int{v[1], v[4], v[5]}) }, ""},
		{free, "count-distinct r1c1 = r1c1..r1c3", func(v []int) bool { return v[0] == distinct(v[:3]) }, ""},
		{free, "count-distinct r1c1 = r1c2 r1c2", func(v []int) bool { return v[0] == 1 }, ""},
		{"1x3 digits 0-3 lines free extra A", "count-distinct A = r1c1..r1c3", func(v []int) bool { return v[3] == distinct(v[:3]) }, ""},
		{"1x3 digits 5-7 lines free extra A", "count-distinct A = r1c1..r1c3", func(v []int) bool { return false }, "never"},
	})
}
