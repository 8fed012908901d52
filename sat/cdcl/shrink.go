package cdcl

import "slices"

// Shrinking of learned clauses: all literals of a level are replaced by one, of which they are
// consequences together with what is in the clause on lower levels, if there is such a literal;
// otherwise they are minimised one by one (Fleury and Biere, "Efficient all-UIP learned clause
// minimization", 2021). Where groups of literals exclude each other, clauses become many times
// shorter.

// shrinkable marks what was met on the level being shrunk.
const shrinkable uint8 = 1 << 3

func (s *Solver) shrink() {
	keys := s.keys[:0]
	for _, l := range s.learnt[1:] {
		info := s.info[l>>1]
		keys = append(keys, uint64(info.level)<<32|uint64(info.pos))
	}
	s.keys = keys
	slices.Sort(keys)
	s.learnt = s.learnt[:1]
	for end := len(keys); end > 0; {
		begin := end - 1
		for begin > 0 && keys[begin-1]>>32 == keys[begin]>>32 {
			begin--
		}
		s.shrinkLevel(keys[begin:end])
		end = begin
	}
}

// shrinkLevel appends what is left of the literals of one level.
func (s *Solver) shrinkLevel(block []uint64) {
	if len(block) > 1 {
		uip, ok := s.pointOf(block)
		for _, v := range s.met {
			s.seen[v] &^= shrinkable
		}
		s.met = s.met[:0]
		if ok {
			s.learnt = append(s.learnt, uip^1)
			return
		}
	}
	for _, k := range block {
		if l := s.trail[uint32(k)] ^ 1; !s.implied(l, 0) {
			s.learnt = append(s.learnt, l)
		}
	}
}

// pointOf returns the last true literal of a level that implies all of a block.
func (s *Solver) pointOf(block []uint64) (uip lit, ok bool) {
	meet := func(v uint32) {
		s.seen[v] |= shrinkable
		s.met = append(s.met, v)
	}
	for _, k := range block {
		meet(s.trail[uint32(k)].of())
	}
	level, open := int32(block[0]>>32), len(block)
	for pos := int(uint32(block[len(block)-1])); ; pos-- {
		t := s.trail[pos]
		if s.seen[t>>1]&shrinkable == 0 {
			continue
		}
		if open--; open == 0 {
			return t, true
		}
		for _, q := range s.antecedent(s.info[t>>1].reason) {
			info := s.info[q>>1]
			switch {
			case lit(q) == t || info.level == 0:
			case info.level != level:
				if !s.implied(lit(q), 1) {
					return 0, false
				}
			case s.seen[q>>1]&shrinkable == 0:
				meet(q >> 1)
				open++
			}
		}
	}
}
