package text

import (
	"bytes"
	"unicode/utf8"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Lists with something before the puzzle: a number, a name, a rating, a hash.
// The one field of n² characters is the puzzle, wherever it stands.
//
//	1. ..3.2.6..9…            0000183b305c 0500703060…  1.2
//	Easy 1: ..3.2.6..9…       7.2 ..3.2.6..9…
//	:0000:x:..3+2.6..9…:412 521::    a line of HoDoKu's library: "+" marks a digit that
//	                          was placed, and the field behind names deleted candidates
//
// Of two such fields the one with blanks is the puzzle; the other is its solution.

// stretch is a part of a line that may be a puzzle.
type stretch struct {
	start, end int
	cells      int
	open       bool // it has blanks
}

// isBetween reports whether c stands between the fields of a line.
func isBetween(c byte) bool {
	switch c {
	case ' ', '\t', ',', ';', '|', ':', '"', '\'', '=', '(', ')', '[', ']', '<', '>', '{', '}':
		return true
	}
	return isSpace(c)
}

// findField returns the field of a line that is a puzzle, or with a first field
// that is one itself, none. long is the first field that is too long to be a row,
// if no field is a puzzle.
func findField(line []byte, possible *boards) (best stretch, behind int, long stretch) {
	for i, first := 0, true; i < len(line); first = false {
		for i < len(line) && isBetween(line[i]) {
			i++
		}
		j := i
		for j < len(line) && !isBetween(line[j]) {
			j++
		}
		f := stretch{start: i, end: j}
		ok, alike := f.look(line, possible)
		switch {
		case first && ok && i == skipSpace(line, 0) && (j == len(line) || endsWord[line[j]]) && !bytes.Contains(line[i:j], []byte("+")):
			return stretch{}, 0, stretch{} // a line that begins with its puzzle
		case ok && (best.cells == 0 || !best.open && f.open && f.cells == best.cells):
			best = f
		case ok && f.cells == best.cells:
			behind++
		case alike && f.cells > maxChars && long.cells == 0:
			long = f
			if first && i == skipSpace(line, 0) {
				return stretch{}, 0, stretch{}
			}
		}
		i = j
	}
	return best, behind, long
}

// look counts the cells of a field. ok reports whether they are a puzzle, alike
// whether they could be one of another length.
func (f *stretch) look(line []byte, possible *boards) (ok, alike bool) {
	if f.end-f.start < 16 {
		return false, false
	}
	most, letters := byte('0'), false
	for k := f.start; k < f.end; k++ {
		c := line[k]
		switch {
		case isBlank[c]:
			f.open = true
		case c >= '1' && c <= '9':
			most = max(most, c)
		case c == '+' && k+1 < f.end && line[k+1] >= '1' && line[k+1] <= '9':
			continue
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			letters = true
		default:
			return false, false
		}
		f.cells++
	}
	n, isSquare := isqrt(f.cells)
	ok = isSquare && n >= 4 && possible.possible(n) && (!letters || n > 9) && int(most-'0') <= n && (f.open || n >= 9)
	return ok, !letters
}

// fieldLines reads lines whose puzzle is one field of several.
type fieldLines struct {
	block block
	field stretch
	more  bool // a solution stands behind it
}

func (l *fieldLines) read(in *source, b *builder, _ kind, _ int) (rec Record, lines int, err error) {
	line, _ := in.peek(0)
	c, f := &l.block, l.field
	c.reset()
	text := line[f.start:f.end]
	if bytes.IndexByte(text, '+') >= 0 {
		text = bytes.ReplaceAll(text, []byte("+"), nil)
	}
	row := c.add(text, in.number(0), chars)
	row.from = utf8.RuneCount(line[:f.start])
	n, err := sizeOfLine(b.boards, row.cells, chars, 0)
	if err != nil {
		return Record{}, 1, c.wrongLength(err)
	}
	rec, err = b.record(c, n, false, Style{Format: Line})
	if err == nil && n == 9 && skipSpace(line, 0) < len(line) && line[skipSpace(line, 0)] == ':' && f.end < len(line) && line[f.end] == ':' {
		return l.withDeletions(rec, b, line, in.number(0))
	}
	if err == nil && l.more && f.end < len(line) && endsWord[line[f.end]] {
		rec.Text = b.keep(line[f.end:])
	}
	return rec, 1, err
}

// withDeletions takes the candidates out that a line of HoDoKu's library deletes in
// the field behind the puzzle: digit, row and column, "412 521".
func (l *fieldLines) withDeletions(rec Record, b *builder, line []byte, number int) (Record, int, error) {
	from := l.field.end + 1
	to := from
	for to < len(line) && line[to] != ':' {
		to++
	}
	gone := map[sudoku.Cell]uint16{}
	var order []sudoku.Cell
	for _, w := range bytes.Fields(line[from:to]) {
		for _, c := range w {
			if len(w) != 3 || c < '1' || c > '9' {
				return Record{}, 1, failure(number, number, utf8.RuneCount(line[:from])+1, finding.Errorf(ErrSyntax, "%.10q in a line of HoDoKu is no deleted candidate: one is written as digit, row and column, 412", w))
			}
		}
		cell := sudoku.Cell(w[1]-'1')*9 + sudoku.Cell(w[2]-'1')
		if gone[cell] == 0 {
			order = append(order, cell)
		}
		gone[cell] |= 1 << (w[0] - '0')
	}
	if len(order) == 0 {
		return rec, 1, nil
	}
	rules := rec.Puzzle.Rules()
	for _, cell := range order {
		var left []int
		for v := 1; v <= 9; v++ {
			if gone[cell]>>v&1 == 0 {
				left = append(left, v)
			}
		}
		if len(left) == 0 {
			return Record{}, 1, failure(number, number, utf8.RuneCount(line[:from])+1, finding.Errorf(ErrSyntax, "all candidates of %s are deleted", rec.Puzzle.Shape.CellName(cell)))
		}
		rules = append(rules, rule.Candidates{Values: left, Cells: rule.Cells{rec.Puzzle.Shape.CellName(cell)}})
	}
	puzzle, err := sudoku.NewPuzzle(rec.Puzzle.Shape, rec.Puzzle.Givens, rules...)
	if err != nil {
		return Record{}, 1, failure(number, number, 0, finding.Wrap(ErrRule, err))
	}
	s := *rec.Style
	s.marks = true
	rec.Puzzle, rec.Style = puzzle, b.styled(s)
	return rec, 1, nil
}

// isProse reports whether a line is a sentence or a name that says nothing of the
// cells: at least two words, and nothing but words and numbers.
func isProse(line []byte) bool {
	if len(line) > 40 && bytes.IndexByte(line[:40], ' ') < 0 && bytes.IndexByte(line[:40], '\t') < 0 {
		return false // the first word is longer than words are
	}
	if len(line) > 1000 || bytes.IndexByte(line, '|') >= 0 || bytes.IndexByte(line, '=') >= 0 {
		return false
	}
	plain, lower, other := 0, false, 0
	for w := range bytes.FieldsSeq(line) {
		w = bytes.Trim(w, ".,:;!?()\"'-")
		letters, small := 0, false
		for _, c := range w {
			if c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf {
				letters++
			}
			small = small || c >= 'a' && c <= 'z'
		}
		switch {
		case letters >= 2 && letters >= len(w)-1:
			plain++
			lower = lower || small
		case len(w) > 12 && letters < len(w)/2:
			return false // it may be a puzzle
		default:
			other++
		}
	}
	return lower && plain >= 1 && plain+other >= 2 && other <= plain
}
