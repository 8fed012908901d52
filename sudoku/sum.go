package sudoku

import (
	"fmt"
)

// Sum compares the values of cells, each times its weight, added up, with a
// total. Repeated digits count each time. Arrows, little killers and lines of
// equal sums are sums.
type Sum struct {
	Name    string // "little killer 20 from r3c1"
	Cells   []Cell // different cells; shared, not to be changed
	Weights []int  // one per cell, none of them 0; nil: 1 each
	Is      Comparison
	Total   int
	// Reason completes the fault's sentence "r1c1 is 5, r1c2 is 3, …": "and they
	// must add up to 20".
	Reason string
}

// Comparison is how a [Sum] compares with its total.
type Comparison uint8

// The comparisons of a sum with its total.
const (
	Equal Comparison = iota
	AtMost
	AtLeast
	Unequal
)

// String returns the sign: "=", "<=", ">=" or "!=".
func (c Comparison) String() string { return [...]string{"=", "<=", ">=", "!="}[c&3] }

// Holds reports whether a sum has the comparison with a total.
func (c Comparison) Holds(sum, total int) bool {
	switch c {
	case AtMost:
		return sum <= total
	case AtLeast:
		return sum >= total
	case Unequal:
		return sum != total
	}
	return sum == total
}

// MaxSpan bounds how far the largest sum that a [Sum]'s cells can have is above
// the smallest.
const MaxSpan = 1 << 20

// MaxTotal bounds totals and the sums that cells can have, both ways.
const MaxTotal = 1 << 30

// Scope returns the cells.
func (x Sum) Scope() []Cell { return x.Cells }

// Interchangeable returns false.
func (x Sum) Interchangeable() bool { return false }

// Weight returns the weight of the cell at index i.
func (x Sum) Weight(i int) int {
	if x.Weights == nil {
		return 1
	}
	return x.Weights[i]
}

// Judge reports a sum that is wrong or can no longer be right: blanks may have any
// value from the board's lowest to its highest.
func (x Sum) Judge(s *Shape, g Grid) *Fault {
	lo, hi := x.bounds(s, g)
	ok := false
	switch x.Is {
	case Equal:
		ok = lo <= x.Total && x.Total <= hi
	case AtMost:
		ok = lo <= x.Total
	case AtLeast:
		ok = hi >= x.Total
	case Unequal:
		ok = lo != hi || lo != x.Total
	}
	if ok {
		return nil
	}
	return faultOf(s, g, x.Name, x.Cells, x.Reason)
}

// bounds are the least and the largest sum of a grid with blanks.
func (x Sum) bounds(s *Shape, g Grid) (lo, hi int) {
	for i, c := range x.Cells {
		w := x.Weight(i)
		a, b := s.Value(1), s.Value(Digit(s.n))
		if d := g[c]; d != 0 {
			a, b = s.Value(d), s.Value(d)
		}
		lo, hi = lo+min(w*a, w*b), hi+max(w*a, w*b)
	}
	return lo, hi
}

func (x Sum) check(s *Shape) error {
	if x.Weights != nil && len(x.Weights) != len(x.Cells) {
		return fmt.Errorf("%d weights for %d cells", len(x.Weights), len(x.Cells))
	}
	if x.Is > Unequal {
		return fmt.Errorf("comparison %d", x.Is)
	}
	span, reach := int64(0), int64(0)
	for i := range x.Cells {
		w := int64(x.Weight(i))
		if w = max(w, -w); w == 0 || w > MaxSpan {
			return fmt.Errorf("the weight %d where one from −%d to %[2]d, not 0, belongs", x.Weight(i), MaxSpan)
		}
		if span += w * int64(s.n-1); span > MaxSpan {
			return fmt.Errorf("sums that can differ by more than %d", MaxSpan)
		}
		if reach += w * int64(max(s.board.Hi, -s.board.Lo)); reach > MaxTotal {
			return fmt.Errorf("sums beyond %d", MaxTotal)
		}
	}
	if total := x.Total; max(total, -total) > MaxTotal {
		return fmt.Errorf("the total %d, beyond %d", total, MaxTotal)
	}
	return checkCells(s, x.Cells)
}
