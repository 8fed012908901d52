package text

import (
	"bytes"
	"io"

	"sudokusat/text/lex"
)

// Lists that can be read from the middle. Most long lists have a record on each
// line that means the same wherever it stands: 9×9 puzzles on lines, rows of a
// table, JSON objects. A reader that has seen the beginning of such a file, with its
// directives, its header and its first record, can go on at any other record of it.
//
//	#rule diagonal              ┐
//	id,puzzle                   │ Head
//	1,53..7…                    ┘
//	2,6..195…
//	        …
//	500001,..98…                ← the line before
//	500002,8…6…                 ← a reader of the second half goes on here

// LineList is such a list, told by its beginning.
type LineList struct {
	// Head is the number of bytes up to the end of the first record, and HeadLines the
	// lines they are.
	Head, HeadLines int

	// Rows is the number of lines of each record, where they are grids without bars and
	// with one empty line between them; 0 for records on one line.
	Rows int

	format Format
	kind   lex.Kind // of the first line of a grid
	width  int      // cells in a row
}

// LineListOf tells from the beginning of a file, read with the options, whether it is
// such a list. whole says that the beginning is all of the file. A later line can
// still say that it is none: a directive, or a record of several lines. Who reads a
// part finds directives by [Reader.Told]; records of several lines are not cut apart
// as long as [LineList.IsRecord] holds for the lines on both sides of a cut, or, with
// Rows, as long as so many lines for which [LineList.IsRow] holds stand on both sides
// of it between single empty lines.
func LineListOf(beginning []byte, whole bool, o Options) (l LineList, ok bool) {
	switch {
	case o.Profile != nil:
		return l, false
	case o.Format == Square || o.Format == Spaced:
		return gridListOf(beginning, whole, o)
	case o.Format != Auto && o.Format != Line && o.Format != CSV && o.Format != JSON:
		return l, false
	}
	if !whole {
		beginning = beginning[:bytes.LastIndexByte(beginning, '\n')+1]
	}
	r := NewReader(bytes.NewReader(beginning), o)
	first, err := r.Read()
	if err != nil || r.foreign != nil || r.in.line < 2 || first.Puzzle.Shape == nil {
		return l, false
	}
	told, last := r.Told(), r.in.line
	l = LineList{HeadLines: last - 1, format: first.Style.Format}
	if first.Style.Format == Square || first.Style.Format == Spaced {
		return gridListOf(beginning, whole, o)
	}
	switch l.format {
	case Line:
		ok = first.Puzzle.Shape.N() == 9 && r.nine.Shape != nil
	case CSV:
		ok = r.table != nil
	case JSON:
		ok = true
	}
	for range l.HeadLines {
		l.Head += bytes.IndexByte(beginning[l.Head:], '\n') + 1
	}
	lines := bytes.SplitAfter(beginning[:l.Head], []byte("\n"))
	if len(lines) < 2 || !ok || !l.IsRecord(lines[len(lines)-2]) || bytes.IndexByte(beginning, '\x1c') >= 0 {
		return l, false
	}
	for {
		rec, err := r.Read()
		if err == io.EOF {
			return l, r.Told() == told && r.foreign == nil
		}
		if err == nil && (rec.Style.Format != l.format || r.in.line != rec.Line+1 || l.format == Line && rec.Puzzle.Shape.N() != 9) {
			return l, false
		}
	}
}

// gridListOf is LineListOf for grids.
func gridListOf(beginning []byte, whole bool, o Options) (l LineList, ok bool) {
	if !whole { // what is cut off is no record
		end := bytes.LastIndex(beginning, []byte("\n\n"))
		beginning = beginning[:end+1]
	}
	r, lines := NewReader(bytes.NewReader(beginning), o), bytes.SplitAfter(beginning, []byte("\n"))
	told, end := "", 0
	for count := 0; ; count++ {
		rec, err := r.Read()
		if err == io.EOF {
			return l, count > 1 && r.Told() == told && r.foreign == nil && bytes.IndexByte(beginning, '\x1c') < 0
		}
		if err != nil || r.foreign != nil || rec.Style.Format != Square && rec.Style.Format != Spaced {
			return l, false
		}
		rows, n := r.in.line-rec.Line, rec.Puzzle.Shape.N()
		if count == 0 {
			told = r.Told()
			l = LineList{HeadLines: r.in.line - 1, Rows: rows, format: rec.Style.Format, width: n}
			for _, line := range lines[:l.HeadLines] {
				l.Head += len(line)
			}
			l.kind = lex.KindOf(lines[rec.Line-1])
		}
		if rec.Style.Format != l.format || rows != l.Rows || n != l.width || count > 0 && (rec.Line != end+1 || len(bytes.TrimRight(lines[end-1], "\r\n")) > 0) {
			return l, false
		}
		for _, line := range lines[rec.Line-1 : r.in.line-1] {
			if !l.IsRow(line) {
				return l, false
			}
		}
		end = r.in.line
	}
}

// IsRow reports whether a line, with or without its end, looks like one of a grid of
// the list.
func (l *LineList) IsRow(line []byte) bool {
	line = bytes.TrimRight(line, "\r\n")
	k, width, rest := lex.Measure(line)
	return k == l.kind && width == l.width && len(bytes.TrimSpace(line[rest:])) == 0
}

// IsRecord reports whether a line, with or without its end, is a record of the list
// by itself, readable or not. It looks at the line alone, and may say no.
func (l *LineList) IsRecord(line []byte) bool {
	line = bytes.TrimRight(line, "\r\n")
	switch l.format {
	case Line:
		return len(line) >= 81 && isClassic(line[:81]) && (len(line) == 81 || lex.EndsWord[line[81]])
	case JSON:
		return len(line) > 1 && line[0] == '{' && line[len(line)-1] == '}'
	}
	// What is shorter may be the end of a list, "0" or "end".
	return len(line) > longestEnd && !isFileMark(line) && lex.KindOf(line) > lex.Label
}

// Told names what directive lines have said so far of the puzzles that follow: it
// changes when the board or the rules in force do.
func (r *Reader) Told() string {
	h := &r.build.boards.head
	told := h.key()
	if h.badBoard > 0 || h.badRules > 0 {
		told += "\x00wrong"
	}
	return told
}
