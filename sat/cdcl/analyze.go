package cdcl

// Conflict analysis up to the first unique implication point (Marques-Silva and Sakallah,
// "GRASP", 1996; Zhang, Madigan, Moskewicz, Malik, "Efficient conflict driven learning in a
// Boolean satisfiability solver", 2001), and glue, the number of levels in a clause (Audemard
// and Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009).

// The bits of seen.
const (
	inConflict uint8 = 1 << iota
	removable
	poisonous
)

// frame is what of a level is in the conflict.
type frame struct {
	count int32 // literals of the learned clause
	first int32 // the least place of one of them in the trail
	stamp uint32
}

// tier1 and tier2 are the glue up to which learned clauses are kept for good, and for long
// (Oh, "Between SAT and UNSAT: the fundamental difference in CDCL SAT", 2015).
const (
	tier1 = 2
	tier2 = 6
)

// analyze learns a clause from the conflict, backtracks, and asserts its first literal. The
// result is false if there is no memory for it.
func (s *Solver) analyze() bool {
	s.learnt = append(s.learnt[:0], 0)
	lits := s.conflictPair[:]
	if s.conflict&binaryBit == 0 {
		lits = s.lits(s.conflict)
		s.use(s.conflict)
	}
	open, i := s.resolve(lits), len(s.trail)
	for {
		i--
		for s.seen[s.trail[i]>>1] == 0 {
			i--
		}
		if open--; open == 0 {
			break
		}
		reason := s.info[s.trail[i]>>1].reason
		if reason&binaryBit == 0 {
			s.use(reason)
		}
		open += s.resolve(s.antecedent(reason))
	}
	uip := s.trail[i] ^ 1
	s.learnt[0] = uip
	glue := len(s.levels)
	before := len(s.learnt)
	s.shrink()
	if glue <= tier2 {
		s.minimizeByBinaries()
	}
	s.stats.Learned += uint64(len(s.learnt))
	s.stats.Minimized += uint64(before - len(s.learnt))
	if s.stable {
		s.addReasons()
	}
	s.bump()
	s.unmark()
	if !s.stable {
		s.averages.learned(glue)
	}
	return s.learn(min(glue, len(s.learnt)-1))
}

// resolve marks the literals of a clause, and counts those of the current level.
func (s *Solver) resolve(lits []uint32) (open int) {
	now := int32(len(s.control))
	for _, q := range lits {
		v := q >> 1
		info := s.info[v]
		if s.seen[v] != 0 || info.level == 0 {
			continue
		}
		s.seen[v] = inConflict
		s.analyzed = append(s.analyzed, v)
		if info.level == now {
			open++
			continue
		}
		s.learnt = append(s.learnt, lit(q))
		f := &s.frames[info.level]
		if f.count == 0 {
			s.levels = append(s.levels, info.level)
			f.first = info.pos
		}
		f.count++
		f.first = min(f.first, info.pos)
	}
	return open
}

// use notes that a learned clause was used, with its glue now.
func (s *Solver) use(c ref) {
	w := s.arena[c+1]
	if w&redundant == 0 {
		return
	}
	glue := int(w >> glueShift)
	if glue > tier1 {
		if now := s.levelsOf(s.lits(c)); now < glue {
			glue = now
			s.setGlue(c, glue)
			w = s.arena[c+1]
		}
	}
	s.arena[c+1] = w&^usedMask | usedAs(glue)
}

// usedAs returns the flag of a clause of this glue that was just used.
func usedAs(glue int) uint32 {
	if glue <= tier2 {
		return usedTwice
	}
	return usedOnce
}

// levelsOf returns the number of levels of literals, less one.
func (s *Solver) levelsOf(lits []uint32) int {
	s.stampLevels++
	n := -1
	for _, q := range lits {
		if f := &s.frames[s.info[q>>1].level]; f.stamp != s.stampLevels {
			f.stamp = s.stampLevels
			n++
		}
	}
	return n
}

// bump makes the variables of the conflict more likely to be decided.
func (s *Solver) bump() {
	if s.stable {
		s.heap.bump(s.analyzed)
	} else {
		s.queue.bump(s, s.analyzed)
	}
}

// unmark forgets what analysis has marked.
func (s *Solver) unmark() {
	for _, v := range s.analyzed {
		s.seen[v] = 0
	}
	for _, v := range s.minimized {
		s.seen[v] = 0
	}
	for _, level := range s.levels {
		s.frames[level].count = 0
	}
	s.analyzed, s.minimized, s.levels = s.analyzed[:0], s.minimized[:0], s.levels[:0]
}

// learn adds the learned clause and asserts its first literal.
func (s *Solver) learn(glue int) bool {
	n := len(s.learnt)
	jump := 0
	for i := 1; i < n; i++ {
		if level := int(s.info[s.learnt[i]>>1].level); level > jump {
			jump = level
			s.learnt[1], s.learnt[i] = s.learnt[i], s.learnt[1]
		}
	}
	if n == 2 && !s.roomForBinary(s.learnt[0], s.learnt[1]) || n > 2 && !s.roomForClause(n) {
		return false
	}
	s.lemma(s.learnt...)
	s.advance()
	s.backtrack(jump)
	switch n {
	case 1:
		s.assign(s.learnt[0], noReason)
	case 2:
		s.binary(s.learnt[0], s.learnt[1])
		s.assign(s.learnt[0], binaryBit|uint32(s.learnt[1]))
	default:
		c := s.store(s.learnt, redundant|usedAs(glue), glue)
		s.connected = ref(len(s.arena))
		s.assign(s.learnt[0], c)
		return s.watchClause(c)
	}
	return true
}

// blame finds the assumptions that imply the negation of one of them.
func (s *Solver) blame(a lit) {
	s.failed = append(s.failed[:0], a)
	v := a.of()
	if s.info[v].level > 0 {
		s.seen[v] = inConflict
		for i := len(s.trail) - 1; i >= int(s.control[0]); i-- {
			l := s.trail[i]
			if s.seen[l>>1] == 0 {
				continue
			}
			s.seen[l>>1] = 0
			reason := s.info[l>>1].reason
			if reason == noReason {
				s.failed = append(s.failed, l) // an assumption: there is no other decision yet
				continue
			}
			for _, q := range s.antecedent(reason) {
				if lit(q) != l && s.info[q>>1].level > 0 {
					s.seen[q>>1] = inConflict
				}
			}
		}
	}
	clause := s.clause[:0]
	for _, l := range s.failed {
		clause = append(clause, l^1)
	}
	s.clause = clause
	if len(clause) < 2 || clause[0] != clause[1]^1 { // not of an assumption and its negation
		s.lemma(clause...)
	}
}
