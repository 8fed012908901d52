package lex

import (
	"slices"
	"strings"
)

// Rows of words that are cells.

// GridRows returns the text of a grid of n rows of n cells, with full stops as blanks: with
// characters as cells if they suffice, else with words. A zero beside other blanks stays one: it may be a digit.
func GridRows(rows [][]string) string {
	isOther := func(w string) bool { return w == "" || len(w) == 1 && IsBlank[w[0]] && w != "0" }
	all := slices.Concat(rows...)
	zeros := len(slices.DeleteFunc(slices.Clone(all), func(w string) bool { return w != "0" }))
	areDigits := slices.ContainsFunc(all, isOther) || len(rows) > 9 && zeros == len(rows) // in a full grid of 0 to F
	between, end := "", ""
	if len(rows) > 9 {
		between, end = " ", "\n"
	}
	lines := make([]string, len(rows))
	for i, row := range rows {
		row = slices.Clone(row)
		for j, w := range row {
			if isOther(w) || w == "0" && !areDigits {
				row[j] = "."
			}
		}
		lines[i] = strings.Join(row, between)
	}
	return strings.Join(lines, end)
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
	return !slices.ContainsFunc(words, func(w string) bool { return !IsEntry(w, n) })
}
