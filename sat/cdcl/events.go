package cdcl

// A proof is lemmas and deletions in the order in which they happen (Goldberg and Novikov,
// "Verification of proofs of unsatisfiability for CNF formulas", 2003; Wetzler, Heule, Hunt,
// "DRAT-trim", 2014). A clause is deleted when it leaves the arena, so what a proof deletes
// is never a reason.

// lemma gives the proof a clause that follows.
func (s *Solver) lemma(lits ...lit) {
	if s.give != nil && len(lits) > 0 && len(lits) <= shortest {
		s.out = unpackAll(s.out[:0], lits)
		s.give(s.out)
	}
	if s.proof != nil && s.err == nil {
		s.out = unpackAll(s.out[:0], lits)
		s.sunk(s.proof.Add(s.out))
	}
}

// deletion gives the proof a clause that is not used any more.
func (s *Solver) deletion(lits ...lit) {
	if s.proof != nil && s.err == nil {
		s.out = unpackAll(s.out[:0], lits)
		s.sunk(s.proof.Delete(s.out))
	}
}

// lemmaOf and deletionOf are the same for literals in the arena.
func (s *Solver) lemmaOf(words []uint32) {
	if s.proof != nil {
		s.lemma(s.copied(words)...)
	}
}

func (s *Solver) deletionOf(words []uint32) {
	if s.proof != nil {
		s.deletion(s.copied(words)...)
	}
}

func (s *Solver) copied(words []uint32) []lit {
	s.clause = s.clause[:0]
	for _, l := range words {
		s.clause = append(s.clause, lit(l))
	}
	return s.clause
}

func (s *Solver) sunk(err error) {
	if err != nil {
		s.err, s.stopped = err, err
	}
}
