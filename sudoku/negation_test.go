package sudoku_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/sudoku"
)

// TestNegation holds every primitive against its negation: on every grid exactly one of them
// is kept.
func TestNegation(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 1))
	s := shapeOn(t, "2x3 digits 0-3 lines free layers shade=white,black")
	negated := map[string]int{}
	for range testenv.Rounds(3000) {
		constraints, err := brute.Primitive(r, s).Constraints(s)
		if err != nil {
			t.Fatal(err)
		}
		not, err := sudoku.Negation(s, constraints)
		kind := kindOf(constraints[0])
		if err != nil {
			if !errors.Is(err, sudoku.ErrNoNegation) {
				t.Fatalf("%#v: %v", constraints[0], err)
			}
			continue
		}
		negated[kind]++
		g := sudoku.NewGrid(s)
		for range 20 {
			for c := range g {
				g[c] = sudoku.Digit(1 + r.IntN(s.N()))
			}
			kept, broken := constraints[0].Judge(s, g) == nil, false
			for _, c := range not {
				broken = broken || c.Judge(s, g) != nil
			}
			if kept != broken {
				t.Fatalf("%v: %#v is kept: %v, its negation %#v is broken: %v", g, constraints[0], kept, not, broken)
			}
		}
	}
	for _, kind := range []string{"domain", "different", "relation", "clause", "sets", "sum", "count", "automaton", "pairs", "any of", "some of"} {
		if negated[kind] == 0 {
			t.Errorf("no %s among %v", kind, negated)
		}
	}
	if negated["connected"] != 0 {
		t.Error("connected cells are negated")
	}
}

func kindOf(c sudoku.Constraint) string {
	switch c := c.(type) {
	case sudoku.SomeOf:
		return "some of"
	default:
		return c.RuleName()
	}
}

func shapeOn(t *testing.T, board string) *sudoku.Shape {
	t.Helper()
	b, err := sudoku.ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSomeOf(t *testing.T) {
	s := shapeOn(t, "4x4 box 2x2")
	odd := sudoku.NewDigitSet(4, 1, 3)
	list := func(c sudoku.Cell) []sudoku.Constraint {
		return []sudoku.Constraint{sudoku.Domain{Name: "odd", Cell: c, Allow: odd}}
	}
	var cells []sudoku.Cell
	for c := range sudoku.Cell(16) {
		cells = append(cells, c)
	}
	connected := []sudoku.Constraint{sudoku.Connected{Name: "connected odd", Cells: cells, Allow: odd, Min: 1, Max: 16}}
	for _, test := range []struct {
		allowed []int
		cases   [][]sudoku.Constraint
		want    string
	}{
		{[]int{1}, [][]sudoku.Constraint{list(0), list(1)}, ""},
		{[]int{1, 2}, [][]sudoku.Constraint{list(0), connected}, ""},
		{[]int{0, 1}, [][]sudoku.Constraint{list(0), connected}, "connected odd: cannot be negated: that cells are connected has no opposite among the rules"},
		{[]int{1}, nil, "no cases of which some could hold"},
		{[]int{2, 1}, [][]sudoku.Constraint{list(0), list(1)}, "the numbers of 2 cases that may hold do not ascend from 0: [2 1]"},
		{[]int{3}, [][]sudoku.Constraint{list(0), list(1)}, "the numbers of 2 cases that may hold do not ascend from 0: [3]"},
		{[]int{1}, [][]sudoku.Constraint{{nil}}, "an alternative with a constraint that is nil"},
	} {
		_, err := sudoku.NewSomeOf(s, "some", test.allowed, test.cases...)
		if got := ""; err != nil && err.Error() != test.want || err == nil && test.want != got {
			t.Errorf("%v of %d: %v, want %q", test.allowed, len(test.cases), err, test.want)
		}
	}
	x, err := sudoku.NewSomeOf(s, "some", []int{1}, list(0), list(1), list(2))
	if err != nil {
		t.Fatal(err)
	}
	g := sudoku.NewGrid(s)
	for i, test := range []struct {
		a, b, c sudoku.Digit
		want    string
	}{
		{0, 0, 0, ""}, {1, 0, 0, ""}, {1, 0, 4, ""}, {2, 4, 3, ""},
		{1, 3, 0, "some: 2 to 3 of its 3 cases hold"},
		{2, 4, 4, "some: 0 of its 3 cases hold"},
	} {
		g[0], g[1], g[2] = test.a, test.b, test.c
		got := ""
		if f := x.Judge(s, g); f != nil {
			got = f.Error()
		}
		if got != test.want {
			t.Errorf("%d: %q, want %q", i, got, test.want)
		}
	}
}
