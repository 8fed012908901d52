package hodoku

import "slices"

// The direct consequences of a candidate being true, or false: a true one makes all that
// it sees false; a false one makes the last other one of its cell or house true. Groups
// are places of a digit in a box and a line, two or three, treated as one candidate: some
// of them is true, or none.
//
// Each candidate and each group is two nodes, false and true, and the lists of
// consequences have an order: chains are found by breadth-first search, and the first
// that reaches a node is the chain to it.

// implications is the graph of a position.
type implications struct {
	grouped bool
	n       int // candidates
	marks   []mark
	of      [729]int16 // candidate by mark, −1
	groups  []group
	next    [][]int16
	reach   []uint64 // what follows from each node in the end, itself included
	words   int

	// the last walk in breadth
	order  []int16
	parent []int16
	depth  []int16
	stamp  []uint32
	round  uint32
}

// group is some places of a digit in a box and a line.
type group struct {
	digit     int
	cells     set
	line, box int // houses
}

// node is the number of a candidate that is true or false.
func (g *implications) node(c, d int, on bool) int16 {
	k := 2 * g.of[markOf(c, d)]
	if on {
		k++
	}
	return k
}

func on(node int16) bool { return node&1 == 1 }

// isGroup reports whether a node is one of a group.
func (g *implications) isGroup(node int16) bool { return int(node) >= 2*g.n }

// cells is the cells of a node.
func (g *implications) cells(node int16) (s set) {
	if g.isGroup(node) {
		return g.groups[int(node)/2-g.n].cells
	}
	s.add(g.marks[node/2].cell())
	return s
}

// cell is the first of them.
func (g *implications) cell(node int16) int {
	if g.isGroup(node) {
		return g.groups[int(node)/2-g.n].cells.first()
	}
	return g.marks[node/2].cell()
}

func (g *implications) digit(node int16) int {
	if g.isGroup(node) {
		return g.groups[int(node)/2-g.n].digit
	}
	return g.marks[node/2].digit()
}

func (g *implications) link(from, to int16) { g.next[from] = append(g.next[from], to) }

// linkOnce links a node to a candidate that it may be linked to already.
func (g *implications) linkOnce(from, to int16) {
	if !slices.Contains(g.next[from], to) {
		g.link(from, to)
	}
}

// nodes numbers the candidates, cell by cell, and the groups.
func (p *Position) nodes(grouped bool) *implications {
	g := &p.graph
	g.grouped, g.n, g.marks, g.groups = grouped, 0, g.marks[:0], g.groups[:0]
	for i := range g.of {
		g.of[i] = -1
	}
	for c, m := range &p.cand {
		for ; m != 0; m &= m - 1 {
			x := markOf(c, low(m))
			g.of[x] = int16(g.n)
			g.marks = append(g.marks, x)
			g.n++
		}
	}
	if grouped {
		for line := range boxes {
			for d := range 9 {
				places := p.at[d].and(board.house[line])
				for b := boxes; b < houses && !places.empty(); b++ {
					if cells := places.and(board.house[b]); cells.size() >= 2 {
						g.groups = append(g.groups, group{d, cells, line, b})
					}
				}
			}
		}
	}
	nodes := 2 * (g.n + len(g.groups))
	if nodes > cap(g.next) {
		g.next = append(g.next[:cap(g.next)], make([][]int16, nodes-cap(g.next))...)
		g.parent, g.depth = make([]int16, cap(g.next)), make([]int16, cap(g.next))
		g.stamp, g.round = make([]uint32, cap(g.next)), 0
	}
	g.next = g.next[:nodes]
	for i := range g.next {
		g.next[i] = g.next[i][:0]
	}
	return g
}

// implications is the graph, with groups or without.
func (p *Position) implications(grouped bool) *implications {
	if p.implied != nil && p.implied.grouped == grouped {
		return p.implied
	}
	g := p.nodes(grouped)
	for _, x := range g.marks {
		p.linkCandidate(g, x.cell(), x.digit())
	}
	p.linkGroups(g)
	g.close()
	p.implied = g
	return g
}

func (p *Position) linkCandidate(g *implications, c, d int) {
	yes, no := g.node(c, d, true), g.node(c, d, false)
	for m := p.cand[c] &^ bit(d); m != 0; m &= m - 1 {
		g.link(yes, g.node(c, low(m), false))
		if count(p.cand[c]) == 2 {
			g.link(no, g.node(c, low(m), true))
		}
	}
	for _, h := range &board.of[c] {
		s := p.at[d].and(board.house[h])
		s.drop(c)
		if s.size() == 1 {
			g.linkOnce(no, g.node(s.first(), d, true))
		}
		for ; !s.empty(); s = s.rest() {
			g.linkOnce(yes, g.node(s.first(), d, false))
		}
	}
}

// linkGroups links groups with candidates and with each other.
func (p *Position) linkGroups(g *implications) {
	for i, a := range g.groups {
		no := int16(2 * (g.n + i))
		yes := no + 1
		seen := a.cells.peers().and(p.at[a.digit])
		for s := seen; !s.empty(); s = s.rest() {
			x := g.node(s.first(), a.digit, false)
			g.linkOnce(yes, x)
			g.link(x+1, no)
		}
		for _, h := range []int{a.box, a.line} {
			if s := seen.and(board.house[h]); s.size() == 1 {
				x := g.node(s.first(), a.digit, true)
				g.linkOnce(no, x)
				g.link(x-1, yes)
			}
		}
		// rows, columns and boxes with exactly one other group
		var others [3]int
		var which [3]int16
		for j, b := range g.groups {
			if j == i || a.digit != b.digit || a.cells.meets(b.cells) {
				continue
			}
			kind := -1
			switch {
			case a.line == b.line:
				kind = a.line / 9
			case a.box == b.box:
				kind = 2
			default:
				continue
			}
			if others[kind]++; others[kind] == 1 {
				which[kind] = int16(2 * (g.n + j))
			}
			g.link(yes, int16(2*(g.n+j)))
		}
		for kind, k := range others {
			if k != 1 {
				continue
			}
			h := a.line
			if kind == 2 {
				h = a.box
			}
			if p.at[a.digit].and(board.house[h]).without(a.cells).without(g.cells(which[kind])).empty() {
				g.link(no, which[kind]+1)
			}
		}
	}
}

// close works out what follows in the end.
func (g *implications) close() {
	n := len(g.next)
	g.words = (n + 63) / 64
	if size := n * g.words; size > cap(g.reach) {
		g.reach = make([]uint64, size+size/4)
	}
	g.reach = g.reach[:n*g.words]
	clear(g.reach)
	for i := range n {
		row := g.row(int16(i))
		row[i/64] |= 1 << (i % 64)
		for _, x := range g.next[i] {
			row[x/64] |= 1 << (x % 64)
		}
	}
	for more := true; more; {
		more = false
		for i := range n {
			row := g.row(int16(i))
			for _, x := range g.next[i] {
				for w, v := range g.row(x) {
					if v&^row[w] != 0 {
						row[w] |= v
						more = true
					}
				}
			}
		}
	}
}

func (g *implications) row(node int16) []uint64 {
	return g.reach[int(node)*g.words : (int(node)+1)*g.words]
}

// reaches reports whether one node follows from another.
func (g *implications) reaches(from, to int16) bool {
	return g.row(from)[to/64]>>(to%64)&1 != 0
}

// walk goes from a node in breadth: order is all that follows, the node first, and
// parent leads back.
func (g *implications) walk(from int16) {
	g.round++
	g.order = append(g.order[:0], from)
	g.stamp[from], g.depth[from] = g.round, 0
	for i := 0; i < len(g.order); i++ {
		at := g.order[i]
		for _, x := range g.next[at] {
			if g.stamp[x] != g.round {
				g.stamp[x], g.parent[x], g.depth[x] = g.round, at, g.depth[at]+1
				g.order = append(g.order, x)
			}
		}
	}
}

// path is the chain that the walk found to a node, from its start.
func (g *implications) path(to int16, buf []int16) []int16 {
	buf = buf[:0]
	for x := to; x != g.order[0]; x = g.parent[x] {
		buf = append(buf, x)
	}
	buf = append(buf, g.order[0])
	slices.Reverse(buf)
	return buf
}
