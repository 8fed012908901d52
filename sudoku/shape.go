package sudoku

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
)

// A shape is the board without digits. A 6×6 board of 2×3 boxes:
//
//	      columns
//	      1 2 3   4 5 6
//	row 1 . . . | . . .
//	row 2 . . . | . . .   box 1, box 2: two rows by three columns
//	      ------+------
//	row 3 . . . | . . .
//	row 4 . . . | . . .   boxes 3 and 4
//	      ------+------
//	row 5 . . . | . . .
//	row 6 . . . | . . .   boxes 5 and 6

// MaxN is the largest supported number of digits, hence of rows and columns.
const MaxN = 400

// Cell is the index of a square, row·n + column, both counted from 0.
type Cell int32

// Digit is 1..n; 0 is a blank.
type Digit uint16

// Kind says what a house is on the board.
type Kind string

// The kinds of houses that the rules of this package make.
const (
	Row      Kind = "row"
	Column   Kind = "column"
	Box      Kind = "box"
	Region   Kind = "region"   // a jigsaw region
	Diagonal Kind = "diagonal" // see [Diagonals]
	Window   Kind = "window"   // see [Windoku]
	Group    Kind = "group"    // see [DisjointGroups]
)

// House is a set of n cells in which each digit appears exactly once.
type House struct {
	Kind  Kind
	Index int    // from 0 within its kind
	Cells []Cell // ascending; shared, not to be changed
}

// Name is how users meet the house: "row 3", counted from 1.
func (h House) Name() string { return fmt.Sprintf("%s %d", h.Kind, h.Index+1) }

// Apart is a set of cells in which a digit appears at most once.
type Apart struct {
	Rule  string // the rule it comes from, "anti-knight"
	Cells []Cell // ascending, at least two; shared, not to be changed
}

// Name is how users meet the set.
func (a Apart) Name() string { return a.Rule }

// Shape is a board: its size, houses and apart sets. It never changes after
// [NewShape] and is safe for concurrent use.
type Shape struct {
	n                int
	boxRows, boxCols int
	houses           []House
	aparts           []Apart
	rules            []string
	housesOf         index
	apartsOf         index
}

// ErrShape is wrapped by every error of [NewShape].
var ErrShape = errors.New("impossible shape")

// NewShape makes the board whose boxes have boxRows rows and boxCols columns,
// so that n = boxRows·boxCols digits, rows and columns; n is 1..[MaxN].
// Each rule then adds to it or replaces its boxes. The houses stand in the
// order rows, columns, boxes (or what replaces them), rules; a house with the
// cells of an earlier one, and a pair of apart cells that share a house, say
// nothing new and are left out. Errors wrap [ErrShape].
func NewShape(boxRows, boxCols int, rules ...Rule) (*Shape, error) {
	if boxRows < 1 || boxCols < 1 || boxRows > MaxN || boxCols > MaxN || boxRows*boxCols > MaxN {
		return nil, fmt.Errorf("%w: boxes of %d×%d cells (sizes go from 1×1 to %d×%d)", ErrShape, boxRows, boxCols, MaxN, MaxN)
	}
	l := newLayout(boxRows, boxCols)
	s := &Shape{n: l.n, boxRows: boxRows, boxCols: boxCols}
	for _, r := range rules {
		if slices.Contains(s.rules, r.Name) {
			return nil, fmt.Errorf("%w: rule %q given twice", ErrShape, r.Name)
		}
		if err := r.Extend(l); err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrShape, r.Name, err)
		}
		s.rules = append(s.rules, r.Name)
	}
	l.finish(s)
	return s, nil
}

var classic = sync.OnceValue(func() *Shape {
	s, err := NewShape(3, 3)
	if err != nil {
		panic(err) // 3×3 boxes are always possible
	}
	return s
})

// Classic is the plain 9×9 board. Every call returns the same shape.
func Classic() *Shape { return classic() }

// DefaultBox is the box usual for n digits: as square as n allows, never
// taller than wide (9: 3×3, 6: 2×3, 10: 2×5; a prime n: 1×n, a Latin square).
func DefaultBox(n int) (rows, cols int) {
	rows = 1
	for r := 1; r*r <= n; r++ {
		if n%r == 0 {
			rows = r
		}
	}
	return rows, n / rows
}

// N is the number of digits, of rows and of columns, 1..[MaxN].
func (s *Shape) N() int { return s.n }

// Cells is the number of cells, n².
func (s *Shape) Cells() int { return s.n * s.n }

// Box is the size of a box. It describes the shape as it was asked for; a
// rule may have replaced the boxes.
func (s *Shape) Box() (rows, cols int) { return s.boxRows, s.boxCols }

// Houses lists the houses: n rows, n columns, then the others. The slice is
// shared and must not be changed.
func (s *Shape) Houses() []House { return s.houses }

// Aparts lists the apart sets. The slice is shared and must not be changed.
func (s *Shape) Aparts() []Apart { return s.aparts }

// HousesOf lists the houses of a cell as ascending indices into [Shape.Houses].
// The slice is shared and must not be changed.
func (s *Shape) HousesOf(c Cell) []int32 { return s.housesOf.of(c) }

// ApartsOf lists the apart sets of a cell as ascending indices into
// [Shape.Aparts]. The slice is shared and must not be changed.
func (s *Shape) ApartsOf(c Cell) []int32 { return s.apartsOf.of(c) }

// Rules names the rules beyond rows, columns and boxes, in the order given.
// The slice is shared and must not be changed.
func (s *Shape) Rules() []string { return s.rules }

// Plain reports whether the shape has rows, columns and boxes and nothing else.
func (s *Shape) Plain() bool { return len(s.rules) == 0 }

// Peers yields each cell that may not hold the digit of c, once, c itself
// left out. It allocates n² bits.
func (s *Shape) Peers(c Cell) iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		seen := make([]uint64, (s.Cells()+63)/64)
		seen[c/64] |= 1 << (c % 64)
		visit := func(cells []Cell) bool {
			for _, p := range cells {
				if seen[p/64]>>(p%64)&1 == 0 {
					seen[p/64] |= 1 << (p % 64)
					if !yield(p) {
						return false
					}
				}
			}
			return true
		}
		for _, h := range s.HousesOf(c) {
			if !visit(s.houses[h].Cells) {
				return
			}
		}
		for _, a := range s.ApartsOf(c) {
			if !visit(s.aparts[a].Cells) {
				return
			}
		}
	}
}

// Name describes the shape for people: "9×9", "6×6 (2×3 boxes)",
// "9×9 diagonal anti-king".
func (s *Shape) Name() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d×%d", s.n, s.n)
	if r, c := DefaultBox(s.n); len(s.rules) == 0 && (r != c || r != s.boxRows) {
		fmt.Fprintf(&b, " (%d×%d boxes)", s.boxRows, s.boxCols)
	}
	for _, r := range s.rules {
		b.WriteString(" " + r)
	}
	return b.String()
}

// CellName is how users meet a cell: "r3c7", counted from 1.
func (s *Shape) CellName(c Cell) string {
	return fmt.Sprintf("r%dc%d", int(c)/s.n+1, int(c)%s.n+1)
}

// ParseCell reads what [Shape.CellName] writes.
func (s *Shape) ParseCell(name string) (Cell, error) {
	var r, c int
	fmt.Sscanf(name, "r%dc%d", &r, &c)
	if name != fmt.Sprintf("r%dc%d", r, c) {
		return 0, fmt.Errorf("%q is no cell: a cell is written r3c7", name)
	}
	if r < 1 || r > s.n || c < 1 || c > s.n {
		return 0, fmt.Errorf("%q is not on a %d×%d board", name, s.n, s.n)
	}
	return Cell((r-1)*s.n + c - 1), nil
}
