package lex

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"sudokusat/rule"
)

// Lines of words: rules that people write by hand, and sentences.

// IsRuleText reports whether a line is the text of a rule about cells, correct or
// with a mistake: the name of a rule, perhaps after "rule", and a cell behind it.
func IsRuleText(line []byte) bool {
	name, rest, _ := bytes.Cut(bytes.TrimSpace(line), []byte(" "))
	if bytes.EqualFold(name, []byte("rule")) {
		return IsRuleText(rest)
	}
	if len(name) < 2 || len(name) > 24 || !rule.Is(string(name)) {
		return false
	}
	return HasCell(rest)
}

// HasCell reports whether a text has the name of a cell, as in rules.
func HasCell(rest []byte) bool {
	for i := 0; i+3 < len(rest); i++ {
		if rest[i] == 'r' && (i == 0 || !IsAlphanumeric(rest[i-1])) && rest[i+1] >= '1' && rest[i+1] <= '9' && bytes.IndexByte(rest[i+2:min(i+6, len(rest))], 'c') >= 0 {
			return true
		}
	}
	return false
}

// CellIn returns the first name of a cell in a text, "r1c2", or "".
func CellIn(text []byte) string {
	digits := func(i int) int {
		for i < len(text) && text[i] >= '0' && text[i] <= '9' {
			i++
		}
		return i
	}
	for i, c := range text {
		if c|0x20 != 'r' || i > 0 && IsAlphanumeric(text[i-1]) {
			continue
		}
		col := digits(i + 1)
		if end := digits(min(col+1, len(text))); col > i+1 && col < len(text) && text[col]|0x20 == 'c' && end > col+1 {
			return string(text[i:end])
		}
	}
	return ""
}

// isProse reports whether a line is a sentence or a name that describes no
// cells: at least two words, and nothing but words and numbers.
func isProse(line []byte) bool {
	if len(line) > 40 && bytes.IndexByte(line[:40], ' ') < 0 && bytes.IndexByte(line[:40], '\t') < 0 {
		return false // the first word is longer than words are
	}
	if len(line) > 1000 || bytes.IndexByte(line, '|') >= 0 || bytes.IndexByte(line, '=') >= 0 {
		return false
	}
	plain, lower, other := 0, false, 0
	for w := range bytes.FieldsSeq(line) {
		w = bytes.Trim(w, ".,:;!?()\"'-")
		letters, small := 0, false
		for _, c := range w {
			if c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf {
				letters++
			}
			small = small || c >= 'a' && c <= 'z'
		}
		switch {
		case letters >= 2 && letters >= len(w)-1:
			plain++
			lower = lower || small
		case len(w) > 12 && letters < len(w)/2:
			return false // it may be a puzzle
		default:
			other++
		}
	}
	return lower && plain >= 1 && plain+other >= 2 && other <= plain
}

// addressWords name a rule in addresses, besides the words of prose: blanks, "-" and "_"
// aside.
var addressWords = []string{"sudokux", "xsudoku", "colour", "color", "oddeven", "evenodd", "1to25"}

// RuleInAddress returns a word of an address, "www.example.org/Jigsaw_Sudoku", that names
// a rule, or "".
func RuleInAddress(address string) string {
	spaced := strings.NewReplacer("_", " ", "+", " ", "%20", " ").Replace(strings.ToLower(address))
	if word := RuleIn([]byte(spaced)); word != "" {
		return word
	}
	squeezed := strings.NewReplacer(" ", "", "-", "").Replace(spaced)
	for _, word := range addressWords {
		if strings.Contains(squeezed, word) {
			return word
		}
	}
	return RuleIn([]byte(squeezed))
}
