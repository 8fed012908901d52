// Package lz packs texts as links of puzzle sites do: lz-string, base64 flavour
// (https://pieroxy.net/blog/pages/lz-string/index.html).
//
// A text is 16-bit units. A number of some bits is the index of a word in a dictionary;
// 0 and 1 bring a new unit of 8 or 16 bits, 2 is the end. Each word makes one more: the
// one before it and its own first unit. Each character of a packed text holds six bits.
package lz

import (
	"errors"
	"strings"
	"unicode/utf16"
)

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// Limits of what a packed text of k bytes may unpack to, in units: spare + ratio·k, and
// never more than [MaxUnits]. The packed data of a 400×400 board is far below both.
const (
	MaxUnits = 4 << 20
	spare    = 1 << 18
	ratio    = 16
)

// Errors of [Unpack].
var (
	ErrDamaged = errors.New("the packed text is damaged")
	ErrTooLong = errors.New("the packed text unpacks to more than any puzzle needs")
)

func limit(packed string) int { return min(spare+ratio*len(packed), MaxUnits) }

// plain returns a packed text in the alphabet above: without the padding, and without
// what makes it fit into a link. "-" is the last character of lz-string's own alphabet
// for links, the last but one of base64's.
func plain(packed string) string {
	packed = strings.TrimRight(packed, "=$")
	switch {
	case strings.Contains(packed, "_"):
		return strings.NewReplacer("-", "+", "_", "/", " ", "+").Replace(packed)
	case strings.ContainsAny(packed, "- "):
		return strings.NewReplacer("-", "/", " ", "+").Replace(packed)
	}
	return packed
}

// widths is the width of numbers: one bit more each time the dictionary has doubled.
type widths struct{ width, left int }

func (w *widths) step() {
	if w.left--; w.left == 0 {
		w.left = 1 << w.width
		w.width++
	}
}

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

// Unpack returns the text that was packed. The text must end where its packed form
// does. Lone surrogates become U+FFFD.
func Unpack(packed string) (string, error) {
	packed = plain(packed)
	d := decoder{packed: packed, most: limit(packed)}
	if err := d.run(); err != nil {
		return "", err
	}
	return string(utf16.Decode(d.out)), nil
}

// tries bounds the search of [Repair], work the units that it unpacks. What must be
// judged counts several times.
const (
	tries   = 400
	work    = 2 << 20
	judging = 8
)

// Repair is Unpack of a text in which a server may have made one of two slashes. It
// returns the first text that is accepted.
func Repair(packed string, accept func(string) bool) (string, error) {
	text, err := Unpack(packed)
	if err == nil && accept(text) || err == ErrTooLong {
		return text, err
	}
	packed = plain(packed)
	left := work - judging*len(text)
	for at, try := 0, 0; try < tries && left > 0; try++ {
		next := strings.IndexByte(packed[at:], '/')
		if next < 0 {
			break
		}
		at += next + 1
		d := decoder{packed: packed[:at] + "/" + packed[at:], most: min(limit(packed), left)}
		err := d.run()
		left -= len(d.out) + len(packed)
		if err != nil {
			continue
		}
		if text := string(utf16.Decode(d.out)); accept(text) {
			return text, nil
		}
		left -= judging * len(d.out)
	}
	return "", ErrDamaged
}

// decoder unpacks one text.
type decoder struct {
	packed string
	most   int    // units
	codes  []byte // the six bits of each character
	at     int    // bits read
	out    []uint16
}

// isShort reports whether more was read than there is.
func (d *decoder) isShort() bool { return d.at > 6*len(d.codes) }

// number reads a number, least bit first. Bits beyond the end are 0.
func (d *decoder) number(width int) (v int) {
	for i := range width {
		if k := d.at / 6; k < len(d.codes) {
			v |= int(d.codes[k]>>(5-d.at%6)&1) << i
		}
		d.at++
	}
	return v
}

// span is a word of the dictionary: a part of what is unpacked already, where a word and
// the first unit of the next one are adjacent.
type span struct{ from, size int }

func (d *decoder) run() error {
	d.codes = make([]byte, len(d.packed))
	for i := range d.codes {
		code := strings.IndexByte(alphabet, d.packed[i])
		if code < 0 {
			return ErrDamaged
		}
		d.codes[i] = byte(code)
	}
	if len(d.packed) == 0 {
		return nil
	}
	words := make([]span, 3, 3+len(d.packed))
	steps := widths{width: 2, left: 1}
	before := span{}
	for {
		x := d.number(steps.width)
		if x == 2 {
			return d.end()
		}
		if d.isShort() || steps.width > 30 {
			return ErrDamaged
		}
		word := span{from: len(d.out), size: 1}
		switch {
		case x < 2:
			unit := d.number(8 << x)
			d.out = append(d.out, uint16(unit))
			words = append(words, word)
			steps.step()
		case x > len(words) || before.size == 0:
			return ErrDamaged
		default:
			from := span{before.from, before.size + 1} // the word that is being made
			if x < len(words) {
				from = words[x]
			}
			if word.size = from.size; len(d.out)+word.size > d.most {
				return ErrTooLong
			}
			first := d.out[from.from]
			d.out = append(d.out, d.out[from.from:min(from.from+from.size, len(d.out))]...)
			if len(d.out) < word.from+word.size {
				d.out = append(d.out, first)
			}
		}
		if before.size > 0 {
			words = append(words, span{before.from, before.size + 1})
			steps.step()
		}
		before = word
	}
}

// end checks that nothing but the filling of the last character follows.
func (d *decoder) end() error {
	for d.at < 6*len(d.codes) {
		if d.number(1) != 0 {
			return ErrDamaged
		}
	}
	return nil
}
