package cdcl

import "slices"

// Subsumption: a clause that contains another one goes, and one that contains another one but for
// the sign of a literal loses that literal (Eén and Biere, "Effective preprocessing in SAT through
// variable and clause elimination", 2005). Clauses come in the order of their sizes; each is
// compared with the smaller ones, which are listed under one literal, the rarest (Zhang, "On
// subsumption removal and on-the-fly CNF simplification", 2005).

// subsumeSize bounds the clauses that are looked at.
const subsumeSize = 100

// subsume looks at all irredundant clauses and the learned ones that stay for long. It changes
// clauses under the watches, which are made anew at its end.
func (s *Solver) subsume(effort uint64) bool {
	limit := s.ticks + effort
	schedule := s.scratch[:0]
	for c := s.first(); int(c) < len(s.arena); c = s.after(c) {
		w := s.arena[c+1]
		if w&garbage != 0 || w&redundant != 0 && w>>glueShift > tier2 || s.size(c) > subsumeSize {
			continue
		}
		var ok bool
		if schedule, ok = grow(s, schedule, 1, 8); !ok {
			s.full = false
			return true
		}
		schedule = append(schedule, uint64(s.size(c))<<32|uint64(c))
	}
	s.scratch = schedule
	bytes := len(s.vals)*8 + len(schedule)*8
	if !s.takes(bytes) {
		s.full = false
		return true
	}
	s.memory += uint64(bytes)
	defer func() { s.memory -= uint64(bytes) }()
	slices.Sort(schedule)
	x := subsumption{Solver: s, heads: make([]uint32, len(s.vals)), counts: make([]uint32, len(s.vals))}
	x.entries = make([]entry, 1, len(schedule)+1)
	for _, k := range schedule {
		for _, l := range s.lits(ref(k)) {
			x.counts[l]++
		}
	}
	for _, k := range schedule {
		if s.ticks > limit || s.ticks >= s.nextCheck && s.interrupted() {
			break
		}
		if !x.check(ref(k)) {
			s.full = false
			break
		}
	}
	if !s.collect(false) {
		return false
	}
	s.head = 0
	return s.settle()
}

// subsumption is the clauses that others are compared with, in lists.
type subsumption struct {
	*Solver
	heads   []uint32 // by literal: its first entry, 0 for none
	entries []entry
	counts  []uint32 // by literal: clauses with it
}

type entry struct {
	ref  ref
	next uint32
}

// check compares a clause with the smaller ones, and lists it. The result is false if there is no
// memory.
func (x *subsumption) check(c ref) bool {
	s := x.Solver
	s.newMarks()
	for _, l := range s.lits(c) {
		if s.vals[l] > 0 {
			return true // collect removes it
		}
		s.marks[l] = s.mark
	}
	drop, by, found := x.find(c)
	switch {
	case found && drop == 0:
		if by != 0 && s.has(by, redundant) && !s.has(c, redundant) {
			s.count(redundant, -1)
			s.arena[by+1] &^= redundant
			s.count(0, 1)
		}
		s.stats.Subsumed++
		s.discard(c)
	case found:
		s.stats.Strengthened++
		return s.without(c, drop)
	default:
		rare := lit(s.arena[c+header])
		for _, l := range s.lits(c) {
			if x.counts[l] < x.counts[rare] {
				rare = lit(l)
			}
		}
		x.entries = append(x.entries, entry{c, x.heads[rare]})
		x.heads[rare] = uint32(len(x.entries) - 1)
	}
	return true
}

// find looks for a clause that subsumes c, or would without the negation of drop. The clause is
// by, or a binary one if that is 0.
func (x *subsumption) find(c ref) (drop lit, by ref, found bool) {
	s := x.Solver
	for _, w := range s.lits(c) {
		l := lit(w)
		s.ticks += 1 + uint64(len(s.bins[l^1]))>>4
		for _, q := range s.bins[l^1] {
			if s.marks[q] == s.mark {
				return 0, 0, true
			}
			if s.marks[q^1] == s.mark {
				drop, found = q^1, true
			}
		}
	}
	if found {
		return drop, 0, true
	}
	for _, w := range s.lits(c) {
		for _, l := range [2]uint32{w, w ^ 1} {
			for e := x.heads[l]; e != 0; e = x.entries[e].next {
				d := x.entries[e].ref
				s.ticks++
				if s.has(d, garbage) {
					continue
				}
				if missing, ok := s.within(d); ok && missing == 0 {
					return 0, d, true
				} else if ok {
					drop, by, found = missing^1, d, true
				}
			}
		}
	}
	return drop, by, found
}

// within reports whether all literals of a clause are marked, but for one at most, missing, of
// which the negation is.
func (s *Solver) within(d ref) (missing lit, ok bool) {
	for _, w := range s.lits(d) {
		l := lit(w)
		switch {
		case s.marks[l] == s.mark:
		case s.marks[l^1] == s.mark && missing == 0:
			missing = l
		default:
			return 0, false
		}
	}
	return missing, true
}

// without removes a literal from a clause. The result is false if there is no memory.
func (s *Solver) without(c ref, drop lit) bool {
	lits := s.lits(c)
	short := s.short[:0]
	for _, w := range lits {
		if lit(w) != drop {
			short = append(short, lit(w))
		}
	}
	s.short = short
	if len(short) == 2 {
		if !s.roomForBinary(short[0], short[1]) {
			return false
		}
		s.lemma(short...)
		s.binary(short[0], short[1])
		s.discard(c)
		return true
	}
	s.lemma(short...)
	s.deletionOf(lits)
	for i, l := range short {
		lits[i] = uint32(l)
	}
	s.truncate(c, len(short))
	s.arena[c+1] &^= vivified
	return true
}
