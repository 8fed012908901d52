package sudokupad

import (
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
)

// Cages: metadata, houses that the board has anyway, and sums and sets of different
// cells. The value of a cage is only drawn: its sum and whether it is unique count.

// cageParts are the fields of a cage that count.
var cageParts = []string{"cells", "value", "sum", "unique", "type", "style"}

// cageLooks are the others.
var cageLooks = tree.Harmless{
	"hidden":          "whether it is drawn",
	"color":           "a colour",
	"borderColor":     "a colour",
	"backgroundColor": "a colour",
	"outlineC":        "a colour",
	"fontC":           "a colour",
	"fontSize":        "a size",
}

// kinds are the types and styles of cages.
var kinds = [...]string{"", "rowcol", "box", "disjoint", "extraregion", "killer"}

func (r *reader) cage(c *tree.Value) {
	kind, style, value := c.Get("type").Word(), c.Get("style").Word(), c.Get("value").Word()
	unique := c.Get("unique")
	if !c.Is(tree.Object) {
		r.refuse(c, finding.ErrSyntax, "a cage that is no object")
		return
	} else if i := c.Unknown(cageParts, cageLooks); i >= 0 {
		r.refuse(&c.Items[i], finding.ErrRule, "a cage with the field %q, which is not known here", c.Names[i])
		return
	}
	hasCells := !c.Get("cells").IsEmpty()
	if c.Get("value").Is(tree.String) && (!hasCells || strings.Contains(value, ":")) && r.found.About.TakeLine(value) {
		return
	}
	for _, k := range []string{kind, style} {
		if !slices.Contains(kinds[:], k) {
			r.refuse(c, finding.ErrRule, "a cage of the kind %.20q, which is not known here", k)
		}
	}
	if !unique.IsEmpty() && !unique.Is(tree.True) {
		r.refuse(unique, finding.ErrSyntax, "a cage whose field \"unique\" is neither true nor false")
	}
	cells := rule.Cells{}
	for _, at := range r.cells(c.Get("cells")) {
		cells = append(cells, finding.SquareName(at[0], at[1]))
	}
	sum, isSum := c.Get("sum").Int()
	switch hasSum := !c.Get("sum").IsEmpty(); {
	case len(cells) == 0:
		r.refuse(c, finding.ErrSyntax, "a cage that has no cells")
	case hasSum && (!isSum || sum < 1):
		r.refuse(c, finding.ErrSyntax, "a cage whose sum is %.20q", c.Get("sum").Word())
	case !c.Get("value").IsEmpty() && value != c.Get("sum").Word():
		r.refuse(c, finding.ErrRule, "a cage of value %.20q, which is only drawn: what it means stands in the text of its rules", value)
	case hasSum && unique.Is(tree.True):
		r.add(c, rule.Cage{Sum: sum, Cells: cells})
	case hasSum && (kind == "" || kind == "killer") && (style == "" || style == "killer"):
		r.add(c, rule.Sum{Is: sudoku.Equal, Total: sum, Cells: cells})
	case hasSum:
		r.refuse(c, finding.ErrRule, "a cage with a sum of the kind %.20q", kind+style)
	case (kind == "rowcol" || style == "box") && r.isHouse(cells):
	case kind == "rowcol", style == "box", unique.Is(tree.True), style == "extraregion", kind == "disjoint":
		r.add(c, rule.Different{Cells: cells})
	default:
		r.refuse(c, finding.ErrRule, "a cage that has no rule by itself: only the text of its rules explains it")
	}
}

// isHouse reports whether cells are a row, a column or a region of the board.
func (r *reader) isHouse(cells rule.Cells) bool {
	b := r.found.Board
	row, col, region := map[int]bool{}, map[int]bool{}, map[int]bool{}
	for _, c := range cells {
		i, j, _ := finding.SquareOf(c)
		row[i], col[j] = true, true
		if b.Regions != nil {
			region[b.Regions[i*r.cols+j]] = true
		} else {
			region[i/b.BoxRows*b.BoxRows+j/b.BoxCols] = true
		}
	}
	return len(row) == 1 && len(cells) == r.cols || len(col) == 1 && len(cells) == r.rows || len(region) == 1 && !region[-1] && len(cells) == r.hi
}

// cells reads a list of cells, [[row,column],…] or "r1c1,r1c2". Rows and columns count
// from 0. A cell that comes twice is refused.
func (r *reader) cells(v *tree.Value) (list [][2]int) {
	if v.IsEmpty() {
		return nil
	}
	add := func(v *tree.Value, row, col int, ok bool, text string) {
		switch {
		case !ok || row < 0 || col < 0 || row >= r.rows || col >= r.cols:
			r.refuse(v, finding.ErrSyntax, "the cell %.20q, which a board of %d×%d does not have", text, r.rows, r.cols)
		case slices.Contains(list, [2]int{row, col}):
			r.refuse(v, finding.ErrSyntax, "the cell %s twice in a list", finding.SquareName(row, col))
		default:
			list = append(list, [2]int{row, col})
		}
	}
	switch v.Kind {
	case tree.String:
		for _, w := range strings.FieldsFunc(v.Text, func(c rune) bool { return c == ',' || c == ' ' || c == ';' }) {
			row, col, ok := finding.SquareOf(strings.ToLower(w))
			if add(v, row, col, ok && finding.SquareName(row, col) == strings.ToLower(w), w); r.found.Err != nil {
				return nil
			}
		}
	case tree.List:
		for i := range v.Items {
			x := &v.Items[i]
			if !x.Is(tree.List) || len(x.Items) != 2 {
				r.refuse(x, finding.ErrSyntax, "a cell that is no row and column")
				return nil
			}
			row, ok := x.Items[0].Int()
			col, ok2 := x.Items[1].Int()
			if add(x, row, col, ok && ok2, x.Items[0].Word()+","+x.Items[1].Word()); r.found.Err != nil {
				return nil
			}
		}
	default:
		r.refuse(v, finding.ErrSyntax, "a list of cells that is none")
		return nil
	}
	return list
}
