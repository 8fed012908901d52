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

// widths is how wide numbers are: a bit more each time the dictionary has doubled.
type widths struct{ width, left int }

func (w *widths) step() {
	if w.left--; w.left == 0 {
		w.left = 1 << w.width
		w.width++
	}
}
