package rule_test

import (
	"errors"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

func contains(text, part string) bool { return strings.Contains(text, part) }

func TestMeaningsOfTables(t *testing.T) {
	onAllFillings(t, []meaning{
		{free, "pair 0100/0010/0001/1000 r1c1..r1c3", func(v []int) bool { return (v[0]+1)%4 == v[1] && (v[1]+1)%4 == v[2] }, ""},
		{free, "all-pairs 1111/0111/0011/0001 r1c1 r1c3 r2c1", func(v []int) bool { return v[0] <= v[2] && v[0] <= v[3] && v[2] <= v[3] }, ""},
		{free, "pair 1111/0111/0010/0001 r1c1 r1c1", func(v []int) bool { return true }, "always"},
		{free, "pair 0111/0111/0010/0001 r1c1 r1c1 r1c2", func(v []int) bool { return v[0] != 0 && v[0] <= v[1] && (v[0] < 2 || v[0] == v[1]) }, ""},
		{free, "all-pairs 0000/0000/0000/0000 r1c1 r1c2", func(v []int) bool { return false }, "never"},
	})
}

func TestMeaningsOfAutomata(t *testing.T) {
	const increasing = `{"states":5,"start":[0],"accept":[1,2,3,4],"edges":[[0,[1],1],[0,[2],2],[0,[3],3],[0,[4],4],[1,[2],2],[1,[3],3],[1,[4],4],[2,[3],3],[2,[4],4],[3,[4],4]]}`
	onAllFillings(t, []meaning{
		{free, "automaton " + increasing + " r1c1..r1c3", func(v []int) bool { return v[0] < v[1] && v[1] < v[2] }, ""},
		{free, `automaton {"states":2,"start":[0],"accept":[1],"edges":[[0,[1,2,3,4],0],[0,[3],1]]} r1c1..r1c3`, func(v []int) bool { return v[2] == 2 }, ""}, // several ways on
		{free, `automaton {"states":2,"start":[0,1],"accept":[1],"edges":[[0,[1],1],[1,[2],1]]} r1c1 r1c2`, func(v []int) bool { return v[0] <= 1 && v[1] == 1 }, ""},
		{free, `automaton{"states":3, "start":[0], "accept":[2], "edges":[[0,[1,2],0],[0,[5],1],[1,[3,4],1],[1,[5],2],[2,[4],2]]} r1c1 r1c2 - r1c3 r2c1 - r2c2`, func(v []int) bool {
			return v[0] <= 1 && v[1] <= 1 && v[2] >= 2 && v[3] >= 2 && v[4] == 3
		}, ""},
		{free, `automaton {"states":1,"start":[],"accept":[0],"edges":[]} r1c1`, func(v []int) bool { return false }, "never"},
		{free, `automaton {"states":1,"start":[0],"accept":[],"edges":[[0,[1,2,3,4],0]]} r1c1`, func(v []int) bool { return false }, "never"},
	})
}

func TestMeaningsOfAlternatives(t *testing.T) {
	onAllFillings(t, []meaning{
		{free, "or { odd r1c1 } { odd r1c2 }", func(v []int) bool { return v[0]%2 == 1 || v[1]%2 == 1 }, ""},
		{free, "or { odd r1c1 } { candidates 2 r1c1 }", func(v []int) bool { return v[0] != 0 }, ""},
		{free, "or { odd r1c1 } { even r1c1 }", func(v []int) bool { return true }, "always"},
		{free, "or { thermo r1c1..r1c3 }", func(v []int) bool { return v[0] < v[1] && v[1] < v[2] }, ""},
		{free, "or{thermo r1c1..r1c3}{thermo r1c3..r1c1; odd r2c1}{even r2c2}", func(v []int) bool {
			return v[0] < v[1] && v[1] < v[2] || v[0] > v[1] && v[1] > v[2] && v[3]%2 == 1 || v[4]%2 == 0
		}, ""},
		{free, "or { or { odd r1c1 } { thermo r1c1 r1c2 } } { regex '(.)*0 {0};' r1c1..r1c3 } { quadro; contains 1,1 r1c1..r1c3 }", func(v []int) bool {
			squares := func(i int) bool { o := v[i]%2 + v[i+1]%2 + v[i+3]%2 + v[i+4]%2; return o > 0 && o < 4 }
			return v[0]%2 == 1 || v[0] < v[1] || squares(0) && squares(1) && count(v[:3], 1) >= 2
		}, ""},
		{free, "or { candidates 1 r1c1 } { cage 30 r1c2 r1c3 }", func(v []int) bool { return v[0] == 1 }, ""},
	})
}

// Rules that can be read and do not suit the board.
func TestNotOfTheBoard(t *testing.T) {
	s := shapeOf(t, "4x4 box 2x2 extra A")
	for text, want := range map[string]string{
		"quadruple 5 r1c1 r1c2 r2c1 r2c2":   "5 is no digit of a 4×4 board: they are 1 to 4",
		"look-and-say 10 r1c1":              "0 is no digit of a 4×4 board",
		"numbered-room 5 r1c1..r1c4":        "5 is no digit",
		"hidden-skyscraper 0 r1c1..r1c4":    "0 is no digit",
		"end-view 9 r1c1..r1c4":             "9 is no digit",
		"sandwich 3 r1c1..r1c5":             `"r1c5" is not on a 4×4 board`,
		"row-index A":                       "A is no square and is in no row",
		"minimum A":                         "A is no square and has no neighbours",
		"dutch-flatmates":                   "of the digits 1 to 4 none is in the middle",
		"pair 110/011/001 r1c1 r1c2":        "a table for 3 digits, and a 4×4 board has 4",
		"or { odd r1c1 } { odd r9c9 }":      `odd r9c9: "r9c9" is not on a 4×4 board`,
		"or { latin } { odd r1c1 }":         "latin: latin is about the whole board: it is a rule by itself, not among alternatives",
		"negative ratio 2 except r1c1 r9c9": `"r9c9" is not on`,
		"count-distinct B = r1c1 r1c2":      `"B" is no cell`,
		"value-index r1c1 r1c2 r9c9":        `"r9c9" is not on`,
		"same-values r1c1 = r9c9":           `"r9c9" is not on`,
		`automaton {"states":1,"start":[0],"accept":[0],"edges":[[0,[6],0]]} r1c1`: "symbol 6, where a 4×4 board has the symbols 1 to 4 and 5 for a break",
	} {
		t.Run(text, func(t *testing.T) {
			r, err := rule.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if c, err := r.Constraints(s); err == nil || !contains(err.Error(), want) {
				t.Errorf("%v, %v; want %s", c, err, want)
			}
		})
	}
	large := shapeOf(t, "40x40 box none")
	for text, want := range map[string]string{
		"count-distinct r1c1 = r2c1..r2c40": "an automaton of more than 65536 states",
		"x-sum 700 r1c1..r1c40":             "",
		"regex '.*' r1c1..r1c40":            "regular expressions know values up to 26",
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Constraints(large); (err == nil) != (want == "") || err != nil && !contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	// Beside boxes and regions there are boards without.
	index, err := rule.Parse("box-index r1c1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := index.Constraints(shapeOf(t, "4x4 box none")); err == nil || !contains(err.Error(), "r1c1 is in no box") {
		t.Error(err)
	}
}

// Mistakes are reported with their place.
func TestMistakesInGroups(t *testing.T) {
	const automaton = `automaton {"states":2,"start":[0],"accept":[1],"edges":`
	for _, c := range []struct {
		text   string
		column int
		reason string
	}{
		{"sandwich r1c1..r1c9", 10, "where a number from 0"},
		{"sandwich -1 r1c1", 10, "where a number from 0"},
		{"x-sum 12", 9, "no cells"},
		{"regex [1-3] r1c1", 7, "something in quotes belongs"},
		{"regex '[1-3 r1c1", 7, "a quote that does not end"},
		{"regex 'a'b' r1c1", 9, "a quote inside quotes is written twice"},
		{"regex 'a'b'c' r1c1", 9, "a quote inside quotes is written twice"},
		{"regex '1[1-3' r1c1", 9, `no regular expression: missing closing ]: "[1-3"`},
		{`regex '(1)\1' r1c1`, 11, `\1 refers back to what a group matched`},
		{"regex '2(?=1)' r1c1", 9, "(?= looks around itself"},
		{"regex '2(?<!1)' r1c1", 9, "(?<!1) looks around itself"},
		{"regex '(?>1)' r1c1", 8, "groups are written (…) or (?:…)"},
		{`regex '1\b2' r1c1`, 7, `\b and \B are about words`},
		{"regex '1{2000}' r1c1", 9, "{2000} repeats more than 1000 times"},
		{"regex '((1{97}){98}){99}' r1c1", 16, "repeats more than 1000 times"},
		{"regex '1\t2' r1c1", 7, "control character"},
		{"regex '" + strings.Repeat("1", 20000) + "' r1c1", 7, "a pattern of 20000 characters, where 10000 can be"},
		{"or odd r1c1", 4, `"odd" where rules in braces belong`},
		{"or { odd r1c1", 4, `a "{" without its "}"`},
		{"or { odd r1c1 } }", 17, `a "}" without its "{"`},
		{"odd r1c1 '", 10, "a quote that does not end"},
		{"odd r1c1; or { }", 16, "a rule is missing"},
		{"or { odd r1c1; } { even r1c1 }", 16, "a rule is missing"},
		{"odd r1c1; or { odd r1c1 } { diagonal; or { even r2c2 } { odd r0c1 } }", 62, `"r0c1" is no cell`},
		{strings.Repeat("or { ", 9) + "odd r1c1" + strings.Repeat(" }", 9), 44, "more than 8 deep"},
		{"contains r1c1", 10, "where numbers from 0"},
		{"contains 1,2", 13, "no cells"},
		{"look-and-say 123 r1c1", 14, `"123" counts a digit and names none`},
		{"look-and-say 1x r1c1", 14, `"1x" where a clue belongs that counts digits`},
		{"look-and-say 1,2,13 r1c1", 14, "counts a digit and names none"},
		{"same-values r1c1 r1c2 = r1c1", 25, "2 cells and 1: lists with the same values are of the same length"},
		{"count-distinct r1c1 r1c2 = r1c3", 28, `2 cells before "=" where one belongs`},
		{"value-index r1c1 r1c2", 22, "2 cells where at least 3 belong"},
		{"negative dots 1", 10, `"dots" where difference, ratio or pair-sum belongs`},
		{"negative ratio 2 r1c1", 18, `"r1c1" is too much`},
		{"negative ratio 2 except r1c1 r1c2 r1c3", 35, "3 cells where pairs belong"},
		{"knightmare 5 15", 14, `"15" is too much`},
		{"sudoku-grid 9 3x3", 13, "where the square at the top left belongs"},
		{"sudoku-grid r1c1 9 3", 20, "where the size of a box belongs, as in 3x3"},
		{"sudoku-grid r1c1 9 2x3", 20, "boxes of 2×3 cells do not divide a grid of 9×9"},
		{"pair r1c1 r1c2", 6, "where a table belongs"},
		{"pair 01/1 r1c1 r1c2", 6, `row 2 of the table is "1"`},
		{"all-pairs 01/10/11 r1c1 r1c2", 11, `row 1 of the table is "01"`},
		{"automaton r1c1", 11, "where an automaton belongs, as in {"},
		{`automaton {"states":2} r1c1`, 11, `an automaton has "states"`},
		{`automaton {"states":"2"} r1c1`, 23, "a string where \"states\" has to be otherwise"},
		{`automaton {"states":2,"starts":[0]} r1c1`, 35, `unknown field "starts"`},
		{`automaton {"states":70000,"start":[0],"accept":[1],"edges":[]} r1c1`, 11, "an automaton of 70000 states, where 1 to 65536 can be"},
		{`automaton {"states":2,"start":[3],"accept":[1],"edges":[]} r1c1`, 11, "start state 3, and the states are 0 to 1"},
		{automaton + "[[0,1,1]]} r1c1", 65, "an edge is written [0,[1,2],1]"},
		{automaton + "[[0,[0],1]]} r1c1", 11, "symbols begin with 1"},
		{automaton + "[[0,[1],2]]} r1c1", 11, "an edge from state 0 to 2, and the states are 0 to 1"},
		{automaton + "[]}", 59, "no cells"},
		{automaton + "[]} r1c1 - - r1c2", 11, `a "-" without cells on both sides`},
	} {
		_, err := rule.ParseAll(c.text)
		var syntax *rule.SyntaxError
		if !errors.As(err, &syntax) || syntax.Column != c.column || !contains(syntax.Reason, c.reason) {
			t.Errorf("%q: %#v, want column %d: %s", c.text, err, c.column, c.reason)
		}
	}
}

// What was put together without its parts is an error.
func TestGroupsWithoutParts(t *testing.T) {
	s := shapeOf(t, "4x4 box 2x2")
	two := rule.Cells{"r1c1", "r1c2"}
	for _, r := range []sudoku.Rule{
		rule.Outside{}, rule.Outside{Kind: "sandwich"}, rule.Outside{Kind: "club", N: 1, Cells: two}, rule.Outside{Kind: "x-sum", N: -1, Cells: two},
		rule.Or{}, rule.Or{Of: [][]sudoku.Rule{nil}}, rule.Or{Of: [][]sudoku.Rule{{nil}}},
		rule.Contains{}, rule.Contains{Kind: "contains", Cells: two}, rule.Contains{Kind: "contains", Values: []int{1}},
		rule.Negative{}, rule.Negative{Kind: "ratio", N: 2, Except: two[:1]}, rule.Squares{}, rule.SudokuGrid{}, rule.SudokuGrid{At: "r1c1"}, rule.SudokuGrid{At: "r1c1", Size: 2, BoxRows: 3, BoxCols: 1}, rule.SudokuGrid{At: "r1c1", Size: -2, BoxRows: 1, BoxCols: 1},
		rule.PairTable{}, rule.PairTable{Rows: []string{"1", "1"}, Cells: two}, rule.PairTable{Rows: []string{"1111", "1111", "1111", "1111"}}, rule.Automaton{}, rule.Automaton{States: 1}, rule.Automaton{States: 1, Start: []int{1}, Cells: two},
	} {
		if constraints, err := r.Constraints(s); err == nil {
			t.Errorf("%#v means %v", r, constraints)
		}
	}
}

// What takes long is known before it is begun, and what people write takes little.
func TestLongWorkIsKnownBefore(t *testing.T) {
	b, err := sudoku.ParseBoard("9x9 box 3x3")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range rule.Families() {
		r, err := rule.Parse(f.Example)
		if err != nil {
			t.Fatal(err)
		}
		if work := rule.Work(b, r); work < 1 || work > 40_000 {
			t.Errorf("%s: %d", f.Example, work)
		}
	}
	large, err := sudoku.ParseBoard("38x38 box none")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"self-taxicab", "all-pairs 01/10 " + strings.Repeat("r1c1..r38c1 ", 30), "x-sum 500 r1c1..r38c1", "or { odd r1c1 } { self-taxicab }"} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if work := rule.Work(large, r); work < 50_000 {
			t.Errorf("%s: %d", text, work)
		}
	}
	r, err := rule.Parse("regex '" + strings.Repeat("1?", 900) + "' r1c1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Constraints(shapeOf(t, "9x9 box none")); err == nil || !contains(err.Error(), "fewer optional parts in a row take fewer") {
		t.Error(err)
	}
}
