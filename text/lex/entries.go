package lex

import (
	"strings"
)

// Rows of words that are cells.

// GridRows returns the text of a grid of n rows of n cells: with characters as cells if
// they suffice, else with words.
func GridRows(rows [][]string) string {
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

// IsEntry reports whether a word can be the digit of a cell of an n×n puzzle, or
// a blank.
func IsEntry(w string, n int) bool {
	switch {
	case w == "" || len(w) == 1 && IsBlank[w[0]]:
		return true
	case len(w) == 1 && n > 9 && w[0]|0x20 >= 'a' && w[0]|0x20 <= 'z':
		return true
	}
	v := Number([]byte(w))
	return v > 0 && v <= n && w[0] != '0'
}

// AreEntries reports whether all words can be cells of a board of size n.
func AreEntries(words []string, n int) bool {
	for _, w := range words {
		if !IsEntry(w, n) {
			return false
		}
	}
	return true
}

// Blanked returns the rows with "." for every blank.
func Blanked(rows [][]string) [][]string {
	for _, row := range rows {
		for j, w := range row {
			if len(w) == 1 && IsBlank[w[0]] {
				row[j] = "."
			}
		}
	}
	return rows
}
