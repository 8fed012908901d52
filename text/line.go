package text

import (
	"bytes"
	"cmp"
	"unicode/utf8"

	"sudokusat/internal/words"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// One puzzle on a line: n² characters, or n² words. What follows them on the
// line is the record's text.

func (r *rows) readLine(in *source, b *builder, k lex.Kind) (rec Record, lines int, err error) {
	line, _ := in.peek(0)
	c := &r.block
	c.reset()
	row := c.add(line, in.number(0), k)
	n, err := sizeOfLine(b.boards, row.cells, k, r.lastN)
	if n == 1 && b.boards.size() == 0 { // a count, an answer, the end of a list: rarely a puzzle
		err = unknownForm(1, k)
	}
	if err != nil {
		return Record{}, 1, c.wrongLength(unlessLink(line, err))
	}
	s := Style{Format: Line}
	if k == lex.Words {
		s.Sep = c.separator()
	}
	passed, unread := b.passed, b.unread
	if err := b.textBeside(line[row.rest:], n); err != nil {
		return Record{}, 1, c.fail(row.rest, err)
	}
	mayBeLayer := b.boards.layered || b.boards.head.layered
	if mayBeLayer {
		b.passed, b.again, b.unread = passed, false, unread
	}
	rec, err = b.record(c, n, k == lex.Words, s)
	if err == nil && n == 9 && areMarks(rec.Puzzle.Givens, 1) {
		err = c.fail(c.start(), finding.Errorf(ErrRule, "each digit at its own place among nine: the candidates of a row, which are written in groups with spaces between them"))
	}
	if err == nil {
		r.lastN = n
		rec.Text, err = layersBeside(rec.Puzzle, b, c, row, line)
	}
	if mayBeLayer {
		b.passOver(0, rec.Text)
	}
	if err != nil {
		rec = Record{}
	}
	return rec, 1, err
}

// layersBeside reads the layers of a puzzle whose rules have added them, and returns the text
// behind these.
func layersBeside(p sudoku.Puzzle, b *builder, c *block, row *row, line []byte) ([]byte, error) {
	tail := line[row.rest:]
	if len(p.Shape.Layers()) > 0 {
		var o oddGrids
		var err error
		if tail, err = o.readExtras(c, row, line, p.Shape); err != nil {
			return nil, err
		}
		if len(o.beyond) > 0 {
			copy(p.Givens[p.Shape.Squares():], o.beyond[p.Shape.Squares():])
		}
	}
	return b.keep(tail), nil
}

// sizeOfLine returns the size of a puzzle by its number of cells on a line. The
// error compares with the size that was to be expected: the only possible one,
// that of the line before, or the nearest.
func sizeOfLine(possible *boards, cells int, k lex.Kind, before int) (int, error) {
	n, isSquare := lex.Isqrt(cells)
	size := possible.size()
	if isSquare && n > 0 && (size == 0 || size == n) {
		return n, nil
	}
	want := cmp.Or(size, before)
	if want == 0 {
		want = n
		if cells > n*n+n {
			want++
		}
		if want < 4 || !possible.possible(want) {
			want = 9
		}
	}
	if cells == 0 {
		return 0, finding.Errorf(ErrLength, "0 cells; %s has %d", finding.PuzzleOf(want), want*want)
	}
	what := "character"
	if k == lex.Words {
		what = "number"
	}
	return 0, finding.Errorf(ErrLength, "%s; %s has %d", words.Plural(cells, what), finding.PuzzleOf(want), want*want)
}

// unlessLink returns the error of a link in place of a puzzle, or of names of cells, and err for another line.
func unlessLink(line []byte, err error) error {
	if bytes.Contains(line, []byte("://")) {
		return finding.Errorf(ErrSyntax, "a link beside puzzles: links are read in a file of their own")
	}
	if cell := lex.CellIn(line); cell != "" {
		return finding.Errorf(ErrSyntax, "%s beside puzzles: what holds for cells is a line \"#rule …\" above the puzzle", cell)
	}
	return err
}

// wrongLength returns the error of a line that has too many or too few cells: the
// first character that can be none, if it takes several bytes, or err.
func (b *block) wrongLength(err error) error {
	if at := b.longCell(); at >= 0 {
		return b.fail(at, badSymbol(b.text[at:], 9, Digits))
	}
	return b.fail(b.start(), err)
}

// longCell returns the offset of the first cell that is no ASCII, if that is a
// character of several bytes, else −1: cells are counted in bytes.
func (b *block) longCell() int {
	for _, t := range b.cells {
		if b.text[t.At] >= utf8.RuneSelf {
			if r, size := utf8.DecodeRune(b.text[t.At:]); r != utf8.RuneError && size > 1 {
				return int(t.At)
			}
			break
		}
	}
	return -1
}
