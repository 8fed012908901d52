// Package lex recognizes lines and cells of puzzles by their characters alone: which
// line is a row, a comment, a heading or a sentence, where its cells are, and which
// characters are blanks.
package lex

import (
	"bytes"
	"strings"
)

// Kind is what a line looks like by its characters alone.
type Kind uint8

const (
	Blank   Kind = iota // white space only
	Comment             // # …, // …
	Label               // "Grid 01", a sentence
	Object              // { … or [ …: JSON
	Drawing             // a row or a rule with bars
	Chars               // cells are the characters of the first word
	Words               // cells are words
)

// IsSpace reports whether c is ASCII white space.
func IsSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// EndsWord holds the characters before which the puzzle on a line ends.
var EndsWord = [256]bool{' ': true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true, ',': true, ':': true, ';': true, '#': true}

// SkipSpace returns the offset of the first character from i on that is no white space.
func SkipSpace(line []byte, i int) int {
	for i < len(line) && IsSpace(line[i]) {
		i++
	}
	return i
}

// SkipWord returns the end of the word that begins at i.
func SkipWord(line []byte, i int) int {
	for i < len(line) && !EndsWord[line[i]] {
		i++
	}
	return i
}

// KindOf classifies a line. An unknown line is of the kind [Chars].
func KindOf(line []byte) Kind {
	i := SkipSpace(line, 0)
	if i == len(line) {
		return Blank
	}
	switch line[i] {
	case '#':
		return Comment
	case '/':
		if i+1 < len(line) && line[i+1] == '/' {
			return Comment
		}
	case '`':
		if bytes.HasPrefix(line[i:], []byte("```")) {
			return Label
		}
	case '{', '[':
		if isSection(line[i:]) {
			return Label
		}
		return Object
	}
	if c := line[i] | 0x20; c >= 'a' && c <= 'z' && (IsLabel(line[i:]) || isProse(line[i:]) || IsRuleText(line[i:])) {
		return Label
	}
	if first := SkipWord(line, i); IsRun(line[i:first]) && SkipSpace(line, first) == len(line) || first-i > MaxChars && !isFrame(line) {
		return Chars
	}
	line = BeforeComment(line)
	if bytes.IndexByte(line, '|') >= 0 || isFrame(line) || isGroups(line) {
		return Drawing
	}
	if n, _ := ScanWords(line, i, 0, nil); n > 1 {
		return Words
	}
	return Chars
}

// IsRun reports whether a word has only characters of which a row can be written without
// anything else, digits, letters and dots.
func IsRun(word []byte) bool {
	for _, c := range word {
		if !inRun[c] {
			return false
		}
	}
	return true
}

var inRun = func() (t [256]bool) {
	for c := range t {
		t[c] = IsAlphanumeric(byte(c)) || c == '.'
	}
	return t
}()

// BeforeComment returns a line up to its first "#".
func BeforeComment(line []byte) []byte {
	if i := bytes.IndexByte(line, '#'); i >= 0 {
		return line[:i]
	}
	return line
}

// isSection reports whether a line is a heading such as "[Puzzle]" and "[Sudoku X 7]", or a mark
// of a forum: "[code]", "[/code]".
func isSection(line []byte) bool {
	line = bytes.TrimSpace(line)
	if len(line) < 3 || line[0] != '[' || line[len(line)-1] != ']' {
		return false
	}
	inner := bytes.TrimPrefix(line[1:len(line)-1], []byte("/"))
	switch word, _, _ := bytes.Cut(inner, []byte(" ")); string(word) {
	case "", "null", "true", "false": // JSON
		return false
	}
	isLetter := func(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }
	isOther := func(r rune) bool { return !isLetter(r) && !strings.ContainsRune(" -_.'0123456789", r) }
	return len(bytes.Trim(inner, "0123456789")) == 0 || isLetter(rune(inner[0])) && !bytes.ContainsFunc(inner, isOther)
}

// IsLabel reports whether a line only names the puzzle below it by one of a few
// words and a number, as "Grid 01" does.
func IsLabel(line []byte) bool {
	line = bytes.TrimRight(line, " \t\r:.#-=")
	i := bytes.IndexFunc(line, func(r rune) bool { return r|0x20 < 'a' || r|0x20 > 'z' })
	if i <= 0 || len(line) > 40 {
		return false
	}
	number := bytes.TrimLeft(line[i:], " \t:.#-")
	if len(number) == 0 || bytes.ContainsFunc(number, func(r rune) bool { return r < '0' || r > '9' }) {
		return false
	}
	return hasWord("grid puzzle sudoku board game case problem test no nr", string(bytes.ToLower(line[:i])))
}

// IsRule reports whether a line of a drawing separates rows: "------+-------",
// "|---|---|", "|:-:|--:|", "*-------*", ".-----.-----.".
func IsRule(line []byte) bool {
	line = bytes.TrimSpace(line)
	inner := line
	if len(line) > 3 && isCorner(line[0]) && isCorner(line[len(line)-1]) {
		inner = line[1 : len(line)-1]
	}
	strong := false
	for i, c := range inner {
		switch c {
		case '+', '=':
			strong = true
		case '-':
			strong = strong || i > 0 && inner[i-1] == '-'
		case '|', ' ', '\t':
		default:
			isAlignment := c == ':' && (i > 0 && inner[i-1] == '-' || i+1 < len(inner) && inner[i+1] == '-') && bytes.IndexByte(line, '|') >= 0
			if strong = strong || isAlignment; !isAlignment && (len(inner) == len(line) || !isCorner(c)) {
				return false
			}
		}
	}
	return strong
}

// IsDashes reports whether a line is bars and dashes, as below the head of a table: a row of
// blanks if there are no rows enough without it.
func IsDashes(line []byte) bool {
	return len(bytes.Trim(line, "|-: \t\r")) == 0 && bytes.IndexByte(line, '|') >= 0 && bytes.IndexByte(line, '-') >= 0
}

// isCorner reports whether some programs draw the corners of a frame so.
func isCorner(c byte) bool { return c == '*' || c == '.' || c == ':' || c == '\'' }

// isFrame reports whether a line can begin a drawing as its upper frame: a rule
// with a crossing, a bar or corners.
func isFrame(line []byte) bool {
	return IsRule(line) && (bytes.ContainsAny(line, "+|") || isCorner(bytes.TrimSpace(line)[0]))
}
