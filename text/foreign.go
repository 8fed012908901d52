package text

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/scrape"
	"sudokusat/text/site/janko"
	"sudokusat/text/tree"
)

// Files of other programs: saves, links, code, web pages. A file that does not
// begin as a list does is looked at as a whole. If it reads without a mistake as a
// list, it is one. Otherwise each family of formats in turn may claim it. What no
// family claims is read as a list, with its mistakes.

// itemAlone is a line of one item without arguments, as sites write it.
var itemAlone = lex.Lazily(`^\.[A-Z][a-z][A-Za-z]*$`)

// reply is what a document gave, until it is asked for.
type reply struct {
	rec Record
	err error
}

// takeForeign looks at the input, once, if its first line is none of a list. It consumes
// all of it if a family claims it.
func (r *Reader) takeForeign(line []byte, k lex.Kind) bool {
	if r.whole || k == lex.Comment || isPlainStart(line, k) && !isDoubleSpaced(r.in) && !isWordAbove(r.in, line, k) {
		return false
	}
	r.whole = true
	if _, odd := r.build.boards.odd(); odd || r.table != nil || (k == lex.Drawing || k == lex.Words) && arePlainGrids(r.in) {
		return false
	}
	d, lines := slurp(r.in)
	if lines == 0 || r.in.isUneven() { // which only a drawing of a list knows
		return false
	}
	findings := r.findings(d)
	if r.isLate() {
		return true
	}
	if findings == nil {
		return false
	}
	if at := misnamedLine(d.Lines); at >= 0 {
		findings = []finding.Finding{{At: d.Offsets()[at], Err: misnamedRows(d.Lines[at])}}
	}
	for _, x := range joinMaps(findings) {
		rec, err := r.readFinding(d, x)
		r.queue = append(r.queue, reply{rec, err})
	}
	r.in.advance(lines)
	r.started = true
	r.build.boards.head.met(false)
	return true
}

// isLate reports whether the time for reading is over.
func (r *Reader) isLate() bool { return r.build.boards.isLate() != nil }

// late returns the error of the input if its time is over, which ends it.
func (r *Reader) late() error {
	ended := r.build.boards.ended
	if ended == nil {
		return nil
	}
	r.in.err = ended
	return r.named(ended)
}

// isPlainStart reports whether a line begins a list of puzzles: a row or puzzle
// of characters or of numbers, a JSON object with a puzzle, a header.
func isPlainStart(line []byte, k lex.Kind) bool {
	trimmed := bytes.TrimSpace(line)
	if len(trimmed) == 0 {
		return false // spaces of Unicode
	}
	if c := line[0]; (c == 'p' || c == 'a' || c == '.' && len(trimmed) > 2 && trimmed[1] >= 'A') && (janko.IsStart(line) || itemAlone().Match(trimmed)) {
		return false
	}
	if k != lex.Object && bytes.ContainsAny(line, ",;\t") && csvHeader(line) != nil {
		return true
	}
	switch k {
	case lex.Chars:
		if len(trimmed) == 1 || string(trimmed) == "---" || len(trimmed) < 4 && lex.Number(trimmed) > 9 || trimmed[0]|0x20 == 'v' && lex.IsRemark(string(trimmed)) || lex.IsRule(line) && len(trimmed) > 4 || string(trimmed) == "begin" {
			return false
		}
		if _, isSquare := lex.Isqrt(len(trimmed)); !isSquare && (len(trimmed) > lex.MaxChars || len(trimmed) == 2*16) {
			return false // a game id, a jigsaw, or a mistake
		}
		isOther := func(c rune) bool { return c >= utf8.RuneSelf || !lex.IsAlphanumeric(byte(c)) && !lex.IsBlank[c] }
		return (line[0] != ' ' || len(trimmed) < 2) && len(trimmed) != 729 && len(trimmed) != 216 && !bytes.ContainsFunc(trimmed, isOther)
	case lex.Words:
		_, isSpread := lex.Isqrt(len(line))
		isSpread = isSpread && len(line) >= 16 && bytes.Contains(line, []byte("  "))
		if c := trimmed[0]; isSpread || bytes.Contains(line, []byte("\t\t")) || !lex.IsBlank[c] && !lex.IsAlphanumeric(c) || bytes.IndexByte(trimmed, '!') >= 0 { // bars, givens, or empty cells
			return false
		}
		cells, rest := lex.ScanWords(line, lex.SkipSpace(line, 0), 0, nil)
		side, isSquare := lex.Isqrt(cells)
		if cells <= 9 {
			side, isSquare = cells, true
		}
		return line[0] != ' ' && cells > 3 && !scrape.AreNames(trimmed) && lex.SkipSpace(line, rest) == len(line) && (!isSquare || side > 9 || !lex.Exceeds(line, k, side))
	case lex.Label:
		return lex.IsLabel(trimmed) || lex.IsRuleText(trimmed)
	case lex.Object:
		isNeutral := bytes.Contains(line, []byte(`"rows"`)) && bytes.Contains(line, []byte(`"rules"`))
		isSite := bytes.Contains(line, []byte(`[[{`)) // in rows of cells; in the neutral form, cases of a rule
		return trimmed[0] == '{' && trimmed[len(trimmed)-1] == '}' && (isNeutral || !isSite && hasPuzzle(line))
	}
	return csvHeader(line) != nil
}

// isWordAbove reports whether the input begins with words, as names and sentences in
// capitals, and not with the first row of a grid: the next line is another.
func isWordAbove(in *source, line []byte, k lex.Kind) bool {
	if k != lex.Chars && k != lex.Words || !lex.WordAbove().Match(line) || csvHeader(line) != nil {
		return false
	}
	_, width, _ := lex.Measure(line)
	if n, isSquare := lex.Isqrt(width); isSquare && n >= 4 {
		return false
	}
	next, ok := in.peek(1)
	return !ok || !sameRow(in, 1, k, width) && !lex.IsRule(next)
}

// headingWord is a word by itself, or the size of a board.
var headingWord = lex.Lazily(`^(?:[A-Za-z][A-Za-z0-9]+:?|\d+x\d+)$`)

// isHeading reports whether a line is a word directly above a grid of digits, of which it can be no
// row, or the size of that grid.
func isHeading(in *source, line []byte, k lex.Kind) bool {
	word := bytes.TrimSpace(line)
	if k != lex.Chars || len(word) > 24 || len(word) == 0 || word[0] <= '9' && bytes.IndexByte(word, 'x') < 0 || !headingWord().Match(word) || lex.CellIn(word) != "" || plainGrid(in, 1) == 0 {
		return false
	}
	row, _ := in.peek(1)
	n := plainCells(row)
	if word[0] <= '9' {
		return string(word) == fmt.Sprintf("%dx%[1]d", n)
	}
	return n <= 9 && lex.Exceeds(word, k, n)
}

// arePlainGrids reports whether the input begins with grids or drawings of digits, at
// least two if it has that many, each with all its rows and nothing below it. No
// family may claim them, and reading them twice would cost as much as solving.
func arePlainGrids(in *source) bool {
	at := 0
	for range 2 {
		lines := plainGrid(in, at)
		if lines == 0 {
			return false
		}
		for at += lines; ; at++ {
			line, ok := in.peek(at)
			if !ok {
				return true
			}
			if lex.KindOf(line) != lex.Blank {
				break
			}
		}
	}
	return plainGrid(in, at) > 0 // nor pencil marks behind two states of one puzzle
}

// plainGrid returns the number of lines of a grid, up to a blank line or the end: n
// rows of n cells each, rules aside. It is 0 if there is none.
func plainGrid(in *source, from int) (lines int) {
	rows, n := 0, 0
	for ; ; lines++ {
		line, ok := in.peek(from + lines)
		if !ok || in.long(from+lines) || lex.SkipSpace(line, 0) == len(line) {
			break
		}
		if lex.IsRule(line) {
			continue
		}
		cells := plainCells(line)
		if rows++; rows == 1 {
			n = cells
		}
		if cells != n || n < 4 || rows > n {
			return 0
		}
	}
	if rows < n {
		return 0
	}
	return lines
}

// plainCells returns the number of cells of a row of digits and blanks, or of more
// than nine numbers, bars aside; 0 if it is anything else. Words of several digits
// may be candidates in a smaller grid.
func plainCells(line []byte) int {
	words := bytes.FieldsFunc(line, func(r rune) bool { return r == '|' || r == ' ' || r >= '\t' && r <= '\r' })
	size, areNumbers := 0, len(words) > 9
	for _, w := range words {
		if len(bytes.Trim(w, ".0*-_?123456789")) > 0 {
			return 0
		}
		v := lex.Number(w)
		size, areNumbers = size+len(w), areNumbers && v >= 0 && v <= len(words)
	}
	if areNumbers {
		return len(words)
	}
	return size
}

// hasPuzzle reports whether a field of the object on a line holds a puzzle.
func hasPuzzle(line []byte) bool {
	v, _, _ := tree.Parse(line, 0)
	return slices.ContainsFunc(puzzleKeys, func(key string) bool {
		x := v.Get(key)
		return x.Is(tree.String) && (!strings.Contains(x.Raw, " ") || isBoardText(x)) || x.Is(tree.List) && !strings.ContainsAny(x.Raw, "{f-")
	})
}

// isDoubleSpaced reports whether the input begins as such a grid does.
func isDoubleSpaced(in *source) bool {
	first, _ := in.peek(0)
	width := len(bytes.TrimSpace(first))
	if _, whole := lex.Isqrt(width); whole && width != 9 || width < 6 || width > lex.MaxChars {
		return false // a puzzle, which is answered before the next line is there
	}
	for i := 1; i < 6; i++ {
		line, ok := in.peek(i)
		if n := len(bytes.TrimSpace(line)); !ok || i%2 == 1 && n > 0 || i%2 == 0 && n != width {
			return false
		}
	}
	return true
}
