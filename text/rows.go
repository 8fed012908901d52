package text

import "bytes"

// Lines and grids: one puzzle a line, or n lines of n cells. What is
// ambiguous is settled here:
//
//	12.4            16 characters are a 4×4 puzzle or a row of a 16×16, and
//	....   ×16      a block of 16 such lines is one grid or sixteen puzzles
//
// A line whose symbols do not fit the small board speaks for the large one,
// text behind the cells speaks for lines, and an exact block is one grid.

// maxRow is the widest row of cells that are single characters, and of words.
func maxRow(k kind) int {
	if k == words {
		return 400
	}
	return maxChars
}

const longRow = 64 << 10 // what is longer is no row of a grid

// measure tells the kind of a line and, for a row, its number of cells and
// where the text behind them begins.
func measure(line []byte) (k kind, width, rest int) {
	k = kindOf(line)
	i := skipSpace(line, 0)
	switch k {
	case chars:
		rest = skipWord(line, i)
		width = rest - i
	case words:
		width, rest = scanWords(line, i, 0, nil)
	case drawing:
		width = drawnCells(line)
	}
	return k, width, rest
}

// readRows reads a line or a grid, whichever it is.
func (r *Reader) readRows(k kind) (Record, error) {
	line, _ := r.src.peek(0)
	_, width, _ := measure(line)
	if lines := r.bands(k, width); lines > 0 {
		return r.readDrawing(lines)
	}
	if n := r.shapes.size(); n > 0 { // the size is known
		if abs(width-n*n) < abs(width-n) || width == n*n {
			return r.readLine(k)
		}
		return r.readGrid(k)
	}
	if width > maxRow(k) || width == 1 {
		return r.readLine(k)
	}
	if r.run.width != width || r.run.kind != k {
		r.run = run{width, k, r.understand(k, width)}
	}
	if r.run.format == Line {
		return r.readLine(k)
	}
	return r.readGrid(k)
}

// understand decides whether the lines of this width that follow are puzzles
// (Line) or rows of a grid (Square). It looks ahead by width lines, and one
// more only where nothing else tells.
func (r *Reader) understand(k kind, width int) Format {
	m, isSquare := isqrt(width)
	if !isSquare || !r.shapes.possible(m) {
		return Square
	}
	same, large, tails := 0, 0, 0
	for same < width && r.sameRow(same, k, width) {
		line, _ := r.src.peek(same)
		_, _, rest := measure(line)
		if rest < len(line) && len(bytes.TrimSpace(beforeComment(line[rest:]))) > 0 {
			tails++
		}
		if exceeds(line[:rest], k, m) {
			large++
		}
		same++
	}
	switch {
	case 2*tails > same:
		return Line
	case 2*large >= same:
		return Square
	case r.o.Format == Square || r.o.Format == Spaced:
		return Square
	case r.o.Format == Line:
		return Line
	case same == width && r.shapes.possible(width) && !r.sameRow(width, k, width):
		return Square
	}
	return Line
}

// sameRow reports whether line i of the look-ahead is a row of that kind and width.
func (r *Reader) sameRow(i int, k kind, width int) bool {
	line, ok := r.src.peek(i)
	if !ok || len(line) > longRow || r.src.long(i) {
		return false
	}
	k2, w2, _ := measure(line)
	return k2 == k && w2 == width
}

// exceeds reports whether a row has a symbol that an m×m puzzle cannot have.
func exceeds(line []byte, k kind, m int) bool {
	i := skipSpace(line, 0)
	if k == words {
		var cells [400]token
		found := cells[:0]
		scanWords(line, i, 0, &found)
		for _, t := range found {
			w := line[t.at : t.at+t.n]
			if v := number(w); v > m || v < 0 && !(t.n == 1 && isSmall(w[0], m)) {
				return true
			}
		}
		return false
	}
	for _, c := range line[i:] {
		if !isSmall(c, m) {
			return true
		}
	}
	return false
}

// isSmall reports whether c can stand in an m×m puzzle of single characters.
func isSmall(c byte, m int) bool {
	if isBlank[c] || int(c-'1') < min(m, 9) {
		return true
	}
	return int(c|0x20)-'a' >= 0 && int(c|0x20)-'a' < m
}

// readLine reads one puzzle from one line.
func (r *Reader) readLine(k kind) (Record, error) {
	line, _ := r.src.peek(0)
	b := &r.block
	b.reset()
	row := b.add(line, r.src.line, k)
	text := r.keep(line[row.rest:])
	r.src.advance(1)
	n, err := r.lineSize(row.cells, k)
	if err != nil {
		return Record{}, r.failAt(b.start(), err)
	}
	s := Style{Format: Line}
	if k == words {
		s.Sep = b.separator()
	}
	rec, err := r.finish(n, k == words, s)
	if err == nil {
		rec.Text = text
		r.lastN = n
	}
	return rec, err
}

// lineSize is the size of a puzzle with so many cells on a line.
func (r *Reader) lineSize(cells int, k kind) (int, error) {
	n, isSquare := isqrt(cells)
	size := r.shapes.size()
	if isSquare && (size == 0 || size == n) {
		return n, nil
	}
	want := size
	if want == 0 {
		want = r.lastN
	}
	if want == 0 { // the nearest size
		want = n
		if cells > n*n+n {
			want++
		}
		if want < 4 || !r.shapes.possible(want) {
			want = 9
		}
	}
	what := "characters"
	if k == words {
		what = "numbers"
	}
	return 0, flawf(ErrLength, "%d %s; %s has %d", cells, what, puzzleOf(want), want*want)
}

// readGrid reads n lines of n cells.
func (r *Reader) readGrid(k kind) (Record, error) {
	n := r.shapes.size()
	if n == 0 {
		line, _ := r.src.peek(0)
		_, n, _ = measure(line)
	}
	b := &r.block
	b.reset()
	for i := 0; i < n && r.sameRow(i, k, n); i++ {
		line, _ := r.src.peek(i)
		b.add(line, r.src.line+i, k)
	}
	if len(b.rows) < n || n == 0 {
		return Record{}, r.malformed(k)
	}
	r.src.advance(n)
	s := Style{Format: Square}
	if k == words {
		s.Format, s.Sep = Spaced, b.separator()
		s.First, s.Width = b.alignment(n)
	}
	r.lastN = 0
	return r.finish(n, k == words, s)
}

// start is the offset of the first cell, or of the first character.
func (b *block) start() int {
	if len(b.cells) > 0 {
		return int(b.cells[0].at)
	}
	return skipSpace(b.text, 0)
}

// separator is what stands between the first two cells.
func (b *block) separator() byte {
	if len(b.cells) < 2 {
		return ' '
	}
	between := b.text[b.cells[0].at+b.cells[0].n : b.cells[1].at]
	for _, c := range []byte(",;\t") {
		if bytes.IndexByte(between, c) >= 0 {
			return c
		}
	}
	return ' '
}

// alignment is where the first cell of a row ends and the distance of the
// ends, if numbers of different lengths stand right-aligned in columns; else
// 0, 0.
func (b *block) alignment(n int) (first, width int) {
	if n < 2 {
		return 0, 0
	}
	end := func(row, i int) int {
		t := b.cells[row*n+i]
		return int(t.at+t.n) - b.rows[row].at
	}
	first, width = end(0, 0), end(0, 1)-end(0, 0)
	long, short := int32(0), int32(9)
	for row := range n {
		for i := range n {
			t := b.cells[row*n+i]
			long, short = max(long, t.n), min(short, t.n)
			if end(row, i) != first+i*width {
				return 0, 0
			}
		}
	}
	if long == short && first < width || width > 16 || first > 64 {
		return 0, 0
	}
	return first, width
}

func abs(x int) int { return max(x, -x) }
