package explain

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

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
	Cell  sudoku.Cell // CellTruth: the cell; RuleTruth of different pairs: the first of two
	Digit sudoku.Digit
	// Constraint is the index of a RuleTruth among the puzzle's constraints, the first one
	// of its rule. If Digit is not 0, the truth is that it has a place in the rule's cells.
	Constraint int
	// Second is the other digit of different pairs: that Digit and it have a place.
	Second sudoku.Digit
	// Cut is what a RuleTruth about connected cells is about, nil for others.
	Cut *Cut

	of *demand // of a RuleTruth that is one, nil for others
	m  *model
}

// Text returns the truth in words: "r1c1", "5 in row 3" or the name of the rule.
func (t Truth) Text(p sudoku.Puzzle) string {
	s := p.Shape
	switch t.Kind {
	case CellTruth:
		return s.CellName(t.Cell)
	case HouseTruth:
		return t.m.text("in", "digit", strconv.Itoa(s.Value(t.Digit)), "house", t.m.houseName(s, t.House))
	}
	switch name := t.rule(p); {
	case t.Cut != nil:
		return t.Cut.text(p)
	case t.Second != 0:
		c := p.Constraints()[t.Constraint].(sudoku.DifferentPairs)
		return t.m.twoText(c.A[0], []sudoku.Digit{t.Digit}, c.B[0], []sudoku.Digit{t.Second})
	case t.pair(p) != nil:
		return t.m.bothText(t.pair(p))
	case t.Digit != 0:
		return t.m.text("in", "digit", strconv.Itoa(s.Value(t.Digit)), "house", name)
	default:
		if cells := t.few(p, name); cells != nil {
			return t.m.text("at", "rule", name, "cell", t.m.language().And(cells))
		}
		return name
	}
}

// few is the cells of a clause, where its rule is one of the whole grid and they are up to four: "no-2x2 at r1c1, r1c2, r2c1 and r2c2".
func (t Truth) few(p sudoku.Puzzle, name string) []string {
	const most = 4
	c, ok := p.Constraints()[t.Constraint].(sudoku.Clause)
	if !ok || len(c.Scope()) > most || placedName().MatchString(name) || t.m.unique(name) {
		return nil
	}
	return squares(p.Shape, c.Scope())
}

// inLayer reports whether the cell is one of a layer.
func (t Truth) inLayer(p sudoku.Puzzle) bool {
	layer, _ := p.Shape.LayerOf(t.Cell)
	return layer >= 0
}

// stuck returns that the truth has no way left.
func (t Truth) stuck(p sudoku.Puzzle) string {
	switch text := t.Text(p); {
	case t.Kind == CellTruth && t.inLayer(p):
		return t.m.text("no value", "truth", text)
	case t.Kind == CellTruth:
		return t.m.text("no digit", "truth", text)
	case t.Kind == HouseTruth, t.Digit != 0:
		return t.m.text("no place", "truth", text)
	case t.requires(p) != "":
		return t.m.text("broken so", "rule", text, "why", t.requires(p))
	case t.of != nil:
		return t.m.text("broken", "rule", text)
	default:
		return t.m.text("no way", "truth", text)
	}
}

// requires is what the rule of a clause requires, in its words; "" for other truths.
func (t Truth) requires(p sudoku.Puzzle) string {
	if t.Kind != RuleTruth {
		return ""
	}
	clause, _ := p.Constraints()[t.Constraint].(sudoku.Clause)
	return t.m.required(clause.Reason)
}

// placedName matches names of rules with their place in them.
var placedName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(` (at|from|in|between) |r\d+c\d+`) })

// unique reports whether one constraint has a name.
func (m *model) unique(name string) bool {
	count := 0
	for _, c := range m.puzzle.Constraints() {
		if c.RuleName() == name {
			count++
		}
	}
	return count == 1
}

// rule names the rule of the truth as players do, or by its constraint and the first cell of that:
// "the 15 cage at r7c9", "the loop at r2c2", "exactly one at r1c1".
func (t Truth) rule(p sudoku.Puzzle) string {
	c := p.Constraints()[t.Constraint]
	name := t.m.nameOf(t.Constraint, c.RuleName())
	if whole := t.m.whole(t.Constraint); t.of != nil && whole != "" {
		name = whole
	}
	if name == c.RuleName() && t.of != nil && !placedName().MatchString(name) && !t.m.unique(name) {
		if i := slices.IndexFunc(c.Scope(), func(c sudoku.Cell) bool { return c != sudoku.Break }); i >= 0 {
			name = t.m.text("at", "rule", name, "cell", cellName(p.Shape, c.Scope()[i]))
		}
	}
	if bareName().MatchString(name) && !strings.HasPrefix(name, "no-") {
		return "the " + name
	}
	return name
}

// bareName matches names of constraints that need an article: "loop at r2c2", "cage 6 at r1c1".
var bareName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([a-z][a-z-]*( -?\d+)? (at|from) r\d|yin-yang border$)`)
})

// option is a candidate that is no digit of a cell, but two digits of a pair of cells.
type option struct {
	constraint int
	// node is the number of constraints with auxiliary variables before this one; index is
	// that of its pair, see [encode.Auxiliary.Option].
	node, index int32
}

// Claim is the conclusion of a reason: a fact about a digit, or about two digits of a pair
// of cells.
type Claim struct {
	Fact       sudoku.Fact // of a digit; the cell is −1 for a pair
	Constraint int         // the index of different pairs among the puzzle's constraints

	x int32  // the candidate in the model
	m *model // nil for none
}

// Text returns the claim in words: "r4c5 is not 7".
func (c Claim) Text(p sudoku.Puzzle) string {
	f := c.Fact
	switch {
	case f.Cell < 0 && c.m == nil:
		return ""
	case f.Cell < 0:
		first, _ := c.m.pairOf(c.x)
		return c.m.plainText(p.Shape, []sudoku.Cell{first.Cell}, []string{c.m.pairText(c.x)}, f.Not)
	case f.Not:
		return c.m.language().Count("is not", 1, "cells", p.Shape.CellName(f.Cell), "digits", c.m.value(p.Shape, f.Cell, f.Digit))
	}
	return c.m.text("is", "cell", p.Shape.CellName(f.Cell), "digits", c.m.value(p.Shape, f.Cell, f.Digit))
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
		return Claim{Fact: sudoku.Fact{Candidate: m.split(x), Not: not}, x: x, m: m}
	}
	return Claim{sudoku.Fact{Candidate: sudoku.Candidate{Cell: -1}, Not: not}, m.options[int(x)-m.real].constraint, x, m}
}
