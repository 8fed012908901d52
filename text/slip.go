package text

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/sudoku/near"
	"sudokusat/text/lex"
)

// Which lines with "#" are directives, which were meant to be and which are comments. With a
// blank behind "#" all are comments but complete directives; without one, those that begin
// with the name of a rule or with another word for a directive were meant to be one.

// slip is the name of a line that was meant to be a directive: a rule that is
// taken for a comment would make the answer wrong.
const slip = "slip"

// parseDirective splits a comment line that is a directive into its name and
// what follows, which begins at offset at.
func parseDirective(line []byte) (name string, at int, ok bool) {
	i := lex.SkipSpace(line, 0)
	if i == len(line) || line[i] != '#' {
		return "", 0, false
	}
	j := i + 1
	for j < len(line) && line[j]|0x20 >= 'a' && line[j]|0x20 <= 'z' {
		j++
	}
	if j == len(line) || lex.IsSpace(line[j]) {
		if name = string(bytes.ToLower(line[i+1 : j])); slices.Contains(directives, name) || slices.Contains(aboutDirectives, name) {
			return name, lex.SkipSpace(line, j), true
		}
	}
	if isSlip(bytes.TrimSpace(bytes.TrimLeft(line[i:], "#")), line[i+1:]) {
		return slip, i, true
	}
	return "", 0, false
}

// directives are the directives without which a puzzle is another one.
var directives = []string{"rule", "box", "board", "regions"}

// aboutDirectives are the others.
var aboutDirectives = []string{"title", "author", "source", "text"}

// isSlip reports whether a comment is nearly a directive. comment is what "#" is followed by,
// text the same without the white space and any further "#" around it.
func isSlip(text, comment []byte) bool {
	if len(text) == 0 || len(text) > lex.LongRow {
		return false
	}
	if !lex.IsSpace(comment[0]) && isMapText(text) && text[0] >= 'A' && regionMap(text) != nil {
		return true
	}
	end := bytes.IndexAny(text, " \t:=;,0123456789")
	if end < 0 {
		end = len(text)
	}
	name := string(bytes.ToLower(text[:end]))
	rest := bytes.TrimLeft(text[end:], " \t:=;,")
	if spaced := lex.IsSpace(comment[0]); spaced || name == "" {
		return isDirectiveOf(name, rest) || lex.IsRuleText(text) && isRules(text)
	}
	switch name {
	case "rules", "boxes", "boards", "region":
		return true
	case "rule", "box", "board", "regions": // with something else than a blank behind, or "##"
		return end < len(text)
	}
	return isMeant(name, rest) || namesRule(text)
}

// isDirectiveOf reports whether a text is all that a directive needs.
func isDirectiveOf(name string, text []byte) bool {
	var err error
	switch name {
	case "rule":
		return isRules(text)
	case "box":
		_, _, err = sudoku.ParseSize(string(text))
	case "board":
		if _, err = sudoku.ParseBoard(string(text)); errors.Is(err, sudoku.ErrBoxes) {
			err = nil
		}
	case "regions", "jigsaw", "map", "areas", "layout":
		return isMapText(text)
	default:
		return false
	}
	return err == nil
}

// isMeant reports whether a word directly behind "#", with a text behind it, was meant to be
// a directive: it is mistyped, in another language, or another word for one.
func isMeant(name string, text []byte) bool {
	first := text
	if i := bytes.IndexAny(text, " \t,;("); i >= 0 {
		first = text[:i]
	}
	isSize := func(size []byte) bool {
		_, _, err := sudoku.ParseSize(string(size))
		return err == nil
	}
	for _, meant := range near.Of(name, directives) {
		if meant == "rule" && len(first) > 1 && rule.Knows(string(first)) || meant[0] == 'b' && isSize(first) {
			return true
		}
	}
	switch name {
	case "size", "dimensions", "block", "blocks", "digits":
		return len(first) > 0 && first[0] >= '0' && first[0] <= '9'
	case "layer", "layers", "given", "givens":
		return bytes.IndexByte(text, '=') >= 0
	case "variant", "type", "constraint", "constraints":
		return rule.Knows(string(text)) || lex.RuleIn(text) != ""
	}
	return len(name) > 2 && (isSize(text) || isMapText(text) || len(text) > 2 && isRules(text))
}

// isRules reports whether a text is one or several rules and nothing else.
func isRules(text []byte) bool {
	if _, ok := afterName(text); !ok {
		return false // the usual case, with little effort
	}
	_, err := rule.ParseAll(string(text))
	return err == nil
}

// isMapText reports whether a text is a map of regions, or has the length and the characters of
// one.
func isMapText(text []byte) bool {
	_, isSquare := lex.Isqrt(len(text))
	return isSquare && len(text) >= 16 && !bytes.ContainsFunc(text, func(c rune) bool { return c > 'z' || !lex.IsAlphanumeric(byte(c)) })
}

// afterName returns what is behind the name of a rule, the longest one that a text begins
// with.
func afterName(text []byte) (rest []byte, ok bool) {
	const most = 6 // words of a name
	for at, n := 0, 0; at < len(text) && n < most; n++ {
		at = lex.SkipSpace(text, at)
		for at < len(text) && !lex.IsSpace(text[at]) && text[at] != ';' && text[at] != ':' {
			at++
		}
		if rule.Knows(string(text[:at])) {
			rest, ok = text[at:], true
		}
		if at < len(text) && !lex.IsSpace(text[at]) {
			break
		}
	}
	return rest, ok
}

// namesRule reports whether a text directly behind "#" is the name of a rule with nothing,
// numbers or cells behind it, "#diagonal", "#taxicab 3", "#cage 17 r1c1…", or begins with a word
// by which people name a rule and nothing else, "#killer".
func namesRule(text []byte) bool {
	first := text
	if i := bytes.IndexAny(text, " \t"); i >= 0 {
		first = text[:i]
	}
	if lex.RuleIn(first) != "" {
		return true
	}
	rest, ok := afterName(text)
	return ok && (lex.HasCell(rest) || len(bytes.Trim(rest, ".:;, \t\r")) == 0 || rule.Is(string(first)) && len(bytes.Trim(rest, "0123456789, \t\r")) == 0)
}

// directiveIn returns the directive in the text behind a puzzle, or "": it is for the puzzles
// below it, and so belongs on a line above.
func directiveIn(text []byte) string {
	i := bytes.IndexByte(text, '#')
	if i < 0 {
		return ""
	}
	if first := lex.SkipSpace(text, i+1); first == len(text) || text[first] != '#' && text[first] < 'A' {
		return "" // a comment that begins with a number
	}
	if name, _, ok := parseDirective(text[i:]); !ok || slices.Contains(aboutDirectives, name) {
		return ""
	}
	return strings.TrimSpace(string(text[i:]))
}
