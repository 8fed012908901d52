package reduce_test

import (
	"strings"
	"testing"

	"sudokusat/reduce"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

func TestBlame(t *testing.T) {
	blank := strings.Repeat(".", 81)
	for _, x := range []struct {
		rules, givens, want string
		clues               bool
	}{
		{"thermo r1c1..r1c9 r2c9; odd r5c5", blank, "thermo r1c1..r1c9 r2c9", false},
		{"odd r1c1; cage 17 r3c3 r3c4; even r1c1; candidates 3 r7c7", blank, "odd r1c1; even r1c1", false},
		{"cage 17 r1c1 r1c2; thermo r5c1..r5c4", "7" + blank[1:], "cage 17 r1c1 r1c2", true},
		{"greater r1c1 r1c2; greater r2c1 r2c2; greater r1c2 r1c3; greater r1c3 r1c1", blank, "greater r1c1 r1c2; greater r1c2 r1c3; greater r1c3 r1c1", false},
		{"odd r1c1; even r1c1", "5.5" + blank[3:], "odd r1c1; even r1c1", false},
		{"odd r1c1", "5.5" + blank[3:], "", false},
		{"odd r1c1", blank, "", false},
		{"palindrome r1c1..r1c3", blank, "palindrome r1c1..r1c3", false},
		{"clone r1c1 = r2c2", blank, "clone r1c1 = r2c2", false},
		{"odd r9c9; or { palindrome r1c1..r1c3 } { clone r1c1 = r1c2 }", blank, "or { palindrome r1c1..r1c3 } { clone r1c1 = r1c2 }", false},
		{"or { odd r1c1; even r1c1 } { odd r1c2 }", blank, "", false},
		{"zipper r1c1..r1c3 r2c3 r3c3", blank, "", false},
		{"", blank, "", false},
	} {
		t.Run(x.rules, func(t *testing.T) {
			var rules []sudoku.Rule
			if x.rules != "" {
				var err error
				if rules, err = rule.ParseAll(x.rules); err != nil {
					t.Fatal(err)
				}
			}
			s := sudoku.Classic()
			g := sudoku.NewGrid(s)
			for i, c := range x.givens {
				if c != '.' {
					g[i] = sudoku.Digit(c - '0')
				}
			}
			p, err := sudoku.NewPuzzle(s, g, rules...)
			if err != nil {
				t.Fatal(err)
			}
			found, clues := reduce.Blame(t.Context(), p)
			var texts []string
			for _, r := range found {
				texts = append(texts, r.Text())
			}
			if got := strings.Join(texts, "; "); got != x.want || clues != x.clues {
				t.Errorf("%s with %.9s…: %q, clues %v", x.rules, x.givens, got, clues)
			}
		})
	}
}
