package explain

import (
	"slices"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// What a sum rules out by its bounds is explained by them: numbers that people can add up.
func TestSumsByBounds(t *testing.T) {
	for _, c := range []struct{ rules, want string }{
		{"little-killer 7 r1c3..r3c1", "r1c3, r2c2 and r3c1 are not 3, 5, 6, 7, 8 or 9: any of these would break the little killer 7 from r1c3: with r1c1=1, r1c3+r2c2+r3c1 is at least 9"},
		{"sum 24 r1c1 r1c2 r1c3", "with r1c1=1, r1c1+r1c2+r1c3 is at most 18"},
		{"arrow r1c1 = r1c2 r1c3", "r1c1 is not 1 or 2; r1c2 and r1c3 are not 9: any of these would break the arrow at r1c1: with r1c1=1, r1c2+r1c3 is at least 5"},
	} {
		rules, err := rule.ParseAll(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		shape := sudoku.Classic()
		p, err := sudoku.NewPuzzle(shape, sudoku.NewGrid(shape), rules...)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Hint(t.Context(), p, Options{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, one := range s.Patterns() {
			texts = append(texts, one.Text(p))
		}
		if !slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, c.want) }) {
			t.Errorf("%s: %q", c.rules, texts)
		}
	}
}
