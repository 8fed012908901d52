package lex

import (
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
