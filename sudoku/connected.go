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
	free := make([]bool, s.cells) // cells that may be in the set and are in no part yet
	in := 0
	for _, c := range x.Cells {
		if x.Allow.Has(g[c]) {
			in++
			free[c] = true
		} else if g[c] == 0 {
			free[c] = x.Allow.Len() > 0
		}
	}
	left := make([]Cell, 0, len(x.Cells)) // of a part, whose neighbours are to be looked at
	reach := func(c Cell) {
		if free[c] {
			free[c] = false
			left = append(left, c)
		}
	}
	measure := func() (sure, size int) {
		for ; len(left) > 0; size++ {
			c := left[len(left)-1]
			left = left[:len(left)-1]
			if g[c] != 0 {
				sure++
			}
			s.beside(c, reach)
		}
		return sure, size
	}
	var parts, largest int // parts with cells that are in for certain; the size of one that fits
	if x.Edge {
		outside := s.outside(true)
		for _, c := range x.Cells {
			if s.onEdge(outside, c) {
				reach(c)
			}
		}
		sure, size := measure()
		parts++
		if sure == in {
			largest = size
		}
	}
	for _, c := range x.Cells {
		if !free[c] {
			continue
		}
		reach(c)
		sure, size := measure()
		if sure > 0 {
			parts++
		}
		if sure == in && !x.Edge {
			largest = max(largest, size)
		}
	}
	if parts > 1 || in > x.Max || largest < x.Min {
		return x.fault(s, g)
	}
	return nil
}

// beside calls reach with the squares, or cells of the same layer, up, left, right and down of one.
func (s *Shape) beside(c Cell, reach func(Cell)) {
	_, square := s.LayerOf(c)
	cols := Cell(s.Cols())
	row, col := square/cols, square%cols
	if row > 0 {
		reach(c - cols)
	}
	if col > 0 {
		reach(c - 1)
	}
	if col+1 < cols {
		reach(c + 1)
	}
	if int(row)+1 < s.Rows() {
		reach(c + cols)
	}
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
		from := len(all)
		s.beside(c, func(o Cell) {
			if at[o] > 0 {
				all = append(all, at[o]-1)
			}
		})
		if x.Edge && s.onEdge(outside, c) {
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
