package ruled

import "math/bits"

// Which sums can be reached. How far a cell, or a few cells, can go above the
// least they can be is a set of small numbers, a word of bits; adding two such
// sets is a shift and an or for each number of one of them:
//
//	cell a  {2,3,7} → 0 1 5         1 1 0 0 0 1
//	cell b  {1,2}   → 0 1           1 1
//	a and b           0 1 2 5 6     1 1 1 0 0 1 1
//
// The total is so far above the least sum (or, counted downwards, below the
// largest, whichever is nearer). The cells are taken in groups of at most three
// that differ from each other, and the sums of a group are those of different
// digits. The reach of the groups before and after a group determines which of its
// sums are possible, and those determine which digits its cells can have: as exact as
// can be for groups of three on their own.

// group is up to three open cells that differ, with one weight.
type group struct {
	cells [3]int32
	from  [3]int // a digit v of a cell counts v−from
	size  int
	down  bool // digits count from−v
	class int32
	reach uint64
}

// digits returns a cell's candidates, counted down if the group is.
func (g *group) digits(b *board, i int) uint64 {
	m := b.cand[g.cells[i]]
	if g.down {
		return bits.Reverse64(m) // digit v is bit 63−v
	}
	return m
}

// reach narrows a sum of unit weights whose total is so far above the least
// sum it can have, and below the largest.
func (b *board) reach(x *sumOf, above, below int) bool {
	mirrored := below < above
	target := min(above, below)
	if target > 63 {
		return true
	}
	within := ^uint64(0) >> (63 - target)
	groups := b.groups[:0]
	for i, c := range x.cells {
		m := b.cand[c]
		if single(m) {
			continue
		}
		down := (x.weights[i] < 0) != mirrored
		from := lowest(m)
		if down {
			from = 63 - highest(m)
		}
		k := len(groups)
		for j := range groups {
			if g := &groups[j]; g.class == x.groups[i] && g.size < 3 {
				k = j
				break
			}
		}
		if k == len(groups) {
			groups = append(groups, group{down: down, class: x.groups[i]})
		}
		g := &groups[k]
		g.cells[g.size], g.from[g.size] = c, from
		g.size++
	}
	b.groups = groups
	k := len(groups)
	if !b.poll.Spend(k * 4) {
		return false
	}
	// before[i] is what the groups before i reach.
	before := append(b.before[:0], 1)
	for i := range groups {
		g := &groups[i]
		g.reach = b.reachOf(g) & within
		before = append(before, plus(before[i], g.reach)&within)
	}
	b.before = before
	if before[k]>>target&1 == 0 {
		return false
	}
	after := uint64(1) << target // what is to be reached before the groups behind
	for i := k - 1; i >= 0; i-- {
		g := &groups[i]
		possible := uint64(0)
		for m := g.reach; m != 0; m &= m - 1 {
			s := lowest(m)
			if before[i]<<s&after != 0 {
				possible |= m & -m
			}
		}
		if possible == 0 {
			return false
		}
		next := uint64(0)
		for m := possible; m != 0; m &= m - 1 {
			next |= after >> lowest(m)
		}
		if possible != g.reach && !b.filter(g, possible) {
			return false
		}
		after = next & before[i]
	}
	return true
}

// plus returns the sums of a number of each set, as far as they fit.
func plus(x, y uint64) (z uint64) {
	for ; y != 0; y &= y - 1 {
		z |= x << lowest(y)
	}
	return z
}

// reachOf returns the sums of different digits of a group's cells, above the sum of
// the least of each.
func (b *board) reachOf(g *group) (reach uint64) {
	x := g.digits(b, 0)
	switch g.size {
	case 1:
		return x >> g.from[0]
	case 2:
		y := g.digits(b, 1)
		for m := x; m != 0; m &= m - 1 {
			v := m & -m
			reach |= (y &^ v) >> g.from[1] << (lowest(m) - g.from[0])
		}
	default:
		y, z := g.digits(b, 1), g.digits(b, 2)
		for m := x; m != 0; m &= m - 1 {
			v := m & -m
			pair := uint64(0)
			for l := y &^ v; l != 0; l &= l - 1 {
				w := l & -l
				pair |= (z &^ (v | w)) >> g.from[2] << (lowest(l) - g.from[1])
			}
			reach |= pair << (lowest(m) - g.from[0])
		}
	}
	return reach
}

// filter narrows a group's cells to the digits that make a possible sum.
func (b *board) filter(g *group, possible uint64) bool {
	x := g.digits(b, 0)
	var left [3]uint64
	switch g.size {
	case 1:
		left[0] = possible << g.from[0]
	case 2:
		y := g.digits(b, 1)
		for m := x; m != 0; m &= m - 1 {
			v := m & -m
			if r := (y &^ v) & (possible >> (lowest(m) - g.from[0]) << g.from[1]); r != 0 {
				left[0] |= v
				left[1] |= r
			}
		}
	default:
		y, z := g.digits(b, 1), g.digits(b, 2)
		for m := x; m != 0; m &= m - 1 {
			v := m & -m
			p := possible >> (lowest(m) - g.from[0])
			if p == 0 {
				continue
			}
			for l := y &^ v; l != 0; l &= l - 1 {
				w := l & -l
				if r := (z &^ (v | w)) & (p >> (lowest(l) - g.from[1]) << g.from[2]); r != 0 {
					left[0] |= v
					left[1] |= w
					left[2] |= r
				}
			}
		}
	}
	for i := range g.size {
		m := left[i]
		if g.down {
			m = bits.Reverse64(m)
		}
		if !b.keep(g.cells[i], m) {
			return false
		}
	}
	return true
}
