package canon

import (
	"math/bits"
	"slices"
)

// ClassicForm is a canonical form of a plain 9×9 puzzle and a map that leads to it.
type ClassicForm struct {
	Image Cells
	Map   Map // takes the puzzle to Image; digits that the puzzle does not have are renamed in ascending order
	// Automorphisms is the number of maps of the cells, each with the names of digits
	// that it needs, that take the puzzle to itself: 1 without symmetry.
	Automorphisms int
}

// Classic finds canonical forms of plain 9×9 puzzles, in memory that it reuses. It is not
// safe for concurrent use.
type Classic struct {
	grids             [2][9][9]uint8 // the puzzle, and its mirror image
	clues             [2][9]uint16   // of each row, as bits
	lines             [2][9]cut
	firsts            *[64]uint64 // images of a first row: one of the two below
	ofDigits, ofMasks [64]uint64
	states            []state
	grown             []state
	picks             []pick
	mask              bool // looks at which cells are blank only
	rows              [9]uint64
	best              uint64 // image of the next row
	fronts            []front
	backs             []front
	orders            [6][3]uint8 // of three things
	placed            [2][9][10]uint8
}

// NewClassic returns a Classic.
func NewClassic() *Classic {
	return &Classic{ofDigits: firsts(false), ofMasks: firsts(true), orders: [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}}
}

// Minlex returns the least of all images of a puzzle, row by row, a blank before 1.
// Digits are at most 9. Puzzles in which a digit occurs twice in a row or column take a
// few hundredths of a second, all others microseconds.
func (c *Classic) Minlex(p *Cells) ClassicForm {
	switch clues, clash := c.load(p); {
	case clash:
		return SlowMinlex(p)
	case clues == 81:
		return c.grid()
	}
	c.mask, c.firsts = false, &c.ofDigits
	c.search()
	var out ClassicForm
	for _, s := range c.states {
		out.Automorphisms += s.maps()
	}
	out.Map = c.states[0].chosen()
	for i, row := range c.rows {
		for k := range 9 {
			out.Image[9*i+8-k] = uint8(row >> (4 * k) & 15)
		}
	}
	return out
}

// Pattern returns the image whose pattern of blanks and digits is the least, a blank
// before a digit, and of those with this pattern the least one. The fuller a
// puzzle is, the longer it takes, but for full grids, which have one pattern.
func (c *Classic) Pattern(p *Cells) (out ClassicForm) {
	if clues, _ := c.load(p); clues == len(p) {
		return c.Minlex(p)
	}
	c.mask, c.firsts = true, &c.ofMasks
	c.search()
	for i := range c.states {
		s := &c.states[i]
		s.fix()
		m := s.chosen()
		m.Digits, _ = c.named(p, &m)
		form := m.Apply(p)
		switch order := slices.Compare(form[:], out.Image[:]); {
		case i == 0 || order < 0:
			out = ClassicForm{form, m, s.maps()}
		case order == 0:
			out.Automorphisms += s.maps()
		}
	}
	return out
}

// Solved returns the puzzle under a map that takes its solution to the least image, the
// form of catalogues that are ordered by solutions. If there are several such maps, the
// least puzzle is returned. Automorphisms are those of the puzzle.
func (c *Classic) Solved(p, solution *Cells) (out ClassicForm) {
	if _, clash := c.load(solution); clash {
		return c.Minlex(p)
	}
	c.grid()
	for i := range c.fronts {
		m := c.fronts[i].chosen(c)
		form := m.Apply(p)
		switch order := slices.Compare(form[:], out.Image[:]); {
		case i == 0 || order < 0:
			out = ClassicForm{form, m, 1}
		case order == 0:
			out.Automorphisms++
		}
	}
	return out
}

// load takes a puzzle and its mirror image, and reports how many clues it has and
// whether a digit occurs twice in a row or column.
func (c *Classic) load(p *Cells) (clues int, clash bool) {
	var cols, downs [9]uint16 // the digits in each column, and where it has some
	twice := uint16(0)
	for r := range 9 {
		row, across := uint16(0), uint16(0)
		for k := range 9 {
			d := p[r*9+k] & 15
			c.grids[0][r][k], c.grids[1][k][r] = d, d
			bit, clue := uint16(1)<<d&^1, (uint16(d)+15)>>4
			twice |= bit & (row | cols[k])
			row |= bit
			cols[k] |= bit
			across |= clue << k
			downs[k] |= clue << r
		}
		c.clues[0][r] = across
		clues += bits.OnesCount16(across)
	}
	c.clues[1] = downs
	return clues, twice != 0
}

// named is the names of the digits in the order in which an image has them first,
// and how many it has.
func (c *Classic) named(p *Cells, m *Map) (digits [10]uint8, n uint8) {
	plain := *m
	plain.Digits = [10]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for _, d := range plain.Apply(p) {
		if d != 0 && digits[d] == 0 {
			n++
			digits[d] = n
		}
	}
	return completed(digits, n), n
}

// completed names the digits that have no name yet, in their order.
func completed(digits [10]uint8, n uint8) [10]uint8 {
	for d := 1; d <= 9; d++ {
		if digits[d] == 0 {
			n++
			digits[d] = n
		}
	}
	return digits
}
