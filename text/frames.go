package text

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// Characters that mean the same are made one before anything is parsed, so that
// all formats know them. Programs draw boards with the box characters of Unicode,
// and people write blanks and digits in many ways:
//
//	┌───────┬──       +-------+--
//	│ 5 3 · │ ．      | 5 3 . | .
//	├───────┼──       +-------+--
//	５ ⬜ 3️⃣ ④         5 . 3 4
//
// A file of an old Macintosh ends its lines with CR alone, and editors on Windows
// save UTF-16: both are turned into what the rest of the package reads.

// frames is a reader that turns such characters into |, -, +, digits and dots.
// Other bytes pass unchanged.
type frames struct {
	r     io.Reader
	held  []byte // the beginning of a character whose end was not read yet
	err   error  // to return after held
	lines lineEnds

	before originals
}

// lineEnds is how the lines of an input end: not known yet, LF or CR LF, or CR.
type lineEnds byte

const (
	anyEnds lineEnds = iota
	lfEnds
	crEnds
)

func (f *frames) Read(p []byte) (int, error) {
	if len(p) < 8 { // no room for a character; sources read much more at a time
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
			whole -= cut(p[:k], f.lines)
			f.held = append(f.held, p[whole:k]...)
		}
		f.lines.plain(p[:whole])
		high := firstHigh(p[:whole])
		f.before.see(p[:whole], high == whole)
		n = high + plainFrames(p[high:whole])
		if n > 0 || err != nil || k == 0 {
			f.err = err
			return n, err
		}
	}
}

// cut returns the number of bytes at the end of b that may begin a character that
// is rewritten, or are a CR that may have an LF after it.
func cut(b []byte, ends lineEnds) int {
	n := len(b)
	switch {
	case n > 0 && (isLead(b[n-1]) || b[n-1] == '\r' && ends != lfEnds):
		return 1
	case n > 1 && isLead(b[n-2]) && b[n-2] != 0xC2 && b[n-1] >= 0x80:
		return 2
	}
	return 0
}

func isLead(c byte) bool { return c == 0xC2 || c == 0xE2 || c == 0xE3 || c == 0xEF }

// plain turns each CR of a file whose lines end with CR into LF.
func (e *lineEnds) plain(b []byte) {
	if *e == lfEnds {
		return
	}
	for i := 0; i < len(b); i++ {
		switch {
		case b[i] == '\n':
			*e = lfEnds
			return
		case b[i] != '\r' || i+1 < len(b) && b[i+1] == '\r':
		case i+1 < len(b) && b[i+1] == '\n':
			if *e == anyEnds {
				*e = lfEnds
				return
			}
			i++
		case i+1 < len(b) || *e == crEnds:
			*e = crEnds
			b[i] = '\n'
		}
	}
}

// plainFrames rewrites the characters of b in place and returns the new length
// of b.
func plainFrames(b []byte) int {
	at := firstHigh(b)
	to := at
	for i := at; i < len(b); {
		c := b[i]
		if !isLead(c) {
			b[to] = c
			to++
			i++
			continue
		}
		r, size := utf8.DecodeRune(b[i:])
		switch plain := plainRune(r); {
		case size < 2 || plain == 0:
			to += copy(b[to:], b[i:i+max(size, 1)])
			i += max(size, 1)
			continue
		case plain != dropped:
			b[to] = plain
			to++
		}
		i += size
	}
	return to
}

// firstHigh returns where the first byte beyond ASCII is, or the length.
func firstHigh(b []byte) int {
	i := 0
	for ; i+64 <= len(b); i += 64 {
		w := (*[64]byte)(b[i:])
		if (binary.LittleEndian.Uint64(w[0:])|binary.LittleEndian.Uint64(w[8:])|
			binary.LittleEndian.Uint64(w[16:])|binary.LittleEndian.Uint64(w[24:])|
			binary.LittleEndian.Uint64(w[32:])|binary.LittleEndian.Uint64(w[40:])|
			binary.LittleEndian.Uint64(w[48:])|binary.LittleEndian.Uint64(w[56:]))&each80 != 0 {
			break
		}
	}
	for i < len(b) && b[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// dropped is the plain form of a character that only says how the one before it
// looks.
const dropped = 0xFF

// plainRune returns the plain form of a character, or 0 if it is left alone.
func plainRune(r rune) byte {
	switch {
	case r >= 0x2500 && r <= 0x257F:
		return frameOf(r - 0x2500)
	case r >= '０' && r <= '９':
		return byte(r - '０' + '0')
	case r >= 'Ａ' && r <= 'Ｚ':
		return byte(r - 'Ａ' + 'A')
	case r >= '①' && r <= '⑨':
		return byte(r - '①' + '1')
	case r >= '❶' && r <= '❾':
		return byte(r - '❶' + '1')
	}
	switch r {
	case '·', '•', '．', '∙', '⋅', '⬜', '□', '◻', '▢', '◯', '○', '\u3002',
		'☐', '▯', '▫', '■', '▪', '◼', '⬛', '█', '░', '▒', '▓':
		return '.'
	case '\u00A0', '\u3000', '\u2007', '\u2002', '\u2003', '\u2009':
		return ' '
	case '｜':
		return '|'
	case '＿':
		return '_'
	case '−', '－', '–', '—':
		return '-'
	case '\uFE0F', '\uFE0E', '\u20E3', '\u200B', '\u200E', '\u200F', '\u2060', '\uFEFF', '\u00AD':
		return dropped
	}
	return 0
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

// wide is a reader that turns UTF-16 into UTF-8. It knows UTF-16 by its mark, or
// by a zero in one of the first two bytes, which no text has; anything else
// passes unchanged.
type wide struct {
	r     io.Reader
	state byte   // 0: not known yet
	in    []byte // read and not yet turned
	out   []byte // turned and not yet returned
	high  rune   // the first half of a character, or 0
	err   error
}

const (
	narrow byte = iota + 1
	little
	big
)

func (w *wide) Read(p []byte) (int, error) {
	if w.state == narrow && len(w.in) == 0 {
		return w.r.Read(p)
	}
	for idle := 0; len(w.out) == 0; idle++ {
		if w.state == narrow {
			n := copy(p, w.in)
			if w.in = w.in[n:]; n > 0 || w.err != nil {
				return n, w.last(len(w.in) == 0)
			}
			return w.r.Read(p)
		}
		if w.err != nil {
			w.turn(true)
			if len(w.out) == 0 {
				return 0, w.err
			}
			break
		}
		room := make([]byte, max(len(p), 512))
		n, err := w.r.Read(room)
		w.in, w.err = append(w.in, room[:n]...), err
		if n == 0 && err == nil && idle > 100 {
			return 0, io.ErrNoProgress
		}
		if w.state == 0 && (len(w.in) > 1 || err != nil) {
			w.look()
		}
		if w.state > narrow {
			w.turn(false)
		}
	}
	n := copy(p, w.out)
	w.out = w.out[n:]
	return n, nil
}

func (w *wide) last(all bool) error {
	if all && w.err != nil {
		return w.err
	}
	return nil
}

// look tells the encoding from the first two bytes.
func (w *wide) look() {
	w.state = narrow
	if len(w.in) < 2 {
		return
	}
	switch a, b := w.in[0], w.in[1]; {
	case a == 0xFF && b == 0xFE, a != 0 && a < 0x80 && b == 0:
		w.state = little
	case a == 0xFE && b == 0xFF, a == 0 && b != 0 && b < 0x80:
		w.state = big
	}
}

// turn decodes the units of w.in.
func (w *wide) turn(end bool) {
	for len(w.in) >= 2 {
		r := rune(w.in[0]) | rune(w.in[1])<<8
		if w.state == big {
			r = rune(w.in[0])<<8 | rune(w.in[1])
		}
		w.in = w.in[2:]
		switch {
		case w.high != 0:
			w.out = utf8.AppendRune(w.out, utf16.DecodeRune(w.high, r))
			w.high = 0
		case r >= 0xD800 && r < 0xDC00:
			w.high = r
		default:
			w.out = utf8.AppendRune(w.out, r)
		}
	}
	if end && len(w.in) > 0 {
		w.in = nil
	}
}

// plainText returns the text of memory as a source would see it. It may change b.
func plainText(b []byte) []byte {
	if len(b) > 1 && (b[0] == 0 || b[1] == 0 || b[0] >= 0xFE && b[1] >= 0xFE) {
		if all, err := io.ReadAll(&wide{r: bytes.NewReader(b)}); err == nil || errors.Is(err, io.EOF) {
			b = all
		}
	}
	var ends lineEnds
	ends.plain(b)
	return b[:plainFrames(b)]
}
