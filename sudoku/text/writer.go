package text

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// WriterOptions are how to write. The zero value mirrors each puzzle.
type WriterOptions struct {
	Format  Format   // Auto: as the puzzle was written
	Profile *Profile // write this dialect instead
}

// Writer writes answers in the format of their puzzles. Between grids of
// several lines it puts one empty line. It buffers; see [Writer.Flush]. It is
// not safe for concurrent use.
type Writer struct {
	w       io.Writer
	o       WriterOptions
	buf     []byte
	err     error
	written int       // puzzles so far
	grids   bool      // the last one was a grid of several lines, or its place
	csv     *csvStyle // the table whose header was written
}

const flushAt = 64 << 10

// NewWriter writes to w.
func NewWriter(w io.Writer, o WriterOptions) *Writer { return &Writer{w: w, o: o} }

// Write writes answer, a grid of the size of rec.Puzzle, in the manner of rec:
// a solution, or the puzzle itself to convert it. The error is that of the
// underlying writer, and final.
func (w *Writer) Write(rec Record, answer sudoku.Grid) error {
	if w.o.Profile != nil {
		return w.writeProfile(answer)
	}
	s := w.style(rec)
	w.between(s)
	switch s.Format {
	case CSV:
		w.header(s.csv)
		w.buf = appendCSV(w.buf, s, rec, answer)
	case JSON:
		w.buf = appendJSON(w.buf, s, rec, answer)
	case Boxed:
		w.buf = appendDrawing(w.buf, s, w.drawing(rec), answer)
	default:
		w.buf = Append(w.buf, s, answer)
	}
	return w.wrote()
}

// WriteBlock writes lines as they are, each with its newline, as [Writer.Write]
// would write 9×9 answers on lines: the answers to a [Block].
func (w *Writer) WriteBlock(lines []byte) error {
	w.grids = false
	w.written += len(lines) / BlockStride
	if len(w.buf)+len(lines) < flushAt {
		w.buf = append(w.buf, lines...)
		return w.err
	}
	if w.Flush() == nil {
		_, w.err = w.w.Write(lines)
	}
	return w.err
}

// Skip keeps the place of a puzzle without an answer: an empty line, among
// grids of several lines nothing but the empty line between them, or what the
// profile says about a puzzle without solution. rec may be zero, for a
// malformed puzzle.
func (w *Writer) Skip(rec Record) error {
	if w.o.Profile != nil {
		return w.skipProfile()
	}
	s := w.style(rec)
	if rec.Style == nil && w.o.Format == Auto && w.grids {
		s = &Style{Format: Square} // among grids
	}
	w.between(s)
	switch {
	case s.Format == CSV && s.csv != convertedCSV && rec.Style != nil:
		w.header(s.csv)
		w.buf = appendRow(w.buf, s, rec.Text, nil)
	case !s.multiline():
		w.buf = append(w.buf, '\n')
	}
	return w.wrote()
}

// drawing is the drawing a record came in, nil if it came otherwise.
func (w *Writer) drawing(rec Record) []byte {
	if rec.Style != nil && rec.Style.Format == Boxed {
		return rec.Text
	}
	return nil
}

// style is how a record is answered.
func (w *Writer) style(rec Record) *Style {
	s := rec.Style
	if s == nil {
		s = &Style{Format: Line}
	}
	if w.o.Format != Auto && w.o.Format != s.Format || s.Format == CSV && s.csv == nil {
		return s.as(cmp.Or(w.o.Format, s.Format))
	}
	return s
}

// as is the style for another format, with the symbols kept if the format
// takes them.
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

// between puts the empty line between two grids of several lines.
func (w *Writer) between(s *Style) {
	if w.grids && s.multiline() {
		w.buf = append(w.buf, '\n')
	}
	w.grids = s.multiline()
}

// header writes the header of a table before its first row.
func (w *Writer) header(table *csvStyle) {
	if table != w.csv {
		w.csv = table
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

// Flush hands what is buffered to the underlying writer and returns the
// first error met.
func (w *Writer) Flush() error {
	if w.err == nil && len(w.buf) > 0 {
		_, w.err = w.w.Write(w.buf)
	}
	w.buf = w.buf[:0]
	return w.err
}

// Close ends the output (a profile may have last words) and flushes. It does
// not close the underlying writer.
func (w *Writer) Close() error {
	if w.o.Profile != nil {
		w.closeProfile()
	}
	return w.Flush()
}

// Append appends the grid in the given style, as [Writer] would write it alone,
// with its newline. A nil style is [Line]; so is CSV, which needs its record. A
// JSON object has the grid as its puzzle.
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

// String is the grid as one line without a newline: what JSON records and
// messages show.
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

// appendSpaced writes n lines of n cells with something between, aligned if
// the style says so.
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

// spaced is usual for cells that stand apart: beyond 9×9 they are numbers
// unless the style says otherwise, and where numerals counted from zero would
// be taken for numbers.
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

// appendBoxed draws the grid with bars and rules between its boxes; numbers
// are aligned. Boxes as wide as the board get bars around them, so that it
// still is a drawing.
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
