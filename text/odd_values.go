package text

import (
	"bytes"
	"slices"
	"strings"

	"sudokusat/internal/words"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The values of cells on boards that are not n×n with the digits 1 to n: the values of
// the board determine what a word or a character represents.

// decodeOdd reads the cells of a block and completes the style by what it meets.
// With an error it returns the offset of the cell.
func decodeOdd(digits []sudoku.Digit, from *block, shape *sudoku.Shape, s *Style) (at int, err error) {
	s.Symbols = Digits
	if s.Sep != 0 && shape.Board().Hi > 9 || s.Format == Boxed {
		s.Symbols = AnySymbols
	}
	lower, upper := false, false
	for i, t := range from.cells {
		word := from.word(t)
		switch v := oddValue(word, shape); {
		case v == missingSquare:
			if shape.Exists(sudoku.Cell(i)) {
				return int(t.At), finding.Errorf(ErrSymbol, "%s is not missing on this board", shape.CellName(sudoku.Cell(i)))
			}
		case v == blankSquare:
			if s.Blank == 0 {
				s.Blank = word[0]
			}
		case v < 0:
			return int(t.At), badOdd(word, shape)
		case !shape.Exists(sudoku.Cell(i)):
			return int(t.At), finding.Errorf(ErrSymbol, "a digit in %s, a square that is missing", shape.CellName(sudoku.Cell(i)))
		default:
			if digits[i] = shape.DigitOf(v); digits[i] == 0 {
				return int(t.At), badOdd(word, shape)
			}
			lower = lower || word[0] >= 'a' && word[0] <= 'z'
			upper = upper || word[0] >= 'A' && word[0] <= 'Z'
		}
	}
	s.Lower = lower && !upper && shape.Board().Hi < 36
	return 0, nil
}

const (
	noValue = -1 - iota
	blankSquare
	missingSquare
)

// oddValue is the value of a cell, or one of the constants above.
func oddValue(word []byte, shape *sudoku.Shape) int {
	c := word[0]
	switch {
	case len(word) == 1 && c == '#':
		return missingSquare
	case len(word) == 1 && c >= 'A' && c <= 'Z':
		return int(c-'A') + 10
	case len(word) == 1 && c >= 'a' && c <= 'z' && shape.Board().Hi < 36:
		return int(c-'a') + 10
	case len(word) == 1 && c >= 'a' && c <= 'z':
		return int(c-'a') + 36
	}
	v := lex.Number(word)
	if v == 0 && (c != '0' || shape.Board().Lo > 0) {
		return blankSquare
	}
	return v // −1 is noValue
}

func badOdd(word []byte, shape *sudoku.Shape) error {
	b := shape.Board()
	return finding.Errorf(ErrSymbol, "%.20q is no digit of this board: they are %d to %d", word, b.Lo, b.Hi)
}

// Extra cells and layers, which follow the squares: behind a grid on one line, or below its rows.

// beginsBeyond reports whether a line begins with the digits of an extra cell or a layer.
func beginsBeyond(line []byte, shape *sudoku.Shape) bool {
	words := bytes.Fields(line[:min(len(line), lex.LongRow)])
	return len(words) > 0 && shape.IsBeyond(string(bytes.TrimRight(words[0], ",")))
}

// beginsLayer reports whether a line begins with the name of a layer, in any case, and a colon.
func beginsLayer(line []byte, shape *sudoku.Shape) bool {
	name, _, ok := bytes.Cut(line[lex.SkipSpace(line, 0):], []byte(":"))
	return ok && slices.ContainsFunc(shape.Layers(), func(l sudoku.Layer) bool { return strings.EqualFold(l.Name, string(name)) })
}

// beyondIn returns where the text behind a puzzle has the digits of an extra cell or a layer,
// comments aside, or −1.
func beyondIn(tail []byte, shape *sudoku.Shape) int {
	tail = lex.BeforeComment(tail)
	for at := 0; at < len(tail); at++ {
		from := at
		for at < len(tail) && !lex.IsSpace(tail[at]) && tail[at] != ',' {
			at++
		}
		if shape.IsBeyond(string(tail[from:at])) {
			return from
		}
	}
	return -1
}

// layerLike returns where the text behind a puzzle has a word that may be a layer, comments
// aside, and its name on a board with layers: one with a colon, or a factor, "4x2". It is −1 for none.
func layerLike(tail []byte, shape *sudoku.Shape) (at int, name string) {
	if len(shape.Layers()) == 0 {
		return -1, ""
	}
	m := layerWord().FindSubmatchIndex(lex.BeforeComment(tail))
	if m == nil {
		return -1, ""
	}
	if m[2] < 0 {
		m = m[2:]
	}
	return m[2], string(tail[m[2]:m[3]])
}

var layerWord = lex.Lazily(`(?:^|[\s,;|(])(?:(\pL[\pL\d_.-]*):(?:[^/]|$)|(\d+[x×]\d+)(?:[\s,;|)]|$))`)

func layerNames(shape *sudoku.Shape) string {
	return strings.Join(words.Of(shape.Layers(), func(l sudoku.Layer) string { return l.Name }), ", ")
}

var errBeyondName = finding.Errorf(ErrSyntax, "the digits of an extra cell or a layer belong directly behind the squares, before the name")

// readExtras reads the digits of extra cells and layers, "A=3 shade:wbw…", after the cells
// of a line, and returns the text after them.
func (o *oddGrids) readExtras(c *block, r *row, line []byte, shape *sudoku.Shape) (tail []byte, err error) {
	i := r.rest
	for {
		from := i
		for from < len(line) && (lex.IsSpace(line[from]) || line[from] == ',' || line[from] == '|') {
			from++
		}
		to := from
		for to < len(line) && !lex.IsSpace(line[to]) && line[to] != ',' && (line[to] != ':' || shape.FindLayer(string(line[from:to])) >= 0) {
			to++
		}
		word := string(line[from:to])
		if !shape.IsBeyond(word) {
			if from == len(line) || line[from] == '#' || bytes.IndexByte(line[i:from], '|') >= 0 {
				i = from
			}
			if at := beyondIn(line[i:], shape); at >= 0 {
				return nil, c.fail(r.at+i+at, errBeyondName)
			}
			if at, name := layerLike(line[i:], shape); at >= 0 {
				return nil, c.fail(r.at+i+at, finding.Errorf(ErrRule, "%q behind the puzzle is no layer of it: it has %s, written as in \"%s:\" and a character for each square", name, layerNames(shape), shape.Layers()[0].Name))
			}
			return line[i:], nil
		}
		if len(o.beyond) == 0 {
			o.beyond = append(o.beyond, make(sudoku.Grid, shape.Cells())...)
		}
		if err := shape.ParseBeyond(word, o.beyond); err != nil {
			return nil, c.fail(r.at+from, finding.Wrap(ErrSymbol, err))
		}
		i = to
	}
}
