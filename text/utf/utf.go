// Package utf reads text in UTF-16, and words in Windows-1252, as UTF-8.
package utf

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// Order16 returns the byte order of a text in UTF-16, nil for any other text: UTF-16
// begins with its mark, or has a zero in one of the first two bytes, which no text has.
func Order16(text []byte) binary.ByteOrder {
	if len(text) < 2 {
		return nil
	}
	switch a, b := text[0], text[1]; {
	case a == 0xFF && b == 0xFE, a != 0 && a < utf8.RuneSelf && b == 0:
		return binary.LittleEndian
	case a == 0xFE && b == 0xFF, a == 0 && b != 0 && b < utf8.RuneSelf:
		return binary.BigEndian
	}
	return nil
}

// NewReader returns a reader of the text of r as UTF-8, with the byte order mark if it
// has one. Its Read requires room for 4 bytes at least. Bytes that are not UTF-16 pass
// unchanged.
func NewReader(r io.Reader) io.Reader { return &reader{r: r} }

type reader struct {
	r     io.Reader
	begun bool
	order binary.ByteOrder // nil if the text is not UTF-16
	units *bufio.Reader
}

func (r *reader) Read(p []byte) (n int, err error) {
	if !r.begun {
		r.begun = true
		for tries := 0; n < 2 && err == nil && tries < 100; tries++ {
			var more int
			more, err = r.r.Read(p[n:])
			n += max(more, 0)
		}
		if r.order = Order16(p[:n]); r.order == nil || err != nil && !errors.Is(err, io.EOF) {
			return n, err
		}
		r.units = bufio.NewReader(io.MultiReader(bytes.NewReader(bytes.Clone(p[:n])), r.r))
	}
	switch {
	case r.order == nil:
		return r.r.Read(p)
	case len(p) < utf8.UTFMax:
		return 0, io.ErrShortBuffer
	}
	for n = 0; n+utf8.UTFMax <= len(p) && (n == 0 || r.units.Buffered() > 1); {
		c, err := r.unit()
		if err != nil {
			return n, err
		}
		if utf16.IsSurrogate(c) {
			low, _ := r.unit()
			c = utf16.DecodeRune(c, low)
		}
		n += utf8.EncodeRune(p[n:], c)
	}
	return n, nil
}

// unit reads 16 bits. A byte left over at the end is no text.
func (r *reader) unit() (rune, error) {
	var b [2]byte
	_, err := io.ReadFull(r.units, b[:])
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return rune(r.order.Uint16(b[:])), err
}

// String returns words as a string in UTF-8. What is not UTF-8 is taken for Windows-1252, which is
// Latin-1 with characters in place of its second set of controls.
func String(words []byte) string {
	if utf8.Valid(words) {
		return string(words)
	}
	out := make([]rune, len(words))
	for i, b := range words {
		if out[i] = rune(b); b >= 0x80 && b < 0xA0 {
			out[i] = windows[b-0x80]
		}
	}
	return string(out)
}

var windows = [...]rune{'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8D, 'Ž', 0x8F,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9D, 'ž', 'Ÿ'}
