package text

import (
	"bytes"
	"io"

	"sudokusat/text/lex"
)

// Lists that can be read from the middle. Most long lists have a record on each
// line that means the same wherever it is: 9×9 puzzles on lines, rows of a
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

// LineList is a list that can be read from the middle, recognised by its beginning.
type LineList struct {
	// Head is the number of bytes up to the end of the first record, and HeadLines their
	// number of lines.
	Head, HeadLines int

	// Ruled is set if records can have a board and rules of their own.
	Ruled bool

	format Format
}

// LineListOf recognises, by the beginning of a file that is read with the options,
// whether it is such a list. whole is set if the beginning is all of the file. A later
// line can still belie it: a directive, or a record of several lines. [Reader.State]
// shows directives in a part; records of several lines are not cut apart as long as
// [LineList.IsRecord] holds for the lines on both sides of a cut.
func LineListOf(beginning []byte, whole bool, o Options) (l LineList, ok bool) {
	if o.Profile != nil || o.Archive || o.Format != Auto && o.Format != Line && o.Format != CSV && o.Format != JSON {
		return l, false
	}
	if !whole {
		beginning = beginning[:bytes.LastIndexByte(beginning, '\n')+1]
	}
	r := NewReader(bytes.NewReader(beginning), o)
	first, err := r.Read()
	if err != nil || r.whole || r.in.line < 2 || first.Puzzle.Shape == nil {
		return l, false
	}
	state, last := r.State(), r.in.line
	l = LineList{HeadLines: last - 1, format: first.Style.Format}
	switch l.format {
	case Line:
		ok = first.Puzzle.Shape.N() == 9 && r.nine.Shape != nil
	case CSV:
		ok = r.table != nil
		l.Ruled = ok && r.table.style.rules >= 0
	case JSON:
		ok, l.Ruled = true, true
	}
	for range l.HeadLines {
		l.Head += bytes.IndexByte(beginning[l.Head:], '\n') + 1
	}
	lines := bytes.SplitAfter(beginning[:l.Head], []byte("\n"))
	if len(lines) < 2 || !ok || !l.IsRecord(lines[len(lines)-2]) {
		return l, false
	}
	for {
		rec, err := r.Read()
		if err == io.EOF {
			return l, r.State() == state && !r.whole
		}
		if err == nil && (rec.Style.Format != l.format || r.in.line != rec.Line+1 || l.format == Line && rec.Puzzle.Shape.N() != 9) {
			return l, false
		}
	}
}

// IsRecord reports whether a line, with or without its end, is a record of the list
// by itself, readable or not. It looks at the line alone, and may return false for one.
func (l *LineList) IsRecord(line []byte) bool {
	line = bytes.TrimRight(line, "\r\n")
	switch l.format {
	case Line:
		return len(line) >= 81 && isClassic(line[:81]) && (len(line) == 81 || lex.EndsWord[line[81]])
	case JSON:
		return len(line) > 1 && line[0] == '{' && line[len(line)-1] == '}'
	}
	// What is shorter may be the end of a list, "0" or "end".
	return len(line) > longestEnd && lex.KindOf(line) > lex.Label
}

// State identifies the board and the rules of the directive lines so far, and the rule that a heading
// names, which hold for the puzzles that follow: it changes when these do.
func (r *Reader) State() string {
	h := &r.build.boards.head
	state := h.key()
	if h.badBoard > 0 || h.badRules > 0 {
		state += "\x00wrong"
	}
	if h.heading.word != "" {
		state += "\x00" + h.heading.word
	}
	return state
}
