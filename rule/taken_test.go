package rule_test

import (
	"testing"

	"sudokusat/rule"
)

// TestTaken wants names that are there once, and sizes and numbers that there can be on every board.
func TestTaken(t *testing.T) {
	names := map[string]bool{}
	for _, f := range rule.Families() {
		for _, x := range f.Taken {
			if names[x.Name] || x.Name == "" || x.Summary == "" {
				t.Errorf("%s: %q, %q", f.Name, x.Name, x.Summary)
			}
			names[x.Name] = true
			for n := 4; n <= 25; n++ {
				if x.Longest != nil && (x.Longest(n) < 2 || x.Longest(n) > n) {
					t.Errorf("%s: %d cells on %d digits", x.Name, x.Longest(n), n)
				}
				if x.Cells != nil {
					if least, most := x.Cells(n); least < 2 || most < least {
						t.Errorf("%s: %d to %d cells on %d digits", x.Name, least, most, n)
					}
				}
				if x.Numbers != nil {
					for _, number := range x.Numbers(n) {
						if number < 1 || number > 2*n+2 {
							t.Errorf("%s: the number %d on %d digits", x.Name, number, n)
						}
					}
				}
			}
			if x.Open != nil && (!x.Open([]int{5, 2, 3}) || x.Open([]int{5, 2, 4})) {
				t.Errorf("%s: 5, 2, 3 is not open, or 5, 2, 4 is", x.Name)
			}
		}
	}
	if len(names) < 30 {
		t.Errorf("%d kinds", len(names))
	}
}
