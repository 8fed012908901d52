package cdcl

import "slices"

// Bounded variable elimination: the clauses of a variable are replaced by their resolvents on it
// if these are not more, or by a bound that grows from call to call (Eén and Biere, "Effective
// preprocessing in SAT through variable and clause elimination", 2005; Balyo, Biere, Iser, Sinz,
// "SAT race 2015", 2016). The replaced clauses are kept for models and for restoring, and the
// proof keeps them as well, so that whatever comes back later is still in it.

const (
	occurrenceLimit = 100 // clauses with a literal
	resolventSize   = 100 // literals of a resolvent
	mostBound       = 16
)

// elimState is what elimination knows of a variable.
type elimState uint8

const (
	untouched elimState = 1 << iota // none of its clauses has changed since it was tried
	restored                        // it came back, and is not eliminated again
)

// elimination is one call of eliminate: where each literal occurs in longer irredundant clauses.
type elimination struct {
	*Solver
	occurs  [][]ref
	bytes   int
	limit   uint64
	clauses [2][][]lit // of the variable looked at, with it and with its negation
	slab    []lit
	refs    []ref // of these the longer ones
	added   []ref // resolvents, and clauses that these have shortened
}

// eliminate resolves variables away within an effort. It changes clauses under the watches, which
// are made anew at its end.
func (s *Solver) eliminate(effort uint64) bool {
	if !s.settle() || !s.collect(true) {
		return false
	}
	words := 0
	for c := s.first(); int(c) < len(s.arena); c = s.after(c) {
		if !s.has(c, redundant|garbage) {
			words += s.size(c)
		}
	}
	x := &elimination{Solver: s, limit: s.ticks + effort, bytes: len(s.vals)*24 + words*8}
	if !s.takes(x.bytes) {
		s.full = false
		return true
	}
	s.memory += uint64(x.bytes)
	x.connectAll()
	before := s.inactive
	complete := x.rounds()
	if s.memory -= uint64(x.bytes); s.inactive > before {
		s.forgetInactive()
	}
	if complete && s.bound < mostBound {
		s.bound = max(1, 2*s.bound)
		for v := range s.elim {
			s.elim[v] &^= untouched
		}
	}
	if s.full = false; s.unsat || !s.collect(false) {
		return false
	}
	s.head = 0
	return s.settle()
}

// connectAll lists the occurrences.
func (x *elimination) connectAll() {
	x.occurs = make([][]ref, len(x.vals))
	for c := x.first(); int(c) < len(x.arena); c = x.after(c) {
		if !x.has(c, redundant|garbage) {
			for _, l := range x.lits(c) {
				x.occurs[l] = append(x.occurs[l], c)
			}
		}
	}
}

// rounds tries all variables until none goes, and reports whether it got there.
func (x *elimination) rounds() (complete bool) {
	for {
		before := x.inactive
		if complete = x.round(); !complete || x.inactive == before {
			return complete
		}
	}
}

// round tries all variables that have changed, those in few clauses first, and reports whether it
// got to the end.
func (x *elimination) round() (complete bool) {
	s := x.Solver
	s.newMarks()
	for _, l := range s.assumptions {
		s.marks[l&^1] = s.mark
	}
	schedule := s.scratch[:0]
	for v := uint32(1); int(v) <= s.vars; v++ {
		p := literal(v, 1)
		if s.vals[p] != 0 || s.state[v] != active || s.elim[v] != 0 || s.marks[p] == s.mark {
			continue
		}
		if a, b := x.degree(p), x.degree(p^1); a <= occurrenceLimit && b <= occurrenceLimit {
			var ok bool
			if schedule, ok = grow(s, schedule, 1, 8); !ok {
				break
			}
			schedule = append(schedule, uint64(a*b)<<32|uint64(v))
		}
	}
	s.scratch = schedule
	slices.Sort(schedule)
	for _, k := range schedule {
		if s.ticks > x.limit || s.ticks >= s.nextCheck && s.interrupted() {
			return false
		}
		v := uint32(k)
		s.elim[v] |= untouched
		if s.vals[v<<1] == 0 && !x.resolveAway(v) {
			return false
		}
	}
	return true
}

func (x *elimination) degree(l lit) int { return len(x.occurs[l]) + len(x.bins[l^1]) }

// gather copies the clauses with a variable. The result is false if one is too long, or there are
// too many.
func (x *elimination) gather(p lit) bool {
	x.slab, x.refs = x.slab[:0], x.refs[:0]
	for side, l := range [2]lit{p, p ^ 1} {
		x.clauses[side] = x.clauses[side][:0]
		if x.degree(l) > occurrenceLimit {
			return false
		}
		for _, q := range x.bins[l^1] {
			if x.vals[q] <= 0 {
				x.keepClause(side, []uint32{uint32(l), uint32(q)})
			}
		}
	occurrences:
		for _, c := range x.occurs[l] {
			if x.has(c, garbage) {
				continue
			}
			lits := x.lits(c)
			x.ticks++
			if len(lits) > resolventSize {
				return false
			}
			for _, q := range lits {
				if x.vals[q] > 0 {
					continue occurrences
				}
			}
			x.keepClause(side, lits)
			x.refs = append(x.refs, c)
		}
	}
	return true
}

func (x *elimination) keepClause(side int, lits []uint32) {
	from := len(x.slab)
	for _, q := range lits {
		x.slab = append(x.slab, lit(q))
	}
	x.clauses[side] = append(x.clauses[side], x.slab[from:len(x.slab):len(x.slab)])
}

// resolveAway eliminates a variable if there are few enough resolvents. The result is false if
// there is no memory, or the clauses have no model.
func (x *elimination) resolveAway(v uint32) bool {
	s, p := x.Solver, literal(v, 1)
	if !x.gather(p) {
		return true
	}
	total, words, count := len(x.clauses[0])+len(x.clauses[1]), 0, 0
	for _, a := range x.clauses[0] {
		for _, b := range x.clauses[1] {
			r, ok := x.resolvent(a, b, p)
			if !ok {
				continue
			}
			words += header + len(r)
			if count++; count > total+s.bound || len(r) > resolventSize {
				return true
			}
		}
	}
	// Room for everything first, so that nothing is left half done.
	if !s.roomForClause(words) || !s.roomForRecord(x.slab, total) || !s.takes(words*8) {
		return false
	}
	s.memory += uint64(words * 8)
	x.bytes += words * 8
	for _, a := range x.clauses[0] {
		for _, b := range x.clauses[1] {
			if r, ok := x.resolvent(a, b, p); ok && !x.addResolvent(r) {
				return false
			}
		}
	}
	x.remove(v)
	return x.backward()
}

// resolvent resolves two clauses on p, which is in a. It is not ok if it is true at level 0 or
// always.
func (x *elimination) resolvent(a, b []lit, p lit) (r []lit, ok bool) {
	s := x.Solver
	s.newMarks()
	r = s.short[:0]
	s.ticks++
	for _, l := range a {
		if s.vals[l] > 0 {
			return nil, false
		}
		s.marks[l] = s.mark
		if l != p && s.vals[l] == 0 {
			r = append(r, l)
		}
	}
	for _, l := range b {
		switch {
		case l == p^1:
		case s.vals[l] > 0 || s.marks[l^1] == s.mark:
			return nil, false
		case s.vals[l] == 0 && s.marks[l] != s.mark:
			r = append(r, l)
		}
	}
	s.short = r
	return r, true
}

// addResolvent adds a clause for which there is room. The result is false if the clauses have no
// model, or there is no room in the lists of binary clauses.
func (x *elimination) addResolvent(r []lit) bool {
	s, c := x.Solver, ref(len(x.arena))
	if !s.derive(r, 0, 0) || s.unsat {
		return false
	}
	for _, l := range r {
		s.elim[l>>1] &^= untouched
		if len(r) > 2 {
			x.occurs[l] = append(x.occurs[l], c)
		}
	}
	if len(r) > 2 {
		x.added = append(x.added, c)
	}
	return true
}

// remove takes the clauses of a variable away and keeps them in a record.
func (x *elimination) remove(v uint32) {
	s, p := x.Solver, literal(v, 1)
	s.pushRecord(v, x.clauses[0], x.clauses[1])
	for _, c := range x.refs {
		s.set(c, silent)
		s.discard(c)
	}
	for _, l := range [2]lit{p, p ^ 1} {
		for _, q := range s.bins[l] { // ¬l ∨ q
			list := s.bins[q^1]
			if i := slices.Index(list, l^1); i >= 0 {
				s.bins[q^1] = slices.Delete(list, i, i+1)
			}
			s.elim[q>>1] &^= untouched
		}
		s.binaries -= len(s.bins[l])
		s.bins[l] = s.bins[l][:0]
	}
	for _, l := range x.slab {
		s.elim[l>>1] &^= untouched
	}
	s.state[v] = eliminated
	s.inactive++
	s.queue.remove(s, v)
}

// forgetInactive discards the learned clauses with variables that are eliminated.
func (s *Solver) forgetInactive() {
	for c := s.first(); int(c) < len(s.arena); c = s.after(c) {
		if s.has(c, redundant) && !s.has(c, garbage) &&
			slices.ContainsFunc(s.lits(c), func(l uint32) bool { return s.state[l>>1] != active }) {
			s.discard(c)
		}
	}
}
