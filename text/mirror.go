package text

import (
	"bytes"
	"strconv"

	"sudokusat/sudoku"
)

// Answers put back into what the puzzle came in: the same drawing, the same
// row of a table, the same JSON object.

// appendDrawing writes the answer into the drawing the puzzle came in: every
// digit takes the place of its cell, right-aligned. Where numbers do not fit
// into the drawing, or it would read otherwise, the usual one is made.
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

// convertedCSV is the table that other formats are converted to.
var convertedCSV = &csvStyle{header: []byte("puzzle,solution"), sep: ',', puzzle: 0, solution: 1, columns: 2}

func appendHeader(dst []byte, s *csvStyle) []byte {
	if s.header == nil {
		return dst
	}
	dst = append(dst, s.header...)
	if s.solution < 0 {
		dst = append(append(dst, s.sep), "solution"...)
	}
	return append(dst, '\n')
}

// appendCSV writes the row of a record with its solution.
func appendCSV(dst []byte, s *Style, rec Record, solution sudoku.Grid) []byte {
	if s.csv == convertedCSV {
		dst = append(appendLine(dst, s, rec.Puzzle), s.csv.sep)
		return append(appendLine(dst, s, solution), '\n')
	}
	return appendRow(dst, s, rec.Text, appendLine(nil, s, solution))
}

// appendRow writes a row of the table again with another solution.
func appendRow(dst []byte, s *Style, row, solution []byte) []byte {
	if start, end, ok := s.csv.column(row, s.csv.solution); ok && s.csv.solution >= 0 {
		dst = append(append(append(dst, row[:start]...), solution...), row[end:]...)
	} else {
		dst = append(append(append(dst, row...), s.csv.sep), solution...)
	}
	return append(dst, '\n')
}

// appendJSON writes the object of a record again with its solution, on one
// line; a record that came in another format gets an object.
func appendJSON(dst []byte, s *Style, rec Record, g sudoku.Grid) []byte {
	if rec.Style == nil || rec.Style.Format != JSON || len(rec.Text) == 0 {
		dst = appendObject(dst, s, rec.Puzzle)
		dst = append(dst[:len(dst)-1], `,"solution":`...)
		return append(appendJSONGrid(dst, s, g), "}\n"...)
	}
	object := rec.Text
	if object[skipSpace(object, 0)] == '[' {
		return append(appendJSONGrid(dst, s, g), '\n')
	}
	from, to, last := -1, -1, 0
	eachField(object, func(key []byte, start, end int) {
		if string(key) == "solution" {
			from, to = start, end
		}
		last = end
	})
	if from >= 0 {
		dst = appendFlat(dst, object[:from])
	} else {
		to = last
		dst = append(appendFlat(dst, object[:last]), `,"solution":`...)
	}
	dst = appendJSONGrid(dst, s, g)
	dst = appendFlat(dst, object[to:])
	return append(bytes.TrimRight(dst, " "), '\n')
}

// appendObject writes a puzzle as an object of its own.
func appendObject(dst []byte, s *Style, g sudoku.Grid) []byte {
	rows, cols := g.Shape().Box()
	dst = append(dst, `{"n":`...)
	dst = strconv.AppendInt(dst, int64(g.Shape().N()), 10)
	dst = append(dst, `,"box":[`...)
	dst = append(strconv.AppendInt(dst, int64(rows), 10), ',')
	dst = append(strconv.AppendInt(dst, int64(cols), 10), `],"puzzle":`...)
	return append(appendJSONGrid(dst, s, g), '}')
}

// appendFlat appends JSON without its line breaks and indentation.
func appendFlat(dst, text []byte) []byte {
	for line := range bytes.Lines(text) {
		if len(line) < len(text) {
			line = bytes.TrimSpace(line)
		}
		dst = append(dst, line...)
	}
	return dst
}

// appendJSONGrid writes a grid as a string, or as an array where the puzzle was
// one or the alphabet ends.
func appendJSONGrid(dst []byte, s *Style, g sudoku.Grid) []byte {
	n := g.Shape().N()
	if symbols, _ := s.usual(n); symbols != Numbers || s.Sep != 0 {
		return append(appendLine(append(dst, '"'), s, g), '"')
	}
	dst = append(dst, '[')
	for i, d := range g.Digits() {
		if i > 0 {
			if s.nested && i%n == 0 {
				dst = append(dst, ']')
			}
			dst = append(dst, ',')
		}
		if s.nested && i%n == 0 {
			dst = append(dst, '[')
		}
		dst = strconv.AppendUint(dst, uint64(d), 10)
	}
	if s.nested {
		dst = append(dst, ']')
	}
	return append(dst, ']')
}
