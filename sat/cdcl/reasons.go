package cdcl

// In stable mode variables are bumped that are not in the conflict, but in the reasons of the
// literals learned: they would have been in it, had the conflict come a little differently (Liang,
// Ganesh, Poupart, Czarnecki, "Learning rate based branching heuristic for SAT solvers", 2016). It
// halves the conflicts of large boards. In focused mode random formulas take more for it.

// reasonLimit is how many times the variables of the conflict may become: more are left.
const reasonLimit = 10

// addReasons adds the variables of reasons to those to be bumped, unless there are too many.
func (s *Solver) addReasons() {
	n := len(s.analyzed)
	for _, l := range s.learnt {
		reason := s.info[l>>1].reason
		if reason == noReason {
			continue
		}
		for _, q := range s.antecedent(reason) {
			if v := q >> 1; s.seen[v]&inConflict == 0 && s.info[v].level > 0 {
				s.seen[v] |= inConflict
				s.analyzed = append(s.analyzed, v)
			}
		}
		if len(s.analyzed) > n*reasonLimit {
			for _, v := range s.analyzed[n:] {
				s.seen[v] &^= inConflict
			}
			s.analyzed = s.analyzed[:n]
			return
		}
	}
}
