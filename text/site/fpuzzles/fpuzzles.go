// Package fpuzzles reads and writes puzzles of f-puzzles.com: JSON, which its links
// carry packed.
//
//	{"size":9, "title":"", "grid":[[{"value":3,"given":true}, {}, …], …],
//	 "diagonal+":true, "killercage":[{"cells":["R1C1","R1C2"],"value":"17"}], …}
//
// Each rule has a field of its own, which [fields] lists. Drawings are accepted where a
// rule has the same cells; a puzzle with other drawings, with fields or with values that
// are not known here is refused.
package fpuzzles

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/lz"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// Site returns the format.
func Site() finding.Site {
	return finding.Site{Name: "f-puzzles", Link: link, Object: Object, Write: func(p sudoku.Puzzle, about finding.About) (string, error) {
		data, err := Data(p, about)
		return "https://www.f-puzzles.com/?load=" + data, err
	}}
}

func link(u *url.URL, at int, o finding.Options) []finding.Finding {
	if !strings.Contains(strings.ToLower(u.Host), "f-puzzles") {
		return nil
	}
	loads := u.Query()["load"]
	if len(loads) > 1 {
		return finding.Refuse(at, "a link of f-puzzles with several puzzles")
	} else if len(loads) == 0 || loads[0] == "" {
		return finding.Refuse(at, "a link to a puzzle on the server of f-puzzles: export it there as a link with ?load=")
	}
	data, err := Unpack(loads[0])
	if err != nil {
		return []finding.Finding{{At: at, Err: err}}
	}
	found := Object(data, 0, o)
	if found == nil {
		return finding.Refuse(at, "a link of f-puzzles whose data have no size and grid")
	}
	found[0].At, found[0].Places = at, nil
	return found
}

// Unpack returns the JSON of a puzzle as f-puzzles packs it for its links and for
// solvers; JSON that is not packed is returned as it is. Its grid may contain digits of a
// player.
func Unpack(data string) ([]byte, error) {
	if strings.HasPrefix(data, "{") && json.Valid([]byte(data)) {
		return []byte(data), nil
	}
	plain, err := lz.Repair(data, func(plain string) bool {
		return strings.HasPrefix(strings.TrimSpace(plain), "{") && json.Valid([]byte(plain))
	})
	if err != nil {
		return nil, finding.Errorf(finding.ErrSyntax, "the packed puzzle of f-puzzles is damaged: characters are missing or wrong, so copy it again, all of it (%v)", err)
	}
	return []byte(plain), nil
}

// harmless are fields of the document that do not change the puzzle.
var harmless = tree.Harmless(finding.ByReason(map[string]string{
	"the name of the puzzle on a server":      "id",
	"shown when it is solved":                 "msgcorrect successMessage",
	"a setting of a solver":                   "disabledlogic truecandidatesoptions",
	"a setting of the editor":                 "highlightConflicts",
	"fog hides squares and rules nothing out": "fogofwar foglight triggereffect",
}))

// used are the fields of the document that are no rules, and those about unmarked
// neighbours, which are read after the marks.
var used = []string{"size", "grid", "title", "author", "ruleset", "metadata", "solution", "nonconsecutive", "negative"}

// reader is a puzzle that is being read.
type reader struct {
	common.Reader
	n       int
	doc     *tree.Value
	fields  []field
	name    string           // of the field that is being read
	drawn   map[string]shown // the cells of rules, once they were needed
	players int              // digits that are not given
}

// Object reads a JSON object. It returns nil for one without size and grid.
func Object(value []byte, at int, o finding.Options) []finding.Finding {
	doc, _, mistake := common.Grid(value, at, "grid")
	if doc.Get("size") == nil || mistake != nil {
		return mistake
	}
	r := &reader{Reader: common.NewReader("f-puzzles data with ", at, o), doc: doc, fields: table()}
	r.read()
	slices.Sort(r.Found.Ignored)
	return []finding.Finding{r.Result()}
}

func (r *reader) read() {
	size := r.doc.Get("size")
	n, ok := size.Int()
	if r.RefuseIf(!ok || n < 1 || n > lex.MaxChars, size, finding.ErrSize, "a size that is no number from 1 to %d", lex.MaxChars) {
		return
	}
	r.n = n
	r.grid(r.doc.Get("grid"))
	r.about()
	for i, name := range r.doc.Names {
		if _, ok := harmless[name]; !ok && r.Err == nil && r.doc.Items[i].States(name) && !slices.Contains(used, name) {
			r.field(name, &r.doc.Items[i])
		}
	}
	for _, name := range []string{"nonconsecutive", "negative"} {
		if v := r.doc.Get(name); r.Err == nil && !v.IsEmpty() {
			r.unmarked(name, v)
		}
	}
}

func (r *reader) about() {
	a := &r.Found.About
	for name, to := range map[string]*string{"title": &a.Title, "author": &a.Author, "ruleset": &a.Rules} {
		if v := r.doc.Get(name); v.Is(tree.String) && len(v.Text) <= finding.MaxText {
			*to = v.Text
		} else if !v.IsEmpty() {
			r.Refuse(v, finding.ErrSyntax, "a field %q that is no text, or one of more than %d bytes", name, finding.MaxText)
		}
	}
	r.Metadata(r.doc.Get("metadata"), nil)
	r.Solution(r.doc.Get("solution"))
}

// The grid: givens, candidates that are given, and regions. A square without a region is
// in the usual box of its place, with null in none.

// cellParts are the fields of a square that count.
var cellParts = []string{"value", "given", "givenPencilMarks", "region"}

// cellHarmless are the others.
var cellHarmless = tree.Harmless(finding.ByReason(map[string]string{
	"a colour, which is noted": "c cArray highlight",
	"notes of the player":      "centerPencilMarks cornerPencilMarks",
}))

func (r *reader) grid(grid *tree.Value) {
	var regions, usual []int
	rows, cols := sudoku.DefaultBox(r.n)
	r.Squares(grid, r.n, r.n, func(v *tree.Value, i, j int) {
		usual = append(usual, i/rows*rows+j/cols)
		regions = append(regions, r.cell(v, i, j, i/rows*rows+j/cols))
	})
	if r.players > 0 {
		r.Found.Unread = finding.Joined(r.Found.Unread, words.Plural(r.players, "digit")+" of a player", 100)
	}
	if r.Err != nil {
		return
	}
	board := sudoku.Boxed(rows, cols)
	if !slices.Equal(regions, usual) {
		board = finding.Mapped(regions)
	}
	if slices.Max(regions) < 0 || rows == 1 && board.Regions == nil {
		board = sudoku.Latin(r.n)
	}
	r.Found.Board = &board
}

// cell reads a square, and returns its region.
func (r *reader) cell(v *tree.Value, row, col, region int) int {
	given := finding.Blank
	r.Known(v, "a cell", cellParts, cellHarmless)
	for _, name := range []string{"c", "cArray", "highlight"} {
		if !v.Get(name).IsEmpty() {
			r.Found.Unread = "colours of cells"
		}
	}
	switch is, value := v.Get("given"), v.Get("value"); {
	case is.Is(tree.True) && !value.IsEmpty():
		given = r.Digit(value, r.n)
	case is.Is(tree.True) && v.Get("givenPencilMarks").IsEmpty():
		r.Refuse(is, finding.ErrSyntax, "a given cell without its digit")
	case is.IsEmpty() && !value.IsEmpty():
		r.players++
	case !is.IsEmpty() && !is.Is(tree.True):
		r.Refuse(is, finding.ErrSyntax, "a field \"given\" that is neither true nor false")
	}
	r.Found.Givens = append(r.Found.Givens, given)
	if marks := v.Get("givenPencilMarks"); !marks.IsEmpty() {
		var digits []int
		for v := range marks.Each {
			digits = append(digits, r.Digit(v, r.n))
		}
		r.RefuseIf(!marks.Is(tree.List), marks, finding.ErrSyntax, "candidates that are no list")
		r.AddOf(marks, "candidates", rule.Args{Numbers: digits, Lists: []rule.Cells{{finding.SquareName(row, col)}}})
	}
	if own := v.Get("region"); own.Is(tree.Null) {
		region = -1
	} else if own != nil {
		number, ok := own.Int()
		r.RefuseIf(!ok || number < 0 || number >= r.n*r.n, own, finding.ErrSyntax, "a region that has no number")
		region = number
	}
	return region
}
