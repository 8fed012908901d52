package canon

import "math/bits"

// The least image of a full grid. Its first row is 123456789 whichever row that is,
// so the first two rows are searched together. The second begins with a row of a
// box that has all digits, or two of them, of a row of another box above:
//
//	1 2 3 | 4 5 6 | 7 8 9          1 2 3 | 4 5 6 | 7 8 9
//	4 5 6 | 7 8 9 | 1 2 3 …        4 5 7 | . . . | . . .
//
// With this the columns have their order but for some swaps. The other rows follow
// from their first digits. All maps that tie are kept.

// front is the choice of the first two rows and of all columns.
type front struct {
	mirror, first, second uint8
	col                   [9]uint8
	place                 [9]uint8 // of each column
}

// grid is Minlex of the full grid that was loaded; the maps are left in c.fronts.
func (c *Classic) grid() ClassicForm {
	var sets [2][9][3]uint16 // of the digits in each row of each box
	for m := range 2 {
		for r := range 9 {
			for k, d := range c.grids[m][r] {
				sets[m][r][k/3] |= 1 << d
				c.placed[m][r][d] = uint8(k)
			}
		}
	}
	c.fronts = c.fronts[:0]
	best := ^uint32(0)
	for _, whole := range [...]bool{true, false} {
		for m := range uint8(2) {
			for first := range uint8(9) {
				for second := first / 3 * 3; second < first/3*3+3; second++ {
					if second == first {
						continue
					}
					a, b := &sets[m][first], &sets[m][second]
					if whole != (b[0] == a[1] || b[0] == a[2]) {
						continue
					}
					for s0 := range uint8(3) {
						s1, s2 := (s0+1)%3, (s0+2)%3
						if bits.OnesCount16(b[s0]&a[s1]) < bits.OnesCount16(b[s0]&a[s2]) {
							s1, s2 = s2, s1
						}
						c.front(m, first, second, s0, s1, s2, whole, &best)
					}
				}
			}
		}
		if len(c.fronts) > 0 {
			break
		}
	}
	return c.finish()
}

// front tries the orders of the columns with which two rows begin in the least way,
// the stacks being in order already, and keeps those whose second row is least.
func (c *Classic) front(m, first, second, s0, s1, s2 uint8, whole bool, best *uint32) {
	below, placed := &c.grids[m][second], &c.placed[m][first]
	try := func(f *front) {
		for p, col := range f.col {
			f.place[col] = uint8(p)
		}
		row := uint32(0) // its last six names: the first three follow
		for _, col := range f.col[3:] {
			row = row<<4 | uint32(f.place[placed[below[col]]])
		}
		if row > *best {
			return
		}
		if row < *best {
			*best, c.fronts = row, c.fronts[:0]
		}
		c.fronts = append(c.fronts, *f)
	}
	f := front{mirror: m, first: first, second: second}
	if whole {
		for _, o := range c.orders {
			for i, k := range o {
				col := s0*3 + k
				f.col[i] = col
				f.col[3+i] = placed[below[col]]
				f.col[6+i] = placed[below[f.col[3+i]]]
			}
			try(&f)
		}
		return
	}
	// two of the three digits are above in s1, one in s2
	var two [2]uint8
	var one uint8
	n := 0
	for col := s0 * 3; col < s0*3+3; col++ {
		if placed[below[col]]/3 == s1 {
			two[n] = col
			n++
		} else {
			one = col
		}
	}
	third := s1*9 + 3 - placed[below[two[0]]] - placed[below[two[1]]]
	seventh := placed[below[one]]
	eighth := s2*3 + (seventh-s2*3+1)%3
	ninth := s2*9 + 3 - seventh - eighth
	for range 2 {
		f.col[0], f.col[1], f.col[2] = two[0], two[1], one
		f.col[3], f.col[4], f.col[5] = placed[below[two[0]]], placed[below[two[1]]], third
		f.col[6] = seventh
		f.col[7], f.col[8] = eighth, ninth
		try(&f)
		f.col[7], f.col[8] = ninth, eighth
		try(&f)
		two[0], two[1] = two[1], two[0]
	}
}

// order is the rows below the second, by their first digits.
func (f *front) order(c *Classic) (rows [9]uint8) {
	g, placed := &c.grids[f.mirror], &c.placed[f.mirror][f.first]
	name := func(r uint8) uint8 { return f.place[placed[g[r][f.col[0]]]] }
	band := f.first / 3
	rows[0], rows[1] = f.first, f.second
	rows[2] = band*9 + 3 - f.first - f.second
	b1, b2 := (band+1)%3, (band+2)%3
	for at, b := range [2]uint8{b1, b2} {
		r := rows[3+3*at : 6+3*at]
		r[0], r[1], r[2] = 3*b, 3*b+1, 3*b+2
		if name(r[0]) > name(r[1]) {
			r[0], r[1] = r[1], r[0]
		}
		if name(r[1]) > name(r[2]) {
			r[1], r[2] = r[2], r[1]
		}
		if name(r[0]) > name(r[1]) {
			r[0], r[1] = r[1], r[0]
		}
	}
	if name(rows[3]) > name(rows[6]) {
		for i := 3; i < 6; i++ {
			rows[i], rows[i+3] = rows[i+3], rows[i]
		}
	}
	return rows
}

// finish keeps the fronts whose other rows are least too.
func (c *Classic) finish() ClassicForm {
	var least [9]uint64
	c.backs = c.backs[:0]
	for i := range c.fronts {
		f := &c.fronts[i]
		g, placed := &c.grids[f.mirror], &c.placed[f.mirror][f.first]
		rows := f.order(c)
		smaller, larger := i == 0, false
		for level := 2; level < 9 && !larger; level++ {
			row, image := &g[rows[level]], uint64(0)
			for _, col := range f.col {
				image = image<<4 | uint64(f.place[placed[row[col]]])
			}
			if !smaller && image != least[level] {
				smaller, larger = image < least[level], image > least[level]
			}
			if smaller {
				least[level] = image
			}
		}
		if larger {
			continue
		}
		if smaller {
			c.backs = c.backs[:0]
		}
		c.backs = append(c.backs, *f)
	}
	c.fronts, c.backs = c.backs, c.fronts
	out := ClassicForm{Map: c.fronts[0].chosen(c), Automorphisms: len(c.fronts)}
	g := &c.grids[out.Map.mirror()]
	for r, from := range out.Map.Rows {
		for k, col := range out.Map.Cols {
			out.Image[r*9+k] = out.Map.Digits[g[from][col]]
		}
	}
	return out
}

// chosen is the map of a front.
func (f *front) chosen(c *Classic) Map {
	m := Map{Transposed: f.mirror == 1, Rows: f.order(c), Cols: f.col}
	for p, col := range f.col {
		m.Digits[c.grids[f.mirror][f.first][col]] = uint8(p) + 1
	}
	return m
}

// mirror is which of the two grids a map starts from.
func (m *Map) mirror() int {
	if m.Transposed {
		return 1
	}
	return 0
}
