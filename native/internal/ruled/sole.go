package ruled

import (
	"slices"

	"sudokusat/sudoku"
)

// Alternatives that are refuted before the search. The sum of all cells of a few rows is fixed. A sum of most
// of these cells therefore gives the sum of the others, which may have tighter bounds:
//
//	b a a a a a a a a      of four rows the b are different digits, 1+2+3+4 at least,
//	b a a a a a a a a      so that the a are 180 − 10 at most
//	…
//
// An alternative with such a sum requires that of the rest as well. Where only one alternative
// is left, the puzzle is prepared once more with its constraints in place of the alternatives,
// so that what follows from several sums is found.

// complements adds to each alternative with a long sum the sums of the rest of the areas
// around it.
func (p *problem) complements() {
	var areas []area
	for _, k := range p.outer {
		if k.kind != kindAnyOf {
			continue
		}
		x := &p.anyOfs[k.at]
		for i, alternative := range x.alternatives {
			for _, l := range alternative {
				if l.kind != kindSum || len(p.sums[l.at].cells) <= maxDerived || !p.sums[l.at].plain() {
					continue
				}
				if areas == nil {
					p.findOwnAreas()
					areas = slices.Concat(p.ownAreas, p.areas)
				}
				s := p.sums[l.at]
				set := make([]uint64, p.words)
				for _, c := range s.cells {
					set[c>>6] |= 1 << (c & 63)
				}
				for _, a := range leastAround(areas, set) {
					p.addRest(x, i, s, a.total, beyond(a.cells, set))
				}
			}
		}
	}
}

// leastAround returns the areas with all cells of a set that contain no smaller one.
func leastAround(areas []area, set []uint64) (least []area) {
	for _, a := range areas {
		if !isWithin(set, a.cells) || slices.ContainsFunc(least, func(b area) bool { return isWithin(b.cells, a.cells) }) {
			continue
		}
		least = slices.DeleteFunc(least, func(b area) bool { return isWithin(a.cells, b.cells) })
		least = append(least, a)
	}
	return least
}

// addRest adds to an alternative that has a sum what is left of an area's total for the rest of its cells.
func (p *problem) addRest(x *anyOf, alternative int, s sumOf, total int, rest []int32) {
	if len(rest) == 0 {
		if total != s.total {
			x.alternatives[alternative] = []prop{put(&p.domains, kindDomain, domain{s.cells[0], 0})}
		}
		return
	}
	x.alternatives[alternative] = append(x.alternatives[alternative], p.newSum(rest, slices.Repeat([]int32{1}, len(rest)), equal, total-s.total))
	words := x.slots[len(x.cells):]
	x.cells = slices.Clone(x.cells)
	for _, c := range rest {
		if !slices.Contains(x.cells, c) {
			x.cells = append(x.cells, c)
		}
	}
	x.slots = slices.Concat(x.cells, words)
}

// settleAlternatives prepares the puzzle again with the constraints of alternatives that
// are the last ones at the first level, and reports whether there are any with a sum.
func (s *search) settleAlternatives(puzzle sudoku.Puzzle) bool {
	var found []*anyOf
	for _, k := range s.outer {
		if k.kind == kindAnyOf {
			found = append(found, &s.anyOfs[k.at])
		}
	}
	if len(found) == 0 {
		return false
	}
	next, settled := []sudoku.Constraint(nil), false
	for _, c := range s.constraints {
		or, ok := c.(sudoku.AnyOf)
		if !ok {
			next = append(next, c)
			continue
		}
		x := found[0]
		found = found[1:]
		if only := s.onlyAlternative(x); only >= 0 && slices.ContainsFunc(or.Alternatives[only], addsUp) {
			next, settled = append(next, or.Alternatives[only]...), true
			continue
		}
		next = append(next, c)
	}
	if settled {
		s.problem.build(puzzle, next)
	}
	return settled
}

// onlyAlternative returns the alternative that has not failed, −1 if there are several.
func (b *board) onlyAlternative(x *anyOf) int {
	only := -1
	for i := range x.alternatives {
		if b.cand[x.word+int32(i>>6)]>>(i&63)&1 != 0 {
			continue
		}
		if only >= 0 {
			return -1
		}
		only = i
	}
	return only
}

// addsUp reports whether sums may be derived from a constraint.
func addsUp(c sudoku.Constraint) bool {
	switch c.(type) {
	case sudoku.Sum, sudoku.Sets:
		return true
	}
	return false
}
