package finding

import (
	"net/url"

	"sudokusat/sudoku"
)

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
