package text

import (
	"errors"
	"strings"
	"unicode/utf16"
)

// The packing of links of f-puzzles and SudokuPad: lz-string, base64 flavour
// (https://pieroxy.net/blog/pages/lz-string/index.html). A text is 16-bit units.
// A number of some bits says the index of a word in a dictionary; 0 and 1 bring a
// new unit of 8 or 16 bits, 2 ends. Each word makes one more: the one before it
// and its own first unit.

const lzAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// maxUnpacked bounds what a hostile link unpacks to.
const maxUnpacked = 4 << 20

var errPacked = errors.New("the packed text is damaged")

// lzBits hands out bits, the first of each character first.
type lzBits struct {
	text string
	at   int // in bits
	over int // bits asked for beyond the end
}

// number reads a number, least bit first.
func (b *lzBits) number(width int) (v int) {
	for i := range width {
		k := b.at / 6
		if k >= len(b.text) {
			b.over++
			continue
		}
		v |= strings.IndexByte(lzAlphabet, b.text[k]) >> (5 - b.at%6) & 1 << i
		b.at++
	}
	return v
}

// unpackLZ returns the text that was packed.
func unpackLZ(packed string) (string, error) {
	packed = strings.TrimRight(packed, "=")
	for i := range len(packed) {
		if strings.IndexByte(lzAlphabet, packed[i]) < 0 {
			return "", errPacked
		}
	}
	b := lzBits{text: packed}
	unit := func(kind int) []uint16 { return []uint16{uint16(b.number(8 << kind))} }
	kind := b.number(2)
	if kind == 2 || len(packed) == 0 {
		return "", nil
	}
	if kind > 2 {
		return "", errPacked
	}
	word := unit(kind)
	words := [][]uint16{nil, nil, nil, word}
	out := append([]uint16(nil), word...)
	width, left := 3, 4
	step := func() {
		if left--; left == 0 {
			left = 1 << width
			width++
		}
	}
	for {
		if b.over > 64 || len(out) > maxUnpacked || width > 30 {
			return "", errPacked
		}
		x := b.number(width)
		switch x {
		case 2:
			return string(utf16.Decode(out)), nil
		case 0, 1:
			words = append(words, unit(x))
			x = len(words) - 1
			step()
		}
		var entry []uint16
		switch {
		case x < len(words):
			entry = words[x]
		case x == len(words):
			entry = append(append([]uint16(nil), word...), word[0])
		default:
			return "", errPacked
		}
		out = append(out, entry...)
		words = append(words, append(append([]uint16(nil), word...), entry[0]))
		step()
		word = entry
	}
}
