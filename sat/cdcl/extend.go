package cdcl

import "sudokusat/cnf"

// The clauses of eliminated variables. A model of the others is completed in the reverse order of
// elimination (Järvisalo and Biere, "Reconstructing solutions after blocked clause elimination",
// 2010). A variable that a clause or an assumption needs again comes back with its clauses, and so
// do the eliminated variables in these (Fazekas, Biere, Scholl, "Incremental inprocessing in SAT
// solving", 2019, in its simplest form).

// record is the clauses of a variable that was eliminated: size, literals, size, literals … from
// one place of the extension to another.
type record struct {
	v        uint32
	from, to int
}

// roomForRecord makes room for clauses in the extension.
func (s *Solver) roomForRecord(lits []lit, clauses int) bool {
	var ok, also bool
	s.extension, ok = grow(s, s.extension, len(lits)+clauses, 4)
	s.records, also = grow(s, s.records, 1, 24)
	return ok && also
}

func (s *Solver) pushRecord(v uint32, sides ...[][]lit) {
	r := record{v: v, from: len(s.extension)}
	for _, side := range sides {
		for _, c := range side {
			s.extension = append(s.extension, uint32(len(c)))
			for _, l := range c {
				s.extension = append(s.extension, uint32(l))
			}
		}
	}
	r.to = len(s.extension)
	s.records = append(s.records, r)
}

// each calls a function with each clause of a record.
func (s *Solver) each(r record, do func(lits []uint32)) {
	for i := r.from; i < r.to; {
		n := int(s.extension[i])
		do(s.extension[i+1 : i+1+n])
		i += 1 + n
	}
}

// extend completes the model: a variable is false unless a clause needs it true.
func (s *Solver) extend() {
	for i := len(s.records) - 1; i >= 0; i-- {
		r := s.records[i]
		value := int8(-1)
		s.each(r, func(lits []uint32) {
			with := false
			for _, l := range lits {
				if v := lit(l); v == literal(r.v, 1) {
					with = true
				} else if s.model[v>>1] == v.sign() {
					return
				}
			}
			if with {
				value = 1
			}
		})
		s.model[r.v] = value
	}
}

// wake restores the variables of literals that come in from outside, at level 0. The result is
// false if there is no memory; then nothing has changed.
func (s *Solver) wake(lits []cnf.Lit) bool {
	if s.inactive == 0 {
		return true
	}
	var woken []uint32
	add := func(v uint32) {
		if s.state[v] == eliminated {
			s.state[v] = active
			woken = append(woken, v)
		}
	}
	for _, l := range lits {
		add(pack(l).of())
	}
	if len(woken) == 0 {
		return true
	}
	at := make(map[uint32]record, len(s.records))
	for _, r := range s.records {
		at[r.v] = r
	}
	words := 0
	for i := 0; i < len(woken); i++ {
		r := at[woken[i]]
		words += 2 * (r.to - r.from) // a clause has a header of two words, and one here
		s.each(r, func(lits []uint32) {
			for _, l := range lits {
				add(l >> 1)
			}
		})
	}
	var ok bool
	if s.pairs, ok = grow(s, s.pairs, words, 4); !ok || !s.roomForClause(words) {
		for _, v := range woken {
			s.state[v] = eliminated
		}
		return false
	}
	for _, v := range woken {
		s.restore(v, at[v])
	}
	s.dropRecords()
	return true
}

// restore adds the clauses of a variable again; there is room for them.
func (s *Solver) restore(v uint32, r record) {
	s.inactive--
	s.elim[v] |= restored
	s.stats.Restored++
	s.queue.append(s, v)
	if s.heap.used {
		s.heap.restore(v)
	}
	s.each(r, func(lits []uint32) {
		s.out = unpackAll(s.out[:0], s.copied(lits))
		s.normalize(s.out)
	})
}

// dropRecords removes the records of variables that are back.
func (s *Solver) dropRecords() {
	k, end := 0, 0
	for _, r := range s.records {
		if s.state[r.v] == eliminated {
			copy(s.extension[end:], s.extension[r.from:r.to])
			s.records[k] = record{r.v, end, end + r.to - r.from}
			end += r.to - r.from
			k++
		}
	}
	s.records, s.extension = s.records[:k], s.extension[:end]
}
