package proof

import "sudokusat/cnf"

// whyNot returns [ErrNeedsRAT] or [ErrNotRUP] for a lemma that is not RUP. A
// clause is RAT on its first literal p when for every clause D with ¬p, the lemma
// together with the rest of D is RUP (Järvisalo, Heule and Biere, "Inprocessing
// rules", 2012). It looks at every clause, once a proof: no step is checked
// after this one.
func (c *Checker) whyNot(lemma []cnf.Lit) error {
	if len(lemma) == 0 {
		return ErrNotRUP
	}
	p := pack(lemma[0])
	if c.val[p] < 0 {
		return ErrNotRUP // ¬p is itself implied
	}
	rup := true
	c.clausesWith(p.not(), func(rest []lit) bool {
		root := len(c.trail)
		implied := false
		assume := func(l lit) {
			switch c.val[l] {
			case 1:
				implied = true
			case 0:
				c.assign(l.not())
			}
		}
		for _, l := range lemma {
			assume(pack(l))
		}
		for _, l := range rest {
			if l != p.not() {
				assume(l)
			}
		}
		rup = implied || c.propagate()
		c.undo(root)
		return rup
	})
	if rup {
		return ErrNeedsRAT
	}
	return ErrNotRUP
}

// clausesWith calls show with each clause that contains l, which may be left
// out, until show returns false. Each slice is new.
func (c *Checker) clausesWith(l lit, show func(rest []lit) bool) {
	s := c.implies[l.not()]
	for _, list := range [][]lit{c.binTo[s.from:s.end()], c.dynamic[l.not()].implied} {
		for _, q := range list {
			if !show([]lit{q}) {
				return
			}
		}
	}
	for ref := 0; ref < len(c.arena); {
		header := c.arena[ref]
		size := int(header &^ deleted)
		if header&deleted == 0 {
			rest := make([]lit, size)
			has := false
			for i, q := range c.arena[ref+1 : ref+1+size] {
				rest[i] = lit(q)
				has = has || rest[i] == l
			}
			if has && !show(rest) {
				return
			}
		}
		ref += 2 + size
	}
}

// exceeds reports whether a clause has a variable beyond a number of them.
func exceeds(lits []cnf.Lit, vars int) bool {
	for _, l := range lits {
		if int(l.Var()) > vars {
			return true
		}
	}
	return false
}
