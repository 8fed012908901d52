package proof

// Unit propagation. When a literal becomes true, its implications are read
// off the binary lists first, since they cost least and often meet the
// conflict. Then come the longer clauses that hold its negation:
//
// Those before the mark are few and the same for many proofs. Of each one it
// is counted how many of its literals are not false, and their exclusive or
// is kept: when the count falls to 1, that is the last one itself.
//
// Those behind the mark, lemmas mostly, are visited when one of two watched
// literals becomes false.
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

// count is about a clause before the mark. Assignments lower it when they
// are propagated, not when they are made.
type count struct {
	open int32 // literals not false; a deleted clause has gone added
	xor  lit   // of them all
}

const gone = 1 << 30

// assign makes an open literal true.
func (c *Checker) assign(l lit) {
	c.val[l], c.val[l.not()] = 1, -1
	c.trail = append(c.trail, l)
}

// undo takes back all assignments but the first n.
func (c *Checker) undo(n int) {
	for i, l := range c.trail[n:] {
		c.val[l], c.val[l.not()] = 0, 0
		if n+i < c.head {
			at := &c.at[l]
			for _, k := range c.occurs[at.occFrom : at.occFrom+at.occLen] {
				c.counts[k].open++
				c.counts[k].xor ^= l.not()
			}
		}
	}
	c.trail = c.trail[:n]
	c.head, c.binHead = min(c.head, n), min(c.binHead, n)
}

// propagate follows all consequences of the trail; it reports a conflict.
func (c *Checker) propagate() (conflict bool) {
	val, binTo, counts, occurs := c.val, c.binTo, c.counts, c.occurs
	trail, n := c.trail[:cap(c.trail)], len(c.trail)
	head, binHead := c.head, c.binHead
	for {
		for binHead < n {
			l := trail[binHead]
			at := &c.at[l]
			binHead++
			if n = implied(val, trail, n, binTo[at.binFrom:at.binFrom+at.binLen]); n < 0 {
				n, conflict = -n, true
				break
			}
			if c.busy[l] {
				if n = implied(val, trail, n, c.late[l].implied); n < 0 {
					n, conflict = -n, true
					break
				}
			}
		}
		if conflict || head == n {
			break
		}
		l := trail[head]
		at := &c.at[l]
		head++
		for _, k := range occurs[at.occFrom : at.occFrom+at.occLen] {
			t := &counts[k]
			t.xor ^= l ^ 1
			if t.open--; t.open == 1 {
				if v := val[t.xor]; v == 0 {
					val[t.xor], val[t.xor^1] = 1, -1
					trail[n] = t.xor
					n++
				} else if v < 0 {
					conflict = true // the other counts are lowered all the same
				}
			}
		}
		if conflict {
			break
		}
		if c.busy[l] {
			c.trail = trail[:n]
			conflict = c.visit(l)
			if n = len(c.trail); conflict {
				break
			}
		}
	}
	c.trail, c.head, c.binHead = trail[:n], head, binHead
	return conflict
}

// implied makes literals true and returns the length of the trail then,
// negated when one of them was false, which it stays. Which of them were
// open is a coin's toss, so there is no branch on it: −1, 0, 1 become −1, 1,
// 1, and the trail grows by what was even.
func implied(val []int8, trail []lit, n int, list []lit) int {
	var all int8
	for _, q := range list {
		v := val[q]
		all |= v
		val[q], val[q^1] = v|1, -(v | 1)
		trail[n] = q
		n += int(^v & 1)
	}
	if all < 0 {
		return -n
	}
	return n
}

// visit mends the clauses that watch the negation of l, which is now false.
func (c *Checker) visit(l lit) (conflict bool) {
	val, arena := c.val, c.arena
	ws := c.late[l].watches
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
			break
		}
		val[other], val[other^1] = 1, -1
		c.trail = append(c.trail, other)
	}
	if kept < len(ws) {
		c.late[l].watches = ws[:kept]
	}
	return conflict
}
