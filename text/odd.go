package text

import (
	"bytes"
	"unicode/utf8"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Grids of boards that are not n×n with the digits 1 to n. A directive line or a
// JSON object has given the board, so the cells can be counted against it:
//
//	#board 3x4 digits 0-5 missing r1c1 extra A
//	#.3.           or   # . 3 .   or on one line   #.3.0.....1. A=3
//	0...                0 . . .
//	..1. A=3            . . 1 .   A=3
//
// A layer follows as "shade:wb.w…", behind the grid or on a line of its own, a character
// for each square.
//
// A character is a value: 0–9, then A–Z, then a–z. "#" is a missing square. "0" is
// a blank where the digits start at 1. Bars between cells and rules between
// rows are passed over.

// oddGrids reads grids of the board of directives.
type oddGrids struct {
	block  block
	beyond sudoku.Grid // digits of cells that are not squares; empty: none
}

func (o *oddGrids) read(in *source, b *builder, _ lex.Kind, _ int) (rec Record, lines int, err error) {
	empty, err := b.boards.directed()
	if err != nil {
		return Record{}, linesOf(in, b.boards.head.board), failure(in.number(0), in.number(0), 1, err)
	}
	return o.readOn(empty, in, b)
}

// linesOf returns the number of lines of the next grid of an impossible board: its rows,
// if the first line is about as long as one.
func linesOf(in *source, board *sudoku.Board) (lines int) {
	first, _ := in.peek(0)
	for lines = 1; lines < board.Rows && len(first) < 2*board.Cols+8; lines++ {
		line, ok := in.peek(lines)
		if k := lex.KindOf(line); !ok || k == lex.Blank || k == lex.Comment || k == lex.Object {
			break
		}
	}
	return lines
}

// readOn reads a grid for a template.
func (o *oddGrids) readOn(empty sudoku.Puzzle, in *source, b *builder) (rec Record, lines int, err error) {
	c := &o.block
	c.reset()
	s := Style{Format: Square}
	lines, tail, err := o.collect(in, empty.Shape, &s)
	if err != nil {
		return Record{}, lines, err
	}
	digits := b.digits.next(empty.Shape.Cells())
	clear(digits)
	if at, err := decodeOdd(digits, c, empty.Shape, &s); err != nil {
		return Record{}, lines, c.fail(at, err)
	}
	if len(o.beyond) > 0 {
		copy(digits[empty.Shape.Squares():], o.beyond[empty.Shape.Squares():])
	}
	b.digits.take(len(digits))
	return Record{Puzzle: empty.With(digits), Line: c.rows[0].line, Style: b.styled(s), Text: b.keep(tail)}, lines, nil
}

// field reads the grid that a text holds and nothing else. The place of an error
// is that in the text.
func (o *oddGrids) field(empty sudoku.Puzzle, text []byte, b *builder) (Record, error) {
	in := memorySource(bytes.Clone(text))
	for line, ok := in.peek(0); ok && lex.SkipSpace(line, 0) == len(line); line, ok = in.peek(0) {
		in.advance(1)
	}
	if _, ok := in.peek(0); !ok {
		return Record{}, failure(1, 1, 0, finding.Errorf(ErrLength, "no cells"))
	}
	rec, lines, err := o.readOn(empty, in, b)
	if err != nil {
		return rec, err
	}
	if at := lex.SkipSpace(rec.Text, 0); at < len(rec.Text) {
		return rec, failure(1, in.number(0), o.block.rows[0].rest+at+1, finding.Errorf(ErrSyntax, "text behind the puzzle"))
	}
	for in.advance(lines); ; in.advance(1) {
		line, ok := in.peek(0)
		if !ok {
			return rec, nil
		}
		if lex.SkipSpace(line, 0) < len(line) {
			return rec, failure(1, in.number(0), 0, finding.Errorf(ErrSyntax, "text behind the puzzle"))
		}
	}
}

// collect finds the cells of a grid and completes the style by what it meets. It
// returns the number of lines, and the text after a grid on one line.
func (o *oddGrids) collect(in *source, shape *sudoku.Shape, s *Style) (lines int, tail []byte, err error) {
	c := &o.block
	o.beyond = o.beyond[:0]
	var form oddForm
	rows, bars, framed := 0, false, false
	for ; rows < shape.Rows() && !form.whole; lines++ {
		line, ok := in.peek(lines)
		if !ok || in.long(lines) || len(line) > lex.LongRow || lines > 0 && endsOdd(line, shape, rows) {
			break
		}
		row := c.add(line, in.number(lines), lex.Blank)
		before := len(c.cells)
		form, row.rest = c.oddCells(line, row.at, shape)
		row.cells = len(c.cells) - before
		if lex.IsRule(line) && (bars || row.cells == 0 || bytes.ContainsAny(line, "+=")) {
			framed = framed || rows == 0
			c.cells, form = c.cells[:before], oddForm{}
			continue
		}
		bars = bars || bytes.IndexByte(line, '|') >= 0
		switch {
		case row.cells == 0 || form.whole && rows > 0:
			return o.skipTo(in, lines+1, shape, rows+1), nil, c.fail(row.at+lex.SkipSpace(line, 0), oddLength(line, shape))
		case form.whole:
			s.Format = Line
		case form.apart:
			s.Format = Spaced
		}
		rows++
		if tail, err = o.readExtras(c, row, line, shape); err != nil {
			return o.skipTo(in, lines+1, shape, rows), nil, err
		}
		if at := lex.SkipSpace(tail, 0); !form.whole && at < len(tail) && tail[at] != '#' {
			return o.skipTo(in, lines+1, shape, rows), nil, c.fail(row.at+len(line)-len(tail)+at, finding.Errorf(ErrSyntax, "text behind the cells of a row"))
		}
	}
	if lines == 0 { // the first line is too long for a row
		line, _ := in.peek(0)
		c.add(line[:min(len(line), lex.LongRow)], in.number(0), lex.Blank)
		lines++
	}
	if len(c.cells) < shape.Squares() {
		return lines, nil, c.fail(c.start(), finding.Errorf(ErrLength, "%d rows; a %d×%d board has %d", rows, shape.Rows(), shape.Cols(), shape.Rows()))
	}
	if form.apart {
		s.Sep = c.separator()
	}
	if bars || framed {
		s.Format, s.Sep = Boxed, 0
		if line, ok := in.peek(lines); ok && !in.long(lines) && lex.IsRule(line) {
			lines++
		}
	} else if s.Format == Spaced {
		s.First, s.Width = c.alignment(shape.Rows(), shape.Cols())
	}
	if !form.whole {
		tail = nil
		for {
			line, ok := in.peek(lines)
			if !ok || in.long(lines) || !beginsBeyond(line, shape) {
				break
			}
			row := c.add(line, in.number(lines), lex.Blank)
			lines++
			if tail, err = o.readExtras(c, row, line, shape); err == nil && lex.SkipSpace(tail, 0) < len(tail) {
				err = c.fail(row.at+len(line)-len(tail)+lex.SkipSpace(tail, 0), finding.Errorf(ErrSyntax, "text behind the extra cells"))
			}
			if tail = nil; err != nil {
				break
			}
		}
	}
	return lines, tail, err
}

// endsOdd reports whether a line cannot be the next one of a grid.
func endsOdd(line []byte, shape *sudoku.Shape, row int) bool {
	if _, _, isDirective := parseDirective(line); isDirective {
		return true
	}
	switch lex.KindOf(line) {
	case lex.Blank, lex.Object, lex.Label:
		return true
	case lex.Comment:
		return row >= shape.Rows() || shape.Exists(sudoku.Cell(row*shape.Cols()))
	}
	return false
}

// skipTo returns how many lines a malformed grid takes.
func (o *oddGrids) skipTo(in *source, lines int, shape *sudoku.Shape, rows int) int {
	for ; rows < shape.Rows(); rows++ {
		line, ok := in.peek(lines)
		if !ok || in.long(lines) || endsOdd(line, shape, rows) || isWhole(line, shape) {
			break
		}
		lines++
	}
	return lines
}

// isWhole reports whether a line holds a whole grid, and so is none of the rows
// of a malformed one.
func isWhole(line []byte, shape *sudoku.Shape) bool {
	if shape.Rows() < 2 || len(line) > lex.LongRow {
		return false
	}
	var c block
	row := c.add(line, 1, lex.Blank)
	form, _ := c.oddCells(line, row.at, shape)
	return form.whole
}

// isOddRow reports whether a line that looks like a comment is a grid, or its
// first row, on a board whose first square is missing: all of it must fit.
func isOddRow(line []byte, shape *sudoku.Shape) bool {
	if shape.Exists(0) || len(line) > lex.LongRow {
		return false
	}
	if cells := bytes.TrimSpace(line); len(cells) > 1 && len(bytes.Trim(cells, "#.0123456789")) == 0 {
		return true // perhaps a malformed one
	}
	var o oddGrids
	c := &o.block
	r := c.add(line, 1, lex.Blank)
	if _, r.rest = c.oddCells(line, 0, shape); len(c.cells) == 0 {
		return false
	}
	tail, err := o.readExtras(c, r, line, shape)
	if at := lex.SkipSpace(tail, 0); err != nil || at < len(tail) && tail[at] != ':' {
		return false
	}
	_, err = decodeOdd(make([]sudoku.Digit, shape.Cells()), c, shape, &Style{})
	return err == nil
}

// oddForm is the content of a line: all squares or one row, as words or as
// characters.
type oddForm struct{ whole, apart bool }

// oddCells appends the cells of a line, which begins at offset base of the
// block, and returns where the text after them begins. It appends none if their
// number fits neither the grid nor a row.
func (b *block) oddCells(line []byte, base int, shape *sudoku.Shape) (form oddForm, rest int) {
	squares, cols := shape.Squares(), shape.Cols()
	var words []lex.Token
	wordCells, total := 0, 0 // words that can be cells, and characters
	for i := 0; i < len(line) && (total <= max(squares, 8*cols) || wordCells < squares); {
		if isOddSeparator(line[i]) {
			i++
			continue
		}
		j := i
		for j < len(line) && !isOddSeparator(line[j]) && line[j] != ':' && line[j] != '=' && (line[j] != '#' || shape.Fill() < shape.Cells()) {
			j++
		}
		if j < len(line) && (line[j] == '=' || line[j] == ':' && shape.FindLayer(string(line[i:j])) >= 0) || j == i {
			break // an extra cell, a layer, or a remark
		}
		if wordCells == len(words) && (j == i+1 || lex.Number(line[i:j]) >= 0) {
			wordCells++
		}
		words = append(words, lex.Token{At: int32(i), N: int32(j - i)})
		total += j - i
		if i = j; j < len(line) && line[j] == ':' {
			break
		}
	}
	isLine := len(words) > 0 && int(words[0].N) == squares
	switch big := shape.Board().Hi > 9; {
	case isLine && !(big && (wordCells >= squares || wordCells == cols)):
		form, words = oddForm{whole: true}, words[:1]
	case wordCells >= squares:
		form, words = oddForm{whole: true, apart: true}, words[:squares]
	case wordCells == cols && len(words) == cols:
		form = oddForm{apart: true}
	case total != cols:
		words = nil
	}
	for _, w := range words {
		size := int32(1)
		if form.apart {
			size = w.N
		}
		for i := int32(0); i < w.N; i += size {
			b.cells = append(b.cells, lex.Token{At: int32(base) + w.At + i, N: size})
		}
		rest = int(w.At + w.N)
	}
	return form, rest
}

// isOddSeparator reports whether c separates the cells of a grid.
func isOddSeparator(c byte) bool { return lex.IsSpace(c) || c == ',' || c == ';' || c == '|' }

func oddLength(line []byte, shape *sudoku.Shape) error {
	words := bytes.FieldsFunc(line, func(r rune) bool { return r < utf8.RuneSelf && isOddSeparator(byte(r)) })
	cells := len(words)
	if cells == 1 {
		cells = len(words[0])
	}
	return finding.Errorf(ErrLength, "%d cells; the board has %d rows of %d", cells, shape.Rows(), shape.Cols())
}
