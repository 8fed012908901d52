package cnf

import (
	"errors"
	"fmt"
)

// The faults of a text, for errors.Is. A fault at a place in the text is a
// [*ParseError] that wraps one of these.
var (
	ErrHeader    = errors.New("bad header")                     // "p cnf V C" is missing or malformed
	ErrSyntax    = errors.New("syntax error")                   // not a literal, a number, a name
	ErrRange     = errors.New("variable out of range")          // beyond the declared variables
	ErrTruncated = errors.New("text ends early")                // a clause or model without its closing 0
	ErrCount     = errors.New("clauses differ from the header") // more or fewer than declared
	ErrStatus    = errors.New("no usable status")               // an answer with no status, or two
	ErrNoModel   = errors.New("no model")                       // satisfiable, but no values
	ErrConflict  = errors.New("answer contradicts itself")      // 3 and -3; unsatisfiable with a model
	ErrComment   = errors.New("unsafe comment")                 // text that a solver could take for an option
)

// ParseError is a fault at a place in a text. Lines and columns count from 1,
// columns in bytes.
type ParseError struct {
	Line, Column int
	Detail       string // for people; may be empty
	Err          error  // one of the Err… values above
}

// Error returns line, column, fault and detail: "3:7: syntax error: …".
func (e *ParseError) Error() string {
	if e.Detail == "" {
		return fmt.Sprintf("%d:%d: %v", e.Line, e.Column, e.Err)
	}
	return fmt.Sprintf("%d:%d: %v: %s", e.Line, e.Column, e.Err, e.Detail)
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }
