package lex

import (
	"bytes"
	"strings"

	"sudokusat/sudoku"
)

// Stretch is a part of a line that may be a puzzle.
type Stretch struct {
	Start, End int
	Cells      int
	Open       bool // it has blanks
}

// Look counts the cells of a field. ok reports whether they are a puzzle, alike
// whether they could be one if their number were another.
func (f *Stretch) Look(line []byte, possible func(n int) bool) (ok, alike bool) {
	if f.End-f.Start < 16 {
		return false, false
	}
	most, letters := byte('0'), false
	for k := f.Start; k < f.End; k++ {
		c := line[k]
		switch {
		case IsBlank[c]:
			f.Open = true
		case c >= '1' && c <= '9':
			most = max(most, c)
		case c == '+' && k+1 < f.End && line[k+1] >= '1' && line[k+1] <= '9':
			continue
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			letters = true
		default:
			return false, false
		}
		f.Cells++
	}
	n, isSquare := Isqrt(f.Cells)
	ok = isSquare && n >= 4 && possible(n) && (!letters || n > 9) && int(most-'0') <= n && (f.Open || n >= 9)
	return ok, !letters
}

// UsualSize reports whether there is a board of size n with boxes by default: n is
// neither a prime nor beyond [sudoku.MaxN].
func UsualSize(n int) bool {
	rows, _ := sudoku.DefaultBox(n)
	return n >= 1 && n <= sudoku.MaxN && (rows > 1 || n == 1)
}

// IsPuzzle reports whether a text is the n² characters of a puzzle that has blanks, of a
// size that has boxes by default.
func IsPuzzle(s string) bool {
	s = strings.TrimSpace(s)
	f := Stretch{End: len(s)}
	ok, _ := f.Look([]byte(s), UsualSize)
	return ok && f.Open
}

// IsMask reports whether a grid, in a text or an array of JSON, has 0 or "." and more ones than a puzzle may
// have, and nothing else: it marks the givens of another grid.
func IsMask(grid string) bool {
	rest := strings.Trim(grid, "[]\"")
	if strings.Trim(rest, "01.[],\" \n\t") != "" {
		return false
	}
	ones := strings.Count(rest, "1")
	n, isSquare := Isqrt(ones + strings.Count(rest, "0") + strings.Count(rest, "."))
	return isSquare && n >= 4 && ones > n
}

// endsGrid are the characters that separate the words among which [NearGrid] looks.
var endsGrid = func() (t [256]bool) {
	for _, c := range []byte(" \t\r\n\v\f,:;|\"'`=/\\()[]{}<>#") {
		t[c] = true
	}
	return t
}()

// longNumber is the length from which a word of digits is longer than numbers are.
const longNumber = 33

// NearGrid returns the offset of a word beside a grid of n×n cells that is meant as a grid, too, and has a mistake, or, if
// others is set, is one of another size; −1 without one. Four of five of its characters are digits and blanks, and it is
// about as long as that grid, or longer than numbers are.
func NearGrid(text []byte, n int, others bool) (at int) {
	least := min(n*n-n+1, longNumber)
	if others {
		least = min(least, 16)
	}
	for from := 0; len(text)-from >= least; {
		end := from
		for end < len(text) && !endsGrid[text[end]] {
			end++
		}
		if end-from >= least && isNearGrid(text[from:end], n, others) {
			return from
		}
		from = end + 1
	}
	return -1
}

func isNearGrid(word []byte, n int, others bool) bool {
	digits, points, blanks, letters := 0, 0, 0, 0
	dashes := bytes.Contains(word, []byte("--")) // one alone is a minus, or a hyphen of a hash
	for _, c := range word {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c == '.':
			points++
			blanks++
		case IsBlank[c] && (c != '-' || dashes):
			blanks++
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			letters++
		}
	}
	cells := digits + blanks
	switch side, isSquare := Isqrt(len(word)); {
	case isSquare && side == n && n > 9, len(word) < longNumber && digits+points == len(word) && points < 2, isHash(word, letters):
		return false // a grid with letters, a number, a hash
	case isSquare && cells == len(word):
		return others && side >= 4 && side != n && side*side != n*n*n && 8*blanks >= 3*len(word) && digits >= side/2 // nor candidates, n for each cell
	}
	return len(word) >= min(n*n-n+1, longNumber) && 5*cells >= 4*len(word) && 10*digits >= len(word)
}

// isHash reports whether a word with a number of letters from a to f is as long as a hash, in hexadecimal digits, or has its hyphens.
func isHash(word []byte, letters int) bool {
	switch len(word) {
	case 32, 40, 56, 64, 96, 128:
		return letters > 1 && len(bytes.Trim(word, "0123456789abcdefABCDEF")) == 0
	case 36:
		return word[8] == '-' && word[13] == '-' && word[23] == '-'
	}
	return false
}

// IsTally reports whether a text has nothing but up to three numbers, as ratings and counts are, or a date, and grids,
// which are longer than numbers. A number is one with up to six digits, or a longer one without zeros before it, perhaps
// with decimals.
func IsTally(text []byte) bool {
	numbers := 0
	for i := 0; i < len(text); {
		if aroundNumber[text[i]] {
			i++
			continue
		}
		j, digits, whole, points, others := i, 0, 0, 0, 0 // whole: before a point
		for ; j < len(text) && (text[j] >= '0' && text[j] <= '9' || IsBlank[text[j]]); j++ {
			switch c := text[j]; {
			case c == '.':
				points++
			case c < '0' || c > '9':
				others++
			default:
				if digits++; points == 0 {
					whole++
				}
			}
		}
		if _, isSquare := Isqrt(j - i); j-i < 16 || !isSquare {
			isDate := j-i == 10 && digits == 8 && others+points == 2 && text[i+4] == text[i+7] && (text[i+4] == '-' || text[i+4] == '.')
			isNumber := whole > 0 && points < 2 && others == 0 && (whole < 7 || text[i] != '0') && whole < 16
			if numbers++; !isNumber && !isDate || numbers > 3 {
				return false
			}
		}
		i = j
	}
	return true
}

// aroundNumber are the characters between numbers.
var aroundNumber = func() (t [256]bool) {
	for _, c := range []byte(" \t\r,;:|/\"'()#") {
		t[c] = true
	}
	return t
}()
