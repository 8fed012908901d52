package text

import "bytes"

// What a line looks like, told from its own characters alone: nothing, a
// comment, a heading, JSON, part of a drawing, or a row of cells.

// kind is what a line looks like.
type kind uint8

const (
	blank   kind = iota // white space only
	comment             // # …, // …
	label               // "Grid 01", a sentence
	object              // { … or [ …: JSON
	drawing             // a row or a rule with bars
	chars               // cells are the characters of the first word
	words               // cells are words
)

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// endsWord holds the characters before which the puzzle on a line ends.
var endsWord = [256]bool{' ': true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true, ',': true, ':': true, ';': true, '#': true}

func skipSpace(line []byte, i int) int {
	for i < len(line) && isSpace(line[i]) {
		i++
	}
	return i
}

func skipWord(line []byte, i int) int {
	for i < len(line) && !endsWord[line[i]] {
		i++
	}
	return i
}

// kindOf classifies a line. A line that is nothing we know counts as chars.
func kindOf(line []byte) kind {
	i := skipSpace(line, 0)
	if i == len(line) {
		return blank
	}
	switch line[i] {
	case '#':
		return comment
	case '/':
		if i+1 < len(line) && line[i+1] == '/' {
			return comment
		}
	case '`':
		if bytes.HasPrefix(line[i:], []byte("```")) {
			return label
		}
	case '{', '[':
		if isSection(line[i:]) {
			return label
		}
		return object
	}
	if c := line[i] | 0x20; c >= 'a' && c <= 'z' && (isLabel(line[i:]) || isProse(line[i:]) || isRuleText(line[i:])) {
		return label
	}
	if first := skipWord(line, i) - i; first > maxChars && !isFrame(line) {
		return chars
	}
	line = beforeComment(line)
	if bytes.IndexByte(line, '|') >= 0 || isFrame(line) {
		return drawing
	}
	if _, isGroups := groups(line); isGroups {
		return drawing
	}
	if n, _ := scanWords(line, i, 0, nil); n > 1 {
		return words
	}
	return chars
}

func beforeComment(line []byte) []byte {
	if i := bytes.IndexByte(line, '#'); i >= 0 {
		return line[:i]
	}
	return line
}

// isSection reports whether a line is a heading such as "[Puzzle]", or a mark of a
// forum: "[code]", "[/code]".
func isSection(line []byte) bool {
	line = bytes.TrimSpace(line)
	if len(line) < 3 || line[0] != '[' || line[len(line)-1] != ']' {
		return false
	}
	inner := bytes.TrimPrefix(line[1:len(line)-1], []byte("/"))
	return len(inner) > 0 && !bytes.ContainsFunc(inner, func(r rune) bool { return r|0x20 < 'a' || r|0x20 > 'z' })
}

// isLabel reports whether a line only names the puzzle below it: one of a few
// words and a number, "Grid 01".
func isLabel(line []byte) bool {
	line = bytes.TrimRight(line, " \t\r:.#-=")
	i := bytes.IndexFunc(line, func(r rune) bool { return r|0x20 < 'a' || r|0x20 > 'z' })
	if i <= 0 || len(line) > 40 {
		return false
	}
	number := bytes.TrimLeft(line[i:], " \t:.#-")
	if len(number) == 0 || bytes.ContainsFunc(number, func(r rune) bool { return r < '0' || r > '9' }) {
		return false
	}
	switch string(bytes.ToLower(line[:i])) {
	case "grid", "puzzle", "sudoku", "board", "game", "case", "problem", "test", "no", "nr":
		return true
	}
	return false
}

// isRule reports whether a line of a drawing separates rows: "------+-------",
// "|---|---|", "*-------*", ".-----.-----.".
func isRule(line []byte) bool {
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
			if len(inner) == len(line) || !isCorner(c) {
				return false
			}
		}
	}
	return strong
}

// isCorner reports whether some programs draw the corners of a frame so.
func isCorner(c byte) bool { return c == '*' || c == '.' || c == ':' || c == '\'' }

// isFrame reports whether a line can begin a drawing as its upper frame: a rule
// with a crossing or with corners.
func isFrame(line []byte) bool {
	if !isRule(line) {
		return false
	}
	line = bytes.TrimSpace(line)
	return bytes.IndexByte(line, '+') >= 0 || isCorner(line[0])
}
