package lattice

import (
	"bytes"
	"unicode/utf8"

	"sudokusat/text/lex"
)

// Strokes: a line of a drawing in plain characters, in which those that were not light are bytes of
// their own again, which no text in UTF-8 has.

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
