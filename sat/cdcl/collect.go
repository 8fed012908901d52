package cdcl

// What is garbage leaves the arena, and the rest moves together; clauses that are true at level 0
// are garbage, and literals that are false there leave their clauses (Eén and Sörensson, "An
// extensible SAT-solver", 2003). Watches are made anew, in the order of the arena.

// rootValue returns the value of a literal at level 0.
func (s *Solver) rootValue(l lit) int8 {
	if s.vals[l] != 0 && s.info[l>>1].level == 0 {
		return s.vals[l]
	}
	return 0
}

// collect runs at any level, after propagation if it is to simplify.
func (s *Solver) collect(simplify bool) bool {
	roots := len(s.trail)
	if len(s.control) > 0 {
		roots = int(s.control[0])
	}
	simplify = simplify && roots > s.collectedRoots
	to := ref(1)
	for c := s.first(); int(c) < len(s.arena); {
		next := s.after(c)
		if s.keep(c, simplify) {
			s.move(c, to)
			to += header + s.arena[to]
		}
		c = next
	}
	s.arena = s.arena[:to]
	if simplify {
		s.simplifyBinaries()
		s.collectedRoots = roots
	}
	return s.reconnect()
}

// keep removes what is false at level 0 from a clause and reports whether the clause stays in
// the arena.
func (s *Solver) keep(c ref, simplify bool) bool {
	reason := s.isReason(c)
	if s.has(c, garbage) && !reason {
		if !s.has(c, silent) {
			s.deletionOf(s.lits(c))
		}
		return false
	}
	if !simplify {
		return true
	}
	lits := s.lits(c)
	falses := 0
	for _, l := range lits {
		switch s.rootValue(lit(l)) {
		case 1:
			for _, l := range lits[:2] {
				if reason && s.info[l>>1].reason == c {
					s.info[l>>1].reason = noReason // it is true at level 0, where reasons are not asked for
				}
			}
			if !s.has(c, garbage) {
				s.discard(c)
			}
			s.deletionOf(lits)
			return false
		case -1:
			falses++
		}
	}
	if falses == 0 || len(lits)-falses == 2 && !s.roomForBinary(lit(lits[0]), lit(lits[1])) {
		s.full = false
		return true
	}
	return s.strip(c, falses)
}

// strip removes the literals that are false at level 0, of which the first two are none.
func (s *Solver) strip(c ref, falses int) bool {
	lits := s.lits(c)
	old := append([]uint32(nil), lits...)
	k := 0
	for _, l := range lits {
		if s.rootValue(lit(l)) == 0 {
			lits[k] = l
			k++
		}
	}
	s.lemmaOf(lits[:k])
	s.deletionOf(old)
	if k > 2 {
		s.truncate(c, k)
		return true
	}
	a, b := lit(lits[0]), lit(lits[1])
	s.binary(a, b)
	for i, l := range lits[:2] {
		if s.vals[l] > 0 && s.info[l>>1].reason == c {
			s.info[l>>1].reason = binaryBit | lits[1-i]
		}
	}
	s.discard(c)
	return false
}

// move moves a clause towards the beginning of the arena.
func (s *Solver) move(c, to ref) {
	if c == to {
		return
	}
	for _, l := range s.arena[c+header : c+header+2] {
		if s.vals[l] > 0 && s.info[l>>1].reason == c {
			s.info[l>>1].reason = to
		}
	}
	copy(s.arena[to:], s.arena[c:c+header+s.arena[c]])
}

// simplifyBinaries removes the binary clauses that are true at level 0.
func (s *Solver) simplifyBinaries() {
	gone := 0
	for p := lit(2); int(p) < len(s.bins); p++ {
		list := s.bins[p]
		if len(list) == 0 {
			continue
		}
		k := 0
		satisfied := s.rootValue(p^1) > 0
		for _, q := range list {
			if satisfied || s.rootValue(q) > 0 {
				if gone++; p^1 < q {
					s.deletion(p^1, q)
				}
				continue
			}
			list[k] = q
			k++
		}
		s.bins[p] = list[:k]
	}
	s.binaries -= gone / 2
}

// reconnect makes all watches anew.
func (s *Solver) reconnect() bool {
	s.broken = !s.roomForWatches()
	for c := s.first(); int(c) < len(s.arena) && !s.broken; c = s.after(c) {
		if !s.watchClause(c) {
			return false
		}
	}
	s.connected = ref(len(s.arena))
	return !s.broken
}
