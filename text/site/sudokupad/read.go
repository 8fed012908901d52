package sudokupad

import (
	"bytes"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
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
	common.Reader
	rows, cols, hi int
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
	r := &reader{Reader: common.NewReader("SudokuPad data with ", at, o)}
	r.document(doc, cells)
	return []finding.Finding{r.Result()}
}

func (r *reader) document(doc, cells *tree.Value) {
	if i := doc.Unknown(used, harmless); i >= 0 {
		r.Refuse(&doc.Items[i], finding.ErrRule, "the field %q, which is not known here", doc.Names[i])
		return
	}
	r.grid(cells)
	if r.Err != nil {
		return
	}
	r.board(doc.Get("regions"), cells)
	for _, name := range []string{"lines", "arrows", "underlays", "overlays"} {
		if v := doc.Get(name); !v.IsEmpty() {
			r.PassOver(v, name, "drawings (%s): they are rules which only its text explains; a link of f-puzzles has the rules", name)
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
			r.Refuse(meta, finding.ErrSyntax, "metadata that are no object")
		}
	}
	each := func(name string, read func(*tree.Value)) {
		v := doc.Get(name)
		if !v.IsEmpty() && !v.Is(tree.List) {
			r.Refuse(v, finding.ErrSyntax, "a field %q that is no list", name)
		} else if v != nil {
			v.Each(func(x *tree.Value) bool { read(x); return true })
		}
	}
	each("global", func(x *tree.Value) { r.global(x, x.Text) })
	each("cages", r.cage)
}

// board reads the regions, each of as many cells as there are digits. A board of 9×9
// without any has boxes.
func (r *reader) board(v, cells *tree.Value) {
	if v.IsEmpty() {
		if r.rows != 9 || r.cols != 9 {
			r.Refuse(cells, finding.ErrSize, "no regions: whether the board has boxes is not certain")
			return
		}
		b := sudoku.Boxed(3, 3)
		r.Found.Board = &b
		return
	}
	regions := slices.Repeat([]int{-1}, r.rows*r.cols)
	for id := range v.Items {
		list := r.cells(&v.Items[id])
		if len(list) != r.hi {
			r.Refuse(&v.Items[id], finding.ErrSyntax, "a region that is none of %d cells", r.hi)
			return
		}
		for _, name := range list {
			row, col, _ := finding.SquareOf(name)
			at := &regions[row*r.cols+col]
			if *at >= 0 {
				r.Refuse(&v.Items[id], finding.ErrSyntax, "the cell %s in two regions", name)
			}
			*at = id
		}
	}
	b := sudoku.Board{Rows: r.rows, Cols: r.cols, Lo: 1, Hi: r.hi, Regions: regions}
	if r.rows == r.cols {
		b = finding.Mapped(regions)
	} else if slices.Contains(regions, -1) {
		r.Refuse(v, finding.ErrSize, "a board that is not square, and cells in no region")
	}
	r.Found.Board = &b
}

// grid reads the squares: a value is a given.
func (r *reader) grid(cells *tree.Value) {
	r.rows, r.cols = len(cells.Items), len(cells.Items[0].Items)
	if r.hi = max(r.rows, r.cols); r.rows < 4 || r.cols < 4 || r.hi > lex.MaxChars {
		r.Refuse(cells, finding.ErrSize, "a board of %d×%d", r.rows, r.cols)
		return
	}
	for i := range cells.Items {
		row := &cells.Items[i]
		if !row.Is(tree.List) || len(row.Items) != r.cols {
			r.Refuse(row, finding.ErrLength, "a row of %d cells below one of %d", len(row.Items), r.cols)
			return
		}
		for j := range row.Items {
			r.Found.Givens = append(r.Found.Givens, r.square(&row.Items[j]))
		}
	}
}

func (r *reader) square(c *tree.Value) int {
	r.Known(c, "a cell", []string{"value", "given", "pencilMarks", "centremarks", "cornermarks"}, nil)
	for _, name := range []string{"pencilMarks", "centremarks", "cornermarks"} {
		if v := c.Get(name); !v.IsEmpty() {
			r.PassOver(v, "pencilMarks", "marks in cells (pencilMarks), whose meaning only the text about its rules explains")
		}
	}
	v, given := c.Get("value"), c.Get("given")
	if v.IsEmpty() {
		return finding.Blank
	}
	d, ok := v.Int()
	if !ok || d < 1 || d > r.hi {
		r.Refuse(v, finding.ErrSymbol, "a value %.20q that is no digit of %s", v.Word(), finding.PuzzleOf(r.hi))
	}
	if given != nil && !given.Is(tree.True) {
		r.Refuse(given, finding.ErrSyntax, "a value that is not given")
	}
	return d
}

// metadata accounts for one of them.
func (r *reader) metadata(name string, v *tree.Value) {
	text := v.Word()
	if v.Is(tree.List) { // of lines
		for line := range v.Each {
			text += line.Word() + "\n"
		}
	}
	switch {
	case v.IsEmpty():
	case v.Is(tree.True):
		r.global(v, name)
	case text == "" || !r.Found.About.Take(name, text):
		r.Refuse(v, finding.ErrRule, "the metadata %q, which are not known here or too long", name)
	}
}

// global adds the rules of a name.
func (r *reader) global(v *tree.Value, name string) {
	rules := global(name)
	if rules == nil {
		r.Refuse(v, finding.ErrRule, "the rule %q, which is not known here", name)
	}
	for _, x := range rules {
		if _, isNegative := x.(rule.Negative); isNegative && len(r.Found.Ignored) > 0 {
			r.Refuse(v, finding.ErrRule, "the rule %q about cells without marks, while drawings are left out that may be the marks", name)
		}
		if !slices.ContainsFunc(r.Found.Rules, func(o sudoku.Rule) bool { return o.Text() == x.Text() }) {
			r.Add(v, x)
		}
	}
}
