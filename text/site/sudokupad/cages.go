package sudokupad

import (
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/common"
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
		if !slices.Contains(kinds[:], k) {
			r.Refuse(c, finding.ErrRule, "a cage of the kind %.20q, which is not known here", k)
		}
	}
	if !unique.IsEmpty() && !unique.Is(tree.True) {
		r.Refuse(unique, finding.ErrSyntax, "a cage whose field \"unique\" is neither true nor false")
	}
	cells := r.cells(c.Get("cells"))
	sum, isSum := c.Get("sum").Int()
	switch hasSum := !c.Get("sum").IsEmpty(); {
	case len(cells) == 0:
		r.Refuse(c, finding.ErrSyntax, "a cage that has no cells")
	case hasSum && (!isSum || sum < 1):
		r.Refuse(c, finding.ErrSyntax, "a cage whose sum is %.20q", c.Get("sum").Word())
	case !c.Get("value").IsEmpty() && value != c.Get("sum").Word():
		r.Refuse(c, finding.ErrRule, "a cage of value %.20q, which is only drawn: what it means stands in the text of its rules", value)
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
	if v.IsEmpty() {
		return nil
	}
	add := func(v *tree.Value, row, col int, ok bool, text string) {
		name := finding.SquareName(row, col)
		switch {
		case r.Err != nil:
			return
		case !ok || row < 0 || col < 0 || row >= r.rows || col >= r.cols:
			r.Refuse(v, finding.ErrSyntax, "the cell %.20q, which a board of %d×%d does not have", text, r.rows, r.cols)
		case slices.Contains(list, name):
			r.Refuse(v, finding.ErrSyntax, "the cell %s twice in a list", name)
		}
		list = append(list, name)
	}
	switch v.Kind {
	case tree.String:
		for _, w := range strings.FieldsFunc(strings.ToLower(v.Text), func(c rune) bool { return c == ',' || c == ' ' || c == ';' }) {
			row, col, ok := finding.SquareOf(w)
			add(v, row, col, ok && finding.SquareName(row, col) == w, w)
		}
	case tree.List:
		for x := range v.Each {
			if !x.Is(tree.List) || len(x.Items) != 2 {
				r.Refuse(x, finding.ErrSyntax, "a cell that is no row and column")
				return nil
			}
			row, ok := x.Items[0].Int()
			col, ok2 := x.Items[1].Int()
			add(x, row, col, ok && ok2, x.Items[0].Word()+","+x.Items[1].Word())
		}
	default:
		r.Refuse(v, finding.ErrSyntax, "a list of cells that is none")
	}
	if r.Err != nil {
		return nil
	}
	return list
}
