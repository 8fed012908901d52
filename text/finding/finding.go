// Package finding defines the result of the reader of a format: a puzzle as data, or an
// error. A reader accounts for every part of a puzzle: it uses the part, knows it to be
// harmless, or refuses the puzzle with the name and place of the part.
package finding

import (
	"iter"
	"math"
	"net/url"
	"strings"
	"unicode/utf8"

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
	Sizes   [][2]string // names and values of fields that must be the size of the grid
	Ignored []string    // names of the decoration that was left out as [Options] allow
	Unread  string      // the first words of the document that belong to no puzzle and were not read

	Puzzle sudoku.Puzzle // of a document that was read as a list; its Shape is nil for others

	Grid  string // n² characters, or rows of words
	Marks bool   // the rules are candidates of cells and nothing else
}

// Side returns the number of rows of a grid of n×n squares that is text.
func (f *Finding) Side() int {
	if strings.Contains(f.Grid, "\n") {
		return strings.Count(f.Grid, "\n") + 1
	}
	return int(math.Sqrt(float64(len(f.Grid))))
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

// Options determine what a reader may leave out.
type Options struct {
	// Ignore reports whether decoration of this name may be left out; nil: none may.
	Ignore func(name string) bool
}

// Ignores reports whether decoration of this name may be left out.
func (o Options) Ignores(name string) bool { return o.Ignore != nil && o.Ignore(name) }

// Refuse returns the finding of a document that cannot be read.
func Refuse(at int, format string, args ...any) []Finding {
	return []Finding{{At: at, Err: Errorf(ErrSyntax, format, args...)}}
}

// Site is the format of a site or a program: how its puzzles are recognized, read and
// written. A nil function means that the format has no such form. Readers return nil
// for a text of another format.
type Site struct {
	Name string // in messages and for --to

	// Document reads a whole file that is of this format.
	Document func(d *Document, o Options) []Finding
	// Link reads a link whose address is at an offset of the document.
	Link func(u *url.URL, at int, o Options) []Finding
	// Object reads a JSON object, valid and without white space around it, at an offset of
	// the document.
	Object func(value []byte, at int, o Options) []Finding
	// Write returns a puzzle as a link of the site. An error is an [Error] of kind
	// ErrRule or ErrSize that names what the site cannot express.
	Write func(p sudoku.Puzzle, about About) (string, error)
}

// Document is the text of a whole file.
type Document struct {
	Text  string
	Lines []string // without their ends
	First int      // the number of the first line
}

// Place returns the line and column, from 1, of an offset into the text.
func (d *Document) Place(at int) (line, column int) {
	before := d.Text[:min(at, len(d.Text))]
	start := strings.LastIndexByte(before, '\n') + 1
	return d.First + strings.Count(before, "\n"), utf8.RuneCountInString(before[start:]) + 1
}

// Entries yields the lines that are neither blank nor a comment: the offset of each and
// its text without the white space around it.
func (d *Document) Entries() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		next := 0
		for _, line := range d.Lines {
			start := next
			next += len(line) + 1
			if text := strings.TrimSpace(line); text != "" && text[0] != '#' && !yield(start, text) {
				return
			}
		}
	}
}

// Offsets returns the offset of each line, and that of the end.
func (d *Document) Offsets() []int {
	at := make([]int, len(d.Lines)+1)
	for i, line := range d.Lines {
		at[i+1] = at[i] + len(line) + 1
	}
	return at
}

// FirstText returns the offset of the first character that is no white space.
func FirstText(s string) int { return len(s) - len(strings.TrimLeft(s, " \t\r\n")) }
