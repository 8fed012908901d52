package sudokupad

import (
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
var used = []string{"cells", "regions", "cages", "global", "metadata", "title", "author", "rules", "solution", "lines", "arrows", "underlays", "overlays"}

// harmless are the others.
var harmless = tree.Harmless(finding.ByReason(map[string]string{
	"the name of the puzzle on a server":      "id",
	"how it is drawn":                         "cellSize",
	"of the program":                          "settings",
	"of a video, or links":                    "duration videos",
	"fog hides squares and rules nothing out": "foglight foglink fogofwar triggereffect",
}))

// globals are the rules of the whole board by their names. Two are several rules, or have a number that the
// site knows alone, so that a name of a rule is not enough.
var globals = map[string][]sudoku.Rule{
	"antiknight":     {rule.AntiKnight{}},
	"antiking":       {rule.AntiKing{}},
	"nonconsecutive": {rule.Nonconsecutive{}},
	"disjoint":       {rule.Disjoint{}},
	"antiratio":      {rule.Negative{Kind: "ratio", N: 2}},
	"antixv":         {rule.Negative{Kind: "pair-sum", N: 5}, rule.Negative{Kind: "pair-sum", N: 10}},
}

// reader is a puzzle that is being read.
type reader struct {
	common.Reader
	rows, cols, hi int
}

// Object reads a JSON object. It returns nil for one without rows of cells.
func Object(value []byte, at int, o finding.Options) []finding.Finding {
	doc, cells, mistake := common.Grid(value, at, "cells")
	if doc == nil || mistake != nil {
		return mistake
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
			r.Meta(v, name, r.global)
		}
	}
	r.Metadata(doc.Get("metadata"), r.global)
	r.Solution(doc.Get("solution"))
	if v := doc.Get("settings"); v != nil {
		for i, name := range v.Names {
			r.RefuseIf(!v.Items[i].IsEmpty() && lex.RuleIn([]byte(name)) != "", &v.Items[i], finding.ErrRule, "the setting %q, which may be a rule", name)
		}
	}
	each := func(name string, read func(*tree.Value)) {
		if v := doc.Get(name); v.Is(tree.List) {
			v.Each(func(x *tree.Value) bool { read(x); return true })
		} else {
			r.RefuseIf(!v.IsEmpty(), v, finding.ErrSyntax, "a field %q that is no list", name)
		}
	}
	each("global", func(x *tree.Value) { r.global(x, x.Text) })
	each("cages", r.cage)
}

// board reads the regions, each of as many cells as there are digits. A board of 9×9
// without any has boxes.
func (r *reader) board(v, cells *tree.Value) {
	if v.IsEmpty() {
		if r.RefuseIf(r.rows != 9 || r.cols != 9, cells, finding.ErrSize, "no regions: whether the board has boxes is not certain") {
			return
		}
		r.Found.Board = new(sudoku.Boxed(3, 3))
		return
	}
	if r.RefuseIf(!v.Is(tree.List), v, finding.ErrSyntax, "a field \"regions\" that is no list") {
		return
	}
	regions := slices.Repeat([]int{-1}, r.rows*r.cols)
	for id := range v.Items {
		list := r.cells(&v.Items[id])
		if r.RefuseIf(len(list) != r.hi, &v.Items[id], finding.ErrSyntax, "a region that is none of %d cells", r.hi) {
			return
		}
		for _, name := range list {
			row, col, _ := finding.SquareOf(name)
			at := &regions[row*r.cols+col]
			r.RefuseIf(*at >= 0, &v.Items[id], finding.ErrSyntax, "the cell %s in two regions", name)
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
	r.Squares(cells, r.rows, r.cols, func(v *tree.Value, _, _ int) { r.Found.Givens = append(r.Found.Givens, r.square(v)) })
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
	r.RefuseIf(given != nil && !given.Is(tree.True), given, finding.ErrSyntax, "a value that is not given")
	return r.Digit(v, r.hi)
}

// global adds the rules of a name.
func (r *reader) global(v *tree.Value, name string) {
	rules := globals[strings.ToLower(name)]
	r.RefuseIf(rules == nil, v, finding.ErrRule, "the rule %q, which is not known here", name)
	for _, x := range rules {
		_, isNegative := x.(rule.Negative)
		isOpen := isNegative && len(r.Found.Ignored) > 0
		r.RefuseIf(isOpen, v, finding.ErrRule, "the rule %q about cells without marks, while drawings are left out that may be the marks", name)
		if !slices.ContainsFunc(r.Found.Rules, func(o sudoku.Rule) bool { return o.Text() == x.Text() }) {
			r.Add(v, x)
		}
	}
}

// Cages: metadata, houses that the board has anyway, and sums and sets of different
// cells. The value of a cage is only drawn: its sum and whether it is unique count.

// cageParts are the fields of a cage that count.
var cageParts = []string{"cells", "value", "sum", "unique", "type", "style"}

// cageLooks are the others.
var cageLooks = tree.Harmless(finding.ByReason(map[string]string{
	"whether it is drawn": "hidden",
	"a colour":            "color borderColor backgroundColor outlineC fontC",
	"a size":              "fontSize",
}))

// kinds are the types and styles of cages.
var kinds = [...]string{"", "rowcol", "box", "disjoint", "extraregion", "killer"}

func (r *reader) cage(c *tree.Value) {
	if !r.Known(c, "a cage", cageParts, cageLooks) {
		return
	}
	kind, style, value := c.Get("type").Word(), c.Get("style").Word(), c.Get("value").Word()
	unique := c.Get("unique")
	hasCells := !c.Get("cells").IsEmpty()
	if c.Get("value").Is(tree.String) && (!hasCells || strings.Contains(value, ":")) && r.Found.About.TakeLine(value) {
		return
	}
	for _, k := range []string{kind, style} {
		r.RefuseIf(!slices.Contains(kinds[:], k), c, finding.ErrRule, "a cage of the kind %.20q, which is not known here", k)
	}
	isFlag := unique.IsEmpty() || unique.Is(tree.True)
	r.RefuseIf(!isFlag, unique, finding.ErrSyntax, "a cage whose field \"unique\" is neither true nor false")
	cells := r.cells(c.Get("cells"))
	sum, isSum := c.Get("sum").Int()
	switch hasSum := !c.Get("sum").IsEmpty(); {
	case len(cells) == 0:
		r.Refuse(c, finding.ErrSyntax, "a cage that has no cells")
	case hasSum && (!isSum || sum < 1):
		r.Refuse(c, finding.ErrSyntax, "a cage whose sum is %.20q", c.Get("sum").Word())
	case !c.Get("value").IsEmpty() && value != c.Get("sum").Word():
		r.Refuse(c, finding.ErrRule, "a cage of value %.20q, which is only drawn: what it means is in the text of its rules", value)
	case hasSum && unique.Is(tree.True):
		r.Add(c, rule.Cage{Sum: sum, Cells: cells})
	case hasSum && (kind == "" || kind == "killer") && (style == "" || style == "killer"):
		r.Add(c, rule.Sum{Is: sudoku.Equal, Total: sum, Cells: cells})
	case hasSum:
		r.Refuse(c, finding.ErrRule, "a cage with a sum of the kind %.20q", kind+style)
	case (kind == "rowcol" || style == "box") && r.isHouse(cells):
	case kind == "rowcol", style == "box", unique.Is(tree.True), style == "extraregion", kind == "disjoint":
		r.Add(c, rule.Different{Cells: cells})
	default:
		r.Refuse(c, finding.ErrRule, "a cage that has no rule by itself: only the text of its rules explains it")
	}
}

// isHouse reports whether cells are a row, a column or a region of the board.
func (r *reader) isHouse(cells rule.Cells) bool {
	cells = slices.Sorted(slices.Values(cells))
	return slices.ContainsFunc(common.Houses(r.Found.Board), func(house rule.Cells) bool {
		return len(house) == len(cells) && slices.Equal(slices.Sorted(slices.Values(house)), cells)
	})
}

// cells reads a list of cells, [[row,column],…] or "r1c1,r1c2". Rows and columns count
// from 0. A cell that comes twice is refused.
func (r *reader) cells(v *tree.Value) (list rule.Cells) {
	add := func(v *tree.Value, name string) {
		row, col, ok := finding.SquareOf(name)
		isSquare := ok && row < r.rows && col < r.cols && finding.SquareName(row, col) == name
		r.RefuseIf(!isSquare, v, finding.ErrSyntax, "the cell %.20q, which a board of %d×%d does not have", name, r.rows, r.cols)
		r.RefuseIf(slices.Contains(list, name), v, finding.ErrSyntax, "the cell %s twice in a list", name)
		list = append(list, name)
	}
	switch {
	case v.IsEmpty():
	case v.Is(tree.String):
		for _, w := range strings.FieldsFunc(strings.ToLower(v.Text), func(c rune) bool { return c == ',' || c == ' ' || c == ';' }) {
			add(v, w)
		}
	case v.Is(tree.List):
		for x := range v.Each {
			pair := append(slices.Clone(x.Items), tree.Value{}, tree.Value{})
			row, isRow := pair[0].Int()
			col, isCol := pair[1].Int()
			r.RefuseIf(!x.Is(tree.List) || len(x.Items) != 2 || !isRow || !isCol, x, finding.ErrSyntax, "a cell that is no row and column")
			add(x, finding.SquareName(row, col))
		}
	default:
		r.Refuse(v, finding.ErrSyntax, "a list of cells that is none")
	}
	if r.Err != nil {
		return nil
	}
	return list
}
