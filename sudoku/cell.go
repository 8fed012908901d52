package sudoku

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxN is the largest supported number of digits, of rows and of columns.
const MaxN = 400

// MaxValue is the largest value that a digit can represent, so that sums and
// squares of values are far from the bounds of an int.
const MaxValue = 1 << 20

// Cell is the index of a cell: row·columns + column for the squares of the
// grid, row and column counted from 0, then the extra cells of the board, then the
// cells of its layers.
type Cell int32

// Digit is 1..N, the place of a value among the board's values; 0 is a blank.
// On a board with the values 0 to 8, digit 1 is the value 0: see [Shape.Value].
type Digit uint16

// Candidate is a digit in a cell, possible or not.
type Candidate struct {
	Cell  Cell
	Digit Digit
}

// CellName returns the name of a cell for users: "r3c7", counted from 1, the name of an
// extra cell, or "shade.r3c7" for a cell of a layer.
func (s *Shape) CellName(c Cell) string {
	if c < 0 || int(c) >= s.cells {
		return fmt.Sprintf("cell %d", c) // of no board
	}
	if i := int(c) - s.Squares(); i >= 0 {
		if layer, square := s.LayerOf(c); layer >= 0 {
			return s.board.Layers[layer].Name + "." + s.CellName(square)
		}
		return s.board.Extra[i]
	}
	b := make([]byte, 0, 8)
	b = strconv.AppendInt(append(b, 'r'), int64(int(c)/s.board.Cols+1), 10)
	b = strconv.AppendInt(append(b, 'c'), int64(int(c)%s.board.Cols+1), 10)
	return string(b)
}

// CellError reports that a name is no cell of a board, with the reason.
type CellError struct {
	Name string
	why  string
}

// Error returns the name and the reason.
func (e *CellError) Error() string { return fmt.Sprintf("%q %s", e.Name, e.why) }

// ParseCell reads what [Shape.CellName] writes. Squares that do not exist are
// refused. Errors are of type [*CellError].
func (s *Shape) ParseCell(name string) (Cell, error) {
	for i, extra := range s.board.Extra {
		if extra == name {
			return Cell(s.Squares() + i), nil
		}
	}
	layer := -1
	if of, square, ok := strings.Cut(name, "."); ok {
		if layer = s.FindLayer(of); layer < 0 {
			return 0, &CellError{name, fmt.Sprintf("is on a layer %q, which this board does not have", of)}
		}
		name = square
	}
	r, c, ok := ParseSquare(name)
	if !ok {
		return 0, &CellError{name, "is no cell: a cell is written r3c7, the first one r1c1"}
	}
	if r < 1 || r > s.board.Rows || c < 1 || c > s.board.Cols {
		return 0, &CellError{name, fmt.Sprintf("is not on a %d×%d board", s.board.Rows, s.board.Cols)}
	}
	cell := Cell((r-1)*s.board.Cols + c - 1)
	if !s.Exists(cell) {
		return 0, &CellError{name, "is a square that this board leaves out"}
	}
	return s.LayerCell(layer, cell), nil
}

// ParseSquare reads the name of a square of any board, "r3c7", as 3 and 7: digits
// only, no leading zeros, each number from 1 to 99999.
func ParseSquare(name string) (r, c int, ok bool) {
	row, col, found := strings.Cut(name, "c")
	row, isRow := strings.CutPrefix(row, "r")
	if !found || !isRow {
		return 0, 0, false
	}
	r, ok = parseNumber(row)
	if !ok {
		return 0, 0, false
	}
	c, ok = parseNumber(col)
	return r, c, ok
}

// parseNumber reads 1..99999 as it is usually written.
func parseNumber(s string) (int, bool) {
	if s == "" || len(s) > 5 || s[0] == '0' {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, true
}

// CandidateName returns the name of a candidate for users and files: "r3c7=5", with
// the value that people see.
func (s *Shape) CandidateName(x Candidate) string {
	return s.CellName(x.Cell) + "=" + s.ValueName(x.Cell, x.Digit)
}

// ParseCandidate reads what [Shape.CandidateName] writes.
func (s *Shape) ParseCandidate(name string) (Candidate, error) {
	cell, value, ok := strings.Cut(name, "=")
	c, err := s.ParseCell(cell)
	if !ok || err == nil && s.ParseValue(c, value) == 0 {
		return Candidate{}, fmt.Errorf("%q is no candidate of a %s board: one is written r2c7=2", name, s.Name())
	}
	if err != nil {
		return Candidate{}, err
	}
	return Candidate{c, s.ParseValue(c, value)}, nil
}
