package sudoku

import (
	"fmt"
	"slices"
)

// Count requires that the number of its tests that hold is one of a list. With
// weights, each test that holds counts with its weight. Look-and-say cages and
// counting circles are counts; equal multisets are one for each digit, with
// weight 1 on one side and −1 on the other.
type Count struct {
	Name    string // "counting circles, 3"
	Tests   []Test // of different cells; shared, not to be changed
	Weights []int  // one per test, none of them 0; nil: 1 each
	Allowed []int  // the counts allowed, ascending
	// Reason completes the fault's sentence "r1c1 is 5, r1c2 is 3, …": "and two of
	// them must be 3".
	Reason string
}

// Scope returns the cells of the tests.
func (x Count) Scope() []Cell { return cellsOf(x.Tests) }

// Interchangeable returns false: tests name digits.
func (x Count) Interchangeable() bool { return false }

// Weight returns the weight of the test at index i.
func (x Count) Weight(i int) int {
	if x.Weights == nil {
		return 1
	}
	return x.Weights[i]
}

// Judge reports a count that is wrong or can no longer be right: a test of a blank
// cell may hold or not.
func (x Count) Judge(s *Shape, g Grid) *Fault {
	lo, hi := 0, 0
	for i, t := range x.Tests {
		w := x.Weight(i)
		if t.Allow.Has(g[t.Cell]) {
			lo, hi = lo+w, hi+w
		} else if g[t.Cell] == 0 {
			lo, hi = lo+min(w, 0), hi+max(w, 0)
		}
	}
	if i, _ := slices.BinarySearch(x.Allowed, lo); i < len(x.Allowed) && x.Allowed[i] <= hi {
		return nil
	}
	return faultOf(s, g, x.Name, x.Scope(), x.Reason)
}

func (x Count) check(s *Shape) error {
	if x.Weights != nil && len(x.Weights) != len(x.Tests) {
		return fmt.Errorf("%d weights for %d tests", len(x.Weights), len(x.Tests))
	}
	span := 0
	for i := range x.Tests {
		w := x.Weight(i)
		if w == 0 || max(w, -w) > MaxSpan {
			return fmt.Errorf("the weight %d where one from −%d to %[2]d, not 0, belongs", w, MaxSpan)
		}
		if span += max(w, -w); span > MaxSpan {
			return fmt.Errorf("counts that can differ by more than %d", MaxSpan)
		}
	}
	for i := 1; i < len(x.Allowed); i++ {
		if x.Allowed[i] <= x.Allowed[i-1] {
			return fmt.Errorf("the counts allowed do not ascend: %d after %d", x.Allowed[i], x.Allowed[i-1])
		}
	}
	return checkTests(s, x.Tests)
}
