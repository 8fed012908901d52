// Package finding defines the result of the reader of a format: a puzzle as data, or an
// error. A reader accounts for every part of a puzzle: it uses the part, knows it to be
// harmless, or refuses the puzzle with the name and place of the part.
package finding

import (
	"math"

	"sudokusat/sudoku"
)

// Blank is the value of a square without a given.
const Blank = math.MinInt

// Finding is a puzzle of a document, or the error of one that cannot be read. A reader
// that knows the squares gives their values; one that found a grid in text gives that
// text, whose symbols are recognized later.
type Finding struct {
	At  int   // its offset
	Err error // of a puzzle that cannot be read; the fields below are then empty

	Board   *sudoku.Board // nil: the usual one of the grid's size
	Rules   []sudoku.Rule
	Places  []int // offsets of the rules; nil: At
	Givens  []int // by square, row by row: a value or [Blank]; nil where Grid is the text
	About   About
	Ignored []string // names of the decoration that was left out as [Options] allow

	Puzzle sudoku.Puzzle // of a document that was read as a list; its Shape is nil for others

	Grid  string // n² characters, or rows of words
	Marks bool   // the rules are candidates of cells and nothing else
}

// PlaceOf returns the offset of the rule with a text.
func (f *Finding) PlaceOf(rule string) int {
	for i, r := range f.Rules {
		if i < len(f.Places) && r.Text() == rule {
			return f.Places[i]
		}
	}
	return f.At
}

// About is what a puzzle has beside its question.
type About struct {
	Title, Author string
	Rules         string // in the words of its author
	Source        string // an address or the name of a collection
}

// Add fills the empty fields of a from b.
func (a *About) Add(b About) {
	for _, x := range [][2]*string{{&a.Title, &b.Title}, {&a.Author, &b.Author}, {&a.Rules, &b.Rules}, {&a.Source, &b.Source}} {
		if *x[0] == "" {
			*x[0] = *x[1]
		}
	}
}

// Options determine what a reader may leave out.
type Options struct {
	// Ignore reports whether decoration of this name may be left out; nil: none may.
	Ignore func(name string) bool
}

// Refuse returns the finding of a document that cannot be read.
func Refuse(at int, format string, args ...any) []Finding {
	return []Finding{{At: at, Err: Errorf(ErrSyntax, format, args...)}}
}
