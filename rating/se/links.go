package se

// Links between candidates, from which chains are made.
//
// A candidate that is on turns others off: the other digits of its cell, and its
// digit in all cells that it sees. A candidate that is off turns one on where it
// was one of two, in its cell or in a house:
//
//	5 on ─── 5 off ═══ 5 on ─── 8 off ═══ 3 on …
//	    sees       house    cell      cell
//
// X chains use houses alone, Y chains only cells for what turns on, XY chains both.

// mode is what a chain may use.
type mode uint8

const (
	viaX  mode = 1 << iota // off to on by houses
	viaY                   // on to off and off to on by cells
	viaXY = viaX | viaY
)

// links are the links of a position that does not change, by candidate.
type links struct {
	weak   [cells * 9][]candidate // what it turns off that turns something on again
	strong [cells * 9][]candidate // what it turns on when it is off
	pool   []candidate
	useful [cells]uint16 // digits of a cell that have strong links
}

// link works the links of a mode out.
func (l *links) link(g *marks, m mode) {
	l.pool = l.pool[:0]
	for c, digits := range g.cell {
		l.useful[c] = 0
		for w := digits; w != 0; w &= w - 1 {
			d, at := lowest(w), len(l.pool)
			l.turnsOn(g, m, c, d)
			l.strong[c*9+d] = l.pool[at:len(l.pool):len(l.pool)]
			if len(l.pool) > at {
				l.useful[c] |= 1 << d
			}
		}
	}
	for c, digits := range g.cell {
		for w := digits; w != 0; w &= w - 1 {
			d, at := lowest(w), len(l.pool)
			l.turnsOff(m, c, d)
			l.weak[c*9+d] = l.pool[at:len(l.pool):len(l.pool)]
		}
	}
}

func (l *links) turnsOn(g *marks, m mode, c, d int) {
	at := len(l.pool)
	if pair := g.cell[c]; m&viaY != 0 && size(pair) == 2 {
		l.pool = append(l.pool, candidate(c*9+lowest(pair&^(1<<d))))
	}
	if m&viaX == 0 {
		return
	}
	for kind, h := range plain.house[c] {
		if pair := g.pos[h][d]; size(pair) == 2 {
			x := candidate(int(plain.cell[h][lowest(pair&^(1<<plain.place[c][kind]))])*9 + d)
			if n := len(l.pool); n == at || l.pool[n-1] != x {
				l.pool = append(l.pool, x)
			}
		}
	}
}

func (l *links) turnsOff(m mode, c, d int) {
	if m&viaY != 0 {
		for w := l.useful[c] &^ (1 << d); w != 0; w &= w - 1 {
			l.pool = append(l.pool, candidate(c*9+lowest(w)))
		}
	}
	for _, o := range plain.peers[c] {
		if l.useful[o]>>d&1 != 0 {
			l.pool = append(l.pool, candidate(int(o)*9+d))
		}
	}
}

// turns reports whether a candidate that is on turns another off.
func turns(m mode, x, y candidate) bool {
	c, d, o, e := x/9, x%9, y/9, y%9
	return c == o && d != e && m&viaY != 0 || d == e && plain.sees[c].has(int(o))
}
