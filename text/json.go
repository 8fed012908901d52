package text

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// JSON: objects, each on one line or spread over several.
//
//	{"n":9, "box":[3,3], "puzzle":"53..7…" or [5,3,0,…] or [[5,3,0,…],…],
//	 "regions":[0,0,1,…], "rules":["diagonal"], "solution":…, …}
//
// Only the puzzle is required. A box of null means no boxes. A bare array is a
// puzzle, too. Other fields are kept, and the answer is the same object with
// its field "solution" filled in; see json_write.go.

// puzzleKeys are the names a puzzle may have, the best one first.
var puzzleKeys = []string{"puzzle", "givens", "quiz", "sudoku", "grid", "board", "question", "problem"}

// objects reads JSON values.
type objects struct {
	text  block // of the value, without cells
	cells block // of a puzzle that is a string
}

func (o *objects) read(in *source, b *builder, _ kind, _ int) (rec Record, lines int, err error) {
	line, _ := in.peek(0)
	first := in.number(0)
	o.text.reset()
	if json.Valid(line) {
		o.text.text = append(o.text.text, line...)
		o.text.rows = append(o.text.rows, row{line: first})
		rec, err = o.value(b, first)
		return rec, 1, err
	}
	var v json.RawMessage
	var syntax *json.SyntaxError
	if err := json.Unmarshal(line, &v); errors.As(err, &syntax) && syntax.Offset < int64(len(line)) {
		return Record{}, 1, failure(first, first, int(max(syntax.Offset, 1)), &flaw{ErrSyntax, "JSON: " + syntax.Error()})
	}
	lines, err = spread(in, &o.text)
	if err != nil {
		lines = max(lines, 1) // up to the last one that was no contradiction
		return Record{}, lines, failure(first, first+lines-1, 0, &flaw{ErrSyntax, "JSON: " + err.Error()})
	}
	rec, err = o.value(b, first)
	return rec, lines, err
}

// fields are the fields of an object that matter, as parts of its text; nil is
// a field that is not there.
type fields struct {
	puzzle, n, box, regions, rules []byte
	rank                           int // of the puzzle's key
}

// value reads the puzzle of the JSON value in o.text.
func (o *objects) value(b *builder, first int) (Record, error) {
	text := b.keep(o.text.text)
	f := fields{rank: len(puzzleKeys)}
	switch text[skipSpace(text, 0)] {
	case '[':
		f.puzzle = bytes.TrimSpace(text)
	case '{':
		eachField(text, func(key []byte, start, end int) { f.take(string(key), text[start:end]) })
	default:
		return Record{}, failure(first, first, 0, flawf(ErrSyntax, "no JSON object"))
	}
	if f.puzzle == nil {
		return Record{}, failure(first, first, 0, flawf(ErrSyntax, `no field "puzzle" with a string or an array in this object`))
	}
	puzzle, s, at, err := o.puzzle(b, f)
	if err != nil {
		offset := len(text) - cap(at) // at is a part of text, whose capacity is its length
		return Record{}, o.text.fail(offset, err)
	}
	return Record{Puzzle: puzzle, Line: first, Style: b.styled(s), Text: text}, nil
}

// puzzle makes the puzzle of an object. With an error it returns the field that
// is wrong.
func (o *objects) puzzle(b *builder, f fields) (puzzle sudoku.Puzzle, s Style, at []byte, err error) {
	digits, s, err := o.digits(b, f.puzzle)
	if err != nil {
		return puzzle, s, f.puzzle, err
	}
	n, isSquare := isqrt(len(digits))
	if f.n != nil {
		want, err := strconv.Atoi(string(f.n))
		if err != nil || want < 1 || want > sudoku.MaxN {
			return puzzle, s, f.n, flawf(ErrSize, "n is %.20s: sizes go from 1 to %d", f.n, sudoku.MaxN)
		}
		if want != n || !isSquare {
			return puzzle, s, f.puzzle, flawf(ErrLength, "%d cells; %s has %d", len(digits), puzzleOf(want), want*want)
		}
	}
	if !isSquare || n == 0 {
		_, err := sizeOfLine(b.boards, len(digits), chars, 0)
		return puzzle, s, f.puzzle, err
	}
	empty, err := f.board(b.boards, n)
	if err != nil {
		return puzzle, s, f.puzzle, err
	}
	for _, d := range digits {
		if int(d) > n {
			return puzzle, s, f.puzzle, flawf(ErrSymbol, "%d is out of range in %s", d, puzzleOf(n))
		}
	}
	return empty.With(digits), s, nil, nil
}

// take keeps the value of a field if it matters.
func (f *fields) take(key string, value []byte) {
	switch key {
	case "n":
		f.n = value
	case "box":
		f.box = value
	case "regions":
		f.regions = value
	case "rules":
		f.rules = value
	default:
		for i, k := range puzzleKeys[:f.rank] {
			if k == key && (value[0] == '"' || value[0] == '[') {
				f.puzzle, f.rank = value, i
			}
		}
	}
}

// board returns the template of size n that an object describes. The options
// come first.
func (f *fields) board(known *boards, n int) (empty sudoku.Puzzle, err error) {
	var own []byte // what it says beyond the size
	for _, value := range [][]byte{f.box, f.regions, f.rules} {
		own = append(append(own, value...), ' ')
	}
	if len(own) == 3 || known.size() > 0 && n != known.size() {
		return known.of(n)
	}
	t := known.recall(keptBoard{n: n, said: string(own)}, func() (t template) {
		var rules []sudoku.Rule
		if f.rules != nil && string(f.rules) != "null" {
			if rules, t.err = parseRules(f.rules); t.err != nil {
				return t
			}
		}
		b, err := f.describe(known, n)
		if err != nil {
			return template{err: err}
		}
		return known.workOut(b, rules)
	})
	return t.empty, t.err
}

// describe is the board that the fields "box" and "regions" say.
func (f *fields) describe(known *boards, n int) (b sudoku.Board, err error) {
	if known.size() == 0 && f.regions != nil && string(f.regions) != "null" {
		var regions []int
		if json.Unmarshal(f.regions, &regions) != nil || len(regions) != n*n {
			return b, flawf(ErrSyntax, "regions are no array of %d numbers", n*n)
		}
		if slices.Min(regions) == 1 { // counted from 1
			for i := range regions {
				regions[i]--
			}
		}
		return sudoku.Jigsaw(regions), nil
	}
	if known.size() == 0 && f.box != nil {
		if string(f.box) == "null" {
			return sudoku.Latin(n), nil
		}
		var box [2]int
		if json.Unmarshal(f.box, &box) != nil || box[0] < 1 || box[1] < 1 || box[0] > n || box[0]*box[1] != n {
			return b, flawf(ErrSize, "box %.20s does not make %d×%d", f.box, n, n)
		}
		return sudoku.Boxed(box[0], box[1]), nil
	}
	empty, err := known.of(n)
	if err != nil {
		return b, err
	}
	b = empty.Shape.Board()
	b.Rules = nil // the options' are added to every board
	return b, nil
}

// digits reads a puzzle from a string or an array. Their number may be no
// square, and they may be out of range.
func (o *objects) digits(b *builder, value []byte) ([]sudoku.Digit, Style, error) {
	if value[0] == '[' {
		return arrayDigits(value)
	}
	s := Style{Format: JSON}
	var str string
	if err := json.Unmarshal(value, &str); err != nil {
		return nil, s, flawf(ErrSyntax, "the puzzle is no string")
	}
	c := &o.cells
	c.reset()
	text := joinRows([]byte(str))
	k := rowKind(text)
	row := c.add(text, 1, k)
	if rest := skipSpace(text, row.rest); rest < len(text) {
		return nil, s, flawf(ErrSyntax, "text behind the puzzle in its string")
	}
	digits := make([]sudoku.Digit, row.cells)
	n, isSquare := isqrt(row.cells)
	if !isSquare || n == 0 {
		return digits, s, nil
	}
	if k == words {
		s.Sep = c.separator()
	}
	_, err := b.decode(digits, c, n, k == words, &s)
	return digits, s, err
}

// arrayDigits reads a puzzle from an array of numbers, or of arrays of numbers.
func arrayDigits(value []byte) ([]sudoku.Digit, Style, error) {
	s := Style{Format: JSON, Symbols: Numbers}
	digits := make([]sudoku.Digit, 0, bytes.Count(value, []byte{','})+1)
	for i := 0; i < len(value); i++ {
		c := value[i]
		if c == '[' || c == ']' || c == ',' || isSpace(c) {
			s.nested = s.nested || c == '[' && i > 0
			continue
		}
		j := skipValue(value, i)
		v := 0
		if word := value[i:j]; string(word) != "null" {
			if v = number(word); v < 0 || v > sudoku.MaxN {
				return nil, s, flawf(ErrSymbol, "%.20s is no number from 1 to %d and no blank", word, sudoku.MaxN)
			}
		}
		digits = append(digits, sudoku.Digit(v))
		i = j - 1
	}
	return digits, s, nil
}

// joinRows removes the line breaks and spaces of a puzzle that is written as
// rows of characters. Spaced numbers stay apart.
func joinRows(text []byte) []byte {
	rows := bytes.Fields(text)
	for _, w := range rows {
		if len(w) != len(rows) || len(w) < 4 {
			return bytes.ReplaceAll(text, []byte("\n"), []byte(" "))
		}
	}
	return bytes.Join(rows, nil)
}
