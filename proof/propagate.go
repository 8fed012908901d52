package proof

// Unit propagation. When a literal becomes true, its implications are read
// off the binary lists first, since they cost least and often meet the
// conflict. Then come the longer clauses that hold its negation:
//
// Those before the mark are few and the same for many proofs. Each has a count of
// its literals that are not false and their exclusive or: when the count falls
// to 1, the exclusive or is the last such literal itself.
//
// Those after the mark, mostly lemmas, have two watched literals and are visited
// when one of these becomes false.
//
//	arena:  … | header | l0 | l1 | l2 | … |      l0 and l1 are watched
//	header: the number of literals, with the top bit set once deleted
//
// A watch carries another literal of its clause (the blocker): when that is
// true the clause need not be touched.

type watch struct {
	ref     uint32 // index of the header
	blocker lit
}

const deleted = 1 << 31

// count describes a clause before the mark: the upper half is the number of
// literals that are not false, the lower half their exclusive or, so that two
// operations update both. It is lowered when an assignment is propagated, not
// when it is made.
type count uint64

const (
	one  count = 1 << 32
	gone       = one << 30 // added for a deleted clause: the count never falls to 1
)

func (t count) open() uint32 { return uint32(t >> 32) }
func (t count) xor() lit     { return lit(t) }

// assign makes an open literal true.
func (c *Checker) assign(l lit) {
	c.val[l], c.val[l.not()] = 1, -1
	c.trail = append(c.trail, l)
}

// undo takes back all assignments after the first n.
func (c *Checker) undo(n int) {
	for i, l := range c.trail[n:] {
		c.val[l], c.val[l.not()] = 0, 0
		if n+i < c.head && c.has[l]&hasCounts != 0 {
			for _, k := range c.occurs[c.lowers[l].from:c.lowers[l].end()] {
				c.counts[k] = (c.counts[k] ^ count(l.not())) + one
			}
		}
	}
	c.trail = c.trail[:n]
	c.head, c.binHead = min(c.head, n), min(c.binHead, n)
}

// propagate assigns everything that follows from the trail by unit propagation
// and reports whether it met a conflict.
func (c *Checker) propagate() (conflict bool) {
	val, has := c.val, c.has
	trail, n := c.trail[:cap(c.trail)], len(c.trail)
	head, binHead := c.head, c.binHead
	ends, longs, why := c.path.ends, c.path.longs, c.path.why
	longs[binHead] = uint32(n)
	for {
		for binHead < n && !conflict {
			l := trail[binHead]
			binHead++
			if has[l]&hasBinary != 0 {
				s := c.implies[l]
				n, conflict = implied(val, trail, n, c.binTo[s.from:s.end()])
			}
			if has[l]&hasImplied != 0 && !conflict {
				n, conflict = implied(val, trail, n, c.dynamic[l].implied)
			}
			ends[binHead-1] = uint32(n)
		}
		if conflict {
			c.path.clash = byBinary
			break
		}
		if head == n {
			break
		}
		l := trail[head]
		head++
		if has[l]&hasCounts != 0 {
			for _, k := range c.occurs[c.lowers[l].from:c.lowers[l].end()] {
				t := (c.counts[k] ^ count(l^1)) - one
				c.counts[k] = t
				if t.open() == 1 {
					q := t.xor()
					if v := val[q]; v == 0 {
						val[q], val[q^1] = 1, -1
						trail[n], why[n] = q, byCount|reason(k)
						n++
					} else if v < 0 {
						conflict = true // the other counts are lowered all the same
						c.path.clash = byCount | reason(k)
					}
				}
			}
		}
		if has[l]&hasWatches != 0 && !conflict {
			c.trail = trail[:n]
			conflict = c.visit(l)
			n = len(c.trail)
		}
		longs[binHead] = uint32(n)
		if conflict {
			break
		}
	}
	c.trail, c.head, c.binHead = trail[:n], head, binHead
	return conflict
}

// implied makes literals true and returns the new length of the trail. A literal
// that was false is a conflict and stays false. Which literals were open cannot
// be predicted, so there is no branch on it: −1, 0, 1 become −1, 1, 1, and the
// trail grows by one where the value was even.
func implied(val []int8, trail []lit, n int, list []lit) (int, bool) {
	var all int8
	for _, q := range list {
		v := val[q]
		all |= v
		val[q], val[q^1] = v|1, -(v | 1)
		trail[n] = q
		n += int(^v & 1)
	}
	return n, all < 0
}

// visit finds new watches for the clauses that watch the negation of l, which
// has become false, or else the units and conflicts among them.
func (c *Checker) visit(l lit) (conflict bool) {
	val, arena := c.val, c.arena
	ws := c.dynamic[l].watches
	kept := 0
	lost := l ^ 1
next:
	for i := 0; i < len(ws); i++ {
		w := ws[i]
		if val[w.blocker] > 0 {
			ws[kept] = w
			kept++
			continue
		}
		header := arena[w.ref]
		if header&deleted != 0 {
			continue
		}
		lits := arena[w.ref+1 : w.ref+1+header]
		other := lit(lits[0])
		if other == lost {
			other = lit(lits[1])
			lits[0], lits[1] = uint32(other), uint32(lost)
		}
		if val[other] > 0 {
			ws[kept] = watch{w.ref, other}
			kept++
			continue
		}
		for k := 2; k < len(lits); k++ {
			if q := lit(lits[k]); val[q] >= 0 {
				lits[1], lits[k] = uint32(q), uint32(lost)
				c.addWatch(q^1, watch{w.ref, other})
				continue next
			}
		}
		ws[kept] = w
		kept++
		if val[other] < 0 {
			kept += copy(ws[kept:], ws[i+1:])
			conflict = true
			c.path.clash = byWatch | reason(w.ref)
			break
		}
		val[other], val[other^1] = 1, -1
		c.path.why[len(c.trail)] = byWatch | reason(w.ref)
		c.trail = append(c.trail, other)
	}
	if kept < len(ws) {
		c.dynamic[l].watches = ws[:kept]
	}
	return conflict
}
