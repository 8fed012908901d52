package text

import (
	"math/bits"
	"strconv"
	"unicode/utf8"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Symbols are characters or numbers for digits. Which alphabet a grid uses
// follows from the set of characters in it.

const (
	digitsUpper = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	maxLetters  = 52
	maxFromZero = 36
)

// alphabet decodes single characters by a table, made once for each kind of grid
// in an input.
type alphabet struct {
	n       int
	symbols Symbols
	lower   bool
	value   [256]int16 // digit, 0 for a blank, −1 for no symbol
}

func newAlphabet(n int, symbols Symbols, lower bool) *alphabet {
	a := &alphabet{n: n, symbols: symbols, lower: lower}
	for c := range a.value {
		a.value[c] = -1
		if lex.IsBlank[c] && (c != '0' || symbols != FromZero) {
			a.value[c] = 0
		}
	}
	for d := 1; d <= n; d++ {
		c := symbol(symbols, lower, d)
		a.value[c] = int16(d)
		if oneCase(symbols, n) && c > '9' {
			a.value[c^0x20] = int16(d)
		}
	}
	return a
}

// oneCase reports whether n digits need letters of one case only, so that both
// cases can mean the same.
func oneCase(symbols Symbols, n int) bool {
	switch symbols {
	case Letters:
		return n <= 26
	case FromZero:
		return true
	}
	return n <= 9+26
}

// symbol returns the character of digit d ≥ 1.
func symbol(symbols Symbols, lower bool, d int) byte {
	i := d - 1
	switch symbols {
	case Letters:
		i += 9
	case FromZero:
		if i--; i < 0 {
			return '0'
		}
	}
	c := digitsUpper[i]
	if lower && c >= 'A' && c <= 'Z' {
		c |= 0x20
	}
	return c
}

// charset is the set of characters in a grid.
type charset [4]uint64

func (s *charset) add(c byte)      { s[c>>6] |= 1 << (c & 63) }
func (s *charset) remove(c byte)   { s[c>>6] &^= 1 << (c & 63) }
func (s *charset) has(c byte) bool { return s[c>>6]>>(c&63)&1 != 0 }

// any reports whether a character from lo to hi is there, which are of the same 64.
func (s *charset) any(lo, hi byte) bool {
	return s[lo>>6]&(1<<(hi&63+1)-1<<(lo&63)) != 0
}

// guess returns the alphabet of a grid of size n with these characters. zeros is
// the number of "0" among the cells.
func (s *charset) guess(n, zeros, cells int) (symbols Symbols, lower bool) {
	if n <= 9 && !s.letters() {
		return Digits, false
	}
	numerals := s.any('1', '9')
	switch {
	case n <= maxLetters && !numerals && (s.letters() || n <= 26 && !s.has('0')):
		symbols = Letters // the usual ones, if the grid is empty
	case n > 9 && n <= maxFromZero && s.has('0') && s.fromZero(n, zeros, cells):
		symbols = FromZero
	default:
		symbols = Digits
	}
	return symbols, oneCase(symbols, n) && !s.any('A', 'Z') && s.any('a', 'z')
}

func (s *charset) letters() bool { return s.any('A', 'Z') || s.any('a', 'z') }

// hole returns the letter that represents a blank in a grid of size n up to 9: the
// only one, where the rest are digits and there is no other blank; 0 if none does.
func (s *charset) hole(n int) (hole byte) {
	if n > 9 || n < 4 || !s.any('1', '9') || s[0]&blanksBut0[0]|s[1]&blanksBut0[1] != 0 || s.has('0') {
		return 0
	}
	for c := byte('A'); c <= 'z'; c++ {
		if !s.has(c) || c > 'Z' && c < 'a' {
			continue
		}
		if hole != 0 {
			return 0
		}
		hole = c
	}
	return hole
}

// cross returns the letter x or X in a grid of size n above 9 with all digits of one
// alphabet, 0–F or 1–G for 16×16, and no other blank: one more than n, it is no digit if
// it is there more than n times. 0: there is none.
func (s *charset) cross(n int) (x byte) {
	if x = 'x'; !s.has(x) {
		x = 'X'
	}
	if !s.has(x) || n <= 9 || n > int('X'-'A')+9 || s[0]&blanksBut0[0]|s[1]&blanksBut0[1] != 0 {
		return 0
	}
	first := Digits
	if s.has('0') {
		first = FromZero
	}
	symbols := 0
	for _, word := range s {
		symbols += bits.OnesCount64(word)
	}
	upper, lower := *s, *s
	for d := 1; d <= n; d++ {
		upper.add(symbol(first, false, d))
		lower.add(symbol(first, true, d))
	}
	if symbols != n+1 || upper != *s && lower != *s {
		return 0
	}
	return x
}

// lone returns the letter that is the only one of its case in a grid of size n above 9 whose digits need one case
// and that has no other blank; 0 if there is none.
func (s *charset) lone(n int) byte {
	if n <= 9 || !oneCase(Letters, n) && !(s.any('1', '9') && oneCase(Digits, n)) || s.has('0') || s[0]&blanksBut0[0]|s[1]&blanksBut0[1] != 0 {
		return 0
	}
	upper, lower := s[1]&(1<<32-1), s[1]>>32
	switch {
	case bits.OnesCount64(lower) == 1 && bits.OnesCount64(upper) > 1:
		return byte('`' + bits.TrailingZeros64(lower))
	case bits.OnesCount64(upper) == 1 && bits.OnesCount64(lower) > 1:
		return byte('@' + bits.TrailingZeros64(upper))
	}
	return 0
}

// blanks returns two characters that are blanks in the same grid, 0 for none.
func (s *charset) blanks(symbols Symbols) (first, second byte) {
	for _, c := range []byte(lex.Blanks) {
		switch {
		case !s.has(c) || c == '0' && symbols == FromZero:
		case first == 0:
			first = c
		default:
			return first, c
		}
	}
	return first, 0
}

// fromZero reports whether "0" is a digit: the last symbol of 1–9A… does not
// appear, and another blank does, or "0" appears as often as in a full grid. It never is one that
// appears more often, or without letters where digits go beyond 9.
func (s *charset) fromZero(n, zeros, cells int) bool {
	last := symbol(Digits, false, n)
	if s.has(last) || oneCase(Digits, n) && s.has(last|0x20) || zeros > n || n > 10 && !s.letters() {
		return false
	}
	others := bits.OnesCount64(s[0]&blanksBut0[0]) + bits.OnesCount64(s[1]&blanksBut0[1])
	return others > 0 || cells == n*n && zeros == n
}

// blanksBut0 is the set of the characters . * - _ ?
var blanksBut0 = charset{1<<'.' | 1<<'*' | 1<<'-' | 1<<('?'), 1 << ('_' - 64)}

// badSymbol returns the error for the character at the start of b in a puzzle of
// size n written in the given symbols.
func badSymbol(b []byte, n int, symbols Symbols) error {
	c := b[0]
	what := strconv.Quote(string(rune(c)))
	if r, size := utf8.DecodeRune(b); size > 1 {
		what = strconv.QuoteRune(r)
	} else if c >= utf8.RuneSelf {
		what = "byte 0x" + strconv.FormatUint(uint64(c), 16)
	}
	switch {
	case c == 0:
		return finding.Errorf(ErrSymbol, "a NUL byte: this is no text")
	case lex.IsAlphanumeric(c):
		first, last := "1", string(symbol(symbols, false, n))
		if symbols != Digits {
			first = string(symbol(symbols, false, 1))
		}
		return finding.Errorf(ErrSymbol, "%s is out of range in %s: its symbols are %s to %s", what, finding.PuzzleOf(n), first, last)
	}
	return finding.Errorf(ErrSymbol, "%s is no symbol of a puzzle", what)
}

// usual returns how the style writes digits and blanks on a board of size n, with
// all defaults filled in.
func (s *Style) usual(n int) (symbols Symbols, blank byte) {
	symbols, blank = s.Symbols, s.Blank
	fits := [...]int{Digits: lex.MaxChars, Letters: maxLetters, FromZero: maxFromZero, Numbers: sudoku.MaxN}
	if fits[symbols] < n {
		switch {
		case n <= 9:
			symbols = Digits
		case n <= 26:
			symbols = Letters
		default:
			symbols = Numbers
		}
	}
	// A 0 alone would be read as the mark that ends a judge's input.
	if blank == 0 || blank == '0' && (symbols == FromZero || n == 1) {
		blank = '.'
	}
	return symbols, blank
}
