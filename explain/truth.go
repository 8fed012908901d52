package explain

import (
	"fmt"

	"sudokusat/sudoku"
)

// TruthKind is the subject of a [Truth].
type TruthKind uint8

// The kinds of truths.
const (
	CellTruth  TruthKind = iota // the cell holds a digit
	HouseTruth                  // the digit has a place in the house
	RuleTruth                   // the rule holds
)

// Truth is a statement of the rules that offers a choice.
type Truth struct {
	Kind  TruthKind
	House int         // HouseTruth: index among the shape's houses
	Cell  sudoku.Cell // CellTruth: the cell; RuleTruth of a line: the cell read
	Digit sudoku.Digit
	// Constraint is the index among the puzzle's constraints of a RuleTruth. If Digit is
	// not 0, the truth is that it has a place in the rule's cells.
	Constraint int
	// Second is the other digit of different pairs: that Digit and it have a place.
	Second sudoku.Digit
	// Cut is what a RuleTruth about connected cells is about, nil for others.
	Cut *Cut
}

// Text returns the truth in words: "r1c1", "5 in row 3" or the name of the rule.
func (t Truth) Text(p sudoku.Puzzle) string {
	s := p.Shape
	switch t.Kind {
	case CellTruth:
		return s.CellName(t.Cell)
	case HouseTruth:
		return fmt.Sprintf("%d in %s", s.Value(t.Digit), s.Houses()[t.House].Name)
	}
	name := p.Constraints()[t.Constraint].RuleName()
	switch {
	case t.Cut != nil:
		return t.Cut.text(p)
	case t.Second != 0:
		return fmt.Sprintf("%d with %d in %s", s.Value(t.Digit), s.Value(t.Second), name)
	case t.Digit != 0:
		return fmt.Sprintf("%d in %s", s.Value(t.Digit), name)
	}
	return name
}

// option is a candidate that is no digit of a cell, but a choice of a rule.
type option struct {
	constraint int
	text       string
	// node counts the constraints with options before this one, alternatives before
	// what is in them; index is which of its sets or alternatives, −1 for a way.
	node, index int32
}

// Claim is the conclusion of a reason: a fact about a digit, or about a choice of a rule.
type Claim struct {
	Fact sudoku.Fact // of a digit; the cell is −1 for an option of a rule
	// Constraint is the index among the puzzle's constraints, and Option the choice that
	// is or is not made: "the digits 1 7 9".
	Constraint int
	Option     string
	Way        bool // the option is a digit of the rule's cells and what has been read after it
}

// Text returns the claim in words: "r4c5 is not 7".
func (c Claim) Text(p sudoku.Puzzle) string {
	is, name := "is", ""
	if c.Fact.Cell < 0 {
		name = p.Constraints()[c.Constraint].RuleName()
	}
	if c.Fact.Not {
		is = "is not"
	}
	switch {
	case c.Fact.Cell < 0 && c.Way && c.Fact.Not:
		return fmt.Sprintf("%s has no %s", name, c.Option)
	case c.Fact.Cell < 0 && c.Way:
		return fmt.Sprintf("%s has %s", name, c.Option)
	case c.Fact.Cell < 0:
		return fmt.Sprintf("%s %s %s", name, is, c.Option)
	}
	return fmt.Sprintf("%s %s %s", p.Shape.CellName(c.Fact.Cell), is, p.Shape.ValueName(c.Fact.Cell, c.Fact.Digit))
}

// Rule returns the name of the rule that the claim is about, "" for a claim about a cell.
func (c Claim) Rule(p sudoku.Puzzle) string {
	if c.Fact.Cell >= 0 {
		return ""
	}
	return p.Constraints()[c.Constraint].RuleName()
}

// claim returns the claim that a candidate is right, or that it is not.
func (m *model) claim(x int32, not bool) Claim {
	if int(x) < m.real {
		return Claim{Fact: sudoku.Fact{Candidate: m.split(x), Not: not}}
	}
	o := m.options[int(x)-m.real]
	return Claim{sudoku.Fact{Candidate: sudoku.Candidate{Cell: -1}, Not: not}, o.constraint, o.text, o.index < 0}
}
