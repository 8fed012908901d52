// Package lattice reads drawings with a frame around each cell, whose walls may be of two kinds:
//
//	┏━━━┯━━━┳━━━┓      +---+---+---+---+
//	┃ 1 │   ┃ 3 ┃      |   |   |   |   |
//	┠───┼───╂───┨      | 1 |   |   | 2 |
//
// The crossings of a rule are the columns. Heavy walls among light ones, double walls, and walls
// among none, are the borders of the regions. A cell may be several lines high.
package lattice

import (
	"bytes"
	"slices"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Lattice is such a drawing.
type Lattice struct {
	N       int    // rows and columns, from 4 on
	Lines   int    // how many it has
	Cells   []Cell // n×n, row by row
	Regions []int  // the map of regions that the walls show, nil for none
	Framed  bool   // the frame is of heavier strokes than the walls within, which are all the same
}

// Cell is the place of a cell's only word: its line, from 0, and its first byte and the one behind
// it. In an empty cell it is one byte without a character.
type Cell struct {
	Line, From, To int
	Empty          bool
}

// Error is why the walls or cells of a drawing are not understood, and the line and the byte, from 0.
type Error struct {
	Line, At int
	Err      error
}

// Error returns the message.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// maxHigh is the greatest number of lines of a cell.
const maxHigh = 8

// reader is a drawing while it is read.
type reader struct {
	lines   [][]byte // weighted, as [Weigh] returns them
	isRule  []bool
	cols    []int // of the crossings
	rows    int   // how many lines are no rules
	high    int   // how many lines a cell has
	content []int // the first line of each row of cells

	right, below []level // of the wall of each cell
	frame        [4]level
}

// Read returns the drawing that begins on the first of the lines, which line returns weighted as by
// [Weigh] and valid for good, nil for another text. An error is an [*Error].
func Read(line func(i int) (text []byte, ok bool)) (*Lattice, error) {
	first, ok := line(0)
	if !ok || !isRule(first) {
		return nil, nil
	}
	r := &reader{cols: crossings(first)}
	for i := 1; len(r.cols) == 2 && i < 10; i++ { // a plain frame
		if text, ok := line(i); ok && isRule(text) {
			inner := crossings(text)
			if len(inner) < 2 || inner[0] != r.cols[0] || inner[len(inner)-1] != r.cols[1] {
				break
			}
			r.cols = inner
		}
	}
	n := len(r.cols) - 1
	if n < 4 || !r.collect(line) {
		return nil, nil
	}
	l := &Lattice{N: n, Lines: len(r.lines)}
	if err := r.walls(); err != nil {
		return nil, err
	}
	var err error
	if l.Regions, err = r.regions(); err != nil {
		return nil, err
	}
	if l.Cells, err = r.cells(); err != nil {
		return nil, err
	}
	l.Framed = l.Regions == nil && min(r.right[0], r.below[0]) > none && slices.Min(r.frame[:]) > max(r.right[0], r.below[0])
	return l, nil
}

// crossings returns the columns of the crossings of a rule; nil if two are adjacent.
func crossings(line []byte) (cols []int) {
	for i, c := range line {
		if c == '+' || isDown(c) && c != ' ' || (i == 0 || i == len(line)-1 || line[i-1] == ' ') && bytes.IndexByte(corners, c) >= 0 {
			if len(cols) > 0 && cols[len(cols)-1] == i-1 {
				return nil
			}
			cols = append(cols, i)
		}
	}
	return cols
}

// collect finds the lines of the drawing, and reports whether they are those of n×n cells.
func (r *reader) collect(line func(i int) ([]byte, bool)) bool {
	n := len(r.cols) - 1
	for {
		text, ok := line(len(r.lines))
		if !ok {
			break
		}
		text = bytes.TrimRight(lex.BeforeComment(text), " \t\r")
		rule := isRule(text)
		if !r.fits(text, rule) || rule && len(r.lines) > 0 && r.isRule[len(r.lines)-1] {
			break
		}
		if !rule {
			if r.rows++; r.rows > maxHigh*n {
				return false
			}
		}
		r.lines, r.isRule = append(r.lines, text), append(r.isRule, rule)
	}
	last := len(r.lines) - 1
	if last < 2 || !r.isRule[last] {
		return false
	}
	r.high = r.rows / n
	if r.rows != r.high*n || r.high >= n || r.high > 1 && len(r.lines) != r.rows+n+1 {
		return false
	}
	for i := 1; i < last; i++ {
		if r.high > 1 && r.isRule[i] != (i%(r.high+1) == 0) {
			return false
		}
		if !r.isRule[i] && (r.high == 1 || r.isRule[i-1]) {
			r.content = append(r.content, i)
		}
	}
	return true
}

// fits reports whether a line has what may be between cells at the crossings, and nothing beside them.
func (r *reader) fits(text []byte, rule bool) bool {
	first, last := r.cols[0], r.cols[len(r.cols)-1]
	if len(text) != last+1 || lex.SkipSpace(text, 0) != first {
		return false
	}
	for _, at := range r.cols {
		c := text[at]
		if isCorner := c == '+' || isAcross(c) || bytes.IndexByte(corners, c) >= 0; !isDown(c) && !(rule && isCorner) {
			return false
		}
	}
	return true
}

// walls finds the walls of the cells.
func (r *reader) walls() error {
	n := len(r.cols) - 1
	r.right, r.below = make([]level, n*n), make([]level, n*n)
	frame := &r.frame // the first level of each side
	side := func(k int, is level, line, at int) error {
		if frame[k] == none {
			frame[k] = is
		}
		if is == none || is != frame[k] {
			return &Error{line, at, finding.Errorf(finding.ErrSyntax, "a frame around this drawing that is not the same everywhere")}
		}
		return nil
	}
	for row, first := range r.content {
		for line := first; line < first+r.high; line++ {
			for i, at := range r.cols {
				is := downLevel(r.lines[line][at])
				switch {
				case i == 0 || i == n:
					if err := side(min(i, 1), is, line, at); err != nil {
						return err
					}
				case line == first:
					r.right[row*n+i-1] = is
				case r.right[row*n+i-1] != is:
					return &Error{line, at, finding.Errorf(finding.ErrRule, "a wall along a part of a cell only")}
				}
			}
		}
	}
	row := -1
	for line, text := range r.lines {
		if !r.isRule[line] {
			if row+1 < n && r.content[row+1] == line {
				row++
			}
			continue
		}
		for i, at := range r.cols[:n] {
			is := acrossLevel(text[at+1])
			if k := lex.SkipSpace(text, at+1); bytes.Count(text[at+1:r.cols[i+1]], text[at+1:at+2]) < r.cols[i+1]-at-1 || is == mixed {
				return &Error{line, min(k, r.cols[i+1]), finding.Errorf(finding.ErrSyntax, "%q between two crossings of a drawing, where a wall or nothing belongs", plain(text[at+1:r.cols[i+1]]))}
			}
			if outer := row < 0 || line == len(r.lines)-1; outer {
				if err := side(2+min(row+1, 1), is, line, at+1); err != nil {
					return err
				}
				continue
			}
			r.below[row*n+i] = is
		}
	}
	return nil
}

// cells returns the words of the cells. One that has several lines has its word on the same line as
// all others.
func (r *reader) cells() (cells []Cell, err error) {
	n, height, blank, empty, isHex := len(r.cols)-1, -1, byte(0), false, false // in which 0 may be a digit
	for _, first := range r.content {
		for i, at := range r.cols[:n] {
			end := r.cols[i+1]
			cell := Cell{Line: first, From: (at + 1 + end) / 2, To: (at+1+end)/2 + 1, Empty: true}
			for line := first; line < first+r.high; line++ {
				text := r.lines[line][:end]
				from := lex.SkipSpace(text, at+1)
				if from == end {
					continue
				}
				to := len(bytes.TrimRight(text, " \t"))
				if height < 0 {
					height = line - first
				}
				isAside := r.high > 1 && (from+to < at+end || from+to > at+end+2) // as the sum of a cage is
				if isAside || !cell.Empty || line-first != height || bytes.ContainsAny(text[from:to], " \t") || r.high > 1 && len(text[from:to]) > 1 && lex.Number(text[from:to]) < 0 {
					return nil, &Error{line, from, finding.Errorf(finding.ErrSyntax, "a cell of a drawing with more than one word, or with marks or candidates around its digit")}
				}
				cell = Cell{Line: line, From: from, To: to}
				isHex = isHex || n > 9 && text[from] >= 'A'
				if lex.IsBlank[text[from]] {
					blank = text[from]
				}
			}
			empty = empty || cell.Empty
			cells = append(cells, cell)
		}
	}
	if empty && blank != 0 && !(isHex && blank == '0') {
		return nil, &Error{r.content[0], r.cols[0], finding.Errorf(finding.ErrSyntax, "both empty cells and \"%c\" are blanks here, and may not mean the same: write one of them", blank)}
	}
	return cells, nil
}
