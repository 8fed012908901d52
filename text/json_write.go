package text

import (
	"bytes"
	"encoding/json"
	"strconv"

	"sudokusat/sudoku"
	"sudokusat/text/lex"
)

// JSON out: the object a puzzle came in, with the answer as its field
// "solution".

// appendJSON writes the object of a record with its solution, on one line. A
// record of another format gets an object of its own.
func appendJSON(dst []byte, s *Style, rec Record, g sudoku.Grid) []byte {
	shape := rec.Puzzle.Shape
	object := rec.Text
	fresh := rec.Style == nil || rec.Style.Format != JSON || len(object) == 0
	bare := !fresh && object[lex.SkipSpace(object, 0)] == '['
	if fresh || bare && s.untold && !isUsual(rec.Puzzle) {
		if fresh && shape.Board().Hi > 9 { // numbers, a row an array
			rows := *s
			rows.Symbols, rows.Sep, rows.nested = Numbers, 0, true
			s = &rows
		}
		dst = appendObject(dst, s, rec.Puzzle)
		dst = append(dst[:len(dst)-1], `,"solution":`...)
		if dst = appendJSONGrid(dst, s, shape, g[:shape.Squares()]); len(g) > shape.Squares() {
			dst = appendExtra(append(dst, `,"`+extraSolution+`":`...), shape, g)
		}
		return append(dst, "}\n"...)
	}
	if bare {
		return append(appendJSONGrid(dst, s, shape, g), '\n')
	}
	set := []field{{"solution", nil}}
	if set[0].value = appendJSONGrid(nil, s, shape, g); s.neutral {
		set[0].value = appendNeutralGrid(nil, shape, g)
		if len(g) > shape.Squares() {
			set = append(set, field{extraSolution, appendExtra(nil, shape, g)})
		}
	}
	if s.untold {
		set = append(set, field{"board", quote(shape.Text())}, field{"rules", ruleTexts(rec.Puzzle)})
	}
	done, last := 0, 0
	eachField(object, func(key []byte, start, end int) {
		for i := range set {
			if set[i].key == string(key) && (set[i].key != "board" || isBoardText(object[start:end])) {
				dst = append(appendFlat(dst, object[done:start]), set[i].value...)
				done, set[i].value = end, nil
			}
		}
		last = end
	})
	dst = appendFlat(dst, object[done:last])
	for _, f := range set {
		if f.value != nil {
			dst = append(append(append(append(dst, `,"`...), f.key...), `":`...), f.value...)
		}
	}
	return append(bytes.TrimRight(appendFlat(dst, object[last:]), " "), '\n')
}

// field is a field that an answer adds to an object.
type field struct {
	key   string
	value []byte
}

// appendObject writes a puzzle as an object of its own: "n" and "box", or "board"
// where these do not say the board, and "rules" if there are any.
func appendObject(dst []byte, s *Style, p sudoku.Puzzle) []byte {
	shape := p.Shape
	board, b := bareBoard(shape), shape.Board()
	dst = append(dst, '{')
	if isOrdinary(&b) {
		dst = strconv.AppendInt(append(dst, `"n":`...), int64(shape.N()), 10)
		dst = append(dst, ',')
	}
	switch rows, cols := shape.Box(); {
	case shape.Plain() || board.Text() == sudoku.Boxed(rows, cols).Text():
		dst = strconv.AppendInt(append(dst, `"box":[`...), int64(rows), 10)
		dst = strconv.AppendInt(append(dst, ','), int64(cols), 10)
		dst = append(dst, ']')
	case board.Text() == sudoku.Latin(shape.N()).Text():
		dst = append(dst, `"box":null`...)
	default:
		dst = append(append(dst, `"board":`...), quote(board.Text())...)
	}
	if len(b.Rules) > 0 || len(p.Rules()) > 0 {
		dst = append(append(dst, `,"rules":`...), ruleTexts(p)...)
	}
	dst = append(dst, `,"puzzle":`...)
	return append(appendJSONGrid(dst, s, shape, p.Givens), '}')
}

// bareBoard is the board of a shape without its rules.
func bareBoard(shape *sudoku.Shape) sudoku.Board {
	b := shape.Board()
	b.Rules = nil
	return b
}

// Describe returns what an object has to say of the board and the rules of its
// puzzle beside the grid, for the fields "board" and "rules": "" for the usual
// board of its size, and the texts of all rules, those of the board first.
func Describe(p sudoku.Puzzle) (board string, rules []string) {
	if !isUsualBoard(bareBoard(p.Shape)) {
		board = p.Shape.Text()
	}
	return board, p.RuleTexts()
}

// ruleTexts is the array of the texts of a puzzle's rules.
func ruleTexts(p sudoku.Puzzle) []byte {
	_, rules := Describe(p)
	dst := []byte{'['}
	for i, r := range rules {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, quote(r)...)
	}
	return append(dst, ']')
}

func quote(s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		return []byte(`""`) // a string can always be marshalled
	}
	return b
}

// appendFlat appends JSON without its line breaks and indentation.
func appendFlat(dst, text []byte) []byte {
	for line := range bytes.Lines(text) {
		if len(line) < len(text) {
			line = bytes.TrimSpace(line)
		}
		dst = append(dst, line...)
	}
	return dst
}

// appendJSONGrid writes a grid as a string, or as an array where the puzzle was
// one or the alphabet ends.
func appendJSONGrid(dst []byte, s *Style, shape *sudoku.Shape, g sudoku.Grid) []byte {
	n, cols := shape.N(), shape.Cols()
	b := shape.Board()
	ordinary := isOrdinary(&b)
	symbols, _ := s.usual(n)
	if s.quoted && len(b.Extra) == 0 {
		return appendQuoted(dst, s, shape, g)
	}
	if ordinary && (symbols != Numbers || s.Sep != 0) || !ordinary && (s.Symbols != Numbers || s.Sep != 0 || len(b.Extra) > 0) {
		return append(appendLine(append(dst, '"'), s, shape, g), '"')
	}
	dst = append(dst, '[')
	for i, d := range g {
		if i > 0 {
			if s.nested && i%cols == 0 {
				dst = append(dst, ']')
			}
			dst = append(dst, ',')
		}
		if s.nested && i%cols == 0 {
			dst = append(dst, '[')
		}
		if d == 0 && !ordinary {
			dst = append(dst, "null"...)
		} else {
			dst = strconv.AppendInt(dst, int64(shape.Value(d)), 10)
		}
	}
	if s.nested {
		dst = append(dst, ']')
	}
	return append(dst, ']')
}

// extraSolution is the field of an answer with the digits of extra cells, which are
// not in the grid.
const extraSolution = "extra_solution"

// appendExtra writes the digits of the extra cells by name, null for none.
func appendExtra(dst []byte, shape *sudoku.Shape, g sudoku.Grid) []byte {
	dst = append(dst, '{')
	for c := shape.Squares(); c < len(g); c++ {
		if c > shape.Squares() {
			dst = append(dst, ',')
		}
		dst = append(append(dst, quote(shape.CellName(sudoku.Cell(c)))...), ':')
		if g[c] == 0 {
			dst = append(dst, "null"...)
		} else {
			dst = strconv.AppendInt(dst, int64(shape.Value(g[c])), 10)
		}
	}
	return append(dst, '}')
}

// appendNeutralGrid writes the squares of a grid as the neutral form has them: a
// string for each row, or an array where a value is above 9; "." or null is a square
// that is blank or missing.
func appendNeutralGrid(dst []byte, shape *sudoku.Shape, g sudoku.Grid) []byte {
	b := shape.Board()
	dst = append(dst, '[')
	for i, d := range g[:shape.Squares()] {
		first, last := i%b.Cols == 0, i%b.Cols == b.Cols-1
		switch {
		case first && i > 0:
			dst = append(dst, ',')
		case !first && b.Hi > 9:
			dst = append(dst, ',')
		}
		if first {
			dst = append(dst, `"[`[boolInt(b.Hi > 9)])
		}
		switch {
		case d > 0:
			dst = strconv.AppendInt(dst, int64(shape.Value(d)), 10)
		case b.Hi > 9:
			dst = append(dst, "null"...)
		default:
			dst = append(dst, '.')
		}
		if last {
			dst = append(dst, `"]`[boolInt(b.Hi > 9)])
		}
	}
	return append(dst, ']')
}

// appendQuoted writes a grid as an array of strings: arrays of cells, or rows.
func appendQuoted(dst []byte, s *Style, shape *sudoku.Shape, g sudoku.Grid) []byte {
	open, between, end := `["`, `","`, `"]`
	f := s.face(shape, g, true)
	if !s.nested {
		f = s.face(shape, g, false)
		if open, between, end = `"`, "", `"`; f.symbols == Numbers {
			between = " "
		}
	}
	dst = append(dst, '[')
	for i, d := range g {
		switch {
		case i%shape.Cols() > 0:
			dst = append(dst, between...)
		case i > 0:
			dst = append(append(dst, end...), ","+open...)
		default:
			dst = append(dst, open...)
		}
		dst = f.cell(dst, i, d)
	}
	return append(append(dst, end...), ']')
}
