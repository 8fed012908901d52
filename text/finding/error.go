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
	ErrRule    = errors.New("no possible rule")      // a rule that cannot be read, or does not fit the board
	ErrTooLong = errors.New("line too long")         // more than fits
)

// Error is one of the mistakes with a message of its own.
type Error struct {
	Kind      error // ErrSymbol …
	Msg       string
	Ignorable string // the name by which [Options.Ignore] leaves out what is wrong; "": it cannot
}

// Error returns the message, with the option of the command that opens the puzzle.
func (f *Error) Error() string {
	if f.Ignorable != "" {
		return f.Msg + "; --ignore " + f.Ignorable + " opens the puzzle without it"
	}
	return f.Msg
}

// Unwrap returns the kind of mistake.
func (f *Error) Unwrap() error { return f.Kind }

// Errorf returns an [Error] whose message is a format.
func Errorf(kind error, format string, args ...any) error {
	return Ignorably("", kind, format, args...)
}

// Ignorably returns an [Error] about what [Options.Ignore] may leave out by its name.
func Ignorably(name string, kind error, format string, args ...any) error {
	return &Error{kind, fmt.Sprintf(format, args...), name}
}

// Wrap returns an [Error] with the message of another error.
func Wrap(kind, err error) error { return &Error{Kind: kind, Msg: err.Error()} }

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
	return Ignorably(name, ErrRule, "the field %q is not understood, and could be a rule of the puzzle", name)
}
