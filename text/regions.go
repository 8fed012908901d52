package text

import (
	"bytes"
	"io"
	"strings"

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
	regions, count := lex.Numbered(names)
	if count != n {
		return fail("a map of %d regions where %d×%d cells need %d", count, n, n, n)
	}
	return regions, nil
}
