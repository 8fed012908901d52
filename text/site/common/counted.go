package common

import (
	"strings"

	"sudokusat/text/finding"
)

// counted is an alphabet of several sites.
const counted = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"

// Counted returns the givens of a text whose character number d+10k of 0–9A–Za–x is the
// digit d, or a blank for 0, and k blanks behind it; nil for another text.
func Counted(text string) (givens []int) {
	for i := range len(text) {
		v := strings.IndexByte(counted, text[i])
		if v < 0 {
			return nil
		}
		givens = append(givens, DigitOrBlank(v%10))
		givens = append(givens, finding.Blanks(v/10)...)
	}
	return givens
}

// DigitOrBlank returns a digit, or a blank for 0.
func DigitOrBlank(d int) int {
	if d == 0 {
		return finding.Blank
	}
	return d
}
