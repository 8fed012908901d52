package text

import (
	"bytes"
	"io"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// maxRegions is the most bytes read, far more than the map of a 400×400 board
// needs: a device may have no end.
const maxRegions = 64 << 20

// ReadRegions reads a map of jigsaw regions for [sudoku.Jigsaw]: n lines of n
// characters or of n spaced words, or n² of them on one line. Each word or
// character names a region; regions are numbered from 0 in the order of their
// first cells. Blank lines, comments and rules of dashes are skipped. name is
// the file's, for messages. A malformed map is a [*ParseError]; other errors
// come from r.
func ReadRegions(r io.Reader, name string) ([]int, error) {
	src := newSource(io.LimitReader(r, maxRegions))
	names := map[string]int{}
	var regions []int
	rows, first := 0, 0
	fail := func(format string, args ...any) ([]int, error) {
		return nil, &ParseError{File: name, Line: src.line, First: max(first, 1), Err: finding.Errorf(ErrLength, format, args...)}
	}
	for {
		line, ok := src.peek(0)
		if !ok {
			break
		}
		line = bytes.TrimSpace(lex.BeforeComment(line))
		if len(line) == 0 || lex.IsRule(line) {
			src.advance(1)
			continue
		}
		if src.long(0) || len(regions) > sudoku.MaxN*sudoku.MaxN {
			return fail("a map of regions for more than %d×%d cells", sudoku.MaxN, sudoku.MaxN)
		}
		if rows == 0 {
			first = src.line
		}
		separate := bytes.FieldsFunc(line, func(c rune) bool {
			return c == ' ' || c == '\t' || c == ',' || c == ';' || c == '|' || c == '[' || c == ']'
		})
		if len(separate) == 1 { // one run of characters
			for _, c := range separate[0] {
				separate = append(separate, []byte{c})
			}
			separate = separate[1:]
		}
		for _, w := range separate {
			id, ok := names[string(w)]
			if !ok {
				id = len(names)
				names[string(w)] = id
			}
			regions = append(regions, id)
		}
		rows++
		if len(regions)%rows != 0 || len(regions) != rows*len(separate) {
			return fail("%d cells in a row of a map of regions; those before have %d", len(separate), (len(regions)-len(separate))/max(rows-1, 1))
		}
		src.advance(1)
	}
	if err := src.finish(); err != io.EOF {
		return nil, err
	}
	n, isSquare := lex.Isqrt(len(regions))
	if !isSquare || n == 0 || rows != n && rows != 1 {
		return fail("a map of regions of %d cells in %d rows: n rows of n cells are needed", len(regions), rows)
	}
	if len(names) != n {
		return fail("a map of %d regions where %d×%d cells need %d", len(names), n, n, n)
	}
	return regions, nil
}
