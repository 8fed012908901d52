package canon

import (
	"math/bits"
	"slices"
)

// The least image, row by row. All maps that agree with the least first rows found are
// kept as states, and each level adds one more row, keeping the states whose image of it
// is least. What a row does not determine stays open: columns that have been blank so far
// have no order, nor have stacks of such columns, so that a state represents many maps
// and an empty row nearly all.
//
//	stack:    first   second  third
//	          . . .   . . 1   . 2 3     clues come as far to the right as they can,
//	          free    free x  f x x     so what is free is always left of what is not
//
// A clue whose digit has no name yet gets the next one. Which of several such clues
// comes first can't be seen in this row: each is a state of its own.

// state is the maps that lead to the rows so far.
type state struct {
	names   [16]uint8 // of the digits, unnamed if none yet; names[0] is 0
	last    uint8     // the last name given
	mirror  uint8     // which of the two grids
	open    uint8     // stacks without order, which are the first ones
	used    uint16    // rows
	stack   [3]uint8  // the stack at each place, of those that have one
	free    [3]uint8  // of each stack of the grid, the columns without order, as bits
	col     [9]uint8  // the column at each place, of those that have one
	row     [9]uint8
	ordered [3]bool // of each stack of the grid: it has a place
	blanks  int     // the number of orders of blank rows that it represents
}

// pick is a row that continues a state's image in the least way.
type pick struct {
	state  int32
	row    uint8
	blanks uint8
}

// search leaves the states of the least image in c.states and its rows in c.rows.
func (c *Classic) search() {
	fresh := state{names: [16]uint8{1: unnamed, unnamed, unnamed, unnamed, unnamed, unnamed, unnamed, unnamed, unnamed}, open: 3, free: [3]uint8{7, 7, 7}, blanks: 1}
	c.states = append(c.states[:0], fresh, fresh)
	c.states[1].mirror = 1
	var blank [2]uint16
	for m := range blank {
		for r := range 9 {
			l, clues := &c.lines[m][r], c.clues[m][r]
			a, b, d := uint8(clues&7), uint8(clues>>3&7), uint8(clues>>6)
			l.cells, l.clues = c.grids[m][r], [3]uint8{a, b, d}
			l.counts = threes[a] | threes[b]<<2 | threes[d&7]<<4
			if clues == 0 {
				blank[m] |= 1 << r
			}
		}
	}
	c.first(&blank)
	for level := 1; level < 9; level++ {
		c.best, c.picks = ^uint64(0), c.picks[:0]
		for i := range c.states {
			s := &c.states[i]
			blank := blank[s.mirror]
			if left := ^s.used & (1<<9 - 1); level%3 != 0 {
				c.tryBand(i, left&(7<<(s.row[level-1]/3*3)), blank, 1)
			} else {
				c.tryBands(i, left, blank)
			}
		}
		c.rows[level] = c.best
		c.grown = c.grown[:0]
		for _, p := range c.picks {
			s := c.states[p.state]
			s.row[level] = p.row
			s.used |= 1 << p.row
			s.blanks *= int(p.blanks)
			c.grow(&s, &c.lines[s.mirror][p.row])
		}
		c.states, c.grown = c.grown, c.states
	}
}

// first is the first level: what a row can become depends on its counts only.
func (c *Classic) first(blank *[2]uint16) {
	c.best, c.picks = ^uint64(0), c.picks[:0]
	for i, b := range blank {
		if b == 0 {
			for r := range 9 {
				c.pick(i, r, 1, c.firsts[c.lines[i][r].counts&63])
			}
			continue
		}
		c.tryBands(i, 1<<9-1, b)
	}
	c.rows[0] = c.best
	c.grown = c.grown[:0]
	for _, p := range c.picks {
		s := c.states[p.state]
		s.row[0] = p.row
		s.used |= 1 << p.row
		s.blanks *= int(p.blanks)
		c.grow(&s, &c.lines[s.mirror][p.row])
	}
	c.states, c.grown = c.grown, c.states
}

// tryBands tries the rows left of a state whose next row begins a band. The first blank
// band represents all.
func (c *Classic) tryBands(i int, left, blank uint16) {
	bands, done := 0, false // that are blank
	for b := range 3 {
		if left&blank>>(3*b)&7 == 7 {
			bands++
		}
	}
	for b := range 3 {
		rows := left & (7 << (3 * b))
		switch {
		case rows == 0:
		case rows&blank != rows:
			c.tryBand(i, rows, blank, 1)
		case !done:
			done = true
			c.tryBand(i, rows, blank, bands)
		}
	}
}

// tryBand tries the rows of a band; its first blank row represents all blank ones.
func (c *Classic) tryBand(i int, rows, blank uint16, blanks int) {
	if same := rows & blank; same != 0 {
		c.pick(i, bits.TrailingZeros16(same), blanks*bits.OnesCount16(same), 0)
		rows &^= same
	}
	s := &c.states[i]
	for ; rows != 0; rows &= rows - 1 {
		r := bits.TrailingZeros16(rows) % 9
		c.pick(i, r, blanks, s.image(&c.lines[s.mirror&1][r], c.mask, c.best))
	}
}

// pick records a row that continues a state's image, if it does so in the least way so
// far.
func (c *Classic) pick(state, row, blanks int, image uint64) {
	if image > c.best {
		return
	}
	if image < c.best {
		c.best, c.picks = image, c.picks[:0]
	}
	c.picks = append(c.picks, pick{int32(state), uint8(row), uint8(blanks)})
}

// unnamed is the name of digits without one.
const unnamed = 15

// cut is a row with the clues of each stack as bits.
type cut struct {
	cells  [9]uint8
	clues  [3]uint8
	counts uint8 // of clues in each stack, two bits each
}

// threes is the number of bits set.
var threes = [8]uint8{0, 1, 1, 2, 1, 2, 2, 3}

// firsts is the image of a row, as the first one, by its counts.
func firsts(mask bool) (images [64]uint64) {
	for counts := range images {
		keys := [3]int{counts & 3, counts >> 2 & 3, counts >> 4}
		slices.Sort(keys[:])
		image, last := uint64(0), uint64(0)
		for _, n := range keys {
			image <<= 4 * (3 - n)
			for range n {
				if !mask || last == 0 {
					last++
				}
				image = image<<4 | last
			}
		}
		images[counts] = image
	}
	return images
}

// clues is the names of a row's clues in free columns of a stack, ascending, four
// bits each, below the number of clues: the order in which stacks without order
// come.
func (s *state) clues(row *cut, stack uint8) uint32 {
	left := s.free[stack] & row.clues[stack]
	if left == 0 {
		return 0
	}
	name := func(k int) uint32 { return uint32(s.names[row.cells[int(stack)*3+k]&15]) }
	a := name(bits.TrailingZeros8(left))
	if left &= left - 1; left == 0 {
		return 1<<12 | a<<8
	}
	b := name(bits.TrailingZeros8(left))
	a, b = min(a, b), max(a, b)
	if left &= left - 1; left == 0 {
		return 2<<12 | a<<8 | b<<4
	}
	d := name(2)
	return 3<<12 | min(a, d)<<8 | max(a, min(b, d))<<4 | max(b, d)
}

// put adds the cells of free columns to an image: blanks, then the clues of a key.
func put(image uint64, key uint32, columns int, last *uint8, mask bool) uint64 {
	n := int(key >> 12)
	image <<= 4 * (columns - n)
	for k := range n {
		v := uint64(key >> (8 - 4*k) & 15)
		if mask {
			v = 1
		} else if v == unnamed {
			*last++
			v = uint64(*last)
		}
		image = image<<4 | v
	}
	return image
}

// image is the least that a row can become below a state, four bits a cell, or some
// number above best if that is larger.
func (s *state) image(row *cut, mask bool, best uint64) (image uint64) {
	last := s.last
	if s.open > 0 {
		var keys [3]uint32
		n := 0
		for stack := range uint8(3) {
			if !s.ordered[stack] {
				keys[n] = s.clues(row, stack)
				n++
			}
		}
		a, b, d := keys[0], keys[1], keys[2]
		switch n {
		case 2:
			a, b = min(a, b), max(a, b)
		case 3:
			a, b = min(a, b), max(a, b)
			a, b, d = min(a, d), max(a, min(b, d)), max(b, d)
		}
		keys = [3]uint32{a, b, d}
		for _, key := range keys[:n] {
			image = put(image, key, 3, &last, mask)
		}
	}
	for place := s.open; place < 3; place++ {
		stack := s.stack[place%3] % 3
		clues := row.clues[stack]
		if clues == 0 {
			image <<= 12
			continue
		}
		free := uint8(bits.OnesCount8(s.free[stack]))
		if free > 0 {
			image = put(image, s.clues(row, stack), int(free), &last, mask)
		}
		for _, col := range s.col[3*place+free : 3*place+3] {
			v := s.names[row.cells[col%9]&15]
			if mask {
				v = min(v, 1)
			} else if v == unnamed {
				last++
				v = last
			}
			image = image<<4 | uint64(v)
		}
		if image > best>>(24-12*place) {
			return ^uint64(0)
		}
	}
	return image
}

// maps returns the number of maps of the cells that a state represents.
func (s *state) maps() int {
	factorial := [...]int{1, 1, 2, 6}
	n := s.blanks * factorial[s.open]
	for _, free := range s.free {
		n *= factorial[bits.OnesCount8(free)]
	}
	return n
}

// fix gives what is free its own order: it is blank in all rows.
func (s *state) fix() {
	place := uint8(0)
	for stack := range uint8(3) {
		if !s.ordered[stack] {
			s.stack[place] = stack
			place++
		}
	}
	for place, stack := range s.stack {
		at := 3 * place
		for k := range uint8(3) {
			if s.free[stack]>>k&1 != 0 {
				s.col[at] = stack*3 + k
				at++
			}
		}
	}
}

// chosen is one of a final state's maps.
func (s state) chosen() Map {
	s.fix()
	var names [10]uint8
	for d, name := range s.names[:10] {
		if name != unnamed {
			names[d] = name
		}
	}
	return Map{s.mirror == 1, s.row, s.col, completed(names, s.last)}
}
