package lex

import (
	"math"
	"regexp"
	"strconv"
	"sync"
)

// MaxChars is the side of the largest board in single characters: 1–9, A–Z and a–z.
const MaxChars = 61

// Blanks are the characters of a blank cell.
const Blanks = ".*-_?0"

// IsBlank is true for the characters of a blank cell.
var IsBlank = [256]bool{'.': true, '0': true, '*': true, '-': true, '_': true, '?': true}

// IsAlphanumeric reports whether c is an ASCII digit or letter.
func IsAlphanumeric(c byte) bool { return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' }

// Number returns the value of a number token, 0 for a blank of one or more equal
// characters, and −1 for anything else.
func Number(tok []byte) int {
	if len(tok) == 0 || len(tok) > 6 {
		return -1
	}
	if tok[0] < '0' || tok[0] > '9' {
		for _, c := range tok {
			if c != tok[0] || !IsBlank[c] {
				return -1
			}
		}
		return 0
	}
	v := 0
	for _, c := range tok {
		if c < '0' || c > '9' {
			return -1
		}
		v = 10*v + int(c-'0')
	}
	return v
}

// Isqrt returns the side n of the largest square of at most k cells, and whether n² = k.
func Isqrt(k int) (int, bool) {
	n := int(math.Sqrt(float64(k)))
	return n, n*n == k
}

// Atoi returns the value of a number, 0 for any other text.
func Atoi(s string) int {
	v, _ := strconv.Atoi(s)
	return v
}

// Lazily returns a function that returns a regular expression and compiles it at its
// first call: most runs of a program read plain puzzles and need no expression.
func Lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
