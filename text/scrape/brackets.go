package scrape

import (
	"slices"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Programs and data of programs: an array in brackets, whatever the language.
//
//	int grid[9][9] = {{0, 0, 3, …}, …};     C, Java, Go
//	grid = [[0, 0, 3, …], …]                Python, Ruby, JavaScript
//	start = [| 0, 0, 3, … | … |];           MiniZinc
//	problem(1, [[_,_,3, …], …]).            Prolog, Picat
//	{"53..7....", "6..195...", …}           rows as strings
//
// An array of n rows of n cells is a puzzle, and so is one of n² cells.

// row is the words between a pair of brackets without brackets inside.
type row struct {
	at, end int
	words   []string
}

// arrays reads the arrays of a program that are grids.
func arrays(d *finding.Document) (found []Place) {
	text := uncommented(d.Text)
	rows := innermost(text)
	for i := 0; i < len(rows); i++ {
		a, grid := rows[i], [][]string(nil)
		n := len(a.words)
		side, isSquare := lex.Isqrt(n)
		switch {
		case isSquare && side >= 4 && lex.AreEntries(a.words, side) && slices.Contains([]int{0, side - 1, side, n - 1, n}, strings.Count(text[a.at:a.end], ";")):
			n, grid = side, cut(a.words, side)
		case n >= 4 && areRowsOf(a.words, n):
			grid = cut(strings.Split(strings.Join(a.words, ""), ""), n)
		case n >= 4:
			for k := i; k < len(rows) && len(grid) < n; k++ {
				b := rows[k]
				if len(b.words) != n || !lex.AreEntries(b.words, n) || k > i && !isGlue(text[rows[k-1].end:b.at]) {
					break
				}
				grid = append(grid, b.words)
			}
			i += max(len(grid)-1, 0)
		}
		if p := (Place{finding.Finding{At: a.at}, rows[i].end}); n >= 4 && len(grid) == n {
			p.Grid = lex.GridRows(grid)
			if w := variable().FindString(text[p.At:p.End]); w != "" && zero().MatchString(text[p.At:p.End]) {
				p.Err = finding.Errorf(finding.ErrSyntax, "both 0 and %s in an array, which may not both be blanks: write 0 for all", w)
			}
			if m := changesArray().FindStringSubmatch(text[p.End:]); m != nil {
				p.Err = finding.Errorf(finding.ErrRule, "an array that the program changes (%.20s) before it is the puzzle", m[1])
			}
			found = append(found, p)
		} else if n >= 6 && 2*len(grid) >= n {
			p.Err = tooFew(len(grid), n)
			found = append(found, p)
		} else if len(grid) > 0 {
			i -= len(grid) - 1
		}
	}
	return found
}

// variable is a blank if no other is in the array, and zero the usual one.
var variable, zero = lex.Lazily(`(?i)\b(?:x|none|null|nil|nan|na|undef|undefined|nothing|missing)\b|-1\b`), lex.Lazily(`(?:^|[^.\d])0\b`)

// changesArray is code behind an array that makes another of it: turned, reversed, added to.
// changesCell is code that sets one cell, AltersGrid code that turns a grid or replaces a digit.
var (
	changesArray = lex.Lazily(`^[\])}]*[ \t]*(\.T\b|\.transpose\b|\.reverse\b|\[ *:|[-+*] *\d)`)
	AltersGrid   = lex.Lazily(`\.\s*(?:reversed?|transpose)\s*\(|\.replace(?:All)?\(\s*["'/][1-9]`)
	changesCell  = lex.Lazily(`\w+ *(?:\[ *\d+ *\] *\[ *\d+ *\]|\[ *\d+ *, *\d+ *\]) *[-+*]?= *["']?\d`)
)

// tooFew is the mistake of rows that are not all there.
func tooFew(rows, n int) error {
	return finding.Errorf(finding.ErrLength, "%d rows of %d cells; %s has %[2]d rows", rows, n, finding.PuzzleOf(n))
}

// innermost returns the brackets that have no others inside. The rows between the
// bars of MiniZinc count as brackets.
func innermost(text string) (rows []row) {
	open := -1
	for i := range len(text) {
		switch text[i] {
		case '[', '{', '(':
			open = i
		case ']', '}', ')':
			if open < 0 {
				continue
			}
			at, inner := open+1, text[open+1:i]
			parts := []string{inner}
			if strings.HasPrefix(inner, "|") {
				parts = strings.Split(inner, "|")
			}
			for _, part := range parts {
				if words := wordsOf(part); len(words) > 0 {
					rows = append(rows, row{at - 1, at + len(part), words})
				}
				at += len(part) + 1
			}
			open = -1
		}
	}
	return rows
}

// noValues are the blanks of programming languages, in small letters.
var noValues = "| |_|none|null|nil|x|na|nan|-1|false|undefined|undef|#f|nothing|missing|"

// hole is a missing value between two commas.
var hole = lex.Lazily(`,\s*,`)

// wordsOf splits the inside of brackets into its words, blanks other than 0 as ".".
func wordsOf(inner string) []string {
	inner = strings.Trim(inner, " \t\r\n")
	if len(inner) < 4 || hole().MatchString(inner) {
		return nil
	}
	words := strings.FieldsFunc(inner, func(r rune) bool { return strings.ContainsRune(",;\\ \t\r\n", r) })
	if strings.Contains(inner, `" "`) || strings.Contains(inner, `' '`) || strings.Contains(inner, `""`) || strings.Contains(inner, `''`) {
		words = strings.Split(strings.TrimRight(inner, ", \t\r\n"), ",") // a string with a space is a blank
	}
	for i, w := range words {
		words[i] = strings.TrimSpace(strings.Trim(strings.TrimSpace(w), "\"'`"))
		if strings.Contains(noValues, "|"+strings.ToLower(words[i])+"|") {
			words[i] = "."
		}
	}
	return words
}

// areRowsOf reports whether all words are n cells in characters.
func areRowsOf(words []string, n int) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return len(w) != n || !lex.AreEntries(strings.Split(w, ""), n) })
}

// dotted is a grid of characters with "." for every blank. One that has two sorts of them is left
// alone: "0" may be a digit.
func dotted(grid string) string {
	zeros, n := strings.Count(grid, "0"), len(grid)
	if zeros > 0 && (strings.ContainsAny(grid, "._*-?") || n > 9*9 && zeros*zeros == n) { // in a full grid of 0 to F
		return grid
	}
	return strings.NewReplacer("0", ".", "_", ".", "*", ".", "-", ".", "?", ".").Replace(grid)
}

// isGlue reports whether the text between two rows belongs to one array: marks and the
// names of types.
func isGlue(between string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	return len(between) <= longestGlue && strings.Trim(between, " \t\r\n,;|()[]{}&_-!:#.*%@"+letters) == "" && !strings.Contains(between, ";\n\n") && len(strings.Fields(between)) <= 3
}

// longestGlue is the length of the indentation of two lines and a name, in bytes.
const longestGlue = 200
