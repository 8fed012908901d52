package neutral

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The board and the givens.

// readBoard reads the fields of the board. Its extra cells may be more than "extra"
// counts, as far as the rules name them.
func (r *reader) readBoard(o *object) *sudoku.Board {
	b := &sudoku.Board{}
	// read takes a field into a value of its type.
	read := func(name string, to any, ok func() bool, format string, args ...any) bool {
		m := o.take(name)
		if m == nil {
			return false
		}
		if json.Unmarshal(m.Value, to) != nil || !ok() {
			r.refuse(o.base+m.At, finding.ErrSyntax, format, args...)
		}
		return r.err == nil
	}
	always := func() bool { return true }
	read("rows", &b.Rows, func() bool { return b.Rows >= 1 && b.Rows <= sudoku.MaxN }, "rows %.20s: a board has 1 to %d", o.value("rows"), sudoku.MaxN)
	read("cols", &b.Cols, func() bool { return b.Cols >= 1 && b.Cols <= sudoku.MaxN }, "cols %.20s: a board has 1 to %d", o.value("cols"), sudoku.MaxN)
	var pair []int
	isPair := func() bool { return len(pair) == 2 }
	if read("values", &pair, isPair, "values are the least and the greatest digit: [1,9]") {
		b.Lo, b.Hi = pair[0], pair[1]
	}
	latin := true
	read("latin", &latin, always, "latin is true or false")
	b.FreeLines = !latin
	if read("boxes", &pair, isPair, "boxes are their rows and columns: [3,3]") {
		b.BoxRows, b.BoxCols = pair[0], pair[1]
	}
	var rows []string
	if read("regions", &rows, func() bool { return len(rows) == b.Rows }, "regions are %d strings, a row each", b.Rows) {
		at := o.base + o.place("regions")
		met := map[rune]int{'.': -1}
		for _, row := range rows {
			letters := []rune(row)
			if len(letters) != b.Cols {
				r.refuse(at, finding.ErrSyntax, "%d squares in a row of regions; the board has %d columns", len(letters), b.Cols)
				break
			}
			for _, c := range letters {
				if _, ok := met[c]; !ok {
					met[c] = len(met) - 1
				}
				b.Regions = append(b.Regions, met[c])
			}
		}
	}
	var blocked string
	if read("blocked", &blocked, always, "blocked squares are a string, as in \"r1c1 r2c2..r2c4\"") {
		b.Missing = r.missing(blocked, o.base+o.place("blocked"), b)
	}
	if m := o.take("extra"); m != nil {
		b.Extra = r.extraCells(m.Value, o.base+m.At, o.value("rules"))
	}
	var text string // an answer says the board once more, with rules from elsewhere
	read("board", &text, func() bool {
		said, err := sudoku.ParseBoard(text)
		return err == nil && said.Text() == b.Text()
	}, "two boards: the field \"board\" says another one than \"rows\", \"cols\" and the like")
	return b
}

// place is where the value of a field is, and value that value.
func (o *object) place(name string) int {
	for i := range o.fields {
		if o.fields[i].Name == name {
			return o.fields[i].At
		}
	}
	return 0
}

func (o *object) value(name string) []byte {
	for i := range o.fields {
		if o.fields[i].Name == name {
			return o.fields[i].Value
		}
	}
	return nil
}

// missing reads a list of squares.
func (r *reader) missing(list string, at int, b *sudoku.Board) (cells []sudoku.Cell) {
	if strings.TrimSpace(list) == "" {
		return nil
	}
	names, err := rule.ParseCells(list)
	if err != nil {
		r.refuse(at, finding.ErrSyntax, "%v", err)
	}
	for _, name := range names {
		i, j, ok := finding.SquareOf(name)
		if !ok || i >= b.Rows || j >= b.Cols {
			r.refuse(at, finding.ErrSyntax, "%q is no square of a %d×%d board", name, b.Rows, b.Cols)
			return nil
		}
		cells = append(cells, sudoku.Cell(i*b.Cols+j))
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// extraCells lists the names of extra cells: a prefix with a count, or with rows and
// columns, stands for prefix1, prefix2 …, and for itself if it counts one. Below the
// rows there may be one that is not full: it goes as far as the rules name cells of it.
func (r *reader) extraCells(value []byte, at int, rules []byte) (names []string) {
	bad := func() []string {
		r.refuse(at, finding.ErrSyntax, "extra cells are counted by name, as in {\"A\":1}, and at most %d", sudoku.MaxN)
		return nil
	}
	if value[0] != '{' {
		return bad()
	}
	var named map[string]bool
	for _, m := range r.open(value, at, "the extra cells").fields {
		var count int
		var size []int
		if json.Unmarshal(m.Value, &count) != nil {
			if json.Unmarshal(m.Value, &size) != nil || len(size) != 2 || min(size[0], size[1]) < 0 || max(size[0], size[1]) > sudoku.MaxN {
				return bad()
			}
			count = size[0] * size[1]
			if named == nil {
				named = wordsOf(rules)
			}
			for k := count + size[1] - 1; k > count; k-- {
				if named[m.Name+strconv.Itoa(k)] {
					count = k
				}
			}
		} else {
			size = []int{1, 0}
		}
		if count < 1 && size[1] == 0 || count+len(names) > sudoku.MaxN {
			return bad()
		}
		for i := range count {
			name := m.Name
			if count > 1 || size[0] == 0 {
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
		r.refuse(o.base+m.At, finding.ErrSyntax, "the givens are rows: strings, or arrays of numbers and null")
		return nil, ""
	}
	b, at, rows := r.board, o.base+m.At, 0
	for i, row := range lex.Elements(m.Value) {
		cells, single, ok := cellsOf(row, b)
		if !ok || len(cells) != b.Cols {
			r.refuse(at+i, finding.ErrLength, "%d cells in a row of givens; the board has %d columns", len(cells), b.Cols)
			return nil, ""
		}
		for _, cell := range cells {
			values = append(values, r.given(cell, single, at+i))
		}
		rows++
	}
	if rows != b.Rows {
		r.refuse(at, finding.ErrLength, "%d rows of givens; the board has %d", rows, b.Rows)
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
