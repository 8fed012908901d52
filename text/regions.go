package text

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"unicode/utf8"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// maxRegions is the maximal number of bytes read, far more than the map of a 400×400
// board needs: a device may have no end.
const maxRegions = 64 << 20

// ReadRegions reads a map of jigsaw regions for [sudoku.Jigsaw]: n lines of n
// characters or of n spaced words, or n² of them on one line. Each word or
// character names a region; regions are numbered from 0 in the order of their
// first cells. Blank lines, comments and rules of dashes are skipped, directives are refused.
// name is the name of the file, for messages. A malformed map is a [*ParseError]; other errors come from r.
func ReadRegions(r io.Reader, name string) ([]int, error) {
	src := newSource(io.LimitReader(r, maxRegions))
	var names []string
	rows, first := 0, 1
	fail := func(format string, args ...any) ([]int, error) {
		return nil, &ParseError{File: name, Line: src.line, First: first, Err: finding.Errorf(ErrLength, format, args...)}
	}
	for ; ; src.advance(1) {
		line, ok := src.peek(0)
		if !ok {
			break
		}
		if word := directiveIn(line); word != "" {
			return fail("a directive in a map of regions (%.40s): it belongs above the puzzles", word)
		}
		line = bytes.TrimSpace(lex.BeforeComment(line))
		if len(line) == 0 || lex.IsRule(line) {
			continue
		}
		if src.long(0) || len(names) > sudoku.MaxN*sudoku.MaxN {
			return fail("a map of regions for more than %d×%d cells", sudoku.MaxN, sudoku.MaxN)
		}
		if rows == 0 {
			first = src.line
		}
		row := strings.FieldsFunc(string(line), func(c rune) bool { return strings.ContainsRune(" \t,;|[]", c) })
		if len(row) == 1 {
			row = strings.Split(row[0], "")
		}
		before := len(names) / max(rows, 1)
		names = append(names, row...)
		if rows++; len(names) != rows*len(row) {
			return fail("%d cells in a row of a map of regions; those before have %d", len(row), before)
		}
	}
	if err := src.finish(); err != io.EOF {
		return nil, err
	}
	n, isSquare := lex.Isqrt(len(names))
	if !isSquare || n == 0 || rows != n && rows != 1 {
		return fail("a map of regions of %d cells in %d rows: n rows of n cells are needed", len(names), rows)
	}
	regions, count := finding.Numbered(names)
	if count != n {
		return fail("a map of %d regions where %d×%d cells need %d", count, n, n, n)
	}
	return regions, nil
}

// What looks like a map of regions or of cages, and what does not.

// areLabels reports whether the characters of a grid name areas, as the cages of a killer:
// there are many, not all the same, some are twice in a row, and nearly all have a neighbour in
// their area.
func areLabels[T byte | sudoku.Digit](text []T, n int, blank T) bool {
	labels, twins, first, differ, across := 0, 0, blank, false, false
	for i, c := range text {
		if c == blank {
			continue
		}
		if first == blank {
			first = c
		}
		differ = differ || c != first
		across = across || (i+1)%n > 0 && text[i+1] == c
		if labels++; hasTwinAt(text, i, n) {
			twins++
		}
	}
	return differ && across && labels >= 2*n && 8*twins >= 7*labels
}

// hasTwin reports whether a square of row i has the label of a neighbour.
func hasTwin[T byte | sudoku.Digit](text []T, i, n int, blank T) bool {
	for k := i * n; k < (i+1)*n; k++ {
		if text[k] != blank && hasTwinAt(text, k, n) {
			return true
		}
	}
	return false
}

// hasTwinAt reports whether square i, and a neighbour among the text, have the same label.
func hasTwinAt[T byte | sudoku.Digit](text []T, i, n int) bool {
	c := text[i]
	return (i+1)%n > 0 && i+1 < len(text) && text[i+1] == c || i%n > 0 && text[i-1] == c || i >= n && text[i-n] == c || i+n < len(text) && text[i+n] == c
}

// isMapOf reports whether the digits of a grid are a map of regions, blanks among them as a
// region of their own, or labels of cages.
func isMapOf(givens sudoku.Grid, n int) bool {
	return len(givens) == n*n && (hasTwin(givens, 0, n, 0) || hasTwin(givens, n/2, n, 0)) && (areLabels(givens, n, 0) || gridMap(givens, n) != nil)
}

// isLetterMap reports whether n² characters are letters and blanks that can be no puzzle
// and no solution: one is twice in a row.
func isLetterMap(text []byte, n int) bool {
	letters := 0
	for _, c := range text {
		if c|0x20 >= 'a' && c|0x20 <= 'z' {
			letters++
		} else if !lex.IsBlank[c] {
			return false
		}
	}
	return 2*letters > len(text) && hasRepeatedRow(text, n)
}

// mapMayFollow is a quick look at what is below a line of 81 characters, from a place in
// the buffer on: false if it is a puzzle, which is sure then, or cannot be known yet.
func (s *source) mapMayFollow(at int) (may, sure bool) {
	rest := s.buf[at:s.end]
	if len(rest) < 81 {
		return len(rest) > 0 || s.ready && s.err == nil, false
	}
	may = (classic[rest[0]]|classic[rest[1]]|classic[rest[2]])&noClassic > 0 || mayBeMap((*[81]byte)(rest))
	return may, !may
}

// mayBeMap is a quick look at 81 characters: false if they are no map of regions in digits
// and no labels of cages, both of which have equal neighbours in the first row or the fifth.
func mayBeMap(text *[81]byte) bool {
	twins := twins9((*[9]byte)(text[:9])) | twins9((*[9]byte)(text[36:45]))
	return twins != 0 || text[0] == text[9] && isDigit9(text[0]) && isDigit9(text[80]) && isDigit9(text[40])
}

func isDigit9(c byte) bool { return c >= '1' && c <= '9' }

// twins9 has the top bit of each byte whose character in a row is a digit and its right
// neighbour the same.
func twins9(row *[9]byte) uint64 {
	p, q := binary.LittleEndian.Uint64(row[:8]), binary.LittleEndian.Uint64(row[1:])
	return (p + fromOne) &^ (p + fromOne - 9*each01) &^ (p ^ q + each7F) & each80
}

// gridMap returns the map of regions that the digits of a grid are, blanks among them as a
// region of their own; nil for a puzzle.
func gridMap(givens sudoku.Grid, n int) []int {
	if len(givens) != n*n || n > 26 || givens[0] != givens[1] && givens[0] != givens[n] {
		return nil
	}
	text := make([]byte, n*n)
	for i, d := range givens {
		text[i] = 'A' + byte(d)
	}
	return regionMap(text)
}

// joinMaps makes a jigsaw of two findings of a document, a puzzle and the map of its
// regions, and refuses other maps.
func joinMaps(found []finding.Finding) []finding.Finding {
	maps, puzzle := 0, 0
	var regions []int
	for i, x := range found {
		if r, isMap := mapOf(x); isMap {
			maps++
			regions = r
		} else if x.Err == nil {
			puzzle = i
		}
	}
	if maps == 0 {
		return found
	}
	if x := found[puzzle]; maps == 1 && regions != nil && len(found) == 2 && x.Board == nil && x.Puzzle.Shape == nil && x.Grid != "" {
		b := finding.Mapped(regions)
		x.Board = &b
		return []finding.Finding{x}
	}
	return finding.Refuse(found[0].At, "maps of regions or cages beside puzzles, and which belongs to which is not certain: write regions as a line \"#regions\" above their puzzle, cages as lines \"cage 17 r1c1 r1c2\"")
}

// mapOf reports whether a finding is a map and no puzzle, and returns its regions, nil for one
// of cages.
func mapOf(x finding.Finding) (regions []int, isMap bool) {
	if x.Err != nil || x.Rules != nil || x.Board != nil {
		return nil, false
	}
	if s := x.Puzzle.Shape; s != nil {
		return gridMap(x.Puzzle.Givens, s.N()), isMapOf(x.Puzzle.Givens, s.N())
	}
	text := bytes.Map(func(c rune) rune {
		switch {
		case strings.ContainsRune("[], \"\n", c): // of arrays
			return -1
		case c < utf8.RuneSelf && lex.IsBlank[c]:
			return '0'
		}
		return c
	}, []byte(x.Grid))
	n, isSquare := lex.Isqrt(len(text))
	regions = regionMap(text)
	return regions, regions != nil || isSquare && n >= 4 && areLabels(text, n, '0')
}
