package sudoku

import "slices"

// Grid is a digit for each cell of a shape, 0 for a blank, and for a square
// that does not exist: squares row by row, then the extra cells, then the layers. It is a slice:
// copies share their digits.
type Grid []Digit

// NewGrid returns an empty grid for a shape.
func NewGrid(s *Shape) Grid {
	if s == nil {
		return nil
	}
	return make(Grid, s.cells)
}

// Clone returns a copy of the grid.
func (g Grid) Clone() Grid { return slices.Clone(g) }

// Equal reports whether both grids have the same digits.
func (g Grid) Equal(o Grid) bool { return slices.Equal(g, o) }

// Filled returns the number of cells that are not blank.
func (g Grid) Filled() int {
	k := 0
	for _, d := range g {
		if d != 0 {
			k++
		}
	}
	return k
}

// Fill returns the number of cells of a shape that can be filled: all but the
// missing squares and their cells on layers.
func (s *Shape) Fill() int { return s.cells - len(s.board.Missing)*(1+len(s.board.Layers)) }
