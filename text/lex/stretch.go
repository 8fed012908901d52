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

// notInGrid are the characters that separate the words among which [NearGrid] looks.
const notInGrid = " \t\r\n\v\f,:;|\"'`=/\\()[]{}<>#"

// NearGrid returns the offset of a word beside a grid of n×n cells that is meant as a grid, too, and has a mistake or
// is of another size; −1 without one. Four of five of its characters are digits and blanks, and it is longer than numbers are.
func NearGrid(text []byte, n int) (at int) {
	const least = 13
	for from := 0; len(text)-from >= least; {
		end := from
		for end < len(text) && strings.IndexByte(notInGrid, text[end]) < 0 {
			end++
		}
		if end-from >= least && isNearGrid(text[from:end], n) {
			return from
		}
		from = end + 1
	}
	return -1
}

func isNearGrid(word []byte, n int) bool {
	cells, digits, open := 0, 0, false
	dashes := bytes.Contains(word, []byte("--")) // one alone is a minus
	for _, c := range word {
		switch {
		case c >= '0' && c <= '9':
			digits++
			cells++
		case IsBlank[c] && (c != '-' || dashes):
			open = true
			cells++
		}
	}
	if side, isSquare := Isqrt(len(word)); isSquare && cells == len(word) {
		return side != n && side*side != n*n*n && open && digits >= side/2 // nor are they candidates, n for each cell
	}
	return len(word) >= min(n*n-n+1, 33) && 5*cells >= 4*len(word) && 10*digits >= len(word)
}

// IsTally reports whether a text has nothing but up to three numbers, as ratings and counts are, or a date, and grids,
// which are longer than numbers.
func IsTally(text []byte) bool {
	numbers := 0
	for i := 0; i < len(text); {
		j := i
		for j < len(text) && (text[j] >= '0' && text[j] <= '9' || IsBlank[text[j]]) {
			j++
		}
		word := text[i:j]
		switch {
		case j == i && strings.IndexByte(" \t\r,;:|/\"'()#", text[i]) < 0:
			return date().Match(text)
		case j == i:
			j++
		case j-i < 13:
			if numbers++; numbers > 3 || !isNumber(word) {
				return date().Match(text)
			}
		}
		i = j
	}
	return true
}

// isNumber reports whether a word is a number of up to six digits, or a longer one without zeros before it, perhaps with
// decimals, or with a full stop.
func isNumber(word []byte) bool {
	digits, _, _ := bytes.Cut(word, []byte("."))
	return len(digits) > 0 && bytes.Count(word, []byte(".")) < 2 && !bytes.ContainsAny(word, "*-_?") && (len(digits) < 7 || digits[0] != '0')
}

// date is the date of a puzzle and perhaps its rating.
var date = Lazily(`^[\s,;|"]*\d{4}-\d\d-\d\d(?:[\s,;|"]+[\d.]{0,5}){0,2}$`)
