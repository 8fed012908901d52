package batch9

import "math/bits"

// What happens to the nodes of words between steps. Lanes are bits, so a rotation of
// every word moves all nodes by as many lanes at once.

// A shift moves the nodes that come to the lanes of to by a number of lanes.
type shift struct {
	by int
	to uint64
}

// maxShifts is how many shifts are worth their time: a node that would need
// another one waits.
const maxShifts = 3

// shifts pairs lanes of from with lanes of to: the shift that brings most of them to
// their places, then the one that brings most of those left. It returns the lanes
// that are paired.
func shifts(from, to uint64) (list [maxShifts]shift, paired, with uint64) {
	for i := range list {
		all, most := min(ones64(from), ones64(to)), 0
		for by := 0; by < 64 && most < all; by++ {
			if m := bits.RotateLeft64(from, by) & to; ones64(m) > most {
				most, list[i] = ones64(m), shift{by, m}
			}
		}
		s := list[i]
		with |= s.to
		to &^= s.to
		s.to = bits.RotateLeft64(s.to, -s.by)
		paired |= s.to
		from &^= s.to
	}
	return list, paired, with
}

// pair finds shifts, unless it has found these before.
func (w *words) pair(from, free uint64) (uint64, uint64) {
	if from != w.from || free != w.to {
		w.list, w.from, w.to = shifts(from, free)
	}
	return w.from, w.to
}

// move brings nodes from the cells of src, which may be n's own, to lanes of n.
func (n *blockWords) move(src *[9]boxWords, list *[maxShifts]shift) {
	const _ = uint(maxShifts - 3) // as below
	a, b, c := list[0].to, list[1].to, list[2].to
	by, bby, cby := -list[0].by, -list[1].by, -list[2].by
	lanes := a | b | c
	put := func(x, y uint64) uint64 {
		return x&^lanes | bits.RotateLeft64(y, -by)&a | bits.RotateLeft64(y, -bby)&b | bits.RotateLeft64(y, -cby)&c
	}
	for i := range src {
		for d := range src[i] {
			x, y, t := &n.cells[i][d], &src[i][d], &n.triads[i][d]
			x0, x1, x2 := put(x[0], y[0]), put(x[1], y[1]), put(x[2], y[2])
			x3, x4, x5 := put(x[3], y[3]), put(x[4], y[4]), put(x[5], y[5])
			x6, x7, x8 := put(x[6], y[6]), put(x[7], y[7]), put(x[8], y[8])
			x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8] = x0, x1, x2, x3, x4, x5, x6, x7, x8
			t[0] ^= (t[0] ^ (x0 | x1 | x2)) & lanes
			t[1] ^= (t[1] ^ (x3 | x4 | x5)) & lanes
			t[2] ^= (t[2] ^ (x6 | x7 | x8)) & lanes
			t[3] ^= (t[3] ^ (x0 | x3 | x6)) & lanes
			t[4] ^= (t[4] ^ (x1 | x4 | x7)) & lanes
			t[5] ^= (t[5] ^ (x2 | x5 | x8)) & lanes
		}
	}
}

// ranks are what a split depends on: the lanes that split each band or stack, those that
// split at each digit, and, while these are found, for each of both the lanes where
// it has two ways, three, or more.
type ranks struct {
	group            [6]uint64
	digit            [9]uint64
	two, three, more [6][9]uint64
}

// lines returns the boxes of a band (g = 0, 1, 2) or stack, and the place of their
// first minirow or minicolumn.
func (n *blockWords) lines(g int) (boxes [3]*triadWords, at int) {
	if g < 3 {
		return [3]*triadWords{&n.triads[3*g], &n.triads[3*g+1], &n.triads[3*g+2]}, 0
	}
	return [3]*triadWords{&n.triads[g-3], &n.triads[g], &n.triads[g+3]}, 3
}

// rank finds where all lanes would split, by the rules of node.choose.
func (n *blockWords) rank(k *ranks) {
	least := [6]uint64{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)} // bit by bit
	for g := range k.group {
		sum := n.ways(k, g)
		// Those with a smaller sum above 9 than the least so far: a borrow goes
		// through the bits.
		var less uint64
		for i, x := range &sum {
			less = ^x&least[i] | less&^(x^least[i])
		}
		less &= sum[5] | sum[4] | sum[3]&(sum[2]|sum[1])
		for i, x := range &sum {
			least[i] ^= (least[i] ^ x) & less
		}
		for i := range g {
			k.group[i] &^= less
		}
		k.group[g] = less
	}
	k.digit = [9]uint64{}
	open := ^uint64(0)
	for _, list := range [3]*[6][9]uint64{&k.two, &k.three, &k.more} {
		for d := range k.digit {
			var m uint64
			for g, x := range &k.group {
				m |= list[g][d] & x
			}
			m &= open
			k.digit[d] |= m
			open &^= m
		}
	}
}

// ways counts the ways of the digits of a band or stack, and returns their sum bit
// by bit.
func (n *blockWords) ways(k *ranks, g int) (sum [6]uint64) {
	boxes, at := n.lines(g)
	for d := range 9 {
		a, b, c := (*[3]uint64)(boxes[0][d][at:]), (*[3]uint64)(boxes[1][d][at:]), (*[3]uint64)(boxes[2][d][at:])
		s1, d1 := add3(a[0]&b[1]&c[2], a[1]&b[2]&c[0], a[2]&b[0]&c[1])
		s2, d2 := add3(a[0]&b[2]&c[1], a[1]&b[0]&c[2], a[2]&b[1]&c[0])
		one := s1 ^ s2
		two, four := add3(d1, d2, s1&s2)
		k.two[g][d], k.three[g][d], k.more[g][d] = two&^(one|four), one&two, four
		carry := sum[0] & one
		sum[0] ^= one
		sum[1], carry = add3(sum[1], two, carry)
		sum[2], carry = add3(sum[2], four, carry)
		sum[3], carry = sum[3]^carry, sum[3]&carry
		sum[4], carry = sum[4]^carry, sum[4]&carry
		sum[5] ^= carry
	}
	return sum
}

// split makes the first child of a lane in place. Its second child has the digit d
// no more in line r of box s of band (or stack) g.
func (n *blockWords) split(k *ranks, lane int) (g, s, r, d int) {
	bit := uint64(1) << (lane & 63)
	for g < 5 && k.group[g]&bit == 0 {
		g++
	}
	for d < 8 && k.digit[d]&bit == 0 {
		d++
	}
	boxes, at := n.lines(g)
	a, b, c := (*[3]uint64)(boxes[0][d][at:]), (*[3]uint64)(boxes[1][d][at:]), (*[3]uint64)(boxes[2][d][at:])
	for r < 2 && (a[r]&b[r]|b[r]&c[r]|c[r]&a[r])&bit == 0 {
		r++
	}
	switch {
	case a[r]&bit != 0:
		b[r] &^= bit
		c[r] &^= bit
		return g, 0, r, d
	case b[r]&bit != 0:
		c[r] &^= bit
		return g, 1, r, d
	}
	return g, 2, r, d
}

func (w *words) branch(b *block, from, to, push uint64, h *half) {
	n := b.x
	k := &w.ranks
	n.rank(k)
	w.pair(from, to)
	if from != 0 {
		n.move(&n.cells, &w.list)
	}
	for _, s := range &w.list {
		for m := s.to; m != 0; m &= m - 1 {
			free := bits.TrailingZeros64(m)
			lane := (free - s.by) & 63
			g, s, r, d := n.split(k, lane)
			boxes, at := n.lines(g)
			boxes[s][d][at+r] &^= 1 << free
			b.w[idRow*b.lanes+free] = b.w[idRow*b.lanes+lane]
		}
	}
	if push != 0 {
		w.push(b, push, h)
	}
	n.fresh(from | to | push)
}

// push puts the second children of lanes into a half.
func (w *words) push(b *block, lanes uint64, h *half) {
	h.has = lanes
	for i := range h.x {
		for d := range h.x[i] {
			to, from := &h.x[i][d], &b.x.cells[i][d]
			for j := range to {
				to[j] = from[j]
			}
		}
	}
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros64(lanes)
		g, s, r, d := b.x.split(&w.ranks, lane)
		box, first, step := 3*g+s, 3*r, 1
		if g >= 3 {
			box, first, step = 3*s+g-3, r, 3
		}
		for i := range 3 {
			h.x[box][d][first+i*step] &^= 1 << lane
		}
		h.w[halfID*h.lanes+lane] = b.w[idRow*b.lanes+lane]
	}
}

func (w *words) take(b *block, to uint64, h *half) {
	n := b.x
	w.pair(h.has, to)
	n.move(h.x, &w.list)
	n.fresh(to)
	for _, s := range &w.list {
		for m := s.to; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros64(m)
			from := (lane - s.by) & 63
			b.w[idRow*b.lanes+lane] = h.w[halfID*h.lanes+from]
			h.has &^= 1 << from
		}
	}
}

// fresh marks lanes as nodes that no step has been taken from.
func (n *blockWords) fresh(lanes uint64) {
	for i := range n.moved {
		n.moved[i] |= lanes
	}
}

func (w *words) load(h *half, p []byte, stride, n int, id uint16) {
	h.has = 1<<n - 1
	*h.x = [9]boxWords{}
	var filled [81]uint64
	for i := range n {
		bit := uint64(1) << i
		for c, ch := range p[i*stride:][:81] {
			if d := ch&15 - 1; d < 9 {
				r := rowOf[c]
				h.x[r/9][d][r%9] |= bit
				filled[r] |= bit
			}
		}
		h.w[halfID*h.lanes+i] = id + uint16(i)
	}
	for i := range h.x {
		for d := range h.x[i] {
			for j, f := range filled[9*i:][:9] {
				h.x[i][d][j] |= ^f
			}
		}
	}
}

func (w *words) read(b *block, lanes uint64, out []byte, at *[64]int, base byte) {
	for c, r := range rowOf {
		x := &b.x.cells[r/9]
		i := int(r % 9)
		w.plane[c] = [4]uint64{
			x[0][i] | x[2][i] | x[4][i] | x[6][i] | x[8][i],
			x[1][i] | x[2][i] | x[5][i] | x[6][i],
			x[3][i] | x[4][i] | x[5][i] | x[6][i],
			x[7][i] | x[8][i],
		}
	}
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros64(lanes)
		to := out[at[lane]:][:81]
		for c := range to {
			p := &w.plane[c]
			to[c] = base + byte(p[0]>>(lane&63)&1|p[1]>>(lane&63)&1<<1|p[2]>>(lane&63)&1<<2|p[3]>>(lane&63)&1<<3)
		}
	}
}
