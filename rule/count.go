package rule

import (
	"fmt"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Rules that count digits: how many of the cells hold a 3?

func countFamilies() []Family {
	return []Family{
		{
			Name: "contains", Kind: aboutCounts, Params: []Param{{Kind: NumbersParam, Name: "DIGITS", Max: maxValue}, cellsFrom(1)},
			Sites:    Sites{ISS: "ContainAtLeast v*"},
			Summary:  "each of the digits appears in the cells at least as often as it is listed",
			Notes:    "Digits that are not listed are free.",
			Example:  "contains 1,1,3 r1c3 r2c3 r3c4 r4c4",
			Synonyms: called("contains at least"),
			build:    func(a Args) (sudoku.Rule, error) { return Contains{"contains", a.Numbers, a.Lists[0]}, nil },
		},
		{
			Name: "contains-exactly", Kind: aboutCounts, Params: []Param{{Kind: NumbersParam, Name: "DIGITS", Max: maxValue}, cellsFrom(1)},
			Sites:   Sites{ISS: "ContainExact v*"},
			Summary: "each of the digits appears in the cells exactly as often as it is listed",
			Notes:   "Digits that are not listed are free.",
			Example: "contains-exactly 1,1,3 r1c1 r2c1 r3c4 r4c5",
			build:   func(a Args) (sudoku.Rule, error) { return Contains{"contains-exactly", a.Numbers, a.Lists[0]}, nil },
		},
		{
			Name: "quadruple", Kind: aboutCounts, Params: []Param{{Kind: NumbersParam, Name: "DIGITS", Max: maxValue}, cellsFrom(1)},
			Taken:    []Taken{{Name: "quadruples", Summary: "circles with two to four of the digits around them", Way: Corners, Cells: sized(2, 4), Longest: func(int) int { return 4 }, Few: true}},
			Summary:  "each of the digits in a circle appears in the cells around it at least as often as it is listed",
			Notes:    "A digit that is listed twice appears there twice.",
			Example:  "quadruple 1,3 r1c1 r1c2 r2c1 r2c2",
			Synonyms: called("quad", "quadruple circle"),
			build:    func(a Args) (sudoku.Rule, error) { return Contains{"quadruple", a.Numbers, a.Lists[0]}, nil },
		},
		{
			Name: "look-and-say", Kind: aboutCounts, Params: []Param{{Kind: ClueParam, Name: "TEXT", Max: maxValue}, cellsFrom(1)},
			Summary:  "the cells match the clue, 1223 for one 2 and two 3; other digits are free",
			Example:  "look-and-say 1223 r1c1 r2c1 r3c2 r4c2",
			Synonyms: called("look-and-say cage"),
			means:    digitClue,
			marks:    digitClueMarks,
		},
		{
			Name: "same-values", Kind: aboutCounts, Values: true, Params: []Param{cellsFrom(1), listsLike(sudoku.MaxN*sudoku.MaxN - 1)},
			Sites:    Sites{Neutral: "sets"},
			Summary:  "the lists of cells hold the same digits, each as often, in any order",
			Notes:    "All lists are of the same length.",
			Example:  "same-values r1c1 r1c2 = r4c4 r5c5",
			Synonyms: called("same digits", "same set"),
			check: func(a Args) error {
				for _, list := range a.Lists {
					if len(list) != len(a.Lists[0]) {
						return fmt.Errorf("%d cells and %d: lists with the same values are of the same length", len(a.Lists[0]), len(list))
					}
				}
				return nil
			},
			means: sameValues,
			marks: func(x simple, s *sudoku.Shape) []Mark {
				return lettered(s, x.Lists, "≡", Orange, "same-values (≡ and a letter)")
			},
		},
	}
}

// Contains requires that cells hold the values of a list, each at least as often as
// the list contains it; with the Kind "contains-exactly" exactly as often. Other
// values may be there too. "quadruple" is another name for "contains": a circle where
// four cells meet.
type Contains struct {
	Kind   string // "contains", "contains-exactly" or "quadruple"
	Values []int  // in any order, with repeats
	Cells  Cells
}

// Text returns "contains DIGITS CELLS", or the same with another kind.
func (c Contains) Text() string { return c.Kind + " " + joined(c.Values) + " " + c.Cells.Text() }

func (c Contains) args() (string, Args) { return c.Kind, of(c.Cells, c.Values...) }

// Marks returns a circle with the digits where the cells of a quadruple meet, and else a
// cage with them.
func (c Contains) Marks(s *sudoku.Shape) []Mark {
	digits := strings.ReplaceAll(joined(c.Values), ",", " ")
	switch c.Kind {
	case "quadruple":
		return []Mark{{Sign: CornerSign, Cells: c.Cells.at(s), Text: digits}}
	case "contains-exactly":
		return cageOf(s, c.Cells, "= "+digits, "contains-exactly DIGITS (= DIGITS)")
	}
	return cageOf(s, c.Cells, "has "+digits, "contains DIGITS (has DIGITS)")
}

// Constraints returns a clause for each value that must be there, counts for those
// that are listed more often, and domains where the list fills all cells. Values
// that the board does not have are an error.
func (c Contains) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	if c.Kind != "contains" && c.Kind != "contains-exactly" && c.Kind != "quadruple" {
		return nil, fmt.Errorf("%q is no rule about a list of values", c.Kind)
	}
	if len(c.Values) == 0 {
		return nil, fmt.Errorf("no values: at least one belongs there")
	}
	cells, times, err := c.Cells.merged(s, nil)
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("%s %s at %s", c.Kind, joined(c.Values), c.Cells[0])
	reason := func(listed int, v int) string {
		if c.Kind == "contains-exactly" {
			return fmt.Sprintf("and %d must appear there %s", v, often(listed))
		}
		return fmt.Sprintf("and %d must appear there %s or more often", v, often(listed))
	}
	for i, v := range c.Values {
		if s.DigitOf(v) == 0 {
			return nil, noDigit(s, v)
		}
		if slices.Contains(c.Values[:i], v) {
			continue
		}
		listed := 0
		for _, x := range c.Values {
			if x == v {
				listed++
			}
		}
		out = counted(out, s, name, reason(listed, v), cells, times, only(s, v), func(n int) bool {
			return n == listed || n > listed && c.Kind != "contains-exactly"
		})
	}
	switch {
	case len(c.Values) > len(c.Cells):
		out = append(out, never(s, name, fmt.Sprintf("and there is no room for %d values in %d cells", len(c.Values), len(c.Cells)), cells))
	case len(c.Values) == len(c.Cells):
		for _, cell := range cells {
			out = append(out, sudoku.Domain{Name: name, Cell: cell, Allow: only(s, c.Values...)})
		}
	}
	return out, nil
}

// maxValue bounds the values that a text may name.
const maxValue = 2 * sudoku.MaxN

func often(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

// counted appends the requirement that ok holds for the number of cells with one of
// the digits; cell i counts times[i] times. It chooses the simplest constraints.
func counted(out []sudoku.Constraint, s *sudoku.Shape, name, reason string, cells []sudoku.Cell, times []int, digits sudoku.DigitSet, ok func(n int) bool) []sudoku.Constraint {
	total, once := 0, true
	for _, t := range times {
		total += t
		once = once && t == 1
	}
	var allowed []int
	for n := range total + 1 {
		if ok(n) {
			allowed = append(allowed, n)
		}
	}
	others := where(s, func(v int) bool { return !digits.Has(s.DigitOf(v)) })
	tests := func(set sudoku.DigitSet) []sudoku.Test {
		list := make([]sudoku.Test, len(cells))
		for i, c := range cells {
			list[i] = sudoku.Test{Cell: c, Allow: set}
		}
		return list
	}
	all := func(set sudoku.DigitSet) []sudoku.Constraint {
		for _, c := range cells {
			out = append(out, oneCell(s, name, reason, c, set))
		}
		return out
	}
	switch k := len(allowed); {
	case k == total+1:
		return out
	case k == 0:
		return append(out, never(s, name, reason, cells))
	case k == 1 && allowed[0] == 0:
		return all(others)
	case k == 1 && allowed[0] == total:
		return all(digits)
	case k == total && allowed[0] == 1:
		return clause(out, s, name, reason, tests(digits)...)
	case k == total && allowed[k-1] == total-1:
		return clause(out, s, name, reason, tests(others)...)
	}
	count := sudoku.Count{Name: name, Tests: tests(digits), Allowed: allowed, Reason: reason}
	if !once {
		count.Weights = times
	}
	return append(out, count)
}

// digitClueMarks returns a cage with the clue.
func digitClueMarks(l simple, s *sudoku.Shape) []Mark {
	text, _, _ := strings.Cut(strings.TrimPrefix(l.Text(), "look-and-say "), " ")
	return cageOf(s, l.Lists[0], "“"+text+"”", "look-and-say")
}

// digitClue requires an exact number of each of some values in cells: the clue 1223
// means one 2 and two 3. Other values are free.
// It returns those of [Contains], or, if several values are counted, one
// Automaton that counts them together. Values that the board does not have are an
// error.
func digitClue(l simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, times, err := l.Lists[0].merged(s, nil)
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("look-and-say at %s", l.Lists[0][0])
	wanted := map[int]int{}
	for x := range slices.Chunk(l.Numbers, 2) {
		if s.DigitOf(x[1]) == 0 {
			return nil, noDigit(s, x[1])
		}
		wanted[x[1]] = x[0]
	}
	if len(wanted) > 1 && len(wanted) == len(l.Numbers)/2 {
		m, err := tally(s, joined(l.Numbers), wanted)
		if err != nil {
			return nil, err
		}
		if m != nil {
			all, _ := l.Lists[0].on(s)
			reason := "and each must appear there as often as in the clue"
			return []sudoku.Constraint{sudoku.Automaton{Name: name, Cells: all, Machine: m, Reason: reason}}, nil
		}
	}
	for x := range slices.Chunk(l.Numbers, 2) {
		reason := fmt.Sprintf("and %d must appear there %s", x[1], often(x[0]))
		if x[0] == 0 {
			reason = fmt.Sprintf("and %d may not appear there", x[1])
		}
		out = counted(out, s, name, reason, cells, times, only(s, x[1]), func(n int) bool { return n == x[0] })
	}
	return out, nil
}

// tally returns the machine that counts several values at once and accepts the wanted
// number of each; nil if it would have too many states.
func tally(s *sudoku.Shape, key string, wanted map[int]int) (*sudoku.Machine, error) {
	const most = 256
	place, states := map[int]int{}, 1
	for v := s.Value(1); v <= s.Value(sudoku.Digit(s.N())); v++ {
		if n, counted := wanted[v]; counted {
			if n >= most || states*(n+1) > most {
				return nil, nil
			}
			place[v], states = states, states*(n+1)
		}
	}
	return s.Machine("tally "+key, func() (*sudoku.Machine, error) {
		// The state is a number with a place for each value, each with a base of its own.
		return machineOf(s, 0, func(q, v int) (int, bool) {
			n, counted := wanted[v]
			if !counted {
				return q, true
			}
			return q + place[v], q/place[v]%(n+1) < n
		}, func(q int) bool { return q == states-1 })
	})
}

// sameValues requires that lists of cells hold the same values, each as often, in any
// order.
// Constraints compare the first list with each other one: a relation for single
// cells, else a count for each digit, on one side against the other. Cells that
// are in both cancel out.
func sameValues(x simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	first := x.Lists[0]
	if tests := len(x.Lists) * len(first) * s.N(); tests > maxPairs {
		return nil, fmt.Errorf("%d lists of %d cells on a %s board, more than can be compared", len(x.Lists), len(first), s.Name())
	}
	for i, list := range x.Lists[1:] {
		weights := make([]int, 2*len(first))
		for k := range weights {
			weights[k] = 1
			if k >= len(first) {
				weights[k] = -1
			}
		}
		all, sums, err := slices.Concat(first, list).merged(s, weights)
		if err != nil {
			return nil, err
		}
		var cells []sudoku.Cell
		weights = weights[:0]
		for k, c := range all {
			if sums[k] != 0 {
				cells, weights = append(cells, c), append(weights, sums[k])
			}
		}
		name := fmt.Sprintf("same values at %s and %s", first[0], x.Lists[i+1][0])
		switch {
		case len(cells) == 0:
		case len(cells) == 2:
			table := s.Table("equal", func(a, b int) bool { return a == b })
			out = append(out, sudoku.Relation{Name: name, A: cells[0], B: cells[1], Table: table, Reason: "and must be equal"})
		default:
			out = balance(out, s, name, cells, weights)
		}
	}
	return out, nil
}

// balance requires that each digit is as often in cells of one sign as of the other.
func balance(out []sudoku.Constraint, s *sudoku.Shape, name string, cells []sudoku.Cell, weights []int) []sudoku.Constraint {
	for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
		set := sudoku.NewDigitSet(s.N(), d)
		tests := make([]sudoku.Test, len(cells))
		for i, c := range cells {
			tests[i] = sudoku.Test{Cell: c, Allow: set}
		}
		out = append(out, sudoku.Count{Name: name, Tests: tests, Weights: weights, Allowed: []int{0},
			Reason: fmt.Sprintf("and %d must appear as often on one side as on the other", s.Value(d))})
	}
	return out
}
