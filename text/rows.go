package text

import (
	"bytes"
	"slices"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Rows of cells: one puzzle a line (line.go), or n lines of n cells (grid.go).
// Which of the two is ambiguous for some sizes and is decided here:
//
//	12.4            16 characters are a 4×4 puzzle or a row of a 16×16, and
//	....   ×16      a block of 16 such lines is one grid or sixteen puzzles
//
// A line whose symbols do not fit the small board speaks for the large one,
// text after the cells speaks for lines, and an exact block is one grid.

// rows reads lines and grids. It remembers how the lines before were
// understood, so that a run of equal lines is understood in one way.
type rows struct {
	block block
	want  Format // Options.Format
	run   run
	lastN int // size of the last puzzle on one line, 0 if the last one was no line
}

// run is adjacent lines of one kind and width.
type run struct {
	width  int
	kind   lex.Kind
	format Format // Line or Square
}

// forget ends a run: something other than a row came between.
func (r *rows) forget() { r.run, r.lastN = run{}, 0 }

func (r *rows) read(in *source, b *builder, k lex.Kind, width int) (rec Record, lines int, err error) {
	if n := b.boards.size(); n > 0 { // the size is known
		if width == n*n || abs(width-n*n) < abs(width-n) {
			return r.readLine(in, b, k)
		}
		return r.readGrid(in, b, k)
	}
	if width > sudoku.MaxN && (r.run.width != width || r.run.kind != k) {
		r.run = run{width, k, Line}
		if isLarge(in, k, width) {
			r.forget()
			line, _ := in.peek(0)
			_, err := b.boards.of(width)
			r.block.reset()
			r.block.add(line, in.number(0), k)
			return Record{}, width, r.block.fail(r.block.start(), err)
		}
	}
	if width > lex.MaxRow(k) || width == 1 {
		return r.readLine(in, b, k)
	}
	if r.run.width != width || r.run.kind != k {
		r.run = run{width, k, r.understand(in, b.boards, k, width)}
	}
	if r.run.format == Line {
		return r.readLine(in, b, k)
	}
	return r.readGrid(in, b, k)
}

// understand decides whether the lines of this width that follow are puzzles
// (Line) or rows of a grid (Square). It looks ahead by width lines, and by one
// more only if these do not decide it.
func (r *rows) understand(in *source, possible *boards, k lex.Kind, width int) Format {
	m, isSquare := lex.Isqrt(width)
	if !isSquare || !possible.possible(m) {
		return Square
	}
	same, large, tails := rowsAhead(in, k, width)
	switch {
	case 2*tails > same:
		return Line
	case 2*large >= same:
		return Square
	case r.want == Square || r.want == Spaced:
		return Square
	case r.want == Line:
		return Line
	case same == width && possible.possible(width) && !sameRow(in, width, k, width) && (large > 0 || !areRepeated(in, k, width)):
		return Square
	}
	return Line
}

// areRepeated reports whether rows or columns of as many lines as they have cells have a digit twice, and lines as many
// digits as puzzles have.
func areRepeated(in *source, k lex.Kind, n int) bool {
	var c block
	c.reset()
	for i := range n {
		line, _ := in.peek(i)
		c.add(line, in.number(i), k)
	}
	value := func(i int) string {
		if w := string(c.word(c.cells[i])); len(w) > 1 || !lex.IsBlank[w[0]] {
			return w
		}
		return ""
	}
	given := 0
	for i := range c.cells {
		if value(i) != "" {
			given++
		}
	}
	return len(c.cells) == n*n && given >= 3*n && repeats(n, value)
}

// repeats reports whether a grid of n×n cells has several rows or columns with a value twice; the zero value is none.
func repeats[T comparable](n int, at func(i int) T) bool {
	type place struct {
		line  int // a row, or n more than a column
		value T
	}
	var none T
	met, twice := map[place]bool{}, map[int]bool{}
	for i := range n * n {
		v := at(i)
		for _, line := range [...]int{i / n, n + i%n} {
			if p := (place{line, v}); v != none && met[p] {
				twice[line] = true
			} else {
				met[p] = true
			}
		}
	}
	return len(twice) > 1
}

// mayBeList returns the error of n rows of n cells that are no puzzle of that size, as rows and columns have digits twice,
// where nothing gives the size and each row may be a puzzle of its own.
func (s *boards) mayBeList(digits []sudoku.Digit, n int) error {
	m, isSquare := lex.Isqrt(n)
	if rows, _ := sudoku.DefaultBox(m); !isSquare || m < 4 || rows < 2 || s.size() > 0 || len(digits) < n*n ||
		int(slices.Max(digits[:n*n])) > m || !repeats(n, func(i int) sudoku.Digit { return digits[i] }) {
		return nil
	}
	return finding.Errorf(ErrRule, "%d rows of %[1]d cells with digits up to %d, twice in rows and columns: if they are puzzles of %[2]d×%[2]d, write each on a line", n, m)
}

// rowsAhead counts the lines of this width that follow, up to width of them, those among
// them with symbols that no puzzle of width cells has, and those with text behind.
func rowsAhead(in *source, k lex.Kind, width int) (same, large, tails int) {
	m, _ := lex.Isqrt(width)
	for size := 0; same < width && size <= MaxLine && sameRow(in, same, k, width); same++ {
		line, _ := in.peek(same)
		size += len(line)
		_, _, rest := in.measure(same)
		if rest < len(line) && len(bytes.TrimSpace(lex.BeforeComment(line[rest:]))) > 0 {
			tails++
		}
		if lex.Exceeds(line[:rest], k, m) {
			large++
		}
	}
	return same, large, tails
}

// isLarge reports whether the lines that follow are the rows of a grid that is
// too large to be read. It is for widths beyond any grid.
func isLarge(in *source, k lex.Kind, width int) bool {
	_, isSquare := lex.Isqrt(width)
	same, large, _ := rowsAhead(in, k, width)
	return same == width && !sameRow(in, width, k, width) && (!isSquare || 2*large >= width)
}

// sameRow reports whether line i of the look-ahead is a row of that kind and
// width.
func sameRow(in *source, i int, k lex.Kind, width int) bool {
	line, ok := in.peek(i)
	if !ok || len(line) > lex.LongRow || in.long(i) {
		return false
	}
	k2, w2, _ := in.measure(i)
	return k2 == k && w2 == width
}

func abs(x int) int { return max(x, -x) }
