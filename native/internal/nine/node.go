package nine

import "math/bits"

// node is a state of the search: 27 words of candidates.
type node struct {
	x      [3][9]uint32 // band, digit
	solved [3]uint32    // cells decided, their digit gone from all else
	dirty  uint32       // digits changed since they were last looked at
}

// outcome of propagating a node.
type outcome int

const (
	dead outcome = iota
	stuck
	solved
)

// propagate closes a node under
//
//   - the rules of a digit: in each band some way to give its boxes different
//     rows, in each stack some way to give its bands different columns; what
//     no way uses goes. These are the locked candidates, and once a box has a
//     single cell left they clear its row and column;
//   - hidden singles: where a box has a digit in one cell only, no other digit
//     is there. (A hidden single of a row or column is one of its box, by then.)
//   - naked singles: where a cell has one digit only, its box has that digit
//     nowhere else; the rest follows from the digit's own rules;
//   - full minirows (and minicolumns): where three digits of a box can only be
//     in one minirow, no other digit is in it, and four cannot be. Without this
//     the branching below fills minirows beyond their three cells on boards
//     with few clues, and finds out late.
//
// Everything is done for 27 cells at a time, so there is no list of cells to
// work off: only of digits.
//
// When the outcome is stuck, lines has the patterns that branch wants.
func (n *node) propagate(t *tables, lines *lines) outcome {
	for n.dirty != 0 {
		var single [3][9]uint32 // cells that turned out to be the only ones of their box
		var fresh0, fresh1, fresh2, clash uint32
		s0, s1, s2 := n.solved[0], n.solved[1], n.solved[2]
		for w := n.dirty; w != 0; w &= w - 1 {
			d := bits.TrailingZeros32(w)
			if d > 8 {
				break
			}
			x0, x1, x2 := n.x[0][d], n.x[1][d], n.x[2][d]
			for {
				x0 &= t.keepRows[t.pattern(x0)&511]
				x1 &= t.keepRows[t.pattern(x1)&511]
				x2 &= t.keepRows[t.pattern(x2)&511]
				if x0 == 0 || x1 == 0 || x2 == 0 {
					return dead
				}
				v := columns(x0, x1, x2)
				k := uint32(t.keep[v&511]) | uint32(t.keep[v>>9&511])<<9 | uint32(t.keep[v>>18&511])<<18
				if k == v {
					break
				}
				x0 &= k & toprows * column
				x1 &= k >> 3 & toprows * column
				x2 &= k >> 6 & toprows * column
			}
			n.x[0][d], n.x[1][d], n.x[2][d] = x0, x1, x2
			y0 := x0 & ones(x0) &^ s0
			y1 := x1 & ones(x1) &^ s1
			y2 := x2 & ones(x2) &^ s2
			clash |= fresh0&y0 | fresh1&y1 | fresh2&y2
			fresh0 |= y0
			fresh1 |= y1
			fresh2 |= y2
			single[0][d], single[1][d], single[2][d] = y0, y1, y2
		}
		if clash != 0 {
			return dead
		}
		n.dirty = 0
		if !n.cells(0, fresh0, &single[0]) || !n.cells(1, fresh1, &single[1]) || !n.cells(2, fresh2, &single[2]) {
			return dead
		}
		if n.dirty == 0 {
			if n.solved == [3]uint32{all, all, all} {
				return solved
			}
			lines.read(n, t)
			if !n.full(lines) {
				return dead
			}
		}
	}
	return stuck
}

// ones fills the boxes of x that have exactly one bit; none may be empty.
func ones(x uint32) uint32 { return (lasts &^ some(x&(x-boxes))) >> 8 * 511 }

// some has the last bit of each box of x that is not empty.
func some(x uint32) uint32 { return ((x & others) + others | x) & lasts }

// cells takes the other digits out of the freshly solved cells of a band and
// looks for naked singles; false when a cell is left without a digit or a
// digit with two cells of a box.
func (n *node) cells(band int, fresh uint32, single *[9]uint32) bool {
	x := &n.x[band]
	var once, twice uint32
	for d, y := range x {
		z := y &^ (fresh &^ single[d])
		x[d] = z
		if z != y {
			n.dirty |= 1 << d
		}
		twice |= once & z
		once |= z
	}
	if once != all {
		return false
	}
	n.solved[band] |= fresh
	naked := all &^ (twice | n.solved[band])
	if naked == 0 {
		return true
	}
	for d, y := range x {
		m := y & naked
		if m == 0 {
			continue
		}
		f := some(m) >> 8
		if m&(m-f) != 0 {
			return false
		}
		x[d] = y&^(f*511) | m
		n.dirty |= 1 << d
	}
	return true
}

// branch splits a stuck node: n becomes the first child, o the second. Of the
// bands and stacks it takes the one with the fewest ways left over all
// digits, in it a digit with two ways if there is one, and then decides which
// box has the digit in one of the rows (which band in one of the columns).
func (n *node) branch(t *tables, lines *lines, o *node) {
	var total [6]int
	for _, p := range lines {
		for i := range total {
			total[i] += int(t.ways[p>>(9*i)&511])
		}
	}
	line, least := 0, 1000
	for i, k := range total {
		if k > 9 && k < least {
			line, least = i, k
		}
	}
	digit, fewest := 0, 7
	for d, p := range lines {
		if k := int(t.ways[p>>(9*line)&511]); k > 1 && k < fewest {
			if digit, fewest = d, k; k == 2 {
				break
			}
		}
	}
	b := int(t.split[lines[digit]>>(9*line)&511])
	i, j := b/3, b%3
	*o = *n
	o.dirty, n.dirty = 1<<digit, 1<<digit
	if line < 3 {
		o.x[line][digit] &^= 7 << (9*i + 3*j)
		n.x[line][digit] &^= 7 * boxes << (3 * j) &^ (7 << (9*i + 3*j))
		return
	}
	m := uint32(column) << (9*(line-3) + j)
	o.x[i][digit] &^= m
	n.x[(i+1)%3][digit] &^= m
	n.x[(i+2)%3][digit] &^= m
}
