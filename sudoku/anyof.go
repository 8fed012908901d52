package sudoku

import "slices"

// AnyOf requires that at least one of its alternatives holds, each a list of
// constraints that hold together. An alternative without constraints always
// holds; without alternatives AnyOf never holds.
type AnyOf struct {
	Name         string // "or at r1c1"
	Alternatives [][]Constraint
}

// MaxDepth is the maximum depth of [AnyOf] and [SomeOf] in each other.
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
	return &Fault{x.Name, x.Scope(), func() string {
		reason := "none of its alternatives can hold"
		if first != nil {
			reason += "; of the first one: " + first.Error()
		}
		return x.Name + ": " + reason
	}}
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
		return errDeep
	}
	for _, alternative := range x.Alternatives {
		if err := checkAll(s, alternative, depth+1); err != nil {
			return err
		}
	}
	return nil
}
