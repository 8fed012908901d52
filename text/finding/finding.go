// Package finding is what the reader of a format returns: a puzzle as data.
package finding

import (
	"math"

	"sudokusat/sudoku"
)

// Blank is a square without a given.
const Blank = math.MinInt

// Finding is a puzzle of a document, or why it cannot be read.
type Finding struct {
	At      int           // offset in the document
	Err     error         // why it cannot be read; the rest is then empty
	Board   *sudoku.Board // nil: the usual board of the grid's size
	Rules   []sudoku.Rule
	Givens  []int // by square, row by row: a value or Blank; nil: none
	About   About
	Ignored []string // decoration that was left out because it was asked for, "text", "line"
}

// About is what belongs to a puzzle beside its question.
type About struct{ Title, Author, Rules, Source string }

// Options are what a reader may do.
type Options struct {
	Ignore func(name string) bool // names of decoration to open without
}
