// Package face contains the embedded fonts of pictures: the Go fonts, in regular and
// bold. They are compressed: go generate writes the files, and a test compares them with
// the fonts of golang.org/x/image.
package face

import (
	"bytes"
	"compress/flate"
	_ "embed" // the fonts
	"io"
	"strings"
	"sync"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
)

//go:generate go run ./build

//go:embed fonts/regular.ttf.deflate
var regular []byte

//go:embed fonts/bold.ttf.deflate
var bold []byte

// Data returns the file of a font. It is shared and must not be changed.
func Data(bold bool) []byte {
	if bold {
		return plain[1]()
	}
	return plain[0]()
}

var plain = [2]func() []byte{
	sync.OnceValue(func() []byte { return unpack(regular) }),
	sync.OnceValue(func() []byte { return unpack(bold) }),
}

// unpack unpacks one of the fonts, which are part of the program.
func unpack(packed []byte) []byte {
	data, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		panic(err)
	}
	return data
}

var parsed = [2]func() *sfnt.Font{
	sync.OnceValue(func() *sfnt.Font { return parse(false) }),
	sync.OnceValue(func() *sfnt.Font { return parse(true) }),
}

// parse reads one of the fonts, which are part of the program.
func parse(bold bool) *sfnt.Font {
	f, err := opentype.Parse(Data(bold))
	if err != nil {
		panic(err)
	}
	return f
}

// Font returns a parsed font. It is shared.
func Font(bold bool) *sfnt.Font {
	if bold {
		return parsed[1]()
	}
	return parsed[0]()
}

// Substitute returns a text with a question mark for each character that the font lacks.
func Substitute(text string, bold bool) string {
	if !strings.ContainsFunc(text, func(ch rune) bool { return ch >= 0x7f }) {
		return text // nearly all of them, and there are thousands on a large board
	}
	var buffer sfnt.Buffer
	return strings.Map(func(ch rune) rune {
		if ch < 0x7f {
			return ch
		}
		if i, err := Font(bold).GlyphIndex(&buffer, ch); err != nil || i == 0 {
			return '?'
		}
		return ch
	}, text)
}
