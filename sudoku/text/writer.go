package text

import (
	"io"

	"sudokusat/sudoku"
)

// WriterOptions are how to write. The zero value mirrors each puzzle.
type WriterOptions struct {
	Format  Format   // Auto: as the puzzle was written
	Profile *Profile // write this dialect instead
}

// Writer writes answers in the format of their puzzles. Between grids of
// several lines it puts one empty line. It buffers; see [Writer.Flush].
type Writer struct{}

// NewWriter writes to w.
func NewWriter(w io.Writer, o WriterOptions) *Writer { return &Writer{} }

// Write writes answer, a grid on the board of rec.Puzzle, in the manner of
// rec: a solution, or the puzzle itself to convert it.
func (w *Writer) Write(rec Record, answer sudoku.Grid) error { return nil }

// Skip keeps the place of a puzzle without an answer: an empty line, or
// what the profile says about a puzzle without solution. rec may be zero, for
// a malformed puzzle.
func (w *Writer) Skip(rec Record) error { return nil }

// Flush hands what is buffered to the underlying writer and returns the
// first error met.
func (w *Writer) Flush() error { return nil }

// Close ends the output (a profile may have last words) and flushes. It does
// not close the underlying writer.
func (w *Writer) Close() error { return nil }

// Append appends the grid in the given style, as [Writer] would write it alone,
// its newline included. A nil style is Line. CSV and JSON rows of their own
// stand as one line.
func Append(dst []byte, s *Style, g sudoku.Grid) []byte { return dst }

// String is the grid as one line without a newline: what JSON records and
// messages show.
func String(g sudoku.Grid) string { return "" }

// WriteBit writes the answer of a Simple profile: "1" or "0", all on one line
// that Close ends.
func (w *Writer) WriteBit(bit bool) error { return nil }
