package rule

import (
	"fmt"
	"strings"

	"sudokusat/sudoku"
)

// Cutting the text of rules into pieces. Text in quotes or braces stays in one
// piece, whatever it contains:
//
//	regex '[1-3]; .*' r1c1..r1c9; or { odd r1c1; odd r1c2 } { even r1c3 }
//	----- ----------- ---------- ^ -- -------------------- -------------
//
// A quote inside quotes is written twice. Braces may contain braces; quotes in
// braces count as quotes.

// word is a piece of a rule's text.
type word struct {
	text   string
	column int // from 0
}

// split cuts a text at each of the separators, empty pieces included. The error
// is about a quote or brace without its other half.
func split(text, separators string) (out []word, bad *SyntaxError) {
	start := 0
	for i := 0; i < len(text); i++ {
		switch {
		case strings.IndexByte(separators, text[i]) >= 0:
			out = append(out, word{text[start:i], start})
			start = i + 1
		case quoteAt(text, i) || text[i] == '{' || text[i] == '}':
			if i, bad = enclosed(text, i); bad != nil {
				return nil, bad
			}
		}
	}
	return append(out, word{text[start:], start}), nil
}

// fields cuts a text at blanks, and before and behind braces. Quotes and braces
// must have their other halves.
func fields(text string) (out []word) {
	start := 0
	flush := func(end int) {
		if start < end {
			out = append(out, word{smallSquares(text[start:end]), start})
		}
	}
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == ' ' || text[i] == '\t':
			flush(i)
			start = i + 1
		case text[i] == '{':
			flush(i)
			end, _ := enclosed(text, i)
			out = append(out, word{text[i : end+1], i})
			i, start = end, end+1
		case quoteAt(text, i):
			i, _ = enclosed(text, i)
		}
	}
	flush(len(text))
	return out
}

// quoteAt reports whether a quote begins at a place. Behind a letter it is an apostrophe: knight's move.
func quoteAt(text string, i int) bool {
	return text[i] == '\'' && (i == 0 || !isLetter(text[i-1]))
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// smallSquares is a word with the names of squares in small letters: R1C1..R1C9, shade.R1C2, 2*R1C1, ?R1C1.
func smallSquares(text string) string {
	if !strings.ContainsAny(text, "RC") {
		return text
	}
	parts := strings.Split(text, "..")
	for i, part := range parts {
		at := strings.LastIndexAny(part, ".*?-") + 1
		if square := strings.ToLower(part[at:]); isSquare(square) {
			parts[i] = part[:at] + square
		}
	}
	return strings.Join(parts, "..")
}

// enclosed is the place of the other half of the quote or brace at a place.
func enclosed(text string, from int) (end int, bad *SyntaxError) {
	depth, quote := 0, -1
	for i := from; i < len(text); i++ {
		switch {
		case quote < 0 && quoteAt(text, i):
			quote = i
		case quote >= 0 && text[i] == '\'':
			quote = -1
		case quote >= 0:
		case text[i] == '{':
			depth++
		case text[i] == '}':
			depth--
		}
		if depth < 0 {
			return 0, &SyntaxError{i + 1, "a \"}\" without its \"{\""}
		}
		if depth == 0 && quote < 0 {
			return i, nil
		}
	}
	if quote >= 0 {
		return 0, &SyntaxError{quote + 1, "a quote that does not end: what belongs in quotes is written '…', a quote in it twice"}
	}
	return 0, &SyntaxError{from + 1, "a \"{\" without its \"}\""}
}

// quoted reads a word in quotes.
func (w *words) quoted() (string, error) {
	text, ok := w.next()
	if !ok || len(text) < 2 || text[0] != '\'' || text[len(text)-1] != '\'' {
		return "", w.fail("%q where something in quotes belongs: this rule is written %q", text, w.form())
	}
	inner := text[1 : len(text)-1]
	for i := 0; i < len(inner); i++ {
		if inner[i] == '\'' {
			if i++; i == len(inner) || inner[i] != '\'' {
				w.last.column += i
				return "", w.fail("a quote inside quotes is written twice")
			}
		}
	}
	return strings.ReplaceAll(inner, "''", "'"), nil
}

// quote writes what quoted reads.
func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

// braced reads rules in braces.
func (w *words) braced() ([]sudoku.Rule, error) {
	text, ok := w.next()
	if !ok || text[0] != '{' {
		return nil, w.fail("%q where rules in braces belong: this rule is written %q", text, w.form())
	}
	if w.depth == sudoku.MaxDepth {
		return nil, w.fail("alternatives within alternatives, more than %d deep", sudoku.MaxDepth)
	}
	return w.table.parseAt(text[1:len(text)-1], w.at+w.last.column+1, w.depth+1)
}

// parseAt is parseAll for a piece of a text that begins at a column, from 0, and
// is so deep in braces.
func (t *table) parseAt(text string, column, depth int) (rules []sudoku.Rule, err error) {
	parts, bad := split(text, ";")
	if bad != nil {
		bad.Column += column
		return nil, bad
	}
	for _, part := range parts {
		w := &words{table: t, list: fields(part.text), at: column + part.column, end: column + part.column + len(part.text), depth: depth}
		w.last = word{"", w.end - w.at}
		if len(w.list) == 0 {
			return nil, w.fail("a rule is missing here")
		}
		for len(w.list) > 0 {
			r, err := w.rule()
			if err != nil {
				return nil, err
			}
			rules = append(rules, r)
		}
	}
	return rules, nil
}

// rule reads the next rule, and no words behind it but those of another one.
func (w *words) rule() (sudoku.Rule, error) {
	m, err := w.name()
	if err != nil {
		return nil, err
	}
	w.named = m
	read := m.family.read
	if read == nil {
		read = (*words).arguments
	}
	r, err := read(w)
	if err != nil {
		return nil, err
	}
	if len(w.list) > 0 {
		next := *w
		if _, err := next.name(); err != nil {
			w.next()
			return nil, w.fail("%q is too much: this rule is written %q", w.last.text, w.form())
		}
	}
	return r, nil
}

// words is the rest of a rule's text that waits to be read.
type words struct {
	table *table // of the families
	list  []word
	last  word    // read last
	at    int     // column of the part of the text the words are from
	end   int     // column behind it
	depth int     // in braces
	named meaning // of the rule
	asked string  // the cell whose value is the rule's number
	ended string  // the last cell of the run that was read last; "" behind any other word
}

// form is how the rule is written, for messages.
func (w *words) form() string { return w.named.form() }

func (w *words) next() (string, bool) {
	if len(w.list) == 0 {
		w.last = word{"", w.end - w.at}
		return "", false
	}
	w.last, w.list = w.list[0], w.list[1:]
	return w.last.text, true
}

// fail is an error at the word read last.
func (w *words) fail(format string, args ...any) error {
	return &SyntaxError{w.at + w.last.column + 1, fmt.Sprintf(format, args...)}
}
