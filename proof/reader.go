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
	if !d.started {
		d.started = true
		d.fill()
		d.binary = isBinary(d.buf[d.pos:d.end])
		if d.binary {
			d.line = 0 // counts steps
		}
	}
	if d.binary {
		return d.nextBinary()
	}
	return d.nextText()
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

func (d *Reader) nextText() (Step, error) {
	s := Step{}
	d.lits = d.lits[:0]
	open := false // a step has begun
	for {
		b := d.peek()
		switch {
		case b == '\n':
			d.line++
			d.pos++
		case b >= 0 && isSpace(byte(b)):
			d.pos++
		case b < 0 && open:
			return d.fail("the proof ends in the middle of a step")
		case b < 0:
			return d.ended()
		case b == 'c' && !open:
			for b >= 0 && b != '\n' {
				d.pos++
				b = d.peek()
			}
		case b == 'd' && !open:
			s.Delete, s.Line, open = true, d.line, true
			d.pos++
			if b = d.peek(); b >= 0 && !isSpace(byte(b)) {
				return d.fail("%s after d, where white space belongs", describe(b))
			}
		default:
			if !open {
				s.Line, open = d.line, true
			}
			l, why := d.number()
			if why != "" {
				return d.fail("%s", why)
			}
			if l == 0 {
				s.Lits = d.lits
				return s, nil
			}
			if len(d.lits) == maxClause {
				return d.fail("a clause of more than %d literals", maxClause)
			}
			d.lits = append(d.lits, l)
		}
	}
}

// number reads a literal or the closing 0; otherwise why is the reason for the error.
func (d *Reader) number() (l cnf.Lit, why string) {
	neg := d.buf[d.pos] == '-'
	if neg {
		d.pos++
	}
	v, digits := int64(0), 0
	for {
		b := d.peek()
		if b < '0' || b > '9' {
			if digits == 0 || b >= 0 && !isSpace(byte(b)) {
				return 0, fmt.Sprintf("unexpected %s", describe(b))
			}
			break
		}
		if digits > 0 && v == 0 {
			return 0, "a number with a leading zero"
		}
		if v = v*10 + int64(b-'0'); v > math.MaxInt32 {
			return 0, "a variable beyond 2147483647"
		}
		digits++
		d.pos++
	}
	if neg {
		if v == 0 {
			return 0, "-0 is no literal"
		}
		v = -v
	}
	return cnf.Lit(v), ""
}

func describe(b int) string {
	if b < 0 {
		return "end"
	}
	return fmt.Sprintf("%q", rune(b))
}

func (d *Reader) nextBinary() (Step, error) {
	b := d.peek()
	if b < 0 {
		return d.ended()
	}
	d.line++
	s := Step{Line: d.line, Delete: b == 'd'}
	if b != 'a' && b != 'd' {
		return d.fail("a binary step starts with a or d, not with byte %d", b)
	}
	d.pos++
	d.lits = d.lits[:0]
	for {
		var u uint64
		for shift := 0; ; shift += 7 {
			b := d.peek()
			if b < 0 {
				return d.fail("the proof ends in the middle of a step")
			}
			d.pos++
			u |= uint64(b&127) << shift
			if b < 128 {
				break
			}
			if shift == 28 {
				return d.fail("a variable beyond 2147483647")
			}
		}
		switch {
		case u == 0:
			s.Lits = d.lits
			return s, nil
		case u == 1 || u>>1 > math.MaxInt32:
			return d.fail("%d encodes no literal", u)
		case len(d.lits) == maxClause:
			return d.fail("a clause of more than %d literals", maxClause)
		}
		l := cnf.Lit(u >> 1)
		if u&1 != 0 {
			l = -l
		}
		d.lits = append(d.lits, l)
	}
}
