package text

import (
	"bytes"

	"sudokusat/sudoku"
)

// Boxed drawings: rows within bars, rules of dashes between them.
//
//	5 3 . | . 7 . | . . .      or 53.|.7.|...      or  | 10 | .. | 3 | …
//	6 . . | 1 9 5 | . . .         6..|195|...
//	. 9 8 | . . . | . 6 .         .98|...|.6.
//	------+-------+------         ---+---+---
//
// Rows in groups as wide as a box, "53. .7. ...", count as a drawing too. The
// text of the drawing is kept so that the answer can be put into it.

// scanDrawing finds the cells of a line of a drawing: none in a rule, words
// when all of them look like cells, else characters.
func scanDrawing(line []byte, base int, cells []token) (int, []token) {
	line = beforeComment(line)
	if isRule(line) {
		return 0, cells
	}
	_, single := groups(line)
	was := len(cells)
	for i := 0; i < len(line); {
		if isSpace(line[i]) || line[i] == '|' {
			i++
			continue
		}
		j := i
		for j < len(line) && !isSpace(line[j]) && line[j] != '|' {
			j++
		}
		if !single && !isCell(line[i:j], true) {
			single, cells, i = true, cells[:was], 0 // start again
			continue
		}
		if !single {
			cells = append(cells, token{int32(base + i), int32(j - i)})
			i = j
		}
		for ; i < j; i++ {
			cells = append(cells, token{int32(base + i), 1})
		}
	}
	return len(cells) - was, cells
}

// drawnCells counts the cells of a line of a drawing.
func drawnCells(line []byte) int {
	var cells [400]token
	n, _ := scanDrawing(line, 0, cells[:0])
	return n
}

// readDrawing reads rows and rules up to the size that the first row says. If
// banded is not 0 the drawing has just so many lines, blank ones among them.
func (r *Reader) readDrawing(banded int) (Record, error) {
	b := &r.block
	b.reset()
	rows, n, bad := 0, r.shapes.size(), -1
	lines, top := 0, false
	for ; n == 0 || rows < n || lines < banded; lines++ {
		line, ok := r.src.peek(lines)
		if !ok || r.src.long(lines) || len(line) > longRow {
			break
		}
		if k := kindOf(line); k == blank && lines < banded {
			b.add(line, r.src.line+lines, blank)
			continue
		} else if k == blank || k == comment || k == label || k == object {
			break
		} else if k != drawing && lines >= banded && !isRule(beforeComment(line)) && (len(line) > 4*sudoku.MaxN || n > 0 && drawnCells(line) != n) {
			break // a row may have no bars, but must be of the right width then
		}
		row := b.add(line, r.src.line+lines, drawing)
		switch {
		case row.cells == 0:
			top = top || rows == 0
			if rows == 0 && lines > 2 || len(b.rows) > 1 && b.rows[len(b.rows)-2].cells == 0 && rows > 0 {
				bad = len(b.rows) - 1 // one rule after another
			}
		default:
			rows++
			if n == 0 {
				n = row.cells
			}
			if row.cells != n && bad < 0 {
				bad = len(b.rows) - 1
			}
		}
		if rows == 0 && lines > 2 {
			lines++
			break
		}
	}
	if lines == 0 { // too long a line for a drawing
		line, _ := r.src.peek(0)
		b.add(line[:longRow], r.src.line, drawing)
		lines++
	}
	if line, ok := r.src.peek(lines); ok && banded == 0 && top && !r.src.long(lines) && rows == n && isRule(beforeComment(line)) {
		b.add(line, r.src.line+lines, drawing)
		lines++
	}
	r.src.advance(lines)
	r.run, r.lastN = run{}, 0
	switch {
	case n == 0 || rows == 0:
		return Record{}, r.failAt(b.start(), flawf(ErrSyntax, "a drawing without cells"))
	case bad >= 0 && b.rows[bad].cells == 0:
		return Record{}, r.failAt(b.rows[bad].at, flawf(ErrSyntax, "a line of a drawing without cells"))
	case bad >= 0:
		return Record{}, r.failAt(b.rows[bad].at, flawf(ErrLength, "%d cells in a row; %s has %d", b.rows[bad].cells, puzzleOf(n), n))
	case b.noText() >= 0:
		return Record{}, r.failAt(b.noText(), badSymbol(b.text[b.noText():], n, Digits))
	case rows < n:
		return Record{}, r.failAt(b.start(), tooFewRows(rows, n))
	}
	rec, err := r.finish(n, true, Style{Format: Boxed})
	if err == nil {
		rec.Text = r.keep(bytes.TrimSuffix(b.text, []byte("\n")))
	}
	return rec, err
}

// bands is the number of lines of a grid whose bands stand apart, with blank
// lines between boxes, or 0 when this is none. Every band must be there and
// none longer than its boxes: a cut grid must not take rows of the next.
func (r *Reader) bands(k kind, width int) (lines int) {
	boxRows, _ := defaultBox(width)
	if size := r.shapes.size(); size > 0 {
		boxRows = r.shapes.boxRows
		if size != width {
			return 0
		}
	}
	if boxRows < 2 || boxRows == width || width > maxRow(k) {
		return 0
	}
	if m, isSquare := isqrt(width); isSquare && r.shapes.possible(m) {
		if line, _ := r.src.peek(0); k == drawing || !exceeds(line, k, m) {
			return 0 // small puzzles in groups
		}
	}
	blankAt := func(i int) bool {
		line, ok := r.src.peek(i)
		return ok && kindOf(line) == blank
	}
	if !blankAt(boxRows) {
		return 0
	}
	isRow := func(i int) bool {
		if !r.sameRow(i, k, width) {
			return false
		}
		line, _ := r.src.peek(i)
		return drawnCells(line) == width // no commas, nothing behind
	}
	for band := range width / boxRows {
		for range boxRows {
			if !isRow(lines) {
				return 0
			}
			lines++
		}
		if band == width/boxRows-1 {
			break
		}
		gap := lines
		for lines < gap+3 && blankAt(lines) {
			lines++
		}
		if lines == gap {
			return 0
		}
	}
	if r.sameRow(lines, k, width) {
		return 0 // the last band is longer
	}
	return lines
}
