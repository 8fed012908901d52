package text

import (
	"bytes"
	"io"
)

// Many programs draw boards with the box characters of Unicode, U+2500 to
// U+257F, of three bytes each: E2, 94 or 95, and one more. They are turned into
// plain text before parsing:
//
//	┌───────┬──       +-------+--
//	│ 5 3 . │ .       | 5 3 . | .
//	├───────┼──       +-------+--

// frames is a reader that turns box characters into |, - and +. Other bytes pass
// unchanged.
type frames struct {
	r    io.Reader
	held []byte // the beginning of a character whose end was not read yet
	err  error  // to return after held
}

func (f *frames) Read(p []byte) (int, error) {
	if len(p) < 3 { // no room for a character; sources read much more at a time
		return 0, io.ErrShortBuffer
	}
	for {
		n := copy(p, f.held)
		k := n
		f.held = f.held[:0]
		err := f.err
		if err == nil {
			k, err = f.r.Read(p[n:])
			k += n
		}
		whole := k
		if err == nil {
			whole -= cut(p[:k])
			f.held = append(f.held, p[whole:k]...)
		}
		n = plainFrames(p[:whole])
		if n > 0 || err != nil || k == 0 {
			f.err = err
			return n, err
		}
	}
}

// cut returns the number of bytes at the end of b that may begin a box character.
func cut(b []byte) int {
	switch n := len(b); {
	case n > 0 && b[n-1] == 0xE2:
		return 1
	case n > 1 && b[n-2] == 0xE2 && (b[n-1] == 0x94 || b[n-1] == 0x95):
		return 2
	}
	return 0
}

// plainFrames rewrites the box characters of b in place and returns the new
// length of b.
func plainFrames(b []byte) int {
	at := bytes.IndexByte(b, 0xE2)
	if at < 0 {
		return len(b)
	}
	to := at
	for i := at; i < len(b); to++ {
		if b[i] == 0xE2 && i+2 < len(b) && (b[i+1] == 0x94 || b[i+1] == 0x95) && b[i+2]&0xC0 == 0x80 {
			b[to] = frameOf(rune(b[i+1]-0x94)<<6 | rune(b[i+2]&0x3F))
			i += 3
		} else {
			b[to] = b[i]
			i++
		}
	}
	return to
}

// frameOf returns the plain character for U+2500+c: a horizontal stroke, a
// vertical one, or + for corners and crossings.
func frameOf(c rune) byte {
	switch c {
	case 0x00, 0x01, 0x04, 0x05, 0x08, 0x09, 0x4C, 0x4D, 0x50, 0x74, 0x76, 0x78, 0x7A, 0x7C, 0x7E:
		return '-'
	case 0x02, 0x03, 0x06, 0x07, 0x0A, 0x0B, 0x4E, 0x4F, 0x51, 0x75, 0x77, 0x79, 0x7B, 0x7D, 0x7F:
		return '|'
	}
	return '+'
}
