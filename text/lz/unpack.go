package lz

import (
	"strings"
	"unicode/utf16"
)

// Unpack returns the text that was packed. The text must end where its packed form
// does. Lone surrogates become U+FFFD.
func Unpack(packed string) (string, error) {
	packed = plain(packed)
	d := decoder{packed: packed, most: limit(packed)}
	if err := d.run(); err != nil {
		return "", err
	}
	return d.text(), nil
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
		if text := d.text(); accept(text) {
			return text, nil
		}
		left -= judging * len(d.out)
	}
	return "", ErrDamaged
}

// decoder unpacks one text.
type decoder struct {
	packed string
	most   int // units
	at     int // bits read
	bits   uint
	held   int // bits in bits
	short  bool
	out    []uint16
}

// number reads a number, least bit first. Bits beyond the end are 0.
func (d *decoder) number(width int) (v int) {
	for i := range width {
		if d.held == 0 {
			d.bits, d.held = 0, 6
			if d.at < len(d.packed) {
				d.bits = uint(strings.IndexByte(alphabet, d.packed[d.at]))
			} else {
				d.short = true
			}
			d.at++
		}
		d.held--
		v |= int(d.bits>>d.held&1) << i
	}
	return v
}

// span is a word of the dictionary: a part of what is unpacked already, as a word and
// the first unit of the next one stand there side by side.
type span struct{ from, size int }

func (d *decoder) run() error {
	for i := range len(d.packed) {
		if strings.IndexByte(alphabet, d.packed[i]) < 0 {
			return ErrDamaged
		}
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
		if d.short || steps.width > 30 {
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
	if d.held > 0 && d.bits&(1<<d.held-1) != 0 || strings.Trim(d.packed[min(d.at, len(d.packed)):], "A") != "" {
		return ErrDamaged
	}
	return nil
}

// text returns what was unpacked.
func (d *decoder) text() string {
	plain := make([]byte, 0, len(d.out))
	for _, u := range d.out {
		if u >= 0x80 {
			return string(utf16.Decode(d.out))
		}
		plain = append(plain, byte(u))
	}
	return string(plain)
}
