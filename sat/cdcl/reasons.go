package cdcl

// In stable mode variables are bumped that are not in the conflict, but in the reasons of the
// literals learned: they would have been in it, had the conflict come a little differently (Liang,
// Ganesh, Poupart, Czarnecki, "Learning rate based branching heuristic for SAT solvers", 2016). It
// halves the conflicts of large boards. In focused mode random formulas take more for it.

const (
	reasonLimit = 10         // times as many variables as in the conflict: more are left
	deepReasons = firstPhase // conflicts after which the reasons of reasons count too
)

// addReasons adds the variables of reasons to those to be bumped, unless there are too many.
func (s *Solver) addReasons() {
	n, depth := len(s.analyzed), 1
	if s.stats.Conflicts > deepReasons {
		depth = 2
	}
	for _, l := range s.learnt {
		if !s.addReason(l, depth, n*reasonLimit) {
			for _, v := range s.analyzed[n:] {
				s.seen[v] &^= inConflict
			}
			s.analyzed = s.analyzed[:n]
			return
		}
	}
}

// addReason adds those of one literal. The result is false once there are more than limit.
func (s *Solver) addReason(l lit, depth, limit int) bool {
	reason := s.info[l>>1].reason
	if reason == noReason {
		return true
	}
	pair := [1]uint32{reason &^ binaryBit}
	lits := pair[:]
	if reason&binaryBit == 0 {
		lits = s.lits(reason)
	}
	for _, q := range lits {
		v := q >> 1
		if s.seen[v]&inConflict != 0 || s.info[v].level == 0 {
			continue
		}
		s.seen[v] |= inConflict
		s.analyzed = append(s.analyzed, v)
		if len(s.analyzed) > limit || depth > 1 && !s.addReason(lit(q), depth-1, limit) {
			return false
		}
	}
	return true
}
