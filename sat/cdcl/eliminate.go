package cdcl

import "sudokusat/cnf"

// wake restores the variables of literals that come in from outside.
func (s *Solver) wake(lits []cnf.Lit) bool { return true }

// extend completes the model.
func (s *Solver) extend() {}
