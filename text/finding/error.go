package finding

import (
	"errors"
	"fmt"
)

// The mistakes that puzzles can have. Every [Error] wraps one of these.
var (
	ErrSymbol  = errors.New("no symbol of a puzzle") // an unknown character, a digit out of range
	ErrLength  = errors.New("wrong number of cells") // a short or long line, a missing row
	ErrSize    = errors.New("no possible size")      // a board that cannot be, or is not the one asked for
	ErrSyntax  = errors.New("malformed")             // broken JSON, CSV or drawing
	ErrRule    = errors.New("no possible rule")      // a rule that cannot be read, or not be said of the board
	ErrTooLong = errors.New("line too long")         // more than fits
)

// Error is one of the mistakes with a message of its own.
type Error struct {
	Kind error // ErrSymbol …
	Msg  string
}

// Error returns the message.
func (f *Error) Error() string { return f.Msg }

// Unwrap returns the kind of mistake.
func (f *Error) Unwrap() error { return f.Kind }

// Errorf returns an [Error] whose message is a format.
func Errorf(kind error, format string, args ...any) error {
	return &Error{kind, fmt.Sprintf(format, args...)}
}

// Wrap returns an [Error] with the message of another error.
func Wrap(kind, err error) error { return &Error{kind, err.Error()} }

// PuzzleOf returns "a 9×9 puzzle", "an 11×11 puzzle".
func PuzzleOf(n int) string {
	article := "a"
	if n == 8 || n == 11 || n == 18 || n/10 == 8 {
		article = "an"
	}
	return fmt.Sprintf("%s %d×%d puzzle", article, n, n)
}

// Unaccounted returns the refusal of a puzzle with a field that nobody has read.
func Unaccounted(name string) error {
	return Errorf(ErrRule, "the field %q is not understood, and could be a rule of the puzzle; --ignore %[1]s opens the puzzle without it", name)
}
