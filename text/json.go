package text

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/neutral"
)

// JSON: objects, each on one line or spread over several.
//
//	{"n":9, "box":[3,3], "puzzle":"53..7…" or [5,3,0,…] or [[5,3,0,…],…],
//	 "regions":[0,0,1,…], "rules":["diagonal", "thermo r1c1 r1c2"], "solution":…, …}
//	{"board":"6x6 digits 0-5 missing r1c1", "puzzle":"#.3.0.…"}
//
// Only the puzzle is required. A bare array is a puzzle, too. The answer is the same
// object with its field "solution" filled in; see json_write.go. What the fields mean
// for board and rules is in json_object.go.

// objects reads JSON values.
type objects struct {
	text  block // of the value, without cells
	cells block // of a puzzle that is a string
	odd   oddGrids

	members []lex.Member // room for those of an object
}

// jsonFault says what is wrong with JSON, where package json says it in the words of
// its parser.
func jsonFault(err error) string {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return err.Error()
	}
	said, at, _ := strings.Cut(strings.TrimPrefix(syntax.Error(), "invalid character "), "' ")
	switch {
	case said == syntax.Error():
		return "it ends too early"
	case said == `'\n` && at == "in string literal":
		return "a string does not end on its line"
	}
	return strings.TrimSuffix(said, "'") + "' does not belong here"
}

func (o *objects) read(in *source, b *builder, _ lex.Kind, _ int) (rec Record, lines int, err error) {
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
		return Record{}, 1, failure(first, first, int(max(syntax.Offset, 1)), finding.Errorf(ErrSyntax, "%s", "JSON: "+jsonFault(syntax)))
	}
	lines, err = spread(in, &o.text)
	if err != nil {
		lines = max(lines, 1) // up to the last one that was no contradiction
		return Record{}, lines, failure(first, first+lines-1, 0, finding.Errorf(ErrSyntax, "%s", "JSON: "+jsonFault(err)))
	}
	rec, err = o.value(b, first)
	return rec, lines, err
}

// value reads the puzzle of the JSON value in o.text.
func (o *objects) value(b *builder, first int) (Record, error) {
	text := b.keep(o.text.text)
	var f fields
	begin := lex.SkipSpace(text, 0)
	switch text[begin] {
	case '[':
		f.puzzle = bytes.TrimSpace(text)
	case '{':
		o.members = f.read(o.members[:0], text, b.passes())
	default:
		return Record{}, failure(first, first, 0, finding.Errorf(ErrSyntax, "no JSON object"))
	}
	rec := Record{Line: first, Text: text}
	var s Style
	var at []byte
	var err error
	switch {
	case f.twice:
		at, err = f.at, f.err
	case f.isNeutral():
		rec.Puzzle, s, at, err = o.neutral(b, &f, text[begin:])
	case f.puzzle == nil:
		return Record{}, failure(first, first, 0, finding.Errorf(ErrSyntax, `no field "puzzle" with a string or an array in this object`))
	case f.err != nil:
		at, err = f.at, f.err
	default:
		rec.Puzzle, s, at, err = o.puzzle(b, &f)
	}
	if err != nil {
		offset := len(text) - cap(at) // at is a part of text, whose capacity is its length
		return Record{}, o.text.fail(offset, err)
	}
	rec.Style = b.styled(s)
	return rec.noted(neutral.About(f.get), f.ignored), nil
}

// neutral makes the puzzle of an object in the neutral form.
func (o *objects) neutral(b *builder, f *fields, object []byte) (puzzle sudoku.Puzzle, s Style, at []byte, err error) {
	x := neutral.Read(bytes.TrimSpace(object), 0, b.passes())[0]
	f.ignored = x.Ignored
	if x.Err != nil {
		return puzzle, s, object[x.At:], x.Err
	}
	s = Style{Format: JSON, neutral: true, untold: f.isUntold(b.boards)}
	empty, at, err := f.template(b.boards, x.Board, object, func() finding.Finding { return x })
	givens := sudoku.Grid(nil)
	switch {
	case err != nil:
		return puzzle, s, at, err
	case x.Givens != nil:
		givens, err = digitsOf(empty.Shape, x.Givens)
	case x.Grid != "":
		givens, err = o.onBoard(b, empty, []byte(x.Grid), &s)
	default:
		givens = sudoku.NewGrid(empty.Shape)
	}
	return empty.With(givens), s, f.place(), err
}

// puzzle makes the puzzle of an object of the other forms. With an error it returns the
// part of the object that is wrong.
func (o *objects) puzzle(b *builder, f *fields) (puzzle sudoku.Puzzle, s Style, at []byte, err error) {
	s = Style{Format: JSON, untold: f.isUntold(b.boards)}
	want, err := f.size()
	if err != nil {
		return puzzle, s, f.get("n"), err
	}
	board, at, err := f.board(b.boards, 0)
	if err == nil && board != nil {
		puzzle, at, err = f.ownTemplate(b.boards, board)
	}
	switch {
	case err != nil:
		return puzzle, s, at, err
	case board != nil && want > 0 && want != puzzle.Shape.N():
		return puzzle, s, f.get("n"), finding.Errorf(ErrSize, "n is %d where the board is %s", want, puzzle.Shape.Text())
	case board != nil && !finding.IsOrdinary(board):
		givens, err := o.oddDigits(b, puzzle, f.puzzle, &s)
		return puzzle.With(givens), s, f.puzzle, err
	}
	digits, err := o.digits(b, f.puzzle, &s)
	if err != nil {
		return puzzle, s, f.puzzle, err
	}
	n, isSquare := lex.Isqrt(len(digits))
	switch {
	case want > 0 && (want != n || !isSquare):
		return puzzle, s, f.puzzle, finding.Errorf(ErrLength, "%d cells; %s has %d", len(digits), finding.PuzzleOf(want), want*want)
	case !isSquare || n == 0:
		_, err := sizeOfLine(b.boards, len(digits), lex.Chars, 0)
		return puzzle, s, f.puzzle, err
	case board != nil:
	case f.rules == nil && f.box == nil && f.regions == nil:
		if puzzle, err = b.boards.of(n); err != nil {
			return puzzle, s, f.puzzle, err
		}
	default:
		if board, at, err = f.board(b.boards, n); err == nil {
			puzzle, at, err = f.ownTemplate(b.boards, board)
		}
		if err != nil {
			return puzzle, s, at, err
		}
	}
	if puzzle.Shape.N() != n {
		return puzzle, s, f.puzzle, finding.Errorf(ErrLength, "%d cells; the board is %s", len(digits), puzzle.Shape.Text())
	}
	for _, d := range digits {
		if int(d) > n {
			return puzzle, s, f.puzzle, finding.Errorf(ErrSymbol, "%d is out of range in %s", d, finding.PuzzleOf(n))
		}
	}
	return puzzle.With(digits), s, nil, nil
}

// digits reads a puzzle from a string or an array and completes the style. The
// number of digits may be no square, and they may be out of range.
func (o *objects) digits(b *builder, value []byte, s *Style) ([]sudoku.Digit, error) {
	if value[0] == '[' && bytes.IndexByte(value, '"') < 0 {
		return arrayDigits(value, s)
	}
	str, err := gridText(value, s)
	if err != nil {
		return nil, err
	}
	c := &o.cells
	c.reset()
	least := 4
	if s.quoted {
		least = 1
	}
	text := joinRows(str, least)
	k := lex.RowKind(text)
	row := c.add(text, 1, k)
	if rest := lex.SkipSpace(text, row.rest); rest < len(text) {
		return nil, finding.Errorf(ErrSyntax, "text behind the puzzle in its string")
	}
	digits := make([]sudoku.Digit, row.cells)
	n, isSquare := lex.Isqrt(row.cells)
	if !isSquare || n == 0 {
		if at := c.longCell(); at >= 0 {
			err = badSymbol(c.text[at:], 9, Digits)
		}
		return digits, err
	}
	if k == lex.Words {
		s.Sep = c.separator()
	}
	if value[0] == '[' {
		s.Sep = 0
	}
	_, err = b.decode(digits, c, n, k == lex.Words, s)
	return digits, err
}

// oddDigits reads a puzzle on a board that is not ordinary.
func (o *objects) oddDigits(b *builder, empty sudoku.Puzzle, value []byte, s *Style) (sudoku.Grid, error) {
	text, err := gridText(value, s)
	if err != nil {
		return nil, err
	}
	givens, err := o.onBoard(b, empty, text, s)
	if value[0] == '[' && bytes.IndexByte(value, '"') < 0 {
		s.Symbols = Numbers
	}
	return givens, err
}

// onBoard reads the grid of a text on a board.
func (o *objects) onBoard(b *builder, empty sudoku.Puzzle, text []byte, s *Style) (sudoku.Grid, error) {
	rec, err := o.odd.field(empty, text, b)
	if err != nil {
		return nil, errors.Unwrap(err) // its place is one in the string
	}
	s.Blank, s.Lower, s.Symbols = rec.Style.Blank, rec.Style.Lower, rec.Style.Symbols
	return rec.Puzzle.Givens, nil
}

// gridText returns the text of a puzzle that is a string, or the same for an
// array of numbers, of strings, or of arrays of them: a row a line. Null is a
// blank.
func gridText(value []byte, s *Style) (text []byte, err error) {
	if value[0] == '"' {
		if end := len(value) - 1; bytes.IndexByte(value, '\\') < 0 {
			return value[1:end:end], nil
		}
		var str string
		if json.Unmarshal(value, &str) != nil {
			return nil, finding.Errorf(ErrSyntax, "the puzzle is no string")
		}
		return []byte(str), nil
	}
	s.quoted = bytes.IndexByte(value, '"') >= 0
	var str string
	apart := false // the strings are cells
	for i := 0; i < len(value); i++ {
		switch c := value[i]; {
		case c == '[':
			s.nested = s.nested || i > 0
		case c == ']':
			text = append(text, '\n')
		case c == ',' || lex.IsSpace(c):
		default:
			j := lex.SkipValue(value, i)
			word := value[i:j]
			switch {
			case string(word) == "null" || string(word) == `""` || string(word) == `" "`:
				apart = apart || len(text) == 0
				text = append(text, ". "...)
			case c != '"':
				text = append(append(text, word...), ' ')
			case json.Unmarshal(word, &str) != nil:
				return nil, finding.Errorf(ErrSyntax, "the puzzle has a string that is none")
			default:
				apart = apart || len(text) == 0 && (s.nested || len(str) == 1)
				text = append(text, str...)
				if text = append(text, '\n'); apart {
					text[len(text)-1] = ' '
				}
			}
			i = j - 1
		}
	}
	return text, nil
}

// arrayDigits reads a puzzle from an array of numbers, or of arrays of numbers.
func arrayDigits(value []byte, s *Style) ([]sudoku.Digit, error) {
	s.Symbols = Numbers
	digits := make([]sudoku.Digit, 0, bytes.Count(value, []byte{','})+1)
	for i := 0; i < len(value); i++ {
		c := value[i]
		if c == '[' || c == ']' || c == ',' || lex.IsSpace(c) {
			s.nested = s.nested || c == '[' && i > 0
			continue
		}
		j := lex.SkipValue(value, i)
		v := 0
		if word := value[i:j]; string(word) != "null" {
			if v = lex.Number(word); v < 0 || v > sudoku.MaxN {
				return nil, finding.Errorf(ErrSymbol, "%.20s is no number from 1 to %d and no blank", word, sudoku.MaxN)
			}
		}
		digits = append(digits, sudoku.Digit(v))
		i = j - 1
	}
	return digits, nil
}

// joinRows removes the line breaks and spaces of a puzzle that is written as
// rows of characters, at least so many. Spaced numbers stay apart.
func joinRows(text []byte, least int) []byte {
	rows := bytes.Fields(text)
	for _, w := range rows {
		if len(w) != len(rows) || len(w) < least {
			return bytes.ReplaceAll(text, []byte("\n"), []byte(" "))
		}
	}
	return bytes.Join(rows, nil)
}
