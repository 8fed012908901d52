package sudoku

import (
	"errors"
	"fmt"
)

// Connected requires that the cells whose digit is in a set hang together along their
// sides, and that their number is between two bounds:
//
//	b b w w      the black cells are connected, and so are the white ones;
//	w b b w      cells that touch only at a corner are not beside each other
//	w w w w
//
// Yin-yang, nurikabe's sea, caves, paths and regions of unknown shape consist of it.
type Connected struct {
	Name  string   // "black"
	Cells []Cell   // squares, or cells of one layer, in any order; shared, not to be changed
	Allow DigitSet // of the cells that hang together
	// Min and Max bound the number of those cells, 0 ≤ Min ≤ Max. A Max above the number
	// of Cells is no bound. With Min 0 there may be none.
	Min, Max int
	// Edge reports that they hang together with the edge of the grid: each part of them has
	// a cell on it, as the walls of a cave. See [Connected.Beside].
	Edge bool
	// Reason completes the fault's sentence "black: r1c1 is black, r1c3 is black, …": "and
	// they must be connected".
	Reason string
}

// Scope returns the cells.
func (x Connected) Scope() []Cell { return x.Cells }

// Interchangeable returns false: a set names digits.
func (x Connected) Interchangeable() bool { return false }

// Judge reports a fault if the cells that are in the set for certain cannot all be
// connected through blank ones, or if the bounds cannot be kept.
func (x Connected) Judge(s *Shape, g Grid) *Fault {
	beside := x.Beside(s)
	in, edge, seen := 0, len(beside)-len(x.Cells), make([]bool, len(beside))
	for i := range beside {
		if x.sure(g, i) {
			in++
		}
	}
	var parts, largest int // parts with cells that are in for certain; the size of one that fits
	for i := range beside {
		if seen[i] || !x.possible(g, i) {
			continue
		}
		sure, size := 0, 0
		part := []int32{int32(i)}
		for seen[i] = true; len(part) > 0; size++ {
			k := part[len(part)-1]
			part = part[:len(part)-1]
			if x.sure(g, int(k)) {
				sure++
			}
			for _, o := range beside[k] {
				if !seen[o] && x.possible(g, int(o)) {
					seen[o] = true
					part = append(part, o)
				}
			}
		}
		if sure > 0 {
			parts++
		}
		if sure == in {
			largest = max(largest, size)
		}
	}
	if parts > 1 || in-edge > x.Max || largest-edge < x.Min {
		return x.fault(s, g)
	}
	return nil
}

// sure reports whether the i-th cell is in the set, as the edge is.
func (x Connected) sure(g Grid, i int) bool {
	return i == len(x.Cells) || x.Allow.Has(g[x.Cells[i]])
}

// possible reports whether the i-th cell is in the set or blank.
func (x Connected) possible(g Grid, i int) bool {
	if i == len(x.Cells) {
		return true
	}
	d := g[x.Cells[i]]
	return d == 0 && x.Allow.Len() > 0 || x.Allow.Has(d)
}

// fault names the cells that are in the set, or all that can be.
func (x Connected) fault(s *Shape, g Grid) *Fault {
	in := NewGrid(s)
	for _, c := range x.Cells {
		if x.Allow.Has(g[c]) {
			in[c] = g[c]
		}
	}
	return faultOf(s, in, x.Name, x.Cells, x.Reason)
}

// Beside returns for each cell of the constraint the indices in Cells of those beside it,
// two to four in the middle of a grid: up, left, right and down. With Edge, one more list,
// the last, has those on the edge, and theirs end with its index, the number of cells: it is
// like a cell that is in the set. The caller owns it.
func (x Connected) Beside(s *Shape) [][]int32 {
	at := make([]int32, s.cells) // the index and 1
	for i, c := range x.Cells {
		at[c] = int32(i + 1)
	}
	out := make([][]int32, len(x.Cells), len(x.Cells)+1)
	all := make([]int32, 0, 6*len(x.Cells))
	var rim []int32
	outside := s.outside(x.Edge)
	for i, c := range x.Cells {
		_, square := s.LayerOf(c)
		row, col, from := int(square)/s.Cols(), int(square)%s.Cols(), len(all)
		for _, step := range [4]struct {
			by Cell
			ok bool
		}{{Cell(-s.Cols()), row > 0}, {-1, col > 0}, {1, col+1 < s.Cols()}, {Cell(s.Cols()), row+1 < s.Rows()}} {
			if step.ok && at[c+step.by] > 0 {
				all = append(all, at[c+step.by]-1)
			}
		}
		if x.Edge && s.onEdge(outside, square) {
			all = append(all, int32(len(x.Cells)))
			rim = append(rim, int32(i))
		}
		out[i] = all[from:len(all):len(all)]
	}
	if x.Edge {
		out = append(out, rim)
	}
	return out
}

func (x Connected) check(s *Shape) error {
	if x.Min < 0 || x.Max < x.Min {
		return fmt.Errorf("between %d and %d connected cells", x.Min, x.Max)
	}
	if err := checkSet(s, x.Allow); err != nil {
		return err
	}
	if err := checkCells(s, x.Cells); err != nil {
		return err
	}
	layer, _ := s.LayerOf(x.Cells[0])
	for _, c := range x.Cells {
		if of, square := s.LayerOf(c); of != layer || int(square) >= s.Squares() {
			return errors.New("connected cells are squares, or cells of one layer")
		}
	}
	return nil
}
