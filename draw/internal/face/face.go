// Package face holds the fonts of pictures that carry their own: the Go fonts, in
// regular and bold.
package face

import (
	"strings"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
)

// Data is the file of a font. It is shared and must not be changed.
func Data(bold bool) []byte {
	if bold {
		return gobold.TTF
	}
	return goregular.TTF
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

// Font is a font as it is drawn with. It is shared.
func Font(bold bool) *sfnt.Font {
	if bold {
		return parsed[1]()
	}
	return parsed[0]()
}

// Known is a text with a question mark for each character that a font does not have.
func Known(text string, bold bool) string {
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
