package text

import (
	"cmp"
	"slices"
	"strconv"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Grids as text: the usual look of each format.

// Append appends a grid of a shape in the given style, with its newline, as
// [Writer] would write it alone, without directive lines. A nil style is [Line], and so
// is CSV, which needs its record. In JSON the grid is the puzzle of an object.
func Append(dst []byte, s *Style, shape *sudoku.Shape, g sudoku.Grid) []byte {
	if s == nil {
		s = &Style{}
	}
	switch s.Format {
	case Square:
		return appendSquare(dst, s, shape, g)
	case Spaced:
		return appendSpaced(dst, s, shape, g)
	case Boxed:
		return appendBoxed(dst, s, shape, g)
	case JSON:
		dst = appendObject(dst, s, sudoku.Puzzle{Shape: shape, Givens: g}, finding.About{})
	default:
		dst = appendLine(dst, s, shape, g)
	}
	return append(dst, '\n')
}

// String returns a grid as one line without a newline, as JSON records and
// messages show it. [ParseGrid] reads it.
func String(shape *sudoku.Shape, g sudoku.Grid) string {
	if shape == nil || len(g) != shape.Cells() {
		return ""
	}
	return string(appendLine(nil, &Style{}, shape, g))
}

// face is the look of the cells of a grid.
type face struct {
	shape   *sudoku.Shape
	symbols Symbols
	lower   bool
	blank   byte
	odd     bool // characters are values, as in odd.go
}

// face returns the look of cells that touch, or are apart.
func (s *Style) face(shape *sudoku.Shape, g sudoku.Grid, apart bool) face {
	f := face{shape: shape, lower: s.Lower}
	if !shape.IsClassic() {
		b := shape.Board()
		f.odd = !finding.IsOrdinary(&b)
	}
	if f.odd {
		b := shape.Board()
		f.symbols, f.blank = Numbers, s.Blank
		// A lone character would be read as a number.
		if b.Hi <= 9 || s.Symbols == Digits && b.Hi < lex.MaxChars && b.Cols > 1 {
			f.symbols = Digits
		}
		if f.blank == 0 || f.blank == '0' && b.Lo == 0 {
			f.blank = '.'
		}
		f.lower = s.Lower && b.Hi < 36
	} else if apart {
		f.symbols, f.blank = s.spaced(shape.N(), g)
	} else {
		f.symbols, f.blank = s.usual(shape.N())
	}
	return f
}

// cell appends the text of cell i for digit d.
func (f *face) cell(dst []byte, i int, d sudoku.Digit) []byte {
	switch {
	case f.odd && !f.shape.Exists(sudoku.Cell(i)):
		return append(dst, '#')
	case d == 0:
		return append(dst, f.blank)
	case f.symbols == Numbers:
		return strconv.AppendInt(dst, int64(f.shape.Value(d)), 10)
	case f.odd && f.shape.Value(d) == 0:
		return append(dst, '0')
	case f.odd:
		return append(dst, symbol(Digits, f.lower, f.shape.Value(d)))
	}
	return append(dst, symbol(f.symbols, f.lower, int(d)))
}

// width is the number of characters of a digit.
func (f *face) width(d sudoku.Digit) int {
	if d == 0 || f.symbols != Numbers {
		return 1
	}
	switch v := f.shape.Value(d); {
	case v < 10:
		return 1
	case v < 100:
		return 2
	case v < 1000:
		return 3
	}
	return len(strconv.Itoa(f.shape.Value(d)))
}

func appendLine(dst []byte, s *Style, shape *sudoku.Shape, g sudoku.Grid) []byte {
	if symbols, blank := s.usual(9); shape.IsClassic() && symbols == Digits {
		chars := [16]byte{blank, '1', '2', '3', '4', '5', '6', '7', '8', '9'}
		was := len(dst)
		dst = slices.Grow(dst, len(g)+1)[:was+len(g)]
		out := dst[was:]
		for i, d := range g[:len(out)] {
			out[i] = chars[d&15]
		}
		return dst
	}
	f := s.face(shape, g, false)
	between := ""
	if f.symbols == Numbers {
		between = string(s.separator())
	}
	for i, d := range g[:shape.Squares()] {
		if i > 0 && between != "" {
			dst = append(dst, between...)
		}
		dst = f.cell(dst, i, d)
	}
	return shape.BeyondText(dst, g)
}

// appendCells writes cells, in rows of cols, with a text between cells and one between
// rows.
func appendCells(dst []byte, cols int, g sudoku.Grid, between, rows string, cell func([]byte, int, sudoku.Digit) []byte) []byte {
	for i, d := range g {
		switch {
		case i%cols > 0:
			dst = append(dst, between...)
		case i > 0:
			dst = append(dst, rows...)
		}
		dst = cell(dst, i, d)
	}
	return dst
}

func (s *Style) separator() byte { return cmp.Or(s.Sep, ' ') }

// appendSquare writes rows of characters, or of numbers if they must be.
func appendSquare(dst []byte, s *Style, shape *sudoku.Shape, g sudoku.Grid) []byte {
	f := s.face(shape, g, false)
	if f.symbols == Numbers {
		return appendSpaced(dst, s, shape, g)
	}
	for i, d := range g[:shape.Squares()] {
		if i > 0 && i%shape.Cols() == 0 {
			dst = append(dst, '\n')
		}
		dst = f.cell(dst, i, d)
	}
	return append(shape.BeyondText(dst, g), '\n')
}

// appendSpaced writes rows of separated cells, aligned if the style requires it.
func appendSpaced(dst []byte, s *Style, shape *sudoku.Shape, g sudoku.Grid) []byte {
	cols := shape.Cols()
	f := s.face(shape, g, true)
	sep := s.separator()
	start := len(dst)
	for i, d := range g[:shape.Squares()] {
		switch c := i % cols; {
		case c > 0:
			dst = append(dst, sep)
		case i > 0:
			dst = append(dst, '\n')
			start = len(dst)
		}
		if s.Width > 0 {
			for end := s.First + i%cols*s.Width - f.width(d); len(dst)-start < end; {
				dst = append(dst, ' ')
			}
		}
		if d > 0 && d <= 9 && !f.odd && f.symbols == Digits {
			dst = append(dst, '0'+byte(d))
			continue
		}
		dst = f.cell(dst, i, d)
	}
	return append(shape.BeyondText(dst, g), '\n')
}

// spaced is usual for separated cells: beyond 9×9 they are numbers, unless the
// style has other symbols. Digits from zero are written as numbers, too, if they
// would be read as numbers.
func (s *Style) spaced(n int, g sudoku.Grid) (Symbols, byte) {
	t := *s
	if n > 9 && (t.Symbols == AnySymbols || t.Symbols == FromZero && slices.Max(g) <= 10) {
		t.Symbols = Numbers
	}
	return t.usual(n)
}
