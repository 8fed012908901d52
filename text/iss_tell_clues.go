package text

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Rules as items of ISS whose arguments are no plain list.

// issSumOut is a sum that is equal to a number, with weights from −100 to 100.
func issSumOut(r rule.Sum) (text string, ok bool) {
	item := "Sum~" + strconv.Itoa(r.Total)
	if r.Weights != nil {
		item += "_="
		for _, w := range r.Weights {
			if abs(w) > 100 {
				return "", false
			}
			item += "_" + strconv.Itoa(w)
		}
	}
	return issLineOut(item, r.Cells, r.Is == sudoku.Equal)
}

// issArrowOut is an arrow, whose pill of two or three cells is put into reading
// order there.
func issArrowOut(r rule.Arrow) (text string, ok bool) {
	if len(r.Circle) == 1 {
		return issLineOut("Arrow", append(slices.Clone(r.Circle), r.Shaft...))
	}
	again, _ := issPill(nil, &issItem{args: append([]string{strconv.Itoa(len(r.Circle))}, issArgs(r.Circle, r.Shaft)...)})
	return issLineOut("PillArrow~"+strconv.Itoa(len(r.Circle)), append(slices.Clone(r.Circle), r.Shaft...),
		len(r.Circle) <= 3, len(again) == 1 && again[0] == r.Text())
}

// issArgs are cells as arguments.
func issArgs(lists ...rule.Cells) (args []string) {
	for _, cells := range lists {
		for _, c := range cells {
			name, _ := issCellOut(c)
			args = append(args, name)
		}
	}
	return args
}

// pair is a dot or another mark of neighbours, or a table of the user's own.
func (o *issOut) pair(r rule.Pair) (text string, ok bool) {
	for item, text := range issPairs {
		if text == r.Kind+" "+strconv.Itoa(r.N) && len(r.Cells) == 2 && isNextTo(r.Cells[0], r.Cells[1]) {
			return issLineOut(item, r.Cells)
		}
	}
	return o.relation(r.Cells, false, func(a, b int) bool { return isMarked(r.Kind, r.N, a, b) })
}

// relation is a table of the user's own, of the values of neighbours on a line or of
// all pairs.
func (o *issOut) relation(cells rule.Cells, all bool, holds func(a, b int) bool) (text string, ok bool) {
	t := rule.PairTable{All: all, Cells: cells}
	for a := o.board.Lo; a <= o.board.Hi; a++ {
		var row strings.Builder
		for b := o.board.Lo; b <= o.board.Hi; b++ {
			row.WriteByte("01"[boolInt(holds(a, b))])
		}
		t.Rows = append(t.Rows, row.String())
	}
	return o.table(t)
}

// table packs a table of pairs.
func (o *issOut) table(t rule.PairTable) (text string, ok bool) {
	bits := strings.Join(t.Rows, "")
	bits += strings.Repeat("0", (6-len(bits)%6)%6)
	var key strings.Builder
	for i := 0; i < len(bits); i += 6 {
		v := 0
		for k := range 6 {
			v |= int(bits[i+k]-'0') << k
		}
		key.WriteByte(issAlphabet[v])
	}
	name := "Pair"
	if t.All {
		name = "PairX"
	}
	return issLineOut(name+"~"+strings.TrimRight(key.String(), "A"), t.Cells, strings.Contains(bits, "1"))
}

// issContainsOut is a list of values, around a corner if the cells lie so.
func issContainsOut(r rule.Contains) (text string, ok bool) {
	values := make([]string, len(r.Values))
	for i, v := range r.Values {
		values[i] = strconv.Itoa(v)
	}
	if r.Kind == "quadruple" && len(r.Cells) == 4 {
		row, col, _ := finding.SquareOf(r.Cells[0])
		if slices.Equal(r.Cells, rule.Cells{finding.SquareName(row, col), finding.SquareName(row, col+1), finding.SquareName(row+1, col), finding.SquareName(row+1, col+1)}) {
			return ".Quad~" + issCellName(row, col) + "~" + strings.Join(values, "~"), true
		}
	}
	item := map[string]string{"contains": "ContainAtLeast", "quadruple": "ContainAtLeast", "contains-exactly": "ContainExact"}[r.Kind]
	return issLineOut(item+"~"+strings.Join(values, "_"), r.Cells)
}

// outside is a clue of a whole row or column, or of a diagonal from the border; other
// sums are sums.
func (o *issOut) outside(r rule.Outside) (text string, ok bool) {
	p := &issPuzzle{board: o.board}
	n := strconv.Itoa(r.N)
	if len(r.Cells) == 0 {
		return "", false
	}
	if r.Kind == "little-killer" {
		back := slices.Clone(r.Cells)
		slices.Reverse(back)
		for _, cells := range []rule.Cells{r.Cells, back} {
			row, col, _ := finding.SquareOf(cells[0])
			if row == o.board.Rows-1 && (col == 0 || col == o.board.Cols-1) {
				continue // no diagonal of the site begins in a corner below
			}
			name, _ := issCellOut(cells[0])
			again, ok := issLittleKiller(p, &issItem{args: []string{n, name}})
			if ok && again[0] == "little-killer "+n+" "+cells.Text() {
				return ".LittleKiller~" + n + "~" + name, true
			}
		}
		return issLineOut("Sum~"+n, r.Cells)
	}
	item := map[string]string{"sandwich": "Sandwich", "x-sum": "XSum", "skyscraper": "Skyscraper", "hidden-skyscraper": "HiddenSkyscraper", "numbered-room": "NumberedRoom"}[r.Kind]
	row, col, isSquare := finding.SquareOf(r.Cells[0])
	if item == "" || !isSquare || row >= 16 || col >= 16 {
		return "", false
	}
	for _, name := range []string{issCellName(row, col)[:2], issCellName(row, col)[2:]} {
		line, ok := p.line(name)
		if !ok {
			continue
		}
		back := slices.Clone(line)
		slices.Reverse(back)
		forth, back1 := slices.Equal(line, r.Cells), slices.Equal(back, r.Cells)
		switch {
		case item == "Sandwich" && (forth || back1):
			return ".Sandwich~" + n + "~" + name, true
		case item == "Sandwich":
		case forth:
			return "." + item + "~" + name + "~" + n, true
		case back1:
			return "." + item + "~" + name + "~~" + n, true
		}
	}
	return "", false
}

// or is the alternatives, those of several rules in items of their own.
func (o *issOut) or(r rule.Or) (text string, ok bool) {
	text = ".Or"
	for _, rules := range r.Of {
		var items []string
		for _, x := range rules {
			item, ok := o.item(x)
			if !ok {
				return "", false
			}
			items = append(items, item)
		}
		if len(items) != 1 || strings.Count(items[0], ".") > 1 && !strings.HasPrefix(items[0], ".Or") {
			items = append(append([]string{".And"}, items...), ".End")
		}
		text += strings.Join(items, "")
	}
	return text + ".End", true
}
