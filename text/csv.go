package text

import (
	"bytes"
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
// column with the puzzle, and perhaps one with the solution. The answer is the same
// table with its column of solutions filled in, or with one added at the end. A column
// "rules" or "rule" has the rules of each puzzle, as package rule writes them, in place
// of those of directive lines; an empty field leaves those. Title, author and source of a
// puzzle are in csv_about.go. Any other column is harmless by its name, as
// [lex.HarmlessField] reports, or puzzles with a value in it are refused.

// csvStyle is the style that all rows of a table share.
type csvStyle struct {
	header   []byte
	sep      byte
	columns  int                    // of the header
	puzzle   int                    // column
	solution int                    // column, −1 if there is none
	rules    int                    // column, −1 if there is none
	about    [len(aboutColumns)]int // columns, −1 for none
	titled   bool                   // it has one of them
	strange  []strangeColumn
	sizes    []strangeColumn // of the grid
	others   []string        // names of columns that only the rows of this table have
}

// puzzleColumns are the names of a column with the puzzle.
var puzzleColumns = []string{"puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "question", "problem", "unsolved", "givens"}

// csvHeader returns what a header line means for its table, or nil if the line is no
// header.
func csvHeader(line []byte) *csvStyle {
	if len(line) > lex.LongRow || bytes.ContainsAny(line, "{}[]='") || bytes.HasPrefix(line, []byte("from ")) || bytes.HasPrefix(line, []byte("import ")) {
		return nil
	}
	for _, sep := range []byte(",;\t") {
		fields, closed := splitRow(line, sep, nil)
		s := &csvStyle{sep: sep, columns: len(fields), puzzle: -1, solution: -1, rules: -1, about: [...]int{-1, -1, -1, -1}}
		for i, f := range fields {
			name := string(bytes.TrimSpace(f.of(line)))
			switch lower := strings.ToLower(name); {
			case s.puzzle < 0 && slices.Contains(puzzleColumns, lower):
				s.puzzle = i
				continue
			case s.rules < 0 && (lower == "rules" || lower == "rule"):
				s.rules = i
				continue
			case s.solution < 0 && lex.IsSolutionName(name):
				s.solution = i
				continue
			case !s.takeAbout(lower, i) && name != "":
				s.others = append(s.others, name)
			}
			if lex.IsSize(name) {
				s.sizes = append(s.sizes, strangeColumn{at: i, name: name})
			}
			twice := slices.ContainsFunc(fields[:i], func(f bounds) bool { return name != "" && bytes.EqualFold(bytes.TrimSpace(f.of(line)), []byte(name)) })
			s.strange = append(s.strange, strangeColumn{at: i, name: name, remark: lex.HarmlessField(name) != "", prose: lex.IsRemarkField(name, "remark"), counts: lex.IsCount(name), twice: twice})
		}
		if s.puzzle >= 0 && closed {
			s.header = slices.Clone(line)
			s.strange = append(s.strange, strangeColumn{at: s.columns}) // fields behind the last column
			return s
		}
	}
	return nil
}

// bounds are the offsets of a field in its row, without its quotes.
type bounds struct{ start, end int }

func (b bounds) of(row []byte) []byte { return row[b.start:b.end] }

// splitRow appends the fields of a row to a list. closed is false if a quoted one does
// not end.
func splitRow(row []byte, sep byte, fields []bounds) (_ []bounds, closed bool) {
	closed = true
	for i := 0; ; i++ {
		f := bounds{i, i}
		isQuoted := i < len(row) && row[i] == '"'
		if isQuoted {
			f.start++
			for i++; i < len(row) && (row[i] != '"' || i+1 < len(row) && row[i+1] == '"'); i++ {
				if row[i] == '"' {
					i++
				}
			}
			f.end = i
		}
		if next := bytes.IndexByte(row[i:], sep); next >= 0 {
			i += next
		} else {
			i = len(row)
		}
		if !isQuoted {
			f.end = i
		} else {
			closed = closed && f.end < len(row) && len(bytes.TrimSpace(row[f.end+1:i])) == 0
		}
		if fields = append(fields, f); i == len(row) {
			return fields, closed
		}
	}
}

// column returns a field of a row, empty if the row has too few.
func (s *csvStyle) column(row []byte, column int) (f bounds) {
	if fields, _ := splitRow(row, s.sep, nil); column >= 0 && column < len(fields) {
		f = fields[column]
	}
	return f
}

// puzzleIn returns the field of a row that has the puzzle, without a table the
// whole line.
func (t *table) puzzleIn(line []byte) []byte {
	if t == nil {
		return line
	}
	return t.style.column(line, t.style.puzzle).of(line)
}

// table reads the rows of a table.
type table struct {
	style  *csvStyle
	fields []bounds // of the row
	block  block
	odd    oddGrids
}

func (t *table) read(in *source, b *builder, _ lex.Kind, _ int) (rec Record, lines int, err error) {
	line, _ := in.peek(0)
	number, s := in.number(0), t.style
	fail := func(at int, err error) (Record, int, error) {
		return Record{}, 1, failure(number, number, at, err)
	}
	var closed bool
	t.fields, closed = splitRow(line, s.sep, t.fields[:0])
	if s.puzzle >= len(t.fields) {
		return fail(0, finding.Errorf(ErrSyntax, "a row without column %d, which has the puzzle", s.puzzle+1))
	}
	if !closed {
		return fail(0, finding.Errorf(ErrSyntax, "a quoted field that does not end on its line, or has text behind its quote"))
	}
	var rules bounds
	if s.rules >= 0 && s.rules < len(t.fields) {
		rules = t.fields[s.rules]
	}
	own := bytes.TrimSpace(rules.of(line))
	at, ignored, err := s.strangeIn(line, t.fields, len(own) > 0, b.passes)
	if err != nil {
		return fail(utf8.RuneCount(line[:t.fields[at].start])+1, err)
	}
	about := s.aboutIn(line, t.fields)
	for i := 0; i < len(s.strange); i++ {
		if x := &s.strange[i]; x.prose && x.at < len(t.fields) && lex.IsRemarkField(x.name, string(t.fields[x.at].of(line))) {
			b.passOver(0, t.fields[x.at].of(line))
		}
	}
	puzzle := t.fields[s.puzzle]
	rec, err = t.field(b, puzzle.of(line), string(own), number, utf8.RuneCount(line[:puzzle.start]))
	var wrong *rule.SyntaxError
	switch {
	case errors.As(err, &wrong):
		return fail(utf8.RuneCount(line[:rules.start])+wrong.Column, finding.Errorf(ErrRule, "%v", wrong))
	case err != nil:
		return Record{}, 1, err
	case len(own) > 0 && len(b.boards.rules) > 0: // the field is to contain them all
		all := strings.Join(rec.Puzzle.RuleTexts(), "; ")
		if (rules.start == 0 || line[rules.start-1] != '"') && strings.IndexByte(all, s.sep) >= 0 {
			all = `"` + all + `"`
		}
		line = slices.Concat(line[:rules.start], []byte(all), line[rules.end:])
	}
	if x := s.wrongSize(line, t.fields, rec.Puzzle.Shape, b.passes); x != nil {
		return fail(utf8.RuneCount(line[:t.fields[x.at].start])+1, wrongSize(x.name, rec.Puzzle.Shape))
	}
	rec.Text = b.keep(line)
	return rec.noted(about, ignored), 1, nil
}

// field reads the puzzle of a row: n² characters or spaced numbers and nothing
// else. from is where it begins in the row, in characters. rules are those of the row,
// "" if it has none; an error of theirs is a [*rule.SyntaxError].
func (t *table) field(b *builder, text []byte, rules string, number, from int) (Record, error) {
	s := Style{Format: CSV, csv: t.style, ruled: rules != ""}
	template := func(n int) (empty sudoku.Puzzle, err error) {
		switch {
		case rules != "":
			empty, err = b.boards.ruled(n, rules)
		case b.boards.isOdd():
			empty, err = b.boards.directed()
		default:
			empty, err = b.boards.of(n)
		}
		// A text that is no rule has a place of its own.
		if err == nil || errors.As(err, new(*rule.SyntaxError)) {
			return empty, err
		}
		return empty, failure(number, number, from+1, err)
	}
	if b.boards.isOdd() {
		empty, err := template(b.boards.head.board.Hi)
		if err != nil {
			return Record{}, err
		}
		rec, err := t.odd.field(empty, text, b)
		if e, isPlace := err.(*ParseError); isPlace {
			return rec, failure(number, number, from+max(e.Column, 1), e.Err)
		}
		s.Symbols, s.Lower, s.Blank = rec.Style.Symbols, rec.Style.Lower, rec.Style.Blank
		rec.Line, rec.Style = number, b.styled(s)
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
	if k == lex.Words {
		if s.Sep = c.separator(); s.Sep == t.style.sep {
			s.Sep = ' ' // the answer needs no quotes then
		}
	}
	empty, err := template(n)
	if err != nil {
		return Record{}, err
	}
	return b.recordOn(empty, c, k == lex.Words, s)
}

// convertedCSV is the table into which other formats are converted.
var convertedCSV = &csvStyle{header: []byte("puzzle,solution"), sep: ',', puzzle: 0, solution: 1, rules: -1, columns: 2}

// isConverted reports whether a table is a new one and not that of the input.
func (s *csvStyle) isConverted() bool { return s == convertedCSV || s == aboutCSV }

func appendHeader(dst []byte, s *csvStyle) []byte {
	dst = append(dst, onOneLine(s.header)...)
	if s.solution < 0 {
		dst = append(append(dst, s.sep), "solution"...)
	}
	return append(dst, '\n')
}

// appendCSV writes the row of a record with its solution, nil for none.
func appendCSV(dst []byte, s *Style, rec Record, solution sudoku.Grid) []byte {
	if s.csv.isConverted() {
		dst = append(appendLine(dst, s, rec.Puzzle.Shape, rec.Puzzle.Givens), s.csv.sep)
		if solution != nil {
			dst = appendLine(dst, s, rec.Puzzle.Shape, solution)
		}
		if s.csv == aboutCSV {
			dst = appendAboutRow(dst, rec.Puzzle, rec.About())
		}
		return append(dst, '\n')
	}
	return appendRow(dst, s, rec.Text, appendLine(nil, s, rec.Puzzle.Shape, solution))
}

// appendRow writes a row of the table again with another solution. A row that ends
// before the column of solutions gets the separators it lacks.
func appendRow(dst []byte, s *Style, row, solution []byte) []byte {
	row = onOneLine(row)
	fields, _ := splitRow(row, s.csv.sep, nil)
	if k := s.csv.solution; k >= 0 && k < len(fields) {
		dst = append(append(append(dst, row[:fields[k].start]...), solution...), row[fields[k].end:]...)
		return append(dst, '\n')
	}
	last := s.csv.solution
	if last < 0 {
		last = s.csv.columns
		if last < len(fields) { // empty fields behind those of the header
			at := fields[last].start
			if row[at-1] == '"' {
				at--
			}
			return append(append(append(append(append(dst, row[:at]...), solution...), s.csv.sep), row[at:]...), '\n')
		}
	}
	dst = append(dst, row...)
	for range last - len(fields) {
		dst = append(dst, s.csv.sep)
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
