package text

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lattice"
	"sudokusat/text/lex"
	"sudokusat/text/utf"
)

// The line source cuts the input into lines in plain characters (plain.go) and lets the
// formats look ahead. It forgets consumed lines, so memory is bounded by the look-ahead
// however long the input is.
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

// span is one line of the look-ahead in the buffer.
type span struct {
	start, end int
	next       int // where the line after it begins
	long       bool

	kind        lex.Kind // as [lex.Measure] returns them, from the first question on
	width, rest int32
	known       knowledge
}

// knowledge is what is known of a line.
type knowledge uint8

const (
	nothing knowledge = iota
	itsKind
	itsWidth
)

// source is the input as lines. Formats look at them by peek, long and number; only the
// owner of the source calls advance.
type source struct {
	r     io.Reader
	buf   []byte
	pos   int    // start of the first line not consumed
	end   int    // end of the bytes read
	high  int    // there is nothing but ASCII from here on
	spans []span // lines cut so far; those before first are consumed
	first int
	line  int // number of the first line not consumed, from 1
	odd   int // number of the last line cut that is long or in other characters than the input's; 0: none
	ends  lineEnds
	cr    bool    // a CR behind the bytes read, which may be followed by LF
	drawn []drawn // lines of the look-ahead with box characters
	err   error   // what r ended with
	ready bool    // reading more keeps nobody waiting
	files bool    // [Options.Archive]
}

func newSource(r io.Reader) *source { return &source{r: utf.NewReader(r), line: 1} }

// memorySource returns the lines of a text in memory, which it may change.
func memorySource(text []byte) *source {
	if utf.Order16(text) != nil {
		return newSource(bytes.NewReader(text))
	}
	s := &source{buf: text, end: len(text), high: len(text), line: 1, err: io.EOF}
	s.ends.plain(text)
	if len(text) > 20 { // more than a field
		s.spans = make([]span, 0, 12)
	}
	return s
}

// peek returns line i of the look-ahead without its end (LF or CR LF), or false
// if the input has no such line. The bytes are valid until a peek further ahead
// or an advance.
func (s *source) peek(i int) ([]byte, bool) {
	i += s.first
	for len(s.spans) <= i {
		if !s.cut() {
			return nil, false
		}
	}
	a := &s.spans[i]
	return s.buf[a.start:a.end], true
}

// atOnce returns what can be read without waiting, up to a number of bytes.
func (s *source) atOnce(most int) []byte { return s.buf[s.pos:min(s.end, s.pos+most)] }

// kind is [lex.KindOf] of line i, already peeked at.
func (s *source) kind(i int) lex.Kind {
	a := &s.spans[s.first+i]
	if a.known == nothing {
		a.kind, a.known = lex.KindOf(s.buf[a.start:a.end]), itsKind
	}
	return a.kind
}

// measure is [lex.Measure] of line i, already peeked at.
func (s *source) measure(i int) (k lex.Kind, width, rest int) {
	k = s.kind(i)
	a := &s.spans[s.first+i]
	if a.known == itsKind {
		width, rest = lex.WidthOf(s.buf[a.start:a.end], k)
		a.width, a.rest, a.known = int32(width), int32(rest), itsWidth
	}
	return k, int(a.width), int(a.rest)
}

// ahead returns the lines of the look-ahead so far.
func (s *source) ahead() []span { return s.spans[s.first:] }

// atHand reports whether line i, the one before it peeked at, was read already or can be
// read without waiting.
func (s *source) atHand(i int) bool {
	return len(s.ahead()) > i || s.err != nil || s.ready || bytes.IndexByte(s.buf[s.uncut():s.end], '\n') >= 0
}

// long reports whether line i, already peeked at, was too long to keep.
func (s *source) long(i int) bool { return s.spans[s.first+i].long }

// number returns the number of line i in the input, from 1.
func (s *source) number(i int) int { return s.line + i }

// advance consumes n lines that were peeked at.
func (s *source) advance(n int) {
	if n == 0 {
		return
	}
	s.first += n
	s.pos = s.spans[s.first-1].next
	s.line += n
	switch left := len(s.spans) - s.first; {
	case left == 0:
		s.spans, s.first, s.drawn = s.spans[:0], 0, nil
	case left < s.first:
		s.spans, s.first = s.spans[:copy(s.spans, s.ahead())], 0
	}
}

// uncut returns where the first line begins that is not in the look-ahead.
func (s *source) uncut() int {
	if k := len(s.spans); k > 0 {
		return s.spans[k-1].next
	}
	return s.pos
}

// cut adds one line to the look-ahead, reading as needed.
func (s *source) cut() bool {
	for scanned := 0; ; s.fill() {
		start := s.uncut()
		data := s.buf[start:s.end]
		if i := bytes.IndexByte(data[scanned:], '\n'); i >= 0 {
			s.push(span{start: start, end: start + scanned + i, next: start + scanned + i + 1})
			return true
		}
		if scanned = len(data); scanned > MaxLine {
			return s.cutLong()
		}
		if s.err != nil {
			// A last line may lack its newline, unless an error cut it short.
			if scanned == 0 || !errors.Is(s.err, io.EOF) {
				return false
			}
			s.push(span{start: start, end: s.end, next: s.end})
			return true
		}
	}
}

// push adds a line to the look-ahead, in plain characters and without a CR at its end.
func (s *source) push(a span) {
	if a.start < s.high {
		line := s.buf[a.start:a.end]
		if isDrawn(line) {
			s.drawn = append(s.drawn, drawn{s.number(len(s.ahead())), bytes.TrimSuffix(bytes.Clone(line), []byte("\r"))})
		}
		n := plainCharacters(line)
		if a.end = a.start + n; n < len(line) {
			s.odd = s.number(len(s.ahead()))
		}
	}
	if a.end > a.start && s.buf[a.end-1] == '\r' {
		a.end--
	}
	s.spans = append(s.spans, a)
}

// cutLong keeps the beginning of a line that is too long and skips the rest.
func (s *source) cutLong() bool {
	for ; ; s.fill() {
		a := span{start: s.uncut(), long: true}
		a.end = a.start + keptLong
		a.next = a.end
		if i := bytes.IndexByte(s.buf[a.end:s.end], '\n'); i >= 0 {
			s.end = a.end + copy(s.buf[a.end:], s.buf[a.end+i:s.end]) // the newline stays
			a.next++
		} else if s.end = a.end; s.err == nil {
			continue
		}
		s.odd = s.number(len(s.ahead()))
		s.spans = append(s.spans, a)
		return true
	}
}

// fill makes room and reads once. It may move the bytes that are not consumed.
func (s *source) fill() {
	if len(s.buf)-s.end < chunk {
		have := s.end - s.pos
		to := s.buf
		if need := have + chunk; need > len(s.buf) || s.pos < len(s.buf)/2 {
			to = make([]byte, max(need, 2*have, 4*chunk))
		}
		copy(to, s.buf[s.pos:s.end])
		for i := range s.ahead() {
			a := &s.ahead()[i]
			a.start, a.end, a.next = a.start-s.pos, a.end-s.pos, a.next-s.pos
		}
		s.high -= s.pos
		s.buf, s.pos, s.end = to, 0, have
	}
	for range 100 {
		at := s.end
		if s.cr {
			s.buf[at] = '\r'
			at++
		}
		n, err := s.r.Read(s.buf[at:])
		read := s.buf[s.end : at+max(n, 0)]
		s.cr = err == nil && s.ends != lfEnds && len(read) > 0 && read[len(read)-1] == '\r'
		if s.cr {
			read = read[:len(read)-1]
		}
		s.ends.plain(read)
		s.end += len(read)
		if firstHigh(read) < len(read) {
			s.high = s.end
		}
		if s.err = err; err != nil || len(read) > 0 {
			return
		}
	}
	s.err = io.ErrNoProgress
}

// finish returns why there are no more lines: [io.EOF], or another error of the
// underlying reader.
func (s *source) finish() error {
	if errors.Is(s.err, io.EOF) {
		return io.EOF
	}
	return s.err
}

// unended returns the last line of an input that has been consumed, if it had no newline.
func (s *source) unended() []byte {
	if s.pos != s.end || s.pos == 0 || len(s.ahead()) > 0 || s.err == nil {
		return nil
	}
	return s.buf[bytes.LastIndexByte(s.buf[:s.end], '\n')+1 : s.end]
}

// skipLong consumes a line that is too long and returns the error for it.
func (s *source) skipLong() error {
	line := s.line
	s.advance(1)
	return failure(line, line, 0, finding.Errorf(ErrTooLong, "a line of more than %d MB", MaxLine>>20))
}

// asDrawn is the text of the first lines of the look-ahead with the box characters
// that they had. It is nil if they had none.
func (s *source) asDrawn(lines int) []byte {
	s.drawn = slices.DeleteFunc(s.drawn, func(d drawn) bool { return d.line < s.line })
	if len(s.drawn) == 0 || s.drawn[0].line >= s.number(lines) {
		return nil
	}
	var out [][]byte
	for i := range lines {
		line, _ := s.peek(i)
		if k := slices.IndexFunc(s.drawn[:min(lines, len(s.drawn))], func(d drawn) bool { return d.line == s.number(i) }); k >= 0 {
			line = s.drawn[k].text
		}
		out = append(out, line)
	}
	return bytes.Join(out, []byte("\n"))
}

// weighted is line i of the look-ahead with its strokes as [lattice.Weigh] returns them, or as it is.
func (s *source) weighted(i int) (line []byte, ok bool) {
	if line, ok = s.peek(i); !ok || s.long(i) || len(line) > lex.LongRow {
		return nil, false
	}
	for _, d := range s.drawn {
		if d.line == s.number(i) {
			return lattice.Weigh(line, d.text, plainRune), true
		}
	}
	return bytes.Clone(line), true
}

// isUneven reports whether strokes of the look-ahead are of two kinds within a drawing, its frame aside.
func (s *source) isUneven() bool {
	var inner strings.Builder
	for i, d := range s.drawn {
		if i > 0 && i < len(s.drawn)-1 && s.drawn[i-1].line == d.line-1 && s.drawn[i+1].line == d.line+1 {
			line := []rune(strings.TrimSpace(string(d.text)))
			inner.WriteString(string(line[1:max(1, len(line)-1)]))
		}
	}
	return !lattice.IsEven(inner.String())
}

// isCount reports whether the first line is a number by itself, and the next
// row has another width. Above a column of a grid it would be a clue.
func isCount(in *source) bool {
	line, _ := in.peek(0)
	indent := lex.SkipSpace(line, 0)
	line = bytes.TrimSpace(line)
	if len(line) > 7 || bytes.ContainsFunc(line, func(c rune) bool { return c < '0' || c > '9' }) {
		return false
	}
	own := len(line)
	for i := 1; i <= 3; i++ {
		row, ok := in.peek(i)
		if !ok {
			return false
		}
		if k, width, _ := in.measure(i); k != lex.Blank && k != lex.Comment && k != lex.Label {
			return width > 1 && width != own && (i > 1 || width > 25 || indent <= lex.SkipSpace(row, 0))
		}
	}
	return false
}
