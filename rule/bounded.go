package rule

import (
	"fmt"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// Rules that bound an expression: "at-least 21 count black in shade".

func expressionFamilies() (out []Family) {
	for _, f := range []struct{ name, summary string }{
		{"at-least", "the expression is N or more"},
		{"at-most", "the expression is N or less"},
		{"exactly", "the expression is N"},
	} {
		out = append(out, Family{
			Name: f.name, Kind: aboutCounts, Params: []Param{numberFrom(-maxTotal, maxTotal), {Kind: ExpressionParam, Name: "EXPRESSION"}},
			Summary: f.summary + `: "count VALUES in CELLS", the number of cells with one of the values, or "sum CELLS", or several of them, added and subtracted, with or without a factor as in 2*sum CELLS`,
			Notes:   "A cell that is listed twice in a sum counts twice, and one of a layer its number. The name of a layer is all its cells, \"grid\" all squares.",
			Example: f.name + " 2 count 1,2 in r1c1..r1c5 + sum r2c2 - 2*count 3 in r3c1..r3c9",
			build: func(a Args) (sudoku.Rule, error) {
				e, err := ParseExpression(a.Word)
				return Bounded{f.name, a.Numbers[0], e}, err
			},
		})
	}
	return out
}

// Bounded requires a bound on an expression.
type Bounded struct {
	Kind  string // "at-least", "at-most" or "exactly"
	Bound int    // −[sudoku.MaxTotal] to [sudoku.MaxTotal]
	Of    Expression
}

// Text returns "at-least N EXPRESSION", or the same with another kind.
func (b Bounded) Text() string { return b.Kind + " " + strconv.Itoa(b.Bound) + " " + b.Of.Text() }

func (b Bounded) args() (string, Args) {
	return b.Kind, Args{Numbers: []int{b.Bound}, Word: b.Of.Text()}
}

// Constraints returns one Count where each cell adds one of two numbers, one Sum where
// what cells add are their values times a factor, and else an Automaton that adds up.
func (b Bounded) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	is, known := map[string]sudoku.Comparison{"at-least": sudoku.AtLeast, "at-most": sudoku.AtMost, "exactly": sudoku.Equal}[b.Kind]
	if !known {
		return nil, fmt.Errorf("%q is no rule about an expression", b.Kind)
	}
	m, err := b.Of.On(s)
	if err != nil {
		return nil, err
	}
	x := bound{s: s, is: is, total: b.Bound - m.Base, cells: m.Cells, worth: m.Worth}
	x.name = fmt.Sprintf("%s %d", b.Kind, b.Bound)
	x.reason = fmt.Sprintf("and %s must be %s%d", b.Of.Text(), map[sudoku.Comparison]string{sudoku.AtLeast: "at least ", sudoku.AtMost: "at most "}[is], b.Bound)
	return x.constraints()
}

// constraints is the simplest of those that have the meaning.
func (x bound) constraints() ([]sudoku.Constraint, error) {
	if s := x.s; len(x.cells) == 0 {
		if x.is.Holds(0, x.total) {
			return nil, nil
		}
		for c := range sudoku.Cell(s.Cells()) {
			if s.Exists(c) {
				return []sudoku.Constraint{never(s, x.name, x.reason, []sudoku.Cell{c})}, nil
			}
		}
	}
	if out, ok := x.counts(); ok {
		return out, nil
	}
	if out, ok := x.sums(); ok {
		return out, nil
	}
	return x.adds()
}

// bound is a measure compared with a total.
type bound struct {
	s            *sudoku.Shape
	name, reason string
	is           sudoku.Comparison
	total        int
	cells        []sudoku.Cell
	worth        [][]int
}

// counts makes a count of tests, if each cell adds one of two numbers.
func (x bound) counts() ([]sudoku.Constraint, bool) {
	total, lo, hi := x.total, 0, 0
	list, weights := make([]sudoku.Test, len(x.cells)), make([]int, len(x.cells))
	for i, c := range x.cells {
		least, most := slices.Min(x.worth[i]), slices.Max(x.worth[i])
		set := sudoku.NewDigitSet(x.s.N())
		for d, w := range x.worth[i] {
			if w != least && w != most {
				return nil, false
			}
			if w == most {
				set.Add(sudoku.Digit(d + 1))
			}
		}
		list[i], weights[i] = sudoku.Test{Cell: c, Allow: set}, most-least
		total, hi = total-least, hi+most-least
	}
	unit := slices.Max(weights)
	for _, w := range weights {
		unit = divisor(unit, w)
	}
	var allowed []int
	for n := lo; n <= hi; n += unit {
		if x.is.Holds(n, total) {
			allowed = append(allowed, n)
		}
	}
	switch {
	case len(allowed) == 0:
		return []sudoku.Constraint{never(x.s, x.name, x.reason, x.cells)}, true
	case len(allowed) == (hi-lo)/unit+1:
		return nil, true
	case hi > sudoku.MaxSpan:
		return nil, false
	}
	if !slices.ContainsFunc(weights, func(w int) bool { return w != 1 }) {
		weights = nil
	}
	return []sudoku.Constraint{sudoku.Count{Name: x.name, Tests: list, Weights: weights, Allowed: allowed, Reason: x.reason}}, true
}

// divisor returns the greatest common divisor of two numbers from 1.
func divisor(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// sums makes a sum, if what each cell adds goes with its value, which is not another number of a layer.
func (x bound) sums() ([]sudoku.Constraint, bool) {
	if slices.ContainsFunc(x.cells, func(c sudoku.Cell) bool { return !x.s.HoldsValues(c) }) {
		return nil, false
	}
	total, weights := x.total, make([]int, len(x.cells))
	for i, worth := range x.worth {
		weights[i] = worth[1] - worth[0]
		for d := range worth {
			if worth[d] != worth[0]+d*weights[i] {
				return nil, false
			}
		}
		total -= worth[0] - weights[i]*x.s.Value(1)
	}
	return linearOn(x.s, x.name, x.reason, x.cells, weights, x.is, total), true
}

// adds makes an automaton that reads the cells and adds up; sums that are sure to keep or
// to break the bound are one state.
func (x bound) adds() ([]sudoku.Constraint, error) {
	type state struct{ at, sum int }
	least, most := make([]int, len(x.cells)+1), make([]int, len(x.cells)+1) // of the cells from one on
	for i := len(x.cells) - 1; i >= 0; i-- {
		least[i], most[i] = least[i+1]+slices.Min(x.worth[i]), most[i+1]+slices.Max(x.worth[i])
	}
	key := fmt.Sprintf("%v %s %d", x.worth, x.is, x.total)
	machine, err := x.s.Machine(key, func() (*sudoku.Machine, error) {
		return machineOf(x.s, state{}, func(q state, v int) (state, bool) {
			d := int(x.s.DigitOf(v))
			if q.at == len(x.cells) || d > len(x.worth[q.at]) {
				return q, false
			}
			q.sum += x.worth[q.at][d-1]
			q.at++
			switch lo, hi := q.sum+least[q.at], q.sum+most[q.at]; {
			case x.is == sudoku.AtLeast && lo >= x.total:
				q.sum = x.total - least[q.at]
			case x.is == sudoku.AtMost && hi <= x.total:
				q.sum = x.total - most[q.at]
			case x.is == sudoku.Unequal && (hi < x.total || lo > x.total):
				q.sum = x.total + 1 - least[q.at]
			case x.is == sudoku.Unequal:
			case x.is != sudoku.AtMost && hi < x.total, x.is != sudoku.AtLeast && lo > x.total:
				return q, false
			}
			return q, true
		}, func(q state) bool { return q.at == len(x.cells) && x.is.Holds(q.sum, x.total) })
	})
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Automaton{Name: x.name, Cells: x.cells, Machine: machine, Reason: x.reason}}, nil
}

// Asked is a rule whose number is the value of a cell: "cage ?A r1c1 r1c2" with an extra cell A,
// which seek asks for. It is any of the rules with a number that the cell can have.
type Asked struct {
	Family string
	A      Args // of a rule of the family; its first number is any
	Cell   string
}

// canAsk reports whether a rule means the same by itself as among others: marks of pairs are exceptions from
// negative rules, rules in braces too, and rules of layers or of the board add to it.
func canAsk(f *Family, r sudoku.Rule) bool {
	switch r.(type) {
	case nested, Negative:
		return false
	}
	_, layered := onLayers(r)
	return !layered && !f.Board && f.Kind != aboutPairs
}

// Text returns the rule's text with the cell behind "?" in the place of the number.
func (x Asked) Text() string {
	if f, err := x.of(); err == nil {
		return f.text(x.A, "?"+x.Cell)
	}
	return "?" + x.Cell
}

// of is the family.
func (x Asked) of() (*Family, error) {
	if f := standard().byName[x.Family]; f != nil && len(x.A.Numbers) > 0 {
		return f, nil
	}
	return nil, fmt.Errorf("a number that is the value of a cell belongs to a rule with a number, and %q is none", x.Family)
}

// with is the rule with a number.
func (x Asked) with(number int) (sudoku.Rule, error) {
	a := x.A
	a.Numbers = append([]int{number}, a.Numbers[1:]...)
	return standard().byName[x.Family].New(a)
}

// Constraints returns alternatives. A value with which there is no such rule is none of the cell.
func (x Asked) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return sudoku.ConstraintsWithin(nil, x, s)
}

// ConstraintsWithin returns what Constraints does; late is asked before each number.
func (x Asked) ConstraintsWithin(late func() error, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if _, err := x.of(); err != nil {
		return nil, err
	}
	cells, err := Cells{x.Cell}.once(s)
	if err != nil {
		return nil, err
	}
	if layer, _ := s.LayerOf(cells[0]); layer >= 0 {
		return nil, fmt.Errorf("%s is on a layer, and a number is that of a square or an extra cell", x.Cell)
	}
	out := sudoku.AnyOf{Name: x.Text()}
	for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
		if err := late(); err != nil {
			return nil, err
		}
		r, bad := x.with(s.Value(d))
		if bad != nil {
			err = bad
			continue
		}
		own, bad := sudoku.ConstraintsWithin(late, r, s)
		if bad != nil {
			return nil, bad
		}
		is := sudoku.Domain{Name: out.Name, Cell: cells[0], Allow: sudoku.NewDigitSet(s.N(), d)}
		out.Alternatives = append(out.Alternatives, append([]sudoku.Constraint{is}, own...))
	}
	if len(out.Alternatives) == 0 {
		return nil, err
	}
	return []sudoku.Constraint{out}, nil
}
