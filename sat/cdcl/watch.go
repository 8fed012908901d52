package cdcl

// Two watched literals with blockers, and binary clauses apart (Moskewicz, Madigan, Zhao,
// Zhang, Malik, "Chaff", 2001; Chu, Harwood, Stuckey, "Cache conscious data structures for
// Boolean satisfiability solvers", 2009; Ryan, "Efficient algorithms for clause-learning SAT
// solvers", 2004). A binary clause is only two entries: each literal in the list of the
// other's negation.

// watch is a clause to be visited when a literal becomes true whose negation it watches,
// unless another literal of it, the blocker, is true.
type watch struct {
	blocker lit
	ref     ref
}

const watchBytes = 8

// watched adds a clause to a literal's list. If there is no memory the solver is full, and
// the lists have to be built again: see connect.
func (s *Solver) watched(l lit, w watch) bool {
	ws := s.watches[l]
	if len(ws) == cap(ws) {
		var ok bool
		if ws, ok = grow(s, ws, max(4, len(ws)/2), watchBytes); !ok {
			s.broken = true
			return false
		}
	}
	s.watches[l] = append(ws, w)
	return true
}

// watchClause watches the first two literals of a clause.
func (s *Solver) watchClause(c ref) bool {
	a, b := lit(s.arena[c+header]), lit(s.arena[c+header+1])
	return s.watched(a^1, watch{b, c}) && s.watched(b^1, watch{a, c})
}

// roomForBinary makes room in the lists of a binary clause.
func (s *Solver) roomForBinary(a, b lit) bool {
	x, ok := grow(s, s.bins[a^1], 1, 4)
	s.bins[a^1] = x
	if ok {
		x, ok = grow(s, s.bins[b^1], 1, 4)
		s.bins[b^1] = x
	}
	return ok
}

// binary adds a binary clause; see roomForBinary.
func (s *Solver) binary(a, b lit) {
	s.bins[a^1] = append(s.bins[a^1], b)
	s.bins[b^1] = append(s.bins[b^1], a)
	s.binaries++
}

// connect puts the clauses that were added since the last call into the lists, or all of them
// when the lists are empty or broken. It runs at level 0, and everything is propagated again.
func (s *Solver) connect() bool {
	if !s.connectPairs() {
		return false
	}
	if s.broken || s.connected <= 1 {
		s.connected, s.broken = 1, false
		if !s.roomForWatches() {
			s.broken = true
			return false
		}
	}
	if int(s.connected) == len(s.arena) {
		return true
	}
	s.head = 0
	for c := s.skip(s.connected); int(c) < len(s.arena); c = s.after(c) {
		if !s.has(c, garbage) && !s.watchClause(c) || s.poll() {
			s.broken = true
			return false
		}
	}
	s.connected = ref(len(s.arena))
	return true
}

// roomForWatches empties the lists of watches; those that are too short get their room in
// one piece, with some to spare.
func (s *Solver) roomForWatches() bool {
	need, visited := make([]int32, len(s.watches)), 0
	for c := s.first(); int(c) < len(s.arena); c = s.after(c) {
		if visited++; s.pollAt(visited) {
			return false
		}
		if !s.has(c, garbage) {
			need[s.arena[c+header]^1]++
			need[s.arena[c+header+1]^1]++
		}
	}
	total := 0
	for l := range need {
		s.watches[l] = s.watches[l][:0]
		if n := int(need[l]); n > 0 && n > cap(s.watches[l]) {
			need[l] += need[l]/2 + 2
			total += int(need[l])
		} else {
			need[l] = 0
		}
	}
	if !s.takes(total * watchBytes) {
		return false
	}
	s.memory += uint64(total * watchBytes)
	slab := make([]watch, total)
	for l, n := range need {
		if n > 0 {
			s.memory -= uint64(cap(s.watches[l]) * watchBytes)
			s.watches[l], slab = slab[:0:n], slab[n:]
		}
	}
	return true
}

// connectPairs puts the binary clauses added since the last call into their lists, without
// those that are there twice.
func (s *Solver) connectPairs() bool {
	if len(s.pairs) == 0 {
		return true
	}
	if s.binaries > 0 {
		for i := 0; i < len(s.pairs); i += 2 {
			if !s.roomForBinary(s.pairs[i], s.pairs[i+1]) {
				s.pairs = s.pairs[:copy(s.pairs, s.pairs[i:])]
				return false
			}
			s.binary(s.pairs[i], s.pairs[i+1])
		}
	} else if !s.firstPairs() {
		return false
	}
	s.pairs, s.head = s.pairs[:0], 0
	return true
}

// firstPairs makes the lists of binary clauses in one piece.
func (s *Solver) firstPairs() bool {
	need := make([]int32, len(s.bins))
	for _, l := range s.pairs {
		need[l^1]++
	}
	total := 0
	for l, n := range need {
		if n > 0 {
			need[l] += n/4 + 2
			total += int(need[l])
		}
	}
	if !s.takes(total * 4) {
		return false
	}
	s.memory += uint64(total * 4)
	slab := make([]lit, total)
	for l, n := range need {
		if n > 0 {
			s.memory -= uint64(cap(s.bins[l]) * 4)
			s.bins[l], slab = slab[:0:n], slab[n:]
		}
	}
	for i := 0; i < len(s.pairs); i += 2 {
		if s.poll() {
			for l := range s.bins {
				s.bins[l] = s.bins[l][:0]
			}
			s.binaries = 0
			return false
		}
		s.binary(s.pairs[i], s.pairs[i+1])
	}
	s.dropTwins()
	return true
}

// dropTwins removes binary clauses that are there twice. Which of two equal ones goes makes
// no difference, so each list is looked at alone. If the search is to stop, the others are left as they are.
func (s *Solver) dropTwins() {
	gone := 0
	for l, list := range s.bins {
		if s.pollAt(l) {
			break
		}
		s.newMarks()
		k := 0
		for _, q := range list {
			if s.marks[q] != s.mark {
				s.marks[q] = s.mark
				list[k] = q
				k++
			}
		}
		gone += len(list) - k
		s.bins[l] = list[:k]
	}
	s.binaries -= gone / 2
}

// newMarks unmarks all literals.
func (s *Solver) newMarks() {
	if s.mark++; s.mark == 0 {
		clear(s.marks)
		s.mark = 1
	}
}
