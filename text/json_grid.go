package text

import (
	"errors"
	"slices"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/neutral"
	"sudokusat/text/tree"
)

// Grids in JSON: a string, or an array of cells or of rows.

// neutral makes the puzzle of an object in the neutral form and completes the style.
func (o *objects) neutral(b *builder, f *fields, s *Style) (puzzle sudoku.Puzzle, err error) {
	x := neutral.Read([]byte(f.of.Raw), f.of.At, b.passes)[0]
	f.ignored = x.Ignored
	if x.Err != nil {
		return puzzle, o.text.fail(x.At, x.Err)
	}
	s.neutral = true
	empty, err := f.template(b.boards, x.Board, func() finding.Finding { return x })
	if err != nil {
		return puzzle, err
	}
	givens := sudoku.Grid(nil)
	switch {
	case x.Givens != nil:
		givens, err = digitsOf(empty.Shape, x.Givens)
	case x.Grid != "":
		givens, err = o.onBoard(b, empty, []byte(x.Grid), s)
	default:
		givens = sudoku.NewGrid(empty.Shape)
	}
	return empty.With(givens), f.fail(f.place(), err)
}

// puzzle makes the puzzle of an object of the other forms and completes the style.
func (o *objects) puzzle(b *builder, f *fields, s *Style) (puzzle sudoku.Puzzle, err error) {
	want, err := f.size()
	if err != nil {
		return puzzle, err
	}
	board, err := f.board(b.boards, 0)
	if err == nil && board != nil {
		puzzle, err = f.ownTemplate(b.boards, board)
	}
	switch {
	case err != nil:
		return puzzle, err
	case board != nil && want > 0 && want != puzzle.Shape.N():
		return puzzle, f.fail(f.get("n"), finding.Errorf(ErrSize, "n is %d where the board is %s", want, puzzle.Shape.Text()))
	case board != nil && (!finding.IsOrdinary(board) || len(puzzle.Shape.Layers()) > 0):
		text := gridText(f.puzzle, s)
		givens, err := o.onBoard(b, puzzle, []byte(text), s)
		if f.puzzle.Is(tree.List) && !s.quoted {
			s.Symbols = Numbers
		}
		return puzzle.With(givens), f.fail(f.puzzle, err)
	}
	digits, err := o.digits(b, f.puzzle, s)
	if err != nil {
		return puzzle, f.fail(f.puzzle, err)
	}
	n, isSquare := lex.Isqrt(len(digits))
	switch {
	case want > 0 && (want != n || !isSquare):
		return puzzle, f.fail(f.puzzle, finding.Errorf(ErrLength, "%d cells; %s has %d", len(digits), finding.PuzzleOf(want), want*want))
	case !isSquare || n == 0:
		_, err := sizeOfLine(b.boards, len(digits), lex.Chars, 0)
		return puzzle, f.fail(f.puzzle, err)
	case !areRows(f.puzzle, n):
		return puzzle, f.fail(f.puzzle, finding.Errorf(ErrLength, "%d lists, the first of %d cells; %s has %d rows of %[4]d", len(f.puzzle.Items), len(f.puzzle.Items[0].Items), finding.PuzzleOf(n), n))
	case board != nil:
	case n == 1 && f.of.Is(tree.List) && b.boards.size() == 0:
		return puzzle, f.fail(f.puzzle, unknownForm(1, lex.Words))
	case f.rules == nil && f.box == nil && f.regions == nil:
		puzzle, err = b.boards.of(n)
		err = f.fail(f.puzzle, err)
	default:
		if board, err = f.board(b.boards, n); err == nil {
			puzzle, err = f.ownTemplate(b.boards, board)
		}
	}
	switch {
	case err != nil:
		return puzzle, err
	case puzzle.Shape.N() != n:
		return puzzle, f.fail(f.puzzle, finding.Errorf(ErrLength, "%d cells; the board is %s", len(digits), puzzle.Shape.Text()))
	case int(slices.Max(digits)) > n:
		at := slices.Index(digits, slices.Max(digits))
		return puzzle, f.fail(f.puzzle, finding.Errorf(ErrSymbol, "%d in r%dc%d is out of range in %s", digits[at], at/n+1, at%n+1, finding.PuzzleOf(n)))
	}
	if f.puzzle.Is(tree.List) && want == 0 && board == nil && len(f.puzzle.Items) == n {
		err = f.fail(f.puzzle, b.boards.mayBeList(digits, n))
	}
	return puzzle.With(digits), err
}

// areRows reports whether the lists in an array, if there are any, are n rows of n cells: others with
// as many cells may be boxes, or a row, a column and a digit each.
func areRows(v *tree.Value, n int) bool {
	isList := func(x tree.Value) bool { return x.Is(tree.List) }
	isRow := func(x tree.Value) bool { return len(x.Items) == n && !slices.ContainsFunc(x.Items, isList) }
	return !slices.ContainsFunc(v.Items, isList) || len(v.Items) == n && !slices.ContainsFunc(v.Items, func(x tree.Value) bool { return !isRow(x) })
}

// digits reads a puzzle from a string or an array and completes the style. The
// number of digits may be no square, and they may be out of range.
func (o *objects) digits(b *builder, v *tree.Value, s *Style) (digits []sudoku.Digit, err error) {
	text := gridText(v, s)
	if v.Is(tree.List) && !s.quoted {
		s.Symbols = Numbers
		for word := range strings.FieldsSeq(text) {
			d := lex.Number([]byte(word))
			if d < 0 || d > sudoku.MaxN {
				return nil, finding.Errorf(ErrSymbol, "%.20s is no number from 1 to %d and no blank", word, sudoku.MaxN)
			}
			if d == 0 && s.Blank != 0 && s.Blank != word[0] {
				return nil, finding.Errorf(ErrSymbol, "both 0 and null, false or -1 are blanks here, and may not mean the same: write one of them; a puzzle with digits from 0 needs a field \"board\"")
			} else if d == 0 {
				s.Blank = word[0]
			}
			digits = append(digits, sudoku.Digit(d))
		}
		s.Blank = 0
		return digits, nil
	}
	c := &o.cells
	c.reset()
	least := 4
	if s.quoted {
		least = 1
	}
	line := joinRows(text, least)
	k := lex.RowKind(line)
	row := c.add(line, 1, k)
	if rest := lex.SkipSpace(line, row.rest); rest < len(line) {
		return nil, finding.Errorf(ErrSyntax, "text behind the puzzle in its string")
	}
	digits = make([]sudoku.Digit, row.cells)
	n, isSquare := lex.Isqrt(row.cells)
	if !isSquare || n == 0 {
		if at := c.longCell(); at >= 0 {
			err = badSymbol(c.text[at:], 9, Digits)
		}
		return digits, err
	}
	if k == lex.Words && !v.Is(tree.List) {
		s.Sep = c.separator()
	}
	_, err = b.decode(digits, c, n, k == lex.Words, s)
	return digits, err
}

// onBoard reads the grid of a text on a board and completes the style.
func (o *objects) onBoard(b *builder, empty sudoku.Puzzle, text []byte, s *Style) (sudoku.Grid, error) {
	rec, err := o.odd.field(empty, text, b)
	if err != nil {
		return nil, errors.Unwrap(err) // its place is one in the string
	}
	s.Blank, s.Lower, s.Symbols = rec.Style.Blank, rec.Style.Lower, rec.Style.Symbols
	return rec.Puzzle.Givens, nil
}

// gridText returns the text of a puzzle that is a string, or the same for an
// array of numbers, of strings, or of arrays of them: one row per line. Null is a
// blank, and so are false and -1.
func gridText(v *tree.Value, s *Style) string {
	if v.Is(tree.String) {
		return v.Text
	}
	s.quoted = strings.Contains(v.Raw, `"`)
	var b strings.Builder
	apart := false // the strings are cells
	var add func(v *tree.Value)
	add = func(v *tree.Value) {
		for x := range v.Each {
			switch {
			case x.Is(tree.List):
				s.nested = true
				add(x)
				b.WriteByte('\n')
			case x.Kind <= tree.False || x.Raw == "-1" || x.Is(tree.String) && strings.TrimPrefix(x.Text, " ") == "":
				apart = apart || b.Len() == 0
				b.WriteString(". ")
			case !x.Is(tree.String):
				b.WriteString(strings.TrimSuffix(x.Raw, ".0") + " ")
			default:
				apart = apart || b.Len() == 0 && (s.nested || len(x.Text) == 1)
				if b.WriteString(x.Text); apart {
					b.WriteByte(' ')
				} else {
					b.WriteByte('\n')
				}
			}
		}
	}
	add(v)
	return b.String()
}

// joinRows removes the line breaks and spaces of a puzzle that is written as
// rows of characters, at least the given number. Spaced numbers stay apart.
func joinRows(text string, least int) []byte {
	if strings.IndexByte(text, '\n') < 0 && strings.IndexByte(text, ' ') < 0 {
		return []byte(text)
	}
	rows := strings.Fields(text)
	for _, w := range rows {
		if len(w) != len(rows) || len(w) < least {
			return []byte(strings.ReplaceAll(text, "\n", " "))
		}
	}
	return []byte(strings.Join(rows, ""))
}
