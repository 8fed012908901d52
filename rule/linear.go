package rule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Sums in their simplest primitive: a set of digits for one cell, a table for two,
// the primitive Sum for more.

// maxTotal bounds the totals that a text may name.
const maxTotal = 1 << 30

// linear compares the values of cells, each times its weight, added up, with a
// total. Cells that are listed several times count each time; with weights nil each
// has weight 1. A sum that no digits have is a constraint that no grid satisfies.
func linear(s *sudoku.Shape, name, reason string, names Cells, weights []int, is sudoku.Comparison, total int) ([]sudoku.Constraint, error) {
	cells, sums, err := names.merged(s, weights)
	if err != nil {
		return nil, err
	}
	return linearOn(s, name, reason, cells, sums, is, total), nil
}

// linearOn is linear for different cells, at least one, whose weights may be 0.
func linearOn(s *sudoku.Shape, name, reason string, all []sudoku.Cell, sums []int, is sudoku.Comparison, total int) []sudoku.Constraint {
	cells, ones := make([]sudoku.Cell, 0, len(all)), true
	weights := sums[:0]
	for i, w := range sums {
		if w != 0 {
			cells, weights, ones = append(cells, all[i]), append(weights, w), ones && w == 1
		}
	}
	lo, hi := 0, 0
	for _, w := range weights {
		a, b := w*s.Value(1), w*s.Value(sudoku.Digit(s.N()))
		lo, hi = lo+min(a, b), hi+max(a, b)
	}
	switch {
	case always(is, lo, hi, total):
		return nil
	case is == sudoku.Equal && (total < lo || total > hi), is == sudoku.AtMost && total < lo,
		is == sudoku.AtLeast && total > hi, is == sudoku.Unequal && lo == hi:
		if len(cells) == 0 {
			cells = all
		}
		return []sudoku.Constraint{never(s, name, reason, cells)}
	}
	switch len(cells) {
	case 1:
		allow := sudoku.NewDigitSet(s.N())
		for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
			if is.Holds(weights[0]*s.Value(d), total) {
				allow.Add(d)
			}
		}
		return []sudoku.Constraint{oneCell(s, name, reason, cells[0], allow)}
	case 2:
		w, v := weights[0], weights[1]
		key := fmt.Sprintf("%d*a + %d*b %s %d", w, v, is, total)
		table := s.Table(key, func(a, b int) bool { return is.Holds(w*a+v*b, total) })
		return []sudoku.Constraint{twoCells(s, name, reason, cells[0], cells[1], table)}
	}
	if ones {
		weights = nil
	}
	return []sudoku.Constraint{sudoku.Sum{Name: name, Cells: cells, Weights: weights, Is: is, Total: total, Reason: reason}}
}

// always reports whether every sum from lo to hi has the comparison.
func always(is sudoku.Comparison, lo, hi, total int) bool {
	if is == sudoku.Unequal {
		return total < lo || total > hi
	}
	return is.Holds(lo, total) && is.Holds(hi, total)
}

// oneCell allows digits in a cell; none at all cannot be kept.
func oneCell(s *sudoku.Shape, name, reason string, cell sudoku.Cell, allow sudoku.DigitSet) sudoku.Constraint {
	if allow.Len() == 0 {
		return never(s, name, reason, []sudoku.Cell{cell})
	}
	return sudoku.Domain{Name: name, Cell: cell, Allow: allow}
}

// twoCells relates two different cells; a table without pairs cannot be kept.
func twoCells(s *sudoku.Shape, name, reason string, a, b sudoku.Cell, table *sudoku.Table) sudoku.Constraint {
	for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
		if table.Row(d).Len() > 0 {
			return sudoku.Relation{Name: name, A: a, B: b, Table: table, Reason: reason}
		}
	}
	return never(s, name, reason, []sudoku.Cell{a, b})
}

// never returns a constraint that no grid satisfies, the empty one included.
func never(s *sudoku.Shape, name, reason string, cells []sudoku.Cell) sudoku.Constraint {
	f, _ := s.SetFamily("none of "+strconv.Itoa(len(cells)), func() (*sudoku.SetFamily, error) {
		return sudoku.NewSetFamily(s.N(), len(cells)) // no sets that could be wrong
	})
	return sudoku.Sets{Name: name, Cells: cells, Family: f, Reason: reason}
}

// joined is numbers with a comma between each two.
func joined(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ",")
}

// affords refuses a rule whose constraints would take that many words of 8 bytes or more, if that is too much,
// before they are made.
func affords(words int) error {
	if words > sudoku.MaxWords {
		return fmt.Errorf("it takes more than %d MB", sudoku.MaxWords*8>>20)
	}
	return nil
}

// Rules that are made of tests, "this cell is 3 or 4", in their simplest primitive.

// clause appends that one of the tests holds. Tests of the same cell become one;
// what always holds is left out, and one test is a
// domain.
func clause(out []sudoku.Constraint, s *sudoku.Shape, name, reason string, tests ...sudoku.Test) []sudoku.Constraint {
	const few = 64 // tests, which are looked through faster than a map
	var kept []sudoku.Test
	var places map[sudoku.Cell]int // in kept, of many
	if len(tests) > few {
		places = make(map[sudoku.Cell]int, len(tests))
	}
	for _, t := range tests {
		i, known := places[t.Cell]
		if places == nil {
			i = slices.IndexFunc(kept, func(k sudoku.Test) bool { return k.Cell == t.Cell })
			known = i >= 0
		}
		if !known {
			i, kept = len(kept), append(kept, sudoku.Test{Cell: t.Cell, Allow: sudoku.NewDigitSet(s.N())})
			if places != nil {
				places[t.Cell] = i
			}
		}
		for w := range t.Allow {
			kept[i].Allow[w] |= t.Allow[w]
		}
		if kept[i].Allow.Len() == s.N() {
			return out
		}
	}
	var cells []sudoku.Cell
	for _, t := range kept {
		cells = append(cells, t.Cell)
	}
	switch kept = slices.DeleteFunc(kept, func(t sudoku.Test) bool { return t.Allow.Len() == 0 }); len(kept) {
	case 0:
		return append(out, never(s, name, reason, cells))
	case 1:
		return append(out, sudoku.Domain{Name: name, Cell: kept[0].Cell, Allow: kept[0].Allow})
	}
	return append(out, sudoku.Clause{Name: name, Tests: kept, Reason: reason})
}

// only is the set of those of the values that the board has.
func only(s *sudoku.Shape, values ...int) sudoku.DigitSet {
	set := sudoku.NewDigitSet(s.N())
	for _, v := range values {
		if d := s.DigitOf(v); d != 0 {
			set.Add(d)
		}
	}
	return set
}

// where is the set of the values for which ok reports true.
func where(s *sudoku.Shape, ok func(value int) bool) sudoku.DigitSet {
	set := sudoku.NewDigitSet(s.N())
	for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
		if ok(s.Value(d)) {
			set.Add(d)
		}
	}
	return set
}

// allBut is the set of the board's other values.
func allBut(s *sudoku.Shape, value int) sudoku.DigitSet {
	return where(s, func(v int) bool { return v != value })
}

// noDigit is the error about a value that the board does not have.
func noDigit(s *sudoku.Shape, value int) error {
	return fmt.Errorf("%d is no digit of a %s board: they are %d to %d", value, s.Name(), s.Value(1), s.Value(sudoku.Digit(s.N())))
}
