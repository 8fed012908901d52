package lex

import (
	"slices"
	"strings"
	"unicode"
)

// Digits of other scripts: Arabic, Persian, Devanagari and all others in Unicode,
// raised, in circles and in brackets, Chinese, Roman. A document with such digits is read
// with ASCII digits in their place, but raised ones and those in circles and the like beside ASCII
// digits, which may be clues.

const (
	raised  = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	lowered = "₀₁₂₃₄₅₆₇₈₉"
	chinese = "〇一二三四五六七八九"
	circled = "①❶⑴⒈➀➊⓵㊀㈠" // the first of the digits 1 to 9 in frames of their own

	mathematical, mathematicalEnd = 0x1D7CE, 0x1D7FF // five alphabets of digits follow each other
)

// digitOf returns the value of a digit that is not ASCII, or −1.
func digitOf(r rune) int {
	switch {
	case r >= mathematical && r <= mathematicalEnd:
		return int(r-mathematical) % 10
	case unicode.Is(unicode.Nd, r):
		zero := r // scripts have their digits in a row, from 0
		for unicode.Is(unicode.Nd, zero-1) && r-zero < 10 && (zero-1)%16 != 15 {
			zero--
		}
		return int(r - zero)
	}
	return markedDigit(r)
}

// markedDigit returns the value of a digit that is raised, lowered or in a frame, or −1.
func markedDigit(r rune) int {
	for _, first := range circled {
		if r >= first && r < first+9 {
			return int(r-first) + 1
		}
	}
	return max(slices.Index([]rune(raised), r), slices.Index([]rune(lowered), r))
}

// WithOurDigits returns the text with digits of other scripts as ASCII digits; the flag is
// true if it had any.
func WithOurDigits(text string) (string, bool) {
	areMarked := !strings.ContainsAny(text, "123456789")
	isOther := func(r rune) bool { return r >= 0x80 && digitOf(r) >= 0 && (areMarked || markedDigit(r) < 0) }
	isHan := func(r rune) bool { return unicode.Is(unicode.Han, r) || r == '〇' }
	isWord := func(r rune) bool { return isHan(r) && !strings.ContainsRune(chinese, r) }
	areHan := strings.ContainsFunc(text, isHan) && !strings.ContainsFunc(text, isWord)
	if !areHan && !strings.ContainsFunc(text, isOther) {
		if romanGrid().MatchString(text) {
			return romanWord().ReplaceAllStringFunc(text, func(w string) string {
				return string(rune('1' + slices.Index(roman, w)))
			}), true
		}
		return text, false
	}
	return strings.Map(func(r rune) rune {
		switch i := slices.Index([]rune(chinese), r); {
		case r < 0x80:
		case areHan && i >= 0:
			return rune('0' + i)
		case r == '・' || r == '…':
			return '.'
		case isOther(r):
			return rune('0' + digitOf(r))
		}
		return r
	}, text), true
}

var (
	roman     = strings.Fields("I II III IV V VI VII VIII IX")
	romanGrid = Lazily(`^(?:(?:I|II|III|IV|V|VI|VII|VIII|IX|[.0_*?-])[\s|,;]+){36,}$`)
	romanWord = Lazily(`[IVX]+`)
)
