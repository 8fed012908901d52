package text

import (
	"bytes"
	"fmt"
	"strings"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The title, author, source and rules in words of a puzzle are in directive lines above
// it, for the next puzzle alone:
//
//	#title Whispering Gallery
//	#author A. Setter
//	#source https://example.org/17
//	#text Digits along a green line differ by at least 5.
//	#text Normal Sudoku rules apply.

// takeAbout takes in a directive line of this name; ok is false for another name. A second
// line "#text" is a second line of the text.
func (h *head) takeAbout(name, value string) (ok bool) {
	switch name {
	case "title":
		h.about.Title = value
	case "author":
		h.about.Author = value
	case "source":
		h.about.Source = value
	case "text":
		if h.about.Rules != "" {
			h.about.Rules += "\n"
		}
		h.about.Rules += value
	default:
		return false
	}
	h.titled = true
	return true
}

// appendAbout appends the directive lines of what belongs to a puzzle.
func appendAbout(buf []byte, n *Notes) []byte {
	if n == nil {
		return buf
	}
	a := n.About
	for _, x := range [][2]string{{"title", a.Title}, {"author", a.Author}, {"source", a.Source}, {"text", a.Rules}} {
		for line := range strings.Lines(x[1]) {
			if line = strings.Join(strings.Fields(line), " "); line != "" {
				buf = append(buf, "#"+x[0]+" "+line+"\n"...)
			}
			if x[0] != "text" {
				break
			}
		}
	}
	return buf
}

// passOver notes the first words of an input that are taken for a name or a remark. Nobody
// needs a word about comments, numbers and hashes.
func (b *builder) passOver(line int, text []byte) {
	if b.passed {
		return
	}
	if i := bytes.IndexByte(text, '#'); i >= 0 && !lex.HasName(text[:i]) && isAttached(text[i:]) {
		text = text[i+1:]
	}
	text = bytes.TrimSpace(lex.BeforeComment(text))
	if b.passed = lex.HasName(text); b.passed {
		b.unread = Unread{line, excerpt(string(bytes.Trim(text, " \t,;:|\"")))}
	}
}

// passLine notes the words of a line that is no part of a puzzle: a heading, a comment with //, or
// one with # and no blank behind it, which may be meant for something else. The marks of forums,
// numbers of puzzles and the head of a SadMan file are known.
func (r *Reader) passLine(line []byte, k lex.Kind) {
	line = bytes.TrimSpace(line)
	switch heading := r.build.boards.head.heading; {
	case len(line) < 2 || heading.word != "" && heading.line == r.in.line || lex.IsLabel(line) || lex.IsMark(string(line)):
	case k == lex.Label || k == lex.Comment && line[0] == '/':
		r.build.passOver(r.in.line, line)
	case k == lex.Comment && isAttached(line) && !isSadMan(line):
		r.build.passOver(r.in.line, line[1:])
	}
}

// isAttached reports whether a comment has no blank behind its "#".
func isAttached(comment []byte) bool {
	return len(comment) > 1 && !lex.IsSpace(comment[1]) && comment[1] != '#'
}

// isSadMan reports whether a comment is a line of the head of a SadMan file, "#AAuthor".
func isSadMan(comment []byte) bool {
	return len(comment) > 2 && bytes.IndexByte([]byte("ABCDHLNSUV"), comment[1]) >= 0 && comment[2] >= '0'
}

// ruleInHeading returns the words by which a heading names a rule, or "".
func ruleInHeading(line []byte) string {
	name := bytes.Trim(line, " \t\r[]<>/:.!")
	if word := lex.RuleIn(name); word != "" {
		return word
	}
	if len(name) > 1 && rule.Knows(string(name)) {
		return string(name)
	}
	return ""
}

// noteUnread adds what was passed over to the next record.
func (b *builder) noteUnread(rec *Record) {
	if b.unread.Words == "" {
		return
	}
	n := Notes{}
	if rec.Notes != nil {
		n = *rec.Notes
	}
	n.Unread, b.unread = b.unread, Unread{}
	rec.Notes = &n
}

// excerpt is the beginning of a text, on one line.
func excerpt(text string) string {
	const most = 240
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// misnamed refuses a puzzle of the usual kind whose title, author or source names a rule, or whose rules in words
// are more than the usual ones. A row with rules of its own has none but those.
func (r *Reader) misnamed(rec *Record) error {
	about := rec.About()
	if about == (finding.About{}) || !isPlain(rec.Puzzle) || rec.Style.ruled {
		return nil
	}
	name, message := "", ""
	for _, x := range [...][2]string{{"source", about.Source}, {"author", about.Author}, {"title", about.Title}} {
		if word := lex.RuleInField(x[0], x[1]); word != "" && about.Rules == "" {
			name, message = x[0], fmt.Sprintf("the %s of this puzzle names a rule (%.40s), and it has none", x[0], word)
		}
	}
	if name == "" && !lex.IsUsual(about.Rules, rec.Puzzle.Shape.N()) {
		name, message = "ruleset", fmt.Sprintf("the rules of this puzzle in words (%q) are not only the usual ones, and it has no others", excerpt(about.Rules))
	}
	switch o := r.build.passes(); {
	case name == "":
	case o.Ignores(name):
		*rec = rec.noted(finding.About{}, []string{name})
	default:
		return failure(rec.Line, rec.Line, 0, finding.Ignorably(name, ErrRule, "%s", message))
	}
	return nil
}
