package text

import (
	"bytes"
	"errors"
	"slices"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lattice"
	"sudokusat/text/lex"
)

// Boxed drawings: rows within bars, with rules between them.
//
//	5 3 . | . 7 . | . . .      or 53.|.7.|...      or  | 10 | .. | 3 | …
//	6 . . | 1 9 5 | . . .         6..|195|...
//	. 9 8 | . . . | . 6 .         .98|...|.6.
//	------+-------+------         ---+---+---
//
// Rows in groups as wide as a box, "53. .7. ...", are drawings too, and so are
// grids with a blank line between bands. Bars and rules show the size of the
// boxes. The text of the drawing is kept, for the answer to be written into it.

// drawings reads drawings.
type drawings struct {
	block  block
	banded int // the number of lines of the drawing, blank ones among them; 0: none is blank

	refused bool // there was one whose walls were not understood
}

func (d *drawings) read(in *source, b *builder, _ lex.Kind, _ int) (rec Record, lines int, err error) {
	if first, _ := in.peek(0); lex.IsRule(first) {
		l, err := lattice.Read(in.weighted)
		if l != nil || err != nil {
			return d.readLattice(l, err, in, b)
		}
	}
	c := &d.block
	lines, rows, n, bad := d.collect(in, b.boards.size())
	switch {
	case n > sudoku.MaxN:
		_, err = b.boards.of(n)
		err = c.fail(c.start(), err)
	case n == 0 || rows == 0 || n == 1 && isDrawnRow(in, lines, 0):
		err = c.fail(c.start(), finding.Errorf(ErrSyntax, "a drawing without cells"))
	case bad >= 0 && c.rows[bad].cells == 0:
		err = c.fail(c.rows[bad].at, finding.Errorf(ErrSyntax, "a line of a drawing without cells"))
	case bad >= 0:
		err = c.fail(c.rows[bad].at, badRow(c.rows[bad].cells, n))
	case c.badCell() >= 0:
		err = c.fail(c.badCell(), badSymbol(c.text[c.badCell():], n, Digits))
	case rows < n:
		err = c.fail(c.start(), tooFewRows(rows, n))
	default:
		if at := c.dashes(n); at >= 0 {
			err = c.fail(at, finding.Errorf(ErrLength, "a row of dashes where other blanks are other characters: the rule below the head of a table, which has too few rows then?"))
		}
	}
	if err != nil {
		return Record{}, lines, err
	}
	boxRows, boxCols, at, err := c.drawnBox(n, in)
	if err != nil && (b.boards.size() == 0 || b.boards.head.hasBoxes() || !errors.Is(err, ErrRule)) {
		d.refused = true
		return Record{}, lines, c.fail(at, err)
	}
	empty, err := b.boards.drawn(n, boxRows, boxCols)
	if err != nil {
		return Record{}, lines, c.fail(c.start(), err)
	}
	for i := range lines {
		line, _ := in.peek(i)
		b.heed(0, line)
	}
	rec, err = b.recordOn(empty, c, true, Style{Format: Boxed})
	if err == nil {
		if rec.Text = in.asDrawn(lines); rec.Text == nil {
			rec.Text = b.keep(bytes.TrimSuffix(c.text, []byte("\n")))
		}
	}
	return rec, lines, err
}

// readLattice reads a drawing with a frame around each cell, or returns why it cannot be read, with the
// number of lines up to the next one.
func (d *drawings) readLattice(l *lattice.Lattice, err error, in *source, b *builder) (rec Record, lines int, _ error) {
	c := &d.block
	c.reset()
	for ; l == nil || lines < l.Lines; lines++ {
		line, ok := in.peek(lines)
		if !ok || in.long(lines) || in.kind(lines) == lex.Blank {
			break
		}
		c.add(line, in.number(lines), lex.Blank)
	}
	if wrong := (*lattice.Error)(nil); errors.As(err, &wrong) {
		d.refused = true
		return Record{}, lines, c.fail(c.rows[wrong.Line].at+wrong.At, wrong.Err)
	}
	s, text := Style{Format: Boxed}, in.asDrawn(lines)
	if text == nil {
		text = bytes.TrimSuffix(c.text, []byte("\n"))
	}
	text = b.keep(text)
	for _, cell := range l.Cells {
		at := c.rows[cell.Line].at + cell.From
		if cell.Empty {
			c.text[at], text, s.Format = '.', nil, Line
		}
		c.cells = append(c.cells, lex.Token{At: int32(at), N: int32(cell.To - cell.From)})
	}
	if s.Format == Line && l.N > 9 {
		s.Format, s.Sep = Spaced, ' '
	}
	board := finding.Mapped(l.Regions)
	var empty sudoku.Puzzle
	switch {
	case l.Framed && b.boards.size() == 0 && !b.boards.isFree():
		err = finding.Errorf(ErrRule, "heavier strokes around this drawing than within, and none around boxes: write boxes as a line \"#box\" above it, none as \"#rule latin\"")
	case l.Regions == nil || board.BoxRows > 0:
		empty, err = b.boards.drawn(l.N, board.BoxRows, board.BoxCols)
	case b.boards.head.boardLine.line > 0 && (b.boards.head.hasBoxes() || b.boards.head.hasRegions(l.N) && !board.Same(*b.boards.head.board)):
		err = finding.Errorf(ErrRule, "the walls of this drawing show other regions than line %d", b.boards.head.boardLine.line)
	case b.boards.size() > 0 || b.boards.latin:
		empty, err = b.boards.of(l.N)
	default:
		empty, err = b.boards.on(board)
	}
	if err != nil {
		d.refused = true
		return Record{}, lines, c.fail(c.start(), err)
	}
	if rec, err = b.recordOn(empty, c, true, s); err == nil {
		rec.Text = text
	}
	d.refused = d.refused || err != nil
	return rec, lines, err
}

// collect adds rows and rules to the block, up to n rows: the size that is known or
// that of the first row. bad is the index of a line that is wrong, or −1.
func (d *drawings) collect(in *source, size int) (lines, rows, n, bad int) {
	c := &d.block
	c.reset()
	c.single = lex.AreCharacters(func(yield func([]byte) bool) {
		for i := 0; i < 2*sudoku.MaxN; i++ {
			line, ok := in.peek(i)
			if !ok || in.long(i) || len(line) > lex.LongRow || in.kind(i) == lex.Blank && i >= d.banded || in.kind(i) != lex.Blank && !yield(line) {
				return
			}
		}
	})
	n, bad = size, -1
	top := false // there is a rule above the first row
	for ; n == 0 || rows < n || lines < d.banded; lines++ {
		line, ok := in.peek(lines)
		if !ok || in.long(lines) || len(line) > lex.LongRow {
			break
		}
		k := in.kind(lines)
		if k == lex.Blank && lines < d.banded {
			c.add(line, in.number(lines), lex.Blank)
			continue
		}
		if k == lex.Blank || k == lex.Comment || k == lex.Label || k == lex.Object {
			break
		}
		if k != lex.Drawing && lines >= d.banded && !lex.IsRule(lex.BeforeComment(line)) && (len(line) > 4*sudoku.MaxN || n > 0 && lex.DrawnCells(line) != n) {
			break // a row may lack bars, but must have the right width then
		}
		if n > 0 && len(c.cells) == 0 {
			c.reserve(line, n)
		}
		row := c.add(line, in.number(lines), lex.Drawing)
		if w := row.cells; rows < 2 && w > 0 && (w == n || n == 0) && lex.IsDashes(line) && isDrawnRow(in, lines+w-rows, w) && (rows > 0 || !isDrawnRow(in, lines+w+1, w)) { // of a Markdown table
			c.cells, row.cells = c.cells[:len(c.cells)-w], 0
		}
		if row.cells == 0 {
			top = top || rows == 0
			if rows == 0 && lines > 2 || len(c.rows) > 1 && c.rows[len(c.rows)-2].cells == 0 && rows > 0 {
				bad = len(c.rows) - 1 // one rule after another
			}
		} else {
			rows++
			if n == 0 {
				n = row.cells
			}
			if n > sudoku.MaxN {
				return d.skipLarge(in, lines+1), rows, n, bad
			}
			if row.cells != n && bad < 0 {
				bad = len(c.rows) - 1
			}
		}
		if rows == 0 && lines > 2 {
			lines++
			break
		}
	}
	if lines == 0 { // the first line is too long for a drawing
		line, _ := in.peek(0)
		c.add(line[:lex.LongRow], in.number(0), lex.Drawing)
		lines++
	}
	if line, ok := in.peek(lines); ok && d.banded == 0 && top && !in.long(lines) && rows == n && lex.IsRule(lex.BeforeComment(line)) {
		c.add(line, in.number(lines), lex.Drawing)
		lines++
	}
	return lines, rows, n, bad
}

// dashes returns the offset of a row of dashes in a drawing of size n whose other blanks are
// other characters, else −1.
func (b *block) dashes(n int) int {
	isDash := func(t lex.Token) bool { return b.text[t.At] == '-' }
	isBlank := func(t lex.Token) bool { return lex.IsBlank[b.text[t.At]] && !isDash(t) }
	for row := 0; row < len(b.cells); row += n {
		if isDash(b.cells[row]) && isDash(b.cells[row+n-1]) && !slices.ContainsFunc(b.cells[row:row+n], func(t lex.Token) bool { return !isDash(t) }) {
			rest := slices.Concat(b.cells[:row], b.cells[row+n:])
			if slices.ContainsFunc(rest, isDash) || !slices.ContainsFunc(rest, isBlank) {
				break
			}
			return int(b.cells[row].At)
		}
	}
	return -1
}

// isDrawnRow reports whether line i of the look-ahead is a row of n cells in a drawing, of
// any number for n = 0.
func isDrawnRow(in *source, i, n int) bool {
	line, ok := in.peek(i)
	return ok && !in.long(i) && len(line) <= lex.LongRow && in.kind(i) == lex.Drawing && (n == 0 || lex.DrawnCells(line) == n)
}

// skipLarge returns the number of the first line after a drawing that is too
// large, of which the given number of lines were read.
func (d *drawings) skipLarge(in *source, lines int) int {
	for lines < 3*sudoku.MaxN {
		line, ok := in.peek(lines)
		if !ok || in.long(lines) || in.kind(lines) != lex.Drawing && !lex.IsRule(lex.BeforeComment(line)) {
			break
		}
		lines++
	}
	return lines
}

// lineAt returns the line that begins at an offset of the block, without its end.
func (b *block) lineAt(at int) []byte {
	line, _, _ := bytes.Cut(b.text[at:], []byte("\n"))
	return line
}

// isTableRule reports whether a line is the rule below the head of a Markdown table of n
// columns, "|---|:--:|…".
func isTableRule(line []byte, n int) bool {
	cells := bytes.Split(bytes.Trim(line, "| \t\r"), []byte("|"))
	return len(cells) == n && n > 2 && lex.IsDashes(line)
}

// spacing returns the distance between marks, of which there are full or none
// before each place. It is 0 if there are none, if they are uneven, or if they
// are everywhere.
func spacing(marks []uint16, full uint16) int {
	step := 0
	for i := 1; i < len(marks); i++ {
		if step == 0 && marks[i] > 0 {
			step = i
		}
		if due := step > 0 && i%step == 0; due && marks[i] != full || !due && marks[i] > 0 {
			return 0
		}
	}
	if step == 1 || step > 0 && len(marks)%step != 0 {
		return 0
	}
	return step
}

// bands returns the number of lines of a grid with blank lines, or rules of dashes alone, between
// its bands, or 0 if the lines do not form one. Each band must have as many rows, those of
// a box, and none may be missing: a cut grid must not take rows of the next.
func bands(in *source, possible *boards, k lex.Kind, width int) (lines int) {
	boxRows := possible.boxRowsOf(width)
	if size := possible.size(); size > 0 && size != width {
		return 0
	}
	if boxRows < 2 || boxRows == width || width > lex.MaxRow(k) {
		return 0
	}
	if m, isSquare := lex.Isqrt(width); isSquare && possible.possible(m) {
		line, _ := in.peek(0)
		kind := k
		if k == lex.Drawing {
			line = bytes.ReplaceAll(line, []byte("|"), []byte(" "))
			kind = lex.KindOf(line)
		}
		if !lex.Exceeds(line, kind, m) {
			return 0 // small puzzles in groups
		}
	}
	isGap := func(i int) bool {
		line, ok := in.peek(i)
		return ok && !in.long(i) && (in.kind(i) == lex.Blank || isDashRule(line))
	}
	isRow := func(i int) bool {
		if !sameRow(in, i, k, width) {
			return false
		}
		line, _ := in.peek(i)
		return lex.DrawnCells(line) == width // no commas, and nothing after the cells
	}
	if !isGap(boxRows) {
		for boxRows = 2; boxRows <= width/2 && (width%boxRows != 0 || !isGap(boxRows)); boxRows++ {
		}
		if boxRows > width/2 || possible.size() > 0 {
			return 0
		}
	}
	ruled := in.kind(boxRows) != lex.Blank
	for band := range width / boxRows {
		for range boxRows {
			if line, _ := in.peek(lines); !isRow(lines) || ruled && bytes.IndexByte(line, '-') >= 0 {
				return 0
			}
			lines++
		}
		if band == width/boxRows-1 {
			break
		}
		gap := lines
		for lines < gap+3 && isGap(lines) && (in.kind(lines) != lex.Blank) == ruled && (lines == gap || !ruled) {
			lines++
		}
		if lines == gap {
			return 0
		}
	}
	if sameRow(in, lines, k, width) {
		return 0 // the last band is longer
	}
	return lines
}

// isDashRule reports whether a line is a rule of dashes alone, perhaps with spaces between them.
func isDashRule(line []byte) bool {
	if at := lex.SkipSpace(line, 0); at == len(line) || line[at] != '-' && line[at] != '=' {
		return false
	}
	_, strength, ok := lattice.Rule(line)
	return ok && strength > 0 && len(bytes.Trim(line, "-= \t")) == 0
}

// clued refuses a drawing with numbers directly above or below it, and a grid if they are indented more
// than its rows, as those above a column are: they may be clues. The puzzle is that many lines long.
func (r *Reader) clued(isDrawing bool, lines int) error {
	first, _ := r.in.peek(0)
	indent, at := lex.SkipSpace(first, 0), 0
	if r.clues.line == r.in.line && (isDrawing || r.clues.column > indent) {
		at = r.in.line - 1
	} else if (isDrawing || lines > 1) && r.in.atHand(lines) {
		below, ok := r.in.peek(lines)
		if ok && (isDrawing || lex.SkipSpace(below, 0) > indent) && areNumbers(below) && r.in.kind(lines) > lex.Drawing {
			if k, width, _ := r.in.measure(lines); !r.in.atHand(lines+1) || !sameRow(r.in, lines+1, k, width) {
				at = r.in.number(lines)
			}
		}
	}
	if at == 0 {
		return nil
	}
	return failure(min(r.in.line, at), at, 1, finding.Errorf(ErrRule, "numbers or signs directly beside this grid, which may be clues of its columns: write clues as lines \"#rule\" above it, and anything else apart from it by a blank line"))
}

// areNumbers reports whether a line has digits and no letters, and is not one long word, as puzzles are.
func areNumbers(line []byte) bool {
	line = bytes.TrimSpace(line)
	return (len(line) < 16 || bytes.ContainsAny(line, " \t")) && bytes.ContainsAny(line, "0123456789") && !bytes.ContainsFunc(line, func(c rune) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' })
}
