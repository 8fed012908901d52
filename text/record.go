package text

import "sudokusat/sudoku"

// Format is a way to write puzzles down; see the package comment.
type Format string

// The formats. Auto, the zero value, means: find out when reading, mirror the
// puzzle when writing.
const (
	Auto   Format = ""
	Line   Format = "line"
	Square Format = "grid"
	Spaced Format = "spaced"
	Boxed  Format = "boxed"
	CSV    Format = "csv"
	JSON   Format = "json"
)

// Formats lists the formats, in the order of a help text.
func Formats() []Format { return []Format{Line, Square, Spaced, Boxed, CSV, JSON} }

// Symbols is how digits are written.
type Symbols uint8

// The ways to write digits. AnySymbols, the zero value, is Digits up to 9×9,
// Letters up to 26×26 and Numbers beyond.
const (
	AnySymbols Symbols = iota
	Digits             // 1 2 … 9 A B … Z a … z: up to 61
	Letters            // A B … Z a … z: up to 52
	FromZero           // 0 1 … 9 A … Z: hexadecimal and its like, up to 36
	Numbers            // 1 2 … 400, with something between
)

// Style is how a record was written and how its answer is to be. It is
// immutable and shared by all records that look the same. The zero value is a
// format's usual look.
type Style struct {
	Format  Format
	Symbols Symbols
	Lower   bool // letters in lower case
	Blank   byte // the character of a blank; 0 means '.', or "0" among numbers
	Sep     byte // between cells of a spaced row; 0 means a space
	// Right-aligned numbers: the first of a row ends at column First, the
	// others at distances of Width. 0 means not aligned.
	First, Width int

	csv    *csvStyle
	nested bool // JSON rows are arrays of their own
}

// Record is one puzzle of an input.
type Record struct {
	Puzzle sudoku.Grid // owned by the caller
	Line   int         // its first line, from 1
	Style  *Style      // how it was written
	// Text is what the input says beside the digits: behind the puzzle on its
	// line, the row of a CSV file, the object of a JSON line, the drawing of a
	// boxed puzzle. Owned by the caller.
	Text []byte
}

// Options are how to read. The zero value reads everything there is to know
// from the input.
type Options struct {
	Name             string        // of the file, for messages; "" is "-", standard input
	Format           Format        // what an ambiguous text is: Line, or a grid (Square, Spaced); others say nothing
	BoxRows, BoxCols int           // 0: [sudoku.DefaultBox], or what a JSON record says
	Rules            []sudoku.Rule // added to every board
	Profile          *Profile      // read this dialect instead; Format and box are ignored
}
