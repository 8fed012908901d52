package rule

import (
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// What rules have in common that are made of tests: "this cell is 3 or 4".

// clause appends that one of the tests holds. Tests of the same cell become one;
// what always holds is left out, and one test is a
// domain.
func clause(out []sudoku.Constraint, s *sudoku.Shape, name, reason string, tests ...sudoku.Test) []sudoku.Constraint {
	var kept []sudoku.Test
	for _, t := range tests {
		i := slices.IndexFunc(kept, func(k sudoku.Test) bool { return k.Cell == t.Cell })
		if i < 0 {
			i, kept = len(kept), append(kept, sudoku.Test{Cell: t.Cell, Allow: sudoku.NewDigitSet(s.N())})
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
