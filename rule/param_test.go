package rule_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Every rule is made again of its family and its arguments.
func TestArgsMakeTheRuleAgain(t *testing.T) {
	again := func(r sudoku.Rule) {
		t.Helper()
		f, a, ok := rule.ArgsOf(r)
		if !ok {
			t.Fatalf("%s has no arguments", r.Text())
		}
		made, err := f.New(a)
		if err != nil || !reflect.DeepEqual(made, r) {
			t.Errorf("%s: %+v makes %#v, %v", r.Text(), a, made, err)
		}
	}
	b, random := sudoku.Boxed(3, 3), rand.New(rand.NewPCG(1, 1))
	for _, f := range rule.Families() {
		r, err := rule.Parse(f.Example)
		if err != nil {
			t.Fatal(err)
		}
		again(r)
		for range 30 {
			if r, ok := brute.Rule(random, b, f); ok {
				again(r)
			}
		}
	}
	if _, _, ok := rule.ArgsOf(neighbourSum{"r1c2"}); ok {
		t.Error("a rule of somebody's own has a family")
	}
	if _, _, ok := rule.ArgsOf(nil); ok {
		t.Error("nil has a family")
	}
}

// New refuses what a text could not express.
func TestNewRefuses(t *testing.T) {
	two, line := rule.Cells{"r1c1", "r1c2"}, rule.Cells{"r1c1", "r1c2", "r1c3"}
	lists := func(lists ...rule.Cells) []rule.Cells { return lists }
	odd := rule.Parity{Odd: true, Cells: two}
	for _, c := range []struct {
		name string
		args rule.Args
		want string
	}{
		{"diagonal", rule.Args{Word: "x"}, `"x" where + or - belongs`},
		{"latin", rule.Args{Lists: lists(two)}, "r1c1 r1c2 is too much"},
		{"latin", rule.Args{Rules: [][]sudoku.Rule{{odd}}}, "alternatives are too much"},
		{"taxicab", rule.Args{}, "nothing where a number from 1 to"},
		{"taxicab", rule.Args{Numbers: []int{0}}, "0 where a number from 1 to"},
		{"taxicab", rule.Args{Numbers: []int{3, 4}}, "the number 4 is too much"},
		{"thermo", rule.Args{}, `no cells: this rule is written "thermo CELLS"`},
		{"thermo", rule.Args{Lists: lists(two[:1])}, "1 cell where at least 2 belong"},
		{"thermo", rule.Args{Lists: lists(rule.Cells{"r1c1", "r0c1"})}, `"r0c1" is no cell`},
		{"thermo", rule.Args{Lists: lists(rule.Cells{"r1c1", "-", "r1c2"})}, `"-" is no cell`},
		{"thermo", rule.Args{Lists: lists(two), Weights: []int{1, 1}}, "its cells have no weights"},
		{"thermo", rule.Args{Lists: lists(two), Word: "slow"}, `"slow" is too much`},
		{"ratio", rule.Args{Numbers: []int{2}, Lists: lists(line)}, "3 cells where two belong"},
		{"clone", rule.Args{Lists: lists(two)}, "no cells"},
		{"clone", rule.Args{Lists: lists(two, line)}, "2 cells and 3 copies"},
		{"same-values", rule.Args{Lists: lists(two, two, line)}, "2 cells and 3: lists with the same values"},
		{"count-distinct", rule.Args{Lists: lists(two, line)}, `2 cells before "=" where one belongs`},
		{"arrow", rule.Args{Lists: lists(rule.Cells{"r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r1c7"}, two)}, "a pill of 7 cells, 6 at most"},
		{"candidates", rule.Args{Numbers: []int{3, -1}, Lists: lists(two)}, "-1 where numbers from 0 to"},
		{"knightmare", rule.Args{}, "nothing where numbers from 0 to"},
		{"negative", rule.Args{Word: "dots", Numbers: []int{1}}, `"dots" where difference, ratio or pair-sum belongs`},
		{"negative", rule.Args{Word: "ratio", Numbers: []int{2}, Lists: lists(line)}, "3 cells where pairs belong"},
		{"look-and-say", rule.Args{Numbers: []int{1, 2, 2}, Lists: lists(two)}, "counts a digit and names none"},
		{"sudoku-grid", rule.Args{Numbers: []int{9, 3, 3}, Lists: lists(two)}, "no square at the top left"},
		{"sudoku-grid", rule.Args{Numbers: []int{9, 2, 3}, Lists: lists(two[:1])}, "boxes of 2×3 cells do not divide"},
		{"sudoku-grid", rule.Args{Numbers: []int{9, 0, 3}, Lists: lists(two[:1])}, "where the size of a box belongs"},
		{"sum", rule.Args{Numbers: []int{3}, Lists: lists(two), Weights: []int{1}}, "1 weights for 2 cells"},
		{"sum", rule.Args{Numbers: []int{3}, Lists: lists(two), Weights: []int{1, 0}}, "a weight is a number"},
		{"sum", rule.Args{Word: "<", Numbers: []int{3}, Lists: lists(two)}, `"<" where <=, >= or != belongs`},
		{"pair", rule.Args{Word: "01/1", Lists: lists(two)}, "row 2 of the table"},
		{"regex", rule.Args{Word: "(", Lists: lists(two)}, "no regular expression"},
		{"automaton", rule.Args{Word: "{", Lists: lists(two)}, "the JSON ends too early"},
		{"automaton", rule.Args{Word: `{"states":1,"start":[0],"accept":[0],"edges":[]}`, Lists: lists(rule.Cells{"-", "r1c1"})}, "without cells on both sides"},
		{"or", rule.Args{}, "rules are missing"},
		{"or", rule.Args{Rules: [][]sudoku.Rule{{odd}, nil}}, "rules are missing"},
		{"or", rule.Args{Rules: [][]sudoku.Rule{{nil}}}, "rules are missing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := rule.Find(c.name)
			if err != nil {
				t.Fatal(err)
			}
			r, err := f.New(c.args)
			if err == nil || !strings.Contains(err.Error(), c.name+": ") || !contains(err.Error(), c.want) {
				t.Errorf("%s %+v: %v, %v; want %s", c.name, c.args, r, err, c.want)
			}
		})
	}
	deep := []sudoku.Rule{odd}
	f, _ := rule.Find("or")
	for depth := range 9 {
		r, err := f.New(rule.Args{Rules: [][]sudoku.Rule{deep}})
		if (err == nil) != (depth < 8) {
			t.Errorf("%d deep: %v", depth+1, err)
		}
		deep = []sudoku.Rule{r}
	}
}

func TestParseCells(t *testing.T) {
	cells, err := rule.ParseCells(" A  r1c1..r1c3\tr9c9 ")
	if want := (rule.Cells{"A", "r1c1", "r1c2", "r1c3", "r9c9"}); err != nil || !reflect.DeepEqual(cells, want) {
		t.Errorf("%v, %v", cells, err)
	}
	for text, column := range map[string]int{"": 1, "  ": 3, "r1c1 r0c1": 6, "r1c1, r1c2": 1, "r1c1 {r1c2": 6, "r1c1 = r1c2": 6, "'": 1} {
		cells, err := rule.ParseCells(text)
		var syntax *rule.SyntaxError
		if !errors.As(err, &syntax) || syntax.Column != column {
			t.Errorf("%q: %v, %#v", text, cells, err)
		}
	}
}
