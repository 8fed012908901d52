package lex

import (
	"bytes"
	"regexp"
)

// What a text says of rules in words. No text is understood; one that speaks of a
// rule beside a plain grid is refused, as its answer would be that of another puzzle.

// ruleWords are the words that say a rule which plain puzzles don't have.
var ruleWords = []string{"killer", "cage", "jigsaw", "irregular", "thermo", "arrow", "kropki", "knight", "diagonal", "windoku", "hyper", "sandwich", "skyscraper", "renban", "whisper", "consecutive", "palindrome", "greater", "x-sum", "little killer", "samurai", "sudoku-x", "sudoku x", "x-sudoku", "kakuro"}

// rulePhrases are several words, or parts of the names that programs give.
var rulePhrases = Lazily(`anti-?king|king'?s? ?(?:move|step|sudoku|constraint)|odd[-/ ]?even|even[-/ ]?odd|disjoint[- ]?group|clone ?(?:sudoku|constraint|region)` +
	`|(?:white|black)[- ]?dot|ratio ?(?:dot|constraint|sudoku)|multi-?sudoku|overlapping (?:grid|board|sudoku)|(?:boards|grids) +overlap|(?:each|every|the|a) shaded|shaded (?:region|rectangle|area)` +
	`|extra ?region|quadruple ?(?:clue|constraint|sudoku)|fortress|argyle|asterisk sudoku|girandola|chaos ?construction|str8ts|futoshiki|kenken|calcudoku|sujiko|frame ?sum`)

// RuleIn returns a word of a text that says a rule, or "".
func RuleIn(line []byte) string {
	low := bytes.ToLower(line)
	for _, w := range ruleWords {
		for from := 0; ; {
			i := bytes.Index(low[from:], []byte(w))
			if i < 0 {
				break
			}
			i += from
			from = i + len(w)
			if !isHarmless(w, low[max(i-1, 0):i], low[from:min(from+40, len(low))]) {
				return w
			}
		}
	}
	return string(rulePhrases().Find(low))
}

var (
	harmlessArrow   = Lazily(`^(?:-?(?:up|down|left|right|func|head|icon)|s? ?keys?\b|[ -](?:func|key|head|icon|button))`)
	harmlessHyper   = Lazily(`^(?:link|text|param|thread|plane|ref|-?link|v)`)
	harmlessGreater = Lazily(`^ than (?:or equal|[0-9=]|(?:the|its|a) (?:size|length|number|maximum|limit|grid|board))`)
)

// isHarmless reports whether a rule's word is part of another, or of an expression that
// speaks of programs.
func isHarmless(word string, before, behind []byte) bool {
	var form *regexp.Regexp
	switch word {
	case "arrow":
		if string(before) == "n" {
			return true // narrow
		}
		form = harmlessArrow()
	case "hyper":
		form = harmlessHyper()
	case "greater":
		form = harmlessGreater()
	default:
		return false
	}
	return form.Match(behind)
}
