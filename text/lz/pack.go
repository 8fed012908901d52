package lz

import (
	"strings"
	"unicode/utf16"
)

// writer packs. A word is known by its index; fresh are the units which the dictionary
// has and the packed text not yet.
type writer struct {
	out   strings.Builder
	held  byte // bits that fill no character yet
	bits  int  // their number
	steps widths
	fresh map[int]uint16
}

func (w *writer) number(v, width int) {
	for i := range width {
		w.held = w.held<<1 | byte(v>>i&1)
		if w.bits++; w.bits == 6 {
			w.out.WriteByte(alphabet[w.held])
			w.held, w.bits = 0, 0
		}
	}
}

func (w *writer) word(x int) {
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

// Pack packs a text as lz-string's compressToBase64 does, byte for byte.
func Pack(text string) string {
	w := writer{steps: widths{width: 2, left: 2}, fresh: map[int]uint16{}}
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
