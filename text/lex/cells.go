package lex

import (
	"iter"
	"slices"

	"sudokusat/sudoku"
)

// The places of cells on a line. A cell is a token: one character of a run
// ("53..7…") or one word of several ("5 3 0 …", "12 7 . …"). In a drawing, bars
// separate them.

// LongRow is the length in bytes of the longest row of a grid.
const LongRow = 64 << 10

// MaxRow returns the maximal number of cells in a row of this kind.
func MaxRow(k Kind) int {
	if k == Words {
		return sudoku.MaxN
	}
	return MaxChars
}

// Measure returns the kind of a line and, for a row, its number of cells and
// where the text after them begins.
func Measure(line []byte) (k Kind, width, rest int) {
	k = KindOf(line)
	width, rest = WidthOf(line, k)
	return k, width, rest
}

// WidthOf is [Measure] for a line of a known kind.
func WidthOf(line []byte, k Kind) (width, rest int) {
	i := SkipSpace(line, 0)
	switch k {
	case Chars:
		rest = SkipWord(line, i)
		return rest - i, rest
	case Words:
		return ScanWords(line, i, 0, nil)
	case Drawing:
		return DrawnCells(line), 0
	}
	return 0, 0
}

// ScanChars appends the characters of the word at i as cells. Offsets count
// from base.
func ScanChars(line []byte, i, base int, cells []Token) (count, rest int, _ []Token) {
	j := SkipWord(line, i)
	had := len(cells)
	cells = slices.Grow(cells, j-i)[:had+j-i]
	for k := range cells[had:] {
		cells[had+k] = Token{int32(base + i + k), 1}
	}
	return j - i, j, cells
}

// ScanWords appends the words from i on as cells, as long as they look like
// cells. White space, a comma or a semicolon separates them.
func ScanWords(line []byte, i, base int, cells *[]Token) (count, rest int) {
	for first := true; ; first = false {
		j := SkipWord(line, i)
		if j == i || !isCell(line[i:j], first) {
			return count, rest
		}
		if cells != nil {
			*cells = append(*cells, Token{int32(base + i), int32(j - i)})
		}
		count, rest = count+1, j
		i = SkipSpace(line, j)
		if i < len(line) && (line[i] == ',' || line[i] == ';') {
			i = SkipSpace(line, i+1)
		}
	}
}

// isCell reports whether a word can be a cell: one character or a number. The
// first word of a row may have three characters at most, so that a puzzle in
// digits is no number.
func isCell(w []byte, first bool) bool {
	return len(w) == 1 || (len(w) <= 3 || !first) && Number(w) >= 0
}

// isGroups reports whether a line is a row in groups as wide, or as high, as a box, "53. .7.
// ...". Bars count as spaces. At least one digit or
// blank must be there, or it is a text of words.
func isGroups(line []byte) bool {
	i, width, count, sure := 0, 0, 0, false
	for {
		for i < len(line) && (IsSpace(line[i]) || line[i] == '|') {
			i++
		}
		j := i
		for j < len(line) && !EndsWord[line[j]] && line[j] != '|' {
			c := line[j]
			sure = sure || IsBlank[c] || c >= '1' && c <= '9'
			j++
		}
		if i == j {
			break
		}
		if count == 0 {
			width = j - i
		}
		if width < 2 || j-i != width {
			return false
		}
		count++
		i = j
	}
	if i < len(line) || !sure || count < 2 || count*width > MaxChars {
		return false
	}
	boxRows, boxCols := sudoku.DefaultBox(count * width)
	return boxCols == width || boxRows == width && (width > 2 || count <= 9) // of two digits are numbers
}

// AreCharacters reports whether the cells of a drawing are its characters though each line by
// itself may have words as cells, as 12|34|56 has: then there are as many lines as characters on each.
func AreCharacters(lines iter.Seq[[]byte]) bool {
	rows, width := 0, 0
	for line := range lines {
		line = BeforeComment(line)
		if IsRule(line) {
			continue
		}
		size, parts, between := 0, 0, true
		for _, c := range line {
			was := between
			if between = c == '|' || c == ' ' || c == '\t' || c == '\r'; between {
				continue
			}
			if size++; was {
				parts++
			}
		}
		if size == 0 {
			continue
		}
		if rows > 0 && size != width || parts >= size {
			return false
		}
		width = size
		if rows++; rows == width {
			return true
		}
	}
	return false
}

// ScanDrawing appends the cells of a line of a drawing: none for a rule, words
// if all of them look like cells and single is not set, else characters.
func ScanDrawing(line []byte, base int, single bool, cells []Token) (int, []Token) {
	line = BeforeComment(line)
	if IsRule(line) {
		return 0, cells
	}
	single = single || isGroups(line)
	was := len(cells)
	for i := 0; i < len(line); {
		if IsSpace(line[i]) || line[i] == '|' {
			i++
			continue
		}
		j := i
		for j < len(line) && !IsSpace(line[j]) && line[j] != '|' {
			j++
		}
		if !single && !isCell(line[i:j], true) {
			single, cells, i = true, cells[:was], 0 // again, as characters
			continue
		}
		if !single {
			cells = append(cells, Token{int32(base + i), int32(j - i)})
			i = j
		}
		for ; i < j; i++ {
			cells = append(cells, Token{int32(base + i), 1})
		}
	}
	return len(cells) - was, cells
}

// DrawnCells returns the number of cells of a line of a drawing.
func DrawnCells(line []byte) int {
	var cells [sudoku.MaxN]Token
	n, _ := ScanDrawing(line, 0, false, cells[:0])
	return n
}

// Exceeds reports whether a row has a symbol that an m×m puzzle cannot have.
func Exceeds(line []byte, k Kind, m int) bool {
	i := SkipSpace(line, 0)
	if k == Words {
		var cells [sudoku.MaxN]Token
		found := cells[:0]
		ScanWords(line, i, 0, &found)
		for _, t := range found {
			w := line[t.At : t.At+t.N]
			if v := Number(w); v > m || v < 0 && !(t.N == 1 && isSmall(w[0], m)) {
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

// isSmall reports whether c can be a cell of an m×m puzzle of single characters.
func isSmall(c byte, m int) bool {
	if IsBlank[c] || int(c-'1') < min(m, 9) {
		return true
	}
	return int(c|0x20)-'a' >= 0 && int(c|0x20)-'a' < m
}

// RowKind classifies a text that must be one row: spaced words, or characters.
func RowKind(text []byte) Kind {
	if KindOf(text) == Words {
		return Words
	}
	return Chars
}

// Token is the place of a cell in a text.
type Token struct{ At, N int32 }
