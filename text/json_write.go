package text

import (
	"bytes"
	"strconv"

	"sudokusat/sudoku"
)

// JSON out: the object a puzzle came in, with the answer as its field
// "solution".

// appendJSON writes the object of a record with its solution, on one line. A
// record of another format gets an object of its own.
func appendJSON(dst []byte, s *Style, rec Record, g sudoku.Grid) []byte {
	if rec.Style == nil || rec.Style.Format != JSON || len(rec.Text) == 0 {
		dst = appendObject(dst, s, rec.Puzzle)
		dst = append(dst[:len(dst)-1], `,"solution":`...)
		return append(appendJSONGrid(dst, s, rec.Puzzle.Shape, g), "}\n"...)
	}
	object := rec.Text
	if object[skipSpace(object, 0)] == '[' {
		return append(appendJSONGrid(dst, s, rec.Puzzle.Shape, g), '\n')
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
	dst = appendJSONGrid(dst, s, rec.Puzzle.Shape, g)
	dst = appendFlat(dst, object[to:])
	return append(bytes.TrimRight(dst, " "), '\n')
}

// appendObject writes a puzzle as an object of its own.
func appendObject(dst []byte, s *Style, p sudoku.Puzzle) []byte {
	shape, g := p.Shape, p.Givens
	rows, cols := shape.Box()
	dst = append(dst, `{"n":`...)
	dst = strconv.AppendInt(dst, int64(shape.N()), 10)
	dst = append(dst, `,"box":`...)
	if rows == 0 {
		dst = append(dst, "null"...)
	} else {
		dst = append(strconv.AppendInt(append(dst, '['), int64(rows), 10), ',')
		dst = append(strconv.AppendInt(dst, int64(cols), 10), ']')
	}
	dst = append(dst, `,"puzzle":`...)
	return append(appendJSONGrid(dst, s, shape, g), '}')
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
func appendJSONGrid(dst []byte, s *Style, shape *sudoku.Shape, g sudoku.Grid) []byte {
	n := shape.N()
	if symbols, _ := s.usual(n); symbols != Numbers || s.Sep != 0 {
		return append(appendLine(append(dst, '"'), s, shape, g), '"')
	}
	dst = append(dst, '[')
	for i, d := range g {
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
