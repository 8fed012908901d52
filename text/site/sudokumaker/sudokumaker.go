// Package sudokumaker reads and writes puzzles as SudokuMaker (sudokumaker.app)
// keeps them: JSON, which its links carry packed.
//
//	{"formatVersion":"1.5.0","puzzle":{"name":"","author":"","cells":[{"given":true,"value":5},{},…],
//	 "constraints":[{"type":0},{"type":1,"regions":[0,0,0,1,…]},{"type":300,"slow":false,"thermometers":[[0,1,2]]}]}}
//
// What the constraints mean is what the site's solver makes of them (the build
// v2026.08.14-d47fc4b, read in github.com/caneff/sudokumaker-custom-constraints);
// how they are written is in its code and in the schema of
// github.com/yusitnikov/sudokumaker-mcp. A puzzle of which anything is not accounted
// for is refused by the name of what it is.
package sudokumaker

import (
	"slices"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// versions are those of the format that are known. Up to 1.6.0 they differ in fog
// alone; 1.0.0 has other outside clues.
var versions = []string{"1.1.0", "1.2.0", "1.3.0", "1.4.0", "1.5.0", "1.6.0"}

// reader is a puzzle that is being read.
type reader struct {
	account
	grid
	lines   bool // no digit twice in a row or column
	regions []int
	rules   []sudoku.Rule
	marks   []dot
	lacks   []lack
	later   []func() []sudoku.Rule // what waits for the regions
	apart   bool                   // there are clues about digits that differ
	known   *sudoku.Board
	about   finding.About
	ignore  func(string) bool
	ignored []string
}

// Read reads a document, which begins at some offset.
func Read(value []byte, at int, o finding.Options) finding.Finding {
	top, err := parse(value)
	if err != nil {
		return finding.Finding{At: at, Err: finding.Errorf(finding.ErrSyntax, "SudokuMaker data that is not JSON: %v", err)}
	}
	r := &reader{ignore: o.Ignore}
	givens := r.document(top)
	if r.first != nil {
		return finding.Finding{At: at + r.first.at, Err: r.first.err}
	}
	return finding.Finding{At: at, Board: r.board(), Rules: r.rules, Givens: givens, About: r.about, Ignored: r.ignored}
}

func (r *reader) document(top *value) (givens []int) {
	f := r.open(top, "the document")
	if v := f.take("formatVersion", text); !slices.Contains(versions, v.text) {
		r.refuse(v, "the version %q, which is not known here", v.text)
	}
	name := "puzzle"
	if slices.Contains(f.of.names, "sudoku") {
		name = "sudoku"
	}
	puzzle := f.take(name, object)
	f.close()
	if r.first != nil {
		return nil
	}
	return r.puzzle(r.open(puzzle, "the puzzle"))
}

func (r *reader) puzzle(f *fields) (givens []int) {
	r.about = finding.About{Title: f.maybe("name"), Author: f.maybe("author"), Rules: f.maybe("comment")}
	r.size(f)
	colours, entries := r.shown(f)
	cells, constraints := f.take("cells", list), f.list("constraints")
	f.close("messages")
	if len(cells.items) != r.w*r.h {
		r.refuse(cells, "%d cells on a board of %d×%d", len(cells.items), r.h, r.w)
	}
	if r.first != nil {
		return nil
	}
	givens = r.cells(cells.items, colours, entries)
	for _, c := range constraints {
		if r.first == nil {
			r.constraint(c, givens)
		}
	}
	for _, read := range r.later {
		if r.first == nil {
			r.add(cells, read())
		}
	}
	if r.apart && !r.lines {
		r.refuse(cells, "sandwiches or skyscrapers on a board whose rows may hold a digit twice")
	}
	if r.first == nil {
		r.negatives(cells)
	}
	return givens
}
