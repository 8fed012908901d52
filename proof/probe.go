package proof

import "sudokusat/cnf"

// Probe assumes literals, propagates and takes everything back. It reports whether
// that meets a conflict: the clause of the negations is RUP. Without a conflict see,
// unless it is nil, is called while all stands assigned, with the value of any
// literal of a known variable: 1 true, −1 false, 0 open.
func (c *Checker) Probe(assumed []cnf.Lit, see func(value func(cnf.Lit) int)) (conflict bool) {
	c.settle()
	if c.refuted {
		return true
	}
	root := len(c.trail)
	for _, l := range assumed {
		switch p := pack(l); {
		case c.val[p] < 0:
			c.undo(root)
			return true
		case c.val[p] == 0:
			c.assign(p)
		}
	}
	conflict = c.propagate()
	c.stats.Propagations += len(c.trail) - root
	if !conflict && see != nil {
		see(func(l cnf.Lit) int { return int(c.val[pack(l)]) })
	}
	c.undo(root)
	return conflict
}
