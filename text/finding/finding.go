// Package finding is what the reader of a format returns: a puzzle as data, or why there
// is none. A reader accounts for all that it claims: it uses it, knows it to be harmless,
// or refuses the puzzle by name and place.
package finding

import (
	"math"

	"sudokusat/sudoku"
)

// Blank is a square without a given.
const Blank = math.MinInt

// Finding is a puzzle of a document, or why it cannot be read. A reader that knows the
// squares gives their values; one that found a grid in text gives that text, whose
// symbols are recognized later.
type Finding struct {
	At  int   // its offset
	Err error // why it cannot be read; what follows is then empty

	Board   *sudoku.Board // nil: the usual one of the grid's size
	Rules   []sudoku.Rule
	Places  []int // offsets of the rules; nil: At
	Givens  []int // by square, row by row: a value or [Blank]; nil where Grid is the text
	About   About
	Ignored []string // decoration that was left out, by name, as [Options] wants

	Puzzle sudoku.Puzzle // of a document that was read as a list; its Shape is nil for others

	Grid  string // n² characters, or rows of words
	Marks bool   // the rules are candidates of cells and nothing else
}

// PlaceOf returns the offset of the rule of a text.
func (f *Finding) PlaceOf(rule string) int {
	for i, r := range f.Rules {
		if i < len(f.Places) && r.Text() == rule {
			return f.Places[i]
		}
	}
	return f.At
}

// About is what belongs to a puzzle beside its question.
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

// Options are what a reader may pass over.
type Options struct {
	// Ignore reports whether decoration of this name may be left out; nil: none may.
	Ignore func(name string) bool
}

// Refuse returns the finding of a document that cannot be read.
func Refuse(at int, format string, args ...any) []Finding {
	return []Finding{{At: at, Err: Errorf(ErrSyntax, format, args...)}}
}
