package hodoku

import "sudokusat/rating/spot"

// Nice loops and alternating inference chains. A chain from a candidate back to its
// cell determines a candidate of the cell:
//
//	x true  → x false or another one true   x goes
//	x false → x true                        all others go
//	x false → y false                       y goes
//	x false → y true                        a continuous loop: every weak link is a
//	                                        strong one too, and what sees its ends goes
//
// A chain from x false to a candidate y true elsewhere takes out what would make both
// false. Chains must not come back to a cell that they left, and groups count with
// all their cells from the second look on.

// loops is the search for loops.
type loops struct {
	p     *Position
	g     *implications
	best  best
	ends  best // of chains between two cells, which come last
	chain []int16
	list  []mark
}

func (p *Position) niceLoop(grouped bool) bool {
	l := loops{p: p, g: p.implications(grouped)}
	for _, x := range l.g.marks {
		l.fromTrue(x.cell(), x.digit())
		if p.stopped() {
			return false
		}
	}
	for _, x := range l.g.marks {
		l.fromFalse(x.cell(), x.digit())
		if p.stopped() {
			return false
		}
	}
	if l.best.offer(l.ends.list, l.ends.length) {
		l.best.where = l.ends.where
	}
	return p.take(&l.best)
}

// least is less than the length of any loop.
const least = 2

// offer offers what the chain to a node takes out.
func (l *loops) offer(b *best, x int16) {
	if b.offer(l.list, l.length(x)) && l.p.locates {
		b.where = []spot.Part{l.g.part("", l.chain)}
	}
}

// length is that of the chain to a node, where it counts.
func (l *loops) length(x int16) int { return l.p.counted(int(l.g.depth[x]) + 1) }

// fromTrue: what cannot be, because it leads to its opposite or another digit.
func (l *loops) fromTrue(c, d int) {
	g := l.g
	start := g.node(c, d, true)
	l.list = append(l.list[:0], markOf(c, d))
	if !l.best.beaten(l.list, l.p.counted(least)) {
		return
	}
	possible := false
	for m := l.p.cand[c]; m != 0 && !possible; m &= m - 1 {
		possible = g.reaches(start, g.node(c, low(m), low(m) != d))
	}
	if !possible {
		return
	}
	g.walk(start)
	for _, x := range g.order[1:] {
		if !g.isGroup(x) && g.cell(x) == c && (on(x) != (g.digit(x) == d)) && l.best.beaten(l.list, l.length(x)) && l.loop(start, x) {
			l.offer(&l.best, x)
		}
	}
}

// fromFalse: what must be, because its being false leads to the opposite, and more.
func (l *loops) fromFalse(c, d int) {
	g, p := l.g, l.p
	start := g.node(c, d, false)
	if !l.worth(start, c, d) {
		return
	}
	g.walk(start)
	for _, x := range g.order[1:] {
		if g.isGroup(x) || g.parent[x] == start {
			continue
		}
		y, e := g.cell(x), g.digit(x)
		switch {
		case y == c && on(x) && e != d: // a continuous loop
			if l.loop(start, x) {
				l.list = l.list[:0]
				l.continuous(c, d, e)
				l.offer(&l.best, x)
			}
		case y == c:
			l.list = l.list[:0]
			for m := p.cand[c] &^ bit(d); m != 0; m &= m - 1 {
				if on(x) || low(m) == e {
					l.list = append(l.list, markOf(c, low(m)))
				}
			}
			if l.best.beaten(l.list, l.length(x)) && l.loop(start, x) {
				l.offer(&l.best, x)
			}
		case on(x):
			if l.between(c, d, y, e); l.ends.beaten(l.list, l.length(x)) && l.chains(x, false) {
				l.offer(&l.ends, x)
			}
		}
	}
}

// worth reports whether any end that the start leads to would be better than what is
// known.
func (l *loops) worth(start int16, c, d int) bool {
	g, p := l.g, l.p
	if count(p.cand[c]) > 2 {
		for m := p.cand[c] &^ bit(d); m != 0; m &= m - 1 {
			if g.reaches(start, g.node(c, low(m), true)) {
				return true
			}
			l.list = append(l.list[:0], markOf(c, low(m)))
			if g.reaches(start, g.node(c, low(m), false)) && l.best.beaten(l.list, l.p.counted(least)) {
				return true
			}
		}
	}
	if g.reaches(start, start+1) {
		return true
	}
	for i, x := range g.marks {
		if y := x.cell(); y != c && g.reaches(start, int16(2*i+1)) {
			if l.between(c, d, y, x.digit()); len(l.list) > 0 && l.ends.beaten(l.list, p.counted(least)) && l.best.beaten(l.list, p.counted(least)) {
				return true
			}
		}
	}
	return false
}

// between lists what goes when one of two candidates is true. One candidate alone
// that sees two equal digits is left to the loops.
func (l *loops) between(c, d, y, e int) {
	p := l.p
	l.list = l.list[:0]
	if d == e {
		if s := board.peers[c].and(board.peers[y]).and(p.at[d]); s.size() >= 2 {
			l.list = appendMarks(l.list, d, s)
		}
		return
	}
	if !board.peers[c].has(y) || p.cand[y]&bit(d) == 0 || p.cand[c]&bit(e) == 0 {
		return
	}
	a, b := markOf(c, e), markOf(y, d)
	l.list = append(l.list, min(a, b), max(a, b))
}

// loop builds the chain to a node of the cell of the start; false for one that is no
// loop.
func (l *loops) loop(start, to int16) bool {
	g := l.g
	if g.parent[to] == start || g.cell(g.parent[to]) == g.cell(to) || !l.chains(to, true) {
		return false
	}
	return g.cell(l.chain[0]) != g.cell(l.chain[1])
}

// chains builds the chain to a node; false if it comes back to a cell it left.
func (l *loops) chains(to int16, loop bool) bool {
	g := l.g
	if !loop && g.parent[to] == g.order[0] {
		return false
	}
	l.chain = g.path(to, l.chain)
	first := g.cell(l.chain[0])
	var left set
	for i, x := range l.chain {
		if left.has(g.cell(x)) {
			return false
		}
		if i > 0 {
			if before := l.chain[i-1]; g.cell(before) != first || !loop {
				left = left.or(g.cells(before))
			}
		}
	}
	return true
}

// continuous lists what a continuous loop takes out that begins with digit d and
// ends with e.
func (l *loops) continuous(c, d, e int) {
	g, p := l.g, l.p
	var out [9]set
	drop := func(cell int, but uint16) {
		for m := p.cand[cell] &^ but; m != 0; m &= m - 1 {
			out[low(m)].add(cell)
		}
	}
	drop(c, bit(d)|bit(e))
	var own set
	for _, x := range l.chain[:len(l.chain)-1] { // the last one is in the cell of the first
		own = own.or(g.cells(x))
	}
	for i := 1; i < len(l.chain); i++ {
		x, before := l.chain[i], l.chain[i-1]
		if g.cell(before) == g.cell(x) {
			continue
		}
		if !on(x) {
			q := g.digit(x)
			out[q] = out[q].or(g.cells(before).peers().and(g.cells(x).peers()).without(own).and(p.at[q]))
			continue
		}
		if i+2 >= len(l.chain) {
			continue
		}
		y, z := l.chain[i+1], l.chain[i+2]
		if !on(y) && g.cell(y) == g.cell(x) && on(z) && g.cell(z) != g.cell(y) {
			drop(g.cell(x), bit(g.digit(x))|bit(g.digit(z)))
		}
	}
	for q, s := range out {
		l.list = appendMarks(l.list, q, s)
	}
}
