package batch9

// words is the kernel for processors without vectors of their own: plain Go
// whose vectors are 64-bit words. A word is one candidate, yes or no, of 64
// nodes, a bit each; so each step of the propagation is a formula of and, or
// and not, with no lane to keep apart from its neighbours, and sums over the
// digits of a cell are done by adders bit by bit.
//
// What a block or half has in rows is kept in these structs instead, but for
// the numbers of the puzzles.
type words struct {
	scratch  wordScratch
	ranks    ranks
	list     [maxShifts]shift // the last, for
	from, to uint64
	plane    [81][4]uint64 // cell: its digit in binary
}

// boxWords are the candidates of a box: digit, cell.
type boxWords [9][9]uint64

// triadWords are the three minirows and the three minicolumns of a box, by digit.
type triadWords [9][6]uint64

// blockWords is the state of 64 nodes.
type blockWords struct {
	cells  [9]boxWords
	triads [9]triadWords
	moved  [3]uint64 // the lanes whose last step of a group took something
	placed [3]uint64 // those in which it left each digit with one cell
}

type wordScratch struct {
	p      [9][6]uint64 // digit, triad: what is left of it
	forced [9][6]uint64 // digit, triad: where no other of the three has the digit
	hidden [9]uint64    // digit: has one cell
	naked  [9]uint64    // cell: has one digit
}

func (w *words) propagate(b *block, live uint64, quota int) (dead, solved, stuck uint64, steps int) {
	n := b.x
	for {
		group := uint(b.phase) % 3
		bad, moved, placed := uint64(0), uint64(0), ^uint64(0)
		for band := range 3 {
			d, m, p := w.box(n, &turns[group][band], b.phase%2 == 0)
			bad |= d
			moved |= m
			placed &= p
		}
		n.moved[group], n.placed[group] = moved, placed
		dead |= bad & live
		stuck = live &^ (n.moved[0] | n.moved[1] | n.moved[2])
		if b.phase++; b.phase == phases {
			b.phase = 0
		}
		steps++
		if ones64(dead|stuck) >= quota {
			break
		}
	}
	stuck &^= dead
	if ended := stuck & n.placed[0] & n.placed[1] & n.placed[2]; ended != 0 {
		double := n.double() & ended
		stuck &^= ended
		solved = ended &^ double
		dead |= double
	}
	return dead, solved, stuck, steps
}

// double returns the lanes in which some cell has two digits.
func (n *blockWords) double() (some uint64) {
	for b := range n.cells {
		for i := range 9 {
			_, two := n.cells[b].digits(i)
			some |= two
		}
	}
	return some
}

// digits returns the lanes in which a cell has digits, and those in which it has
// two or more.
func (x *boxWords) digits(i int) (one, two uint64) {
	for d := range x {
		y := x[d][i]
		two |= one & y
		one |= y
	}
	return one, two
}

// A turn is a box, and the others of its band and of its stack.
type turn struct {
	own         uint8
	band, stack [2]uint8
}

// turns are the boxes of each group.
var turns = func() (t [3][3]turn) {
	for group := range t {
		for band := range uint8(3) {
			b := 3*band + (band+uint8(group))%3
			t[group][band] = turn{b, [2]uint8{3*band + (b+1)%3, 3*band + (b+2)%3}, [2]uint8{(b + 3) % 9, (b + 6) % 9}}
		}
	}
	return t
}()

// box is node.box for all lanes.
func (w *words) box(n *blockWords, t *turn, counting bool) (bad, moved, placed uint64) {
	own := &n.triads[t.own]
	w.consistent(own, &n.triads[t.band[0]], &n.triads[t.band[1]], &n.triads[t.stack[0]], &n.triads[t.stack[1]])
	if counting {
		bad = w.count()
	}
	x := &n.cells[t.own]
	bad |= w.cells(x)
	placed = ^uint64(0)
	if counting {
		w.single(x)
		for _, h := range &w.scratch.hidden {
			placed &= h
		}
	} else {
		bad |= w.naked(x)
		var twice uint64
		twice, placed = w.clear(x)
		bad |= twice
	}
	return bad, own.update(x), placed
}

// consistent sets p to what the other boxes of the band (a, c) and of the stack
// (e, f) leave of a box's triads.
func (w *words) consistent(own, a, c, e, f *triadWords) {
	for d := range own {
		o, a, c, e, f := &own[d], &a[d], &c[d], &e[d], &f[d]
		p := &w.scratch.p[d]
		a0, a1, a2, c0, c1, c2 := a[0], a[1], a[2], c[0], c[1], c[2]
		p[0] = o[0] & (a1&c2 | a2&c1)
		p[1] = o[1] & (a2&c0 | a0&c2)
		p[2] = o[2] & (a0&c1 | a1&c0)
		a0, a1, a2, c0, c1, c2 = e[3], e[4], e[5], f[3], f[4], f[5]
		p[3] = o[3] & (a1&c2 | a2&c1)
		p[4] = o[4] & (a2&c0 | a0&c2)
		p[5] = o[5] & (a0&c1 | a1&c0)
	}
}

// count applies the counting rule to p, and returns the dead lanes.
func (w *words) count() (bad uint64) {
	p, f := &w.scratch.p, &w.scratch.forced
	for d := range p {
		p, f := &p[d], &f[d]
		p0, p1, p2 := p[0], p[1], p[2]
		f[0], f[1], f[2] = p0&^(p1|p2), p1&^(p2|p0), p2&^(p0|p1)
		p0, p1, p2 = p[3], p[4], p[5]
		f[3], f[4], f[5] = p0&^(p1|p2), p1&^(p2|p0), p2&^(p0|p1)
	}
	h0, a := three(f[0][0], f[1][0], f[2][0], f[3][0], f[4][0], f[5][0], f[6][0], f[7][0], f[8][0])
	h1, b := three(f[0][1], f[1][1], f[2][1], f[3][1], f[4][1], f[5][1], f[6][1], f[7][1], f[8][1])
	h2, c := three(f[0][2], f[1][2], f[2][2], f[3][2], f[4][2], f[5][2], f[6][2], f[7][2], f[8][2])
	bad = a | b | c
	v0, a := three(f[0][3], f[1][3], f[2][3], f[3][3], f[4][3], f[5][3], f[6][3], f[7][3], f[8][3])
	v1, b := three(f[0][4], f[1][4], f[2][4], f[3][4], f[4][4], f[5][4], f[6][4], f[7][4], f[8][4])
	v2, c := three(f[0][5], f[1][5], f[2][5], f[3][5], f[4][5], f[5][5], f[6][5], f[7][5], f[8][5])
	bad |= a | b | c
	for d := range p {
		p, f := &p[d], &f[d]
		p[0] &^= h0 &^ f[0]
		p[1] &^= h1 &^ f[1]
		p[2] &^= h2 &^ f[2]
		p[3] &^= v0 &^ f[3]
		p[4] &^= v1 &^ f[4]
		p[5] &^= v2 &^ f[5]
	}
	return bad
}

// three returns the lanes in which at least three of nine bits are set, and those
// with more.
func three(f0, f1, f2, f3, f4, f5, f6, f7, f8 uint64) (some, more uint64) {
	s0, c0 := add3(f0, f1, f2)
	s1, c1 := add3(f3, f4, f5)
	s2, c2 := add3(f6, f7, f8)
	one, c3 := add3(s0, s1, s2)
	t, u := c0|c1, c2|c3
	more = c0&c1 | c2&c3 | t&u
	return one&(t|u) | more, more
}

// add3 adds three bits of each lane.
func add3(a, b, c uint64) (sum, carry uint64) {
	t := a ^ b
	return t ^ c, a&b | t&c
}

// cells keeps of a box's cells what their triads allow, sets hidden, and
// returns the lanes in which a digit has no place.
func (w *words) cells(x *boxWords) (bad uint64) {
	s := &w.scratch
	for d := range x {
		x := &x[d]
		p := &s.p[d]
		h0, h1, h2, v0, v1, v2 := p[0], p[1], p[2], p[3], p[4], p[5]
		x0, x1, x2 := x[0]&h0&v0, x[1]&h0&v1, x[2]&h0&v2
		x3, x4, x5 := x[3]&h1&v0, x[4]&h1&v1, x[5]&h1&v2
		x6, x7, x8 := x[6]&h2&v0, x[7]&h2&v1, x[8]&h2&v2
		x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8] = x0, x1, x2, x3, x4, x5, x6, x7, x8
		h0, h1, h2 = x0|x1|x2, x3|x4|x5, x6|x7|x8
		v0, v1, v2 = x0|x3|x6, x1|x4|x7, x2|x5|x8
		bad |= ^(h0 | h1 | h2)
		s.hidden[d] = (h0 ^ h1 ^ h2) &^ (h0 & h1) & ((v0 ^ v1 ^ v2) &^ (v0 & v1))
	}
	return bad
}

// single leaves the hidden digit alone in its cell.
func (w *words) single(x *boxWords) {
	h := &w.scratch.hidden
	for i := range 9 {
		x0, x1, x2 := x[0][i], x[1][i], x[2][i]
		x3, x4, x5 := x[3][i], x[4][i], x[5][i]
		x6, x7, x8 := x[6][i], x[7][i], x[8][i]
		none := ^(x0&h[0] | x1&h[1] | x2&h[2] | x3&h[3] | x4&h[4] | x5&h[5] | x6&h[6] | x7&h[7] | x8&h[8])
		x[0][i], x[1][i], x[2][i] = x0&(h[0]|none), x1&(h[1]|none), x2&(h[2]|none)
		x[3][i], x[4][i], x[5][i] = x3&(h[3]|none), x4&(h[4]|none), x5&(h[5]|none)
		x[6][i], x[7][i], x[8][i] = x6&(h[6]|none), x7&(h[7]|none), x8&(h[8]|none)
	}
}

// naked is single, and finds the cells that have one digit then; bad are the lanes
// in which a cell has none.
func (w *words) naked(x *boxWords) (bad uint64) {
	h := &w.scratch.hidden
	for i := range 9 {
		x0, x1, x2 := x[0][i], x[1][i], x[2][i]
		x3, x4, x5 := x[3][i], x[4][i], x[5][i]
		x6, x7, x8 := x[6][i], x[7][i], x[8][i]
		none := ^(x0&h[0] | x1&h[1] | x2&h[2] | x3&h[3] | x4&h[4] | x5&h[5] | x6&h[6] | x7&h[7] | x8&h[8])
		x0, x1, x2 = x0&(h[0]|none), x1&(h[1]|none), x2&(h[2]|none)
		x3, x4, x5 = x3&(h[3]|none), x4&(h[4]|none), x5&(h[5]|none)
		x6, x7, x8 = x6&(h[6]|none), x7&(h[7]|none), x8&(h[8]|none)
		x[0][i], x[1][i], x[2][i] = x0, x1, x2
		x[3][i], x[4][i], x[5][i] = x3, x4, x5
		x[6][i], x[7][i], x[8][i] = x6, x7, x8
		a, b := two3(x0, x1, x2)
		c, d := two3(x3, x4, x5)
		e, f := two3(x6, x7, x8)
		one, two := two3(a, c, e)
		bad |= ^one
		w.scratch.naked[i] = one &^ (two | b | d | f)
	}
	return bad
}

// two3 returns the lanes with at least one of three bits, and with at least two.
func two3(a, b, c uint64) (one, two uint64) {
	t := a | b
	return t | c, a&b | t&c
}

// clear takes the digits that are alone in a cell from the other cells. It
// returns the dead lanes, and those in which each digit has a cell.
func (w *words) clear(x *boxWords) (bad, placed uint64) {
	s := &w.scratch
	placed = ^uint64(0)
	n := &s.naked
	for d := range x {
		x := &x[d]
		a, b := two3(x[0]&n[0], x[1]&n[1], x[2]&n[2])
		c, e := two3(x[3]&n[3], x[4]&n[4], x[5]&n[5])
		f, g := two3(x[6]&n[6], x[7]&n[7], x[8]&n[8])
		any, twice := two3(a, c, f)
		bad |= twice | b | e | g | s.hidden[d]&^any
		placed &= any
		not := ^any
		x[0] &= n[0] | not
		x[1] &= n[1] | not
		x[2] &= n[2] | not
		x[3] &= n[3] | not
		x[4] &= n[4] | not
		x[5] &= n[5] | not
		x[6] &= n[6] | not
		x[7] &= n[7] | not
		x[8] &= n[8] | not
	}
	return bad, placed
}

// update sets the triads by the cells, and returns the lanes in which they lost
// something.
func (t *triadWords) update(x *boxWords) (moved uint64) {
	for d := range t {
		x, t := &x[d], &t[d]
		x0, x1, x2, x3, x4, x5, x6, x7, x8 := x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8]
		h0, h1, h2 := x0|x1|x2, x3|x4|x5, x6|x7|x8
		moved |= (h0 ^ t[0]) | (h1 ^ t[1]) | (h2 ^ t[2])
		t[0], t[1], t[2] = h0, h1, h2
		h0, h1, h2 = x0|x3|x6, x1|x4|x7, x2|x5|x8
		moved |= (h0 ^ t[3]) | (h1 ^ t[4]) | (h2 ^ t[5])
		t[3], t[4], t[5] = h0, h1, h2
	}
	return moved
}
