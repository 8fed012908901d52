package cdcl

// Stats is what a solver has done since it was made.
type Stats struct {
	Clauses      uint64 // added
	Conflicts    uint64
	Decisions    uint64 // assumptions included
	Propagations uint64 // literals assigned by propagation
	Ticks        uint64 // cache lines touched in propagation, roughly
	Restarts     uint64
	Reductions   uint64 // of the learned clauses
	Rephased     uint64
	Learned      uint64 // literals in learned clauses
	Minimized    uint64 // literals removed from them when they were learned
	Units        int    // variables with a value at level 0
	Kept         int    // learned clauses of three literals or more now
	Irredundant  int    // other such clauses now
	Binaries     int    // clauses of two literals now
	Vivified     uint64 // clauses that vivification shortened
	Subsumed     uint64 // clauses that others imply
	Strengthened uint64 // clauses that subsumption shortened
	FailedProbes uint64
	Eliminated   int    // variables now
	Restored     uint64 // variables that were eliminated and came back
	Walks        uint64
	Flips        uint64 // of all walks
	Memory       uint64 // bytes that the arrays take now
}

// Stats returns the counts so far.
func (s *Solver) Stats() Stats {
	t := s.stats
	t.Ticks, t.Memory = s.ticks, s.memory
	t.Kept, t.Irredundant, t.Binaries = s.learned, s.irredundant, s.binaries+len(s.pairs)/2
	t.Eliminated = s.inactive
	t.Units = len(s.trail)
	if len(s.control) > 0 {
		t.Units = int(s.control[0])
	}
	return t
}
