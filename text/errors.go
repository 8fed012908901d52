package text

import (
	"errors"
	"fmt"
)

// What can be wrong with a puzzle. Every [*ParseError] wraps one of these.
var (
	ErrSymbol  = errors.New("no symbol of a puzzle") // an unknown character, a digit out of range
	ErrLength  = errors.New("wrong number of cells") // a short or long line, a missing row
	ErrSize    = errors.New("no possible size")      // a board that cannot be, or is not the one asked for
	ErrSyntax  = errors.New("malformed")             // broken JSON, CSV or drawing
	ErrTooLong = errors.New("line too long")         // more than MaxLine bytes
)

// ParseError is one malformed puzzle. Reading can go on behind it.
type ParseError struct {
	File   string // Options.Name
	Line   int    // where it is wrong, from 1
	Column int    // in bytes, from 1; 0 when the whole line or record is meant
	First  int    // the first line of the record, as Record.Line would be
	Err    error  // wraps one of the sentinels; its message is for people
}

// Error is "file:line:column: what is wrong".
func (e *ParseError) Error() string {
	if e.Column > 0 {
		return fmt.Sprintf("%s:%d:%d: %v", e.File, e.Line, e.Column, e.Err)
	}
	return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err)
}

// Unwrap is what is wrong, without the place.
func (e *ParseError) Unwrap() error { return e.Err }

// flaw is an error with a message of its own that is one of the sentinels.
type flaw struct {
	kind error
	msg  string
}

func (f *flaw) Error() string { return f.msg }
func (f *flaw) Unwrap() error { return f.kind }

func flawf(kind error, format string, args ...any) error {
	return &flaw{kind, fmt.Sprintf(format, args...)}
}

// puzzleOf is "a 9×9 puzzle", "an 11×11 puzzle".
func puzzleOf(n int) string {
	article := "a"
	if n == 8 || n == 11 || n == 18 || n/10 == 8 {
		article = "an"
	}
	return fmt.Sprintf("%s %d×%d puzzle", article, n, n)
}
