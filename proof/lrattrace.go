package proof

import (
	"math"
	"slices"

	"sudokusat/cnf"
)

// The trail read backwards: from a conflict, or from a literal of the root, to the clauses that
// led there.

// reason is the clause that implied a literal, or that is false: what it is, and which.
type reason uint64

const (
	byWatch  reason = (iota + 1) << 32 // a place in the arena
	byCount                            // an index of counts
	byHeld                             // an index of hints.held
	byBinary                           // the literal that implied it
	whose    = 1<<32 - 1
)

// path is how the literals on the trail came there. Entry i implied, by binary clauses, those
// from start(i) to ends[i]; why is the reason of what is in no such batch.
type path struct {
	ends  []uint32
	longs []uint32 // by the number of entries before: where a batch of others ends
	why   []reason
	clash reason
}

func newPath(vars int) path {
	return path{ends: make([]uint32, vars+2), longs: make([]uint32, vars+2), why: make([]reason, vars+2)}
}

// start is where the batch of entry i begins: after that of the entry before it, or after what
// came in between.
func (p *path) start(i int) uint32 {
	if i == 0 || int(p.ends[i-1]) == i {
		return p.longs[i]
	}
	return p.ends[i-1]
}

// move follows the clauses of an arena that is compacted: see collect.
func (p *path) move(entries int, from uint32, old []uint32) {
	moved := func(r reason) reason {
		if ref := uint32(r); r&^whose == byWatch && ref >= from && int(ref)+1 < len(old) && old[ref]&deleted == 0 {
			return byWatch | reason(old[ref+1])
		}
		return r
	}
	for i, r := range p.why[:entries] {
		p.why[i] = moved(r)
	}
	p.clash = moved(p.clash)
}

// trace reads the trail backwards from a conflict to an entry, and takes the steps that led
// there; no entry before low implied any of these.
func (h *hints) trace(c *Checker, first, low int) {
	if c.path.clash == byBinary {
		l := c.trail[c.binHead-1]
		k, q := h.clash(c, l)
		h.steps = append(h.steps, k)
		h.see(l)
		h.see(q)
	} else {
		h.long(c, c.path.clash, 0)
	}
	i := c.binHead - 1 // the entry whose batch is next
	begin := uint32(0)
	if i >= low {
		begin = c.path.start(i)
	}
	at := math.MaxInt // where in its list the entry behind was found
	for j := len(c.trail) - 1; j >= first && h.pending > 0; j-- {
		l := c.trail[j]
		if h.seen[l>>7]>>(l>>1&63)&1 == 0 {
			continue
		}
		h.seen[l>>7] &^= 1 << (l >> 1 & 63)
		h.pending--
		if u := h.unit[l>>1]; u != 0 && h.whole {
			h.steps = append(h.steps, u)
			continue
		}
		for i >= low && int(begin) > j {
			at = math.MaxInt
			if i--; i >= low {
				begin = c.path.start(i)
			}
		}
		if i >= low && j < int(c.path.ends[i]) {
			k, found := h.binaryOf(c, c.trail[i], l, at)
			if at = found; h.whole {
				at = math.MaxInt // deletions may have changed the order since
			}
			h.steps = append(h.steps, k)
			h.see(c.trail[i])
		} else {
			h.long(c, c.path.why[j], l)
		}
	}
}

// see marks the variable of a literal, whose reason is needed.
func (h *hints) see(l lit) {
	v := l >> 1
	if h.seen[v>>6]>>(v&63)&1 != 0 {
		return
	}
	h.seen[v>>6] |= 1 << (v & 63)
	if !h.whole && h.place[v] != 0 {
		h.roots = append(h.roots, l)
		return
	}
	h.pending++
}

// long takes the step of a longer clause, and marks its literals but the one that it implied.
func (h *hints) long(c *Checker, r reason, implied lit) {
	lits, k := h.clause(c, r)
	h.steps = append(h.steps, k)
	for _, o := range lits {
		if lit(o) != implied {
			h.see(lit(o))
		}
	}
}

// clause returns the literals and the number of a clause of the arena or one that is held.
func (h *hints) clause(c *Checker, r reason) (lits []uint32, number uint32) {
	ref := uint32(r)
	switch r &^ whose {
	case byHeld:
		for _, l := range h.held[ref].lits {
			lits = append(lits, uint32(l))
		}
		return lits, h.held[ref].number
	case byCount:
		ref = c.refs[ref]
	}
	size := c.arena[ref] &^ deleted
	return c.arena[ref+1 : ref+1+size], c.arena[ref+1+size]
}

// binaryOf returns the number of a clause by which l implied q, and its place in the list.
// Entries of a batch are in the order of the list, so the search begins where the last one,
// which is behind this one, was found.
func (h *hints) binaryOf(c *Checker, l, q lit, before int) (number uint32, at int) {
	s := c.implies[l]
	list, added := c.binTo[s.from:s.end()], c.dynamic[l].implied
	for at = min(before, len(list)+len(added)) - 1; at >= len(list); at-- {
		if added[at-len(list)] == q {
			return h.added[l][at-len(list)], at
		}
	}
	for ; at >= 0; at-- {
		if list[at] == q {
			return h.number[int(s.from)+at], at
		}
	}
	panic("proof: a literal without its reason")
}

// clash returns a binary clause that is false because l is true, and its other literal.
func (h *hints) clash(c *Checker, l lit) (number uint32, q lit) {
	s := c.implies[l]
	for i, q := range c.binTo[s.from:s.end()] {
		if c.val[q] < 0 {
			return h.number[int(s.from)+i], q
		}
	}
	for i, q := range c.dynamic[l].implied {
		if c.val[q] < 0 {
			return h.added[l][i], q
		}
	}
	panic("proof: a conflict without its clause")
}

// ensure gives unit clauses for literals of the root that have none, and for those that these
// follow from.
func (h *hints) ensure(c *Checker, vars []lit) {
	const queued = math.MaxUint32
	h.todo = h.todo[:0]
	need := func(l lit) {
		if h.unit[l>>1] == 0 {
			h.unit[l>>1] = queued
			h.todo = append(h.todo, c.trail[h.place[l>>1]-1])
		}
	}
	for _, l := range vars {
		need(l)
	}
	for k := 0; k < len(h.todo); k++ {
		h.because(c, h.todo[k], need)
	}
	slices.SortFunc(h.todo, func(a, b lit) int { return int(h.place[a>>1]) - int(h.place[b>>1]) })
	steps := h.steps
	for _, l := range h.todo {
		h.out, h.steps = h.out[:0], nil
		k := h.because(c, l, func(o lit) { h.out = append(h.out, uint64(h.unit[o>>1])) })
		h.out = append(h.out, uint64(k))
		c.last++
		h.unit[l>>1] = uint32(c.last)
		h.fresh = append(h.fresh, l)
		if h.give(c.last, []cnf.Lit{l.unpack()}) != nil {
			break
		}
	}
	h.steps = steps
}

// because calls see with the literals of the clause that implied a literal of the root but this
// one, and returns its number.
func (h *hints) because(c *Checker, l lit, see func(lit)) (number uint32) {
	j := int(h.place[l>>1]) - 1
	if i, _ := slices.BinarySearchFunc(c.path.ends[:min(c.binHead, j)], uint32(j), func(end, j uint32) int {
		if end > j {
			return 1
		}
		return -1
	}); i < min(c.binHead, j) && int(c.path.start(i)) <= j {
		see(c.trail[i])
		number, _ = h.binaryOf(c, c.trail[i], l, math.MaxInt)
		return number
	}
	lits, number := h.clause(c, c.path.why[j])
	for _, o := range lits {
		if lit(o) != l {
			see(lit(o))
		}
	}
	return number
}
