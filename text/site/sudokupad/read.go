package sudokupad

import (
	"bytes"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/tree"
)

// used are the fields of the document that are read.
var used = []string{"cells", "regions", "cages", "global", "metadata", "title", "author", "rules", "lines", "arrows", "underlays", "overlays"}

// harmless are the others.
var harmless = tree.Harmless{
	"id":            "the name of the puzzle on a server",
	"cellSize":      "how it is drawn",
	"settings":      "of the program",
	"duration":      "of a video",
	"videos":        "links",
	"solution":      "the answer, which is found here",
	"foglight":      "fog hides squares and rules nothing out",
	"foglink":       "fog hides squares and rules nothing out",
	"fogofwar":      "fog hides squares and rules nothing out",
	"triggereffect": "fog hides squares and rules nothing out",
}

// global returns the rules of the whole board by their names, nil for no name.
func global(name string) []sudoku.Rule {
	switch strings.ToLower(name) {
	case "antiknight":
		return []sudoku.Rule{rule.AntiKnight{}}
	case "antiking":
		return []sudoku.Rule{rule.AntiKing{}}
	case "nonconsecutive":
		return []sudoku.Rule{rule.Nonconsecutive{}}
	case "disjoint":
		return []sudoku.Rule{rule.Disjoint{}}
	case "antiratio":
		return []sudoku.Rule{rule.Negative{Kind: "ratio", N: 2}}
	case "antixv":
		return []sudoku.Rule{rule.Negative{Kind: "pair-sum", N: 5}, rule.Negative{Kind: "pair-sum", N: 10}}
	}
	return nil
}

// reader is a puzzle that is being read.
type reader struct {
	rows, cols, hi int
	found          finding.Finding
	ignored        func(name string) bool
}

func (r *reader) refuse(v *tree.Value, kind error, format string, args ...any) {
	r.refuseUnless("", v, kind, format, args...)
}

// refuseUnless refuses what can be left out by a name.
func (r *reader) refuseUnless(name string, v *tree.Value, kind error, format string, args ...any) {
	if r.found.Err == nil {
		r.found.At, r.found.Err = v.At, finding.Ignorably(name, kind, "SudokuPad data with "+format, args...)
	}
}

// Object reads a JSON object. It returns nil for one without rows of cells.
func Object(value []byte, at int, o finding.Options) []finding.Finding {
	if !bytes.Contains(value, []byte(`"cells"`)) {
		return nil
	}
	doc, twice, err := tree.Parse(value, at)
	cells := doc.Get("cells")
	if !cells.Is(tree.List) || len(cells.Items) == 0 || len(cells.Items[0].Items) == 0 || !cells.Items[0].Is(tree.List) || !cells.Items[0].Items[0].Is(tree.Object) {
		return nil
	}
	if err != nil {
		return []finding.Finding{{At: twice, Err: err}}
	}
	r := &reader{found: finding.Finding{At: at}, ignored: o.Ignore}
	r.document(doc, cells)
	switch w := r.found.UnreadRule(lex.RuleIn); {
	case r.found.Err != nil:
		return []finding.Finding{{At: r.found.At, Err: r.found.Err}}
	case w != "":
		return finding.Refuse(at, "SudokuPad data whose text speaks of a rule (%s), and no field for it", w)
	}
	return []finding.Finding{r.found}
}

func (r *reader) document(doc, cells *tree.Value) {
	if i := doc.Unknown(used, harmless); i >= 0 {
		r.refuse(&doc.Items[i], finding.ErrRule, "the field %q, which is not known here", doc.Names[i])
		return
	}
	r.grid(cells)
	if r.found.Err != nil {
		return
	}
	r.board(doc.Get("regions"), cells)
	for _, name := range []string{"lines", "arrows", "underlays", "overlays"} {
		if v := doc.Get(name); !v.IsEmpty() {
			r.decoration(v, name, "drawings (%s): they are rules which only its text explains; a link of f-puzzles has the rules")
		}
	}
	for _, name := range []string{"title", "author", "rules"} {
		if v := doc.Get(name); v != nil {
			r.metadata(name, v)
		}
	}
	if meta := doc.Get("metadata"); !meta.IsEmpty() {
		for i, name := range meta.Names {
			r.metadata(name, &meta.Items[i])
		}
		if !meta.Is(tree.Object) {
			r.refuse(meta, finding.ErrSyntax, "metadata that are no object")
		}
	}
	if v := doc.Get("global"); !v.IsEmpty() {
		for i := range v.Items {
			r.global(&v.Items[i], v.Items[i].Text)
		}
		if !v.Is(tree.List) {
			r.refuse(v, finding.ErrSyntax, "a field \"global\" that is no list")
		}
	}
	if v := doc.Get("cages"); !v.IsEmpty() {
		for i := range v.Items {
			r.cage(&v.Items[i])
		}
		if !v.Is(tree.List) {
			r.refuse(v, finding.ErrSyntax, "cages that are no list")
		}
	}
}

// decoration leaves out what is drawn, or refuses it.
func (r *reader) decoration(v *tree.Value, name, refusal string) {
	if r.ignored == nil || !r.ignored(name) {
		r.refuseUnless(name, v, finding.ErrRule, refusal, name)
	} else if !slices.Contains(r.found.Ignored, name) {
		r.found.Ignored = append(r.found.Ignored, name)
	}
}

// grid reads the squares: a value is a given.
func (r *reader) grid(cells *tree.Value) {
	r.rows, r.cols = len(cells.Items), len(cells.Items[0].Items)
	if r.hi = max(r.rows, r.cols); r.rows < 4 || r.cols < 4 || r.hi > lex.MaxChars {
		r.refuse(cells, finding.ErrSize, "a board of %d×%d", r.rows, r.cols)
		return
	}
	for i := range cells.Items {
		row := &cells.Items[i]
		if !row.Is(tree.List) || len(row.Items) != r.cols {
			r.refuse(row, finding.ErrLength, "a row of %d cells below one of %d", len(row.Items), r.cols)
			return
		}
		for j := range row.Items {
			r.found.Givens = append(r.found.Givens, r.square(&row.Items[j]))
		}
	}
}

func (r *reader) square(c *tree.Value) int {
	if !c.Is(tree.Object) {
		r.refuse(c, finding.ErrSyntax, "a cell that is no object")
	}
	if i := c.Unknown([]string{"value", "given", "pencilMarks", "centremarks", "cornermarks"}, nil); i >= 0 {
		r.refuse(&c.Items[i], finding.ErrRule, "a cell with the field %q, which is not known here", c.Names[i])
	}
	for _, name := range []string{"pencilMarks", "centremarks", "cornermarks"} {
		if v := c.Get(name); !v.IsEmpty() {
			r.decoration(v, "pencilMarks", "marks in cells (%s), whose meaning only the text about its rules explains")
		}
	}
	v, given := c.Get("value"), c.Get("given")
	if v.IsEmpty() {
		return finding.Blank
	}
	d, ok := v.Int()
	if !ok || d < 1 || d > r.hi {
		r.refuse(v, finding.ErrSymbol, "a value %.20q that is no digit of %s", v.Word(), finding.PuzzleOf(r.hi))
	}
	if given != nil && !given.Is(tree.True) {
		r.refuse(given, finding.ErrSyntax, "a value that is not given")
	}
	return d
}

// metadata accounts for one of them.
func (r *reader) metadata(name string, v *tree.Value) {
	text := v.Word()
	if v.Is(tree.List) { // of lines
		for i := range v.Items {
			text += v.Items[i].Word() + "\n"
		}
	}
	switch {
	case v.IsEmpty():
	case v.Is(tree.True):
		r.global(v, name)
	case text == "" || !r.found.About.Take(name, text):
		r.refuse(v, finding.ErrRule, "the metadata %q, which are not known here or too long", name)
	}
}

// global adds the rules of a name.
func (r *reader) global(v *tree.Value, name string) {
	rules := global(name)
	if rules == nil {
		r.refuse(v, finding.ErrRule, "the rule %q, which is not known here", name)
	}
	for _, x := range rules {
		if _, isNegative := x.(rule.Negative); isNegative && len(r.found.Ignored) > 0 {
			r.refuse(v, finding.ErrRule, "the rule %q about cells without marks, while drawings are left out that may be the marks", name)
		}
		if !slices.ContainsFunc(r.found.Rules, func(o sudoku.Rule) bool { return o.Text() == x.Text() }) {
			r.add(v, x)
		}
	}
}

func (r *reader) add(v *tree.Value, x sudoku.Rule) {
	r.found.Rules, r.found.Places = append(r.found.Rules, x), append(r.found.Places, v.At)
}
