package neutral

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The board and the givens.

// readBoard reads the fields of the board. Its extra cells may be more than "extra"
// counts, as far as the rules name them.
func (r *reader) readBoard(o *object) *sudoku.Board {
	size := func(name string) int {
		n := o.number(name)
		if r.err == nil && (n < 1 || n > sudoku.MaxN) {
			o.fail(o.find(name), "%s %d: a board has 1 to %d", name, n, sudoku.MaxN)
		}
		return n
	}
	pair := func(name, what string) (int, int) {
		list := get[[]int](o, what, "", name)
		if r.err == nil && len(list) == 2 {
			return list[0], list[1]
		}
		o.fail(o.find(name), "%s needs %s in its field %q", o.what, what, name)
		return 0, 0
	}
	b := &sudoku.Board{Rows: size("rows"), Cols: size("cols")}
	b.Lo, b.Hi = pair("values", "the least and the greatest digit, [1,9],")
	if o.has("boxes") {
		b.BoxRows, b.BoxCols = pair("boxes", "rows and columns of a box, [3,3],")
	}
	b.FreeLines = o.has("latin") && !o.is("latin")
	if m := o.find("regions"); m != nil {
		rows, met := o.texts("regions"), map[rune]int{'.': -1}
		for _, c := range strings.Join(rows, "") {
			if _, ok := met[c]; !ok {
				met[c] = len(met) - 1
			}
			b.Regions = append(b.Regions, met[c])
		}
		if len(rows) != b.Rows || slices.ContainsFunc(rows, func(row string) bool { return utf8.RuneCountInString(row) != b.Cols }) {
			o.fail(m, "regions are %d strings of %d letters, a row each", b.Rows, b.Cols)
		}
	}
	if m := o.take("blocked"); m != nil && string(m.Value) != `""` {
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
	if m := o.find("board"); m != nil { // an answer has it once more, with rules from elsewhere
		other, err := sudoku.ParseBoard(o.text("board"))
		if err != nil || other.Text() != b.Text() {
			o.fail(m, "two boards: the field \"board\" has another one than \"rows\", \"cols\" and the like")
		}
	}
	return b
}

// extraCells lists the names of extra cells: a prefix with a count, or with rows and
// columns, stands for prefix1, prefix2 …, and for itself if it counts one. Below the
// rows there may be one that is not full: it goes as far as the rules name cells of it.
func (r *reader) extraCells(o *object, m *lex.Member) (names []string) {
	var named map[string]bool
	for _, x := range r.open(m.Value, o.base+m.At, "the extra cells").fields {
		var count, wide int
		var size [2]int
		bad := json.Unmarshal(x.Value, &count) != nil
		if bad && json.Unmarshal(x.Value, &size) == nil && min(size[0], size[1]) >= 0 && max(size[0], size[1]) <= sudoku.MaxN {
			bad, wide, count = false, size[1], size[0]*size[1]
			if rules := o.find("rules"); rules != nil && named == nil {
				named = wordsOf(rules.Value)
			}
			for k := count + wide - 1; k > count; k-- {
				if named[x.Name+strconv.Itoa(k)] {
					count = k
				}
			}
		}
		if bad || count < 1 && wide == 0 || count+len(names) > sudoku.MaxN {
			o.fail(m, "extra cells are counted by name, as in {\"A\":1}, and at most %d", sudoku.MaxN)
			return nil
		}
		for i := range count {
			name := x.Name
			if count > 1 || wide > 0 && size[0] == 0 {
				name += strconv.Itoa(i + 1)
			}
			names = append(names, name)
		}
	}
	return names
}

// wordsOf are the words of a text.
func wordsOf(text []byte) map[string]bool {
	words := map[string]bool{}
	for w := range strings.FieldsFuncSeq(string(text), func(c rune) bool { return c > 0x7f || !lex.IsAlphanumeric(byte(c)) }) {
		words[w] = true
	}
	return words
}

// readGivens reads the givens by square, or returns the text of the grid that they are
// as a whole; nothing where there are none.
func (r *reader) readGivens(o *object) (values []int, grid string) {
	m := o.take("givens", "puzzle")
	switch {
	case m == nil:
		return nil, ""
	case m.Value[0] == '"' && json.Unmarshal(m.Value, &grid) == nil:
		return nil, grid
	case m.Value[0] != '[':
		o.fail(m, "the givens are rows: strings, or arrays of numbers and null")
		return nil, ""
	}
	b, at := r.board, o.base+m.At
	for i, row := range lex.Elements(m.Value) {
		cells, single, ok := cellsOf(row, b)
		if !ok || len(cells) != b.Cols {
			r.refuse(at+i, finding.ErrLength, "%d cells in a row of givens; the board has %d columns", len(cells), b.Cols)
			return nil, ""
		}
		for _, cell := range cells {
			values = append(values, r.given(cell, single, at+i))
		}
	}
	if len(values) != b.Rows*b.Cols {
		r.refuse(at, finding.ErrLength, "%d rows of givens; the board has %d", len(values)/b.Cols, b.Rows)
	}
	return values, ""
}

// cellsOf splits a row: the single characters of a string or its words, or the elements
// of an array.
func cellsOf(row []byte, b *sudoku.Board) (cells []string, single, ok bool) {
	var text string
	switch {
	case row[0] == '[':
		for _, v := range lex.Elements(row) {
			if text = string(v); v[0] == '"' && json.Unmarshal(v, &text) != nil {
				return nil, false, false
			}
			cells = append(cells, text)
		}
		return cells, false, true
	case json.Unmarshal(row, &text) != nil:
		return nil, false, false
	}
	if words := strings.Fields(text); len(words) == b.Cols && b.Cols > 1 {
		return words, false, true
	}
	return strings.Split(text, ""), true, true
}

// given is the value of a cell: a number, or a letter from A, which is 10. A single 0
// among letters may be a digit or a blank, and is refused where the digits begin at 1.
func (r *reader) given(cell string, single bool, at int) int {
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
			r.refuse(at, finding.ErrSymbol, "%.20q is no digit of this board: they are %d to %d", c, b.Lo, b.Hi)
		}
		return v
	}
}
