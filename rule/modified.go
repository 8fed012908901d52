package rule

import (
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// Cells that count something else than their digit: doublers, negators, hot and cold. A
// layer shows which they are, and the rules in braces are about what cells count.

func valuesFamilies() (out []Family) {
	const notes = ", and what is in braces is about these values, so that the cells of a cage have different ones. It adds the layer %s to the board. " +
		"Rules outside the braces are about digits. per-house and per-digit limit the number of such cells."
	for _, m := range modifiers() {
		out = append(out, Family{
			Name: m.name, Kind: aboutLayers, Params: []Param{{Kind: RulesParam, Name: "{ RULE; RULE; … }"}},
			Summary:  "the rules in braces are about values: " + m.summary,
			Notes:    m.notes + fmt.Sprintf(notes, m.layer.Text()),
			Example:  m.name + " { cage 10 r1c1 r1c2; thermo r2c1..r2c4 }",
			Synonyms: called(m.synonyms...),
			check: func(a Args) error {
				if len(a.Rules) > 1 {
					return misfitf("%d pairs of braces where one belongs", len(a.Rules))
				}
				return nil
			},
			build: func(a Args) (sudoku.Rule, error) { return OfValues{m.name, a.Rules[0]}, nil },
		})
	}
	numbers, values := setFrom(0, sudoku.MaxN), Param{Kind: ValuesParam, Name: "VALUES"}
	return append(out,
		Family{
			Name: "per-house", Kind: aboutLayers, Params: []Param{numbers, values, cellsFrom(1)},
			Summary: "in each row, column and box or region, N of the cells have one of the values, or one of several numbers of them",
			Notes:   "CELLS are squares, or cells of one layer; the name of a layer is all its cells, \"grid\" all squares.",
			Example: "per-house 1,2 1,9 grid",
			means:   perHouseRule,
		},
		Family{
			Name: "per-digit", Kind: aboutLayers, Params: []Param{numbers, values, cellsFrom(1)},
			Summary: "each digit is in N of the squares whose cells have one of the values, or in one of several numbers of them",
			Notes:   "CELLS are cells of one layer, and its name is all of them: \"per-digit 1 doubled double\" has each digit doubled once.",
			Example: "per-digit 0,1 1,2,3,4 r1c1..r3c3",
			means:   perDigit,
		})
}

// modifier is a way in which a layer changes what digits count.
type modifier struct {
	name, summary, notes string
	synonyms             []string
	layer                sudoku.Layer
	count                func(d sudoku.Digit, v int) int // of a value v where the layer holds d
}

func modifiers() []modifier {
	return []modifier{
		{
			"doublers", "a doubled cell counts twice its digit", "A doubled 4 has the value 8",
			[]string{"doubler", "doubler cells", "doubled cells"},
			sudoku.Layer{Name: "double", Values: []string{"plain", "doubled"}},
			func(d sudoku.Digit, v int) int { return int(d) * v },
		},
		{
			"negators", "a negative cell counts its digit below zero", "A negative 4 has the value −4",
			[]string{"negator", "negator cells", "negative cells"},
			sudoku.Layer{Name: "sign", Values: []string{"plain", "negative"}},
			func(d sudoku.Digit, v int) int { return (3 - 2*int(d)) * v },
		},
		{
			"hot-cold", "a hot cell counts one more than its digit, a cold one counts one less", "A hot 4 has the value 5, a cold one 3",
			[]string{"hot and cold", "hot or cold"},
			sudoku.Layer{Name: "heat", Values: []string{"plain", "hot", "cold"}},
			func(d sudoku.Digit, v int) int { return v + [3]int{0, 1, -1}[d-1] },
		},
	}
}

// OfValues has rules about what cells count, where a layer changes it: "doublers",
// "negators" or "hot-cold". The layer's values are those that its help names.
type OfValues struct {
	Kind  string
	Rules []sudoku.Rule
}

// Text returns "doublers { RULE; RULE }", or the same of another kind.
func (x OfValues) Text() string { return x.Kind + inBraces([][]sudoku.Rule{x.Rules}) }

func (x OfValues) args() (string, Args) {
	return x.Kind, Args{Rules: [][]sudoku.Rule{x.Rules}}
}

func (x OfValues) inner() [][]sudoku.Rule { return [][]sudoku.Rule{x.Rules} }

func (x OfValues) containing(of [][]sudoku.Rule) sudoku.Rule {
	x.Rules = of[0]
	return x
}

func (x OfValues) modifier() modifier {
	for _, m := range modifiers() {
		if m.name == x.Kind {
			return m
		}
	}
	return modifier{}
}

func (x OfValues) layer(*sudoku.Board) sudoku.Layer { return x.modifier().layer }

// Marks returns those of the rules, and words that give what they are about.
func (x OfValues) Marks(s *sudoku.Shape) []Mark {
	out := []Mark{{Sign: WordsSign, Text: x.Kind + ": " + x.modifier().summary}}
	for _, r := range x.Rules {
		out = append(out, marksOf(s, r)...)
	}
	return out
}

// Constraints returns those of the rules, translated from values to digits and the layer.
func (x OfValues) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return sudoku.ConstraintsWithin(nil, x, s)
}

// ConstraintsWithin returns what Constraints does; late is asked by the rules in braces.
func (x OfValues) ConstraintsWithin(late func() error, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	m := x.modifier()
	layer := s.FindLayer(m.layer.Name)
	switch {
	case m.count == nil:
		return nil, fmt.Errorf("%q is no rule about values", x.Kind)
	case layer < 0:
		return nil, fmt.Errorf("the board has no layer %s: \"#board … layers %s\" has one", m.layer.Name, m.layer.Text())
	case s.Layers()[layer].Text() != m.layer.Text():
		return nil, fmt.Errorf("the layer %s is %s, where this rule needs %s", m.layer.Name, s.Layers()[layer].Text(), m.layer.Text())
	}
	if err := areOfValues(x.Rules); err != nil {
		return nil, err
	}
	w, err := newView(s, layer, m.count)
	if err != nil {
		return nil, err
	}
	all, err := together(late, w.values, x.Rules)
	if err != nil {
		return nil, err
	}
	return w.constraints(all)
}

// areOfValues refuses rules that read digits in another way than their values.
func areOfValues(rules []sudoku.Rule) error {
	for _, r := range rules {
		if f, _, ok := ArgsOf(r); !ok || !f.Values {
			return fmt.Errorf("%s: it cannot be about values; outside the braces it is about digits", r.Text())
		}
		if o, ok := r.(nested); ok {
			for _, rules := range o.inner() {
				if err := areOfValues(rules); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// perHouseRule requires in each row, column and box or region one of a few numbers of cells
// with one of some values.
// It returns a count per row, column, box and region that has some of the cells.
func perHouseRule(p simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, set, err := valued(s, p.Word, p.Lists[0])
	if err != nil {
		return nil, err
	}
	for _, c := range cells {
		if _, square := s.LayerOf(c); int(square) >= s.Squares() {
			return nil, fmt.Errorf("%s is in no row", s.CellName(c))
		}
	}
	return perHouse(s, cells, set, p.Numbers, "cells with "+listValues(p.Word)), nil
}

// perHouse counts cells of a plane in rows, columns, boxes and regions.
func perHouse(s *sudoku.Shape, cells []sudoku.Cell, set sudoku.DigitSet, numbers []int, what string) (out []sudoku.Constraint) {
	groups, names := linesOf(s, cells)
	for i, group := range groups {
		out = append(out, sudoku.Count{Name: "the number of " + what + " in " + names[i], Tests: tests(group, set), Allowed: numbers,
			Reason: "and there must be " + listValues(joined(numbers))})
	}
	return out
}

// perDigit requires that each digit is in one of a few numbers of the squares whose cells
// of a layer have one of some values.
// It returns an automaton per digit, which reads each cell and then its square.
func perDigit(p simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, set, err := valued(s, p.Word, p.Lists[0])
	if err != nil {
		return nil, err
	}
	line := make([]sudoku.Cell, 0, 2*len(cells))
	for _, c := range cells {
		_, square := s.LayerOf(c)
		if int(square) >= s.Squares() {
			return nil, fmt.Errorf("%s is in no square", s.CellName(c))
		}
		line = append(line, c, square)
	}
	most := p.Numbers[len(p.Numbers)-1]
	type state struct{ count, cell int } // cell: 1 with one of the values and 2 with another; 0 before it
	for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
		v := s.Value(d)
		m, err := s.Machine(fmt.Sprintf("%s, each with %s, digit %d", joined(p.Numbers), fmt.Sprint(set), v), func() (*sudoku.Machine, error) {
			return machineOf(s, state{}, func(q state, read int) (state, bool) {
				switch {
				case q.cell == 0 && set.Has(s.DigitOf(read)):
					q.cell = 1
				case q.cell == 0:
					q.cell = 2
				case q.cell == 1 && read == v:
					q = state{q.count + 1, 0}
				default:
					q.cell = 0
				}
				return q, q.count <= most
			}, func(q state) bool {
				return q.cell == 0 && slices.Contains(p.Numbers, q.count)
			})
		})
		if err != nil {
			return nil, err
		}
		out = append(out, sudoku.Automaton{Name: fmt.Sprintf("the number of %ds with %s", v, listValues(p.Word)), Cells: line, Machine: m,
			Reason: "and there must be " + listValues(joined(p.Numbers)) + " of it"})
	}
	return out, nil
}
