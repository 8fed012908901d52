package text

import (
	"slices"

	"sudokusat/sudoku"
)

// Where the cells are on one line. A cell is a token: one character of a run
// ("53..7…") or one word of several ("5 3 0 …", "12 7 . …"). In a drawing, bars
// stand between them.

const longRow = 64 << 10 // a longer line is no row of a grid

// maxRow returns the most cells that a row of this kind can have.
func maxRow(k kind) int {
	if k == words {
		return sudoku.MaxN
	}
	return maxChars
}

// measure returns the kind of a line and, for a row, its number of cells and
// where the text after them begins.
func measure(line []byte) (k kind, width, rest int) {
	k = kindOf(line)
	width, rest = widthOf(line, k)
	return k, width, rest
}

// widthOf is measure for a line of a known kind.
func widthOf(line []byte, k kind) (width, rest int) {
	i := skipSpace(line, 0)
	switch k {
	case chars:
		rest = skipWord(line, i)
		return rest - i, rest
	case words:
		return scanWords(line, i, 0, nil)
	case drawing:
		return drawnCells(line), 0
	}
	return 0, 0
}

// scanChars appends the characters of the word at i as cells. Offsets count
// from base.
func scanChars(line []byte, i, base int, cells []token) (count, rest int, _ []token) {
	j := skipWord(line, i)
	had := len(cells)
	cells = slices.Grow(cells, j-i)[:had+j-i]
	for k := range cells[had:] {
		cells[had+k] = token{int32(base + i + k), 1}
	}
	return j - i, j, cells
}

// scanWords appends the words from i on as cells, as long as they look like
// cells. White space, a comma or a semicolon separates them.
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

// isCell reports whether a word can be a cell: one character or a number. The
// first word of a row may have three characters at most, so that a puzzle in
// digits is no number.
func isCell(w []byte, first bool) bool {
	return len(w) == 1 || (len(w) <= 3 || !first) && number(w) >= 0
}

// groups reports whether a line is a row in groups as wide as a box, "53. .7.
// ...", and how many cells it has. Bars count as spaces. At least one digit or
// blank must be there, or it is a text of words.
func groups(line []byte) (cells int, ok bool) {
	width, count, sure := 0, 0, false
	for i := 0; ; {
		for i < len(line) && (isSpace(line[i]) || line[i] == '|') {
			i++
		}
		j := i
		for j < len(line) && !endsWord[line[j]] && line[j] != '|' {
			c := line[j]
			sure = sure || isBlank[c] || c >= '1' && c <= '9'
			j++
		}
		if i == j {
			ok = i == len(line)
			break
		}
		if count == 0 {
			width = j - i
		}
		if width < 2 || j-i != width {
			return 0, false
		}
		count++
		i = j
	}
	if !ok || !sure || count < 2 || count*width > maxChars {
		return 0, false
	}
	_, boxCols := sudoku.DefaultBox(count * width)
	return count * width, boxCols == width
}

// scanDrawing appends the cells of a line of a drawing: none for a rule, words
// if all of them look like cells, else characters.
func scanDrawing(line []byte, base int, cells []token) (int, []token) {
	line = beforeComment(line)
	if isRule(line) {
		return 0, cells
	}
	_, single := groups(line)
	was := len(cells)
	for i := 0; i < len(line); {
		if isSpace(line[i]) || line[i] == '|' {
			i++
			continue
		}
		j := i
		for j < len(line) && !isSpace(line[j]) && line[j] != '|' {
			j++
		}
		if !single && !isCell(line[i:j], true) {
			single, cells, i = true, cells[:was], 0 // again, as characters
			continue
		}
		if !single {
			cells = append(cells, token{int32(base + i), int32(j - i)})
			i = j
		}
		for ; i < j; i++ {
			cells = append(cells, token{int32(base + i), 1})
		}
	}
	return len(cells) - was, cells
}

// drawnCells returns the number of cells of a line of a drawing.
func drawnCells(line []byte) int {
	var cells [sudoku.MaxN]token
	n, _ := scanDrawing(line, 0, cells[:0])
	return n
}

// exceeds reports whether a row has a symbol that an m×m puzzle cannot have.
func exceeds(line []byte, k kind, m int) bool {
	i := skipSpace(line, 0)
	if k == words {
		var cells [sudoku.MaxN]token
		found := cells[:0]
		scanWords(line, i, 0, &found)
		for _, t := range found {
			w := line[t.at : t.at+t.n]
			if v := number(w); v > m || v < 0 && !(t.n == 1 && isSmall(w[0], m)) {
				return true
			}
		}
		return false
	}
	for _, c := range line[i:] {
		if !isSmall(c, m) {
			return true
		}
	}
	return false
}

// isSmall reports whether c can stand in an m×m puzzle of single characters.
func isSmall(c byte, m int) bool {
	if isBlank[c] || int(c-'1') < min(m, 9) {
		return true
	}
	return int(c|0x20)-'a' >= 0 && int(c|0x20)-'a' < m
}

// rowKind classifies a text that must be one row: spaced words, or characters.
func rowKind(text []byte) kind {
	if kindOf(text) == words {
		return words
	}
	return chars
}
