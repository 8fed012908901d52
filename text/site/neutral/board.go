package neutral

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/tree"
)

// The board and the givens.

// readBoard reads the fields of the board. Its extra cells may be more than "extra"
// counts, as far as the rules name them.
func (r *reader) readBoard(o object) *sudoku.Board {
	size := func(name string) int {
		n := o.number(name)
		o.failIf(r.Err == nil && (n < 1 || n > sudoku.MaxN), o.Of.Get(name), "%s %d: a board has 1 to %d", name, n, sudoku.MaxN)
		return n
	}
	pair := func(name, what string) (int, int) {
		list := o.get(tree.Number, true, what, "", []string{name})
		if o.failIf(len(list) != 2, o.Of.Get(name), "%s needs %s in its field %q", o.What, what, name) {
			return 0, 0
		}
		first, _ := list[0].Int()
		second, _ := list[1].Int()
		return first, second
	}
	b := &sudoku.Board{Rows: size("rows"), Cols: size("cols")}
	b.Lo, b.Hi = pair("values", "the least and the greatest digit, [1,9],")
	if o.has("boxes") {
		b.BoxRows, b.BoxCols = pair("boxes", "rows and columns of a box, [3,3],")
	}
	b.FreeLines = o.has("latin") && !o.is("latin")
	if o.has("regions") {
		rows, met := o.texts("regions"), map[rune]int{'.': -1}
		for _, c := range strings.Join(rows, "") {
			if _, ok := met[c]; !ok {
				met[c] = len(met) - 1
			}
			b.Regions = append(b.Regions, met[c])
		}
		if len(rows) != b.Rows || slices.ContainsFunc(rows, func(row string) bool { return utf8.RuneCountInString(row) != b.Cols }) {
			o.fail(o.Of.Get("regions"), "regions are %d strings of %d letters, a row each", b.Rows, b.Cols)
		}
	}
	if m := o.take("blocked"); m != nil && m.Text != "" {
		for _, name := range o.cells("blocked") {
			i, j, ok := finding.SquareOf(name)
			if !ok || i >= b.Rows || j >= b.Cols {
				o.fail(m, "%q is no square of a %d×%d board", name, b.Rows, b.Cols)
				break
			}
			b.Missing = append(b.Missing, sudoku.Cell(i*b.Cols+j))
		}
		slices.Sort(b.Missing)
		b.Missing = slices.Compact(b.Missing)
	}
	if m := o.take("extra"); m != nil {
		b.Extra = r.extraCells(o, m)
	}
	if o.has("board") { // an answer has it once more, with rules from elsewhere
		other, err := sudoku.ParseBoard(o.text("board"))
		if err != nil || other.Text() != b.Text() {
			o.fail(o.Of.Get("board"), "two boards: the field \"board\" has another one than \"rows\", \"cols\" and the like")
		}
	}
	return b
}

// extraCells lists the names of extra cells: a prefix with a count, or with rows and
// columns, represents prefix1, prefix2 …, and itself if the count is 1. Below the
// rows there may be one that is not full: it goes as far as the rules name cells of it.
func (r *reader) extraCells(o object, v *tree.Value) (names []string) {
	isBetween := func(c rune) bool { return c > 0x7f || !lex.IsAlphanumeric(byte(c)) }
	var named []string
	for i, prefix := range v.Names {
		x := &v.Items[i]
		count, ok := x.Int()
		bad, wide, high := !ok || x.Is(tree.String), 0, 0
		if x.Is(tree.List) && len(x.Items) == 2 {
			high, ok = x.Items[0].Int()
			wide, bad = x.Items[1].Int()
			bad = !bad || !ok || min(high, wide) < 0 || max(high, wide) > sudoku.MaxN
		}
		if wide > 0 && !bad {
			if rules := o.Of.Get("rules"); rules != nil && named == nil {
				named = slices.Compact(slices.Sorted(strings.FieldsFuncSeq(rules.Text, isBetween)))
			}
			count = high * wide
			for k := count + wide - 1; k > count; k-- {
				if _, isNamed := slices.BinarySearch(named, prefix+strconv.Itoa(k)); isNamed {
					count = k
				}
			}
		}
		if bad || count < 1 && wide == 0 || count+len(names) > sudoku.MaxN {
			o.fail(v, "extra cells are counted by name, as in {\"A\":1}, and at most %d", sudoku.MaxN)
			return nil
		}
		for i := range count {
			name := prefix
			if count > 1 || wide > 0 && high == 0 {
				name += strconv.Itoa(i + 1)
			}
			names = append(names, name)
		}
	}
	return names
}

// readGivens reads the givens by square, or returns the text of the grid that they are
// as a whole; nothing where there are none.
func (r *reader) readGivens(o object) (values []int, grid string) {
	v := o.take("givens", "puzzle")
	switch {
	case v == nil:
		return nil, ""
	case v.Is(tree.String):
		return nil, v.Text
	case !v.Is(tree.List):
		o.fail(v, "the givens are rows: strings, or arrays of numbers and null")
		return nil, ""
	}
	b := r.board
	for row := range v.Each {
		cells, single := cellsOf(row, b)
		if len(cells) != b.Cols {
			r.Refuse(row, finding.ErrLength, "%d cells in a row of givens; the board has %d columns", len(cells), b.Cols)
			return nil, ""
		}
		for _, cell := range cells {
			values = append(values, r.given(cell, single, row))
		}
	}
	r.RefuseIf(len(values) != b.Rows*b.Cols, v, finding.ErrLength, "%d rows of givens; the board has %d", len(values)/b.Cols, b.Rows)
	return values, ""
}

// cellsOf splits a row: the single characters of a string or its words, or the elements
// of an array.
func cellsOf(row *tree.Value, b *sudoku.Board) (cells []string, single bool) {
	if row.Is(tree.List) {
		for v := range row.Each {
			cells = append(cells, v.Text)
		}
		return cells, false
	}
	if words := strings.Fields(row.Text); len(words) == b.Cols && b.Cols > 1 {
		return words, false
	}
	return strings.Split(row.Text, ""), row.Is(tree.String)
}

// given is the value of a cell: a number, or a letter from A, which is 10. A single 0
// among letters may be a digit or a blank, and is refused where the digits begin at 1.
func (r *reader) given(cell string, single bool, at *tree.Value) int {
	b := r.board
	switch c := strings.TrimSpace(cell); {
	case c == "" || c == "null" || c == "#" || len(c) == 1 && c != "0" && lex.IsBlank[c[0]]:
		return finding.Blank
	case c == "0" && b.Lo > 0 && !(single && b.Hi > 9):
		return finding.Blank
	case len(c) == 1 && c[0]|0x20 >= 'a' && c[0]|0x20 <= 'z' && b.Hi < 36:
		return int(c[0]|0x20-'a') + 10
	default:
		v, err := strconv.Atoi(c)
		if err != nil || v < b.Lo || v > b.Hi {
			r.Refuse(at, finding.ErrSymbol, "%.20q is no digit of this board: they are %d to %d", c, b.Lo, b.Hi)
		}
		return v
	}
}
