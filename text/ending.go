package text

import (
	"bytes"
	"io"
	"slices"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The ends of the input and of the files within it: what must have been used by then.

// end returns the end of the input, once an error if there was text and no puzzle
// in it.
func (r *Reader) end() error {
	err := r.in.finish()
	if err != io.EOF {
		return err
	}
	if unused := r.unused(); unused != nil {
		return aside(unused)
	}
	if r.found == 0 && r.passed > 0 {
		r.build.boards.head.heading.met = true // there is none above it, either
		return failure(r.passed, r.passed, 0, finding.Errorf(ErrLength, "no puzzle found in this text"))
	}
	return err
}

// unused returns the error of directives or a heading at the end of a file, which no puzzle
// follows; once.
func (r *Reader) unused() error {
	head := &r.build.boards.head
	if r.part {
		head.idle, head.never = directive{}, directive{}
	}
	if err := head.unused(); err != nil {
		return err
	}
	h := &head.heading
	if h.word == "" || h.met || r.found == 0 {
		return nil
	}
	h.met = true
	return failure(h.line, h.line, 0, finding.Errorf(ErrRule, "this line names a rule (%s), and no puzzle follows it: if it is for the puzzle above, write it as a line \"#rule\" above that", h.word))
}

// cutOff refuses a last line without a newline that has a smaller puzzle than the line above: a list
// that was cut off ends so.
func (r *Reader) cutOff(rec *Record) error {
	if rec.Style == nil || rec.Style.Format != Line && rec.Style.Format != CSV || rec.Puzzle.Shape == nil {
		return nil
	}
	before, n := r.size, rec.Puzzle.Shape.Squares()
	if r.size = n; n < before && len(bytes.TrimSpace(r.in.unended())) == n {
		return failure(rec.Line, rec.Line, 0, finding.Errorf(ErrLength, "a puzzle of %d cells on a line without its end, below puzzles of %d: the list may be cut off here; if it is whole, end the line", n, before))
	}
	return nil
}

// longestEnd is the length of a line that can end an input, in bytes.
const longestEnd = 8

// isEnd consumes the line that ends the input of a judge: the last one, a 0 or a
// word, below puzzles.
func (r *Reader) isEnd(line []byte) bool {
	if r.found == 0 || len(line) > longestEnd {
		return false
	}
	if word := string(bytes.ToLower(bytes.TrimSpace(line))); !slices.Contains([]string{"0", "-1", "end", "eof"}, word) {
		return false
	}
	for i := 1; ; i++ {
		next, ok := r.in.peek(i)
		if !ok {
			break
		}
		if i > 9 || lex.SkipSpace(next, 0) < len(next) {
			return false
		}
	}
	r.in.advance(1)
	return true
}

// Rest returns what the input has below its last puzzle and was not read, as a record without
// a puzzle; ok is false if there is nothing of the kind, or words above were noted.
func (r *Reader) Rest() (rec Record, ok bool) {
	if c := r.build.comment; c.Words != "" && len(r.build.boards.rules) == 0 && r.build.boards.head.key() == "" {
		r.build.passOver(c.Line, []byte(c.Words))
	}
	n := Notes{Unread: r.build.unread}
	n.Unread.More, r.build.unread = r.build.more, Unread{}
	return Record{Line: r.in.line - 1, Notes: &n}, n.Unread != (Unread{})
}

// IsEmpty reports whether the input has ended and contained only white space.
func (r *Reader) IsEmpty() bool {
	return r.judge == nil && !r.started && r.found == 0 && r.passed == 0 && r.build.boards.head.last == 0
}

// isFileMark reports whether a line begins a file of an archive ([Options.Archive]): the character FS and
// the name of the file.
func (s *source) isFileMark(line []byte) bool {
	return s.files && len(line) > 0 && line[0] == '\x1c'
}

// Name returns the name of the input in messages: that of the options, and in an archive
// the name of the file that is being read behind it, "lists.zip/easy.txt".
func (r *Reader) Name() string {
	if r.inner == "" {
		return r.name
	}
	return r.name + r.inner
}

// newFile consumes the line before a file of an archive. Lines count from 1 again.
func (r *Reader) newFile(name string) {
	r.in.advance(1)
	r.in.line = 1
	if r.inner = ""; name != "" {
		r.inner = "/" + name
	}
	r.rows.forget()
	r.isSpelt = false
	b := r.build.boards
	b.head, r.nine = head{}, sudoku.Puzzle{}
	r.begun, r.started, r.table, r.whole, r.queue, r.passed, r.noMap = false, false, nil, false, nil, 0, 0
	r.build.unread, r.build.comment, r.build.passed, r.build.more, r.size = Unread{}, Unread{}, false, 0, 0
}
