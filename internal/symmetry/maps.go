// Package symmetry finds the maps of a puzzle to itself, and counts its solutions by them.
//
// A map moves the squares, as a rotation does, and renames the digits, as 1 to 9, 2 to 8 and so
// on do. It keeps a puzzle if the image of every house, rule and clue is a house, rule or clue
// of the puzzle, so that it turns solutions into solutions. That is asked of each constraint;
// where the image of one is not known, the map is not used.
package symmetry

import (
	"slices"

	"sudokusat/sudoku"
)

// Map sends a digit d of a cell c to the digit Digits[d] of the cell Cells[c]. Digits[0] is 0.
type Map struct {
	Cells  []sudoku.Cell
	Digits []sudoku.Digit
}

// mostTurned is the number of digits up to which all rotations of the digits are tried, 1 to 2,
// 2 to 3 and so on, beside the reversal.
const mostTurned = 16

// mostCells bounds boards: keys of rules take room, and nobody counts on larger ones to the end.
const mostCells = 1024

// Maps returns the maps that keep a puzzle, of those that are compositions of a rotation or
// reflection of the board and a rotation or reversal of the digits. They form a group. The
// identity is the first; the slice is empty for a puzzle that has layers, more than 1024 cells or
// a constraint whose images are not known.
func Maps(p sudoku.Puzzle) (kept []Map) {
	if p.Shape == nil || p.Validate() != nil || len(p.Shape.Layers()) > 0 || p.Shape.Cells() > mostCells {
		return nil
	}
	var tried []Map
	renamed := digitMaps(p.Shape.N())
	for _, cells := range cellMaps(p.Shape) {
		for _, digits := range renamed {
			if m := (Map{cells, digits}); m.keepsClues(p.Givens) {
				tried = append(tried, m)
			}
		}
	}
	if len(tried) == 1 {
		return tried // as nearly all puzzles with clues
	}
	has, ok := newKeys(p)
	if !ok {
		return nil
	}
	for i := range tried {
		if has.keep(p, &tried[i]) {
			kept = append(kept, tried[i])
		}
	}
	return kept
}

// keepsClues reports whether the images of clues are clues.
func (m *Map) keepsClues(givens sudoku.Grid) bool {
	for c, d := range givens {
		if givens[m.Cells[c]] != m.Digits[d] {
			return false
		}
	}
	return true
}

// cellMaps returns the identity and the other rotations and reflections of a board. Extra cells
// stay where they are.
func cellMaps(s *sudoku.Shape) (maps [][]sudoku.Cell) {
	rows, cols := s.Rows(), s.Cols()
	for turn := range 8 {
		if turn >= 4 && rows != cols {
			break
		}
		m := make([]sudoku.Cell, s.Cells())
		for c := range m {
			m[c] = sudoku.Cell(c)
			if c >= s.Squares() {
				continue
			}
			r, k := c/cols, c%cols
			if turn&1 != 0 {
				r = rows - 1 - r
			}
			if turn&2 != 0 {
				k = cols - 1 - k
			}
			if turn&4 != 0 {
				r, k = k, r
			}
			m[c] = sudoku.Cell(r*cols + k)
		}
		if !slices.ContainsFunc(m, func(c sudoku.Cell) bool { return s.Exists(c) != s.Exists(m[c]) }) {
			maps = append(maps, m)
		}
	}
	return maps
}

// digitMaps returns the identity, the reversal and the rotations of n digits.
func digitMaps(n int) (maps [][]sudoku.Digit) {
	turns := 1
	if n <= mostTurned {
		turns = n
	}
	for by := range turns {
		up, down := make([]sudoku.Digit, n+1), make([]sudoku.Digit, n+1)
		for d := range n {
			up[d+1] = sudoku.Digit((d+by)%n + 1)
			down[d+1] = sudoku.Digit((2*n-1-d-by)%n + 1)
		}
		maps = append(maps, up)
		if n > 2 { // of two digits the reversal is a rotation
			maps = append(maps, down)
		}
	}
	return maps
}

// Image returns the image of a grid.
func (m *Map) Image(g sudoku.Grid) sudoku.Grid {
	out := make(sudoku.Grid, len(g))
	for c, d := range g {
		out[m.Cells[c]] = m.Digits[d]
	}
	return out
}
