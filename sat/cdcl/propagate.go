package cdcl

// Unit propagation. Replacements of a watched literal are looked for from the third literal
// on (Moskewicz and others, "Chaff", 2001); a clause whose other watched literal is true gets
// it as its blocker. Ticks are the cache lines touched, roughly, by which effort is measured
// independently of the machine (Biere, Faller, Fazekas, Fleury, Froleyks, Pollitt, "CaDiCaL
// 2.0", 2024).

// Reasons: none, a binary clause by its other literal, or a clause of the arena.
const (
	noReason  = 0
	binaryBit = 1 << 31
)

// varInfo is how a variable has become assigned.
type varInfo struct {
	level  int32
	pos    int32 // in the trail
	reason uint32
}

func (s *Solver) level() int { return len(s.control) }

// assign makes a literal true at the current level.
func (s *Solver) assign(l lit, reason uint32) {
	s.vals[l], s.vals[l^1] = 1, -1
	s.info[l>>1] = varInfo{int32(len(s.control)), int32(len(s.trail)), reason}
	s.trail = append(s.trail, l)
}

// decide opens a level and makes a literal true.
func (s *Solver) decide(l lit) {
	s.control = append(s.control, int32(len(s.trail)))
	s.assign(l, noReason)
}

// propagate assigns what follows, and reports whether there is a conflict, which is then in
// s.conflict. It stops early when the search is interrupted or the solver is full.
func (s *Solver) propagate() (conflict bool) {
	before, began := len(s.trail), s.ticks
	for s.head < len(s.trail) && !conflict {
		p := s.trail[s.head]
		if conflict = s.propagateBinary(p); conflict {
			break
		}
		if len(s.watches[p]) > 0 {
			conflict = s.propagateLong(p)
		}
		s.head++
		if s.ticks >= s.nextCheck && s.interrupted() || s.broken {
			break
		}
	}
	s.stats.Propagations += uint64(len(s.trail) - before)
	if s.searching {
		s.searchTicks += s.ticks - began
	}
	if len(s.control) == 0 {
		s.rootUnits()
	}
	return conflict
}

// propagateBinary assigns what the binary clauses with the negation of p imply.
func (s *Solver) propagateBinary(p lit) (conflict bool) {
	list, vals := s.bins[p], s.vals
	s.ticks += 1 + uint64(len(list))>>4
	for _, q := range list {
		switch v := vals[q]; {
		case v > 0:
		case v == 0:
			s.assign(q, binaryBit|uint32(p^1))
		default:
			s.conflict, s.conflictPair = binaryBit, [2]uint32{uint32(q), uint32(p ^ 1)}
			return true
		}
	}
	return false
}

// propagateLong visits the clauses that watch the negation of p.
func (s *Solver) propagateLong(p lit) (conflict bool) {
	ws, vals, arena, np := s.watches[p], s.vals, s.arena, p^1
	s.ticks += 1 + uint64(len(ws))>>3
	ticks := uint64(0)
	i, j := 0, 0
visits:
	for ; i < len(ws); i++ {
		w := ws[i]
		if vals[w.blocker] > 0 || w.ref == s.ignored {
			ws[j] = w
			j++
			continue
		}
		ticks++
		lits := arena[w.ref+header:][:arena[w.ref]]
		other := lit(lits[0]) ^ lit(lits[1]) ^ np
		v := vals[other]
		if v > 0 {
			ws[j] = watch{other, w.ref}
			j++
			continue
		}
		for k := 2; k < len(lits); k++ {
			q := lit(lits[k])
			if vals[q] < 0 {
				continue
			}
			if x := s.watches[q^1]; len(x) < cap(x) {
				s.watches[q^1] = append(x, watch{other, w.ref})
			} else if !s.watched(q^1, watch{other, w.ref}) {
				break visits
			}
			lits[0], lits[1], lits[k] = uint32(other), uint32(q), uint32(np)
			continue visits
		}
		ws[j] = watch{other, w.ref}
		j++
		if v < 0 {
			s.conflict, conflict = w.ref, true
			i++
			break
		}
		lits[0], lits[1] = uint32(other), uint32(np)
		s.assign(other, w.ref)
	}
	s.ticks += ticks
	if i != j {
		j += copy(ws[j:], ws[i:])
		s.watches[p] = ws[:j]
	}
	return conflict
}

// rootUnits gives the proof the literals that were implied at level 0 since the last time.
func (s *Solver) rootUnits() {
	for ; s.rooted < len(s.trail); s.rooted++ {
		if l := s.trail[s.rooted]; s.info[l>>1].reason != noReason {
			s.lemma(l)
		}
	}
}

// antecedent returns the literals of a reason of l, or of the conflict, whose first one may
// be l itself.
func (s *Solver) antecedent(reason uint32) []uint32 {
	if reason&binaryBit != 0 {
		s.pair[0] = reason &^ binaryBit
		return s.pair[:]
	}
	return s.lits(reason)
}

// backtrack undoes all levels above one.
func (s *Solver) backtrack(level int) {
	if len(s.control) <= level {
		return
	}
	end := int(s.control[level])
	for i := len(s.trail) - 1; i >= end; i-- {
		l := s.trail[i]
		v := l.of()
		s.vals[l], s.vals[l^1] = 0, 0
		if s.searching {
			s.saved[v] = l.sign()
		}
		if s.stamps[v] > s.stamps[s.queue.search] {
			s.queue.search = v
		}
		if s.heap.used {
			s.heap.restore(v)
		}
	}
	s.trail, s.control = s.trail[:end], s.control[:level]
	s.head = min(s.head, end)
}
