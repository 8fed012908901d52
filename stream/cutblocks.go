package stream

import (
	"bytes"
	"crypto/sha256"
	"io"
)

// A shard of a list of grids or drawings. A cut that is asked for at a byte is made
// before the first block of lines that follows another one behind it, both complete,
// with one empty line before, between and behind them:
//
//	bytes    … 1000            asked for
//	              ↓
//	             (empty)
//	             53..7....  …  a block
//	             (empty)
//	the cut →    6..195...  …  another one
//	             (empty)
//
// So both neighbours find it by the lines behind byte 1000 alone.

// blocks is a list whose records are blocks of so many lines with one empty line between.
type blocks struct {
	rows      int                             // lines of a block
	isLine    func(row int, line []byte) bool // whether a line can be the row'th of a block, from 0
	headLines int                             // lines before which no cut is made, an empty one behind a block the last of them
}

// finder finds a cut by the lines behind the byte where it is asked for.
type finder struct {
	*blocks
	begin    int64  // of the block at hand
	block    []byte // its lines so far
	seen     int    // their number
	sound    bool   // they can be a block
	single   int    // so many blocks ended by one empty line came one after another
	previous []byte // the last of them, with that empty line
}

// mayCut reports whether the cut may be before the block at hand.
func (f *finder) mayCut() bool { return f.single == 1 && f.sound && f.seen > 0 }

// look takes the next line, and reports whether the cut is before the block at hand, which
// it ends. No text is the end of the file.
func (f *finder) look(p piece) (found bool) {
	isEmpty := p.whole && len(bytes.TrimRight(p.text, "\r\n")) == 0
	switch {
	case isEmpty:
		whole := f.sound && f.seen == f.rows
		if whole && f.single == 1 {
			return true
		}
		if f.single = 0; whole {
			f.single = 1
			f.previous = append(append(f.previous[:0], f.block...), p.text...)
		}
		f.seen, f.sound = 0, len(p.text) > 0
	case p.whole && f.sound && f.seen < f.rows && f.isLine(f.seen, p.text):
		if f.seen == 0 {
			f.begin, f.block = p.start, f.block[:0]
		}
		f.block = append(f.block, p.text...)
		f.seen++
	default:
		f.sound = false
	}
	return false
}

// blockCutter reads the head of a list, the block before the part, and the part.
type blockCutter struct {
	*blocks
	to int64 // where the cut at the end is asked for
	tail
	last finder
	out  []byte // what is to be read next
	held []byte // what is to be read unless the cut is before it
}

// newBlockCutter returns the reader of a part; see [newCutter].
func newBlockCutter(list *blocks, head []byte, from, to int64, open func(at int64) (io.Reader, error)) (*blockCutter, error) {
	c := &blockCutter{blocks: list, to: to, tail: tail{sum: sha256.New()}, last: finder{blocks: list}}
	if to == 0 {
		return c, c.empty(0, nil)
	}
	if err := c.startAt(from, open); err != nil || from == 0 || c.done {
		return c, err
	}
	first := finder{blocks: list}
	for {
		line, err := c.next()
		if err != nil && err != io.EOF {
			return nil, err
		}
		ends := err == io.EOF
		if ends {
			line = piece{start: c.at, whole: true}
		}
		same := line.start >= to && c.last.look(line)
		if found := first.look(line); found && same {
			return c, c.empty(first.begin, nil)
		} else if found {
			c.begin = first.begin
			c.lines = list.headLines + list.rows + 1
			c.out = append(append(bytes.Clone(head), first.previous...), first.block...)
			c.out = append(c.out, line.text...)
			c.sum.Write(first.block)
			c.sum.Write(line.text)
			return c, nil
		}
		if ends {
			return c, c.empty(c.at, io.EOF)
		}
	}
}

// Read implements io.Reader.
func (c *blockCutter) Read(p []byte) (n int, err error) {
	for len(c.out) == 0 {
		switch {
		case c.done:
			return 0, io.EOF
		case c.at < c.to-1:
			n, err = c.in.Read(p[:min(int64(len(p)), c.to-1-c.at)])
			c.sum.Write(p[:n])
			c.at += int64(n)
			c.inLine = true
			return n, c.endsWith(err)
		}
		line, err := c.next()
		if err != nil && err != io.EOF {
			return 0, err
		}
		ends := err == io.EOF
		if ends {
			line = piece{start: c.at, whole: true}
		}
		if line.start >= c.to && c.last.look(line) {
			c.end, c.done = c.last.begin, true
			return 0, io.EOF
		}
		if c.held = append(c.held, line.text...); !c.last.mayCut() {
			c.sum.Write(c.held)
			c.out, c.held = append(c.out[:0], c.held...), c.held[:0]
		}
		if ends {
			_ = c.endsWith(io.EOF)
		}
	}
	n = copy(p, c.out)
	c.out = c.out[n:]
	return n, nil
}
