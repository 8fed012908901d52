package text

import (
	"cmp"
	"io"
	"slices"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// The writer answers each record in the style in which it came, puts an empty
// line between grids, and keeps the places of puzzles without an answer.

// WriterOptions are the options of a [Writer]. The zero value keeps the style of each
// puzzle.
type WriterOptions struct {
	Format  Format   // Auto: as the puzzle was written
	Profile *Profile // write this dialect instead
	// Read is how the answers will be read, or how the puzzles were: directive lines
	// that repeat these options are left out.
	Read Options
	// Unsolved leaves the column of solutions empty in a table, which is always one of
	// puzzles and solutions then.
	Unsolved bool
	// Rows keeps the rows of a table, and its header, as they were read. The answers are
	// the puzzles as they were read.
	Rows bool
}

// Writer writes answers in the format of their puzzles, with an empty line
// between grids of several lines. Where a grid does not show its board, or has
// rules, it writes their directive lines whenever they change; so what it writes
// reads back to puzzles, or solutions, of the same board and rules. It buffers; see
// [Writer.Flush]. It is not safe for concurrent use.
type Writer struct {
	w       io.Writer
	o       WriterOptions
	buf     []byte
	err     error
	written int           // puzzles so far
	grids   bool          // the last one was a grid of several lines, or in the place of one
	csv     *csvStyle     // the table whose header was written
	last    sudoku.Puzzle // board and rules of the last one
	head    string        // the directive lines in force, "" if none were needed
	whole   bool          // the last one contained its board and rules
	boards  *boards       // those of WriterOptions.Read
}

const flushAt = 64 << 10

// NewWriter returns a Writer that writes to w.
func NewWriter(w io.Writer, o WriterOptions) *Writer {
	return &Writer{w: w, o: o, boards: newBoards(o.Read)}
}

// Write writes answer, a grid of the board of rec.Puzzle, in the style of rec: a
// solution, or the givens themselves to convert the puzzle. An error comes from the
// underlying writer and is final.
func (w *Writer) Write(rec Record, answer sudoku.Grid) error {
	if w.o.Profile != nil {
		return w.writeProfile(rec.Puzzle.Shape, answer)
	}
	s := w.style(rec)
	drawn := w.lead(s, rec, answer)
	switch s.Format {
	case CSV:
		switch {
		case w.o.Rows && !s.csv.isConverted():
			w.buf = append(append(w.buf, onOneLine(rec.Text)...), '\n')
			return w.wrote()
		case w.o.Unsolved:
			answer = nil
		}
		w.buf = appendCSV(w.buf, s, rec, answer)
	case JSON:
		w.buf = appendJSON(w.buf, s, rec, answer)
	case Boxed:
		w.buf = append(w.buf, drawn...)
	default:
		w.buf = Append(w.buf, s, rec.Puzzle.Shape, answer)
	}
	return w.wrote()
}

// lead writes what a record needs above it: an empty line, remarks, directive lines, the
// header of a table. It returns the drawing of the answer where the style is one. Without
// an answer it writes what a solution would need.
func (w *Writer) lead(s *Style, rec Record, answer sudoku.Grid) (drawn []byte) {
	w.between(s)
	switch s.Format {
	case CSV:
		w.directRow(s, rec.Puzzle)
		if w.header(s.csv); s.csv == convertedCSV { // without columns for it
			w.buf = appendAbout(w.buf, rec.Notes)
		}
	case JSON:
		w.directWhole(rec.Puzzle)
	case Boxed:
		w.buf = appendAbout(w.buf, rec.Notes)
		if answer == nil {
			answer = rec.Puzzle.Givens
		}
		return w.draw(s, rec, answer)
	default:
		w.buf = appendAbout(w.buf, rec.Notes)
		if shape := rec.Puzzle.Shape; rec.Style != nil && rec.Style.marks && (answer == nil || answer.Filled() == shape.Fill()) {
			w.direct(sudoku.Puzzle{Shape: shape}, false)
		} else {
			w.direct(rec.Puzzle, false)
		}
	}
	return nil
}

// WriteBlock writes the answers to a [Block]: 9×9 grids on lines, each with its
// newline, copied as they are.
func (w *Writer) WriteBlock(lines []byte) error {
	w.grids = false
	w.written += len(lines) / BlockStride
	if w.head != "" {
		w.direct(sudoku.Puzzle{Shape: sudoku.Classic()}, true)
	}
	if len(w.buf)+len(lines) < flushAt {
		w.buf = append(w.buf, lines...)
		return w.err
	}
	if w.Flush() == nil {
		_, w.err = w.w.Write(lines)
	}
	return w.err
}

// Skip keeps the place of a puzzle without an answer: with an empty line, among
// grids of several lines only with the empty line between them, or with the answer of
// the profile to a puzzle without solution. What an answer would need above it is
// written as well, so that what follows does not depend on answers. For a malformed
// puzzle rec is zero.
func (w *Writer) Skip(rec Record) error {
	if w.o.Profile != nil {
		return w.skipProfile()
	}
	if rec.Style == nil && w.o.Format == Auto { // among grids the empty line between them
		w.buf = append(w.buf, '\n')
		return w.wrote()
	}
	s := w.style(rec)
	if rec.Puzzle.Shape == nil {
		w.between(s)
	} else {
		rec.Notes = nil
		w.lead(s, rec, nil)
	}
	switch {
	case s.Format == CSV && !s.csv.isConverted() && rec.Style != nil:
		w.buf = appendRow(w.buf, s, rec.Text, nil)
	case !s.multiline():
		w.buf = append(w.buf, '\n')
	}
	return w.wrote()
}

// State identifies the output so far as far as the beginning of the next record depends on
// it: whether the last one was a grid of several lines, the directive lines in force and
// the header of the table.
func (w *Writer) State() string {
	state := w.head
	if w.grids {
		state += "\n"
	}
	if w.csv != nil {
		state = string(appendHeader(nil, w.csv)) + state
	}
	return state
}

// draw draws an answer, in the drawing in which a record came or a new one, and writes the
// directive lines. They are left out where the bars show the boxes.
func (w *Writer) draw(s *Style, rec Record, answer sudoku.Grid) []byte {
	var art []byte
	if rec.Style != nil && rec.Style.Format == Boxed {
		art = rec.Text
	}
	shape := rec.Puzzle.Shape
	drawn := appendDrawing(nil, s, art, shape, answer)
	shown := false
	if w.head == "" && shape.Plain() && len(rec.Puzzle.Rules()) == 0 && !w.usual(rec.Puzzle) {
		again, err := Parse(string(drawn), w.o.Read)
		shown = err == nil && again.Shape.Same(shape)
	}
	if shown {
		w.directWhole(rec.Puzzle)
	} else {
		w.direct(rec.Puzzle, false)
	}
	return drawn
}

// direct writes the directive lines that a puzzle needs, unless they are in force. A
// whole record contains its board and rules, and needs them only to cancel others.
func (w *Writer) direct(p sudoku.Puzzle, whole bool) {
	if whole == w.whole && p.Shape.Same(w.last.Shape) && p.SameRules(w.last) {
		return
	}
	w.last, w.whole = p.With(nil), whole
	if w.head == "" && (whole || w.usual(p)) {
		return
	}
	if head := p.Head(); head != w.head {
		w.buf, w.head = append(w.buf, head...), head
	}
}

// directWhole is direct for a whole record.
func (w *Writer) directWhole(p sudoku.Puzzle) {
	if w.head != "" {
		w.direct(p, true)
	}
}

// directRow is direct for a row of a table, which may contain its rules: then only its
// board needs a directive line.
func (w *Writer) directRow(s *Style, p sudoku.Puzzle) {
	if s.ruled && s.csv != convertedCSV || s.csv == aboutCSV {
		bare := bareBoard(p.Shape)
		if usual, err := w.boards.of(p.Shape.N()); err == nil && bareBoard(usual.Shape).Text() == bare.Text() {
			p = usual
		} else if shape, err := sudoku.NewShape(bare); err == nil {
			p = sudoku.Puzzle{Shape: shape}
		}
	}
	w.direct(p, false)
}

// isUsualBoard reports whether this is the board that a grid of its size is on by
// default. There is none for a prime.
func isUsualBoard(b sudoku.Board) bool {
	rows, cols := sudoku.DefaultBox(b.Hi)
	return finding.IsOrdinary(&b) && b.BoxRows == rows && b.BoxCols == cols && (rows > 1 || cols == 1) &&
		b.Regions == nil && !b.FreeLines && len(b.Rules) == 0
}

// usual reports whether a grid alone shows the board and the rules of its puzzle
// when it is read with the options. It does not where the digits would be taken for a map.
func (w *Writer) usual(p sudoku.Puzzle) bool {
	if p.Shape.N() > 25 { // which takes a while to make
		w.boards.learn(p.Shape)
	}
	empty, err := w.boards.of(p.Shape.N())
	return err == nil && empty.Shape.Same(p.Shape) && slices.EqualFunc(empty.Rules(), p.Rules(), func(a, b sudoku.Rule) bool {
		return a.Text() == b.Text()
	}) && (p.Shape.N() < 4 || !isMapOf(p.Givens, p.Shape.N()))
}

// style returns the style in which a record is answered.
func (w *Writer) style(rec Record) *Style {
	s := rec.Style
	if s == nil {
		s = &Style{Format: Line}
	}
	if w.o.Format != Auto && w.o.Format != s.Format || s.Format == CSV && (s.csv == nil || w.o.Unsolved && !w.o.Rows) {
		s = s.as(cmp.Or(w.o.Format, s.Format))
		if s.Format == CSV && (w.csv == aboutCSV || w.csv == nil && rec.About() != (finding.About{})) {
			s.csv = aboutCSV
		}
	}
	return s
}

// as returns the style for another format, with the same symbols if the format
// can have them.
func (s *Style) as(f Format) *Style {
	t := &Style{Format: f, Symbols: s.Symbols, Lower: s.Lower, Blank: s.Blank}
	if s.Symbols == Numbers {
		t.Symbols = AnySymbols
	}
	if f == CSV {
		t.csv = convertedCSV
	}
	return t
}

func (s *Style) multiline() bool {
	return s.Format == Square || s.Format == Spaced || s.Format == Boxed
}

// between writes the empty line between two grids of several lines.
func (w *Writer) between(s *Style) {
	grid := s.multiline()
	if w.grids && grid {
		w.buf = append(w.buf, '\n')
	}
	w.grids = grid
}

// header writes the header of a table before its first row.
func (w *Writer) header(table *csvStyle) {
	if table != w.csv {
		if w.csv = table; w.o.Rows {
			w.buf = append(append(w.buf, onOneLine(table.header)...), '\n')
			return
		}
		w.buf = appendHeader(w.buf, table)
	}
}

// wrote counts a record and writes a full buffer out.
func (w *Writer) wrote() error {
	w.written++
	if len(w.buf) >= flushAt {
		return w.Flush()
	}
	return w.err
}

// Flush writes the buffer to the underlying writer. It returns the first error
// that has occurred.
func (w *Writer) Flush() error {
	if w.err == nil && len(w.buf) > 0 {
		_, w.err = w.w.Write(w.buf)
	}
	w.buf = w.buf[:0]
	return w.err
}

// Close is [Writer.Flush]. It does not close the underlying writer.
func (w *Writer) Close() error { return w.Flush() }
