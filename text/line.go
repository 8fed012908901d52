package text

import (
	"math"
	"unicode/utf8"

	"sudokusat/text/finding"
)

// One puzzle on a line: n² characters, or n² words. What follows them on the
// line is the record's text.

func (r *rows) readLine(in *source, b *builder, k kind) (rec Record, lines int, err error) {
	line, _ := in.peek(0)
	c := &r.block
	c.reset()
	row := c.add(line, in.number(0), k)
	n, err := sizeOfLine(b.boards, row.cells, k, r.lastN)
	if err != nil {
		return Record{}, 1, c.wrongLength(err)
	}
	s := Style{Format: Line}
	if k == words {
		s.Sep = c.separator()
	}
	rec, err = b.record(c, n, k == words, s)
	if err == nil {
		rec.Text = b.keep(line[row.rest:])
		r.lastN = n
	}
	return rec, 1, err
}

// sizeOfLine returns the size of a puzzle with so many cells on a line. The
// error compares with the size that was to be expected: the only possible one,
// that of the line before, or the nearest.
func sizeOfLine(possible *boards, cells int, k kind, before int) (int, error) {
	n, isSquare := isqrt(cells)
	size := possible.size()
	if isSquare && n > 0 && (size == 0 || size == n) {
		return n, nil
	}
	want := size
	if want == 0 {
		want = before
	}
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
	if k == words {
		what = "number"
	}
	return 0, finding.Errorf(ErrLength, "%s; %s has %d", counted(cells, what), finding.PuzzleOf(want), want*want)
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
		if b.text[t.at] >= utf8.RuneSelf {
			if r, size := utf8.DecodeRune(b.text[t.at:]); r != utf8.RuneError && size > 1 {
				return int(t.at)
			}
			break
		}
	}
	return -1
}

// isqrt returns the side of a square of k cells, and whether k is one.
func isqrt(k int) (int, bool) {
	n := int(math.Sqrt(float64(k)))
	return n, n*n == k
}
