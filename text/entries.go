package text

import (
	"strings"
	"sudokusat/text/lex"
)

// Rows of words that are cells.

// gridRows makes the grid of n rows of n cells: characters where they do, else
// words.
func gridRows(rows [][]string) string {
	var b strings.Builder
	n := len(rows)
	for i, row := range rows {
		if i > 0 && n > 9 {
			b.WriteByte('\n')
		}
		for j, w := range row {
			if j > 0 && n > 9 {
				b.WriteByte(' ')
			}
			if w == "" {
				w = "."
			}
			b.WriteString(w)
		}
	}
	return b.String()
}

// isEntry reports whether a word can be the digit of a cell of an n×n puzzle, or
// a blank.
func isEntry(w string, n int) bool {
	switch {
	case w == "" || len(w) == 1 && lex.IsBlank[w[0]]:
		return true
	case len(w) == 1 && n > 9 && w[0]|0x20 >= 'a' && w[0]|0x20 <= 'z':
		return true
	}
	v := lex.Number([]byte(w))
	return v > 0 && v <= n && w[0] != '0'
}

// areEntries reports whether all words can be cells of a board of size n.
func areEntries(words []string, n int) bool {
	for _, w := range words {
		if !isEntry(w, n) {
			return false
		}
	}
	return true
}

// blanked returns rows with "." for every blank.
func blanked(rows [][]string) [][]string {
	for _, row := range rows {
		for j, w := range row {
			if len(w) == 1 && lex.IsBlank[w[0]] {
				row[j] = "."
			}
		}
	}
	return rows
}
