package text

import (
	"bytes"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// Grids as text: the usual look of every format, from a style with all its
// defaults filled in.

// Append appends the grid in the given style, as [Writer] would write it alone,
// with its newline. A nil style is [Line]; so is CSV, which needs its record. A
// JSON object has the grid as its puzzle.
func Append(dst []byte, s *Style, g sudoku.Grid) []byte {
	if s == nil {
		s = &Style{}
	}
	switch s.Format {
	case Square:
		return appendSquare(dst, s, g)
	case Spaced:
		return appendSpaced(dst, s, g)
	case Boxed:
		return appendBoxed(dst, s, g)
	case JSON:
		dst = appendObject(dst, s, g)
	default:
		dst = appendLine(dst, s, g)
	}
	return append(dst, '\n')
}

// String is the grid as one line without a newline: what JSON records and
// messages show.
func String(g sudoku.Grid) string { return string(appendLine(nil, &Style{}, g)) }

// appendCell appends one digit.
func appendCell(dst []byte, d sudoku.Digit, symbols Symbols, lower bool, blank byte) []byte {
	switch {
	case d == 0:
		return append(dst, blank)
	case symbols == Numbers:
		return strconv.AppendUint(dst, uint64(d), 10)
	}
	return append(dst, symbol(symbols, lower, int(d)))
}

func appendLine(dst []byte, s *Style, g sudoku.Grid) []byte {
	n := g.Shape().N()
	symbols, blank := s.usual(n)
	if symbols == Digits && n <= 9 {
		for _, d := range g.Digits() {
			c := byte(d) + '0'
			if d == 0 {
				c = blank
			}
			dst = append(dst, c)
		}
		return dst
	}
	for i, d := range g.Digits() {
		if i > 0 && symbols == Numbers {
			dst = append(dst, s.separator())
		}
		dst = appendCell(dst, d, symbols, s.Lower, blank)
	}
	return dst
}

func (s *Style) separator() byte {
	if s.Sep == 0 {
		return ' '
	}
	return s.Sep
}

// appendSquare writes n lines of n characters, or of numbers if they must be.
func appendSquare(dst []byte, s *Style, g sudoku.Grid) []byte {
	n := g.Shape().N()
	symbols, blank := s.usual(n)
	if symbols == Numbers {
		return appendSpaced(dst, s, g)
	}
	for i, d := range g.Digits() {
		dst = appendCell(dst, d, symbols, s.Lower, blank)
		if (i+1)%n == 0 {
			dst = append(dst, '\n')
		}
	}
	return dst
}

// appendSpaced writes n lines of n cells with something between, aligned if
// the style says so.
func appendSpaced(dst []byte, s *Style, g sudoku.Grid) []byte {
	n := g.Shape().N()
	symbols, blank := s.spaced(g)
	sep := s.separator()
	for r := range n {
		start := len(dst)
		for c, d := range g.Digits()[r*n : (r+1)*n] {
			if c > 0 {
				dst = append(dst, sep)
			}
			if s.Width > 0 {
				for end := s.First + c*s.Width - cellWidth(d, symbols); len(dst)-start < end; {
					dst = append(dst, ' ')
				}
			}
			dst = appendCell(dst, d, symbols, s.Lower, blank)
		}
		dst = append(dst, '\n')
	}
	return dst
}

// spaced is usual for cells that stand apart: beyond 9×9 they are numbers
// unless the style says otherwise, and where numerals counted from zero would
// be taken for numbers.
func (s *Style) spaced(g sudoku.Grid) (Symbols, byte) {
	t, n := *s, g.Shape().N()
	if n > 9 && (t.Symbols == AnySymbols || t.Symbols == FromZero && slices.Max(g.Digits()) <= 10) {
		t.Symbols = Numbers
	}
	return t.usual(n)
}

func cellWidth(d sudoku.Digit, symbols Symbols) int {
	switch {
	case symbols != Numbers || d < 10:
		return 1
	case d < 100:
		return 2
	}
	return 3
}

// appendBoxed draws the grid with bars and rules between its boxes; numbers
// are aligned. Boxes as wide as the board get bars around them, so that it
// still is a drawing.
func appendBoxed(dst []byte, s *Style, g sudoku.Grid) []byte {
	n := g.Shape().N()
	boxRows, boxCols := g.Shape().Box()
	symbols, blank := s.spaced(g)
	width := cellWidth(sudoku.Digit(n), symbols)
	for r := range n {
		if r > 0 && r%boxRows == 0 && boxCols < n {
			for b := range n / boxCols {
				k := boxCols*(width+1) + 1
				if b == 0 {
					k--
				} else {
					dst = append(dst, '+')
				}
				if b == n/boxCols-1 {
					k--
				}
				dst = append(dst, bytes.Repeat([]byte{'-'}, max(k, 2))...)
			}
			dst = append(dst, '\n')
		}
		for c, d := range g.Digits()[r*n : (r+1)*n] {
			switch {
			case c == 0 && boxCols == n:
				dst = append(dst, "| "...)
			case c == 0:
			case c%boxCols == 0:
				dst = append(dst, " | "...)
			default:
				dst = append(dst, ' ')
			}
			for range width - cellWidth(d, symbols) {
				dst = append(dst, ' ')
			}
			dst = appendCell(dst, d, symbols, s.Lower, blank)
		}
		if boxCols == n {
			dst = append(dst, " |"...)
		}
		dst = append(dst, '\n')
	}
	return dst
}
