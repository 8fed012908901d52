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

// maxUnpacked bounds what a hostile link unpacks to, in units.
const maxUnpacked = 4 << 20

var errPacked = errors.New("the packed text is damaged")

// lzPlain puts a packed text into the alphabet above: without the padding, and
// without what makes it fit into a link. "-" is the last character of lz-string's
// own alphabet for links, the last but one of base64's.
func lzPlain(packed string) string {
	packed = strings.TrimRight(packed, "=$")
	switch {
	case strings.Contains(packed, "_"):
		return strings.NewReplacer("-", "+", "_", "/", " ", "+").Replace(packed)
	case strings.ContainsAny(packed, "- "):
		return strings.NewReplacer("-", "/", " ", "+").Replace(packed)
	}
	return packed
}

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
	packed = lzPlain(packed)
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
	steps := lzSteps{width: 3, left: 4}
	for {
		if b.over > 64 || len(out) > maxUnpacked || steps.width > 30 {
			return "", errPacked
		}
		x := b.number(steps.width)
		switch x {
		case 2:
			return string(utf16.Decode(out)), nil
		case 0, 1:
			words = append(words, unit(x))
			x = len(words) - 1
			steps.step()
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
		steps.step()
		word = entry
	}
}

// lzSteps is how wide numbers are: a bit more each time the dictionary has doubled.
type lzSteps struct{ width, left int }

func (s *lzSteps) step() {
	if s.left--; s.left == 0 {
		s.left = 1 << s.width
		s.width++
	}
}

// lzWriter packs. A word is known by its index; fresh are the units which the
// dictionary has and the text not yet.
type lzWriter struct {
	out   strings.Builder
	held  byte // bits that fill no character yet
	bits  int  // how many
	steps lzSteps
	fresh map[int]uint16
}

func (w *lzWriter) number(v, width int) {
	for i := range width {
		w.held = w.held<<1 | byte(v>>i&1)
		if w.bits++; w.bits == 6 {
			w.out.WriteByte(lzAlphabet[w.held])
			w.held, w.bits = 0, 0
		}
	}
}

func (w *lzWriter) word(x int) {
	if unit, isFresh := w.fresh[x]; !isFresh {
		w.number(x, w.steps.width)
	} else {
		delete(w.fresh, x)
		kind := 0
		if unit > 0xFF {
			kind = 1
		}
		w.number(kind, w.steps.width)
		w.number(int(unit), 8<<kind)
		w.steps.step()
	}
	w.steps.step()
}

// packLZ packs a text as lz-string's compressToBase64 does, byte for byte.
func packLZ(text string) string {
	w := lzWriter{steps: lzSteps{width: 2, left: 2}, fresh: map[int]uint16{}}
	units := map[uint16]int{}
	type longer struct {
		word int
		unit uint16
	}
	words := map[longer]int{}
	size, word := 3, -1
	for _, c := range utf16.Encode([]rune(text)) {
		own, met := units[c]
		if !met {
			own = size
			units[c], w.fresh[own] = own, c
			size++
		}
		if word < 0 {
			word = own
			continue
		}
		if x, ok := words[longer{word, c}]; ok {
			word = x
			continue
		}
		w.word(word)
		words[longer{word, c}] = size
		size++
		word = own
	}
	if word >= 0 {
		w.word(word)
	}
	w.number(2, w.steps.width)
	w.number(0, 6-w.bits)
	for w.out.Len()%4 > 0 {
		w.out.WriteByte('=')
	}
	return w.out.String()
}
