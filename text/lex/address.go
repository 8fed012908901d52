package lex

import "strings"

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
