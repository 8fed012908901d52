package brute

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"sudokusat/sudoku"
)

// ConstraintRule is a rule that is given by its constraints, not by a text: its name cannot
// be parsed.
type ConstraintRule struct {
	name        string
	constraints []sudoku.Constraint
}

// NewConstraintRule returns a rule of constraints with a name, by which puzzles are compared.
func NewConstraintRule(name string, constraints ...sudoku.Constraint) ConstraintRule {
	return ConstraintRule{name, constraints}
}

// Text returns the name of the rule.
func (x ConstraintRule) Text() string { return x.name }

// Constraints returns the constraints of the rule, the same for every shape.
func (x ConstraintRule) Constraints(*sudoku.Shape) ([]sudoku.Constraint, error) {
	return x.constraints, nil
}

// Primitive returns a random constraint of any kind on cells of a shape, as a rule with a
// unique name. Most can be satisfied, some cannot.
func Primitive(r *rand.Rand, s *sudoku.Shape) sudoku.Rule {
	m := maker{r, s, nil}
	for c := range sudoku.Cell(s.Cells()) {
		if s.Exists(c) {
			m.all = append(m.all, c)
		}
	}
	c := m.constraint(2)
	return ConstraintRule{fmt.Sprintf("primitive %d %T", r.Uint64(), c), []sudoku.Constraint{c}}
}

// maker makes constraints of the cells that exist.
type maker struct {
	*rand.Rand
	s   *sudoku.Shape
	all []sudoku.Cell
}

// cells returns 1 to k different cells, in any order.
func (m maker) cells(k int) []sudoku.Cell {
	k = 1 + m.IntN(min(k, len(m.all)))
	out := make([]sudoku.Cell, k)
	for i, p := range m.Perm(len(m.all))[:k] {
		out[i] = m.all[p]
	}
	return out
}

// set returns a random set of digits, seldom empty.
func (m maker) set() sudoku.DigitSet {
	out := sudoku.NewDigitSet(m.s.N())
	one := []int{2, 2, 3, m.s.N()}[m.IntN(4)]
	for d := range m.s.N() {
		if (m.IntN(one) == 0) == (one != 3) {
			out.Add(sudoku.Digit(d + 1))
		}
	}
	return out
}

func (m maker) tests(k int) []sudoku.Test {
	cells := m.cells(k)
	out := make([]sudoku.Test, len(cells))
	for i, c := range cells {
		out[i] = sudoku.Test{Cell: c, Allow: m.set()}
	}
	return out
}

func (m maker) weights(k int) []int {
	if m.IntN(2) == 0 {
		return nil
	}
	out := make([]int, k)
	for i := range out {
		out[i] = []int{-10, -2, -1, -1, 1, 1, 2, 3}[m.IntN(8)]
	}
	return out
}

// constraint returns one of the primitives; depth bounds nested alternatives.
func (m maker) constraint(depth int) sudoku.Constraint {
	const reason = "and that is wrong"
	switch m.IntN(14) {
	case 0:
		return sudoku.Clause{Name: "clause", Tests: m.tests(4), Reason: reason}
	case 1, 2:
		return m.sets(reason)
	case 3, 4, 5:
		return m.sum(reason)
	case 6:
		x := sudoku.Count{Name: "count", Tests: m.tests(5), Reason: reason}
		x.Weights = m.weights(len(x.Tests))
		some := m.tests(5)
		from := -m.IntN(3)
		for k := from; k <= len(some); k++ {
			if m.IntN(2) == 0 {
				x.Allowed = append(x.Allowed, k)
			}
		}
		return x
	case 7, 8:
		return sudoku.Automaton{Name: "automaton", Cells: m.line(), Machine: m.machine(), Reason: reason}
	case 9:
		return sudoku.Domain{Name: "domain", Cell: m.cells(1)[0], Allow: m.set()}
	case 13:
		k := 1 + m.IntN(max(len(m.all)/2, 1))
		p := m.Perm(len(m.all))
		x := sudoku.DifferentPairs{Name: "pairs", Reason: reason}
		for i := range k {
			x.A, x.B = append(x.A, m.all[p[i]]), append(x.B, m.all[p[(i+k)%len(p)]])
		}
		return x
	case 12:
		return m.connected(reason)
	case 10:
		if depth == 0 || m.IntN(3) == 0 {
			return sudoku.Different{Name: "different", Cells: m.cells(m.s.N())}
		}
	}
	if depth == 0 || len(m.all) > 1 && m.IntN(4) == 0 {
		return m.relation(reason)
	}
	var lists [][]sudoku.Constraint
	for range 1 + m.IntN(3) {
		var list []sudoku.Constraint
		for range 1 + m.IntN(2) {
			list = append(list, m.constraint(depth-1))
		}
		lists = append(lists, list)
	}
	if m.IntN(2) == 0 {
		return m.someOf(lists)
	}
	return sudoku.AnyOf{Name: "any of", Alternatives: lists}
}

// someOf returns a number of cases of which some can be negated.
func (m maker) someOf(cases [][]sudoku.Constraint) sudoku.Constraint {
	var allowed []int
	for k := range len(cases) + 1 {
		if m.IntN(2) == 0 {
			allowed = append(allowed, k)
		}
	}
	least := m.IntN(len(cases) + 1)
	x, err := sudoku.NewSomeOf(m.s, "some of", allowed, cases...)
	if err != nil || m.IntN(3) == 0 {
		allowed = nil
		for k := least; k <= len(cases); k++ {
			allowed = append(allowed, k)
		}
		if x, err = sudoku.NewSomeOf(m.s, "at least some of", allowed, cases...); err != nil {
			panic(err) // the cases were made to fit
		}
	}
	return x
}

// connected returns connected squares, most of those of the board or of one layer.
func (m maker) connected(reason string) sudoku.Constraint {
	x := sudoku.Connected{Name: "connected", Allow: m.set(), Reason: reason, Edge: m.IntN(3) == 0}
	layer := m.IntN(len(m.s.Layers())+1) - 1
	for c := range sudoku.Cell(m.s.Squares()) {
		if m.s.Exists(c) && m.IntN(8) > 0 {
			x.Cells = append(x.Cells, m.s.LayerCell(layer, c))
		}
	}
	if len(x.Cells) == 0 {
		return sudoku.Domain{Name: "domain", Cell: m.all[0], Allow: m.set()}
	}
	x.Min = []int{0, 1, m.IntN(len(x.Cells) + 1)}[m.IntN(3)]
	x.Max = []int{x.Min, x.Min + m.IntN(len(x.Cells)), len(x.Cells)}[m.IntN(3)]
	return x
}

// relation returns a relation between two cells, if there are two.
func (m maker) relation(reason string) sudoku.Constraint {
	if len(m.all) < 2 {
		return sudoku.Domain{Name: "domain", Cell: m.all[0], Allow: m.set()}
	}
	p := m.Perm(len(m.all))
	allowed := sudoku.NewTable(m.s.N(), func(a, b sudoku.Digit) bool { return m.IntN(2) == 0 })
	return sudoku.Relation{Name: "relation", A: m.all[p[0]], B: m.all[p[1]], Table: allowed, Reason: reason}
}

// sets returns the sets of digits with one sum, or any sets.
func (m maker) sets(reason string) sudoku.Constraint {
	n := m.s.N()
	cells := m.cells(min(n, 4))
	k := len(cells)
	sum := k*(k+1)/2 + m.IntN(k*(n-k)+1)
	if m.IntN(3) == 0 {
		sum = -1
	}
	var all []sudoku.DigitSet
	for bits := range 1 << n {
		set, have, total := sudoku.NewDigitSet(n), 0, 0
		for d := range n {
			if bits>>d&1 != 0 {
				set.Add(sudoku.Digit(d + 1))
				have, total = have+1, total+d+1
			}
		}
		if have == k && (total == sum || sum < 0 && m.IntN(2) == 0) {
			all = append(all, set)
		}
	}
	family, err := sudoku.NewSetFamily(n, k, all...)
	if err != nil {
		panic(err) // the sets were made to fit
	}
	return sudoku.Sets{Name: "sets", Cells: cells, Family: family, Reason: reason}
}

// sum returns a sum with a total that some digits have, or with one near it.
func (m maker) sum(reason string) sudoku.Constraint {
	x := sudoku.Sum{Name: "sum", Cells: m.cells(5), Reason: reason}
	x.Weights = m.weights(len(x.Cells))
	x.Is = []sudoku.Comparison{sudoku.Equal, sudoku.Equal, sudoku.Equal, sudoku.AtMost, sudoku.AtLeast, sudoku.Unequal}[m.IntN(6)]
	for i := range x.Cells {
		x.Total += x.Weight(i) * m.s.Value(sudoku.Digit(1+m.IntN(m.s.N())))
	}
	if m.IntN(6) == 0 {
		x.Total += m.IntN(5) - 2
	}
	return x
}

// line returns cells, some of them twice, with occasional breaks.
func (m maker) line() []sudoku.Cell {
	line := m.cells(5)
	if m.IntN(3) == 0 {
		line = append(line, line[m.IntN(len(line))])
	}
	if m.IntN(3) == 0 {
		line = slices.Insert(line, m.IntN(len(line)+1), sudoku.Break)
	}
	return line
}

// machine returns an automaton with a few states, often nondeterministic.
func (m maker) machine() *sudoku.Machine {
	states, symbols := 1+m.IntN(5), m.s.N()+1
	var edges []sudoku.Edge
	for q := range states {
		for symbol := 1; symbol <= symbols; symbol++ {
			for range 1 + m.IntN(2) {
				if m.IntN(5) > 0 {
					edges = append(edges, sudoku.Edge{From: q, Symbol: symbol, To: m.IntN(states)})
				}
			}
		}
	}
	var accepting []int
	for q := range states {
		if q == 0 || m.IntN(2) == 0 {
			accepting = append(accepting, q)
		}
	}
	made, err := sudoku.NewMachine(states, symbols, []int{m.IntN(states), m.IntN(states)}, accepting, edges)
	if err != nil {
		panic(err) // the edges were made to fit
	}
	return made
}
