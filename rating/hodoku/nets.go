package hodoku

import "slices"

// Forcing nets: the consequences of singles from a candidate taken as true, or as false,
// four rounds deep, and the chains from there. A placed digit then depends on everything
// that made it a single; a conclusion counts here only when such a branching is on the
// way to it, for otherwise it is a forcing chain.
//
// Only the order of the facts decides which path leads to a candidate, so the tables are
// filled in one order: the singles in that of their queue, naked before hidden.

const rounds = 4

// fact is a node in a table, with the facts it depends on, by their places in it.
type fact struct {
	node    int16
	why     [5]int16 // the latest first
	steps   int      // the length of the way to it
	through int16    // the node whose table it comes from, −1 for this one
}

// mostFacts is the size of a table.
const mostFacts = 1000

// facts is what follows from a node, which comes first.
type facts struct {
	list []fact
	own  int     // facts that come from no other table
	at   []int16 // where a node is, −1
}

func newFacts(nodes int) *facts {
	t := &facts{at: make([]int16, nodes)}
	for i := range t.at {
		t.at[i] = -1
	}
	return t
}

// place is where a node is in the list, 0 for one that is not.
func (t *facts) place(node int16) int16 { return max(t.at[node], 0) }

// add appends a fact that depends on some of the others.
func (t *facts) add(node int16, why [5]int16) {
	if len(t.list) == mostFacts {
		return
	}
	f := fact{node: node, why: why, steps: 1, through: -1}
	if first := int(why[0]); first < len(t.list) {
		f.steps = t.list[first].steps + 1
	}
	for i := 1; i < len(f.why); i++ {
		if f.why[i] > f.why[0] {
			f.why[0], f.why[i] = f.why[i], f.why[0]
		}
	}
	t.at[node] = int16(len(t.list))
	t.list = append(t.list, f)
}

// once adds a candidate that is not in the list.
func (t *facts) once(node int16, why [5]int16) {
	if t.at[node] < 0 {
		t.add(node, why)
	}
}

// nets is the search for forcing nets.
type nets struct {
	p      *Position
	g      *implications
	tables []*facts // of each node
}

func (p *Position) forcingNet() bool {
	p.implied = nil
	n := nets{p: p, g: p.nodes(true)}
	n.tables = make([]*facts, len(n.g.next))
	var work grid
	for i, x := range n.g.marks {
		if p.stopped() {
			return false
		}
		for k := range 2 {
			work = p.grid
			n.tables[2*i+k] = n.try(&work, x, k == 1)
		}
	}
	p.linkGroups(n.g)
	for node, next := range n.g.next {
		t := n.tables[node]
		if t == nil {
			t = newFacts(len(n.tables))
			t.add(int16(node), [5]int16{})
			n.tables[node] = t
		}
		for _, x := range next {
			if n.g.isGroup(x) {
				t.add(x, [5]int16{})
			} else {
				t.once(x, [5]int16{})
			}
		}
		t.own = len(t.list)
	}
	// tables are joined true ones first
	for k := 1; k >= 0; k-- {
		for i := range n.g.n {
			if p.stopped() {
				return false
			}
			n.join(n.tables[2*i+k])
		}
	}
	f := forcingSearch{p: p, g: n.g, from: make([]outcome, 2*n.g.n), where: -1, counts: n.branches}
	for i := range f.from {
		for _, x := range n.tables[i].list {
			switch {
			case n.g.isGroup(x.node):
			case on(x.node):
				f.from[i].on[n.g.digit(x.node)].add(n.g.cell(x.node))
			default:
				f.from[i].off[n.g.digit(x.node)].add(n.g.cell(x.node))
			}
		}
	}
	return f.conclude()
}

// try works out what singles make of a candidate.
func (n *nets) try(work *grid, x mark, yes bool) *facts {
	t := newFacts(len(n.tables))
	c := x.cell()
	if yes {
		n.put(work, t, x, nil)
	} else {
		work.remove(c, x.digit())
		t.once(n.g.node(c, x.digit(), false), [5]int16{})
		if m := work.cand[c]; count(m) == 1 {
			n.put(work, t, markOf(c, low(m)), nil)
		}
	}
	var found []mark
	for range rounds {
		found = found[:0]
		for _, m := range work.naked.item[work.naked.head:work.naked.tail] {
			if work.value[m.cell()] == 0 {
				found = append(found, m)
			}
		}
		naked := len(found)
		var once set
		for _, m := range work.hidden.item[work.hidden.head:work.hidden.tail] {
			if c := m.cell(); work.value[c] == 0 && !once.has(c) {
				for _, h := range &board.of[c] {
					if work.free[h][m.digit()] == 1 {
						once.add(c)
						found = append(found, m)
						break
					}
				}
			}
		}
		for i, m := range found {
			reason := n.places
			if i < naked {
				reason = n.digits
			}
			n.put(work, t, m, reason)
		}
	}
	return t
}

// put places a digit and adds what that makes true and false.
func (n *nets) put(work *grid, t *facts, m mark, reason func(*grid, *facts, mark) [5]int16) {
	c, d := m.cell(), m.digit()
	var why [5]int16
	if reason != nil {
		why = reason(work, t, m)
	}
	had := work.cand[c]
	work.place(c, d)
	because := [5]int16{int16(len(t.list))}
	t.once(n.g.node(c, d, true), why)
	for s := n.p.at[d].and(board.peers[c]); !s.empty(); s = s.rest() {
		t.once(n.g.node(s.first(), d, false), because)
	}
	for had &^= bit(d); had != 0; had &= had - 1 {
		t.once(n.g.node(c, low(had), false), because)
	}
}

// digits is why a naked single is one: the other candidates of its cell are false.
func (n *nets) digits(_ *grid, t *facts, m mark) (why [5]int16) {
	i := 0
	for mask := n.p.cand[m.cell()] &^ bit(m.digit()); mask != 0 && i < len(why); mask &= mask - 1 {
		why[i] = t.place(n.g.node(m.cell(), low(mask), false))
		i++
	}
	return why
}

// places is why a hidden single is one: the other places of the house where it has
// fewest are false.
func (n *nets) places(work *grid, t *facts, m mark) (why [5]int16) {
	c, d := m.cell(), m.digit()
	h := board.of[c][0]
	for _, x := range board.of[c][1:] {
		if work.free[x][d] < work.free[h][d] {
			h = x
		}
	}
	i := 0
	s := n.p.at[d].and(board.house[h])
	for s.drop(c); !s.empty() && i < len(why); s = s.rest() {
		why[i] = t.place(n.g.node(s.first(), d, false))
		i++
	}
	return why
}

// join adds what follows from the facts of a table by the tables of these.
func (n *nets) join(t *facts) {
	for i := 1; i < len(t.list) && len(t.list) < mostFacts; i++ {
		through, base := t.list[i].node, t.list[i].steps
		other := n.tables[through]
		for _, x := range slices.Clip(other.list[:other.own])[1:] {
			if k := t.at[x.node]; k >= 0 {
				if f := &t.list[k]; f.through >= 0 && f.steps > base+x.steps {
					f.through, f.steps = through, base+x.steps
				}
				continue
			}
			if len(t.list) < mostFacts {
				t.at[x.node] = int16(len(t.list))
				t.list = append(t.list, fact{node: x.node, steps: base + x.steps, through: through})
			}
		}
	}
}

// branches reports whether something on the way from a node to another depends on more
// than one fact.
func (n *nets) branches(start, end int16) bool {
	t := n.tables[start]
	in, i := t, t.place(end)
	for range mostFacts {
		if i == 0 {
			if in == t {
				return false
			}
			i = t.place(in.list[0].node)
			in = t
			continue
		}
		if through := in.list[i].through; through >= 0 {
			node := in.list[i].node
			in = n.tables[through]
			i = in.place(node)
		}
		why := in.list[i].why
		if why[1]|why[2]|why[3]|why[4] != 0 {
			return true
		}
		i = why[0]
	}
	return false
}
