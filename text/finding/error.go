package finding

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The kinds of mistakes in puzzles. Every [Error] wraps one of them.
var (
	ErrSymbol  = errors.New("no symbol of a puzzle") // an unknown character, a digit out of range
	ErrLength  = errors.New("wrong number of cells") // a short or long line, a missing row
	ErrSize    = errors.New("no possible size")      // an impossible board, or not the one asked for
	ErrSyntax  = errors.New("malformed")             // broken JSON, CSV or drawing
	ErrRule    = errors.New("no possible rule")      // a rule that cannot be read, or does not fit the board
	ErrTooLong = errors.New("line too long")         // more than fits
)

// Error is a mistake of one of the kinds, with its message.
type Error struct {
	Kind      error // ErrSymbol …
	Msg       string
	Ignorable string // the name by which [Options.Ignore] leaves out the cause; "": it cannot
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

// Errorf returns an [Error] of a kind with a formatted message.
func Errorf(kind error, format string, args ...any) error {
	return Ignorably("", kind, format, args...)
}

// Ignorably returns an [Error] whose cause [Options.Ignore] may leave out by its name.
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

// parts are what the usual rules and boards are about, in names of fields.
var parts = []string{"box", "block", "region", "row", "col", "classic", "normal", "standard", "sudoku", "digit", "distinct", "repeat", "unique"}

// SpeaksOfBoard reports whether a field of this name changes the usual rules where its value is
// false or 0, as in "boxes": false.
func SpeaksOfBoard(name string) bool {
	name = strings.ToLower(name)
	if strings.HasPrefix(name, "allow") {
		return false
	}
	return slices.Contains([]string{"base", "symbol", "symbols", "sum"}, name) || slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(name, part) })
}

// Unaccounted returns the error of a puzzle with a field that no reader has used.
func Unaccounted(name string) error {
	return Ignorably(name, ErrRule, "the field %q is not understood, and could be a rule of the puzzle", name)
}

// Named returns the error of a puzzle without rules of which a field, or a column, names one.
func Named(what, name, word string) error {
	if word = strings.Trim(word, "\"[]{},:; "); len(word) > 3 && strings.Trim(word, "rc0123456789") == "" {
		return Ignorably(name, ErrRule, "the %s %q names a cell (%.40s), and the puzzle has no rules", what, name, word)
	}
	return Ignorably(name, ErrRule, "the %s %q names a rule (%.40s), and the puzzle has none", what, name, word)
}
