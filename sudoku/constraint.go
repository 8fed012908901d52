package sudoku

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Rule is a rule in setters' terms, with its parameters: "thermo r1c1..r4c1". A rule
// is plain data without pointers to a board: package rule reads the text back to an
// equal value. Constraints translates it for a board, and fails where the rule does not
// apply to the board (a cell that does not exist). A rule that applies and cannot hold,
// such as a thermometer with more cells than there are digits, is no failure: the puzzle
// has no solution.
type Rule interface {
	Text() string
	Constraints(*Shape) ([]Constraint, error)
}

// Constraint is one of the primitives that all rules are made of: [Domain],
// [Different], [Relation], [Clause], [Sets], [Sum], [Count], [Automaton],
// [Connected], [DifferentPairs], [AnyOf] or [SomeOf]. There are no others, so that code that
// handles these handles every rule. Each is complete by itself; engines may combine several.
type Constraint interface {
	// RuleName returns the constraint's Name: the rule in words, such as "thermo" or
	// "anti-knight", for faults and reasons.
	RuleName() string
	// Scope returns the cells of the constraint. The slice is shared and must not be
	// changed.
	Scope() []Cell
	// Judge defines the meaning: it returns nil if the digits of a grid, which may
	// have blanks, do not break the constraint, else the fault. It checks the digits
	// that are there and does not search.
	Judge(*Shape, Grid) *Fault
	// Interchangeable reports whether the constraint treats all digits alike:
	// what it allows, it allows under any renaming of the digits. Counting by
	// renaming (value symmetry) is sound only where every constraint does.
	Interchangeable() bool

	// check returns an error for a malformed constraint. It seals the interface: no
	// other package has constraints.
	check(*Shape) error
}

// Domain requires the digit of a cell to be in a set.
type Domain struct {
	Name  string // the rule in words, for faults: "odd", "clue candidates"
	Cell  Cell
	Allow DigitSet
}

// Different requires the digits of the cells to differ. With N cells, each digit occurs
// once; with more, the constraint cannot hold.
type Different struct {
	Name  string // "anti-knight", "cage 17"
	Cells []Cell // different cells, in any order; shared, not to be changed
}

// Relation requires the digits of two cells to be one of the pairs of a table.
type Relation struct {
	Name  string // "thermo", "white dot"
	A, B  Cell
	Table *Table
	// Reason completes the fault's sentence "r1c1 is 5 and r1c2 is 3, …": "and
	// must increase".
	Reason string
}

// RuleName returns the Name.
func (d Domain) RuleName() string { return d.Name }

// RuleName returns the Name.
func (d Different) RuleName() string { return d.Name }

// RuleName returns the Name.
func (r Relation) RuleName() string { return r.Name }

// RuleName returns the Name.
func (c Clause) RuleName() string { return c.Name }

// RuleName returns the Name.
func (x Sets) RuleName() string { return x.Name }

// RuleName returns the Name.
func (x Sum) RuleName() string { return x.Name }

// RuleName returns the Name.
func (x Count) RuleName() string { return x.Name }

// RuleName returns the Name.
func (x Automaton) RuleName() string { return x.Name }

// RuleName returns the Name.
func (x Connected) RuleName() string { return x.Name }

// RuleName returns the Name.
func (x DifferentPairs) RuleName() string { return x.Name }

// RuleName returns the Name.
func (x AnyOf) RuleName() string { return x.Name }

// Scope returns the cell.
func (d Domain) Scope() []Cell { return []Cell{d.Cell} }

// Scope returns the cells.
func (d Different) Scope() []Cell { return d.Cells }

// Scope returns the two cells, the first one first.
func (r Relation) Scope() []Cell { return []Cell{r.A, r.B} }

// Interchangeable returns true only of a domain that allows nothing: another one names
// digits. (One that allows every digit is taken for one that does.)
func (d Domain) Interchangeable() bool { return d.Allow.Len() == 0 }

// Interchangeable returns true.
func (d Different) Interchangeable() bool { return true }

// Interchangeable returns true of "equal" and "not equal".
func (r Relation) Interchangeable() bool { return r.Table.interchangeable() }

// Judge reports a digit outside the set.
func (d Domain) Judge(s *Shape, g Grid) *Fault {
	if v := g[d.Cell]; v != 0 && !d.Allow.Has(v) {
		return &Fault{d.Name, []Cell{d.Cell}, func() string {
			return fmt.Sprintf("%s is %s, which %s does not allow", s.CellName(d.Cell), s.ValueName(d.Cell, v), d.Name)
		}}
	}
	return nil
}

// Judge reports the first digit that is repeated, or more cells than digits.
func (d Different) Judge(s *Shape, g Grid) *Fault {
	if len(d.Cells) > s.n {
		return &Fault{d.Name, d.Cells, words(fmt.Sprintf("%s wants %d different digits and there are %d", d.Name, len(d.Cells), s.n))}
	}
	return repeated(s, g, d.Name, d.Cells)
}

// Judge reports a pair of digits that is not allowed.
func (r Relation) Judge(s *Shape, g Grid) *Fault {
	a, b := g[r.A], g[r.B]
	if a == 0 || b == 0 || r.Table.Allows(a, b) {
		return nil
	}
	return &Fault{r.Name, []Cell{r.A, r.B}, func() string {
		return fmt.Sprintf("%s is %s and %s is %s, %s",
			s.CellName(r.A), s.ValueName(r.A, a), s.CellName(r.B), s.ValueName(r.B, b), r.Reason)
	}}
}

// faultOf is the fault of digits in cells, or of the cells as they are when all
// are blank: "arrow at r1c1: r1c1 is 5, r1c2 is 6, and …".
func faultOf(s *Shape, g Grid, name string, cells []Cell, reason string) *Fault {
	f := &Fault{Where: name}
	var digits []Digit // as they are now
	for _, c := range cells {
		if g[c] != 0 {
			f.Cells = append(f.Cells, c)
			digits = append(digits, g[c])
		}
	}
	f.words = func() string {
		var w strings.Builder
		w.WriteString(name + ": ")
		for i, d := range digits {
			fmt.Fprintf(&w, "%s is %s, ", s.CellName(f.Cells[i]), s.ValueName(f.Cells[i], d))
		}
		if len(digits) == 0 {
			w.WriteString("no digits do, ")
		}
		return w.String() + reason
	}
	if f.Cells == nil {
		f.Cells = cells
	}
	return f
}

func (d Domain) check(s *Shape) error {
	if err := checkSet(s, d.Allow); err != nil {
		return err
	}
	return checkCells(s, []Cell{d.Cell})
}

func (d Different) check(s *Shape) error { return checkCells(s, d.Cells) }

func (r Relation) check(s *Shape) error {
	if r.Table == nil || r.Table.n != s.n {
		return fmt.Errorf("a relation needs a table over the %d digits of the board", s.n)
	}
	return checkCells(s, []Cell{r.A, r.B})
}

// checkCells wants different cells that exist.
func checkCells(s *Shape, cells []Cell) error {
	if len(cells) == 0 {
		return errors.New("no cells")
	}
	for _, c := range cells {
		if c < 0 || int(c) >= s.cells || !s.Exists(c) {
			return fmt.Errorf("cell %d is not on a %s board", c, s.Name())
		}
	}
	sorted := slices.Clone(cells)
	slices.Sort(sorted)
	for i, c := range sorted[1:] {
		if sorted[i] == c {
			return fmt.Errorf("%s appears twice", s.CellName(c))
		}
	}
	return nil
}
