package lattice

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"sudokusat/text/lex"
)

// Strokes: a line of a drawing in plain characters, in which those that were not light are bytes of
// their own again, which no text in UTF-8 has.

// corners are characters of which some programs draw the corners of a frame.
var corners = []byte("*.:'")

// level is how strong a wall is.
type level byte

const (
	none level = iota
	dashed
	light
	double
	heavy
	mixed
)

// isDownKind are the box characters that are strokes down.
var isDownKind = [128]bool{
	0x02: true, 0x03: true, 0x06: true, 0x07: true, 0x0A: true, 0x0B: true, 0x4E: true, 0x4F: true, 0x51: true,
	0x75: true, 0x77: true, 0x79: true, 0x7B: true, 0x7D: true, 0x7F: true,
}

const acrossBase, downBase = 0xF8, 0xFC // of dashed, double, heavy, mixed

// kinds are the levels of the box characters of Unicode from U+2500 on, of those that are strokes.
var kinds = [128]level{
	0x00: light, 0x01: heavy, 0x02: light, 0x03: heavy, 0x04: dashed, 0x05: dashed, 0x06: dashed, 0x07: dashed,
	0x08: dashed, 0x09: dashed, 0x0A: dashed, 0x0B: dashed, 0x4C: dashed, 0x4D: dashed, 0x4E: dashed, 0x4F: dashed, 0x50: double, 0x51: double,
	0x74: light, 0x75: light, 0x76: light, 0x77: light, 0x78: heavy, 0x79: heavy, 0x7A: heavy, 0x7B: heavy,
	0x7C: mixed, 0x7D: mixed, 0x7E: mixed, 0x7F: mixed,
}

// Weigh returns a line in plain characters with the strokes that it had before: raw is that line, and
// plainOf the plain form of a character. The result is new, and as long as line.
func Weigh(line, raw []byte, plainOf func(rune) byte) []byte {
	out := bytes.Clone(line)
	at := 0
	for len(raw) > 0 {
		c, size := utf8.DecodeRune(raw)
		raw = raw[size:]
		p := byte(c)
		if c >= utf8.RuneSelf {
			p = plainOf(c)
		}
		if p != '-' && p != '|' && p != '+' {
			continue
		}
		i := bytes.IndexAny(out[at:], "-|+")
		if i < 0 {
			break
		}
		at += i + 1
		if c < 0x2500 || c > 0x257F || p == '+' {
			continue
		}
		base := byte(acrossBase)
		if p == '|' {
			base = downBase
		}
		switch kinds[c-0x2500] {
		case dashed:
			out[at-1] = base
		case double:
			out[at-1] = base + 1
		case heavy:
			out[at-1] = base + 2
		case mixed:
			out[at-1] = base + 3
		}
	}
	return out
}

// plain returns a weighted text in plain characters.
func plain(text []byte) []byte {
	out := text
	for i, c := range text {
		if c < acrossBase {
			continue
		}
		if &out[0] == &text[0] {
			out = bytes.Clone(text)
		}
		if out[i] = '-'; c >= downBase {
			out[i] = '|'
		}
	}
	return out
}

// isRule is [lex.IsRule] for a weighted line.
func isRule(text []byte) bool { return lex.IsRule(plain(text)) }

func isAcross(c byte) bool { return c == '-' || c == '=' || c >= acrossBase && c < downBase }
func isDown(c byte) bool   { return c == '|' || c == ' ' || c >= downBase }

// acrossLevel is the level of a stroke between two columns, mixed for no stroke.
func acrossLevel(c byte) level {
	switch {
	case c == ' ':
		return none
	case c == '-':
		return light
	case c == '=':
		return double
	}
	return otherLevel(c, acrossBase)
}

// downLevel is the level of a stroke between two cells of a row, mixed for no stroke.
func downLevel(c byte) level {
	switch c {
	case ' ':
		return none
	case '|':
		return light
	}
	return otherLevel(c, downBase)
}

func otherLevel(c, base byte) level {
	if c < base || c > base+3 {
		return mixed
	}
	return [...]level{dashed, double, heavy, mixed}[c-base]
}

// Bar returns the strength of the bars in a weighted text between two cells, 0 for none. Two bars are as
// one that is double.
func Bar(between []byte) (strength byte) {
	bars := 0
	for _, c := range between {
		if c != ' ' && isDown(c) {
			bars++
			strength = max(strength, byte(downLevel(c)))
		}
	}
	if bars > 1 {
		strength = max(strength, byte(double))
	}
	return strength
}

// IsEven reports whether the box characters of a text are of one kind across and one kind down.
func IsEven(text string) bool {
	var across, down level
	for at := strings.IndexByte(text, 0xE2); at >= 0 && at+2 < len(text); {
		if text[at+1] == 0x94 || text[at+1] == 0x95 {
			c := text[at+1]&1<<6 | text[at+2]&0x3F
			is, which := kinds[c], &across
			if isDownKind[c] {
				which = &down
			}
			if is != none && *which != none && is != *which {
				return false
			}
			*which = max(*which, is)
		}
		next := strings.IndexByte(text[at+1:], 0xE2)
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return true
}

// Rule returns the parts into which crossings divide a weighted rule, or else spaces, and its strength.
// Without strokes both are 0; ok is false if it has other strokes, marks or gaps, or without crossings parts of
// different lengths.
func Rule(line []byte) (parts int, strength byte, ok bool) {
	line = bytes.TrimSpace(lex.BeforeComment(line))
	if len(line) > 2 && bytes.IndexByte(corners, line[0]) >= 0 && bytes.IndexByte(corners, line[len(line)-1]) >= 0 && line[1] != ':' {
		line = line[1 : len(line)-1]
	}
	run, least, most, stroke := 0, len(line), 0, byte(0)
	bare, crossed, gap, behind := 0, false, false, byte('+') // bare: spaces between two strokes; the last character but spaces
	for i := 0; i <= len(line); i++ {
		c := byte('+')
		if i < len(line) {
			c = line[i]
		}
		if c == ':' { // aligns a column of Markdown
			c = '-'
		}
		if c == ' ' && i > 1 && line[i-1] == ' ' {
			gap = true
		}
		switch {
		case isAcross(c):
			if stroke == 0 {
				stroke = c
			}
			if c != stroke || acrossLevel(c) == mixed {
				return 0, 0, false
			}
			if run == 0 && isAcross(behind) {
				bare++
			}
			run++
		default:
			if run > 0 {
				parts, least, most = parts+1, min(least, run), max(most, run)
			}
			run, crossed = 0, crossed || c != ' ' && i > 0 && i < len(line)-1
		}
		if c != ' ' {
			behind = c
		}
	}
	if parts == 0 {
		return 0, 0, stroke == 0
	}
	return parts, byte(acrossLevel(stroke)), !gap && (crossed && bare == 0 || !crossed && most-least <= 2)
}
