package text

import (
	"errors"
	"fmt"

	"sudokusat/text/finding"
)

// The kinds of mistakes in puzzles. Every [*ParseError] wraps one of them.
var (
	ErrSymbol  = finding.ErrSymbol  // an unknown character, a digit out of range
	ErrLength  = finding.ErrLength  // a short or long line, a missing row
	ErrSize    = finding.ErrSize    // an impossible board, or not the one asked for
	ErrSyntax  = finding.ErrSyntax  // broken JSON, CSV or drawing
	ErrRule    = finding.ErrRule    // a rule that cannot be read, or does not fit the board
	ErrTooLong = finding.ErrTooLong // more than MaxLine bytes
)

// ErrEmpty is the error of an input for which [Reader.IsEmpty] is true.
var ErrEmpty = errors.New("no puzzle: the input is empty")

// ParseError is one malformed puzzle, or a malformed line beside the puzzles. Reading can go on after it.
type ParseError struct {
	File   string // [Options.Name]; empty for a string
	Line   int    // of the mistake, from 1
	Column int    // in characters, from 1; 0 for the whole line or record
	First  int    // the first line of the record, as Record.Line would be
	Err    error  // wraps one of the sentinels; its message is for people
	Aside  bool   // the line is beside the puzzles, as a directive is: no puzzle is malformed

	oneLine bool // of a string that has one line, whose number is left out
}

// Error returns "file:line:column: what is wrong"; for a string "line 2, column 5: what
// is wrong", without the line if it has only one.
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

// failure returns the error of the record that begins at line first. The reader
// adds the name of the file.
func failure(first, line, column int, err error) error {
	return &ParseError{Line: line, Column: column, First: first, Err: err}
}

// aside marks the mistake of a line beside the puzzles.
func aside(err error) error {
	if e, ok := err.(*ParseError); ok {
		e.Aside = true
	}
	return err
}
