package native_test

import (
	"fmt"
	"strings"
	"testing"

	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Rules that no digits keep may speak of more cells than any set has digits.
func TestImpossibleRulesOfManyCells(t *testing.T) {
	var rows []string
	for r := range 9 {
		rows = append(rows, fmt.Sprintf("r%dc1..r%dc9", r+1, r+1))
	}
	all := strings.Join(rows, " ")
	for _, rule := range []string{"sum 4000 " + all, "equal-sum " + all + " = r1c1", "or { sum 4000 " + all + " } { cage 4000 " + all + " }"} {
		p, err := text.Parse("#box 3x3\n#rule "+rule+"\n"+strings.Repeat(".", 81), text.Options{})
		if err != nil {
			t.Fatal(err)
		}
		a, err := native.New().Solve(t.Context(), p, sudoku.Query{Limit: 1})
		if err != nil || !a.Complete || a.Count != 0 {
			t.Errorf("%s: %d solutions, %v", rule, a.Count, err)
		}
	}
}

// Every example that people are shown can be kept.
func TestExamplesHaveSolutions(t *testing.T) {
	for _, f := range rule.Families() {
		board := "9x9 box 3x3"
		switch f.Name {
		case "latin":
			board = "9x9 box none"
		case "doppelblock": // two 0 in a line
			board = "9x9 digits 0-7 lines free"
		case "doppelganger":
			board = "9x9 digits 0-9 box 3x3"
		}
		p, err := text.Parse("#board "+board+"\n#rule "+f.Example+"\n"+strings.Repeat(".", 81), text.Options{})
		if err != nil {
			t.Fatalf("%s: %v", f.Example, err)
		}
		a, err := native.New().Solve(t.Context(), p, sudoku.Query{Limit: 1})
		if err != nil || a.Count != 1 {
			t.Errorf("%s: %d solutions, %v", f.Example, a.Count, err)
		}
	}
}
