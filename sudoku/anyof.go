package sudoku

import (
	"fmt"
	"slices"
)

// AnyOf requires that at least one of its alternatives holds, each a list of
// constraints that hold together. An alternative without constraints always
// holds; without alternatives AnyOf never holds.
type AnyOf struct {
	Name         string // "or at r1c1"
	Alternatives [][]Constraint
}

// MaxDepth is the maximum depth of [AnyOf] in AnyOf.
const MaxDepth = 8

// Scope returns the cells of all alternatives, each once.
func (x AnyOf) Scope() []Cell {
	var out []Cell
	for _, alternative := range x.Alternatives {
		for _, c := range alternative {
			out = append(out, c.Scope()...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Interchangeable reports whether every constraint of the alternatives is.
func (x AnyOf) Interchangeable() bool {
	for _, alternative := range x.Alternatives {
		for _, c := range alternative {
			if !c.Interchangeable() {
				return false
			}
		}
	}
	return true
}

// Judge reports a fault if every alternative is broken.
func (x AnyOf) Judge(s *Shape, g Grid) *Fault {
	var first *Fault
	for _, alternative := range x.Alternatives {
		f := firstFault(s, g, alternative)
		if f == nil {
			return nil
		}
		if first == nil {
			first = f
		}
	}
	reason := "none of its alternatives can hold"
	if first != nil {
		reason += "; of the first one: " + first.Reason
	}
	return &Fault{x.Name, x.Scope(), x.Name + ": " + reason}
}

func firstFault(s *Shape, g Grid, constraints []Constraint) *Fault {
	for _, c := range constraints {
		if f := c.Judge(s, g); f != nil {
			return f
		}
	}
	return nil
}

func (x AnyOf) check(s *Shape) error { return x.checkDepth(s, 1) }

func (x AnyOf) checkDepth(s *Shape, depth int) error {
	if depth > MaxDepth {
		return fmt.Errorf("alternatives within alternatives, more than %d deep", MaxDepth)
	}
	for _, alternative := range x.Alternatives {
		for _, c := range alternative {
			if c == nil {
				return fmt.Errorf("an alternative with a constraint that is nil")
			}
			err := error(nil)
			if inner, ok := c.(AnyOf); ok {
				err = inner.checkDepth(s, depth+1)
			} else {
				err = c.check(s)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
