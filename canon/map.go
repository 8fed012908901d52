package canon

import (
	"strings"
)

// Cells is a plain 9×9 grid, row by row, 0 for a blank.
type Cells = [81]uint8

// Map is a map of plain 9×9 grids that turns puzzles into equivalent ones: the grid is
// transposed or not, then its rows and columns are permuted, and its digits renamed.
// There are 3,359,232 maps of the cells and 362,880 of the digits.
type Map struct {
	Transposed bool
	Rows, Cols [9]uint8  // by place: the row or column, from 0, that moves there
	Digits     [10]uint8 // the new name of each digit; Digits[0] is 0
}

// Identity returns the map that changes nothing.
func Identity() (m Map) {
	for i := range 9 {
		m.Rows[i], m.Cols[i], m.Digits[i+1] = uint8(i), uint8(i), uint8(i+1)
	}
	return m
}

// Apply returns the image of a grid.
func (m *Map) Apply(g *Cells) (out Cells) {
	down, right := 9, 1
	if m.Transposed {
		down, right = 1, 9
	}
	for r, row := range m.Rows {
		for c, col := range m.Cols {
			out[r*9+c] = m.Digits[g[int(row)*down+int(col)*right]]
		}
	}
	return out
}

// Inverse returns the inverse map.
func (m *Map) Inverse() (inv Map) {
	rows, cols := &inv.Rows, &inv.Cols
	if inv.Transposed = m.Transposed; m.Transposed {
		rows, cols = cols, rows
	}
	for i := range 9 {
		rows[m.Rows[i]], cols[m.Cols[i]] = uint8(i), uint8(i)
	}
	for d, to := range m.Digits {
		inv.Digits[to] = uint8(d)
	}
	return inv
}

// Then returns the map that applies m and then o.
func (m *Map) Then(o *Map) (both Map) {
	rows, cols := &m.Rows, &m.Cols
	if both.Transposed = m.Transposed != o.Transposed; o.Transposed {
		rows, cols = cols, rows
	}
	for i := range 9 {
		both.Rows[i], both.Cols[i] = rows[o.Rows[i]], cols[o.Cols[i]]
	}
	for d, to := range m.Digits {
		both.Digits[d] = o.Digits[to]
	}
	return both
}

// String writes a map:
//
//	transposed rows 231456789 columns 123465789 digits 312456789
//
// Rows are those of the grid, after the transposition if there is one, in their new
// order, counted from 1, and so are columns; digits are the new names of 1 to 9.
func (m Map) String() string {
	var b strings.Builder
	if m.Transposed {
		b.WriteString("transposed ")
	}
	for _, part := range []struct {
		name string
		list []uint8
		from uint8
	}{{"rows ", m.Rows[:], '1'}, {" columns ", m.Cols[:], '1'}, {" digits ", m.Digits[1:], '0'}} {
		b.WriteString(part.name)
		for _, v := range part.list {
			b.WriteByte(v + part.from)
		}
	}
	return b.String()
}
