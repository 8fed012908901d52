package text

import (
	"bytes"
	"cmp"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/lex"
)

// Drawings out: the answer in the drawing the puzzle came in, or a fresh one.

// appendDrawing writes the answer into the drawing the puzzle came in: each
// digit takes the place of its cell, right-aligned, within the frame as it was. If
// a number does not fit, or re-reading the drawing would change it, it draws a
// fresh grid; so it does for a lone cell, whose 0 would end the input of a judge.
func appendDrawing(dst []byte, s *Style, art []byte, shape *sudoku.Shape, g sudoku.Grid) []byte {
	if s.Symbols == AnySymbols || len(art) == 0 || len(g) == 1 {
		return appendBoxed(dst, s, shape, g)
	}
	if plain := bytes.Clone(art); isDrawn(art) {
		plain = plain[:plainCharacters(plain)]
		return append(dst, reframed(appendDrawing(nil, s, plain, shape, g), art)...)
	}
	f := face{shape: shape, symbols: s.Symbols, lower: s.Lower, blank: cmp.Or(s.Blank, '.')}
	start := len(dst)
	digits := g
	var cells, again []lex.Token
	single := lex.AreCharacters(bytes.SplitSeq(art, []byte("\n")))
	for line := range bytes.SplitSeq(art, []byte("\n")) {
		_, cells = lex.ScanDrawing(line, 0, single, cells[:0])
		done := 0 // of the line
		from := len(dst)
		for _, t := range cells {
			if len(digits) == 0 {
				break
			}
			at, end := int(t.At), int(t.At+t.N)
			for at > done && line[at-1] == ' ' {
				at-- // spaces before the cell are room for its digit
			}
			w := f.width(digits[0])
			if touches := at == done && done > 0 && s.Symbols == Numbers; w > end-at || touches && w == end-at {
				return appendBoxed(dst[:start], s, shape, g)
			}
			dst = append(dst, line[done:at]...)
			for range end - at - w {
				dst = append(dst, ' ')
			}
			dst = f.cell(dst, len(g)-len(digits), digits[0])
			digits = digits[1:]
			done = end
		}
		dst = append(dst, line[done:]...)
		if _, again = lex.ScanDrawing(dst[from:], 0, single, again[:0]); len(again) != len(cells) {
			return appendBoxed(dst[:start], s, shape, g)
		}
		dst = append(dst, '\n')
	}
	if len(digits) != 0 {
		return appendBoxed(dst[:start], s, shape, g)
	}
	return dst
}

// appendBoxed draws a grid with bars and rules between its boxes and with
// numbers aligned. If boxes are as wide as the board, or there are none, it draws
// bars around the rows, so that it is recognized as a drawing.
func appendBoxed(dst []byte, s *Style, shape *sudoku.Shape, g sudoku.Grid) []byte {
	cols := shape.Cols()
	boxRows, boxCols := shape.Box()
	if boxRows*boxCols != shape.N() { // none, or such as no reader of drawings knows
		boxRows, boxCols = shape.Rows(), cols
	}
	f := s.face(shape, g, true)
	width := f.width(sudoku.Digit(shape.N()))
	dashes := make([]string, cols/boxCols)
	for i := range dashes {
		dashes[i] = strings.Repeat("-", max(boxCols*(width+1)+1, 2))
	}
	dashes[0] = dashes[0][1:]
	dashes[len(dashes)-1] = dashes[len(dashes)-1][1:]
	for r := range shape.Rows() {
		if r > 0 && r%boxRows == 0 && boxCols < cols {
			dst = append(append(dst, strings.Join(dashes, "+")...), '\n')
		}
		for c, d := range g[r*cols : (r+1)*cols] {
			switch {
			case c == 0 && boxCols == cols:
				dst = append(dst, "| "...)
			case c == 0:
			case c%boxCols == 0:
				dst = append(dst, " | "...)
			default:
				dst = append(dst, ' ')
			}
			for range width - f.width(d) {
				dst = append(dst, ' ')
			}
			dst = f.cell(dst, r*cols+c, d)
		}
		if boxCols == cols {
			dst = append(dst, " |"...)
		}
		if r == shape.Rows()-1 {
			dst = shape.BeyondText(dst, g)
		}
		dst = append(dst, '\n')
	}
	return dst
}
