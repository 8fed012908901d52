package text

import (
	"bytes"
	"encoding/json"
	"strconv"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/tree"
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
	if fresh || bare && s.incomplete && !isPlain(rec.Puzzle) {
		if fresh && shape.Board().Hi > 9 { // numbers, one array per row
			rows := *s
			rows.Symbols, rows.Sep, rows.nested = Numbers, 0, true
			s = &rows
		}
		dst = appendObject(dst, s, rec.Puzzle, rec.About())
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
	if s.incomplete {
		set = append(set, field{"board", quote(shape.Text())}, field{"rules", ruleTexts(rec.Puzzle)})
	}
	done, last := 0, 0
	v, _, _ := tree.Parse(object, 0)
	for k, name := range v.Names {
		x := &v.Items[k]
		last = x.At + len(x.Raw)
		for i := range set {
			if set[i].key == name && (name != "board" || isBoardText(x)) {
				dst = append(appendFlat(dst, object[done:x.At]), set[i].value...)
				done, set[i].value = last, nil
			}
		}
	}
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
// where these do not give the board, "rules" if there are any, and title, author and the
// like. A ruleset in words needs "rules" beside it, as it could be all of them.
func appendObject(dst []byte, s *Style, p sudoku.Puzzle, about finding.About) []byte {
	shape := p.Shape
	board, b := bareBoard(shape), shape.Board()
	dst = append(dst, '{')
	if finding.IsOrdinary(&b) {
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
	if len(b.Rules) > 0 || len(p.Rules()) > 0 || about.Rules != "" {
		dst = append(append(dst, `,"rules":`...), ruleTexts(p)...)
	}
	dst = appendJSONGrid(append(dst, `,"puzzle":`...), s, shape, p.Givens)
	for _, f := range [...][2]string{{"title", about.Title}, {"author", about.Author}, {"ruleset", about.Rules}, {"source", about.Source}} {
		if f[1] != "" {
			dst = append(append(append(append(dst, `,"`...), f[0]...), `":`...), quote(f[1])...)
		}
	}
	return append(dst, '}')
}

// bareBoard is the board of a shape without its rules.
func bareBoard(shape *sudoku.Shape) sudoku.Board {
	b := shape.Board()
	b.Rules = nil
	return b
}

// Describe returns the values of the fields "board" and "rules" that an object needs
// beside the grid of a puzzle: "" for the usual board of its size, and the texts of all
// rules, those of the board first.
func Describe(p sudoku.Puzzle) (board string, rules []string) {
	if p.Shape == nil {
		return "", nil
	}
	if !isUsualBoard(bareBoard(p.Shape)) {
		board = p.Shape.Text()
	}
	return board, p.RuleTexts()
}

// ruleTexts is the array of the texts of a puzzle's rules.
func ruleTexts(p sudoku.Puzzle) []byte {
	texts, _ := json.Marshal(append([]string{}, p.RuleTexts()...)) // which is always possible
	return texts
}

func quote(s string) []byte {
	b, _ := json.Marshal(s) // which is always possible
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
	b := shape.Board()
	ordinary, wide := finding.IsOrdinary(&b), len(b.Extra)+len(b.Layers) == 0
	symbols, _ := s.usual(shape.N())
	blank := ""
	if !ordinary {
		symbols, blank = s.Symbols, "null"
	}
	switch {
	case s.quoted && wide && s.nested: // one string per cell
		f := s.face(shape, g, true)
		return appendRows(dst, shape.Cols(), g, `["`, `","`, `"]`, f.cell)
	case s.quoted && wide: // or per row
		f, between := s.face(shape, g, false), ""
		if f.symbols == Numbers {
			between = " "
		}
		return appendRows(dst, shape.Cols(), g, `"`, between, `"`, f.cell)
	case symbols != Numbers || s.Sep != 0 || !wide:
		return append(appendLine(append(dst, '"'), s, shape, g), '"')
	case s.nested:
		return appendRows(dst, shape.Cols(), g, "[", ",", "]", valueCell(shape, blank))
	}
	return appendRows(dst, shape.Cols(), g, "", ",", "", valueCell(shape, blank))
}

// appendNeutralGrid writes the squares of a grid as the neutral form has them: a
// string for each row, or an array where a value is above 9; "." or null is a square
// that is blank or missing.
func appendNeutralGrid(dst []byte, shape *sudoku.Shape, g sudoku.Grid) []byte {
	if g = g[:shape.Squares()]; shape.Board().Hi > 9 {
		return appendRows(dst, shape.Cols(), g, "[", ",", "]", valueCell(shape, "null"))
	}
	return appendRows(dst, shape.Cols(), g, `"`, "", `"`, valueCell(shape, "."))
}

// appendRows writes an array of rows.
func appendRows(dst []byte, cols int, g sudoku.Grid, open, between, end string, cell func([]byte, int, sudoku.Digit) []byte) []byte {
	dst = appendCells(append(append(dst, '['), open...), cols, g, between, end+","+open, cell)
	return append(append(dst, end...), ']')
}

// valueCell writes the value of a cell, or what a blank is, 0 if that is "".
func valueCell(shape *sudoku.Shape, blank string) func(dst []byte, _ int, d sudoku.Digit) []byte {
	return func(dst []byte, _ int, d sudoku.Digit) []byte {
		if d == 0 && blank != "" {
			return append(dst, blank...)
		}
		return strconv.AppendInt(dst, int64(shape.Value(d)), 10)
	}
}

// extraSolution is the field of an answer with the digits of extra cells, which are
// not in the grid.
const extraSolution = "extra_solution"

// appendExtra writes the digits of the extra cells by name, null for none.
func appendExtra(dst []byte, shape *sudoku.Shape, g sudoku.Grid) []byte {
	cell := valueCell(shape, "null")
	for c := shape.Squares(); c < len(g); c++ {
		dst = append(append(dst, "{,"[min(c-shape.Squares(), 1)]), quote(shape.CellName(sudoku.Cell(c)))...)
		if dst = append(dst, ':'); g[c] != 0 && !shape.HoldsValues(sudoku.Cell(c)) {
			dst = append(dst, quote(shape.ValueName(sudoku.Cell(c), g[c]))...)
		} else {
			dst = cell(dst, c, g[c])
		}
	}
	return append(dst, '}')
}
