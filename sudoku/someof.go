package sudoku

import (
	"errors"
	"fmt"
	"slices"
)

// SomeOf requires that the number of its cases that hold is one of a list: "exactly one of
// these clues is wrong". A case is constraints, and holds if all of them do. [NewSomeOf]
// returns one; [AnyOf] is the case of "at least one" that needs no negations.
type SomeOf struct {
	Name    string // "some-of 2 of 3 at r1c1"
	Allowed []int  // how many cases may hold, ascending, from 0 to the number of cases
	cases   []someCase
}

// someCase is a case with its negation.
type someCase struct {
	holds   []Constraint
	fails   []Constraint // the constraints that hold exactly if the case does not
	unknown bool         // the negation is not known; fails is empty
}

// NewSomeOf returns the constraint that the number of the cases that hold is one of the
// allowed ones. The error names a case that has no negation (see [Negation]), unless the
// constraint needs none: it asks only for a number or more of the cases. The constraint
// keeps the slices.
func NewSomeOf(s *Shape, name string, allowed []int, cases ...[]Constraint) (SomeOf, error) {
	x := SomeOf{Name: name, Allowed: allowed, cases: make([]someCase, len(cases))}
	for i, holds := range cases {
		if err := checkAll(s, holds, 2); err != nil {
			return SomeOf{}, err
		}
		fails, err := Negation(s, holds)
		if err != nil && !x.upward() {
			return SomeOf{}, err
		}
		x.cases[i] = someCase{holds, fails, err != nil}
	}
	return x, x.check(s)
}

// Case is a case of [NewSomeCases] with its negation.
type Case struct{ Holds, Fails []Constraint }

// NewSomeCases is [NewSomeOf] for cases whose negations are simpler on the board than on all
// grids: the caller vouches for it that on every grid that the houses of the board and the
// other constraints of its rule allow, exactly one of the two lists of each case holds. The
// constraint keeps the slices.
func NewSomeCases(s *Shape, name string, allowed []int, cases []Case) (SomeOf, error) {
	x := SomeOf{Name: name, Allowed: allowed, cases: make([]someCase, len(cases))}
	for i, c := range cases {
		if err := checkAll(s, c.Fails, 2); err != nil {
			return SomeOf{}, err
		}
		x.cases[i] = someCase{holds: c.Holds, fails: c.Fails}
	}
	return x, x.check(s)
}

// Cases returns the number of cases.
func (x SomeOf) Cases() int { return len(x.cases) }

// Holds returns the constraints of the case at index i. The slice is shared and must not be
// changed.
func (x SomeOf) Holds(i int) []Constraint { return x.cases[i].holds }

// Fails returns the constraints that hold exactly if the case at index i does not; false if
// they are not known, and then the constraint asks for a number or more of the cases. The
// slice is shared and must not be changed.
func (x SomeOf) Fails(i int) ([]Constraint, bool) { return x.cases[i].fails, !x.cases[i].unknown }

// upward reports whether more cases are never too many.
func (x SomeOf) upward() bool {
	k := len(x.Allowed)
	return k > 0 && x.Allowed[k-1] == len(x.cases) && x.Allowed[0] == len(x.cases)-k+1
}

// Scope returns the cells of all cases, each once.
func (x SomeOf) Scope() []Cell {
	var out []Cell
	for _, c := range x.cases {
		out = append(out, scopeOf(c.holds)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func scopeOf(constraints []Constraint) (out []Cell) {
	for _, c := range constraints {
		out = append(out, c.Scope()...)
	}
	return out
}

// RuleName returns the Name.
func (x SomeOf) RuleName() string { return x.Name }

// Interchangeable reports whether every constraint of the cases is.
func (x SomeOf) Interchangeable() bool {
	for _, c := range x.cases {
		if slices.ContainsFunc(c.holds, func(c Constraint) bool { return !c.Interchangeable() }) {
			return false
		}
	}
	return true
}

// Judge reports a number of cases that is wrong or can no longer be right. A case with a
// fault does not hold; one without a fault holds once no cell of it is blank.
func (x SomeOf) Judge(s *Shape, g Grid) *Fault {
	lo, hi := 0, 0
	for _, c := range x.cases {
		if firstFault(s, g, c.holds) != nil {
			continue
		}
		hi++
		if !slices.ContainsFunc(scopeOf(c.holds), func(c Cell) bool { return g[c] == 0 }) {
			lo++
		}
	}
	if i, _ := slices.BinarySearch(x.Allowed, lo); i < len(x.Allowed) && x.Allowed[i] <= hi {
		return nil
	}
	return &Fault{x.Name, x.Scope(), func() string {
		count := fmt.Sprintf("%d", lo)
		if lo < hi {
			count = fmt.Sprintf("%d to %d", lo, hi)
		}
		return fmt.Sprintf("%s: %s of its %d cases hold", x.Name, count, len(x.cases))
	}}
}

func (x SomeOf) check(s *Shape) error { return x.checkDepth(s, 1) }

func (x SomeOf) checkDepth(s *Shape, depth int) error {
	if len(x.cases) == 0 {
		return errors.New("no cases of which some could hold")
	}
	for i, k := range x.Allowed {
		if k < 0 || k > len(x.cases) || i > 0 && k <= x.Allowed[i-1] {
			return fmt.Errorf("the numbers of %d cases that may hold do not ascend from 0: %v", len(x.cases), x.Allowed)
		}
	}
	if depth > MaxDepth {
		return errDeep
	}
	for _, c := range x.cases {
		if err := checkAll(s, c.holds, depth+1); err != nil {
			return err
		}
	}
	return nil
}

var errDeep = fmt.Errorf("alternatives within alternatives, more than %d deep", MaxDepth)

// checkAll checks the constraints of an alternative or case, which are so deep.
func checkAll(s *Shape, constraints []Constraint, depth int) error {
	for _, c := range constraints {
		err := error(nil)
		switch c := c.(type) {
		case nil:
			return errors.New("an alternative with a constraint that is nil")
		case AnyOf:
			err = c.checkDepth(s, depth)
		case SomeOf:
			err = c.checkDepth(s, depth)
		default:
			err = c.check(s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
