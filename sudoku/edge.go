package sudoku

// The edge of the grid is around all that lies outside: a square is on it if one of its
// sides is beside no square, unless that is a hole, as a missing square in the middle of
// others.
//
//	■ · ■ ■ ■ ■     · is missing: the two of the second column are outside, the other
//	■ · ■ □ · ■     one is a hole; ■ is on the edge and □ is not
//	■ ■ □ □ □ ■
//	■ ■ ■ ■ ■ ■

// outside returns the missing squares that are no holes, nil if there are none or nobody asks.
func (s *Shape) outside(asked bool) []bool {
	if !asked || len(s.board.Missing) == 0 {
		return nil
	}
	out, missing := make([]bool, s.Squares()), make([]bool, s.Squares())
	var left []Cell // outside, whose neighbours are to be looked at
	reach := func(c Cell) {
		if missing[c] && !out[c] {
			out[c] = true
			left = append(left, c)
		}
	}
	for _, c := range s.board.Missing {
		missing[c] = true
	}
	for _, c := range s.board.Missing {
		if s.onEdge(nil, c) {
			reach(c)
		}
	}
	for len(left) > 0 {
		c := left[len(left)-1]
		left = left[:len(left)-1]
		s.beside(c, reach)
	}
	return out
}

// onEdge reports whether a square, or the cell of a layer in it, has a side that is beside what lies outside.
func (s *Shape) onEdge(outside []bool, c Cell) bool {
	_, square := s.LayerOf(c)
	cols := Cell(s.Cols())
	row, col := square/cols, square%cols
	return row == 0 || col == 0 || int(row) == s.Rows()-1 || col == cols-1 ||
		outside != nil && (outside[square-cols] || outside[square-1] || outside[square+1] || outside[square+cols])
}
