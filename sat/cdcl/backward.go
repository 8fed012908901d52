package cdcl

import "slices"

// Backward subsumption: each clause that elimination adds removes those that contain it, and takes
// from those that contain it but for the sign of a literal that literal (Eén and Biere, "Effective
// preprocessing in SAT through variable and clause elimination", 2005). What is left is often so
// little that the next variable can go: the formula of a pebbling game vanishes altogether.

// backward has the clauses added for a variable subsume longer ones, and then those that this
// shortens, within the effort. The result is false if there is no memory.
func (x *elimination) backward() bool {
	for i := 0; i < len(x.added) && x.ticks <= x.limit; i++ {
		if c := x.added[i]; !x.has(c, garbage) && !x.subsumedBy(c) {
			return false
		}
	}
	x.added = x.added[:0]
	return true
}

// subsumedBy looks for what a clause subsumes among the clauses with the rarest of its literals.
// The result is false if there is no memory.
func (x *elimination) subsumedBy(c ref) bool {
	rare, n := lit(x.arena[c+header]), x.size(c)
	x.newMarks()
	for _, w := range x.lits(c) {
		x.marks[w] = x.mark
		if len(x.occurs[w]) < len(x.occurs[rare]) {
			rare = lit(w)
		}
	}
	if len(x.occurs[rare]) > occurrenceLimit {
		return true
	}
	for _, d := range x.occurs[rare] {
		x.ticks++
		if d == c || x.has(d, garbage) || x.size(d) < n {
			continue
		}
		drop, ok := x.contains(d, n)
		if !ok {
			continue
		}
		for _, l := range x.lits(d) {
			x.elim[l>>1] &^= untouched
		}
		if drop == 0 {
			x.stats.Subsumed++
			x.discard(d)
			continue
		}
		x.stats.Strengthened++
		if !x.without(d, drop) {
			return false
		}
		list := x.occurs[drop]
		x.occurs[drop] = slices.Delete(list, slices.Index(list, d), slices.Index(list, d)+1)
		x.added = append(x.added, d)
	}
	return true
}

// contains reports whether a clause has n marked literals, one of which, drop, may be negated.
func (s *Solver) contains(d ref, n int) (drop lit, ok bool) {
	for _, w := range s.lits(d) {
		switch {
		case s.marks[w] == s.mark:
			n--
		case s.marks[w^1] == s.mark && drop == 0:
			drop = lit(w)
			n--
		case s.marks[w^1] == s.mark:
			return 0, false
		}
	}
	return drop, n == 0
}
