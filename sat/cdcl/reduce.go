package cdcl

import "slices"

// Reduction of the learned clauses: those of little glue stay, those of middling glue as long as
// they are used, and of the rest, that was not used since the last reduction, the worse part
// goes (Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009; Oh,
// "Between SAT and UNSAT", 2015).

const (
	reduceInterval = 300 // conflicts; the n-th interval is n times as long
	reducedPart    = 75  // per cent of the candidates
)

func (s *Solver) reduceDue() bool { return s.stats.Conflicts >= s.nextReduce }

func (s *Solver) reduce() bool {
	s.stats.Reductions++
	s.nextReduce = s.stats.Conflicts + s.opts.interval(reduceInterval)*(s.stats.Reductions+1)
	s.forget(reducedPart)
	return s.collect(true)
}

// forget discards a part, in per cent, of the learned clauses that may go.
func (s *Solver) forget(part int) {
	candidates := s.scratch[:0]
	for c := s.first(); int(c) < len(s.arena); c = s.after(c) {
		w := s.arena[c+1]
		if w&redundant == 0 || w&garbage != 0 {
			continue
		}
		used := w & usedMask
		if used == usedTwice {
			s.arena[c+1] = w&^usedMask | usedOnce
		} else {
			s.arena[c+1] = w &^ usedMask
		}
		if glue := w >> glueShift; glue > tier1 && used == 0 && !s.isReason(c) {
			var ok bool
			if candidates, ok = grow(s, candidates, 1, 8); !ok {
				s.full = false // the rest stays
				break
			}
			candidates = append(candidates, uint64(min(glue, 1<<20-1))<<44|uint64(min(s.size(c), 1<<12-1))<<32|uint64(c))
		}
	}
	slices.Sort(candidates)
	for _, k := range candidates[len(candidates)*(100-part)/100:] {
		s.discard(ref(k))
	}
	s.scratch = candidates
}

// isReason reports whether a clause is the reason of an assigned literal.
func (s *Solver) isReason(c ref) bool {
	for _, l := range s.arena[c+header : c+header+2] {
		if s.vals[l] > 0 && s.info[l>>1].reason == c {
			return true
		}
	}
	return false
}
