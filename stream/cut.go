package stream

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"

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
// So no record beside a cut is a row of a grid.

// cutter reads the head of a list, the record before the part, and the part.
type cutter struct {
	list     *text.LineList
	from, to int64 // where cuts are asked for; 0 and size are cuts themselves
	size     int64 // of the file

	in     *bufio.Reader // the file from byte at on
	at     int64
	inLine bool   // at is in the middle of a line
	out    []byte // what is to be read next
	raw    bool   // bytes up to the end of the line with byte to-1 belong to the part
	sum    hash.Hash

	begin, end int64 // of the part; the end is known when it is read
	done       bool
	before     piece // the line before at, if it was looked at
	lines      int   // that are read before it
}

// part is the reader of a part, with what stands before it as far as the part relies
// on it. Its bounds, and its hash, are known when it is read.
type part interface {
	io.Reader
	bounds() (begin, end int64)
	linesBefore() int // that are read before the part
	hash() string     // of the part
}

func (c *cutter) bounds() (begin, end int64) { return c.begin, c.end }
func (c *cutter) linesBefore() int           { return c.lines }
func (c *cutter) hash() string               { return hex.EncodeToString(c.sum.Sum(nil)) }

// piece is a line, or a part of a line that is too long for a record.
type piece struct {
	text   []byte // valid until the next one is read
	start  int64
	record bool
}

// longestRecord bounds the lines beside a cut, in bytes.
const longestRecord = 64 << 10

// newCutter returns the reader of a part. open opens the file at a byte; head is its
// first list.Head bytes.
func newCutter(list *text.LineList, head []byte, from, to, size int64, open func(at int64) (io.Reader, error)) (*cutter, error) {
	c := &cutter{list: list, from: from, to: to, size: size, sum: sha256.New(), raw: true, at: max(from-1, 0)}
	if from >= to {
		c.begin, c.end, c.done = from, from, true
		return c, nil
	}
	r, err := open(c.at)
	if err != nil {
		return nil, err
	}
	c.in = bufio.NewReaderSize(r, longestRecord)
	if from == 0 {
		return c, nil
	}
	c.inLine = true
	for c.inLine && err == nil {
		_, err = c.next()
	}
	var previous, line piece
	for err == nil && !(previous.record && line.record) {
		previous = line
		c.out = append(c.out[:0], previous.text...)
		line, err = c.next()
	}
	if err != nil || previous.start >= to { // there is no cut, or both are the same
		if c.begin = size; err == nil {
			c.begin = line.start
		} else if !errors.Is(err, io.EOF) {
			return nil, err
		}
		c.end, c.out, c.done = c.begin, nil, true
		return c, nil
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
	p = piece{start: c.at}
	p.text, err = c.in.ReadSlice('\n')
	ended := err == nil || err == io.EOF
	p.record = ended && !c.inLine && c.list.IsRecord(p.text)
	c.at += int64(len(p.text))
	c.inLine = !ended
	if errors.Is(err, bufio.ErrBufferFull) || err == io.EOF && len(p.text) > 0 {
		err = nil
	}
	return p, err
}

// Read implements io.Reader.
func (c *cutter) Read(p []byte) (n int, err error) {
	for len(c.out) == 0 && err == nil {
		if c.done {
			return 0, io.EOF
		}
		last := c.to - 1
		if c.to == c.size {
			last = c.size
		}
		if c.raw && c.at < last {
			n, err = c.in.Read(p[:min(int64(len(p)), last-c.at)])
			c.sum.Write(p[:n])
			c.at += int64(n)
			c.inLine = true
			return n, c.ended(err)
		}
		err = c.more()
	}
	n = copy(p, c.out)
	c.out = c.out[n:]
	return n, c.ended(err)
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

// ended notes the end of the file.
func (c *cutter) ended(err error) error {
	if err == io.EOF && !c.done {
		c.end, c.done = c.at, true
	}
	return err
}
