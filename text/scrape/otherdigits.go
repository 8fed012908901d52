package scrape

import (
	"strings"
	"unicode"

	"sudokusat/text/lex"
)

// Digits of other scripts: Arabic, Persian, Devanagari and all others that Unicode has,
// raised, in circles and in brackets, Chinese, Roman. A document that has them is read
// with our own in their place.

// circled are the first of the digits 1 to 9 in frames of their own.
var circled = []rune{'⑴', '⒈', '➀', '➊', '⓵', '㊀', '㈠'}

const (
	raised  = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	lowered = "₀₁₂₃₄₅₆₇₈₉"
	chinese = "〇一二三四五六七八九"
)

// digitOf returns the value of a digit that is not ASCII, or −1.
func digitOf(r rune) int {
	if unicode.Is(unicode.Nd, r) {
		zero := r // scripts have their digits in a row, from 0
		for unicode.Is(unicode.Nd, zero-1) && r-zero < 10 && (zero-1)%16 != 15 {
			zero--
		}
		if r >= 0x1D7CE && r <= 0x1D7FF { // those of mathematics follow each other
			return int(r-0x1D7CE) % 10
		}
		return int(r - zero)
	}
	for _, first := range circled {
		if r >= first && r < first+9 {
			return int(r-first) + 1
		}
	}
	for _, digits := range []string{raised, lowered} {
		if i := strings.IndexRune(digits, r); i >= 0 {
			return len([]rune(digits[:i]))
		}
	}
	return -1
}

// WithOurDigits returns the text with digits of other scripts as ASCII, and whether it
// had some.
func WithOurDigits(text string) (string, bool) {
	hasOther, han, onlyNumbers := false, false, true
	for _, r := range text {
		if r < 0x80 {
			continue
		}
		if digitOf(r) >= 0 {
			hasOther = true
		}
		if unicode.Is(unicode.Han, r) || r == '〇' {
			han = true
			onlyNumbers = onlyNumbers && strings.ContainsRune(chinese, r)
		}
	}
	han = han && onlyNumbers
	if !hasOther && !han {
		if romanGrid().MatchString(text) {
			return romanWord().ReplaceAllStringFunc(text, func(w string) string {
				return string(rune('0' + strings.Index(romanOrder, " "+w+" ")/6 + 1))
			}), true
		}
		return text, false
	}
	return strings.Map(func(r rune) rune {
		switch i := strings.IndexRune(chinese, r); {
		case r < 0x80:
		case han && i >= 0:
			return rune('0' + i/3)
		case r == '・' || r == '…':
			return '.'
		case digitOf(r) >= 0:
			return rune('0' + digitOf(r))
		}
		return r
	}, text), true
}

// romanOrder has the numbers 1 to 9, six characters each.
const romanOrder = " I     II    III   IV    V     VI    VII   VIII  IX   "

var (
	romanGrid = lex.Lazily(`^(?:(?:I|II|III|IV|V|VI|VII|VIII|IX|[.0_*?-])[\s|,;]+){36,}$`)
	romanWord = lex.Lazily(`[IVX]+`)
)
