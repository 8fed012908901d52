package text

import (
	"bytes"
	"errors"

	"sudokusat/text/lex"
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

// plainRule takes in a line that is the text of a rule.
func (h *head) plainRule(line []byte, number int) error {
	h.last, h.dirty, h.name = number, true, ""
	at := lex.SkipSpace(line, 0)
	if name, rest, _ := bytes.Cut(line[at:], []byte(" ")); bytes.EqualFold(name, []byte("rule")) {
		at += len(name) + 1 + lex.SkipSpace(rest, 0)
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
