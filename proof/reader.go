package proof

import (
	"bytes"
	"fmt"
	"io"
	"math"

	"sudokusat/cnf"
)

// Text DRAT as drat-trim reads it: white space separates numbers, a step ends at
// its 0 and may span lines, "d" opens a deletion, a line that opens with "c" is a
// comment. Binary DRAT (drat-trim, CaDiCaL): "a" or "d", then each literal as the
// variable-length number 2·variable + sign, then a zero byte. No text starts with
// "a", and binary proofs start with a lemma.

const (
	readerBuffer = 64 << 10
	// maxClause bounds the memory one step can ask for.
	maxClause = 1 << 24
)

// Reader reads a proof step by step, in the memory of one step.
type Reader struct {
	r        io.Reader
	buf      []byte
	pos, end int
	line     int
	err      error // of r, returned once the buffer is empty
	lits     []cnf.Lit
	started  bool
	binary   bool
}

// NewReader returns a reader of text or binary DRAT, distinguished by the first
// bytes.
func NewReader(r io.Reader) *Reader {
	d := &Reader{buf: make([]byte, readerBuffer)}
	d.Reset(r)
	return d
}

// Reset starts over with another proof and keeps the buffers.
func (d *Reader) Reset(r io.Reader) {
	*d = Reader{r: r, buf: d.buf, lits: d.lits[:0], line: 1}
}

// Binary reports whether the proof is binary DRAT. It is known after the first
// Next.
func (d *Reader) Binary() bool { return d.binary }

// Next returns the next step, whose literals are valid until the following call,
// and io.EOF after the last. The error is a *[SyntaxError] or that of the
// underlying reader. Every error is final: later calls return it again.
func (d *Reader) Next() (Step, error) {
	if d.start(); d.binary {
		return d.nextBinary()
	}
	return d.nextText()
}

// start looks at the first bytes, once.
func (d *Reader) start() {
	if d.started {
		return
	}
	d.started = true
	d.fill()
	if d.binary = isBinary(d.buf[d.pos:d.end]); d.binary {
		d.line = 0 // counts steps
	}
}

// isBinary guesses the format from the first bytes.
func isBinary(head []byte) bool {
	if len(head) == 0 || head[0] == 'c' {
		return false
	}
	if head[0] == 'a' || bytes.IndexByte(head, 0) >= 0 {
		return true
	}
	// "d" opens either; a text goes on with white space.
	return head[0] == 'd' && len(head) > 1 && !isSpace(head[1])
}

func isSpace(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

// fill makes at least one byte available unless the input has ended.
func (d *Reader) fill() bool {
	for d.err == nil {
		var n int
		n, d.err = d.r.Read(d.buf)
		if n > 0 {
			d.pos, d.end = 0, n
			return true
		}
	}
	return false
}

// peek returns the next byte, or −1 at the end.
func (d *Reader) peek() int {
	if d.pos == d.end && !d.fill() {
		return -1
	}
	return int(d.buf[d.pos])
}

func (d *Reader) fail(format string, args ...any) (Step, error) {
	if d.err != nil && d.err != io.EOF && d.pos == d.end {
		return Step{}, d.err
	}
	d.pos, d.end, d.err = 0, 0, &SyntaxError{d.line, fmt.Sprintf(format, args...)}
	return Step{}, d.err
}

// ended is the end of a proof between two steps.
func (d *Reader) ended() (Step, error) { return Step{}, d.err }

// begin passes over what is between steps of a text, comments at the speed of memory, and
// returns the first byte of the next one, −1 at the end.
func (d *Reader) begin() int {
	for {
		b := d.blank()
		if b != 'c' {
			return b
		}
		for b >= 0 && b != '\n' {
			if i := bytes.IndexByte(d.buf[d.pos:d.end], '\n'); i >= 0 {
				d.pos += i
			} else {
				d.pos = d.end
			}
			b = d.peek()
		}
	}
}

// blank passes over white space and returns the byte behind it, −1 at the end.
func (d *Reader) blank() int {
	for {
		b := d.peek()
		if b < 0 || !isSpace(byte(b)) {
			return b
		}
		if b == '\n' {
			d.line++
		}
		d.pos++
	}
}

const endsWithin = "the proof ends in the middle of a step"

func (d *Reader) nextText() (s Step, err error) {
	b := d.begin()
	if b < 0 {
		return d.ended()
	}
	s.Line = d.line
	if s.Delete = b == 'd'; s.Delete {
		d.pos++
		if b = d.peek(); b >= 0 && !isSpace(byte(b)) {
			return d.fail("%s after d, where white space belongs", describe(b))
		}
	}
	why := d.literals()
	if why != "" {
		return d.fail("%s", why)
	}
	s.Lits = d.lits
	return s, nil
}

// literals reads the literals of a step up to its 0; otherwise why is the reason for the error.
func (d *Reader) literals() (why string) {
	d.lits = d.lits[:0]
	for {
		n, why := d.value(math.MaxInt32, "a variable")
		switch {
		case n == 0 || why != "":
			return why
		case len(d.lits) == maxClause:
			return fmt.Sprintf("a clause of more than %d literals", maxClause)
		}
		d.lits = append(d.lits, cnf.Lit(n))
	}
}

// value reads a number up to a limit or down to its negative; otherwise why is the reason for
// the error, where what is beyond the limit.
func (d *Reader) value(limit int64, what string) (n int64, why string) {
	if d.binary {
		return d.binaryValue(limit, what)
	}
	b := d.blank()
	if b < 0 {
		return 0, endsWithin
	}
	neg := b == '-'
	if neg {
		d.pos++
	}
	for digits := 0; ; digits++ {
		b := d.peek()
		if b < '0' || b > '9' {
			if digits == 0 || b >= 0 && !isSpace(byte(b)) {
				return 0, fmt.Sprintf("unexpected %s", describe(b))
			}
			break
		}
		if digits > 0 && n == 0 {
			return 0, "a number with a leading zero"
		}
		if n = n*10 + int64(b-'0'); n > limit {
			return 0, fmt.Sprintf("%s beyond %d", what, limit)
		}
		d.pos++
	}
	if neg {
		if n == 0 {
			return 0, "-0 is no literal"
		}
		n = -n
	}
	return n, ""
}

// binaryValue reads a number of a binary proof: twice its value, and 1 more if it is negative.
func (d *Reader) binaryValue(limit int64, what string) (n int64, why string) {
	var u uint64
	for shift := 0; ; shift += 7 {
		b := d.peek()
		switch {
		case b < 0:
			return 0, endsWithin
		case shift > 56:
			return 0, fmt.Sprintf("%s beyond %d", what, limit)
		}
		d.pos++
		if u |= uint64(b&127) << shift; b < 128 {
			break
		}
	}
	switch n = int64(u >> 1); {
	case u == 1:
		return 0, "1 encodes no literal"
	case n > limit:
		return 0, fmt.Sprintf("%s beyond %d", what, limit)
	case u&1 != 0:
		n = -n
	}
	return n, ""
}

func describe(b int) string {
	if b < 0 {
		return "end"
	}
	return fmt.Sprintf("%q", rune(b))
}

func (d *Reader) nextBinary() (Step, error) {
	s, err := d.letter()
	if err != nil {
		return s, err
	}
	if why := d.literals(); why != "" {
		return d.fail("%s", why)
	}
	s.Lits = d.lits
	return s, nil
}

// letter reads the first byte of a binary step.
func (d *Reader) letter() (Step, error) {
	b := d.peek()
	if b < 0 {
		return d.ended()
	}
	d.line++
	if b != 'a' && b != 'd' {
		return d.fail("a binary step starts with a or d, not with byte %d", b)
	}
	d.pos++
	return Step{Line: d.line, Delete: b == 'd'}, nil
}
