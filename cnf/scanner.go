package cnf

import (
	"errors"
	"io"
)

// scanner reads bytes and keeps track of their place. Its buffer is fixed,
// however long the lines.
type scanner struct {
	r         io.Reader
	buf       []byte
	pos, end  int
	line, col int // place of the next byte
	err       error
}

const eof = -1

func newScanner(r io.Reader) scanner {
	return scanner{r: r, buf: make([]byte, textBufSize), line: 1, col: 1}
}

// peek returns the next byte, or eof; failure distinguishes the end from an error.
func (s *scanner) peek() int {
	if s.pos == s.end && !s.fill() {
		return eof
	}
	return int(s.buf[s.pos])
}

func (s *scanner) fill() bool {
	for tries := 0; s.err == nil && tries < 100; tries++ {
		s.pos = 0
		s.end, s.err = s.r.Read(s.buf)
		if s.end > 0 {
			return true
		}
	}
	s.pos, s.end = 0, 0
	if s.err == nil {
		s.err = io.ErrNoProgress
	}
	return false
}

// failure returns the error of a failed read, nil at the regular end.
func (s *scanner) failure() error {
	if errors.Is(s.err, io.EOF) && !errors.Is(s.err, io.ErrUnexpectedEOF) {
		return nil
	}
	return s.err
}

// skip consumes the byte that peek returned.
func (s *scanner) skip() {
	if s.buf[s.pos] == '\n' {
		s.line, s.col = s.line+1, 1
	} else {
		s.col++
	}
	s.pos++
}

// blanks consumes blanks within the line and returns the byte after them.
func (s *scanner) blanks() int {
	for {
		switch c := s.peek(); c {
		case ' ', '\t', '\r', '\v', '\f':
			s.skip()
		default:
			return c
		}
	}
}

// space consumes blanks and line ends and returns the byte after them.
func (s *scanner) space() int {
	for {
		c := s.blanks()
		if c != '\n' {
			return c
		}
		s.skip()
	}
}

// restOfLine consumes the rest of the line with its end and returns at most
// its first limit bytes.
func (s *scanner) restOfLine(limit int) string {
	var text []byte
	for {
		c := s.peek()
		if c == eof {
			break
		}
		s.skip()
		if c == '\n' {
			break
		}
		if len(text) < limit {
			text = append(text, byte(c))
		}
	}
	if k := len(text); k > 0 && text[k-1] == '\r' {
		text = text[:k-1]
	}
	return string(text)
}

// word consumes up to the next white space and returns at most 40 bytes.
func (s *scanner) word() string {
	var text []byte
	for {
		c := s.peek()
		if c == eof || isSpace(c) {
			return string(text)
		}
		s.skip()
		if len(text) < 40 {
			text = append(text, byte(c))
		}
	}
}

func isSpace(c int) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// number reads an integer token. ok is false if it is malformed or does not
// fit 32 bits; text is then the token, cut to 40 bytes.
func (s *scanner) number() (n int64, text string, ok bool) {
	// The fast path: the token lies whole in the buffer.
	i, neg := s.pos, false
	if i < s.end && s.buf[i] == '-' {
		neg = true
		i++
	}
	first := i
	for i < s.end && s.buf[i]-'0' <= 9 && i-first < 12 {
		n = n*10 + int64(s.buf[i]-'0')
		i++
	}
	if i < s.end && i > first && n < 1<<31 && isSpace(int(s.buf[i])) {
		s.col += i - s.pos
		s.pos = i
		if neg {
			n = -n
		}
		return n, "", true
	}
	text = s.word()
	n, neg = 0, false
	digits := text
	if len(digits) > 0 && digits[0] == '-' {
		neg, digits = true, digits[1:]
	}
	if digits == "" || len(digits) == 40 {
		return 0, text, false
	}
	for _, c := range []byte(digits) {
		if c-'0' > 9 || n >= 1<<31 {
			return 0, text, false
		}
		n = n*10 + int64(c-'0')
	}
	if n >= 1<<31 {
		return 0, text, false
	}
	if neg {
		n = -n
	}
	return n, "", true
}
