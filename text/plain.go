package text

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// Characters that mean the same are made one before anything is parsed, so that
// all formats know them. Programs draw boards with the box characters of Unicode,
// and people write blanks and digits in many ways:
//
//	┌───────┬──       +-------+--
//	│ 5 3 · │ ．      | 5 3 . | .
//	├───────┼──       +-------+--
//	５ ⬜ 3️⃣           5 . 3
//
// A file of an old Macintosh ends its lines with CR alone. A drawing in box characters
// is answered in them: the source keeps its lines as they were, the answer is written
// into their plain form, and the frame is put back.

// lineEnds is the kind of line ends of an input: not known yet, LF or CR LF, or CR.
type lineEnds byte

const (
	anyEnds lineEnds = iota
	lfEnds
	crEnds
)

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

// plainCharacters rewrites the characters of b in place and returns the new length
// of b.
func plainCharacters(b []byte) int {
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

// isLead reports whether c begins a character that is rewritten.
func isLead(c byte) bool { return c == 0xC2 || c == 0xE2 || c == 0xE3 || c == 0xEF }

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

// dropped is the plain form of a character that only determines how the one before it
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
	}
	switch r {
	case '·', '．', '∙', '⋅', '\u3002':
		return '.'
	case '⬜', '□', '◻', '▢', '☐', '▯', '▫':
		return '_'
	case '◯', '○':
		return '?'
	case '•', '■', '▪', '◼', '⬛', '█', '░', '▒', '▓':
		return '*'
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

// drawn is a line of a drawing in box characters, as it was.
type drawn struct {
	line int // its number in the input
	text []byte
}

// isDrawn reports whether a text has box characters.
func isDrawn(b []byte) bool {
	return bytes.Contains(b, []byte("\xe2\x94")) || bytes.Contains(b, []byte("\xe2\x95"))
}

// reframed puts the box characters of a drawing back into an answer that was written
// into its plain form. Lines that became longer stay plain.
func reframed(answer, art []byte) []byte {
	var out []byte
	lines := bytes.Split(art, []byte("\n"))
	for i, line := range bytes.Split(answer, []byte("\n")) {
		if i < len(lines) {
			line = reframedLine(line, lines[i])
		}
		out = append(append(out, line...), '\n')
	}
	return bytes.TrimSuffix(out, []byte("\n"))
}

func reframedLine(line, art []byte) []byte {
	var out []byte
	k := 0 // in line
	for len(art) > 0 {
		r, size := utf8.DecodeRune(art)
		plain := plainRune(r)
		switch {
		case plain == dropped:
		case k >= len(line):
			return line
		case plain != 0 && line[k] == plain && r >= 0x2500 && r <= 0x257F:
			out = append(out, art[:size]...)
			k++
		case plain != 0 || size == 1:
			out = append(out, line[k])
			k++
		default: // left alone when it was read, too
			if !bytes.HasPrefix(line[k:], art[:size]) {
				return line
			}
			out = append(out, art[:size]...)
			k += size
		}
		art = art[size:]
	}
	if k != len(line) {
		return line
	}
	return out
}
