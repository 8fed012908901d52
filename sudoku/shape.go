package sudoku

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Kind is the kind of a house on the board.
type Kind string

// The kinds of houses.
const (
	Row     Kind = "row"
	Column  Kind = "column"
	Box     Kind = "box"
	Region  Kind = "region"
	Special Kind = "" // a rule's: a diagonal, a window …
)

// House is a set of N cells in which each digit appears exactly once.
type House struct {
	Kind  Kind
	Name  string // as users meet it: "row 3", "the falling diagonal"
	Cells []Cell // ascending; shared, not to be changed
}

// Shape is a board with its houses and its other sets of different cells computed.
// Its contents never change after [NewShape]; it is safe for concurrent use.
type Shape struct {
	board        Board
	text, key    string
	n, cells     int
	firstLayer   int    // cell, the number of cells if there are no layers
	missing      []bool // nil: none
	houses       []House
	differents   []Different
	housesOf     index
	differentsOf index
	classic      bool
	domains      []Constraint // of the cells of layers
	tables       cache[*Table]
	families     cache[resultOf[*SetFamily]]
	machines     cache[resultOf[*Machine]]
}

// ErrShape is wrapped by every error of [NewShape].
var ErrShape = errors.New("impossible shape")

// NewShape returns the shape of a board. A row, column, box or region with as many
// squares as there are digits becomes a house, one with fewer a set of
// different cells, and one with more is an error. The houses are in the
// order rows, columns, boxes, regions, rules; a set with the cells of an
// earlier one, or a pair inside an earlier one, adds nothing and is left out.
// Errors wrap [ErrShape].
func NewShape(b Board) (*Shape, error) {
	if err := b.check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrShape, err)
	}
	return newShape(b)
}

// OfValues returns the board's squares and extra cells with the digits lo to hi, of which
// lo may be negative, without layers and without the rules of the board. Rules about
// values that are not digits are worked out on it; puzzles on it are refused if lo is
// negative. The error wraps [ErrShape]: there are more than [MaxN] digits.
func (s *Shape) OfValues(lo, hi int) (*Shape, error) {
	b := s.board
	b.Lo, b.Hi, b.Layers, b.Rules = lo, hi, nil, nil
	if n := hi - lo + 1; n < s.n || n > MaxN {
		return nil, fmt.Errorf("%w: values %d to %d (%d are possible)", ErrShape, lo, hi, MaxN)
	}
	return newShape(b)
}

func newShape(b Board) (*Shape, error) {
	b = b.canonical()
	s := &Shape{board: b, n: b.Hi - b.Lo + 1, firstLayer: b.Rows*b.Cols + len(b.Extra)}
	s.cells = s.firstLayer + len(b.Layers)*s.Squares()
	if len(b.Missing) > 0 {
		s.missing = make([]bool, s.cells)
		for _, c := range b.Missing {
			for layer := -1; layer < len(b.Layers); layer++ {
				s.missing[s.LayerCell(layer, c)] = true
			}
		}
	}
	s.domains = s.layerDomains()
	var l layout
	l.lines(s)
	l.boxes(s)
	l.regions(s)
	if err := l.rules(s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrShape, err)
	}
	if err := l.finish(s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrShape, err)
	}
	s.text = b.Text()
	var key strings.Builder
	key.WriteString(s.text)
	for _, r := range b.Rules {
		key.WriteString("\n" + r.Text())
	}
	s.key = key.String()
	s.classic = s.key == "9x9 box 3x3"
	return s, nil
}

var classic = sync.OnceValue(func() *Shape {
	s, err := NewShape(Boxed(3, 3))
	if err != nil {
		panic(err) // 3×3 boxes are always possible
	}
	return s
})

// Classic returns the plain 9×9 board. Every call returns the same shape.
func Classic() *Shape { return classic() }

// IsClassic reports whether this is the plain 9×9 board.
func (s *Shape) IsClassic() bool { return s.classic }

// Board returns the description of the shape, with regions numbered in the order of
// their first squares, or with boxes if the regions are boxes. Its slices are shared
// and must not be changed.
func (s *Shape) Board() Board { return s.board }

// Text returns [Board.Text] of the shape's board.
func (s *Shape) Text() string { return s.text }

// Key identifies the board: two shapes have the same key exactly when they
// were made from the same data. It is [Board.Text] and a line for each rule.
func (s *Shape) Key() string { return s.key }

// Same reports whether both shapes have the same key.
func (s *Shape) Same(o *Shape) bool { return s == o || s != nil && o != nil && s.key == o.key }

// N returns the number of digits, 1..[MaxN].
func (s *Shape) N() int { return s.n }

// Rows returns the number of rows of the grid.
func (s *Shape) Rows() int { return s.board.Rows }

// Cols returns the number of columns of the grid.
func (s *Shape) Cols() int { return s.board.Cols }

// Squares returns the number of squares of the grid, missing ones included.
func (s *Shape) Squares() int { return s.board.Rows * s.board.Cols }

// Cells returns the number of cells: the squares, missing ones included, the extra cells,
// and a cell per square for each layer.
func (s *Shape) Cells() int { return s.cells }

// Exists reports whether a cell can be filled. Missing squares are in no house, stay
// 0 in every grid, and are in no formula.
func (s *Shape) Exists(c Cell) bool {
	return c >= 0 && int(c) < s.cells && (s.missing == nil || !s.missing[c])
}

// Value returns the value of a digit: Lo for digit 1.
func (s *Shape) Value(d Digit) int { return s.board.Lo + int(d) - 1 }

// DigitOf returns the digit of a value, 0 when the board has no such value.
func (s *Shape) DigitOf(value int) Digit {
	if value < s.board.Lo || value > s.board.Hi {
		return 0
	}
	return Digit(value - s.board.Lo + 1)
}

// Box returns the size of the boxes, 0 and 0 when there are none.
func (s *Shape) Box() (rows, cols int) { return s.board.BoxRows, s.board.BoxCols }

// Houses lists the houses. The slice is shared and must not be changed.
func (s *Shape) Houses() []House { return s.houses }

// Differents lists the sets of different cells that are not houses. The slice
// is shared and must not be changed.
func (s *Shape) Differents() []Different { return s.differents }

// HousesOf lists the houses of a cell as ascending indices into [Shape.Houses].
// The slice is shared and must not be changed.
func (s *Shape) HousesOf(c Cell) []int32 { return s.housesOf.of(c) }

// DifferentsOf lists the sets of a cell as ascending indices into
// [Shape.Differents]. The slice is shared and must not be changed.
func (s *Shape) DifferentsOf(c Cell) []int32 { return s.differentsOf.of(c) }

// Plain reports whether the board is one of [Boxed] without rules: n×n, rows,
// columns and boxes, and nothing else.
func (s *Shape) Plain() bool {
	b := &s.board
	return len(b.Rules) == 0 && b.Regions == nil && !b.FreeLines && s.missing == nil && len(b.Extra) == 0 && len(b.Layers) == 0 &&
		b.Lo == 1 && b.Hi == b.Rows && b.Rows == b.Cols && b.BoxRows*b.BoxCols == b.Hi
}

// Name describes the shape for people: "9×9", "6×6 (2×3 boxes)",
// "9×9 diagonal anti-king", "9×9 jigsaw".
func (s *Shape) Name() string {
	var w strings.Builder
	b := &s.board
	fmt.Fprintf(&w, "%d×%d", b.Rows, b.Cols)
	if b.Lo != 1 || b.Hi != max(b.Rows, b.Cols) {
		fmt.Fprintf(&w, " (digits %d to %d)", b.Lo, b.Hi)
	}
	switch r, c := DefaultBox(s.n); {
	case b.BoxRows != 0 && (r != c || r != b.BoxRows) && len(b.Rules) == 0:
		fmt.Fprintf(&w, " (%d×%d boxes)", b.BoxRows, b.BoxCols)
	case b.Regions != nil:
		w.WriteString(" jigsaw")
	case b.FreeLines:
	case b.BoxRows == 0 && r > 1:
		w.WriteString(" latin")
	}
	for _, r := range b.Rules {
		w.WriteString(" " + r.Text())
	}
	return w.String()
}

// layout collects the sets of a shape in the making.
type layout struct {
	sets []House // houses or not: finish distinguishes them by their number of cells
}

func (l *layout) add(s *Shape, kind Kind, name string, cells []Cell) {
	if s.missing != nil {
		cells = slices.DeleteFunc(cells, func(c Cell) bool { return s.missing[c] })
	}
	l.sets = append(l.sets, House{kind, name, cells})
}

// block is the cells of the rectangle whose top left square is given.
func (b *Board) block(top, left, rows, cols int) []Cell {
	cells := make([]Cell, 0, rows*cols)
	for r := top; r < top+rows; r++ {
		for c := left; c < left+cols; c++ {
			cells = append(cells, Cell(r*b.Cols+c))
		}
	}
	return cells
}

func (l *layout) lines(s *Shape) {
	b := &s.board
	if b.FreeLines {
		return
	}
	for r := range b.Rows {
		l.add(s, Row, fmt.Sprintf("row %d", r+1), b.block(r, 0, 1, b.Cols))
	}
	for c := range b.Cols {
		l.add(s, Column, fmt.Sprintf("column %d", c+1), b.block(0, c, b.Rows, 1))
	}
}

func (l *layout) boxes(s *Shape) {
	b := &s.board
	if b.BoxRows == 0 {
		return
	}
	for top := 0; top < b.Rows; top += b.BoxRows {
		for left := 0; left < b.Cols; left += b.BoxCols {
			number := top/b.BoxRows*(b.Cols/b.BoxCols) + left/b.BoxCols + 1
			l.add(s, Box, fmt.Sprintf("box %d", number), b.block(top, left, b.BoxRows, b.BoxCols))
		}
	}
}

func (l *layout) regions(s *Shape) {
	var cells [][]Cell
	for c, r := range s.board.Regions {
		if r >= 0 {
			if r == len(cells) { // canonical: the next new one
				cells = append(cells, nil)
			}
			cells[r] = append(cells[r], Cell(c))
		}
	}
	for r := range cells {
		l.add(s, Region, fmt.Sprintf("region %d", r+1), cells[r])
	}
}

// rules adds the sets that the board's rules require.
func (l *layout) rules(s *Shape) error {
	for i, r := range s.board.Rules {
		if isNil(r) {
			return errors.New("a rule that is nil")
		}
		for _, o := range s.board.Rules[:i] {
			if r.Text() == o.Text() {
				return fmt.Errorf("rule %q given twice", r.Text())
			}
		}
		constraints, err := r.Constraints(s)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Text(), err)
		}
		for _, c := range constraints {
			d, ok := c.(Different)
			if !ok {
				return fmt.Errorf("%s: the rule requires more than that cells differ, so it belongs to puzzles and not to their board", r.Text())
			}
			if err := d.check(s); err != nil {
				return fmt.Errorf("%s: %w", r.Text(), err)
			}
			l.add(s, Special, d.Name, slices.Clone(d.Cells))
		}
	}
	return nil
}

// finish sorts the sets into houses and others, and leaves out those that an earlier
// set implies.
func (l *layout) finish(s *Shape) error {
	seen := map[string]bool{}
	var key []byte
	for _, h := range l.sets {
		slices.Sort(h.Cells)
		if len(h.Cells) > s.n {
			return fmt.Errorf("%s has %d cells and there are %d digits", h.Name, len(h.Cells), s.n)
		}
		key = key[:0]
		for _, c := range h.Cells {
			key = binary.NativeEndian.AppendUint32(key, uint32(c))
		}
		if len(h.Cells) < s.n || seen[string(key)] {
			continue
		}
		seen[string(key)] = true
		s.houses = append(s.houses, h)
	}
	s.housesOf = newIndex(s.cells, len(s.houses), func(i int) []Cell { return s.houses[i].Cells })
	for _, h := range l.sets {
		if len(h.Cells) < s.n && len(h.Cells) > 1 && (len(h.Cells) > 2 || !s.shareHouse(h.Cells[0], h.Cells[1])) {
			s.differents = append(s.differents, Different{h.Name, h.Cells})
		}
	}
	s.differentsOf = newIndex(s.cells, len(s.differents), func(i int) []Cell { return s.differents[i].Cells })
	return nil
}

func (s *Shape) shareHouse(a, b Cell) bool {
	for _, h := range s.housesOf.of(a) {
		if slices.Contains(s.housesOf.of(b), h) {
			return true
		}
	}
	return false
}

// index answers "which sets hold this cell" from two flat slices.
type index struct{ start, sets []int32 }

func newIndex(cells, sets int, cellsOf func(int) []Cell) index {
	x := index{start: make([]int32, cells+1)}
	for i := range sets {
		for _, c := range cellsOf(i) {
			x.start[c+1]++
		}
	}
	for c := range cells {
		x.start[c+1] += x.start[c]
	}
	x.sets = make([]int32, x.start[cells])
	next := slices.Clone(x.start)
	for i := range sets {
		for _, c := range cellsOf(i) {
			x.sets[next[c]] = int32(i)
			next[c]++
		}
	}
	return x
}

func (x index) of(c Cell) []int32 { return x.sets[x.start[c]:x.start[c+1]:x.start[c+1]] }
