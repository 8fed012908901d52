package text

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/text/finding"
)

// Rules that ISS has no item for, but others that mean the same: values of cells,
// pairs of neighbours, alternatives.

// issValuesOut is the values that cells may have.
func issValuesOut(cells rule.Cells, values []int) (text string, ok bool) {
	list := ""
	for _, v := range values {
		list += "_" + strconv.Itoa(v)
	}
	text = "."
	for _, c := range cells {
		name, ok := issCellOut(c)
		if !ok {
			return "", false
		}
		text += "~" + name + list
	}
	return text, list != "" && len(cells) > 0
}

// parity is the odd or the even values of the board.
func (o *issOut) parity(r rule.Parity) (text string, ok bool) {
	var values []int
	for v := o.board.Lo; v <= o.board.Hi; v++ {
		if v%2 == boolInt(r.Odd) {
			values = append(values, v)
		}
	}
	return issValuesOut(r.Cells, values)
}

// greater is signs between neighbours, or a table of the user's own.
func (o *issOut) greater(cells rule.Cells) (text string, ok bool) {
	for i := 1; i < len(cells); i++ {
		if !isNextTo(cells[i-1], cells[i]) {
			return o.relation(cells, false, func(a, b int) bool { return a > b })
		}
		item, ok := issLineOut("GreaterThan", cells[i-1:i+1])
		if !ok {
			return "", false
		}
		text += item
	}
	return text, text != ""
}

// extreme is signs between the marked cells and their neighbours that are not.
func (o *issOut) extreme(r rule.Extreme) (text string, ok bool) {
	for _, c := range r.Cells {
		row, col, isSquare := finding.SquareOf(c)
		if !isSquare || row >= o.board.Rows || col >= o.board.Cols {
			return "", false
		}
		for _, step := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			y, x := row+step[0], col+step[1]
			name := finding.SquareName(y, x)
			if y < 0 || x < 0 || y >= o.board.Rows || x >= o.board.Cols || slices.Contains(r.Cells, name) {
				continue
			}
			pair := rule.Cells{c, name}
			if !r.Maximum {
				slices.Reverse(pair)
			}
			item, _ := issLineOut("GreaterThan", pair)
			text += item
		}
	}
	return text, text != ""
}

// clone is sets of one cell with the same values.
func (o *issOut) clone(r rule.Clone) (text string, ok bool) {
	for i := range min(len(r.Cells), len(r.Copies)) {
		item, ok := issLineOut("SameValues~2", rule.Cells{r.Cells[i], r.Copies[i]})
		if !ok {
			return "", false
		}
		text += item
	}
	return text, text != ""
}

// sums is a cage with one of several sums.
func (o *issOut) sums(cells rule.Cells, sums []int) (text string, ok bool) {
	text = ".Or"
	for _, sum := range sums {
		item, ok := issLineOut("Cage~"+strconv.Itoa(sum), cells)
		if !ok || sum < 1 {
			return "", false
		}
		text += item
	}
	return text + ".End", len(sums) > 0
}

func issEqualSumOut(r rule.EqualSum) (text string, ok bool) {
	pieces := make([]string, len(r.Segments))
	for i, list := range r.Segments {
		if _, ok := issLineOut("", list); !ok {
			return "", false
		}
		pieces[i] = strings.Join(issArgs(list), "~")
	}
	return ".EqualSum~" + strings.Join(pieces, "~-~"), len(pieces) > 0
}

// operation is the result of two cells.
func (o *issOut) operation(r rule.Operation) (text string, ok bool) {
	if len(r.Cells) != 2 {
		return "", false
	}
	return o.relation(r.Cells, false, func(a, b int) bool {
		switch r.Kind {
		case "product":
			return a*b == r.N
		case "subtract":
			return abs(a-b) == r.N
		}
		return max(a, b) == r.N*min(a, b)
	})
}
