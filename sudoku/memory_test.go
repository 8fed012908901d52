package sudoku

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// lavish is a rule with many constraints.
type lavish struct{ of []Constraint }

func (lavish) Text() string { return "lavish" }

func (l lavish) Constraints(*Shape) ([]Constraint, error) { return l.of, nil }

// Rules that are each within bounds are refused where they are too much together; what
// they share counts once.
func TestMemoryOfRulesIsBounded(t *testing.T) {
	s := Classic()
	machine := func() *Machine {
		var edges []Edge
		for q := range 1 << 14 {
			for d := range 9 {
				edges = append(edges, Edge{q, d + 1, (q + d) % (1 << 14)})
			}
		}
		m, err := NewMachine(1<<14, 9, []int{0}, []int{0}, edges)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	line := func(m *Machine) Constraint { return Automaton{Name: "line", Cells: []Cell{0, 1}, Machine: m} }
	list := slices.Repeat([]Constraint{line(machine())}, 400)
	if _, err := NewPuzzle(s, NewGrid(s), lavish{list}); err != nil {
		t.Errorf("400 lines of one machine: %v", err)
	}
	each := (1<<14*9*2 + 1) / 2 // words of a machine
	large := line(machine())
	nested := AnyOf{Name: "any", Alternatives: [][]Constraint{{Different{"two", []Cell{0, 1}}}, nil}}
	nested.Alternatives[1] = slices.Repeat([]Constraint{Clause{Name: "c", Tests: []Test{{0, NewDigitSet(9)}, {1, NewDigitSet(9)}}}}, MaxWords/18+1)
	for name, rules := range map[string][]Rule{
		"clauses within alternatives": {lavish{[]Constraint{nested}}},
		"rules one by one":            slices.Repeat([]Rule{lavish{[]Constraint{large, nested.Alternatives[1][0]}}, lavish{nested.Alternatives[1][:MaxWords/40]}}, 4),
	} {
		var e *RuleError
		if _, err := NewPuzzle(s, NewGrid(s), rules...); !errors.As(err, &e) || !strings.Contains(e.Error(), "it takes more than 256 MB") {
			t.Errorf("%s: %v", name, err)
		}
	}
	var size memory
	size.add(large)
	size.add(large)
	if want := each + 2*10; size.words < each || size.words > want {
		t.Errorf("a machine twice: %d words, want %d", size.words, want)
	}
}
