package text

// What to take out when a grid does not work out: never a puzzle below it, and
// as one mistake what is one. Rows belong together up to a blank line or
// another kind of record; the commonest width among them says what the grid
// was to be.

// malformed takes a grid out that does not work out: the rows up to a blank
// line or another record, at most as many as the commonest width says. In a
// list of puzzles on one line it takes one line.
func (r *Reader) malformed(k kind) error {
	b := &r.block
	b.reset()
	if r.lastN > 0 {
		line, _ := r.src.peek(0)
		row := *b.add(line, r.src.line, k)
		r.src.advance(1)
		r.run = run{}
		if _, err := r.lineSize(row.cells, k); err != nil {
			return r.failAt(b.start(), err)
		}
		return r.failAt(b.start(), flawf(ErrLength, "%d cells; %s has %d", row.cells, puzzleOf(r.lastN), r.lastN*r.lastN))
	}
	clear(r.widths[:])
	usual, first := 0, 0
	for i := 0; i == 0 || i < usual; i++ {
		line, ok := r.src.peek(i)
		if !ok || i > 0 && (len(line) > longRow || r.src.long(i)) {
			break
		}
		k2, width, rest := measure(line)
		if k2 != chars && k2 != words || i > 0 && width > maxRow(k2) {
			break
		}
		if m, isSquare := isqrt(width); i > 0 && width != first && isSquare && r.shapes.possible(m) && !exceeds(line[:rest], k2, m) {
			break // may well be a small puzzle on a line
		}
		if i == 0 {
			first = width
		}
		if len(line) > longRow {
			line = line[:longRow]
		}
		row := b.add(line, r.src.line+i, k2)
		w := min(row.cells, len(r.widths)-1)
		r.widths[w]++
		if usual == 0 || r.widths[w] > r.widths[min(usual, len(r.widths)-1)] {
			usual = w
		}
	}
	if len(b.rows) == 0 { // a profile wants a row where there is none
		line, _ := r.src.peek(0)
		b.add(line[:min(len(line), longRow)], r.src.line, chars)
	}
	r.src.advance(len(b.rows))
	r.run = run{}
	n := usual
	if size := r.shapes.size(); size > 0 {
		n = size
	}
	if at := b.noText(); at >= 0 {
		return r.failAt(at, badSymbol(b.text[at:], n, Digits))
	}
	cells := 0
	for _, row := range b.rows {
		if row.cells != n && n > 0 {
			at := row.at + row.rest
			if row.cells > n {
				at = int(b.cells[cells+n].at)
			}
			return r.failAt(at, flawf(ErrLength, "%d cells in a row; %s has %d", row.cells, puzzleOf(n), n))
		}
		cells += row.cells
	}
	return r.failAt(b.start(), tooFewRows(len(b.rows), n))
}

func tooFewRows(rows, n int) error {
	plural := "s"
	if rows == 1 {
		plural = ""
	}
	return flawf(ErrLength, "%d row%s of %d cells; %s has %d rows", rows, plural, n, puzzleOf(n), n)
}

// noText is the offset of the first cell of a lone row that is no symbol of any
// puzzle, or −1: a length is not what is wrong with it.
func (b *block) noText() int {
	if len(b.rows) == 1 {
		for _, t := range b.cells {
			if c := b.text[t.at]; !isBlank[c] && !isAlphanumeric(c) {
				return int(t.at)
			}
		}
	}
	return -1
}
