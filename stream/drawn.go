package stream

import (
	"bytes"
	"errors"
	"io"

	"sudokusat/text"
)

// Lists of drawings that are all drawn alike, of one digit a cell, with one empty line
// between them:
//
//	5 3 . | . 7 . | . . .
//	6 . . | 1 9 5 | . . .
//	. 9 8 | . . . | . 6 .
//	------+-------+------
//	…
//
// They can be cut, as every block of lines that looks as the first one does is one
// puzzle, wherever it stands: bars, rules and spaces are at the same places, and a digit
// or a dot where that has one. Other lists of drawings are read from their beginning.

const drawnHead = 3 // drawings by which a reader knows that the file holds nothing else

// drawnList looks at the beginning of a file, which is all of it if whole, and returns
// how many bytes and lines of it every reader has to know, and the blocks; nil if it is no
// such list.
func drawnList(beginning []byte, whole bool, o text.Options) (list *blocks, head int) {
	if o.Format != text.Auto && o.Format != text.Boxed || !isASCII(beginning) {
		return nil, 0
	}
	if !whole { // what is cut off is no record
		end := max(bytes.LastIndex(beginning, []byte("\n\n")), bytes.LastIndex(beginning, []byte("\n\r\n")))
		beginning = beginning[:end+1]
	}
	lines := bytes.SplitAfter(beginning, []byte("\n"))
	first := 0
	for first < len(lines) && isAbove(lines[first]) {
		first++
	}
	var drawing [][]byte
	for _, line := range lines[first:] {
		if isEmpty(line) {
			break
		}
		drawing = append(drawing, line)
	}
	drawing = bytes.Split(bytes.TrimRight(bytes.Join(drawing, nil), "\r\n"), []byte("\n"))
	if !isDrawing(drawing) {
		return nil, 0
	}
	list = &blocks{rows: len(drawing), isLine: func(row int, line []byte) bool { return drawnAlike(drawing[row], line) }}
	list.headLines = first + drawnHead*(list.rows+1)
	if len(lines) <= list.headLines {
		return nil, 0
	}
	for _, line := range lines[:list.headLines] {
		head += len(line)
	}
	if !list.reads(lines, first, o) {
		return nil, 0
	}
	return list, head
}

// reads reports whether the lines, from the first drawing on, are such blocks, and a
// reader finds one puzzle in each.
func (b *blocks) reads(lines [][]byte, first int, o text.Options) bool {
	r := text.NewReader(bytes.NewReader(bytes.Join(lines, nil)), o)
	told := ""
	for at := first; ; at += b.rows + 1 {
		rec, err := r.Read()
		if err == io.EOF {
			return len(bytes.Join(lines[min(at, len(lines)):], nil)) == 0
		}
		if at == first {
			told = r.Told()
		}
		if err != nil && !errors.As(err, new(*text.ParseError)) || at+b.rows > len(lines) || r.Told() != told {
			return false
		}
		if at < first+drawnHead*(b.rows+1) && (err != nil || rec.Line != at+1 || rec.Style.Format != text.Boxed) {
			return false
		}
		if err == nil && rec.Line != at+1 {
			return false
		}
		for i, line := range lines[at : at+b.rows] {
			if !b.isLine(i, line) {
				return false
			}
		}
		if behind := lines[min(at+b.rows, len(lines)-1)]; at+b.rows < len(lines) && !isEmpty(behind) {
			return false
		}
	}
}

// isASCII reports whether all bytes are those of plain text.
func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 || c < ' ' && c != '\n' && c != '\r' && c != '\t' {
			return false
		}
	}
	return true
}

func isEmpty(line []byte) bool { return len(bytes.TrimRight(line, "\r\n")) == 0 }

// isAbove reports whether a line above the first drawing says nothing of what the file is.
func isAbove(line []byte) bool {
	return isEmpty(line) || len(line) > 1 && line[0] == '#' && (line[1]|0x20 >= 'a' && line[1]|0x20 <= 'z' || line[1] == ' ' && bytes.ContainsFunc(line, isLetter))
}

func isLetter(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }

// isDrawing reports whether lines are n rows of n cells with bars, n from 4 to 9, and rules.
func isDrawing(lines [][]byte) bool {
	rows, n := 0, 0
	barred := false
	for _, line := range lines {
		if len(line) > 4*text.BlockStride {
			return false
		}
		cells := 0
		for _, c := range bytes.TrimRight(line, "\r") {
			switch {
			case isCell(c):
				cells++
			case c == '|':
				barred = true
			case c != ' ' && c != '+' && c != '-':
				return false
			}
		}
		switch isRule := bytes.ContainsAny(line, "+-"); {
		case isRule && cells > 0:
			return false
		case isRule:
		case rows == 0:
			rows, n = 1, cells
		case cells != n:
			return false
		default:
			rows++
		}
	}
	return rows == n && n >= 4 && n <= 9 && barred
}

func isCell(c byte) bool { return c >= '1' && c <= '9' || c == '.' }

// drawnAlike reports whether a line has bars, rules and spaces where another one has them,
// and cells where that has cells.
func drawnAlike(one, line []byte) bool {
	one, line = bytes.TrimRight(one, "\r\n"), bytes.TrimRight(line, "\r\n")
	if len(line) != len(one) {
		return false
	}
	for i, c := range one {
		if d := line[i]; c != d && !(isCell(c) && isCell(d)) {
			return false
		}
	}
	return true
}
