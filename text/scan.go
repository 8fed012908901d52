package text

import "bytes"

// Scanning one line: is it empty, a comment, a label, a drawing, or a row of
// cells, and where are the cells? A cell is a token: one character of a run
// ("53..7…") or one word of several ("5 3 0 …", "12 7 . …").

// token is one cell: where it stands in block.text.
type token struct{ at, n int32 }

// block is the text of a record that is being read: its lines, copied, and the
// cells found in them.
type block struct {
	text  []byte
	rows  []row
	cells []token
}

// row is one line of a block.
type row struct {
	at    int // where it begins in block.text
	line  int // its number in the file
	from  int // where it begins in its line of the file
	cells int // how many it has
	rest  int // where the text behind the cells begins, relative to at
	kind  kind
}

// kind is what a line looks like.
type kind uint8

const (
	blank   kind = iota // white space only
	comment             // # …
	label               // "Grid 01"
	object              // { … or [ …: JSON
	drawing             // a row or a rule with bars
	chars               // cells are the characters of the first word
	words               // cells are words
)

func (b *block) reset() {
	b.text, b.rows, b.cells = b.text[:0], b.rows[:0], b.cells[:0]
}

// place is the line and column, from 1, of an offset into b.text.
func (b *block) place(at int) (line, column int) {
	i := len(b.rows) - 1
	for i > 0 && b.rows[i].at > at {
		i--
	}
	return b.rows[i].line, at - b.rows[i].at + b.rows[i].from + 1
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// endsWord are the characters behind which the puzzle of a line ends.
func endsWord(c byte) bool { return isSpace(c) || c == ',' || c == ':' || c == ';' || c == '#' }

func skipSpace(line []byte, i int) int {
	for i < len(line) && isSpace(line[i]) {
		i++
	}
	return i
}

func skipWord(line []byte, i int) int {
	for i < len(line) && !endsWord(line[i]) {
		i++
	}
	return i
}

// kindOf classifies a line by its first characters; what is no puzzle at all
// counts as chars.
func kindOf(line []byte) kind {
	i := skipSpace(line, 0)
	if i == len(line) {
		return blank
	}
	switch line[i] {
	case '#':
		return comment
	case '{', '[':
		if isSection(line[i:]) {
			return label
		}
		return object
	}
	if c := line[i] | 0x20; c >= 'a' && c <= 'z' && isLabel(line[i:]) {
		return label
	}
	if first := skipWord(line, i) - i; first > maxChars {
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

// isSection reports whether a line is a heading such as "[Puzzle]".
func isSection(line []byte) bool {
	line = bytes.TrimSpace(line)
	if len(line) < 3 || line[0] != '[' || line[len(line)-1] != ']' {
		return false
	}
	return !bytes.ContainsFunc(line[1:len(line)-1], func(r rune) bool { return r|0x20 < 'a' || r|0x20 > 'z' })
}

// isLabel reports whether a line only names the puzzle below it: one of a
// few words and a number.
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

// isCorner are the characters at the corners of some programs' drawings.
func isCorner(c byte) bool { return c == '*' || c == '.' || c == ':' || c == '\'' }

// isFrame reports whether a line can only be a rule, although no drawing has
// begun: it has a crossing or corners.
func isFrame(line []byte) bool {
	if !isRule(line) {
		return false
	}
	line = bytes.TrimSpace(line)
	return bytes.IndexByte(line, '+') >= 0 || isCorner(line[0])
}

// scanChars takes the characters of the word at i as cells.
func scanChars(line []byte, i, base int, cells []token) (count, rest int, _ []token) {
	j := skipWord(line, i)
	for k := i; k < j; k++ {
		cells = append(cells, token{int32(base + k), 1})
	}
	return j - i, j, cells
}

// scanWords takes the words from i on as cells, as long as they look like
// cells; the first may have three characters at most. White space, a comma or
// a semicolon stands between.
func scanWords(line []byte, i, base int, cells *[]token) (count, rest int) {
	for first := true; ; first = false {
		j := skipWord(line, i)
		if j == i || !isCell(line[i:j], first) {
			return count, rest
		}
		if cells != nil {
			*cells = append(*cells, token{int32(base + i), int32(j - i)})
		}
		count, rest = count+1, j
		i = skipSpace(line, j)
		if i < len(line) && (line[i] == ',' || line[i] == ';') {
			i = skipSpace(line, i+1)
		}
	}
}

func isCell(w []byte, first bool) bool {
	return len(w) == 1 || (len(w) <= 3 || !first) && number(w) >= 0
}

// groups reports whether a line writes a row in groups as wide as a box,
// "53. .7. ...", and how many cells it has. Bars count as spaces. Words
// without any digit or blank are no groups.
func groups(line []byte) (cells int, ok bool) {
	width, count, sure := 0, 0, false
	for i := 0; ; {
		for i < len(line) && (isSpace(line[i]) || line[i] == '|') {
			i++
		}
		j := i
		for j < len(line) && !endsWord(line[j]) && line[j] != '|' {
			c := line[j]
			sure = sure || isBlank[c] || c >= '1' && c <= '9'
			j++
		}
		if i == j {
			ok = i == len(line)
			break
		}
		if count > 0 && j-i != width {
			return 0, false
		}
		width = j - i
		count++
		i = j
	}
	if !ok || !sure || count < 2 || width < 2 || count*width > maxChars {
		return 0, false
	}
	_, boxCols := defaultBox(count * width)
	return count * width, boxCols == width
}

// add copies a line into the block and finds its cells.
func (b *block) add(line []byte, number int, k kind) *row {
	at := len(b.text)
	b.text = append(append(b.text, line...), '\n')
	r := row{at: at, line: number, kind: k}
	i := skipSpace(line, 0)
	switch k {
	case words:
		r.cells, r.rest = scanWords(line, i, at, &b.cells)
	case chars:
		r.cells, r.rest, b.cells = scanChars(line, i, at, b.cells)
	case drawing:
		r.cells, b.cells = scanDrawing(line, at, b.cells)
	}
	b.rows = append(b.rows, r)
	return &b.rows[len(b.rows)-1]
}
