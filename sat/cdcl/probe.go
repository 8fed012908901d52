package cdcl

// Failed literals: a literal that leads to a conflict by propagation alone is false (Freeman,
// "Improvements to propositional satisfiability search algorithms", 1995). Only roots of the
// binary implications are tried, since what they imply fails with them (Le Berre, "Exploiting the
// real power of unit propagation lookahead", 2001).

// probe tries literals within an effort, one variable after the other from call to call.
func (s *Solver) probe(effort uint64) bool {
	limit := s.ticks + effort
	for range s.vars {
		if s.ticks > limit {
			break
		}
		if s.probed++; s.probed > uint32(s.vars) {
			s.probed = 1
		}
		for _, l := range [2]lit{literal(s.probed, 1), literal(s.probed, -1)} {
			s.ticks++
			if s.vals[l] == 0 && len(s.bins[l]) > 0 && len(s.bins[l^1]) == 0 && s.state[l>>1] == active && !s.try(l) {
				return false
			}
		}
	}
	return true
}

// try makes a literal false if it fails. The result is false when the search is to end.
func (s *Solver) try(l lit) bool {
	s.decide(l)
	conflict := s.propagate()
	s.backtrack(0)
	if s.stopped != nil || s.broken {
		return false
	}
	if !conflict {
		return true
	}
	s.stats.FailedProbes++
	s.lemma(l ^ 1)
	s.assign(l^1, noReason)
	return s.settle()
}
