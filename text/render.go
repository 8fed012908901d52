package text

import (
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// Grids as text: the usual look of each format.

// Append appends a grid in the given style, with its newline, as [Writer] would
// write it alone. A nil style is [Line], and so is CSV, which needs its record. In
// JSON the grid is the puzzle of an object.
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

// String returns a grid as one line without a newline, as JSON records and
// messages show it.
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

// appendSpaced writes n lines of n separated cells, aligned if the style says so.
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

// spaced is usual for separated cells: beyond 9×9 they are numbers, unless the
// style says otherwise. Digits from zero are written as numbers, too, if they
// would be read as numbers.
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
