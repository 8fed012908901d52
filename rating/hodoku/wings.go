package hodoku

// Wings. XY-Wing: a cell ab sees cells az and bz; one of them is z. XYZ-Wing: the cell in
// the middle is abz, and eliminated candidates see it too. W-Wing: two cells ab, and a
// house whose two places of b see one of them each: one of the two cells is a.

func (p *Position) xyWing() bool  { return p.wing(false) }
func (p *Position) xyzWing() bool { return p.wing(true) }

// withDigits lists the cells with k candidates.
func (p *Position) withDigits(k int) (out []int) {
	for c, m := range &p.cand {
		if count(m) == k {
			out = append(out, c)
		}
	}
	return out
}

func (p *Position) wing(xyz bool) bool {
	two := p.withDigits(2)
	pivots := two
	if xyz {
		pivots = p.withDigits(3)
	}
	for i, a := range pivots {
		from := 0
		if !xyz {
			from = i + 1
		}
		for j := from; j < len(two); j++ {
			b := two[j]
			if count(p.cand[a]|p.cand[b]) != 3 {
				continue
			}
			for _, c := range two[j+1:] {
				x, y, z := p.cand[a], p.cand[b], p.cand[c]
				if count(x|y|z) != 3 || x == y || y == z || z == x {
					continue
				}
				if p.wingOf(a, b, c, xyz) || !xyz && (p.wingOf(b, a, c, xyz) || p.wingOf(c, b, a, xyz)) {
					return true
				}
			}
		}
	}
	return false
}

func (p *Position) wingOf(pivot, a, b int, xyz bool) bool {
	see := board.peers[pivot]
	z := p.cand[a] & p.cand[b]
	if !see.has(a) || !see.has(b) || count(z) != 1 {
		return false
	}
	cells := board.peers[a].and(board.peers[b]).and(p.at[low(z)])
	if xyz {
		cells = cells.and(see)
	}
	p.cut(low(z), cells)
	return len(p.out) > 0 && p.shows(p.cellPart("pivot", pivot), p.cellPart("wing", a), p.cellPart("wing", b))
}

func (p *Position) wWing() bool {
	two := p.withDigits(2)
	for i, a := range two {
		m := p.cand[a]
		for _, b := range two[i+1:] {
			if p.cand[b] != m {
				continue
			}
			see := board.peers[a].and(board.peers[b])
			for turn := range 2 {
				goes, links := low(m), other(m)
				if turn == 1 {
					goes, links = links, goes
				}
				cells := see.and(p.at[goes])
				if cells.empty() {
					continue
				}
				if h := p.linked(links, a, b); h >= 0 {
					p.cut(goes, cells)
					return p.shows(part("", m, setOf(a, b)), part("link", bit(links), p.at[links].and(board.house[h]), h))
				}
			}
		}
	}
	return false
}

// linked returns a house that has two places of a digit, one of which sees a and the other
// b, −1 for none.
func (p *Position) linked(d, a, b int) int {
	for h := range houses {
		if p.free[h][d] != 2 {
			continue
		}
		seesA, seesB := false, false
		for s := p.at[d].and(board.house[h]); !s.empty(); s = s.rest() {
			switch c := s.first(); {
			case c == a || c == b:
			case board.peers[c].has(a):
				seesA = true
			case board.peers[c].has(b):
				seesB = true
			}
		}
		if seesA && seesB {
			return h
		}
	}
	return -1
}
