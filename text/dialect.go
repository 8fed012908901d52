package text

import (
	"bytes"
	"errors"
	"io"
	"strconv"

	"sudokusat/sudoku"
)

// Reading and writing the dialects of profile.go. Puzzles of rows and lines
// are read like anybody's; cells between white space are counted, whatever
// the lines, as the programs do that judges accept.

// dialect is where the reader stands in a profile's input.
type dialect struct {
	counted bool // the number of puzzles was read
	left    int  // of them
	read    int
	used    int // of the line that words are taken from
	column  int // of the last word, from 0
	ended   bool
}

// readProfile reads the next puzzle of the profile's dialect. Where the frame
// itself is broken it cannot read on: that error is the last record.
func (r *Reader) readProfile() (Record, error) {
	p, d := r.o.Profile, &r.dialect
	if d.ended {
		return Record{}, r.drain()
	}
	if p.count && !d.counted {
		word, ok := r.nextWord()
		if !ok {
			return Record{}, r.end()
		}
		if d.left = number(word); d.left < 0 || isBlank[word[0]] && word[0] != '0' {
			return Record{}, r.leave(flawf(ErrSyntax, "%.20q where the number of puzzles stands in %s", word, p.Name))
		}
		d.counted = true
	}
	if p.count && d.left == 0 {
		return Record{}, r.drain()
	}
	if p.in != Spaced {
		return r.profileRows(p)
	}
	n := p.order * p.order
	if n == 0 {
		word, ok := r.nextWord()
		if !ok {
			return Record{}, r.end()
		}
		order := number(word)
		if n = order * order; order < 1 || n > sudoku.MaxN {
			return Record{}, r.leave(flawf(ErrSize, "%.20q is no order of a puzzle", word))
		}
	}
	return r.profileCells(n)
}

// profileRows reads a puzzle that is a line or rows.
func (r *Reader) profileRows(p *Profile) (Record, error) {
	d := &r.dialect
	if d.used > 0 { // what the number of puzzles leaves of its line
		r.src.advance(1)
		d.used = 0
	}
	for {
		line, ok := r.src.peek(0)
		switch {
		case !ok:
			return Record{}, r.tooFew()
		case r.src.long(0):
			return Record{}, r.tooLong()
		case skipSpace(line, 0) == len(line):
			r.src.advance(1)
			continue
		case p.stop != "" && string(bytes.TrimSpace(line)) == p.stop:
			return Record{}, r.drain()
		}
		d.left--
		d.read++
		if p.in == Line {
			return r.readLine(chars)
		}
		r.lastN = 0
		return r.readGrid(chars)
	}
}

// profileCells collects the cells of one grid, word by word.
func (r *Reader) profileCells(n int) (Record, error) {
	b := &r.block
	b.reset()
	for len(b.cells) < n*n {
		word, ok := r.nextWord()
		if !ok {
			if len(b.cells) == 0 {
				return Record{}, r.tooFew()
			}
			if err := r.end(); !errors.Is(err, io.EOF) {
				return Record{}, err
			}
			r.dialect.ended = true
			return Record{}, r.failAt(b.start(), flawf(ErrLength, "the input ends after %d of %d cells", len(b.cells), n*n))
		}
		word = word[:min(len(word), 32)] // enough to complain about
		b.rows = append(b.rows, row{at: len(b.text), line: r.src.line, from: r.dialect.column})
		b.cells = append(b.cells, token{int32(len(b.text)), int32(len(word))})
		b.text = append(b.text, word...)
	}
	r.dialect.left--
	r.dialect.read++
	return r.finish(n, true, Style{Format: Spaced})
}

// tooFew is the end of the input, an error when more puzzles were announced.
func (r *Reader) tooFew() error {
	err := r.end()
	if d := &r.dialect; errors.Is(err, io.EOF) && r.o.Profile.count && !d.ended {
		d.ended = true
		last := max(r.src.line-1, 1)
		return r.fail(last, last, 0, flawf(ErrLength, "the input ends after %d of %d puzzles", d.read, d.read+d.left))
	}
	return err
}

// nextWord is the next word between white space. The line it is taken from
// stays the first of the source until its words are used up.
func (r *Reader) nextWord() (word []byte, ok bool) {
	d := &r.dialect
	for {
		text, more := r.src.peek(0)
		if !more {
			return nil, false
		}
		d.column = skipSpace(text, d.used)
		if d.column == len(text) || r.src.long(0) {
			r.src.advance(1)
			d.used = 0
			continue
		}
		for d.used = d.column; d.used < len(text) && !isSpace(text[d.used]); {
			d.used++
		}
		return text[d.column:d.used], true
	}
}

// leave ends the reading of a dialect at the last word.
func (r *Reader) leave(err error) error {
	r.dialect.ended = true
	return r.fail(r.src.line, r.src.line, r.dialect.column+1, err)
}

// drain reads what a judge's program would not look at, for the error that may
// stand at its end.
func (r *Reader) drain() error {
	r.dialect.ended = true
	for {
		if _, ok := r.src.peek(0); !ok {
			return r.end()
		}
		r.src.advance(1)
	}
}

// writeProfile writes an answer in the profile's dialect.
func (w *Writer) writeProfile(answer sudoku.Grid) error {
	w.frame()
	w.buf = append(Append(w.buf, w.o.Profile.out, answer), w.o.Profile.after...)
	return w.wrote()
}

// skipProfile writes what stands for a puzzle without solution.
func (w *Writer) skipProfile() error {
	if p := w.o.Profile; p.none != "" || p.cases {
		w.frame()
		w.buf = append(append(w.buf, w.o.Profile.none...), w.o.Profile.after...)
	}
	return w.wrote()
}

// frame writes what comes before an answer.
func (w *Writer) frame() {
	p := w.o.Profile
	if w.written > 0 {
		w.buf = append(w.buf, p.between...)
	}
	if p.cases {
		w.buf = append(strconv.AppendInt(append(w.buf, "Case #"...), int64(w.written+1), 10), ":\n"...)
	}
}

// WriteBit writes the answer of a Simple profile: "1" or "0", all on one line
// that Close ends.
func (w *Writer) WriteBit(bit bool) error {
	c := byte('0')
	if bit {
		c = '1'
	}
	w.buf = append(w.buf, c)
	return w.wrote()
}

func (w *Writer) closeProfile() {
	if w.o.Profile.Simple {
		w.buf = append(w.buf, '\n')
	}
}
