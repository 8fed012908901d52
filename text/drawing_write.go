package text

import (
	"bytes"

	"sudokusat/sudoku"
)

// Drawings out: the answer in the drawing the puzzle came in, or a fresh one.

// appendDrawing writes the answer into the drawing the puzzle came in: each
// digit takes the place of its cell, right-aligned. If a number does not fit, or
// re-reading the drawing would change it, it draws a fresh grid.
func appendDrawing(dst []byte, s *Style, art []byte, g sudoku.Grid) []byte {
	symbols, blank := s.Symbols, s.Blank
	if symbols == AnySymbols || len(art) == 0 {
		return appendBoxed(dst, s, g)
	}
	if blank == 0 {
		blank = '.'
	}
	start := len(dst)
	digits := g.Digits()
	var cells, again []token
	for line := range bytes.SplitSeq(art, []byte("\n")) {
		_, cells = scanDrawing(line, 0, cells[:0])
		done := 0 // of the line
		from := len(dst)
		for _, t := range cells {
			if len(digits) == 0 {
				break
			}
			at, end := int(t.at), int(t.at+t.n)
			for at > done && line[at-1] == ' ' {
				at-- // spaces before the cell are room for its digit
			}
			w := cellWidth(digits[0], symbols)
			if touches := at == done && done > 0 && symbols == Numbers; w > end-at || touches && w == end-at {
				return appendBoxed(dst[:start], s, g)
			}
			dst = append(dst, line[done:at]...)
			for range end - at - w {
				dst = append(dst, ' ')
			}
			dst = appendCell(dst, digits[0], symbols, s.Lower, blank)
			digits = digits[1:]
			done = end
		}
		dst = append(dst, line[done:]...)
		if _, again = scanDrawing(dst[from:], 0, again[:0]); len(again) != len(cells) {
			return appendBoxed(dst[:start], s, g)
		}
		dst = append(dst, '\n')
	}
	if len(digits) != 0 {
		return appendBoxed(dst[:start], s, g)
	}
	return dst
}

// appendBoxed draws a grid with bars and rules between its boxes and with
// numbers aligned. If boxes are as wide as the board it draws bars around the
// rows, so that it is recognized as a drawing.
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
