package text

import (
	"bytes"
	"io"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Profiles in. Puzzles in rows and on lines are read as in any other input.
// Cells between white space are counted, whatever the lines, as the programs do
// that judges accept.

// judge reads an input in a profile's dialect. Unlike a format it consumes its
// lines itself, since a puzzle may begin anywhere on a line.
type judge struct {
	profile *Profile
	in      *source
	build   *builder
	rows    *rows
	cells   block

	counted bool // the number of puzzles was read
	left    int  // how many of them are still to come
	done    int  // how many were read
	ended   bool

	used   int // how much of the first line nextWord has taken
	column int // of the last word, from 0
}

// read returns the next puzzle. If the frame around the puzzles is broken, it
// cannot go on, and the error is the last record.
func (j *judge) read() (Record, error) {
	p := j.profile
	if j.ended {
		return Record{}, j.drain()
	}
	if p.count && !j.counted {
		word, ok := j.nextWord()
		if !ok {
			return Record{}, j.in.finish()
		}
		if j.left = lex.Number(word); j.left < 0 || lex.IsBlank[word[0]] && word[0] != '0' {
			return Record{}, j.leave(finding.Errorf(ErrSyntax, "%.20q where the number of puzzles belongs in %s", word, p.Name))
		}
		j.counted = true
	}
	if p.count && j.left == 0 {
		return Record{}, j.drain()
	}
	if p.in != Spaced {
		return j.readRows()
	}
	n := p.order * p.order
	if n == 0 {
		word, ok := j.nextWord()
		if !ok {
			return Record{}, j.in.finish()
		}
		order := lex.Number(word)
		if n = order * order; order < 1 || n > sudoku.MaxN {
			return Record{}, j.leave(finding.Errorf(ErrSize, "%.20q is no order of a puzzle", word))
		}
	}
	return j.readCells(n)
}

// readRows reads a puzzle that is a line, or rows.
func (j *judge) readRows() (Record, error) {
	if j.used > 0 { // the rest of the line with the number of puzzles
		j.in.advance(1)
		j.used = 0
	}
	for {
		line, ok := j.in.peek(0)
		switch {
		case !ok:
			return Record{}, j.tooFew()
		case j.in.long(0):
			return Record{}, j.in.skipLong()
		case lex.SkipSpace(line, 0) == len(line):
			j.in.advance(1)
			continue
		case j.profile.stop != "" && string(bytes.TrimSpace(line)) == j.profile.stop:
			j.in.advance(1)
			return Record{}, j.drain()
		}
		j.left--
		j.done++
		read := j.rows.readLine
		if j.profile.in != Line {
			j.rows.lastN = 0
			read = j.rows.readGrid
		}
		rec, lines, err := read(j.in, j.build, lex.Chars)
		j.in.advance(lines)
		return rec, err
	}
}

// readCells reads the n² cells of one grid, word by word.
func (j *judge) readCells(n int) (Record, error) {
	c := &j.cells
	c.reset()
	for len(c.cells) < n*n {
		word, ok := j.nextWord()
		if !ok {
			if len(c.cells) == 0 && j.profile.order > 0 {
				return Record{}, j.tooFew()
			}
			if j.in.finish() != io.EOF {
				return Record{}, j.in.finish()
			}
			j.ended = true
			if len(c.cells) == 0 { // behind its order
				return Record{}, failure(j.in.line-1, j.in.line-1, 0, finding.Errorf(ErrLength, "the input ends before the %d cells", n*n))
			}
			return Record{}, c.fail(c.start(), finding.Errorf(ErrLength, "the input ends after %d of %d cells", len(c.cells), n*n))
		}
		word = word[:min(len(word), 32)] // enough for the error
		c.rows = append(c.rows, row{at: len(c.text), line: j.in.line, from: j.column})
		c.cells = append(c.cells, lex.Token{At: int32(len(c.text)), N: int32(len(word))})
		c.text = append(c.text, word...)
	}
	j.left--
	j.done++
	return j.build.record(c, n, true, Style{Format: Spaced})
}

// tooFew returns the end of the input, an error if more puzzles were announced.
func (j *judge) tooFew() error {
	if j.in.finish() == io.EOF && j.profile.count && !j.ended {
		j.ended = true
		last := max(j.in.line-1, 1)
		return failure(last, last, 0, finding.Errorf(ErrLength, "the input ends after %d of %d puzzles", j.done, j.done+j.left))
	}
	return j.in.finish()
}

// nextWord returns the next word between white space. Its line stays the first
// of the source until all its words are used.
func (j *judge) nextWord() (word []byte, ok bool) {
	for {
		text, more := j.in.peek(0)
		if !more {
			return nil, false
		}
		j.column = lex.SkipSpace(text, j.used)
		if j.column == len(text) || j.in.long(0) {
			j.in.advance(1)
			j.used = 0
			continue
		}
		for j.used = j.column; j.used < len(text) && !lex.IsSpace(text[j.used]); {
			j.used++
		}
		return text[j.column:j.used], true
	}
}

// leave ends the reading with an error at the last word.
func (j *judge) leave(err error) error {
	j.ended = true
	return failure(j.in.line, j.in.line, j.column+1, err)
}

// drain reads what a judge's program would ignore, notes the first line of it, and returns
// the error at its end, if there is one.
func (j *judge) drain() error {
	j.ended = true
	for {
		line, ok := j.in.peek(0)
		if !ok {
			return j.in.finish()
		}
		if rest := line[min(j.used, len(line)):]; len(bytes.TrimSpace(rest)) > 0 && j.build.unread.Words == "" {
			j.build.unread = Unread{Line: j.in.line, Words: excerpt(string(rest)), Below: true}
		}
		j.in.advance(1)
		j.used = 0
	}
}
