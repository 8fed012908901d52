package cdcl

import "sudokusat/cnf"

// Solvers of the same clauses give each other what is short: units and binary clauses (Biere,
// "Lingeling, Plingeling, PicoSAT and PrecoSAT at SAT Race 2010", 2010; Hamadi, Jabbour, Sais,
// "ManySAT: a parallel SAT solver", 2009).

// shortest is the number of literals up to which clauses are given to others.
const shortest = 2

// SetShort makes a function receive each clause of one or two literals that the solver finds to
// follow from its clauses alone, assumptions apart; nil ends that. The function must not call
// the solver nor keep the slice.
func (s *Solver) SetShort(to func(clause []cnf.Lit)) { s.give = to }

// Imply adds a clause of at least one literal that follows from the clauses added, as another
// solver has found. It is left out if the solver writes a proof, has the clause or knows it to be
// true, or does not have one of its variables, be it eliminated or new. The errors are those of [Solver.Add].
func (s *Solver) Imply(lits ...cnf.Lit) error {
	if s.proof != nil || s.err != nil {
		return s.err
	}
	s.backtrack(0)
	for _, l := range lits {
		if v := int(l.Var()); v < 1 || v > s.vars || s.state[v] != active || s.vals[pack(l)] > 0 {
			return nil
		}
	}
	if len(lits) == 2 {
		for _, q := range s.bins[pack(lits[0])^1] {
			if q == pack(lits[1]) {
				return nil
			}
		}
	}
	return s.Add(lits...)
}

// SetMemory changes the limit of [Memory]. What is taken already stays.
func (s *Solver) SetMemory(bytes uint64) { s.opts.memory = bytes }
