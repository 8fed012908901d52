package text

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"sudokusat/sudoku"
)

// Parse reads the one puzzle that s holds, in any format. Errors are a
// [*ParseError]; no puzzle and more than one are ErrLength.
func Parse(s string, o Options) (sudoku.Grid, error) {
	r := NewReader(strings.NewReader(s), o)
	rec, err := r.Read()
	if errors.Is(err, io.EOF) {
		return sudoku.Grid{}, r.fail(1, 1, 0, flawf(ErrLength, "no puzzle"))
	}
	if err != nil {
		return sudoku.Grid{}, err
	}
	if next, err := r.Read(); !errors.Is(err, io.EOF) {
		if err != nil {
			return sudoku.Grid{}, err
		}
		return sudoku.Grid{}, r.fail(next.Line, next.Line, 0, flawf(ErrLength, "more than one puzzle"))
	}
	return rec.Puzzle, nil
}

// maxRegions is far more text than the map of a 400×400 board needs.
const maxRegions = 64 << 20

// ReadRegions reads a map of jigsaw regions for [sudoku.Regions]: n lines of n
// characters or of n spaced words, or n² of them on one line; each word or
// character is a region's name. Regions are numbered in the order of their
// first cells. Blank lines, comments and rules of dashes are skipped. name is
// for messages; an error of the map is a [*ParseError].
func ReadRegions(r io.Reader, name string) ([]int, error) {
	src := newSource(io.LimitReader(r, maxRegions)) // a device may have no end
	names := map[string]int{}
	var regions []int
	rows, first := 0, 0
	fail := func(format string, args ...any) ([]int, error) {
		return nil, &ParseError{name, src.line, 0, max(first, 1), flawf(ErrLength, format, args...)}
	}
	for {
		line, ok := src.peek(0)
		if !ok {
			break
		}
		line = bytes.TrimSpace(beforeComment(line))
		if len(line) == 0 || isRule(line) {
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
	if !errors.Is(src.err, io.EOF) {
		return nil, src.err
	}
	n, isSquare := isqrt(len(regions))
	if !isSquare || n == 0 || rows != n && rows != 1 {
		return fail("a map of regions of %d cells in %d rows: n rows of n cells are needed", len(regions), rows)
	}
	if len(names) != n {
		return fail("a map of %d regions where %d×%d cells need %d", len(names), n, n, n)
	}
	return regions, nil
}
