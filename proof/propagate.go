package proof

// Unit propagation. When a literal becomes true, its implications are read
// off the binary lists first, since they cost least and often meet the
// conflict; then the long clauses that watch its negation are visited.
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

// assign makes an open literal true.
func (c *Checker) assign(l lit) {
	c.val[l], c.val[l.not()] = 1, -1
	c.trail = append(c.trail, l)
}

// undo takes back all assignments but the first n.
func (c *Checker) undo(n int) {
	for _, l := range c.trail[n:] {
		c.val[l], c.val[l.not()] = 0, 0
	}
	c.trail = c.trail[:n]
	c.head, c.binHead = n, n
}

// propagate follows all consequences of the trail; it reports a conflict.
func (c *Checker) propagate() (conflict bool) {
	val, trail := c.val, c.trail
	for {
		for c.binHead < len(trail) {
			l := trail[c.binHead]
			c.binHead++
			from := c.binFrom[l]
			for _, q := range c.binTo[from : from+c.binLen[l]] {
				if v := val[q]; v == 0 {
					val[q], val[q^1] = 1, -1
					trail = append(trail, q)
				} else if v < 0 {
					c.trail = trail
					return true
				}
			}
			for _, q := range c.binMore[l] {
				if v := val[q]; v == 0 {
					val[q], val[q^1] = 1, -1
					trail = append(trail, q)
				} else if v < 0 {
					c.trail = trail
					return true
				}
			}
		}
		if c.head == len(trail) {
			c.trail = trail
			return false
		}
		l := trail[c.head]
		c.head++
		if len(c.watches[l]) == 0 {
			continue
		}
		c.trail = trail
		if c.visit(l) {
			return true
		}
		trail = c.trail
	}
}

// visit mends the long clauses that watch the negation of l, which is now
// false. watches[l] lists them.
func (c *Checker) visit(l lit) (conflict bool) {
	val, arena := c.val, c.arena
	ws := c.watches[l]
	kept := 0
	gone := l ^ 1
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
		if other == gone {
			other = lit(lits[1])
			lits[0], lits[1] = uint32(other), uint32(gone)
		}
		if val[other] > 0 {
			ws[kept] = watch{w.ref, other}
			kept++
			continue
		}
		for k := 2; k < len(lits); k++ {
			if q := lit(lits[k]); val[q] >= 0 {
				lits[1], lits[k] = uint32(q), uint32(gone)
				c.watches[q^1] = append(c.watches[q^1], watch{w.ref, other})
				continue next
			}
		}
		ws[kept] = w
		kept++
		if val[other] < 0 {
			kept += copy(ws[kept:], ws[i+1:])
			c.watches[l] = ws[:kept]
			return true
		}
		val[other], val[other^1] = 1, -1
		c.trail = append(c.trail, other)
	}
	c.watches[l] = ws[:kept]
	return false
}
