package rule

import (
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// Constraints on values. Where a layer changes what digits count, a rule is worked out on a
// board of the same squares whose digits are all values that can arise, and its constraints
// are translated: a requirement of a square's value is one of its digit and of its cell of
// the layer.
//
//	on values              on digits and layer
//	r1c1 is 8              r1c1 is 8, or double.r1c1 is doubled
//	                       r1c1 is 4, or double.r1c1 is plain
//	r1c1 + r1c2 = 10       an automaton reads double.r1c1 r1c1 double.r1c2 r1c2
//
// Clauses and relations become clauses, which need no further variables in a formula. What
// adds up or counts becomes an automaton, whose states keep what was read so far, and where.

// view is a board as rules about values see it.
type view struct {
	board  *sudoku.Shape
	layer  int           // of the board
	values *sudoku.Shape // its squares and extra cells, without layers
	plain  []sudoku.Digit
	counts [][]sudoku.Digit // by the digit of the layer's cell, then by that of the square, each less 1
	left   int              // clauses that may still be made
}

// mostClauses bounds the clauses of one rule about values: those of two cells are up to as
// many as there are digits for each two ways in which the layer is filled.
const mostClauses = 1 << 16

// newView returns the view of a board on which a digit of value v counts count(d, v) where
// the layer's cell holds d. An extra cell counts what it holds.
func newView(s *sudoku.Shape, layer int, count func(d sudoku.Digit, v int) int) (*view, error) {
	lo, hi := ends(s)
	width := s.Width(s.LayerCell(layer, 0))
	for d := range sudoku.Digit(width) {
		for v := s.Value(1); v <= s.Value(sudoku.Digit(s.N())); v++ {
			lo, hi = min(lo, count(d+1, v)), max(hi, count(d+1, v))
		}
	}
	values, err := s.OfValues(lo, hi)
	if err != nil {
		return nil, err
	}
	w := &view{board: s, layer: layer, values: values, counts: make([][]sudoku.Digit, width), left: mostClauses}
	for x := range sudoku.Digit(s.N()) {
		w.plain = append(w.plain, values.DigitOf(s.Value(x+1)))
		for d := range w.counts {
			w.counts[d] = append(w.counts[d], values.DigitOf(count(sudoku.Digit(d+1), s.Value(x+1))))
		}
	}
	return w, nil
}

// reading is one way in which the value of a cell comes about.
type reading struct {
	unless []sudoku.Test  // the layer's cell holds another value; empty for an extra cell
	value  []sudoku.Digit // by the cell's digit, less 1
}

func (w *view) readings(c sudoku.Cell) []reading {
	if int(c) >= w.board.Squares() {
		return []reading{{nil, w.plain}}
	}
	out := make([]reading, len(w.counts))
	on := w.board.LayerCell(w.layer, c)
	for i := range out {
		other := sudoku.NewDigitSet(w.board.N())
		for d := range sudoku.Digit(w.board.N()) {
			if int(d) != i {
				other.Add(d + 1)
			}
		}
		out[i] = reading{[]sudoku.Test{{Cell: on, Allow: other}}, w.counts[i]}
	}
	return out
}

// digits is the set of the digits that count one of some values.
func (w *view) digits(r reading, values sudoku.DigitSet) sudoku.DigitSet {
	set := sudoku.NewDigitSet(w.board.N())
	for i, v := range r.value {
		if values.Has(v) {
			set.Add(sudoku.Digit(i + 1))
		}
	}
	return set
}

// constraints translates all of a list.
func (w *view) constraints(list []sudoku.Constraint) (out []sudoku.Constraint, err error) {
	for _, c := range list {
		translated, err := w.constraint(c)
		if err != nil {
			return nil, err
		}
		out = append(out, translated...)
	}
	return out, nil
}

func (w *view) constraint(c sudoku.Constraint) (out []sudoku.Constraint, err error) {
	switch c := c.(type) {
	case sudoku.Domain:
		return w.clause(c.Name, "and its value must be another", []sudoku.Test{{Cell: c.Cell, Allow: c.Allow}})
	case sudoku.Clause:
		return w.clause(c.Name, c.Reason, c.Tests)
	case sudoku.Relation:
		return w.relation(nil, c.Name, c.Reason, c.A, c.B, c.Table.Allows)
	case sudoku.Different:
		for i, a := range c.Cells {
			for _, b := range c.Cells[i+1:] {
				if out, err = w.relation(out, c.Name, "and their values must differ", a, b, func(x, y sudoku.Digit) bool { return x != y }); err != nil {
					return nil, err
				}
			}
		}
		return out, nil
	case sudoku.Sets:
		return w.sets(c)
	case sudoku.Sum:
		return w.sum(c)
	case sudoku.Count:
		step := func(yield func(int), at, sum int, v sudoku.Digit) {
			if c.Tests[at].Allow.Has(v) {
				sum += c.Weight(at)
			}
			yield(sum)
		}
		return lineOf(w, c.Name, c.Reason, c.Scope(), []int{0}, step, func(sum int) bool {
			_, ok := slices.BinarySearch(c.Allowed, sum)
			return ok
		})
	case sudoku.Automaton:
		step := func(yield func(int32), _ int, q int32, symbol sudoku.Digit) {
			for _, to := range c.Machine.Next(q, int(symbol)) {
				yield(to)
			}
		}
		return lineOf(w, c.Name, c.Reason, c.Cells, c.Machine.Starts(), step, c.Machine.Accepts)
	case sudoku.AnyOf:
		any := sudoku.AnyOf{Name: c.Name, Alternatives: make([][]sudoku.Constraint, len(c.Alternatives))}
		for i, list := range c.Alternatives {
			if any.Alternatives[i], err = w.constraints(list); err != nil {
				return nil, err
			}
			if len(any.Alternatives[i]) == 0 { // it always holds
				return nil, nil
			}
		}
		return []sudoku.Constraint{any}, nil
	case sudoku.SomeOf:
		cases := make([][]sudoku.Constraint, c.Cases())
		for i := range cases {
			if cases[i], err = w.constraints(c.Holds(i)); err != nil {
				return nil, err
			}
			if len(cases[i]) == 0 { // it always holds
				cases[i] = []sudoku.Constraint{sudoku.Domain{Name: c.Name, Cell: c.Scope()[0], Allow: where(w.board, func(int) bool { return true })}}
			}
		}
		some, err := sudoku.NewSomeOf(w.board, c.Name, c.Allowed, cases...)
		return []sudoku.Constraint{some}, err
	}
	return nil, fmt.Errorf("%s: it is not about values", c.RuleName())
}

// mostProduct bounds the clauses into which one about values is multiplied out.
const mostProduct = 64

// clause requires that a test of values holds: one of its cells has a digit that counts
// right, however the layer is filled.
func (w *view) clause(name, reason string, tests []sudoku.Test) ([]sudoku.Constraint, error) {
	ways := make([][][]sudoku.Test, len(tests)) // of each test, one of which the layer chooses
	product := 1
	for i, t := range tests {
		for _, r := range w.readings(t.Cell) {
			ways[i] = append(ways[i], append(slices.Clip(r.unless), sudoku.Test{Cell: t.Cell, Allow: w.digits(r, t.Allow)}))
		}
		first := func(way []sudoku.Test) sudoku.DigitSet { return way[len(way)-1].Allow }
		if !slices.ContainsFunc(ways[i], func(way []sudoku.Test) bool { return !slices.Equal(first(way), first(ways[i][0])) }) {
			way := ways[i][0]
			ways[i] = [][]sudoku.Test{way[len(way)-1:]} // whatever the layer holds
		}
		product *= len(ways[i])
		if product > mostProduct {
			return w.manyTests(name, reason, tests)
		}
	}
	var out []sudoku.Constraint
	var choose func(i int, chosen []sudoku.Test)
	choose = func(i int, chosen []sudoku.Test) {
		if i == len(ways) {
			out = clause(out, w.board, name, reason, chosen...)
			return
		}
		for _, way := range ways[i] {
			choose(i+1, append(slices.Clip(chosen), way...))
		}
	}
	choose(0, nil)
	return out, nil
}

func (w *view) manyTests(name, reason string, tests []sudoku.Test) ([]sudoku.Constraint, error) {
	step := func(yield func(bool), at int, holds bool, v sudoku.Digit) { yield(holds || tests[at].Allow.Has(v)) }
	return lineOf(w, name, reason, sudoku.Clause{Tests: tests}.Scope(), []bool{false}, step, func(holds bool) bool { return holds })
}

// relation appends clauses that require of two values that they are allowed together.
func (w *view) relation(out []sudoku.Constraint, name, reason string, a, b sudoku.Cell, allows func(x, y sudoku.Digit) bool) ([]sudoku.Constraint, error) {
	n := w.board.N()
	if w.left -= n * len(w.counts) * len(w.counts); w.left < 0 {
		return nil, fmt.Errorf("%s: more than %d clauses about values on a %s board: fewer cells take fewer", name, mostClauses, w.board.Name())
	}
	for _, ra := range w.readings(a) {
		for _, rb := range w.readings(b) {
			var met []sudoku.DigitSet    // what b can hold
			var others []sudoku.DigitSet // beside it, unless a holds one of these
			for i, x := range ra.value {
				allowed := sudoku.NewDigitSet(n)
				for k, y := range rb.value {
					if allows(x, y) {
						allowed.Add(sudoku.Digit(k + 1))
					}
				}
				at := slices.IndexFunc(met, func(set sudoku.DigitSet) bool { return slices.Equal(set, allowed) })
				if at < 0 {
					at, met, others = len(met), append(met, allowed), append(others, where(w.board, func(int) bool { return true }))
				}
				others[at][i>>6] &^= 1 << (i & 63)
			}
			for at, allowed := range met {
				tests := slices.Concat(ra.unless, rb.unless, []sudoku.Test{{Cell: a, Allow: others[at]}, {Cell: b, Allow: allowed}})
				out = clause(out, w.board, name, reason, tests...)
			}
		}
	}
	return out, nil
}

// sum requires that values add up.
func (w *view) sum(x sudoku.Sum) ([]sudoku.Constraint, error) {
	lo, hi := make([]int, len(x.Cells)+1), make([]int, len(x.Cells)+1) // of the cells from one on
	for i := len(x.Cells) - 1; i >= 0; i-- {
		least, most := ends(w.values)
		a, b := x.Weight(i)*least, x.Weight(i)*most
		lo[i], hi[i] = lo[i+1]+min(a, b), hi[i+1]+max(a, b)
	}
	step := func(yield func(int), at, sum int, v sudoku.Digit) {
		sum += x.Weight(at) * w.values.Value(v)
		least, most := sum+lo[at+1], sum+hi[at+1]
		if x.Is == sudoku.Equal && (least > x.Total || most < x.Total) || x.Is == sudoku.AtMost && least > x.Total || x.Is == sudoku.AtLeast && most < x.Total {
			return
		}
		yield(sum)
	}
	return lineOf(w, x.Name, x.Reason, x.Cells, []int{0}, step, func(sum int) bool { return x.Is.Holds(sum, x.Total) })
}

// sets requires that values are different and form a set of a family. A state is the values
// that were read.
func (w *view) sets(x sudoku.Sets) ([]sudoku.Constraint, error) {
	read := map[string]sudoku.DigitSet{"": sudoku.NewDigitSet(w.values.N())}
	step := func(yield func(string), _ int, q string, v sudoku.Digit) {
		set := slices.Clone(read[q])
		if set.Has(v) {
			return
		}
		set.Add(v)
		for _, whole := range x.Family.Sets() {
			if contains(whole, set) {
				key := fmt.Sprint(set)
				read[key] = set
				yield(key)
				return
			}
		}
	}
	return lineOf(w, x.Name, x.Reason, x.Cells, []string{""}, step, func(string) bool { return true })
}

// contains reports whether a set has all digits of another one.
func contains(whole, part sudoku.DigitSet) bool {
	for i, word := range part {
		if word&^whole[i] != 0 {
			return false
		}
	}
	return true
}

// mostStates bounds the automaton of one constraint on values.
const mostStates = 1 << 13

// lineOf returns an automaton that reads the values of cells, each as a digit of the layer and one
// of the square. A state is the place in the line, what step keeps of the values before it,
// and the digit of the layer, 0 between two cells. Step yields the states after the value, a
// digit of w.values, of the cell at an index.
func lineOf[S comparable](w *view, name, reason string, cells []sudoku.Cell, starts []S, step func(yield func(S), at int, q S, v sudoku.Digit), accept func(S) bool) ([]sudoku.Constraint, error) {
	type state struct {
		at    int
		q     S
		layer int
	}
	var line []sudoku.Cell
	var states []state
	number := map[state]int{}
	var edges []sudoku.Edge
	full := false
	add := func(x state) int {
		n, met := number[x]
		if !met {
			n = len(states)
			number[x], states, full = n, append(states, x), full || n == mostStates
		}
		return n
	}
	for _, q := range starts {
		add(state{0, q, 0})
	}
	symbols := w.board.N()
	for _, c := range cells {
		switch {
		case c == sudoku.Break:
			symbols = w.board.N() + 1
		case int(c) < w.board.Squares():
			line = append(line, w.board.LayerCell(w.layer, c))
		}
		line = append(line, c)
	}
	for from := 0; from < len(states) && !full; from++ {
		x := states[from]
		if x.at == len(cells) {
			continue
		}
		after := func(symbol int, v sudoku.Digit) {
			step(func(q S) {
				edges = append(edges, sudoku.Edge{From: from, Symbol: symbol, To: add(state{x.at + 1, q, 0})})
			}, x.at, x.q, v)
		}
		switch c := cells[x.at]; {
		case c == sudoku.Break:
			after(w.board.N()+1, sudoku.Digit(w.values.N()+1))
		case x.layer == 0 && int(c) < w.board.Squares():
			for i := range w.counts {
				edges = append(edges, sudoku.Edge{From: from, Symbol: i + 1, To: add(state{x.at, x.q, i + 1})})
			}
		default:
			values := w.plain
			if x.layer > 0 {
				values = w.counts[x.layer-1]
			}
			for i, v := range values {
				after(i+1, v)
			}
		}
	}
	if full {
		return nil, fmt.Errorf("%s: an automaton of more than %d states: a smaller number, or fewer cells, take fewer", name, mostStates)
	}
	ends := make([]bool, len(states))
	for i, x := range states {
		ends[i] = x.at == len(cells) && accept(x.q)
	}
	m, err := trimmed(len(starts), ends, symbols, edges)
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Automaton{Name: name, Cells: line, Machine: m, Reason: reason}}, nil
}
