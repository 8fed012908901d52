package text

import (
	"bytes"
	"math/bits"
	"slices"
	"unicode/utf8"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lattice"
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

// drawnBox returns the box size that the bars and rules of a drawing of size n show, or 0, 0. Bars show
// the columns of a box if they are the same in every row and evenly spaced, rules the rows; either alone
// is enough. Around every cell, or around the whole grid only, they show no boxes. Of two kinds of
// strokes the stronger count. An error is about the offset at; it is an [ErrRule] if they show other regions.
func (b *block) drawnBox(n int, in *source) (boxRows, boxCols, at int, err error) {
	rules, at, err := b.rules(n, in)
	if err != nil {
		return 0, 0, at, err
	}
	bars, barred, strengths := b.bars(in, 1)
	if strengths&(strengths-1) != 0 {
		least := byte(bits.Len8(strengths) - 1)
		isMixed := func(m uint16) bool { return m > 0 && m < barred }
		if isOdd := bits.OnesCount8(strengths) > 2 || slices.ContainsFunc(bars[:n], isMixed); isOdd {
			barred = sudoku.MaxN + 1 // never even
		}
		bars, _, _ = b.bars(in, least)
	}
	if barred == 0 && strengths == 0 {
		width, isEven := b.groups(n)
		if !isEven {
			return 0, 0, b.start(), errUneven
		}
		for i := width; width > 0 && i < n; i += width {
			bars[i], barred = uint16(n), uint16(n)
		}
	}
	boxRows, boxCols = spacing(rules[:n], 1), spacing(bars[:n], uint16(n))
	switch {
	case boxRows == 0 && boxCols > 0:
		boxRows = n / boxCols
	case boxCols == 0 && boxRows > 0:
		boxCols = n / boxRows
	}
	usualRows, usualCols := boxRows, boxCols
	if boxRows == 0 {
		usualRows, usualCols = sudoku.DefaultBox(n)
	}
	if boxRows*boxCols%n != 0 || !areEven(rules[:n], 1, usualRows) || !areEven(bars[:n], barred, usualCols) {
		return 0, 0, b.start(), errUneven
	}
	return boxRows, boxCols, 0, nil
}

var errUneven = finding.Errorf(ErrRule, "bars that are no boxes of equal size: write the regions as a line \"#regions\"")

// rules returns where rules, or blank lines, are between the rows of a drawing of size n: one before row i.
func (b *block) rules(n int, in *source) (rules [sudoku.MaxN]uint16, at int, err error) {
	var strength [sudoku.MaxN]byte
	row, headed, ruled, parts, strengths := 0, false, 0, 0, byte(0)
	var last []byte
	k, is, ok := 0, byte(0), true // of the last rule, as most are the same
	for i, r := range b.rows {
		if r.cells > 0 {
			row++
			continue
		}
		if r.kind == lex.Blank {
			rules[row] = 1
			continue
		}
		if line := b.weighted(i, in); !bytes.Equal(line, last) {
			k, is, ok = lattice.Rule(line)
			last = line
		}
		isHead := row == 1 && isTableRule(b.lineAt(r.at), n)
		if !ok && !isHead {
			return rules, r.at, finding.Errorf(ErrSyntax, "a rule with marks, gaps or strokes of two kinds: write the regions of a jigsaw as a line \"#regions\"")
		}
		if row == 0 || row >= n || k == 0 {
			continue
		}
		if parts > 0 && k != parts {
			return rules, r.at, finding.Errorf(ErrSyntax, "a rule that is divided otherwise than the one above: write the regions of a jigsaw as a line \"#regions\"")
		}
		rules[row], strength[row], headed, parts = 1, is, headed || isHead, k
		ruled++
		strengths |= 1 << is
	}
	if headed && ruled == 1 {
		rules[1] = 0
	}
	if strengths&(strengths-1) != 0 {
		for i := range n {
			if int(strength[i]) < bits.Len8(strengths)-1 {
				rules[i] = 0
			}
		}
	}
	return rules, 0, nil
}

// bars counts the rows of a drawing with a bar of that strength before column i, and those with a bar anywhere.
// strengths has a bit for each that is between two cells.
func (b *block) bars(in *source, least byte) (bars [sudoku.MaxN]uint16, barred uint16, strengths uint8) {
	cells := b.cells
	for i, r := range b.rows {
		if r.cells == 0 {
			continue
		}
		line := b.weighted(i, in)
		isBarred := false
		for k := 1; k < r.cells; k++ {
			between := line[int(cells[k-1].At+cells[k-1].N)-r.at : int(cells[k].At)-r.at]
			if len(between) == 0 || len(between) == 1 && between[0] == ' ' {
				continue
			}
			is := lattice.Bar(between)
			if is >= least {
				bars[k]++
			}
			isBarred = isBarred || is > 0
			strengths |= 1 << is
		}
		if isBarred || bytes.IndexByte(line, '|') >= 0 {
			barred++
		}
		cells = cells[r.cells:]
	}
	return bars, barred, strengths &^ 1
}

// groups returns the width of the groups into which spaces divide the rows of n single characters, 0 if all
// are equally far apart or rows differ. It is false if groups differ.
func (b *block) groups(n int) (width int, even bool) {
	if n < 2 {
		return 0, true
	}
	gap := func(i int) int { return int(b.cells[i].At - b.cells[i-1].At - b.cells[i-1].N) }
	least, most := gap(1), gap(1)
	for i := 2; i < n; i++ {
		least, most = min(least, gap(i)), max(most, gap(i))
	}
	if least == most {
		return 0, true
	}
	for i, t := range b.cells {
		if i%n > 0 && gap(i) != gap(i%n) || t.N > 1 {
			return 0, true
		}
	}
	for width = 1; gap(width) == least; width++ {
	}
	for i := 1; i < n; i++ {
		if (gap(i) > least) != (i%width == 0) {
			return 0, false
		}
	}
	return width, n%width == 0
}

// weighted is the line of row i of a block that begins on the first line of in, with its strokes as they were.
func (b *block) weighted(i int, in *source) []byte {
	if len(in.drawn) > 0 {
		if line, ok := in.weighted(i); ok {
			return line
		}
	}
	return b.lineAt(b.rows[i].at)
}

// areEven reports whether full marks are before each place but the first, or exactly where
// boxes of step rows, or columns, meet, or nowhere.
func areEven(marks []uint16, full uint16, step int) bool {
	everywhere, within, nowhere := true, true, true
	for i, m := range marks[1:] {
		everywhere = everywhere && m == full
		within = within && m == 0 == ((i+1)%step != 0) && (m == 0 || m == full)
		nowhere = nowhere && m == 0
	}
	return everywhere || within || nowhere
}
