package text

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Tables (RFC 4180 without line breaks inside a field): a header names the
// column with the puzzle, and perhaps one with the solution.
//
//	id,puzzle,solution,clues
//	1,53..7…,534678912…,30
//
// The answer is the same table with its column of solutions filled in, or with
// one added at the end. A column "rules" or "rule" has the rules of each puzzle, as
// package rule writes them, in place of those that directive lines say; an empty
// field leaves those. A column that is none of these is harmless by its name, as
// [lex.HarmlessField] knows, or its puzzles are refused where it says something.

// csvStyle is what all rows of a table share.
type csvStyle struct {
	header   []byte // nil if there was none
	sep      byte
	puzzle   int // column
	solution int // column, −1 if there is none
	rules    int // column, −1 if there is none
	strange  []strangeColumn
	columns  int // of the header, 0 without one
}

// strangeColumn is a column that could be a rule, or without a name.
type strangeColumn struct {
	at   int
	name string
}

// csvHeader returns what a header line says of its table, or nil if the line is
// no header.
func csvHeader(line []byte) *csvStyle {
	if len(line) > lex.LongRow || bytes.ContainsAny(line, "{}[]='") || bytes.HasPrefix(line, []byte("from ")) || bytes.HasPrefix(line, []byte("import ")) {
		return nil
	}
	for _, sep := range []byte(",;\t") {
		s := &csvStyle{sep: sep, puzzle: -1, solution: -1, rules: -1}
		for i := 0; i <= len(line); s.columns++ {
			start, end, next := csvField(line, i, sep)
			switch string(bytes.ToLower(bytes.TrimSpace(line[start:end]))) {
			case "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "question", "problem", "unsolved", "givens":
				if s.puzzle < 0 {
					s.puzzle = s.columns
				}
			case "rules", "rule":
				if s.rules < 0 {
					s.rules = s.columns
				}
			default:
				if s.solution < 0 && lex.IsSolutionName(string(bytes.TrimSpace(line[start:end]))) {
					s.solution = s.columns
				}
			}
			i = next
		}
		if s.puzzle >= 0 && closed(line, sep) {
			s.header = slices.Clone(line)
			s.findStrange()
			return s
		}
	}
	return nil
}

// findStrange lists the columns that could be rules.
func (s *csvStyle) findStrange() {
	for c := range s.columns {
		start, end, _ := s.column(s.header, c)
		name := string(bytes.TrimSpace(s.header[start:end]))
		if c != s.puzzle && c != s.solution && c != s.rules && (lex.HarmlessField(name) == "" || lex.Describes(name)) {
			s.strange = append(s.strange, strangeColumn{c, name})
		}
	}
	s.strange = append(s.strange, strangeColumn{s.columns, ""}) // fields behind the last column
}

// strangeIn returns the first field of a row that could be a rule and is not
// understood: its column's name and its place; and the columns that are ignored.
func (s *csvStyle) strangeIn(row []byte, o finding.Options) (name string, at int, ignored []string) {
	for _, x := range s.strange {
		if o.Ignore != nil && o.Ignore(x.name) {
			ignored = append(ignored, x.name)
			continue
		}
		start, end, ok := s.column(row, x.at)
		if !ok {
			continue
		}
		switch value := string(bytes.ToLower(bytes.TrimSpace(row[start:end]))); value {
		case "", "0", "false", "no", "none", "null", "-", "[]", "{}":
		default:
			if lex.Unaccounted(x.name, `"`+value+`"`) || lex.RuleInField(x.name, value) != "" {
				return cmp.Or(x.name, "without a name"), start, nil
			}
		}
	}
	return "", 0, ignored
}

// csvField returns the bounds of the field that begins at i, without its
// quotes, and where the next one begins: beyond len(line) after the last.
func csvField(line []byte, i int, sep byte) (start, end, next int) {
	if i < len(line) && line[i] == '"' {
		j := i + 1
		for j < len(line) {
			if line[j] == '"' {
				if j+1 < len(line) && line[j+1] == '"' {
					j += 2
					continue
				}
				break
			}
			j++
		}
		start, end = i+1, j
		k := bytes.IndexByte(line[min(j, len(line)):], sep)
		if k < 0 {
			return start, end, len(line) + 1
		}
		return start, end, j + k + 1
	}
	k := bytes.IndexByte(line[min(i, len(line)):], sep)
	if k < 0 {
		return min(i, len(line)), len(line), len(line) + 1
	}
	return i, i + k, i + k + 1
}

// closed reports whether each quoted field of a row ends within it.
func closed(row []byte, sep byte) bool {
	for i := 0; i < len(row); {
		quoted := row[i] == '"'
		_, end, next := csvField(row, i, sep)
		if quoted && end == len(row) {
			return false
		}
		i = next
	}
	return true
}

// column returns the bounds of one field of a row, or false if the row has too
// few.
func (s *csvStyle) column(row []byte, column int) (start, end int, ok bool) {
	i := 0
	for c := 0; i <= len(row); c++ {
		start, end, next := csvField(row, i, s.sep)
		if c == column {
			return start, end, true
		}
		i = next
	}
	return 0, 0, false
}

// puzzleIn returns the field of a row that has the puzzle, without a table the
// whole line.
func (t *table) puzzleIn(line []byte) []byte {
	if t == nil {
		return line
	}
	start, end, _ := t.style.column(line, t.style.puzzle)
	return line[start:end]
}

// table reads the rows of a table.
type table struct {
	style *csvStyle
	block block
	odd   oddGrids
}

func (t *table) read(in *source, b *builder, _ lex.Kind, _ int) (rec Record, lines int, err error) {
	line, _ := in.peek(0)
	number := in.number(0)
	start, end, ok := t.style.column(line, t.style.puzzle)
	if !ok {
		return Record{}, 1, failure(number, number, 0, finding.Errorf(ErrSyntax, "a row without column %d, which has the puzzle", t.style.puzzle+1))
	}
	if !closed(line, t.style.sep) {
		return Record{}, 1, failure(number, number, 0, finding.Errorf(ErrSyntax, "a quoted field that does not end on its line"))
	}
	name, at, ignored := t.style.strangeIn(line, b.passes())
	if name != "" {
		return Record{}, 1, failure(number, number, utf8.RuneCount(line[:at])+1, finding.Ignorably(name, ErrRule, "the column %q is not understood, and could be a rule of the puzzle", name))
	}
	rulesAt, rulesEnd := 0, 0
	if t.style.rules >= 0 {
		rulesAt, rulesEnd, _ = t.style.column(line, t.style.rules)
	}
	told := bytes.TrimSpace(line[rulesAt:rulesEnd])
	rec, err = t.field(b, line[start:end], string(told), number, utf8.RuneCount(line[:start]))
	rec = rec.noted(finding.About{}, ignored)
	var wrong *rule.SyntaxError
	switch {
	case errors.As(err, &wrong):
		err = failure(number, number, utf8.RuneCount(line[:rulesAt])+wrong.Column, finding.Errorf(ErrRule, "%v", wrong))
	case err == nil && len(told) > 0 && len(b.boards.rules) > 0: // the field says all of them, then
		all := strings.Join(rec.Puzzle.RuleTexts(), "; ")
		if (rulesAt == 0 || line[rulesAt-1] != '"') && strings.IndexByte(all, t.style.sep) >= 0 {
			all = `"` + all + `"`
		}
		rec.Text = b.keep(slices.Concat(line[:rulesAt], []byte(all), line[rulesEnd:]))
	case err == nil:
		rec.Text = b.keep(line)
	}
	return rec, 1, err
}

// field reads the puzzle of a row: n² characters or spaced numbers and nothing
// else. from is where it begins in the row, in characters. rules are those of the row,
// "" if it says none; an error of theirs is a [*rule.SyntaxError].
func (t *table) field(b *builder, text []byte, rules string, number, from int) (Record, error) {
	if b.boards.isOdd() {
		empty, err := b.boards.told()
		if rules != "" {
			empty, err = b.boards.ruled(b.boards.head.board.Hi, rules)
		}
		if err != nil {
			return Record{}, placedAt(number, from, err)
		}
		rec, err := t.odd.field(empty, text, b)
		if e, isPlace := err.(*ParseError); isPlace {
			return rec, failure(number, number, from+max(e.Column, 1), e.Err)
		}
		rec.Line, rec.Style = number, b.styled(Style{Format: CSV, csv: t.style, ruled: rules != "", Symbols: rec.Style.Symbols, Lower: rec.Style.Lower, Blank: rec.Style.Blank})
		return rec, nil
	}
	c := &t.block
	c.reset()
	k := lex.RowKind(text)
	row := c.add(text, number, k)
	row.from = from
	n, err := sizeOfLine(b.boards, row.cells, k, 0)
	if err != nil {
		return Record{}, c.wrongLength(err)
	}
	if rest := lex.SkipSpace(text, row.rest); rest < len(text) {
		return Record{}, c.fail(rest, finding.Errorf(ErrSyntax, "text behind the puzzle"))
	}
	s := Style{Format: CSV, csv: t.style, ruled: rules != ""}
	if k == lex.Words {
		if s.Sep = c.separator(); s.Sep == t.style.sep {
			s.Sep = ' ' // the answer needs no quotes then
		}
	}
	if rules == "" {
		return b.record(c, n, k == lex.Words, s)
	}
	empty, err := b.boards.ruled(n, rules)
	if err != nil {
		return Record{}, placedAt(number, from, err)
	}
	return b.recordOn(empty, c, k == lex.Words, s)
}

// placedAt gives an error of a row's board or rules the place of its puzzle. A text
// that is no rule has a place of its own.
func placedAt(number, from int, err error) error {
	if errors.As(err, new(*rule.SyntaxError)) {
		return err
	}
	return failure(number, number, from+1, err)
}

// convertedCSV is the table into which other formats are converted.
var convertedCSV = &csvStyle{header: []byte("puzzle,solution"), sep: ',', puzzle: 0, solution: 1, rules: -1, columns: 2}

func appendHeader(dst []byte, s *csvStyle) []byte {
	if s.header == nil {
		return dst
	}
	dst = append(dst, onOneLine(s.header)...)
	if s.solution < 0 {
		dst = append(append(dst, s.sep), "solution"...)
	}
	return append(dst, '\n')
}

// appendCSV writes the row of a record with its solution, nil for none.
func appendCSV(dst []byte, s *Style, rec Record, solution sudoku.Grid) []byte {
	if s.csv == convertedCSV {
		dst = append(appendLine(dst, s, rec.Puzzle.Shape, rec.Puzzle.Givens), s.csv.sep)
		if solution != nil {
			dst = appendLine(dst, s, rec.Puzzle.Shape, solution)
		}
		return append(dst, '\n')
	}
	return appendRow(dst, s, rec.Text, appendLine(nil, s, rec.Puzzle.Shape, solution))
}

// appendRow writes a row of the table again with another solution. A row that ends
// before the column of solutions gets the separators it lacks.
func appendRow(dst []byte, s *Style, row, solution []byte) []byte {
	row = onOneLine(row)
	if start, end, ok := s.csv.column(row, s.csv.solution); ok && s.csv.solution >= 0 {
		dst = append(append(append(dst, row[:start]...), solution...), row[end:]...)
		return append(dst, '\n')
	}
	last := s.csv.solution
	if last < 0 {
		last = s.csv.columns
	}
	dst = append(dst, row...)
	for c := 1; c < last; c++ {
		if _, _, ok := s.csv.column(row, c); !ok {
			dst = append(dst, s.csv.sep)
		}
	}
	return append(append(append(dst, s.csv.sep), solution...), '\n')
}

// onOneLine takes the CRs out of a line: with them it could be read as several.
func onOneLine(line []byte) []byte {
	if bytes.IndexByte(line, '\r') < 0 {
		return line
	}
	return bytes.ReplaceAll(line, []byte("\r"), nil)
}
