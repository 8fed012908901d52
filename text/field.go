package text

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Lists with something before the puzzle: a number, a name, a rating, a hash.
// The one field of n² characters is the puzzle, wherever it is.
//
//	1. ..3.2.6..9…            0000183b305c 0500703060…  1.2
//	Easy 1: ..3.2.6..9…       7.2 ..3.2.6..9…
//	:0000:x:..3+2.6..9…:412 521::    a line of HoDoKu's library: "+" marks a digit that
//	                          was placed, and the field behind names deleted candidates
//
// Of two such fields the one with blanks is the puzzle; the other is its solution.

// isBetween are the characters that separate the fields of a line.
var isBetween = [256]bool{' ': true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true, ',': true, ';': true, '|': true, ':': true, '"': true, '\'': true,
	'=': true, '(': true, ')': true, '[': true, ']': true, '<': true, '>': true, '{': true, '}': true}

// twoPuzzles is the number of fields behind a puzzle of which one is another puzzle.
const twoPuzzles = -1

// findField returns the field of a line that is a puzzle, or with a first field
// that is one itself, none. long is the first field that is too long to be a row,
// if no field is a puzzle.
func findField(line []byte, possible *boards) (best lex.Stretch, behind int, long lex.Stretch) {
	for i, first := 0, true; i < len(line); first = false {
		for i < len(line) && isBetween[line[i]] {
			i++
		}
		j := i
		for j < len(line) && !isBetween[line[j]] {
			j++
		}
		f := lex.Stretch{Start: i, End: j}
		ok, alike := f.Look(line, possible.possible)
		switch {
		case first && ok && i == lex.SkipSpace(line, 0) && (j == len(line) || lex.EndsWord[line[j]]) && !bytes.Contains(line[i:j], []byte("+")):
			return lex.Stretch{}, 0, lex.Stretch{} // a line that begins with its puzzle
		case ok && (best.Cells == 0 || !best.Open && f.Open && f.Cells == best.Cells):
			best = f
		case ok && f.Cells == best.Cells && f.Open && best.Open && !bytes.Equal(line[f.Start:f.End], line[best.Start:best.End]):
			return best, twoPuzzles, long
		case ok && f.Cells == best.Cells:
			behind++
		case alike && f.Cells > lex.MaxChars && long.Cells == 0:
			long = f
			if first && i == lex.SkipSpace(line, 0) {
				return lex.Stretch{}, 0, lex.Stretch{}
			}
		}
		i = j
	}
	return best, behind, long
}

// fieldLines reads lines whose puzzle is one field of several.
type fieldLines struct {
	block  block
	field  lex.Stretch
	behind int // solutions that follow it, or twoPuzzles
}

func (l *fieldLines) read(in *source, b *builder, _ lex.Kind, _ int) (rec Record, lines int, err error) {
	line, _ := in.peek(0)
	c, f := &l.block, l.field
	c.reset()
	text := line[f.Start:f.End]
	if bytes.IndexByte(text, '+') >= 0 {
		text = bytes.ReplaceAll(text, []byte("+"), nil)
	}
	row := c.add(text, in.number(0), lex.Chars)
	if l.behind == twoPuzzles {
		return Record{}, 1, c.fail(c.start(), finding.Errorf(ErrSyntax, "two grids with blanks on a line, and which is the puzzle is not certain"))
	}
	row.from = utf8.RuneCount(line[:f.Start])
	n, err := sizeOfLine(b.boards, row.cells, lex.Chars, 0)
	if err != nil {
		return Record{}, 1, c.wrongLength(err)
	}
	for _, beside := range [][]byte{line[:f.Start], line[f.End:]} {
		if err := b.textBeside(beside, n); err != nil {
			return Record{}, 1, c.fail(c.start(), err)
		}
	}
	rec, err = b.record(c, n, false, Style{Format: Line})
	if err == nil && n == 9 && lex.SkipSpace(line, 0) < len(line) && line[lex.SkipSpace(line, 0)] == ':' && f.End < len(line) && line[f.End] == ':' {
		return l.withDeletions(rec, b, line, in.number(0))
	}
	if err == nil && l.behind > 0 && f.End < len(line) && lex.EndsWord[line[f.End]] {
		rec.Text = b.keep(line[f.End:])
	}
	return rec, 1, err
}

// withDeletions takes the candidates out that a line of HoDoKu's library deletes in
// the field behind the puzzle: digit, row and column, "412 521".
func (l *fieldLines) withDeletions(rec Record, b *builder, line []byte, number int) (Record, int, error) {
	from := l.field.End + 1
	fail := func(at int, kind error, format string, args ...any) (Record, int, error) {
		return Record{}, 1, failure(number, number, at, finding.Errorf(kind, format, args...))
	}
	deleted, _, _ := bytes.Cut(line[from:], []byte(":"))
	column := utf8.RuneCount(line[:from]) + 1
	left := map[string][]int{}
	var names []string
	for _, w := range bytes.Fields(deleted) {
		if len(w) != 3 || len(bytes.Trim(w, "123456789")) > 0 {
			return fail(column, ErrSyntax, "%.10q in a line of HoDoKu is no deleted candidate: one is written as digit, row and column, 412", w)
		}
		name := finding.SquareName(int(w[1]-'1'), int(w[2]-'1'))
		if left[name] == nil {
			names, left[name] = append(names, name), []int{1, 2, 3, 4, 5, 6, 7, 8, 9}
		}
		left[name] = slices.DeleteFunc(left[name], func(v int) bool { return v == int(w[0]-'0') })
	}
	if len(names) == 0 {
		return rec, 1, nil
	}
	rules := rec.Puzzle.Rules()
	for _, name := range names {
		if len(left[name]) == 0 {
			return fail(column, ErrSyntax, "all candidates of %s are deleted", name)
		}
		rules = append(rules, rule.Candidates{Values: left[name], Cells: rule.Cells{name}})
	}
	puzzle, err := sudoku.NewPuzzle(rec.Puzzle.Shape, rec.Puzzle.Givens, rules...)
	if err != nil {
		return fail(0, ErrRule, "%v", err)
	}
	s := *rec.Style
	s.marks = true
	rec.Puzzle, rec.Style = puzzle, b.styled(s)
	return rec, 1, nil
}
