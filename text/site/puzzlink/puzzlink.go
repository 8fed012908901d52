// Package puzzlink reads links of puzz.link, and of other sites with the same editor,
// pzpr: the kind of a puzzle, its columns and rows, and the squares.
//
//	https://puzz.link/p?sudoku/9/9/g3h-10…
//
// A hexadecimal digit is a number, "-" has two of them behind it, and a letter from g is 1
// blank or more.
package puzzlink

import (
	"net/url"
	"strconv"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Site returns the format of puzz.link.
func Site() finding.Site { return finding.Site{Name: "puzz.link", Link: read} }

func read(u *url.URL, at int, _ finding.Options) []finding.Finding {
	host, address := strings.ToLower(u.Host), strings.ToLower(u.String())
	if !strings.Contains(host, "puzz.link") && !strings.Contains(host, "pzv.jp") && !strings.Contains(address, "pzpr") {
		return nil
	}
	parts := strings.Split(strings.TrimSuffix(u.RawQuery, "/"), "/")
	if len(parts) != 4 && parts[0] == "sudoku" {
		return finding.Refuse(at, "a link of puzz.link with %d parts behind \"sudoku\", where columns, rows and squares belong", len(parts)-1)
	}
	if parts[0] != "sudoku" {
		return finding.Refuse(at, "a link of puzz.link to a puzzle of the kind %.30q: only \"sudoku\" can be read", parts[0])
	}
	if u.Fragment != "" {
		return finding.Refuse(at, "a link of puzz.link with text behind \"#\" (%.40q), which it does not read", u.Fragment)
	}
	n, err := strconv.Atoi(parts[1])
	if err != nil || parts[2] != parts[1] || !isSize(n) {
		return finding.Refuse(at, "a link of puzz.link to a board of %.10s×%.10s, whose boxes are not certain", parts[2], parts[1])
	}
	cells, bad := readCells(parts[3], n)
	if bad != "" {
		return finding.Refuse(at, "a link of puzz.link with a square %.5q", bad)
	}
	if len(cells) != n*n {
		return finding.Refuse(at, "a link of puzz.link with %d squares; %s has %d", len(cells), finding.PuzzleOf(n), n*n)
	}
	return []finding.Finding{{At: at, Givens: cells}} // the usual boxes, or those that the user asks for
}

// isSize reports whether the editor draws the usual boxes on an n×n board: it does if they
// are square, and on 6×6, where they have two rows and three columns.
func isSize(n int) bool {
	order, isSquare := lex.Isqrt(n)
	return n == 6 || isSquare && order >= 2 && n <= 25
}

// readCells returns the values of squares, up to n² of them; bad is the first
// word that is no value, "" if there is none.
func readCells(text string, n int) (cells []int, bad string) {
	for text != "" && len(cells) <= sudoku.MaxN*sudoku.MaxN {
		size := 1
		if text[0] == '-' && len(text) > 2 {
			size = 3
		}
		word := text[:size]
		text = text[size:]
		if c := word[0]; c >= 'g' && c <= 'z' {
			cells = append(cells, finding.Blanks(int(c-'g')+1)...)
			continue
		}
		v, err := strconv.ParseUint(word[size/3:], 16, 8)
		if err != nil || v < 1 || int(v) > n {
			return nil, word
		}
		cells = append(cells, int(v))
	}
	return cells, ""
}
