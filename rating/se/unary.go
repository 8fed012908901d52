package se

// Chains that need no cases: each implication follows from one other.
//
// A forcing chain leads from a candidate to its opposite, which is therefore true.
// A cycle leads from a candidate that is on back to it; then its candidates are on
// and off in turns, one way or the other, and what sees a candidate that is on and
// one that is off, of the same digit, goes.
//
//	A on ─ B off ═ C on ─ D off ═ A on        a cycle of four
//	A on ─ B off ═ C on ─ D off ═ E on ─ A off   so A is off
//
// Chains are looked for breadth first, and the shortest is the easiest: cycles of
// one mode 6.5, forcing X-chains 6.6, all others 7.0, and more by their length. The
// length is the number of candidates, counted once on and once off.

// link of a chain: a candidate that is on or off.
type node uint16

func on(x candidate) node    { return node(x)*2 + 1 }
func off(x candidate) node   { return node(x) * 2 }
func (n node) on() bool      { return n&1 != 0 }
func (n node) of() candidate { return candidate(n >> 1) }

// unary looks for such chains in one position.
type unary struct {
	links
	g     *marks
	mode  mode
	where [9]board // cells that may have a digit

	turned      [cells * 9]uint32    // generation in which a candidate was turned on
	off         [cells * 9]uint32    // … off
	via, from   [cells * 9]candidate // of one that is on: what was off before, and on before that
	generation  uint32
	front, next []candidate
	offs        []offEntry
	path        []node

	// better reports whether a chain with this number of links is wanted.
	better func(kind chainKind, links int) bool
	// emit receives a chain, what it takes away and its path, last link
	// first. The latter are valid until it returns.
	emit func(kind chainKind, links int, out []candidate, path []node)
	out  []candidate
}

type offEntry struct{ x, from candidate }

type chainKind uint8

const (
	cycle chainKind = iota
	forcing
)

// prepare sets out to look for chains of a mode in a position.
func (u *unary) prepare(g *marks, m mode) {
	u.g, u.mode = g, m
	u.link(g, m)
	u.where = [9]board{}
	for c, digits := range g.cell {
		for w := digits; w != 0; w &= w - 1 {
			u.where[lowest(w)].add(c)
		}
	}
}

// search looks for all chains that are wanted, in order.
func (u *unary) search() {
	g, m := u.g, u.mode
	for c, digits := range g.cell {
		if size(digits) < 2 || size(digits) > 2 && m&viaX == 0 {
			continue
		}
		for w := digits; w != 0; w &= w - 1 {
			x := candidate(c*9 + lowest(w))
			u.fromOn(x)
			if m&viaX != 0 && len(u.strong[x]) > 0 {
				u.fromOff(x)
			}
		}
	}
}

// begin starts a search.
func (u *unary) begin() {
	u.generation++
	u.front, u.next, u.offs = u.front[:0], u.next[:0], u.offs[:0]
}

// fromOn looks for cycles and for the forcing chain that turns x off. The cycles
// come first.
func (u *unary) fromOn(x candidate) {
	u.begin()
	u.turned[x] = u.generation
	u.front = append(u.front, x)
	chain, found := candidate(0), 0
	for links := 2; len(u.front) > 0; links += 2 {
		wantsCycle := len(u.strong[x]) > 0 && (u.better(cycle, links) || links < 4)
		wantsChain := found == 0 && u.mode&viaX != 0 && u.better(forcing, links)
		if !wantsCycle && !wantsChain {
			break
		}
		u.offs = u.offs[:0]
		for _, p := range u.front {
			if wantsChain && found == 0 && turns(u.mode, p, x) {
				chain, found = p, links
			}
			for _, o := range u.weak[p] {
				if u.off[o] != u.generation {
					u.off[o] = u.generation
				} else if !wantsCycle || !u.closes(o, x) || u.isBefore(o, p, x) {
					continue
				}
				u.offs = append(u.offs, offEntry{o, p})
			}
		}
		u.front = u.front[:0]
		for _, e := range u.offs {
			for _, y := range u.strong[e.x] {
				if y == x && links >= 4 && u.better(cycle, links) {
					u.cycle(x, e, links)
				}
				if u.turned[y] != u.generation {
					u.turned[y] = u.generation
					u.via[y], u.from[y] = e.x, e.from
					u.front = append(u.front, y)
				}
			}
		}
	}
	if found > 0 && u.better(forcing, found) {
		u.path = append(u.path[:0], off(x))
		u.trace(chain, x)
		u.out = append(u.out[:0], x)
		u.emit(forcing, found, u.out, u.path)
	}
}

// fromOff looks for the forcing chain that turns x on.
func (u *unary) fromOff(x candidate) {
	u.begin()
	u.off[x] = u.generation
	u.offs = append(u.offs, offEntry{x, x})
	for links := 2; len(u.offs) > 0 && u.better(forcing, links); links += 2 {
		u.front = u.front[:0]
		for _, e := range u.offs {
			for _, y := range u.strong[e.x] {
				if u.turned[y] == u.generation {
					continue
				}
				u.turned[y] = u.generation
				u.via[y], u.from[y] = e.x, e.from
				if y == x {
					u.path = append(u.path[:0], on(x), off(e.x))
					for e.x != x {
						y, e.x = e.from, u.via[e.from]
						u.path = append(u.path, on(y), off(e.x))
						e.from = u.from[y]
					}
					u.out = u.out[:0]
					for w := u.g.cell[x/9] &^ (1 << (x % 9)); w != 0; w &= w - 1 {
						u.out = append(u.out, x/9*9+candidate(lowest(w)))
					}
					u.emit(forcing, links, u.out, u.path)
					return
				}
				u.front = append(u.front, y)
			}
		}
		u.offs = u.offs[:0]
		for _, p := range u.front {
			for _, o := range u.weak[p] {
				if u.off[o] != u.generation {
					u.off[o] = u.generation
					u.offs = append(u.offs, offEntry{o, p})
				}
			}
		}
	}
}

// closes reports whether o, when it is off, turns x on.
func (u *unary) closes(o, x candidate) bool {
	for _, y := range u.strong[o] {
		if y == x {
			return true
		}
	}
	return false
}

// isBefore reports whether o was off on the way to p, which began at x.
func (u *unary) isBefore(o, p, x candidate) bool {
	for ; p != x; p = u.from[p] {
		if u.via[p] == o {
			return true
		}
	}
	return false
}

// trace adds the way back from p, which is on, to where x was on.
func (u *unary) trace(p, x candidate) {
	for ; p != x; p = u.from[p] {
		u.path = append(u.path, on(p), off(u.via[p]))
	}
	u.path = append(u.path, on(x))
}

// cycle takes a cycle that e closes at x.
func (u *unary) cycle(x candidate, e offEntry, links int) {
	u.path = append(u.path[:0], on(x), off(e.x))
	u.trace(e.from, x)
	var onSees, offSees [9]board
	var own board
	for _, n := range u.path {
		c, d := int(n.of()/9), n.of()%9
		own.add(c)
		if n.on() {
			onSees[d] = onSees[d].or(plain.sees[c])
		} else {
			offSees[d] = offSees[d].or(plain.sees[c])
		}
	}
	u.out = u.out[:0]
	for d := range 9 {
		for b := onSees[d].and(offSees[d]).and(u.where[d]).without(own); !b.empty(); {
			c := b.first()
			b.drop(c)
			u.out = append(u.out, candidate(c*9+d))
		}
	}
	if len(u.out) > 0 {
		u.emit(cycle, links, u.out, u.path)
	}
}
