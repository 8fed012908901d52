package text

import (
	"bytes"
	"cmp"
	"unicode/utf8"

	"sudokusat/internal/words"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// A grid: n lines of n characters or words.

func (r *rows) readGrid(in *source, b *builder, k lex.Kind) (rec Record, lines int, err error) {
	n := b.boards.size()
	first, _ := in.peek(0)
	if n == 0 {
		_, n, _ = in.measure(0)
	}
	c := &r.block
	c.reset()
	c.reserve(first, n)
	for i := 0; i < n && sameRow(in, i, k, n); i++ {
		line, _ := in.peek(i)
		c.add(line, in.number(i), k)
	}
	if len(c.rows) < n || n == 0 {
		lines, err = r.malformed(in, b.boards, k)
		return Record{}, lines, err
	}
	if more := surplus(in, k, n); more > 0 {
		return Record{}, n + more, c.fail(c.start(), finding.Errorf(ErrLength, "%d rows of %d cells; %s has %[2]d", n+more, n, finding.PuzzleOf(n)))
	}
	s := Style{Format: Square}
	if k == lex.Words {
		s.Format, s.Sep = Spaced, c.separator()
		s.First, s.Width = c.alignment(n, n)
	}
	r.lastN = 0
	width, isEven := 0, true
	if k == lex.Words && n > 1 {
		width, isEven = c.groups(n)
	}
	regions, bad, err := c.beside(n)
	switch {
	case b.boards.size() == 0 && !isEven:
		return Record{}, n, c.fail(c.start(), finding.Errorf(ErrRule, "columns in groups that are no boxes of equal size: write the regions as a line \"#regions\""))
	case err == nil && regions == nil && width > 0:
		empty, err := b.boards.drawn(n, n/width, width)
		if err != nil {
			return Record{}, n, c.fail(c.start(), err)
		}
		rec, err = b.recordOn(empty, c, true, s)
		return rec, n, err
	case err != nil:
		return Record{}, n, c.fail(bad, err)
	case regions != nil && b.boards.size() == 0:
		empty, err := b.boards.on(finding.Mapped(regions))
		if err != nil {
			return Record{}, n, c.fail(c.start(), err)
		}
		rec, err = b.recordOn(empty, c, k == lex.Words, s)
		return rec, n, err
	}
	for _, row := range c.rows {
		b.heed(0, c.behind(row))
	}
	if rec, err = b.record(c, n, k == lex.Words, s); err == nil && r.want != Square && r.want != Spaced {
		if err = b.boards.mayBeList(rec.Puzzle.Givens, n); err != nil {
			return Record{}, n, c.fail(c.start(), err)
		}
	}
	return rec, n, err
}

// behind returns the text behind the cells of a row.
func (b *block) behind(r row) []byte {
	text := b.text[r.at:]
	return text[r.rest:bytes.IndexByte(text, '\n')]
}

// beside returns the text beside the rows of a grid, where each has n characters more, as
// the map of a jigsaw if [secondGridOf] reads it as one, nil for a solution. For any other
// text it returns the error, and bad is where the text begins.
func (b *block) beside(n int) (regions []int, bad int, err error) {
	var second []byte
	isGrid, apart := true, -1 // where a row beside the grid is
	for _, row := range b.rows {
		text := b.behind(row)
		at := skipSeparators(text)
		word := text[at:lex.SkipWord(text, at)]
		if len(word) != n {
			if isGrid, err = false, besideRow(text[at:]); err != nil {
				return nil, row.at + row.rest + at, err
			}
		} else if apart < 0 && besideRow(word) != nil {
			apart = row.at + row.rest + at
		}
		if second = append(second, word...); bad == 0 {
			bad = row.at + row.rest + at
		}
	}
	if !isGrid && apart >= 0 {
		return nil, apart, finding.Errorf(ErrSyntax, "%d characters beside this row and none beside others: a row of the grid on the left or on the right is missing", n)
	}
	if !isGrid {
		return nil, 0, nil
	}
	first := make([]byte, 0, n*n)
	for _, t := range b.cells {
		first = append(first, b.word(t)...)
	}
	regions, err = secondGridOf(first, second, n)
	return regions, bad, err
}

// besideRow returns the error of a text beside one row, unless it is a comment or what
// separates rows.
func besideRow(text []byte) error {
	if bytes.HasPrefix(text, []byte("//")) {
		if word := ruleIn(text); word != "" {
			return ruleBesideError(word)
		}
		return nil
	}
	if len(bytes.Trim(lex.BeforeComment(text), " \t\r,;|\\")) == 0 {
		return nil
	}
	return finding.Errorf(ErrSyntax, "%.20q beside a row, which could be a clue; what begins with # is a comment", bytes.TrimSpace(text))
}

// malformed skips a grid that is wrong and returns the mistake: one error per record,
// and never the next puzzle. Rows belong together up to a blank line or another kind
// of record; the commonest width among them is the size that was meant, and there are
// no more rows than that. In a list of puzzles on lines it skips one line.
func (r *rows) malformed(in *source, possible *boards, k lex.Kind) (lines int, err error) {
	c := &r.block
	c.reset()
	r.run = run{}
	if r.lastN > 0 {
		line, _ := in.peek(0)
		row := c.add(line, in.number(0), k)
		if _, err := sizeOfLine(possible, row.cells, k, r.lastN); err != nil {
			return 1, c.fail(c.start(), unlessLink(line, err))
		}
		return 1, c.fail(c.start(), finding.Errorf(ErrLength, "%d cells; %s has %d", row.cells, finding.PuzzleOf(r.lastN), r.lastN*r.lastN))
	}
	n := r.addRagged(in, possible)
	if len(c.rows) == 1 && possible.size() == 0 && c.badCell() < 0 {
		return 1, c.fail(c.start(), unknownForm(c.rows[0].cells, c.rows[0].kind))
	}
	if len(c.rows) == 0 { // a profile wants a row where there is none
		line, _ := in.peek(0)
		c.add(line[:min(len(line), lex.LongRow)], in.number(0), lex.Chars)
	}
	lines = len(c.rows)
	n = cmp.Or(possible.size(), n)
	if at := c.badCell(); at >= 0 {
		return lines, c.fail(at, badSymbol(c.text[at:], n, Digits))
	}
	cells := 0
	for _, row := range c.rows {
		if row.cells != n && n > 0 {
			for _, t := range c.cells[cells : cells+row.cells] {
				if c.text[t.At] >= utf8.RuneSelf { // the count of its bytes means nothing
					return lines, c.fail(int(t.At), badSymbol(c.text[t.At:], max(n, 9), Digits))
				}
			}
			at := row.at + row.rest
			if row.cells > n {
				at = int(c.cells[cells+n].At)
			}
			return lines, c.fail(at, badRow(row.cells, n))
		}
		cells += row.cells
	}
	return lines, c.fail(c.start(), tooFewRows(lines, n))
}

// addRagged adds the rows that belong to a malformed grid to the block and
// returns their commonest width.
func (r *rows) addRagged(in *source, possible *boards) (usual int) {
	var widths [sudoku.MaxN + 1]uint16 // how many rows there are of each
	first := 0
	for i := 0; i == 0 || i < usual; i++ {
		line, ok := in.peek(i)
		if !ok || i > 0 && (len(line) > lex.LongRow || in.long(i)) {
			break
		}
		k, width, rest := in.measure(i)
		if k != lex.Chars && k != lex.Words || i > 0 && width > lex.MaxRow(k) {
			break
		}
		if m, isSquare := lex.Isqrt(width); i > 0 && width != first && isSquare && possible.possible(m) && !lex.Exceeds(line[:rest], k, m) {
			break // it may well be a small puzzle on a line
		}
		if i == 0 {
			first = width
		}
		if len(line) > lex.LongRow {
			line = line[:lex.LongRow]
		}
		row := r.block.add(line, in.number(i), k)
		w := min(row.cells, len(widths)-1)
		widths[w]++
		if usual == 0 || widths[w] > widths[min(usual, len(widths)-1)] {
			usual = w
		}
	}
	return usual
}

// unknownForm returns the error of a line that is no puzzle and, as the only one, no row,
// either. It names the size of puzzle whose number of cells is nearest.
func unknownForm(cells int, k lex.Kind) error {
	what := "character"
	if k == lex.Words {
		what = "word"
	}
	n := 9
	for size := 4; cells >= 12 && size <= sudoku.MaxN && size*size-cells < abs(n*n-cells); size++ {
		if rows, _ := sudoku.DefaultBox(size); rows > 1 && abs(size*size-cells) < abs(n*n-cells) {
			n = size
		}
	}
	if root, isSquare := lex.Isqrt(cells); isSquare && root > 4 {
		if rows, _ := sudoku.DefaultBox(root); rows < 2 {
			return noBoxes(root)
		}
	}
	if n*n == cells {
		return finding.Errorf(ErrLength, "not a form I know: a line of %s, not all of which are digits or blanks of %s", words.Plural(cells, what), finding.PuzzleOf(n))
	}
	return finding.Errorf(ErrLength, "not a form I know: a line of %s; %s is %d characters on a line, or %d lines of %d", words.Plural(cells, what), finding.PuzzleOf(n), n*n, n, n)
}

// noBoxes is the error of a puzzle whose size is prime.
func noBoxes(n int) error {
	return finding.Errorf(ErrSize, "%s has no boxes, as %d is prime: above it, \"#rule latin\" is a Latin square, \"#regions\" a jigsaw", finding.PuzzleOf(n), n)
}

// surplus returns the number of rows that are directly below a grid and too few for
// another one, so that it is not certain which rows are the grid. It does not wait for
// lines that are typed: the first of them must be at hand.
func surplus(in *source, k lex.Kind, n int) (rows int) {
	if !in.atHand(n) {
		return 0
	}
	for rows < n && sameRow(in, n+rows, k, n) {
		rows++
	}
	return rows % n
}

// isUnlikely reports whether rows of n cells are hardly those of a puzzle, so that arithmetic about
// its size explains nothing.
func isUnlikely(n int) bool { return n < 4 || n > 25 }

func badRow(cells, n int) error {
	if isUnlikely(n) {
		return finding.Errorf(ErrLength, "not a form I know: a row of %s among rows of %d; a puzzle has as many rows as cells in a row", words.Plural(cells, "cell"), n)
	}
	return finding.Errorf(ErrLength, "%s in a row; %s has %d", words.Plural(cells, "cell"), finding.PuzzleOf(n), n)
}

func tooFewRows(rows, n int) error {
	if n == 0 {
		return finding.Errorf(ErrLength, "a line without cells")
	}
	if isUnlikely(n) {
		return finding.Errorf(ErrLength, "not a form I know: %s of %s; a puzzle has as many rows as cells in a row", words.Plural(rows, "row"), words.Plural(n, "cell"))
	}
	names := ""
	if _, isSquare := lex.Isqrt(rows); isSquare && rows == n-1 {
		names = "; if each row begins with its name, leave the names out"
	}
	return finding.Errorf(ErrLength, "%s of %s; %s has %d rows%s", words.Plural(rows, "row"), words.Plural(n, "cell"), finding.PuzzleOf(n), n, names)
}
