package text

import (
	"bytes"
	"errors"
	"io"

	"sudokusat/text/finding"
)

// The line source cuts the input into lines and lets the formats look ahead.
// It forgets consumed lines, so memory is bounded by the look-ahead however
// long the input is.
//
//	buf  … consumed │ line 0 │ line 1 │ scanned part of line 2 … │ free
//	                pos                                          end

// MaxLine is the maximum length in bytes of a line, and of a JSON object over
// several lines. A 400×400 puzzle with its solution and regions as JSON takes
// about 3 MB. A longer line is an error and is skipped without being kept.
const MaxLine = 8 << 20

const (
	chunk    = 64 << 10 // how much is read at a time
	keptLong = 64       // how much of a line that is too long is kept
)

// span is one line of the look-ahead, relative to source.pos.
type span struct {
	start, end int
	next       int // where the line after it begins
	long       bool
}

// source is the input as lines. Formats look at them by peek, long and number;
// whoever owns the source calls advance.
type source struct {
	r     io.Reader
	buf   []byte
	pos   int    // start of the first line not consumed
	end   int    // end of the bytes read
	ahead []span // lines cut so far, from the first one not consumed
	line  int    // number of the first line not consumed, from 1
	err   error  // what r ended with
	ready bool   // reading more keeps nobody waiting
	begun bool   // the first bytes were checked for a byte order mark
}

func newSource(r io.Reader) *source { return &source{r: &frames{r: &wide{r: r}}, line: 1} }

// memorySource returns the lines of a text in memory, which it may change.
func memorySource(text []byte) *source {
	text = plainText(text)
	s := &source{buf: text, end: len(text), line: 1, err: io.EOF}
	if len(text) > 20 { // more than a field
		s.ahead = make([]span, 0, 12)
	}
	s.begin()
	return s
}

// peek returns line i of the look-ahead without its end (LF or CR LF), or false
// if the input has no such line. The bytes are valid until a peek further ahead
// or an advance.
func (s *source) peek(i int) ([]byte, bool) {
	for len(s.ahead) <= i {
		if !s.cut() {
			return nil, false
		}
	}
	a := s.ahead[i]
	return s.buf[s.pos+a.start : s.pos+a.end], true
}

// atHand reports whether line i, the one before it peeked at, was read already or can be
// read without waiting.
func (s *source) atHand(i int) bool {
	if len(s.ahead) > i || s.err != nil || s.ready {
		return true
	}
	start := 0
	if i > 0 {
		start = s.ahead[i-1].next
	}
	return bytes.IndexByte(s.buf[s.pos+start:s.end], '\n') >= 0
}

// long reports whether line i, already peeked at, was too long to keep.
func (s *source) long(i int) bool { return s.ahead[i].long }

// number returns the number of line i in the input, from 1.
func (s *source) number(i int) int { return s.line + i }

// advance consumes n lines that were peeked at.
func (s *source) advance(n int) {
	if n == 0 {
		return
	}
	by := s.ahead[n-1].next
	s.pos += by
	s.line += n
	s.ahead = s.ahead[:copy(s.ahead, s.ahead[n:])]
	for i := range s.ahead {
		s.ahead[i].start -= by
		s.ahead[i].end -= by
		s.ahead[i].next -= by
	}
}

// nearer forgets the look-ahead but for the first line: advancing past each line
// costs what lies ahead. A line that is too long has been cut off and is kept.
func (s *source) nearer() {
	if k := len(s.ahead); k > 1 && !s.ahead[k-1].long {
		s.ahead = s.ahead[:1]
	}
}

// cut adds one line to the look-ahead, reading as needed.
func (s *source) cut() bool {
	start := 0
	if k := len(s.ahead); k > 0 {
		start = s.ahead[k-1].next
	}
	scanned := start // relative to pos, like start
	for {
		data := s.buf[s.pos:s.end]
		if i := bytes.IndexByte(data[scanned:], '\n'); i >= 0 {
			s.push(span{start: start, end: scanned + i, next: scanned + i + 1})
			return true
		}
		scanned = len(data)
		if scanned-start > MaxLine {
			return s.cutLong(start)
		}
		if s.err != nil {
			// A last line may lack its newline, unless an error cut it short.
			if scanned == start || !errors.Is(s.err, io.EOF) {
				return false
			}
			s.push(span{start: start, end: scanned, next: scanned})
			return true
		}
		s.fill()
	}
}

func (s *source) push(a span) {
	if a.end > a.start && s.buf[s.pos+a.end-1] == '\r' {
		a.end--
	}
	s.ahead = append(s.ahead, a)
}

// cutLong keeps the beginning of a line that is too long and skips the rest.
func (s *source) cutLong(start int) bool {
	keep := s.pos + start + keptLong
	for {
		i := bytes.IndexByte(s.buf[keep:s.end], '\n')
		if i >= 0 {
			s.end = keep + copy(s.buf[keep:], s.buf[keep+i:s.end]) // the newline stays
			s.ahead = append(s.ahead, span{start, start + keptLong, start + keptLong + 1, true})
			return true
		}
		s.end = keep
		if s.err != nil {
			s.ahead = append(s.ahead, span{start, start + keptLong, start + keptLong, true})
			return true
		}
		s.fill()
		keep = s.pos + start + keptLong // fill may have moved everything
	}
}

// fill makes room and reads once. It may move the bytes; the spans are relative
// to pos and stay valid.
func (s *source) fill() {
	if len(s.buf)-s.end < chunk {
		have := s.end - s.pos
		if need := have + chunk; need > len(s.buf) || s.pos < len(s.buf)/2 {
			grown := make([]byte, max(need, 2*have, 4*chunk))
			copy(grown, s.buf[s.pos:s.end])
			s.buf = grown
		} else {
			copy(s.buf, s.buf[s.pos:s.end])
		}
		s.pos, s.end = 0, have
	}
	for range 100 {
		n, err := s.r.Read(s.buf[s.end:])
		s.end += max(n, 0)
		s.err = err
		if begun := s.begin(); err != nil || n > 0 && begun {
			return
		}
	}
	s.err = io.ErrNoProgress
}

// begin drops a byte order mark from the first bytes. It returns false while
// there are too few bytes to tell.
func (s *source) begin() bool {
	if s.begun {
		return true
	}
	const mark = "\xef\xbb\xbf"
	data := s.buf[s.pos:s.end]
	if len(data) < len(mark) && bytes.HasPrefix([]byte(mark), data) {
		return false
	}
	s.begun = true
	if bytes.HasPrefix(data, []byte(mark)) {
		s.pos += len(mark)
	}
	return true
}

// finish returns why there are no more lines: [io.EOF], or another error of the
// underlying reader.
func (s *source) finish() error {
	if errors.Is(s.err, io.EOF) {
		return io.EOF
	}
	return s.err
}

// skipLong consumes a line that is too long and returns the error for it.
func (s *source) skipLong() error {
	line := s.line
	s.advance(1)
	return failure(line, line, 0, finding.Errorf(ErrTooLong, "a line of more than %d MB", MaxLine>>20))
}
