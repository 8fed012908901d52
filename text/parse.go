package text

import (
	"errors"
	"io"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Parse reads the one puzzle in s, in any format. An error is a [*ParseError]; it wraps
// [ErrLength] if there is no puzzle or more than one. Without Options.Name its message
// gives a column as the place, and a line if s has several.
func Parse(s string, o Options) (sudoku.Puzzle, error) {
	if puzzle, ok := parseClassic(s, o); ok {
		return puzzle, nil
	}
	rec, err := ParseRecord(s, o)
	return rec.Puzzle, err
}

// ParseRecord is [Parse] and returns the whole record: the puzzle with its style, title
// and so on.
func ParseRecord(s string, o Options) (Record, error) {
	return parseOne(newReader(memorySource([]byte(s)), o), s)
}

// ParseGrid reads a grid of a board in any format, among them those of [String]
// and [sudoku.Shape.GridText]. Errors are those of [Parse].
func ParseGrid(s string, shape *sudoku.Shape) (sudoku.Grid, error) {
	if shape == nil {
		return nil, finding.Errorf(ErrSize, "a grid of no board")
	}
	if shape.IsClassic() {
		if puzzle, ok := parseClassic(s, Options{}); ok {
			return puzzle.Givens, nil
		}
	}
	r := newReader(memorySource([]byte(s)), Options{})
	r.started = true // no header, and no number of puzzles
	r.build.boards.fix(shape)
	rec, err := parseOne(r, s)
	puzzle := rec.Puzzle
	if err == nil && !puzzle.Shape.Same(shape) {
		err = &ParseError{Line: 1, First: 1, oneLine: true, Err: finding.Errorf(ErrSize, "a %s grid where a %s one belongs", puzzle.Name(), shape.Name())}
	}
	return puzzle.Givens, err
}

// parseOne reads the one puzzle of a reader of the string s.
func parseOne(r *Reader, s string) (Record, error) {
	r.passed = -1 // no puzzle is an error of its own here
	rec, err := r.Read()
	if err == nil {
		var next Record
		if next, err = r.Read(); err == nil {
			err = &ParseError{File: r.name, Line: next.Line, First: next.Line, Err: finding.Errorf(ErrLength, "more than one puzzle")}
		} else if err == io.EOF {
			r.build.noteUnread(&rec) // what is below
			return rec, nil
		}
	} else if err == io.EOF {
		err = &ParseError{File: r.name, Line: 1, First: 1, oneLine: true, Err: finding.Errorf(ErrLength, "no puzzle")}
	}
	if e, ok := err.(*ParseError); ok && e.File == "" {
		e.oneLine = e.oneLine || !strings.Contains(strings.TrimSpace(s), "\n")
		if e.Line == e.First && e.Column == 1 && !errors.Is(err, ErrSymbol) {
			e.Column = 0 // it is about the puzzle as a whole
		}
	}
	return Record{}, err
}

// parseClassic is the short way of [Reader.Read] for a 9×9 puzzle on a string of
// one line, or of nine.
func parseClassic(s string, o Options) (sudoku.Puzzle, bool) {
	if len(s) < 81 || o.Profile != nil {
		return sudoku.Puzzle{}, false
	}
	var cells [81]byte
	if isOneLine(s) {
		copy(cells[:], s)
	} else if !gather9(s, &cells) {
		return sudoku.Puzzle{}, false
	}
	if mayBeMap(&cells) {
		return sudoku.Puzzle{}, false
	}
	empty := sudoku.Puzzle{Shape: sudoku.Classic()}
	if o.BoxRows != 0 || o.BoxCols != 0 || o.Regions != nil || len(o.Rules) > 0 {
		known := newBoards(o)
		if size := known.size(); size != 0 && size != 9 {
			return sudoku.Puzzle{}, false
		}
		var err error
		if empty, err = known.of(9); err != nil {
			return sudoku.Puzzle{}, false
		}
	}
	digits := new([81]sudoku.Digit)
	if _, ok := decodeClassic(digits, &cells); !ok {
		return sudoku.Puzzle{}, false
	}
	return empty.With(digits[:]), true
}

// isOneLine reports whether the first 81 characters are all that a string has of a puzzle: a
// name may follow, and no map, no solution and no rule.
func isOneLine(s string) bool {
	if len(s) == 81 {
		return true
	}
	rest := strings.IndexByte(s, '\n')
	return len(s) <= 2*81 && lex.EndsWord[s[81]] && (rest < 0 || strings.TrimSpace(s[rest:]) == "") && directiveIn([]byte(s[81:])) == "" && ruleIn([]byte(s[81:])) == ""
}
