package encode_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/internal/brute"
	"sudokusat/sudoku"
)

// constrained is a classic puzzle with constraints of its own.
func constrained(t testing.TB, s *sudoku.Shape, constraints ...sudoku.Constraint) sudoku.Puzzle {
	t.Helper()
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), brute.NewConstraintRule("own", constraints...))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func cells(k int) []sudoku.Cell {
	out := make([]sudoku.Cell, k)
	for i := range out {
		out[i] = sudoku.Cell(i)
	}
	return out
}

func digits(list ...sudoku.Digit) sudoku.DigitSet { return sudoku.NewDigitSet(9, list...) }

// setsOfSum is the sets of k digits with a sum.
func setsOfSum(t testing.TB, k, sum int) *sudoku.SetFamily {
	t.Helper()
	var sets []sudoku.DigitSet
	for bits := range 1 << 9 {
		set, total := digits(), 0
		for d := range 9 {
			if bits>>d&1 != 0 {
				set.Add(sudoku.Digit(d + 1))
				total += d + 1
			}
		}
		if set.Len() == k && total == sum {
			sets = append(sets, set)
		}
	}
	f, err := sudoku.NewSetFamily(9, k, sets...)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// What each of the larger primitives adds to the board, in numbers computed by
// hand: m sets of k of 9 digits are 1 + m·k(9−k) + m·k clauses; a state and a digit
// that leads to no good end or to another state is one, a state from which every
// digit may follow is none.
func TestClausesOfPrimitives(t *testing.T) {
	odd, low := digits(1, 3, 5, 7, 9), digits(1, 2, 3)
	board := empty(sudoku.Classic())
	for _, c := range []struct {
		name                    string
		constraint              sudoku.Constraint
		vars, clauses, literals int64
	}{
		{"a clause", sudoku.Clause{Name: "x", Tests: []sudoku.Test{{Cell: 0, Allow: odd}, {Cell: 1, Allow: low}}}, 0, 1, 5 + 3},
		{"a digit left out", sudoku.Clause{Name: "x", Tests: []sudoku.Test{{Cell: 0, Allow: digits(1, 2, 3, 4, 5, 6, 7, 8)}, {Cell: 1, Allow: low}}}, 0, 1, 1 + 3},
		{"anything", sudoku.Clause{Name: "x", Tests: []sudoku.Test{{Cell: 0, Allow: digits(1, 2, 3, 4, 5, 6, 7, 8, 9)}, {Cell: 1, Allow: low}}}, 0, 0, 0},
		{"nothing", sudoku.Clause{Name: "x", Tests: []sudoku.Test{{Cell: 0, Allow: digits()}}}, 0, 1, 0},
		{"cage of 2", sudoku.Sets{Name: "x", Cells: cells(2), Family: setsOfSum(t, 2, 10)}, 4, 1 + 4*14 + 4*2, 4 + 2*4*14 + 3*4*2},
		{"cage of 4", sudoku.Sets{Name: "x", Cells: cells(4), Family: setsOfSum(t, 4, 20)}, 12, 1 + 12*20 + 12*4, 12 + 2*12*20 + 5*12*4},
		{"impossible cage", sudoku.Sets{Name: "x", Cells: cells(3), Family: setsOfSum(t, 3, 30)}, 0, 1, 0},
		// After the first cell 1..9; each goes on with one digit of nine.
		{"sum of 2", sudoku.Sum{Name: "x", Cells: cells(2), Total: 10}, 9, 9 + 9*8, 2*9 + 2*9*8},
		// 1 needs no state: 4 or less does, from 4 on: 4−d; the others are out.
		{"at most 4", sudoku.Sum{Name: "x", Cells: cells(2), Is: sudoku.AtMost, Total: 4}, 3, 9 + (6 + 7 + 8), (6 + 3*2) + 2*(6+7+8)},
		{"at most 18", sudoku.Sum{Name: "x", Cells: cells(2), Is: sudoku.AtMost, Total: 18}, 0, 0, 0},
		{"at least 19", sudoku.Sum{Name: "x", Cells: cells(2), Is: sudoku.AtLeast, Total: 19}, 0, 1, 0},
		{"unequal 3", sudoku.Sum{Name: "x", Cells: cells(2), Is: sudoku.Unequal, Total: 3}, 2, 2 + 2, 2*2 + 2*2},
		{"one odd of two", sudoku.Count{Name: "x", Tests: []sudoku.Test{{Cell: 0, Allow: odd}, {Cell: 1, Allow: odd}}, Allowed: []int{1}}, 2, 9 + 9, 2*9 + 2*9},
		{"no limit", sudoku.Count{Name: "x", Tests: []sudoku.Test{{Cell: 0, Allow: odd}}, Allowed: []int{0, 1}}, 0, 0, 0},
		{"any of two digits", sudoku.AnyOf{Name: "x", Alternatives: [][]sudoku.Constraint{
			{sudoku.Domain{Cell: 0, Allow: digits(1, 2, 3, 4, 5, 6, 7, 8)}}, {sudoku.Domain{Cell: 1, Allow: odd}}}}, 2, 1 + 1 + 4, 2 + 2 + 8},
		{"any of two sums", sudoku.AnyOf{Name: "x", Alternatives: [][]sudoku.Constraint{
			{sudoku.Sum{Cells: cells(2), Total: 10}}, {}}}, 2 + 9, 1 + 9 + 72, 2 + 3*9 + 2*72},
		{"none of none", sudoku.AnyOf{Name: "x"}, 0, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, make := range []func(sudoku.Puzzle, encode.AMO) (*encode.Formula, error){encode.Minimal, encode.Extended} {
				without, err := make(board, encode.Pairwise())
				if err != nil {
					t.Fatal(err)
				}
				with, err := make(constrained(t, board.Shape, c.constraint), encode.Pairwise())
				if err != nil {
					t.Fatal(err)
				}
				formula(t, with)
				a, b := without.Size(), with.Size()
				got := encode.Size{Vars: b.Vars - a.Vars, Clauses: b.Clauses - a.Clauses, Literals: b.Literals - a.Literals}
				if want := (encode.Size{Vars: c.vars, Clauses: c.clauses, Literals: c.literals}); got != want {
					t.Errorf("%+v, want %+v", got, want)
				}
			}
		})
	}
}

// The diagram of a constraint is the least: it does not depend on how an automaton
// is written down, and a sum has the states it has by arithmetic.
func TestDiagramsAreLeast(t *testing.T) {
	s := sudoku.Classic()
	aux := func(c sudoku.Constraint) int64 {
		f, err := encode.OwnRules(constrained(t, s, c), encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		return f.Size().Vars - 729
	}
	// Nine cells that add up to 45: after i cells every sum from i to 9i from which
	// the rest can come to 45.
	want := int64(0)
	for i := 1; i < 9; i++ {
		lo, hi := max(i, 45-9*(9-i)), min(9*i, 45-(9-i))
		want += int64(hi - lo + 1)
	}
	if got := aux(sudoku.Sum{Name: "x", Cells: cells(9), Total: 45}); got != want {
		t.Errorf("a little killer of nine cells has %d states, want %d", got, want)
	}
	// A 5 somewhere, as a machine of two states, and as one of many that means the
	// same: guessing which cell it is.
	var edges, guess []sudoku.Edge
	for d := 1; d <= 9; d++ {
		to := 0
		if d == 5 {
			to = 1
		}
		edges = append(edges, sudoku.Edge{From: 0, Symbol: d, To: to}, sudoku.Edge{From: 1, Symbol: d, To: 1})
		guess = append(guess, sudoku.Edge{From: 0, Symbol: d, To: 0}, sudoku.Edge{From: 1, Symbol: d, To: 2}, sudoku.Edge{From: 2, Symbol: d, To: 1})
	}
	guess = append(guess, sudoku.Edge{From: 0, Symbol: 5, To: 1}, sudoku.Edge{From: 0, Symbol: 5, To: 2})
	for _, x := range []struct {
		accept []int
		edges  []sudoku.Edge
	}{{[]int{1}, edges}, {[]int{1, 2}, guess}} {
		m, err := sudoku.NewMachine(3, 9, []int{0}, x.accept, x.edges)
		if err != nil {
			t.Fatal(err)
		}
		if got := aux(sudoku.Automaton{Name: "x", Cells: cells(6), Machine: m}); got != 5 {
			t.Errorf("a 5 in six cells has %d states, want one a cell but the first", got)
		}
	}
}

// What would take too many states is refused, with the name of the rule.
func TestTooManyStates(t *testing.T) {
	s := sudoku.Classic()
	weights := []int{14_000, 13_001, 13_517, 14_153, 12_511, 13_997, 14_251, 12_009, 13_337}
	p := constrained(t, s, sudoku.Sum{Name: "heavy", Cells: cells(9), Weights: weights, Total: 600_000})
	for _, err := range []error{encode.Supports(t.Context(), p), second(encode.Extended(p, encode.Pairwise()))} {
		if !errors.Is(err, encode.ErrTooComplex) || !strings.Contains(err.Error(), "heavy") {
			t.Errorf("%v", err)
		}
	}
	if err := encode.Supports(t.Context(), constrained(t, s, sudoku.Sum{Name: "light", Cells: cells(9), Total: 45})); err != nil {
		t.Error(err)
	}
}

// A machine that can be in sets of thousands of states is refused before they fill
// the memory.
func TestTooManySetsOfStates(t *testing.T) {
	const states = 3000
	r := rand.New(rand.NewPCG(1, 2))
	var edges []sudoku.Edge
	for range 40 * states {
		edges = append(edges, sudoku.Edge{From: r.IntN(states), Symbol: 1 + r.IntN(9), To: r.IntN(states)})
	}
	m, err := sudoku.NewMachine(states, 9, []int{0}, []int{1}, edges)
	if err != nil {
		t.Fatal(err)
	}
	err = encode.Supports(t.Context(), constrained(t, sudoku.Classic(), sudoku.Automaton{Name: "vague", Cells: cells(9), Machine: m}))
	if !errors.Is(err, encode.ErrTooComplex) || !strings.Contains(err.Error(), "vague") {
		t.Errorf("%v", err)
	}
}

func second(_ *encode.Formula, err error) error { return err }

// Comments describe auxiliary variables, also of rules with odd names.
func TestAuxiliaryComments(t *testing.T) {
	p := constrained(t, sudoku.Classic(),
		sudoku.Sets{Name: "cage 16 at r1c1", Cells: cells(2), Family: setsOfSum(t, 2, 16)},
		sudoku.Sum{Name: "a --b\x01 sum", Cells: []sudoku.Cell{20, 30}, Total: 10},
		sudoku.AnyOf{Name: "either", Alternatives: [][]sudoku.Constraint{{sudoku.Sets{Name: "inner", Cells: cells(2), Family: setsOfSum(t, 2, 17)}}, {}}})
	f, err := encode.Extended(p, encode.Pairwise())
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := encode.WriteDIMACS(&text, f); err != nil {
		t.Fatal(err)
	}
	_, comments, err := cnf.ReadNames(&text)
	comments = slices.DeleteFunc(comments, func(c string) bool { return strings.HasPrefix(c, "p show ") })
	want := []string{
		"variable 730: the digits of cage 16 at r1c1 are 7 9",
		"variables 731 to 739: the state of a -b  sum after r3c3",
		"variable 740: alternative 1 of either holds",
		"variable 741: alternative 2 of either holds",
		"variable 742: the digits of inner are 8 9",
	}
	comments = slices.DeleteFunc(comments, func(c string) bool { return strings.HasPrefix(c, "p show ") }) // TestShow
	if err != nil || strings.Join(comments, "\n") != strings.Join(want, "\n") {
		t.Errorf("%v\n%s", err, strings.Join(comments, "\n"))
	}
	for _, amo := range encode.AMOs() { // others take variables as well: before those of rules
		left, err := encode.Encodings()[2].New(t.Context(), p, amo)
		if err != nil {
			t.Fatal(err)
		}
		text.Reset()
		if err := encode.WriteDIMACS(&text, left); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf(" to %d: sets, states and alternatives of rules", left.Size().Vars); !strings.Contains(text.String(), want) {
			t.Errorf("%s: no comment with %q", amo.Name, want)
		}
	}
}
