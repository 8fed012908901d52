package rule

import (
	"fmt"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Cages: different digits with a condition on their sum, and the operations of Kendoku.

func cageFamilies() []Family {
	return []Family{
		{
			Name: "cage", Kind: aboutCages, Values: true, Params: []Param{{Kind: NumberParam, Name: "N", Max: maxTotal, hint: "without a sum \"different CELLS\""}, cellsFrom(1)},
			Taken:    []Taken{{Name: "cages", Summary: "killer cages, no digit twice, over the whole grid", Way: Areas, Cells: sized(2, 4), Longest: digits}},
			Summary:  "different digits that add up to N (killer Sudoku)",
			Notes:    "More cells than digits cannot be. A cell that is listed twice counts twice in the sum and once for the digits that differ. A cage without a sum is different.",
			Example:  "cage 17 r1c1 r1c2 r2c1",
			Synonyms: called("killer", "killer cage", "sum cage"),
			build:    func(a Args) (sudoku.Rule, error) { return Cage{a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "cage-sums", Kind: aboutCages, Values: true, Params: []Param{setFrom(0, maxTotal), cellsFrom(1)},
			Sites:    Sites{Neutral: "sums cells"},
			Summary:  "different digits that add up to one of the numbers",
			Notes:    "A cell that is listed twice counts twice in the sum and once for the digits that differ.",
			Example:  "cage-sums 8,13 r1c1 r1c2",
			Synonyms: called("killer cage with several sums", "several sums"),
			means:    cageSums,
			marks: func(c simple, s *sudoku.Shape) []Mark {
				return cageOf(s, c.Lists[0], strings.ReplaceAll(joined(c.Numbers), ",", "/"), "cage-sums")
			},
		},
		{
			Name: "digital-root", Kind: aboutCages, Params: []Param{numberFrom(1, 9), cellsFrom(1)},
			Sites:    Sites{Neutral: "root|value cells"},
			Summary:  "different digits whose sum has the digital root N, 1 to 9",
			Notes:    "The sum of the digits of the sum, and so on, until it has one digit. A sum of 0 passes for 9. A cell that is listed twice counts twice in the sum.",
			Example:  "digital-root 5 r1c1 r1c2 r2c1",
			Synonyms: called("digital root cage"),
			means:    digitalRoot,
			marks: func(d simple, s *sudoku.Shape) []Mark {
				return cageOf(s, d.Lists[0], "√"+strconv.Itoa(d.Numbers[0]), "digital-root N (√N)")
			},
		},
	}
}

// Cage requires that the cells hold different digits that add up to Sum. A cell named
// twice counts twice in the sum. A cage without a sum is a [Different].
type Cage struct {
	Sum   int
	Cells Cells
}

// Text returns "cage N CELLS".
func (c Cage) Text() string { return "cage " + strconv.Itoa(c.Sum) + " " + c.Cells.Text() }

func (c Cage) args() (string, Args) { return "cage", of(c.Cells, c.Sum) }

// Marks returns a cage with its total.
func (c Cage) Marks(s *sudoku.Shape) []Mark { return cageOf(s, c.Cells, strconv.Itoa(c.Sum), "") }

// Constraints returns a Different and a Sets; where there are more than 256 sets, or a
// cell is named twice, Different and Sum.
func (c Cage) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	sum := strconv.Itoa(c.Sum)
	return sumsOf(s, c.Cells, "cage "+sum, "and they must add up to "+sum, "sum "+sum, c.Sum)
}

// cageSums is a cage that allows several sums.
// It returns those of a [Cage], with an AnyOf of sums in place of one.
func cageSums(c simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	sums := joined(c.Numbers)
	reason := "and they must add up to one of " + strings.ReplaceAll(sums, ",", ", ")
	return sumsOf(s, c.Lists[0], "cage "+sums, reason, "sum "+sums, c.Numbers...)
}

// digitalRoot is a cage whose sum has the digital root N: both leave the same
// remainder when divided by 9. A sum of 0 counts as 9, with the same remainder.
// It returns a Different and a Sets; where there are more than 256 sets, or a
// cell is named twice, Different and an Automaton.
func digitalRoot(d simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, err := d.Lists[0].once(s)
	if err != nil {
		return nil, err
	}
	lo, hi := ends(s)
	key := "digital root " + strconv.Itoa(d.Numbers[0])
	name, reason := key+" at "+d.Lists[0][0], fmt.Sprintf("and the digital root of their sum must be %d", d.Numbers[0])
	if len(cells) == len(d.Lists[0]) {
		f, err := listSets(s, key, len(cells), maxListed, func(yield func([]int) bool) bool {
			return eachSet(lo, hi, len(cells), func(values []int) bool {
				total := 0
				for _, v := range values {
					total += v
				}
				return len(values) < len(cells) || total%9 == d.Numbers[0]%9
			}, yield)
		})
		if err == nil {
			return oneOf(s, name, reason, cells, f), nil
		}
	}
	line, err := d.Lists[0].on(s)
	if err != nil {
		return nil, err
	}
	m, err := s.Machine(key, func() (*sudoku.Machine, error) {
		return machineOf(s, 0, func(rest, v int) (int, bool) { return (rest + v) % 9, true }, func(rest int) bool { return rest == d.Numbers[0]%9 })
	})
	if err != nil {
		return nil, err
	}
	return append(different(name, cells), sudoku.Automaton{Name: name, Cells: line, Machine: m, Reason: reason}), nil
}

// sumsOf requires that the cells are different and add up to one of the totals, which
// ascend. The key identifies the totals.
func sumsOf(s *sudoku.Shape, names Cells, name, reason, key string, totals ...int) ([]sudoku.Constraint, error) {
	cells, err := names.once(s)
	if err != nil {
		return nil, err
	}
	name += " at " + names[0]
	if len(cells) == len(names) {
		lo, hi := ends(s)
		f, err := listSets(s, key, len(cells), maxListed, func(yield func([]int) bool) bool {
			for _, total := range totals {
				if !eachSum(lo, hi, len(cells), total, yield) {
					return false
				}
			}
			return true
		})
		if err == nil {
			return oneOf(s, name, reason, cells, f), nil
		}
	}
	if len(cells) < len(names) {
		reason += ", where a cell that is listed twice counts twice"
	}
	var alternatives [][]sudoku.Constraint
	for _, total := range totals {
		sum, err := linear(s, name, reason, names, nil, sudoku.Equal, total)
		if err != nil {
			return nil, err
		}
		alternatives = append(alternatives, sum)
	}
	out := different(name, cells)
	if len(alternatives) == 1 {
		return append(out, alternatives[0]...), nil
	}
	return append(out, sudoku.AnyOf{Name: name, Alternatives: alternatives}), nil
}

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
			means:    operation,
			marks:    operationMarks,
		},
		{
			Name: "subtract", Kind: aboutCages, Params: []Param{numberFrom(0, MaxProduct), cellsFrom(1)},
			Sites:    Sites{Neutral: "value cells"},
			Summary:  "the largest digit minus all the others is N",
			Notes:    "Digits may repeat.",
			Example:  "subtract 3 r1c1 r1c2 r2c1",
			Synonyms: called("subtraction", "minus", "difference cage"),
			means:    operation,
			marks:    operationMarks,
		},
		{
			Name: "divide", Kind: aboutCages, Params: []Param{numberFrom(1, MaxProduct), cellsFrom(1)},
			Sites:    Sites{Neutral: "value cells"},
			Summary:  "the largest digit divided by all the others is N",
			Notes:    "The largest digit is N times the product of the others. 0 goes with 0 only. Digits may repeat.",
			Example:  "divide 2 r1c1 r1c2 r2c1",
			Synonyms: called("division", "quotient", "quotient cage"),
			means:    operation,
			marks:    operationMarks,
		},
	}
}

// MaxProduct is the largest result that an operation can have.
const MaxProduct = 1 << 30

// operationMarks returns a cage with the number and the sign of the operation.
func operationMarks(o simple, s *sudoku.Shape) []Mark {
	sign := map[string]string{"product": "×", "subtract": "−", "divide": "÷"}[o.family]
	return []Mark{{Sign: CageSign, Cells: o.Lists[0].at(s), Text: strconv.Itoa(o.Numbers[0]) + sign, Ink: Blue}}
}

// partial is the result of an operation on the values so far: the largest one, and
// the sum or product of all.
type partial struct{ largest, all int }

// operation requires that cells have a result, by the family: "product" (of all), "subtract" (the
// largest minus all the others) or "divide" (the largest divided by the product of
// the others, without remainder: the largest is N times that product, which holds of
// zeros alone as well).
// It returns a Domain for one cell, a Relation for two, and an Automaton for
// more. It is an error if the automaton would be too large.
func operation(o simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, err := o.Lists[0].on(s)
	if err != nil {
		return nil, err
	}
	_, hi := ends(s)
	var start partial
	var step func(partial, int) (partial, bool)
	var accept func(partial) bool
	var reason string
	switch o.family {
	case "product":
		reason, start = "and their product must be", partial{0, 1}
		step = func(r partial, v int) (partial, bool) {
			switch {
			case o.Numbers[0] == 0:
				r.all = min(r.all*v, 1)
				return r, true
			case v == 0 || v > o.Numbers[0]/r.all || o.Numbers[0]%(r.all*v) != 0:
				return r, false
			}
			r.all *= v
			return r, true
		}
		accept = func(r partial) bool { return r.all == o.Numbers[0] }
	case "subtract":
		reason = "and the largest minus the others must be"
		step = func(r partial, v int) (partial, bool) {
			r = partial{max(r.largest, v), r.all + v}
			return r, r.all <= 2*hi-o.Numbers[0]
		}
		accept = func(r partial) bool { return 2*r.largest-r.all == o.Numbers[0] }
	default: // divide: the square of the largest is N times the product of all
		reason, start = "and the largest divided by the others must be", partial{0, 1}
		step = func(r partial, v int) (partial, bool) {
			r = partial{max(r.largest, v), r.all * v}
			return r, r.all <= hi*hi/o.Numbers[0] && (r.all > 0 || r.largest == 0)
		}
		accept = func(r partial) bool { return r.largest*r.largest == o.Numbers[0]*r.all }
	}
	reason = fmt.Sprintf("%s %d", reason, o.Numbers[0])
	key, name := fmt.Sprintf("%s %d", o.family, o.Numbers[0]), fmt.Sprintf("%s %d at %s", o.family, o.Numbers[0], o.Lists[0][0])
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
			if v := s.Value(d); len(cells) == 1 && v == o.Numbers[0] || len(cells) == 2 && holds(v, v) {
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
