package rule_test

import (
	"strings"
	"testing"

	"sudokusat/rule"
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

// Rules that can be read and not said of the board.
func TestNotOfTheBoard(t *testing.T) {
	s := shapeOf(t, "4x4 box 2x2 extra A")
	for text, want := range map[string]string{
		"quadruple 5 r1c1 r1c2 r2c1 r2c2":   "5 is no digit of a 4×4 board: they are 1 to 4",
		"look-and-say 10 r1c1":              "0 is no digit of a 4×4 board",
		"numbered-room 5 r1c1..r1c4":        "5 is no digit",
		"hidden-skyscraper 0 r1c1..r1c4":    "0 is no digit",
		"end-view 9 r1c1..r1c4":             "9 is no digit",
		"sandwich 3 r1c1..r1c5":             `"r1c5" is not on a 4×4 board`,
		"row-index A":                       "A is no square and stands in no row",
		"minimum A":                         "A is no square and has no neighbours",
		"dutch-flatmates":                   "of the digits 1 to 4 none is in the middle",
		"pair 110/011/001 r1c1 r1c2":        "a table for 3 digits, and a 4×4 board has 4",
		"or { odd r1c1 } { odd r9c9 }":      `odd r9c9: "r9c9" is not on a 4×4 board`,
		"or { latin } { odd r1c1 }":         "latin: latin is a board without boxes",
		"negative ratio 2 except r1c1 r9c9": `"r9c9" is not on`,
		"count-distinct B = r1c1 r1c2":      `"B" is no cell`,
		"value-index r1c1 r1c2 r9c9":        `"r9c9" is not on`,
		"same-values r1c1 = r9c9":           `"r9c9" is not on`,
		`automaton {"states":1,"start":[0],"accept":[0],"edges":[[0,[6],0]]} r1c1`: "symbol 6, where a 4×4 board has the symbols 1 to 4 and 5 for a break",
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if c, err := r.Constraints(s); err == nil || !contains(err.Error(), want) {
			t.Errorf("%s: %v, %v; want %s", text, c, err, want)
		}
	}
	large := shapeOf(t, "40x40")
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
	if _, err := (rule.Index{Kind: "box-index", Cells: rule.Cells{"r1c1"}}).Constraints(shapeOf(t, "4x4")); err == nil || !contains(err.Error(), "r1c1 is in no box") {
		t.Error(err)
	}
}
