package text

import (
	"errors"
	"fmt"
)

// The mistakes that puzzles can have. Every [*ParseError] wraps one of these.
var (
	ErrSymbol  = errors.New("no symbol of a puzzle") // an unknown character, a digit out of range
	ErrLength  = errors.New("wrong number of cells") // a short or long line, a missing row
	ErrSize    = errors.New("no possible size")      // a board that cannot be, or is not the one asked for
	ErrSyntax  = errors.New("malformed")             // broken JSON, CSV or drawing
	ErrRule    = errors.New("no possible rule")      // a rule that cannot be read, or not be said of the board
	ErrTooLong = errors.New("line too long")         // more than MaxLine bytes
)

// ParseError is one malformed puzzle. Reading can go on after it.
type ParseError struct {
	File   string // [Options.Name]; empty for a string
	Line   int    // of the mistake, from 1
	Column int    // in characters, from 1; 0 for the whole line or record
	First  int    // the first line of the record, as Record.Line would be
	Err    error  // wraps one of the sentinels; its message is for people

	oneLine bool // of a string: the line goes without saying
}

// Error returns "file:line:column: what is wrong", and for a string "line 2,
// column 5: what is wrong", without what goes without saying.
func (e *ParseError) Error() string {
	switch {
	case e.File == "" && e.oneLine && e.Column > 0:
		return fmt.Sprintf("column %d: %v", e.Column, e.Err)
	case e.File == "" && e.oneLine:
		return e.Err.Error()
	case e.File == "" && e.Column > 0:
		return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Column, e.Err)
	case e.File == "":
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	case e.Column > 0:
		return fmt.Sprintf("%s:%d:%d: %v", e.File, e.Line, e.Column, e.Err)
	}
	return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err)
}

// Unwrap returns what is wrong, without the place.
func (e *ParseError) Unwrap() error { return e.Err }

// flaw is one of the sentinels with a message of its own.
type flaw struct {
	kind error
	msg  string
}

func (f *flaw) Error() string { return f.msg }
func (f *flaw) Unwrap() error { return f.kind }

func flawf(kind error, format string, args ...any) error {
	return &flaw{kind, fmt.Sprintf(format, args...)}
}

// puzzleOf returns "a 9×9 puzzle", "an 11×11 puzzle".
func puzzleOf(n int) string {
	article := "a"
	if n == 8 || n == 11 || n == 18 || n/10 == 8 {
		article = "an"
	}
	return fmt.Sprintf("%s %d×%d puzzle", article, n, n)
}

// failure returns the error of the record that begins at line first. The reader
// adds the name of the file.
func failure(first, line, column int, err error) error {
	return &ParseError{Line: line, Column: column, First: first, Err: err}
}
