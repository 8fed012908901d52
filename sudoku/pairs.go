package sudoku

import "fmt"

// DifferentPairs requires that no two of some pairs of cells hold the same two digits in
// the same order. Where the first cells are the squares and the second ones their regions
// on a layer, no digit is twice in a region, wherever the regions are:
//
//	digits 1 2   regions a a   pairs (1,a) (2,a)
//	       2 1           b b         (2,b) (1,b)
type DifferentPairs struct {
	Name string // "digits of regions"
	A, B []Cell // of the i-th pair A[i] and B[i]; each list has different cells; shared, not to be changed
	// Reason completes the fault's sentence "r1c1 is 5, region.r1c1 is 1, …": "and no
	// digit may be twice in a region".
	Reason string
}

// Scope returns the first cells, then the second ones that are not among them.
func (x DifferentPairs) Scope() []Cell {
	seen := make(map[Cell]bool, 2*len(x.A))
	out := make([]Cell, 0, 2*len(x.A))
	for _, list := range [2][]Cell{x.A, x.B} {
		for _, c := range list {
			if !seen[c] {
				seen[c] = true
				out = append(out, c)
			}
		}
	}
	return out
}

// Interchangeable returns true.
func (x DifferentPairs) Interchangeable() bool { return true }

// Full reports whether there are as many pairs of cells as of digits, n each, so that each
// pair of digits has a place.
func (x DifferentPairs) Full(n int) bool { return len(x.A) == n*n }

// Judge reports the first pair that is there a second time, or more pairs than there can be.
func (x DifferentPairs) Judge(s *Shape, g Grid) *Fault {
	met := make(map[[2]Digit]int, len(x.A))
	for i, a := range x.A {
		pair := [2]Digit{g[a], g[x.B[i]]}
		if pair[0] == 0 || pair[1] == 0 {
			continue
		}
		if j, twice := met[pair]; twice {
			return faultOf(s, g, x.Name, []Cell{x.A[j], x.B[j], a, x.B[i]}, x.Reason)
		}
		met[pair] = i
	}
	if len(x.A) > s.n*s.n {
		return faultOf(s, g, x.Name, x.A, fmt.Sprintf("and there are %d pairs of digits", s.n*s.n))
	}
	return nil
}

func (x DifferentPairs) check(s *Shape) error {
	if len(x.A) != len(x.B) {
		return fmt.Errorf("%d first cells of pairs and %d second ones", len(x.A), len(x.B))
	}
	if err := checkCells(s, x.A); err != nil {
		return err
	}
	return checkCells(s, x.B)
}
