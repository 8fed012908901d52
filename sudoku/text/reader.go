package text

import (
	"io"

	"sudokusat/sudoku"
)

// Reader reads puzzles one by one.
type Reader struct{ o Options }

// NewReader reads puzzles from r. It buffers; r is not to be read by others.
func NewReader(r io.Reader, o Options) *Reader { return &Reader{o: o} }

// Read returns the next puzzle. A [*ParseError] stands for one malformed
// puzzle, and the next call goes on behind it. [io.EOF] is the end of a good
// input. Any other error comes from r, with the place where it struck, and is
// final: every further call returns it again.
func (r *Reader) Read() (Record, error) { return Record{}, io.EOF }

// Parse reads the one puzzle that s holds, in any format.
func Parse(s string, o Options) (sudoku.Grid, error) { return sudoku.Grid{}, io.EOF }

// ReadRegions reads a map of jigsaw regions for [sudoku.Regions]: n lines of n
// characters, or of n spaced words, each region a symbol of its own; or one
// line with all n². Regions are numbered in the order of their first cells.
// name is for messages.
func ReadRegions(r io.Reader, name string) ([]int, error) { return nil, io.EOF }
