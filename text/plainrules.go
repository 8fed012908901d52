package text

import (
	"bytes"
	"errors"

	"sudokusat/rule"
)

// Rules that people write down by hand above a grid, without "#rule": a line a rule,
// in the words of package rule. They hold as lines #rule do, for the puzzles below
// them.
//
//	cage 7 r1c1 r1c2 r2c2
//	thermo r3c1..r3c3
//	. . | 3 .
//	1 . | . .
//	----+----
//	. . | . 2
//	. 3 | . .

// isRuleText reports whether a line is the text of a rule about cells, or would be
// one if it had no mistake: the name of one, perhaps after "rule", and a cell
// behind it.
func isRuleText(line []byte) bool {
	name, rest, _ := bytes.Cut(bytes.TrimSpace(line), []byte(" "))
	if bytes.EqualFold(name, []byte("rule")) {
		return isRuleText(rest)
	}
	if len(name) < 2 || len(name) > 24 || !rule.Is(string(name)) {
		return false
	}
	for i := 0; i+3 < len(rest); i++ {
		if rest[i] == 'r' && (i == 0 || !isAlphanumeric(rest[i-1])) && rest[i+1] >= '1' && rest[i+1] <= '9' && bytes.IndexByte(rest[i+2:min(i+6, len(rest))], 'c') >= 0 {
			return true
		}
	}
	return false
}

// plainRule takes in a line that is the text of a rule.
func (h *head) plainRule(line []byte, number int) error {
	h.last, h.dirty, h.name = number, true, ""
	at := skipSpace(line, 0)
	if name, rest, _ := bytes.Cut(line[at:], []byte(" ")); bytes.EqualFold(name, []byte("rule")) {
		at += len(name) + 1 + skipSpace(rest, 0)
	}
	return h.tellRules(bytes.TrimSpace(line[at:]), directive{number, at + 1})
}

// unused is the error of rules at the end of the input, below which no puzzle stands.
// It comes once.
func (h *head) unused() error {
	if h.used || len(h.rules) == 0 || h.badRules > 0 || h.badBoard > 0 {
		return nil
	}
	at := h.rules[0].directive
	h.rules = nil
	return at.fail(ErrRule, errors.New("no puzzle stands below this rule: rules stand above the puzzles they are for"))
}
