package rule

import (
	"fmt"
	"strconv"

	"sudokusat/sudoku"
)

// The operations of Kendoku. Digits may be repeated in the cells, whose order does
// not matter. A cell named several times counts each time.

func operationFamilies() []Family {
	return []Family{
		{
			Name: "product", Kind: aboutCages, Params: []Param{numberFrom(0, MaxProduct), cellsFrom(1)},
			Sites:    Sites{Neutral: "value cells"},
			Summary:  "the product of the digits is N",
			Notes:    "Digits may repeat. The product is 0 where one of them is 0.",
			Example:  "product 24 r1c1 r1c2 r2c1",
			Synonyms: called("multiplication", "product cage", "times"),
			build:    func(a Args) (sudoku.Rule, error) { return Operation{"product", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "subtract", Kind: aboutCages, Params: []Param{numberFrom(0, MaxProduct), cellsFrom(1)},
			Sites:    Sites{Neutral: "value cells"},
			Summary:  "the largest digit minus all the others is N",
			Notes:    "Digits may repeat.",
			Example:  "subtract 3 r1c1 r1c2 r2c1",
			Synonyms: called("subtraction", "minus", "difference cage"),
			build:    func(a Args) (sudoku.Rule, error) { return Operation{"subtract", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "divide", Kind: aboutCages, Params: []Param{numberFrom(1, MaxProduct), cellsFrom(1)},
			Sites:    Sites{Neutral: "value cells"},
			Summary:  "the largest digit divided by all the others is N",
			Notes:    "The largest digit is N times the product of the others. 0 goes with 0 only. Digits may repeat.",
			Example:  "divide 2 r1c1 r1c2 r2c1",
			Synonyms: called("division", "quotient", "quotient cage"),
			build:    func(a Args) (sudoku.Rule, error) { return Operation{"divide", a.Numbers[0], a.Lists[0]}, nil },
		},
	}
}

// Operation requires that cells have a result: Kind is "product" (of all), "subtract" (the
// largest minus all the others) or "divide" (the largest divided by the product of
// the others, without remainder: the largest is N times that product, which holds of
// zeros alone as well).
type Operation struct {
	Kind  string
	N     int // 0..MaxProduct, 1.. for divide
	Cells Cells
}

// MaxProduct is the largest result that an [Operation] can have.
const MaxProduct = 1 << 30

// Text returns "product N CELLS", or the same with another kind.
func (o Operation) Text() string { return fmt.Sprintf("%s %d %s", o.Kind, o.N, o.Cells.Text()) }

func (o Operation) args() (string, Args) { return o.Kind, of(o.Cells, o.N) }

// Marks returns a cage with the number and the sign of the operation.
func (o Operation) Marks(s *sudoku.Shape) []Mark {
	sign := map[string]string{"product": "×", "subtract": "−", "divide": "÷"}[o.Kind]
	return []Mark{{Sign: CageSign, Cells: o.Cells.at(s), Text: strconv.Itoa(o.N) + sign, Ink: Blue}}
}

// partial is the result of an operation on the values so far: the largest one, and
// the sum or product of all.
type partial struct{ largest, all int }

// Constraints returns a Domain for one cell, a Relation for two, and an Automaton for
// more. It is an error if the automaton would be too large.
func (o Operation) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if err := o.Cells.atLeast(1); err != nil {
		return nil, err
	}
	cells, err := o.Cells.on(s)
	if err != nil {
		return nil, err
	}
	if o.N < 0 || o.N > MaxProduct || o.N == 0 && o.Kind == "divide" {
		return nil, fmt.Errorf("%s %d: the result is 0 to %d, and of a division at least 1", o.Kind, o.N, MaxProduct)
	}
	_, hi := ends(s)
	var start partial
	var step func(partial, int) (partial, bool)
	var accept func(partial) bool
	var reason string
	switch o.Kind {
	case "product":
		reason, start = "and their product must be", partial{0, 1}
		step = func(r partial, v int) (partial, bool) {
			switch {
			case o.N == 0:
				r.all = min(r.all*v, 1)
				return r, true
			case v == 0 || v > o.N/r.all || o.N%(r.all*v) != 0:
				return r, false
			}
			r.all *= v
			return r, true
		}
		accept = func(r partial) bool { return r.all == o.N }
	case "subtract":
		reason = "and the largest minus the others must be"
		step = func(r partial, v int) (partial, bool) {
			r = partial{max(r.largest, v), r.all + v}
			return r, r.all <= 2*hi-o.N
		}
		accept = func(r partial) bool { return 2*r.largest-r.all == o.N }
	case "divide": // the square of the largest is N times the product of all
		reason, start = "and the largest divided by the others must be", partial{0, 1}
		step = func(r partial, v int) (partial, bool) {
			r = partial{max(r.largest, v), r.all * v}
			return r, r.all <= hi*hi/o.N && (r.all > 0 || r.largest == 0)
		}
		accept = func(r partial) bool { return r.largest*r.largest == o.N*r.all }
	default:
		return nil, fmt.Errorf("%q is no operation: they are product, subtract and divide", o.Kind)
	}
	reason = fmt.Sprintf("%s %d", reason, o.N)
	key, name := fmt.Sprintf("%s %d", o.Kind, o.N), fmt.Sprintf("%s %d at %s", o.Kind, o.N, o.Cells[0])
	// holds reports whether the machine accepts a few values.
	holds := func(values ...int) bool {
		r, ok := start, true
		for _, v := range values {
			if r, ok = step(r, v); !ok {
				return false
			}
		}
		return accept(r)
	}
	if len(cells) == 2 && cells[0] == cells[1] || len(cells) == 1 {
		allow := sudoku.NewDigitSet(s.N())
		for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
			if v := s.Value(d); len(cells) == 1 && v == o.N || len(cells) == 2 && holds(v, v) {
				allow.Add(d)
			}
		}
		return []sudoku.Constraint{oneCell(s, name, reason, cells[0], allow)}, nil
	}
	if len(cells) == 2 {
		table := s.Table(key, func(a, b int) bool { return holds(a, b) })
		return []sudoku.Constraint{twoCells(s, name, reason, cells[0], cells[1], table)}, nil
	}
	m, err := s.Machine(key, func() (*sudoku.Machine, error) { return machineOf(s, start, step, accept) })
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Automaton{Name: name, Cells: cells, Machine: m, Reason: reason}}, nil
}
