package text

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"sudokusat/text/lex"
)

// A block is the text of one record while it is read: its lines, copied out of
// the source, and the cells found in them. It knows where each byte came from,
// so that errors have a line and a column.

type block struct {
	text  []byte
	rows  []row
	cells []lex.Token

	single bool // the cells of a drawing are its characters
}

// row is one line of a block.
type row struct {
	at    int // where it begins in block.text
	line  int // its number in the input
	from  int // where it begins in its line of the input, in characters
	cells int // how many it has
	rest  int // where the text after the cells begins, relative to at
	kind  lex.Kind
}

func (b *block) reset() {
	b.text, b.rows, b.cells, b.single = b.text[:0], b.rows[:0], b.cells[:0], false
}

// reserve makes room for a record of n rows of n cells that begins with a line like
// this one, up to the size that most have; what is larger grows as it is added.
func (b *block) reserve(line []byte, n int) {
	n = min(n, 16)
	rows := n + n/2 // rules among them
	b.rows = slices.Grow(b.rows, rows)
	b.cells = slices.Grow(b.cells, n*n)
	b.text = slices.Grow(b.text, rows*(min(len(line), 8*n)+1))
}

// add copies a line into the block and finds its cells.
func (b *block) add(line []byte, number int, k lex.Kind) *row {
	at := len(b.text)
	b.text = append(append(b.text, line...), '\n')
	r := row{at: at, line: number, kind: k}
	i := lex.SkipSpace(line, 0)
	switch k {
	case lex.Words:
		r.cells, r.rest = lex.ScanWords(line, i, at, &b.cells)
	case lex.Chars:
		r.cells, r.rest, b.cells = lex.ScanChars(line, i, at, b.cells)
	case lex.Drawing:
		r.cells, b.cells = lex.ScanDrawing(line, at, b.single, b.cells)
	}
	b.rows = append(b.rows, r)
	return &b.rows[len(b.rows)-1]
}

// word returns the text of a cell.
func (b *block) word(t lex.Token) []byte { return b.text[t.At : t.At+t.N] }

// start returns the offset of the first cell, or of the first character.
func (b *block) start() int {
	if len(b.cells) > 0 {
		return int(b.cells[0].At)
	}
	return lex.SkipSpace(b.text, 0)
}

// place returns the line and column in characters, from 1, of an offset into
// b.text.
func (b *block) place(at int) (line, column int) {
	i := len(b.rows) - 1
	for i > 0 && b.rows[i].at > at {
		i--
	}
	return b.rows[i].line, utf8.RuneCount(b.text[b.rows[i].at:at]) + b.rows[i].from + 1
}

// fail returns the error of the record with a mistake at an offset into b.text.
func (b *block) fail(at int, err error) error {
	line, column := b.place(at)
	return failure(b.rows[0].line, line, column, err)
}

// separator returns the character between the first two cells.
func (b *block) separator() byte {
	if len(b.cells) < 2 {
		return ' '
	}
	between := b.text[b.cells[0].At+b.cells[0].N : b.cells[1].At]
	for _, c := range []byte(",;\t") {
		if bytes.IndexByte(between, c) >= 0 {
			return c
		}
	}
	return ' '
}

// alignment returns the column at which the first cell of each row ends and the
// distance between the ends of its cells, if numbers of different lengths are
// right-aligned in columns; else 0, 0.
func (b *block) alignment(rows, cols int) (first, width int) {
	if cols < 2 {
		return 0, 0
	}
	end := func(row, i int) int {
		t := b.cells[row*cols+i]
		return int(t.At+t.N) - b.rows[row].at
	}
	first, width = end(0, 0), end(0, 1)-end(0, 0)
	long, short := int32(0), int32(9)
	for row := range rows {
		for i := range cols {
			t := b.cells[row*cols+i]
			long, short = max(long, t.N), min(short, t.N)
			if end(row, i) != first+i*width {
				return 0, 0
			}
		}
	}
	if long == short && first < width || width > 16 || first > 64 {
		return 0, 0
	}
	return first, width
}

// badCell returns the offset of the first cell in a block of one row that is no
// symbol of any puzzle, or −1. Its length is not what is wrong with such a row.
func (b *block) badCell() int {
	if len(b.rows) == 1 {
		for _, t := range b.cells {
			if c := b.text[t.At]; !lex.IsBlank[c] && !lex.IsAlphanumeric(c) {
				return int(t.At)
			}
		}
	}
	return -1
}
