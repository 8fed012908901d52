package proof

import "sudokusat/cnf"

// Probe assumes literals, propagates, and undoes all assignments. It reports whether
// there was a conflict: the clause of the negations is then RUP. Without a conflict,
// see is called before the assignments are undone, unless it is nil; value returns 1
// for a true literal, −1 for a false one and 0 for an unassigned one, of any variable
// that the checker knows.
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
