package ruled

import "sudokusat/native/internal/asked"

// The least solutions. An ordered search decides cell by cell in reading order,
// the least digit first, so that it meets solutions in lexicographic order. It
// would get lost below a hopeless beginning; so after each decision a free
// search, which chooses its own order, finds whether any solution is left. A
// solution it finds is the witness for the decisions to come that agree with it.

// first returns the first open cell with its least digit.
func (s *search) first() frame {
	for c, m := range s.cand[:s.cells] {
		if !single(m) {
			return frame{int32(c), m & -m}
		}
	}
	return frame{c: -1}
}

// free searches the level in any order of solutions, up to limit.
func (s *search) free(depth, keep int, limit uint64) (complete bool, found asked.Wanted) {
	was := s.Wanted
	s.Wanted = asked.Wanted{Keep: keep}
	s.down(depth)
	complete = s.run(depth+1, limit)
	found, s.Wanted = s.Wanted, was
	s.cand = s.levels[depth]
	return complete, found
}

// alone begins an ordered search with a free one for two solutions. If there is
// one at most, that is the answer: answered is true. Else what it found is the
// first witness, and the number of solutions is known to be two at least.
func (s *search) alone() (answered, complete bool) {
	complete, found := s.free(0, 1, 2)
	if s.poll.Stopped || !complete {
		if s.atLeast = found.Count; found.Count > 0 {
			copy(s.witness, found.Kept[0])
			s.known = true
		}
		return s.poll.Stopped, false
	}
	for _, g := range found.Kept {
		s.Take(g)
	}
	return true, !s.Ended
}

// promising reports, after a decision of an ordered search led to a level,
// whether the level has any solution.
func (s *search) promising(depth int) bool {
	f := s.frames[depth-1]
	if s.known && uint64(1)<<(s.witness[f.c]-1) == f.v {
		return true
	}
	_, found := s.free(depth, 1, 1)
	if s.known = found.Count > 0; s.known {
		copy(s.witness, found.Kept[0])
	}
	return s.known
}
