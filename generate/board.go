package generate

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Canonical forms on any board. What keeps a board and its rules are the orders of its
// cells that take each set of different cells to such a set: rows, columns, boxes or
// regions, diagonals, windows, two cells a chess move apart. Sets that are part of
// another one say nothing new and are left out, so that only what is meant counts.
//
//	4×4: 128   6×6: 3,456   8×8: 442,368   plain 9×9: 3,359,232, see [Canonizer]
//	9×9 with both diagonals, windows, or a jigsaw map: 1 to some hundred
//
// They are listed once, by putting cell after cell in a place where for each of its
// sets some set is left that has all images so far; a form is the least image under
// all of them.

// BoardMaps is the orders of cells that keep a board and rules. It is safe for
// concurrent use.
type BoardMaps struct {
	shape *sudoku.Shape
	from  []uint16 // map after map, the cell that comes to each place
	n     int      // cells
	own   bool     // the puzzle has rules of its own
}

// BoardCanonical is a canonical form with its evidence.
type BoardCanonical struct {
	Form   sudoku.Grid
	From   []sudoku.Cell  // the cell that comes to each place
	Digits []sudoku.Digit // the new name of each digit; Digits[0] is 0
	// Automorphisms is as in [Canonical].
	Automorphisms int
}

// ErrBoardMaps is wrapped by errors about boards that have no canonical forms here.
var ErrBoardMaps = errors.New("no canonical forms")

// mapsRoom bounds the memory for maps, in cells.
const mapsRoom = 1 << 25

// NewBoardMaps lists the maps of a puzzle's board and rules, which must be about
// different digits only. Boards with too many, such as plain 10×10 and above, are
// refused.
func NewBoardMaps(p sudoku.Puzzle) (*BoardMaps, error) {
	s := p.Shape
	var sets [][]sudoku.Cell
	for _, h := range s.Houses() {
		sets = append(sets, h.Cells)
	}
	for _, d := range s.Differents() {
		sets = append(sets, d.Cells)
	}
	for _, c := range p.Constraints() {
		d, ok := c.(sudoku.Different)
		if !ok {
			return nil, fmt.Errorf("%w: rules about anything but different digits are not looked at", ErrBoardMaps)
		}
		sets = append(sets, d.Cells)
	}
	room := mapsRoom / s.Cells()
	refused := fmt.Errorf("%w: more than %d orders of the cells keep %s", ErrBoardMaps, room, s.Name())
	if b := s.Board(); s.Plain() && len(p.Constraints()) == 0 {
		maps := 1 // of the rows in their bands, and the bands; the columns likewise
		for k := range b.Rows {
			maps = min(maps*(k%b.BoxRows+1)*(k%b.BoxCols+1), room+1)
			if (k+1)%b.BoxRows == 0 {
				maps *= (k + 1) / b.BoxRows
			}
			if (k+1)%b.BoxCols == 0 {
				maps *= (k + 1) / b.BoxCols
			}
		}
		if maps > room {
			return nil, refused
		}
	}
	w := newMapSearch(s.Cells(), sets)
	w.maps = &BoardMaps{shape: s, n: s.Cells(), own: len(p.Constraints()) > 0}
	if !w.search(0) {
		return nil, refused
	}
	return w.maps, nil
}

// Len is how many maps there are.
func (b *BoardMaps) Len() int { return len(b.from) / b.n }

// bitset is a set of small numbers.
type bitset []uint64

func newBitset(n int) bitset    { return make(bitset, (n+63)/64) }
func (b bitset) add(i int)      { b[i/64] |= 1 << (i % 64) }
func (b bitset) has(i int) bool { return b[i/64]>>(i%64)&1 != 0 }
func (b bitset) within(o bitset) bool {
	for i := range b {
		if b[i]&^o[i] != 0 {
			return false
		}
	}
	return true
}

// mapSearch is a search for maps.
type mapSearch struct {
	maps   *BoardMaps
	order  []int    // cells in some set
	sets   []bitset // of cells
	setsOf [][]int
	member []bitset // of each cell: its sets
	to     []uint16 // the place of each cell
	taken  bitset   // places
	left   []bitset // of each set: those that have all images of its cells so far
	depths []depth  // scratch
}

// depth is the memory of a cell on its way.
type depth struct {
	can, place bitset
	before     []bitset
}

func newMapSearch(n int, lists [][]sudoku.Cell) *mapSearch {
	w := &mapSearch{setsOf: make([][]int, n), member: make([]bitset, n), to: make([]uint16, n), taken: newBitset(n)}
	var all []bitset
	for _, list := range lists {
		set := newBitset(n)
		for _, c := range list {
			set.add(int(c))
		}
		all = append(all, set)
	}
	var sizes []int
	for i, set := range all {
		part := false
		for k, o := range all {
			part = part || k != i && set.within(o) && (!o.within(set) || k < i)
		}
		if !part && len(lists[i]) > 1 {
			for _, c := range lists[i] {
				w.setsOf[c] = append(w.setsOf[c], len(w.sets))
			}
			w.sets, sizes = append(w.sets, set), append(sizes, len(lists[i]))
		}
	}
	for range w.sets {
		w.left = append(w.left, newBitset(len(w.sets)))
	}
	for i, size := range sizes {
		for k, o := range sizes {
			if size == o {
				w.left[i].add(k)
			}
		}
	}
	for c := range n {
		w.to[c], w.member[c] = uint16(c), newBitset(len(w.sets))
		for _, s := range w.setsOf[c] {
			w.member[c].add(s)
		}
		if len(w.setsOf[c]) > 0 {
			w.order = append(w.order, c)
		} else {
			w.taken.add(c) // it stays
		}
	}
	// cells with many sets first: they have the fewest places
	slices.SortStableFunc(w.order, func(a, b int) int { return len(w.setsOf[b]) - len(w.setsOf[a]) })
	for _, c := range w.order {
		d := depth{can: newBitset(n), place: newBitset(n)}
		for range w.setsOf[c] {
			d.before = append(d.before, newBitset(len(w.sets)))
		}
		w.depths = append(w.depths, d)
	}
	return w
}

// search puts the cells from number i of the order on, and reports whether there was
// room for all maps.
func (w *mapSearch) search(i int) bool {
	if i == len(w.order) {
		m := w.maps
		if len(m.from)+m.n > mapsRoom {
			return false
		}
		at := len(m.from)
		m.from = append(m.from, w.to...)
		for c, place := range w.to {
			m.from[at+int(place)] = uint16(c)
		}
		return true
	}
	c := w.order[i]
	d := &w.depths[i]
	for k, s := range w.setsOf[c] { // where all its sets have a place
		clear(d.place)
		for j, word := range w.left[s] {
			for ; word != 0; word &= word - 1 {
				set := w.sets[j*64+bits.TrailingZeros64(word)]
				for x := range d.place {
					d.place[x] |= set[x]
				}
			}
		}
		for x := range d.can {
			if k == 0 {
				d.can[x] = d.place[x] &^ w.taken[x]
			} else {
				d.can[x] &= d.place[x]
			}
		}
		copy(d.before[k], w.left[s])
	}
	for place := range w.to {
		if !d.can.has(place) || len(w.setsOf[place]) != len(w.setsOf[c]) {
			continue
		}
		fits := true
		for _, s := range w.setsOf[c] {
			some := uint64(0)
			for x := range w.left[s] {
				w.left[s][x] &= w.member[place][x]
				some |= w.left[s][x]
			}
			fits = fits && some != 0
		}
		w.to[c] = uint16(place)
		w.taken.add(place)
		more := !fits || w.search(i+1)
		w.taken[place/64] &^= 1 << (place % 64)
		for k, s := range w.setsOf[c] {
			copy(w.left[s], d.before[k])
		}
		if !more {
			return false
		}
	}
	return true
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
