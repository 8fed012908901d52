package text

import (
	"fmt"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/fpuzzles"
	"sudokusat/text/site/iss"
	"sudokusat/text/site/sudokumaker"
	"sudokusat/text/site/sudokupad"
)

// Links out: a puzzle in the words of a site, where it can be played, changed or
// solved. Each site has a package with the boards and rules that it knows; links.go
// and its neighbours read the same back.

// The formats that are links. They are written by [Link] alone.
const (
	FPuzzles    Format = "f-puzzles"
	SudokuPad   Format = "sudokupad"
	SudokuMaker Format = "sudokumaker"
	ISS         Format = "iss"
)

// LinkFormats returns the formats that are links, in the order of a help text.
func LinkFormats() []Format { return []Format{FPuzzles, SudokuPad, SudokuMaker, ISS} }

// Link returns a puzzle as a link of a site, with title, author, rules in words and source
// as far as the site has a place for them. Reading it gives the same puzzle. An error wraps
// [ErrRule] or [ErrSize] and names what the site cannot express; another format is an
// error, too.
func Link(f Format, p sudoku.Puzzle, about finding.About) (string, error) {
	if err := p.Validate(); err != nil {
		return "", err
	}
	if layers := p.Shape.Layers(); len(layers) > 0 && f != ISS {
		return "", finding.Errorf(ErrSize, "%s has no place for the layer %s", f, layers[0].Name)
	}
	switch f {
	case FPuzzles:
		return fpuzzles.Site().Write(p, about)
	case SudokuPad:
		return sudokupad.Site().Write(p, about)
	case SudokuMaker:
		return sudokumaker.Site().Write(p, about)
	case ISS:
		return iss.Site().Write(p, about)
	}
	return "", fmt.Errorf("%q is no format of links", f)
}

// UnpackFPuzzles returns the JSON of a puzzle as f-puzzles packs it for its links and for
// solvers, which [Parse] reads as well; JSON that is not packed is returned as it is. Its
// grid may contain digits of a player.
func UnpackFPuzzles(data string) ([]byte, error) { return fpuzzles.Unpack(data) }
