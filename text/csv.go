package text

import (
	"bytes"
	"slices"
)

// Tables (RFC 4180 without line breaks inside a field): a header names the
// column with the puzzle, and perhaps one with the solution.
//
//	id,puzzle,solution,clues
//	1,53..7…,534678912…,30
//
// The answer is the same table: its column of solutions filled in, or one
// added at the end.

// csvStyle is what all rows of a table share.
type csvStyle struct {
	header   []byte // nil if there was none
	sep      byte
	puzzle   int // column
	solution int // column, −1 if there is none
	columns  int // of the header, 0 without one
}

// csvHeader understands a header line, and is nil when the line is none.
func csvHeader(line []byte) *csvStyle {
	if len(line) > longRow {
		return nil
	}
	for _, sep := range []byte(",;\t") {
		s := &csvStyle{sep: sep, puzzle: -1, solution: -1}
		for i := 0; i <= len(line); s.columns++ {
			start, end, next := csvField(line, i, sep)
			switch string(bytes.ToLower(bytes.TrimSpace(line[start:end]))) {
			case "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "question", "problem", "unsolved", "givens":
				if s.puzzle < 0 {
					s.puzzle = s.columns
				}
			case "solution", "solutions", "solved", "answer", "answers":
				if s.solution < 0 {
					s.solution = s.columns
				}
			}
			i = next
		}
		if s.puzzle >= 0 && closed(line, sep) {
			s.header = slices.Clone(line)
			return s
		}
	}
	return nil
}

// csvField is the field that begins at i: its text without quotes, and where
// the next one begins (beyond len(line) after the last).
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

// closed reports whether every quoted field of a row ends on it.
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

// column finds a column of a row.
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

// readCSV reads one row of the table.
func (r *Reader) readCSV(line []byte) (Record, error) {
	first := r.src.line
	start, end, ok := r.csv.column(line, r.csv.puzzle)
	if !ok {
		r.src.advance(1)
		return Record{}, r.fail(first, first, 0, flawf(ErrSyntax, "a row without column %d, which has the puzzle", r.csv.puzzle+1))
	}
	if !closed(line, r.csv.sep) {
		r.src.advance(1)
		return Record{}, r.fail(first, first, 0, flawf(ErrSyntax, "a quoted field that does not end on its line"))
	}
	text := r.keep(line)
	r.src.advance(1)
	rec, err := r.readWord(text[start:end], first, start, Style{Format: CSV, csv: r.csv})
	if err == nil {
		rec.Text = text
	}
	return rec, err
}

// readWord reads a puzzle that stands within a line, from column from+1 on: n²
// characters or spaced numbers and nothing else.
func (r *Reader) readWord(text []byte, line, from int, s Style) (Record, error) {
	b := &r.block
	b.reset()
	k := rowKind(kindOf(text))
	row := b.add(text, line, k)
	b.rows[0].from = from
	n, err := r.lineSize(row.cells, k)
	if err != nil {
		return Record{}, r.failAt(b.start(), err)
	}
	if rest := skipSpace(text, row.rest); rest < len(text) {
		return Record{}, r.failAt(rest, flawf(ErrSyntax, "text behind the puzzle"))
	}
	if k == words {
		if s.Sep = b.separator(); s.csv != nil && s.Sep == s.csv.sep {
			s.Sep = ' ' // the answer needs no quotes then
		}
	}
	return r.finish(n, k == words, s)
}
