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
	"fmt"
	"net/url"
	"slices"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Prefix is what a link of the site begins with. Behind it stands the JSON, packed by
// lz-string for links: "-" in place of "/", no padding.
const Prefix = "https://sudokumaker.app/?puzzle="

// Link is the packed data of a link to the site.
func Link(u *url.URL) (data string, ok bool) {
	data = u.Query().Get("puzzle")
	isSite := strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.") == "sudokumaker.app"
	return data, isSite && (u.Scheme == "https" || u.Scheme == "http") && data != ""
}

// IsOne reports whether a JSON object with these fields is SudokuMaker's.
func IsOne(has func(field string) bool) bool {
	return has("formatVersion") && (has("puzzle") || has("sudoku"))
}

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
		return finding.Finding{At: at, Err: fmt.Errorf("SudokuMaker data that is not JSON: %w", err)}
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
		r.refuse(v, "%s (%s), which only the text of its rules explains", what, name)
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

// constraint reads one constraint; its name is what the site lists it by. A disabled one
// is not part of the puzzle, and one that the site's solver leaves out is only drawn.
func (r *reader) constraint(v *value, givens []int) {
	f := r.open(v, "a constraint")
	number := f.int("type", 0, 1<<20)
	name, off, drawn := f.maybe("name"), f.is("disabled"), f.is("solverIgnored")
	k := kindOf(number)
	if k != nil {
		f.what = fmt.Sprintf("the constraint %q", k.name)
	}
	switch {
	case r.first != nil:
	case off && number == givensKind && slices.ContainsFunc(givens, func(g int) bool { return g != finding.Blank }):
		r.refuse(v, "givens that are switched off")
	case off:
	case k == nil:
		r.refuse(v, "the constraint %q of the type %d, which is not known here", name, number)
	case number == customKind:
		r.custom(f)
	case drawn:
		r.decoration(v, "unsolved", f.what+", which the solver of the site leaves out,")
	case k.drawn != nil:
		names := k.drawn(r, f)
		for _, name := range names {
			r.decoration(v, name, "drawings")
		}
		if len(names) == 0 {
			f.close("style", "params")
		}
	default:
		if k.read != nil {
			r.add(v, k.read(r, f))
		}
		f.close(append([]string{"style"}, k.idle...)...)
	}
}

// custom refuses a constraint that is a program.
func (r *reader) custom(f *fields) {
	name := f.maybe("name")
	if d, ok := f.find("definition"); ok && d.form == object && name == "" {
		name = r.open(d, "the definition").maybe("name")
	}
	r.refuse(f.of, "the custom constraint %q, which is code: what it means is for a program to say", name)
}

// squares are the squares of a list, at least so many, none twice.
func (r *reader) squares(v *value, least int, what string) []int {
	out := r.path(v, least, what)
	if isTwice(out) {
		r.refuse(v, "%s with a square twice", what)
	}
	return out
}

// path is squares that may come again, though not one right after itself.
func (r *reader) path(v *value, least int, what string) (out []int) {
	if v.form != list || len(v.items) < least {
		r.refuse(v, "%s that is not a list of %d squares or more", what, least)
	}
	for i, item := range v.items {
		out = append(out, r.whole(item, "a square of "+what, 0, r.w*r.h-1))
		if i > 0 && out[i] == out[i-1] {
			r.refuse(item, "%s with a square twice", what)
		}
	}
	return out
}

// numbers are whole numbers.
func (f *fields) numbers(name string, lo, hi int) (out []int) {
	for _, v := range f.list(name) {
		out = append(out, f.whole(v, fmt.Sprintf("each of the %s of %s", name, f.what), lo, hi))
	}
	return out
}
