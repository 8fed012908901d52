package sudoku

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Grid is digits on a shape: a puzzle when some are blank, a solution when
// none is. A Grid is a small value whose copies share their digits, like a
// slice; see [Grid.Clone].
type Grid struct {
	shape  *Shape
	digits []Digit
}

// ErrDigits is wrapped by the errors of [NewGridFrom].
var ErrDigits = errors.New("digits do not fit the shape")

// NewGrid is an empty grid.
func NewGrid(s *Shape) Grid { return Grid{s, make([]Digit, s.Cells())} }

// NewGridFrom is a grid over the caller's digits, row by row, which it keeps.
// Their number must be n² and each at most n; errors wrap [ErrDigits].
func NewGridFrom(s *Shape, digits []Digit) (Grid, error) {
	if len(digits) != s.Cells() {
		return Grid{}, fmt.Errorf("%w: %d cells where %d belong", ErrDigits, len(digits), s.Cells())
	}
	for c, d := range digits {
		if int(d) > s.n {
			return Grid{}, fmt.Errorf("%w: %d in %s, digits go to %d", ErrDigits, d, s.CellName(Cell(c)), s.n)
		}
	}
	return Grid{s, digits}, nil
}

// Shape is the board the grid stands on.
func (g Grid) Shape() *Shape { return g.shape }

// At is the digit in a cell, 0 when it is blank.
func (g Grid) At(c Cell) Digit { return g.digits[c] }

// Set puts a digit, or 0 for a blank, into a cell of this grid and every copy
// that shares its digits. A digit beyond n is a mistake of the program and
// panics, like an index out of range.
func (g Grid) Set(c Cell, d Digit) {
	if int(d) > g.shape.n {
		panic(fmt.Sprintf("sudoku: digit %d on a %s board", d, g.shape.Name()))
	}
	g.digits[c] = d
}

// Digits are the grid's own digits, row by row, not a copy. A caller that
// writes to them keeps to 0..n.
func (g Grid) Digits() []Digit { return g.digits }

// Clone is a grid with digits of its own.
func (g Grid) Clone() Grid { return Grid{g.shape, slices.Clone(g.digits)} }

// Givens is the number of cells that are not blank.
func (g Grid) Givens() int {
	k := 0
	for _, d := range g.digits {
		if d != 0 {
			k++
		}
	}
	return k
}

// Full reports whether no cell is blank.
func (g Grid) Full() bool { return !slices.Contains(g.digits, 0) }

// Equal reports whether both grids have the same digits on boards of the same
// size; the rules are not compared.
func (g Grid) Equal(o Grid) bool { return slices.Equal(g.digits, o.digits) }

// String is the grid on one line with "." for a blank up to 9×9, rows of
// spaced numbers beyond. Package text has the formats for files.
func (g Grid) String() string {
	if g.shape == nil {
		return "no grid"
	}
	var b strings.Builder
	for c, d := range g.digits {
		switch {
		case d == 0:
			b.WriteByte('.')
		default:
			b.WriteString(strconv.Itoa(int(d)))
		}
		if g.shape.n > 9 && c+1 < len(g.digits) {
			if (c+1)%g.shape.n == 0 {
				b.WriteByte('\n')
			} else {
				b.WriteByte(' ')
			}
		}
	}
	return b.String()
}
