package cdcl

import (
	"cmp"
	"slices"
)

// Vivification: the literals of a clause are made false one after the other. If that leads to a
// conflict, or makes one of the others true, the literals that took part are a shorter clause
// (Piette, Hamadi, Saïs, "Vivifying propositional clausal formulae", 2008; Li, Xiao, Luo, Manyà,
// Lü, Li, "Clause vivification by unit propagation in CDCL SAT solvers", 2020). Literals in
// many clauses come first, and clauses that begin alike follow each other, so that decisions can
// be used again (Biere and others, "CaDiCaL at the SAT Race 2019", 2019).

// vivify shortens learned clauses of little glue, and then the irredundant ones.
func (s *Solver) vivify(effort uint64) bool {
	return s.vivifySome(redundant, effort*2/3) && s.vivifySome(0, effort/3)
}

// candidate is a clause to vivify, with the ranks of its first two literals.
type candidate struct {
	key uint64
	ref ref
}

// vivifySome vivifies learned clauses, or those that are not, as far as the effort goes. Those
// that were not tried in this round come next time.
func (s *Solver) vivifySome(kind uint32, effort uint64) bool {
	limit := s.ticks + effort
	fresh, all := 0, 0
	for c := s.first(); int(c) < len(s.arena); c = s.after(c) {
		if s.vivifiable(c, kind) {
			if all++; !s.has(c, vivified) {
				fresh++
			}
		}
	}
	if !s.takes(all*16 + len(s.vals)*12) {
		s.full = false
		return true
	}
	ranks := s.ranks(kind)
	schedule := make([]candidate, 0, all)
	for c := s.first(); int(c) < len(s.arena); c = s.after(c) {
		if !s.vivifiable(c, kind) || fresh > 0 && s.has(c, vivified) {
			continue
		}
		a, b := ^uint32(0), ^uint32(0)
		for _, l := range s.lits(c) {
			if r := ranks[l]; r < a {
				a, b = r, a
			} else {
				b = min(b, r)
			}
		}
		schedule = append(schedule, candidate{uint64(a)<<32 | uint64(b), c})
	}
	slices.SortFunc(schedule, func(x, y candidate) int { return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(x.ref, y.ref)) })
	s.ticks += uint64(len(s.arena)) >> 4
	for _, x := range schedule {
		if s.ticks > limit {
			break
		}
		if !s.vivifyClause(x.ref, ranks) {
			s.backtrack(0)
			return false
		}
	}
	s.backtrack(0)
	return true
}

// vivifiable reports whether a clause is one to vivify.
func (s *Solver) vivifiable(c ref, kind uint32) bool {
	w := s.arena[c+1]
	return w&garbage == 0 && w&redundant == kind && (kind == 0 || w>>glueShift <= tier2)
}

// ranks returns the place of each literal in the order by occurrences.
func (s *Solver) ranks(kind uint32) []uint32 {
	keys := make([]uint64, len(s.vals))
	for l := range keys {
		keys[l] = 1<<63 | uint64(l)
	}
	for c := s.first(); int(c) < len(s.arena); c = s.after(c) {
		if s.vivifiable(c, kind) {
			for _, l := range s.lits(c) {
				keys[l] -= 1 << 32
			}
		}
	}
	slices.Sort(keys)
	ranks := make([]uint32, len(keys))
	for i, k := range keys {
		ranks[uint32(k)] = uint32(i)
	}
	return ranks
}

// vivifyClause tries one clause. The result is false when the search is to end.
func (s *Solver) vivifyClause(c ref, ranks []uint32) bool {
	s.set(c, vivified)
	clause := s.sorted[:0]
	for _, l := range s.lits(c) {
		if s.rootValue(lit(l)) > 0 {
			return true // collect removes it
		}
		clause = append(clause, lit(l))
	}
	s.sorted = clause
	slices.SortFunc(clause, func(a, b lit) int { return cmp.Compare(ranks[a], ranks[b]) })
	if s.isReason(c) {
		l := lit(s.arena[c+header])
		if s.vals[l] < 0 || s.info[l>>1].reason != c {
			l = lit(s.arena[c+header+1])
		}
		s.backtrack(int(s.info[l>>1].level) - 1)
	}
	same := 0
	for same < s.level() && same < len(clause) && s.trail[s.control[same]] == clause[same]^1 {
		same++
	}
	s.backtrack(same)

	s.ignored = c
	conflict, implied := false, lit(0)
	for _, l := range clause {
		if v := s.vals[l]; v > 0 {
			implied = l
			break
		} else if v < 0 {
			continue
		}
		s.decide(l ^ 1)
		if conflict = s.propagate(); conflict || s.stopped != nil || s.broken {
			break
		}
	}
	s.ignored = 0
	if s.stopped != nil || s.broken {
		return false
	}
	return s.vivifyResult(c, conflict, implied)
}

// vivifyResult replaces a clause by what is left of it.
func (s *Solver) vivifyResult(c ref, conflict bool, implied lit) bool {
	short := s.clauseOfDecisions(conflict, implied)
	switch n := s.size(c); {
	case len(short) == n && s.has(c, redundant) && (conflict || implied != 0):
		if conflict { // the last level has one
			s.backtrack(s.level() - 1)
		}
		s.discard(c) // the others imply it
		return true
	case len(short) >= n:
		if conflict {
			s.backtrack(s.level() - 1)
		}
		return true
	}
	s.backtrack(0)
	s.stats.Vivified++
	flags := s.flags(c)&(redundant|usedMask) | vivified
	from := ref(len(s.arena))
	if !s.derive(short, flags, s.glue(c)) {
		return false
	}
	s.discard(c)
	if len(short) > 2 && !s.watchClause(from) {
		return false
	}
	return s.settle()
}

// clauseOfDecisions returns the negations of the decisions that imply the conflict, or a literal,
// which then is the first one; if there is neither, of all decisions.
func (s *Solver) clauseOfDecisions(conflict bool, implied lit) []lit {
	short := s.short[:0]
	mark := func(lits []uint32) {
		for _, q := range lits {
			if s.info[q>>1].level > 0 {
				s.seen[q>>1] = inConflict
			}
		}
	}
	switch {
	case conflict && s.conflict&binaryBit != 0:
		mark(s.conflictPair[:])
	case conflict:
		mark(s.lits(s.conflict))
	case implied != 0:
		short = append(short, implied)
		s.seen[implied>>1] = inConflict
	default:
		for level := range s.control {
			short = append(short, s.trail[s.control[level]]^1)
		}
		s.short = short
		return short
	}
	for i := len(s.trail) - 1; i >= 0 && s.info[s.trail[i]>>1].level > 0; i-- {
		l := s.trail[i]
		if s.seen[l>>1] == 0 {
			continue
		}
		s.seen[l>>1] = 0
		if reason := s.info[l>>1].reason; reason != noReason {
			mark(s.antecedent(reason)) // itself too, but it was passed
			s.seen[l>>1] = 0
		} else if l != implied {
			short = append(short, l^1)
		}
	}
	s.short = short
	return short
}
