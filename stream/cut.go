package stream

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"math"

	"sudokusat/text"
)

// A shard of a list on lines is read from where it begins: what stands before is not
// even looked at, but for the head of the file, which says how to read on, and the
// record just before. Both neighbours of a cut find it by the lines around it alone:
//
//	bytes     … 1000                      A cut asked for at byte 1000 is made before the
//	              ↓                       first record whose line follows that of another
//	…3.....7..│..1....5…│6.4.....…│       record which begins there or later.
//	                    ↑
//	                 the cut
//
// So no record beside a cut is a row of a grid. A file is read once, forwards: it may be
// a packed one.

// toEnd is the end of a part that is also that of the file.
const toEnd = math.MaxInt64

// cutter reads the head of a list, the record before the part, and the part.
type cutter struct {
	list     *text.LineList
	from, to int64 // where cuts are asked for; 0 and toEnd are cuts themselves
	tail

	raw    bool   // bytes up to the end of the line with byte to-1 belong to the part
	out    []byte // what is to be read next
	before piece  // the line before at, if it was looked at
}

// tail is what a cutter reads of a file, from one of its bytes on.
type tail struct {
	in     *bufio.Reader
	at     int64
	inLine bool // at is in the middle of a line

	sum        hash.Hash // of the part
	begin, end int64     // of the part; the end is known when it is read
	done       bool
	ended      bool // the end of the file was met
	lines      int  // that are read before it
}

// part is the reader of a part, with what stands before it as far as the part relies
// on it. What it was is known when it is read.
type part interface {
	io.Reader
	read() *tail
}

func (t *tail) read() *tail  { return t }
func (t *tail) hash() string { return hex.EncodeToString(t.sum.Sum(nil)) }

// piece is a line, or a part of a line that is too long for a record.
type piece struct {
	text   []byte // valid until the next one is read
	start  int64
	whole  bool // it is a line
	record bool
}

// longestRecord bounds the lines beside a cut, in bytes.
const longestRecord = 64 << 10

// startAt opens a file at the byte before a cut is asked for.
func (t *tail) startAt(from int64, open func(at int64) (io.Reader, error)) error {
	t.at, t.inLine = max(from-1, 0), from > 0
	r, err := open(t.at)
	var short beyond
	if errors.As(err, &short) {
		return t.empty(short.size, io.EOF)
	}
	if err != nil {
		return err
	}
	t.in = bufio.NewReaderSize(r, longestRecord)
	return nil
}

// next reads a line.
func (t *tail) next() (p piece, err error) {
	p = piece{start: t.at}
	p.text, err = t.in.ReadSlice('\n')
	ended := err == nil || err == io.EOF
	p.whole = ended && !t.inLine
	t.at += int64(len(p.text))
	t.inLine = !ended
	if errors.Is(err, bufio.ErrBufferFull) || err == io.EOF && len(p.text) > 0 {
		err = nil
	}
	return p, err
}

// empty is the part that begins and ends where reading stands.
func (t *tail) empty(at int64, err error) error {
	t.begin, t.end, t.done, t.ended = at, at, true, err == io.EOF
	if err == io.EOF {
		err = nil
	}
	return err
}

// newCutter returns the reader of a part. open opens the file at a byte; head is its
// first list.Head bytes.
func newCutter(list *text.LineList, head []byte, from, to int64, open func(at int64) (io.Reader, error)) (*cutter, error) {
	c := &cutter{list: list, from: from, to: to, raw: true, tail: tail{sum: sha256.New()}}
	if to == 0 {
		return c, c.empty(0, nil)
	}
	if err := c.startAt(from, open); err != nil || from == 0 || c.done {
		return c, err
	}
	var err error
	for c.inLine && err == nil {
		_, err = c.next()
	}
	var previous, line piece
	for err == nil && !(previous.record && line.record) {
		previous = line
		c.out = append(c.out[:0], previous.text...)
		line, err = c.next()
	}
	if err != nil { // there is no cut
		c.out = nil
		return c, c.empty(c.at, err)
	}
	if previous.start >= to { // both are the same
		c.out = nil
		return c, c.empty(line.start, nil)
	}
	if c.lines = list.HeadLines + 1; previous.start < int64(list.Head) {
		c.lines, c.out = list.HeadLines, c.out[:0]
	}
	c.begin, c.before, c.raw = line.start, line, c.at < to
	c.sum.Write(line.text)
	c.out = append(append(append([]byte(nil), head...), c.out...), line.text...)
	return c, nil
}

// next reads a line.
func (c *cutter) next() (p piece, err error) {
	p, err = c.tail.next()
	p.record = p.whole && c.list.IsRecord(p.text)
	return p, err
}

// Read implements io.Reader.
func (c *cutter) Read(p []byte) (n int, err error) {
	for len(c.out) == 0 && err == nil {
		if c.done {
			return 0, io.EOF
		}
		if c.raw && c.at < c.to-1 {
			n, err = c.in.Read(p[:min(int64(len(p)), c.to-1-c.at)])
			c.sum.Write(p[:n])
			c.at += int64(n)
			c.inLine = true
			return n, c.endsWith(err)
		}
		err = c.more()
	}
	n = copy(p, c.out)
	c.out = c.out[n:]
	return n, c.endsWith(err)
}

// more takes the next line in, unless a cut is before it.
func (c *cutter) more() error {
	line, err := c.next()
	if err != nil {
		return err
	}
	if c.before.record && line.record && c.before.start >= c.to {
		c.end, c.done = line.start, true
		return nil
	}
	c.raw = c.raw && c.inLine
	c.sum.Write(line.text)
	c.out, c.before = append(c.out[:0], line.text...), line
	return nil
}

// endsWith notes the end of the file.
func (t *tail) endsWith(err error) error {
	if err == io.EOF && !t.done {
		t.end, t.done, t.ended = t.at, true, true
	}
	return err
}
