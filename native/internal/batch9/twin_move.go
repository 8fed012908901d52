package batch9

import "math/bits"

// What happens to nodes between steps: they are split, moved, loaded, read.

// A choice is how a node is split: the first child has the digit's place in
// line r of the band in box s alone, the second has it elsewhere.
type choice struct {
	line [3]int // the rows (of the block) of the triads of that line
	s    int    // the box, an index into line
	bit  uint16
}

// choose splits a node that is stuck.
//
// In a band (or stack) a digit takes a different line in each of the three
// boxes, 6 ways at most: 3 even permutations and 3 odd ones. In carry-save
// form s1+2·d1 counts the even ones still possible, s2+2·d2 the odd ones, for
// nine digits at once. The band with the fewest ways in all is split, among
// those with more than the 9 of a finished one; in it the lowest digit with
// two ways, else with three, else with more; for that digit the first line
// that two or three boxes can have, and of these the first.
//
// A stuck node has such a band. Its triads are consistent, for three steps took
// nothing from them, and every digit has a place; so there is a way for each
// digit in each band. If there were one only, each digit would be confined to a
// minirow and a minicolumn in each box, so it would have been a hidden single
// there, and the node would count as solved, or as dead for a cell with two.
func (n node) choose() (c choice) {
	best, pick, band := uint16(0xffff), uint16(0), 0
	for g := range 6 {
		var t [3][3]uint16
		for s := range t {
			t[s] = n.three(triadRow(g, s))
		}
		even := [3]uint16{t[0][0] & t[1][1] & t[2][2], t[0][1] & t[1][2] & t[2][0], t[0][2] & t[1][0] & t[2][1]}
		odd := [3]uint16{t[0][0] & t[1][2] & t[2][1], t[0][1] & t[1][0] & t[2][2], t[0][2] & t[1][1] & t[2][0]}
		s1, d1 := even[0]^even[1]^even[2], maj3(even)
		s2, d2 := odd[0]^odd[1]^odd[2], maj3(odd)
		ways := bits.OnesCount16(s1) + bits.OnesCount16(s2) + 2*(bits.OnesCount16(d1)+bits.OnesCount16(d2))
		if k := uint16(ways - 10); k < best { // 9 or fewer wrap around
			best, band = k, g
			two := s1&s2&^(d1|d2) | (d1^d2)&^(s1|s2)
			three := (d1 ^ d2) & (s1 ^ s2)
			more := d1&d2 | (d1|d2)&s1&s2
			pick = cmpOr(two, three, more)
		}
	}
	c.bit = pick & -pick
	var in [3][3]bool
	for s := range in {
		for r := range in[s] {
			in[s][r] = *n.at(triadRow(band, s) + r)&c.bit != 0
		}
	}
	r := 0
	for r < 2 && !(in[0][r] && in[1][r] || in[1][r] && in[2][r] || in[2][r] && in[0][r]) {
		r++
	}
	for c.s < 2 && !in[c.s][r] {
		c.s++
	}
	for s := range c.line {
		c.line[s] = triadRow(band, s) + r
	}
	return c
}

// cmpOr returns the first nonzero word.
func cmpOr(a, b, c uint16) uint16 {
	if a != 0 {
		return a
	}
	if b != 0 {
		return b
	}
	return c
}

// triadRow returns the row of the first of the three triads of box s of a band
// (g = 0, 1, 2) or stack (g = 3, 4, 5).
func triadRow(g, s int) int {
	if g < 3 {
		return hRow + 3*(3*g+s)
	}
	return vRow + 3*(3*s+g-3)
}

// first makes the first child in place.
func (n node) first(c choice) {
	for s, row := range c.line {
		if s != c.s {
			*n.at(row) &^= c.bit
		}
	}
	n.fresh()
}

// fresh marks a node as one no step has been taken from.
func (n node) fresh() {
	for i := range 3 {
		*n.at(movedRow + i) = 0xffff
	}
}

// derive sets minirows and minicolumns from the cells of a new node.
func (n node) derive() {
	for b := range 9 {
		var x [9]uint16
		for i := range x {
			x[i] = *n.at(cellRow + 9*b + i)
		}
		h, v := triads(x)
		for i := range 3 {
			*n.at(hRow + 3*b + i) = h[i]
			*n.at(vRow + 3*b + i) = v[i]
		}
	}
	n.fresh()
}

// A pair of lanes: a node goes from one to the other.
type pair struct{ from, to int }

// pairs returns which lanes of from go to which of to: those in the order of
// these, or as the shifts have it.
func (t twin) pairs(from, to uint64) (all [64]pair, n int) {
	if t.shifts {
		list, _, _ := shifts(from, to)
		for _, s := range list {
			for m := s.to; m != 0; m &= m - 1 {
				lane := bits.TrailingZeros64(m)
				all[n] = pair{(lane - s.by) & 63, lane}
				n++
			}
		}
		return all, n
	}
	for ; from != 0 && to != 0; from, to = from&(from-1), to&(to-1) {
		all[n] = pair{bits.TrailingZeros64(from), bits.TrailingZeros64(to)}
		n++
	}
	return all, n
}

func (t twin) pair(from, free uint64) (uint64, uint64) {
	if t.shifts {
		_, from, free = shifts(from, free)
		return from, free
	}
	return inOrder{}.pair(from, free)
}

func (t twin) branch(b *block, from, to, push uint64, h *half) {
	at := 0
	for m := push; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		if t.shifts {
			at = lane
		}
		n := node{b.w[lane:], b.lanes}
		c := n.choose()
		second := node{h.w[at:], h.lanes}
		for r := range 81 {
			*second.at(r) = *n.at(cellRow + r)
		}
		*second.at(halfID) = *n.at(idRow)
		for _, r := range cellsOf(c.line[c.s]) {
			*second.at(r) &^= c.bit
		}
		h.has |= 1 << at
		at++
		n.first(c)
	}
	all, n := t.pairs(from, to)
	for _, p := range all[:n] {
		n := node{b.w[p.from:], b.lanes}
		second := node{b.w[p.to:], b.lanes}
		c := n.choose()
		for r := range 81 {
			*second.at(cellRow + r) = *n.at(cellRow + r)
		}
		*second.at(idRow) = *n.at(idRow)
		second.derive()
		*second.at(c.line[c.s]) &^= c.bit
		n.first(c)
	}
}

// cellsOf returns the three cell rows of a triad row.
func cellsOf(row int) [3]int {
	if row < vRow {
		first := 3 * (row - hRow)
		return [3]int{first, first + 1, first + 2}
	}
	b, j := (row-vRow)/3, (row-vRow)%3
	return [3]int{9*b + j, 9*b + 3 + j, 9*b + 6 + j}
}

func (t twin) take(b *block, to uint64, h *half) {
	all, n := t.pairs(h.has, to)
	for _, p := range all[:n] {
		n := node{b.w[p.to:], b.lanes}
		waiting := node{h.w[p.from:], h.lanes}
		for r := range 81 {
			*n.at(cellRow + r) = *waiting.at(r)
		}
		*n.at(idRow) = *waiting.at(halfID)
		n.derive()
		h.has &^= 1 << p.from
	}
}

// rowOf[c] is the row in a block of cell c of a puzzle, read row by row.
var rowOf = func() (t [81]uint8) {
	for c := range t {
		t[c] = uint8(9*(c/27*3+c%9/3) + c/9%3*3 + c%3)
	}
	return t
}()

func (t twin) load(h *half, p []byte, stride, n int, id uint16) {
	h.has = 1<<n - 1
	for i := range n {
		to := node{h.w[i:], h.lanes}
		for c, ch := range p[i*stride : i*stride+81] {
			*to.at(int(rowOf[c])) = candidates(ch)
		}
		*to.at(halfID) = id + uint16(i)
	}
}

// candidates maps a puzzle's byte to the digits it leaves: digits by the low
// five bits, of numbers (1 to 9) as of characters ('1' to '9'); anything else
// is a blank.
func candidates(ch byte) uint16 {
	if d := ch & 15; d-1 < 9 {
		return 1 << (d - 1)
	}
	return allDigits
}

func (t twin) read(b *block, lanes uint64, out []byte, at *[64]int, base byte) {
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros64(lanes)
		n := node{b.w[lane:], b.lanes}
		to := out[at[lane]:]
		for c, r := range rowOf {
			to[c] = base + byte(bits.Len16(*n.at(cellRow + int(r))))
		}
	}
}
