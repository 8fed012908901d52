package generate

import (
	"fmt"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Canonical forms on any board: the least image under all its maps, see [BoardMaps].

// BoardCanonical is a canonical form with its evidence.
type BoardCanonical struct {
	Form   sudoku.Grid
	From   []sudoku.Cell  // the cell that comes to each place
	Digits []sudoku.Digit // the new name of each digit; Digits[0] is 0
	// Automorphisms is as in [Canonical].
	Automorphisms int
}

// naming is digits named in the order in which they come.
type naming struct {
	names []sudoku.Digit
	last  sudoku.Digit
}

func (n *naming) name(d sudoku.Digit) sudoku.Digit {
	if d == 0 {
		return 0
	}
	if n.names[d] == 0 {
		n.last++
		n.names[d] = n.last
	}
	return n.names[d]
}

// compare compares an image with the least so far, cell by cell, until it is larger.
// Where it is less it is the least; form then holds it.
func (b *BoardMaps) compare(k int, form sudoku.Grid, value func(c int) sudoku.Digit) (order int) {
	for place, c := range b.from[k*b.n : (k+1)*b.n] {
		v := value(int(c))
		switch {
		case order < 0:
			form[place] = v
		case v > form[place]:
			return 1
		case v < form[place]:
			order = -1
			form[place] = v
		}
	}
	return order
}

// endless is larger than every form.
func (b *BoardMaps) endless() sudoku.Grid {
	form := make(sudoku.Grid, b.n)
	form[0] = ^sudoku.Digit(0)
	return form
}

// Minlex is the least image of a grid, cell by cell, a blank before the first digit.
func (b *BoardMaps) Minlex(g sudoku.Grid) BoardCanonical {
	return b.least(g, nil, nil)
}

// Pattern is the image whose pattern of blanks and digits is the least, and of those
// with this pattern the least one.
func (b *BoardMaps) Pattern(g sudoku.Grid) BoardCanonical {
	return b.least(g, func(c int) sudoku.Digit { return min(g[c], 1) }, nil)
}

// Solved is the puzzle under a map that takes its solution to the least image; of
// several such maps the one under which the puzzle is the least.
func (b *BoardMaps) Solved(g, solution sudoku.Grid) BoardCanonical {
	return b.least(g, nil, solution)
}

// least is the least image by what comes first, if there is something: a pattern, or
// the solution, from which digits then have their names.
func (b *BoardMaps) least(g sudoku.Grid, pattern func(c int) sudoku.Digit, solution sudoku.Grid) (out BoardCanonical) {
	digits := b.shape.N()
	head, form := b.endless(), b.endless()
	var names naming
	scratch := make([]sudoku.Digit, digits+1)
	for k := range b.Len() {
		clear(scratch)
		names = naming{names: scratch}
		order := 0
		switch {
		case pattern != nil:
			order = b.compare(k, head, pattern)
		case solution != nil:
			order = b.compare(k, head, func(c int) sudoku.Digit { return names.name(solution[c]) })
		}
		if order > 0 {
			continue
		}
		if order < 0 {
			copy(form, b.endless())
		}
		switch order = b.compare(k, form, func(c int) sudoku.Digit { return names.name(g[c]) }); {
		case order < 0:
			out.Automorphisms = 1
			out.From = out.From[:0]
			for _, c := range b.from[k*b.n : (k+1)*b.n] {
				out.From = append(out.From, sudoku.Cell(c))
			}
		case order == 0:
			out.Automorphisms++
		}
	}
	names = naming{names: make([]sudoku.Digit, digits+1)}
	for _, c := range out.From {
		if solution != nil {
			names.name(solution[c])
		} else {
			names.name(g[c])
		}
	}
	for d := 1; d <= digits; d++ {
		names.name(sudoku.Digit(d))
	}
	out.Form, out.Digits = form, names.names
	return out
}

// Check holds the result of Minlex to all images of a grid, each made as a whole, and
// each map to the houses of the board, which it takes to houses.
func (b *BoardMaps) Check(g sudoku.Grid, c *BoardCanonical) bool {
	least, maps := sudoku.Grid(nil), 0
	for k := range b.Len() {
		one := BoardCanonical{Digits: make([]sudoku.Digit, b.shape.N()+1)}
		last := sudoku.Digit(0)
		for _, from := range b.from[k*b.n : (k+1)*b.n] {
			one.From = append(one.From, sudoku.Cell(from))
			if d := g[from]; d != 0 && one.Digits[d] == 0 {
				last++
				one.Digits[d] = last
			}
		}
		for _, h := range b.shape.Houses() {
			if b.own {
				break // a house can come to a set of the puzzle's
			}
			house := make([]sudoku.Cell, 0, len(h.Cells))
			for _, place := range h.Cells {
				house = append(house, one.From[place])
			}
			slices.Sort(house)
			if !slices.ContainsFunc(b.shape.Houses(), func(o sudoku.House) bool { return slices.Equal(o.Cells, house) }) {
				return false
			}
		}
		switch image := one.Apply(g); {
		case least == nil || slices.Compare(image, least) < 0:
			least, maps = image, 1
		case image.Equal(least):
			maps++
		}
	}
	return least.Equal(c.Form) && maps == c.Automorphisms
}

// Apply is the image of a grid.
func (c *BoardCanonical) Apply(g sudoku.Grid) sudoku.Grid {
	out := make(sudoku.Grid, len(g))
	for place, from := range c.From {
		out[place] = c.Digits[g[from]]
	}
	return out
}

// Same is the map that takes the first of two grids with the same form to the second:
// for each place the cell that comes there, and the new names of digits.
func Same(a, b *BoardCanonical) (from []sudoku.Cell, digits []sudoku.Digit) {
	from, digits = make([]sudoku.Cell, len(a.From)), make([]sudoku.Digit, len(a.Digits))
	for place, c := range b.From {
		from[c] = a.From[place]
	}
	back := make([]sudoku.Digit, len(b.Digits))
	for d, to := range b.Digits {
		back[to] = sudoku.Digit(d)
	}
	for d, to := range a.Digits {
		digits[d] = back[to]
	}
	return from, digits
}

// MapText writes a map: the rows and columns in their new order, counted from 1, where
// it keeps those together, else the cell that comes to each place; and the new names
// of digits.
//
//	transposed rows 2 1 4 3 columns 1 2 3 4 digits 1 2 4 3
func MapText(s *sudoku.Shape, from []sudoku.Cell, digits []sudoku.Digit) string {
	var t strings.Builder
	if !linesText(&t, s, from) {
		t.WriteString("cells")
		for _, c := range from {
			fmt.Fprintf(&t, " %s", s.CellName(c))
		}
	}
	t.WriteString(" digits")
	for _, d := range digits[1:] {
		fmt.Fprintf(&t, " %d", d)
	}
	return t.String()
}

// linesText writes a map of rows and columns, and reports whether it is one.
func linesText(t *strings.Builder, s *sudoku.Shape, from []sudoku.Cell) bool {
	n := s.Rows()
	if s.Cells() != s.Squares() || s.Cols() != n || s.Cells() != n*n {
		return false
	}
	for _, transposed := range []bool{false, true} {
		row := func(c sudoku.Cell) int { return int(c) / n }
		col := func(c sudoku.Cell) int { return int(c) % n }
		if transposed {
			row, col = col, row
		}
		fits := true
		for place, c := range from {
			fits = fits && row(c) == row(from[place/n*n]) && col(c) == col(from[place%n])
		}
		if !fits {
			continue
		}
		if transposed {
			t.WriteString("transposed ")
		}
		t.WriteString("rows")
		for r := range n {
			fmt.Fprintf(t, " %d", row(from[r*n])+1)
		}
		t.WriteString(" columns")
		for c := range n {
			fmt.Fprintf(t, " %d", col(from[c])+1)
		}
		return true
	}
	return false
}
