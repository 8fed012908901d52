package text

import (
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
