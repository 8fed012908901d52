package rule_test

import (
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

func TestMeaningsOfSome(t *testing.T) {
	odd := func(v int) bool { return v%2 == 1 }
	cage := func(v []int) bool { return apart(v...) && sum(v...) == 4 }
	number := func(v []int) int {
		n := 0
		for _, holds := range []bool{odd(v[0]) && odd(v[1]), v[2] < v[5], cage(v[3:5])} {
			if holds {
				n++
			}
		}
		return n
	}
	const three = " { odd r1c1; odd r1c2 } { greater r2c3 r1c3 } { cage 4 r2c1 r2c2 }"
	const rules = " { odd r1c1 r1c2; greater r2c3 r1c3; cage 4 r2c1 r2c2 }"
	onAllFillings(t, []meaning{
		{free, "some-of 2" + three, func(v []int) bool { return number(v) == 2 }, ""},
		{free, "some-of 0,3" + three, func(v []int) bool { return number(v)%3 == 0 }, ""},
		{free, "at-least-of 2" + three, func(v []int) bool { return number(v) >= 2 }, ""},
		{free, "at-most-of 1" + three, func(v []int) bool { return number(v) <= 1 }, ""},
		{free, "at-most-of 3" + three, func(v []int) bool { return true }, "always"},
		{free, "not" + three, func(v []int) bool { return number(v) == 0 }, ""},
		{free, "liars" + rules, func(v []int) bool { return number(v) == 0 }, ""},
		{free, "wrogn" + rules, func(v []int) bool { return number(v) == 2 }, ""},
		{free, "n-truths 1" + rules, func(v []int) bool { return number(v) == 1 }, ""},
		{free, "not { thermo r1c1..r1c3 }", func(v []int) bool { return v[0] >= v[1] || v[1] >= v[2] }, ""},
		{free, "not { sandwich 1 r1c1..r1c3 }", func(v []int) bool {
			return !(v[0]+v[2] == 3 && v[0]*v[2] == 0 && v[1] == 1)
		}, ""},
		{free, "not { renban r1c1..r1c3 }", func(v []int) bool { return !consecutive(v[:3]...) }, ""},
		{free, "not { or { odd r1c1 } { odd r1c2; odd r1c3 } }", func(v []int) bool { return !odd(v[0]) && !(odd(v[1]) && odd(v[2])) }, ""},
		{free, "not { not { odd r1c1 } }", func(v []int) bool { return odd(v[0]) }, ""},
		{free, "not { wrogn { odd r1c1; odd r1c2; odd r1c3 } }", func(v []int) bool { return sum(v[0]%2, v[1]%2, v[2]%2) != 2 }, ""},
		{free, "some-of 1 { some-of 1 { odd r1c1 } { odd r1c2 } } { some-of 1 { odd r2c1 } { odd r2c2 } }", func(v []int) bool {
			return (odd(v[0]) != odd(v[1])) != (odd(v[3]) != odd(v[4]))
		}, ""},
	})
}

func TestSomeIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"some-of 3 { odd r1c1 } { odd r1c2 }":     "the number 3 where pairs of braces are 2",
		"some-of 1,1 { odd r1c1 } { odd r1c2 }":   "the number 1 twice",
		"at-least-of 0 { odd r1c1 } { odd r1c2 }": `"0" where a number from 1 to 400 belongs`,
		"liars { odd r1c1 } { odd r1c2 }":         "2 pairs of braces where one belongs",
		"n-truths 3 { odd r1c1; odd r1c2 }":       "the number 3 where rules are 2",
		"n-truths { odd r1c1; odd r1c2 }":         "where a number from 0 to 400 belongs",
		"not odd r1c1":                            "where rules in braces belong",
		"not { not { not { not { not { not { not { not { not { odd r1c1 } } } } } } } } }": "alternatives within alternatives, more than 8 deep",
	} {
		if _, err := rule.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	s := shapeOf(t, free)
	for text, want := range map[string]string{
		"not { connected 1,2 grid }":                     "connected 1,2: cannot be negated: that cells are connected has no opposite among the rules",
		"at-most-of 1 { odd r1c1 } { connected 1 grid }": "connected 1: cannot be negated: that cells are connected has no opposite among the rules",
		"not { odd r7c7 }":                               "odd r7c7: ",
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	r, err := rule.Parse("at-least-of 1 { odd r1c1 } { connected 1 grid }")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), r); err != nil {
		t.Errorf("at least one needs no negation: %v", err)
	}
}

// A sentence about alternatives leaves out tables of pairs.
func TestNamesOfAlternatives(t *testing.T) {
	r, err := rule.Parse("or { pair 01/10 r1c1 r1c2 } { odd r1c1 }")
	if err != nil {
		t.Fatal(err)
	}
	b, err := sudoku.ParseBoard("2x2 digits 1-2")
	if err != nil {
		t.Fatal(err)
	}
	p, err := rule.Puzzle(nil, b, []sudoku.Rule{r})
	if err != nil {
		t.Fatal(err)
	}
	if x, ok := p.Constraints()[0].(sudoku.AnyOf); !ok || x.Name != "or { pair … r1c1 r1c2 } { odd r1c1 }" {
		t.Errorf("%+v", p.Constraints())
	}
}
