package text

import (
	"errors"
	"io"
	"strings"

	"sudokusat/sudoku"
)

// Parse reads the one puzzle that s holds, in any format. Errors are a
// [*ParseError]; no puzzle and more than one are [ErrLength]. Without
// Options.Name an error says no more of the place than s needs: a column, and a
// line if s has several.
func Parse(s string, o Options) (sudoku.Grid, error) {
	if puzzle, ok := parseClassic(s, o); ok {
		return puzzle, nil
	}
	r := newReader(memorySource([]byte(s)), o)
	rec, err := r.Read()
	if err == nil {
		var next Record
		if next, err = r.Read(); err == nil {
			err = &ParseError{File: o.Name, Line: next.Line, First: next.Line, Err: flawf(ErrLength, "more than one puzzle")}
		} else if err == io.EOF {
			return rec.Puzzle, nil
		}
	} else if err == io.EOF {
		err = &ParseError{File: o.Name, Line: 1, First: 1, oneLine: true, Err: flawf(ErrLength, "no puzzle")}
	}
	if e, ok := err.(*ParseError); ok && e.File == "" {
		e.oneLine = e.oneLine || !strings.Contains(strings.TrimSpace(s), "\n")
		if e.Line == e.First && e.Column == 1 && !errors.Is(err, ErrSymbol) {
			e.Column = 0 // it is about the puzzle as a whole
		}
	}
	return sudoku.Grid{}, err
}

// parseClassic is the short way of [Reader.Read] for a string of one line.
func parseClassic(s string, o Options) (sudoku.Grid, bool) {
	if len(s) < 81 || len(s) > longRow || o.Profile != nil {
		return sudoku.Grid{}, false
	}
	if len(s) > 81 {
		rest := strings.IndexByte(s, '\n')
		if !endsWord[s[81]] || rest >= 0 && strings.TrimSpace(s[rest:]) != "" {
			return sudoku.Grid{}, false
		}
	}
	known := boards{boxRows: o.BoxRows, boxCols: o.BoxCols, rules: o.Rules}
	if size := known.size(); size != 0 && size != 9 {
		return sudoku.Grid{}, false
	}
	line, digits := [81]byte{}, new([81]sudoku.Digit)
	copy(line[:], s)
	if _, ok := decodeClassic(digits, &line); !ok {
		return sudoku.Grid{}, false
	}
	shape, err := known.of(9)
	if err != nil {
		return sudoku.Grid{}, false
	}
	puzzle, err := sudoku.NewGridFrom(shape, digits[:])
	return puzzle, err == nil
}
