package cdcl

// Inprocessing simplifies the clauses from time to time, each technique with an effort in ticks
// that is a part of what the search has taken since the last time (Järvisalo, Heule, Biere,
// "Inprocessing rules", 2012; Biere, "Lingeling, Plingeling, PicoSAT and PrecoSAT at SAT Race
// 2010", 2010).

// inprocessInterval is the number of conflicts to the first inprocessing; the n-th interval is n
// times as long.
const inprocessInterval = 2000

// The parts of the search effort, in thousandths.
const (
	probeEffort   = 10
	vivifyEffort  = 100
	subsumeEffort = 100
	resolveEffort = 100
	walkEffort    = 30
)

// leastEffort is what a technique gets however little was searched; elimination gets more, since
// it often ends the search.
const (
	leastEffort        = 10_000
	leastResolveEffort = 100_000
)

func (s *Solver) inprocessDue() bool { return s.stats.Conflicts >= s.nextInprocess }

// inprocess simplifies at level 0. The result is false when the search is to end: the clauses
// have no model, the context has ended, or there is no memory.
func (s *Solver) inprocess() bool {
	s.inprocessed++
	s.nextInprocess = s.stats.Conflicts + s.opts.interval(inprocessInterval)*(s.inprocessed+1)
	s.backtrack(0)
	s.searching = false
	effort := s.searchTicks - s.effortTicks
	s.effortTicks = s.searchTicks
	ok := !s.uses(Probing) || s.probe(effort*probeEffort/1000+leastEffort)
	ok = ok && (!s.uses(Vivification) || s.vivify(effort*vivifyEffort/1000+leastEffort))
	ok = ok && (!s.uses(Subsumption) || s.subsume(effort*subsumeEffort/1000+leastEffort))
	ok = ok && (!s.uses(Elimination) || s.eliminate(effort*resolveEffort/1000+leastResolveEffort))
	s.searching = true
	return ok && !s.unsat && s.stopped == nil
}

// settle propagates at level 0. The result is false when the search is to end.
func (s *Solver) settle() bool {
	if s.propagate() {
		s.refute()
	}
	return !s.unsat && !s.broken && s.stopped == nil
}

// derive adds a clause that follows, at level 0, and gives it to the proof. Its literals are
// unassigned. The result is false if there is no memory for it.
func (s *Solver) derive(clause []lit, flags uint32, glue int) bool {
	switch n := len(clause); {
	case n < 2:
		s.lemma(clause...)
		if n == 0 {
			s.refute()
		} else {
			s.assign(clause[0], noReason)
		}
	case n == 2:
		if !s.roomForBinary(clause[0], clause[1]) {
			return false
		}
		s.lemma(clause...)
		s.binary(clause[0], clause[1])
	default:
		if !s.roomForClause(n) {
			return false
		}
		s.lemma(clause...)
		s.store(clause, flags, min(glue, n-1))
		s.connected = ref(len(s.arena))
	}
	return true
}
