package proof_test

import (
	"slices"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// oracle checks proofs as slowly and plainly as can be: clauses are sets in a
// list, and propagation reads the whole list until nothing changes. It shares
// no code with the checker.
type oracle struct {
	clauses []map[cnf.Lit]bool
	facts   map[cnf.Lit]bool // what once followed without assumption; never taken back
	refuted bool
}

func newOracle(f *cnf.Formula) *oracle {
	o := &oracle{facts: map[cnf.Lit]bool{}}
	for _, c := range f.All() {
		o.clauses = append(o.clauses, set(c))
	}
	o.close()
	return o
}

func set(lits []cnf.Lit) map[cnf.Lit]bool {
	s := map[cnf.Lit]bool{}
	for _, l := range lits {
		s[l] = true
	}
	return s
}

// propagate extends a consistent set of true literals; false means conflict.
func (o *oracle) propagate(facts map[cnf.Lit]bool) bool {
	for changed := true; changed; {
		changed = false
		for _, c := range o.clauses {
			var open []cnf.Lit
			done := false
			for l := range c {
				done = done || facts[l]
				if !facts[l] && !facts[-l] {
					open = append(open, l)
				}
			}
			switch {
			case done:
			case len(open) == 0:
				return false
			case len(open) == 1:
				facts[open[0]] = true
				changed = true
			}
		}
	}
	return true
}

func (o *oracle) close() {
	if !o.propagate(o.facts) {
		o.refuted = true
	}
}

func (o *oracle) rup(lits ...cnf.Lit) bool {
	if o.refuted {
		return true
	}
	facts := map[cnf.Lit]bool{}
	for l := range o.facts {
		facts[l] = true
	}
	for _, l := range lits {
		if facts[l] {
			return true
		}
		facts[-l] = true
	}
	return !o.propagate(facts)
}

func (o *oracle) rat(lits []cnf.Lit) bool {
	if len(lits) == 0 || o.facts[-lits[0]] {
		return false
	}
	for _, c := range o.clauses {
		if !c[-lits[0]] || c[lits[0]] { // always true, hence no clause to speak of
			continue
		}
		all := slices.Clone(lits)
		for l := range c {
			if l != -lits[0] {
				all = append(all, l)
			}
		}
		if !o.rup(all...) {
			return false
		}
	}
	return true
}

// step returns what a checker must return for it.
func (o *oracle) step(s proof.Step) error {
	if s.Delete {
		gone := set(s.Lits)
		if len(gone) > 1 {
			for i, c := range o.clauses {
				if len(c) == len(gone) && equal(c, gone) {
					o.clauses = slices.Delete(o.clauses, i, i+1)
					break
				}
			}
		}
		return nil
	}
	switch {
	case o.rup(s.Lits...):
		o.clauses = append(o.clauses, set(s.Lits))
		o.close()
		return nil
	case o.rat(s.Lits):
		return proof.ErrNeedsRAT
	}
	return proof.ErrNotRUP
}

func equal(a, b map[cnf.Lit]bool) bool {
	for l := range a {
		if !b[l] {
			return false
		}
	}
	return true
}
