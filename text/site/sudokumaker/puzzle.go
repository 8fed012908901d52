package sudokumaker

import (
	"slices"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// The puzzle but for its constraints: the size, the cells, and what it is shown with.

// The limits of what is read.
const (
	largest  = 64      // squares in a row or column
	maxRules = 100_000 // rules
	maxLacks = 20      // constraints about what lacks a mark
)

// add adds rules, not too many.
func (r *reader) add(at *value, rules []sudoku.Rule) {
	if r.rules = append(r.rules, rules...); len(r.rules) > maxRules {
		r.refuse(at, "more than %d rules", maxRules)
	}
}

// size is the size of the grid, and its values: 0 to 9 at most.
func (r *reader) size(f *fields) {
	old := func(name string, usual, lo, hi int) int {
		if _, ok := f.find(name); ok {
			return f.int(name, lo, hi)
		}
		return usual
	}
	kind := f.maybe("type")
	n, usual := 9, kind != "custom"
	if usual {
		n = old("size", 9, 1, 9)
	}
	r.grid = grid{old("width", n, 1, largest), old("height", n, 1, largest), old("minDigit", 1, 0, 9), old("maxDigit", n, 1, 9)}
	switch {
	case kind != "" && kind != "sudoku" && kind != "custom":
		r.refuse(f.of, "a puzzle of the type %q, which is not known here", kind)
	case usual && r.grid != grid{n, n, 1, n}:
		r.refuse(f.of, "a sudoku of the size %d that is also said to have another one, or other digits", n)
	case r.lo > r.hi:
		r.refuse(f.of, "digits from %d to %d", r.lo, r.hi)
	}
	r.lines = usual
}

// shown is whether the puzzle is shown with the colours of cells, and with digits that
// are no givens, to those who solve it: then they may be clues.
func (r *reader) shown(f *fields) (colours, entries bool) {
	if _, ok := f.find("export"); !ok {
		return false, false
	}
	e := r.open(f.take("export", object), "the export")
	if _, ok := e.find("sudokuPad"); ok {
		p := r.open(e.take("sudokuPad", object), "the export to SudokuPad")
		colours, entries = p.is("showColorMarks"), p.is("showDigits")
		p.close("useIncompleteGridAsSolution", "solution")
	}
	e.close()
	return colours, entries
}

// cells are the givens. What else is in a cell was entered while solving, unless the
// puzzle is shown with it.
func (r *reader) cells(cells []*value, colours, entries bool) []int {
	givens := make([]int, len(cells))
	for i, v := range cells {
		f := r.open(v, "a cell")
		givens[i] = finding.Blank
		_, filled := f.find("value")
		switch given := f.is("given"); {
		case given:
			givens[i] = f.int("value", r.lo, r.hi)
		case filled:
			f.int("value", 0, 9)
		}
		for _, mark := range []string{"candidates", "cornerPencilMarks", "colors"} {
			_, has := f.find(mark)
			has = has && f.int(mark, 0, 1<<31-1) != 0
			if has && mark == "colors" && colours {
				r.decoration(v, "color", "colours of cells")
			}
			if has && mark != "colors" && entries {
				r.decoration(v, "pencil", "pencil marks that it is shown with")
			}
		}
		if filled && givens[i] == finding.Blank && entries {
			r.decoration(v, "pencil", "digits in pencil that it is shown with")
		}
		f.close()
	}
	return givens
}

// decoration passes over something that is drawn, if that was asked for.
func (r *reader) decoration(v *value, name, what string) {
	switch {
	case r.ignore == nil || !r.ignore(name):
		r.refuseUnless(name, v, "%s (%s), which only the text of its rules explains", what, name)
	case !slices.Contains(r.ignored, name):
		r.ignored = append(r.ignored, name)
	}
}

// board is the board, of which a map of boxes is said as boxes. It is asked for when
// all constraints are known.
func (r *reader) board() *sudoku.Board {
	if r.known != nil {
		return r.known
	}
	b := sudoku.Board{Rows: r.h, Cols: r.w, Lo: r.lo, Hi: r.hi, FreeLines: !r.lines, Regions: r.regions}
	if s, err := sudoku.NewShape(b); err == nil {
		b = s.Board()
	}
	r.known = &b
	return r.known
}

// hasBoxes reports whether the regions are the boxes of the board.
func (r *reader) hasBoxes() bool { return r.board().BoxRows > 0 }
