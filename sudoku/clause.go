package sudoku

import "fmt"

// Test asks whether the digit of a cell is in a set.
type Test struct {
	Cell  Cell
	Allow DigitSet
}

// Clause requires that at least one of its tests holds: "r1c1 is 3 or r1c2 is 1 or
// 2". Quadruples, between lines, index cells and entropy consist of clauses.
type Clause struct {
	Name  string // "quadruple 1 3 at r1c1"
	Tests []Test // of different cells; shared, not to be changed
	// Reason completes the fault's sentence "r1c1 is 5, r1c2 is 3, …": "and one of
	// them must be 2".
	Reason string
}

// Scope returns the cells of the tests.
func (c Clause) Scope() []Cell { return cellsOf(c.Tests) }

// Interchangeable returns false: a clause names digits.
func (c Clause) Interchangeable() bool { return false }

// Judge reports a fault if no test can hold any more.
func (c Clause) Judge(s *Shape, g Grid) *Fault {
	for _, t := range c.Tests {
		if t.possible(g) {
			return nil
		}
	}
	return faultOf(s, g, c.Name, c.Scope(), c.Reason)
}

func (c Clause) check(s *Shape) error { return checkTests(s, c.Tests) }

// possible reports whether the test holds or its cell is blank.
func (t Test) possible(g Grid) bool {
	d := g[t.Cell]
	return d == 0 && t.Allow.Len() > 0 || t.Allow.Has(d)
}

func cellsOf(tests []Test) []Cell {
	cells := make([]Cell, len(tests))
	for i, t := range tests {
		cells[i] = t.Cell
	}
	return cells
}

func checkTests(s *Shape, tests []Test) error {
	for _, t := range tests {
		if err := checkSet(s, t.Allow); err != nil {
			return err
		}
	}
	return checkCells(s, cellsOf(tests))
}

func checkSet(s *Shape, set DigitSet) error {
	if len(set) != (s.n+63)/64 {
		return fmt.Errorf("a set of digits with room for another number of digits than %d", s.n)
	}
	return nil
}
