package cdcl

// Minimisation of learned clauses. A literal goes if others of the clause imply its negation,
// by reasons (Sörensson and Biere, "Minimizing learned clauses", 2009; with the early ends of
// Van Gelder, "Improved conflict-clause minimization leads to improved propositional proof
// traces", 2009, and Knuth, "The art of computer programming" 4B, 2015), or by a binary clause
// with the first literal (Audemard and Simon, "Refining restarts strategies for SAT and UNSAT",
// 2012).

// minimizeDepth bounds the recursion.
const minimizeDepth = 1000

// implied reports whether the learned clause without a literal is as good.
func (s *Solver) implied(l lit, depth int) bool {
	v := l.of()
	info := s.info[v]
	seen := s.seen[v]
	if info.level == 0 || seen&removable != 0 || depth > 0 && seen&inConflict != 0 {
		return true
	}
	f := &s.frames[info.level]
	if info.reason == noReason || seen&poisonous != 0 || f.count == 0 || depth == 0 && f.count < 2 ||
		info.pos <= f.first || depth > minimizeDepth {
		return false
	}
	result := removable
	if r := info.reason; r&binaryBit != 0 {
		if !s.implied(lit(r&^binaryBit), depth+1) {
			result = poisonous
		}
	} else {
		for _, q := range s.lits(r) {
			if q>>1 != v && !s.implied(lit(q), depth+1) {
				result = poisonous
				break
			}
		}
	}
	if seen == 0 {
		s.minimized = append(s.minimized, v)
	}
	s.seen[v] |= result
	return result == removable
}

// binaryMinimizeSize bounds the clauses that are minimised by binary clauses.
const binaryMinimizeSize = 30

func (s *Solver) minimizeByBinaries() {
	if len(s.learnt) > binaryMinimizeSize || len(s.learnt) < 2 {
		return
	}
	list := s.bins[s.learnt[0]^1]
	if len(list) == 0 {
		return
	}
	s.newMarks()
	for _, q := range list {
		s.marks[q^1] = s.mark
	}
	k := 1
	for _, l := range s.learnt[1:] {
		if s.marks[l] != s.mark {
			s.learnt[k] = l
			k++
		}
	}
	s.learnt = s.learnt[:k]
}
