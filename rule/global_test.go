package rule_test

import (
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Rules of the whole grid, on boards of three columns: v[3r+c].
func TestMeaningsOfTheGrid(t *testing.T) {
	abs := func(x int) int { return max(x, -x) }
	pairs := func(cells int, ok func(v []int, a, b, down, right int) bool) func([]int) bool {
		return func(v []int) bool {
			for i := range cells {
				for j := range cells {
					if i != j && !ok(v, v[i], v[j], j/3-i/3, j%3-i%3) {
						return false
					}
				}
			}
			return true
		}
	}
	squares := func(cells int, group func(x int) int, groups int) func([]int) bool {
		return func(v []int) bool {
			for i := range cells - 4 {
				if i%3 == 2 {
					continue
				}
				met := map[int]bool{}
				for _, x := range []int{v[i], v[i+1], v[i+3], v[i+4]} {
					met[group(x)] = true
				}
				if len(met) < groups {
					return false
				}
			}
			return true
		}
	}
	orthogonal := func(cells int, ok func(a, b int) bool) func([]int) bool {
		return pairs(cells, func(_ []int, a, b, down, right int) bool { return abs(down)+abs(right) != 1 || ok(a, b) })
	}
	const nine = "3x3 digits 1-3 lines free"
	onAllFillings(t, []meaning{
		{nine, "self-taxicab", pairs(9, func(_ []int, a, b, down, right int) bool { return a != b || abs(down)+abs(right) != a }), ""},
		{free, "self-taxicab", pairs(6, func(_ []int, a, b, down, right int) bool { return a != b || abs(down)+abs(right) != a }), ""},
		{nine, "knightmare 4,5", pairs(9, func(_ []int, a, b, down, right int) bool { return abs(down*right) != 2 || a+b != 4 && a+b != 5 }), ""},
		{free, "knightmare 0", pairs(6, func(_ []int, a, b, down, right int) bool { return abs(down*right) != 2 || a+b != 0 }), ""},
		{free, "knightmare 100", func(v []int) bool { return true }, "always"},
		{nine, "global-entropy", squares(9, func(x int) int { return x }, 3), ""},
		{free, "global-entropy", squares(6, func(x int) int { return []int{0, 1, 1, 2}[x] }, 3), ""},
		{"2x3 digits 2-6 lines free", "global-entropy", squares(6, func(x int) int { return []int{0, 0, 1, 2, 2}[x-2] }, 3), ""},
		{nine, "global-mod3", squares(9, func(x int) int { return x % 3 }, 3), ""},
		{free, "global-mod3", squares(6, func(x int) int { return x % 3 }, 3), ""},
		{"2x3 digits 1-2 lines free", "global-mod3", func(v []int) bool { return false }, "never"},
		{nine, "quadro", squares(9, func(x int) int { return x % 2 }, 2), ""},
		{free, "quadro", squares(6, func(x int) int { return x % 2 }, 2), ""},
		{"2x2 digits 0-3 lines free missing r1c1", "quadro", func(v []int) bool { return true }, "always"},
		{nine, "dutch-flatmates", func(v []int) bool {
			for i, x := range v {
				if x == 2 && (i < 3 || v[i-3] != 1) && (i >= 6 || v[i+3] != 3) {
					return false
				}
			}
			return true
		}, ""},

		{nine, "minimum r2c2", func(v []int) bool { return v[4] < min(v[1], v[3], v[5], v[7]) }, ""},
		{nine, "maximum r1c1 r3c3", func(v []int) bool { return v[0] > max(v[1], v[3]) && v[8] > max(v[5], v[7]) }, ""},
		{nine, "maximum r1c1 r1c2", func(v []int) bool { return v[0] > v[3] && v[1] > max(v[2], v[4]) }, ""}, // not compared with each other
		{nine, "minimum r1c1 r1c1", func(v []int) bool { return v[0] < min(v[1], v[3]) }, ""},
		{"2x2 digits 0-3 lines free missing r1c2", "maximum r1c1", func(v []int) bool { return v[0] > v[2] }, ""},

		{free, "negative difference 1", orthogonal(6, func(a, b int) bool { return abs(a-b) != 1 }), ""},
		{free, "negative difference 0", orthogonal(6, func(a, b int) bool { return a != b }), ""},
		{free, "negative ratio 2", orthogonal(6, func(a, b int) bool { return a != 2*b && b != 2*a }), ""},
		{free, "negative pair-sum 3", orthogonal(6, func(a, b int) bool { return a+b != 3 }), ""},
		{free, "negative pair-sum 3 except r1c1 r1c2 r2c2 r1c2", func(v []int) bool {
			return v[1]+v[2] != 3 && v[3]+v[4] != 3 && v[4]+v[5] != 3 && v[0]+v[3] != 3 && v[2]+v[5] != 3
		}, ""},
		{free, "negative pair-sum 3 except r1c1 r2c2", orthogonal(6, func(a, b int) bool { return a+b != 3 }), ""}, // no neighbours
	})
}

// Marks except their pairs from negative rules of their kind and number, also in
// alternatives, and filling in twice changes nothing.
func TestNegativeExceptsMarks(t *testing.T) {
	for text, want := range map[string]string{
		"negative difference 1; difference 1 r1c1 r1c2":                           "negative difference 1 except r1c1 r1c2; difference 1 r1c1 r1c2",
		"difference 2 r1c1 r1c2; negative difference 1":                           "difference 2 r1c1 r1c2; negative difference 1",
		"negative ratio 2 except r3c3 r3c4; ratio 2 r3c4 r3c3; ratio 2 r1c1 r2c1": "negative ratio 2 except r3c3 r3c4 r1c1 r2c1; ratio 2 r3c4 r3c3; ratio 2 r1c1 r2c1",
		"negative pair-sum 5; pair-sum 5 r1c1 r3c1":                               "negative pair-sum 5; pair-sum 5 r1c1 r3c1",
		"difference 1 r1c1 r1c2; or { negative difference 1 } { odd r1c1; difference 1 r2c2 r2c3; or { negative difference 1 } { even r1c1 } }": "difference 1 r1c1 r1c2; or { negative difference 1 except r1c1 r1c2 } { odd r1c1; difference 1 r2c2 r2c3; or { negative difference 1 except r1c1 r1c2 r2c2 r2c3 } { even r1c1 } }",
		"or { negative difference 1; difference 1 r1c1 r1c2 } { negative difference 1 }":                                                        "or { negative difference 1 except r1c1 r1c2; difference 1 r1c1 r1c2 } { negative difference 1 }",
	} {
		t.Run(text, func(t *testing.T) {
			rules, err := rule.ParseAll(text)
			if err != nil {
				t.Fatal(err)
			}
			texts := func(rules []sudoku.Rule) (text string) {
				for i, r := range rules {
					if i > 0 {
						text += "; "
					}
					text += r.Text()
				}
				return text
			}
			_, own := rule.Apply(sudoku.Boxed(3, 3), rules)
			if got := texts(own); got != want {
				t.Errorf("%s\n is %s\nwant %s", text, got, want)
			}
			_, again := rule.Apply(sudoku.Boxed(3, 3), own)
			if texts(again) != want {
				t.Errorf("a second time %s", texts(again))
			}
			if texts(rules) != text {
				t.Errorf("Apply changed %s to %s", text, texts(rules))
			}
		})
	}
}

// A samurai's grids are houses of their board.
func TestSudokuGrid(t *testing.T) {
	rules, err := rule.ParseAll("sudoku-grid r1c1 4 2x2; sudoku-grid r3c3 4 2x2")
	if err != nil {
		t.Fatal(err)
	}
	b, err := sudoku.ParseBoard("6x6 digits 1-4 lines free missing r1c5,r1c6,r2c5,r2c6,r5c1,r5c2,r6c1,r6c2")
	if err != nil {
		t.Fatal(err)
	}
	b, own := rule.Apply(b, rules)
	s, err := sudoku.NewShape(b)
	if err != nil || len(own) != 0 {
		t.Fatal(err, own)
	}
	if got := len(s.Houses()); got != 4+4+4+4+4+4-1 { // one box is in both
		t.Errorf("%d houses", got)
	}
	for text, want := range map[string]string{
		"sudoku-grid r4c4 4 2x2": "goes beyond a 6×6 board",
		"sudoku-grid r1c1 6 2x3": "row 3 of the grid at r1c1 has 6 cells and there are 4 digits",
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := rule.Apply(b, []sudoku.Rule{r})
		if _, err := sudoku.NewShape(b); err == nil || !contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
