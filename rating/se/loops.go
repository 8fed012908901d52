package se

import (
	"fmt"

	"sudokusat/rating/spot"
)

// Unique loops: a closed way over cells that all may be x or y, each house that it
// meets being met twice. Were they nothing but x and y, the two could be exchanged
// all along; a puzzle with one solution has no such loop. Four cells make a
// rectangle:
//
//	xy ── xy      type 1: one cell has more; it is neither x nor y
//	│      │      type 2: the cells that have more all have z; what they see is not z
//	xy ── xyz     type 3: two cells have more, which makes a set with others of a house
//	              type 4: two cells, and x has no other place in their house: neither is y
//
// 4.5, longer by 0.1 with 6 cells, 0.2 with 8, 0.5 from 10 on; type 3 adds 0.1 for
// each digit or cell of its set but one. All are looked for, and the easiest is
// taken, of equal ones that of the least type, then the first.

// loopSearch looks for loops that start at one cell.
type loopSearch struct {
	s     *solver
	x, y  int
	pair  uint16
	way   [cells]uint8
	both  board // cells that may be x or y, but for those of the way
	best  float64
	kind  int // type of the best, 0 for none
	steps []candidate
	size  int
	where []spot.Part // if the solver locates
}

func (s *solver) loop() bool {
	l := loopSearch{s: s, best: 100}
	for c, m := range s.cell {
		if size(m) != 2 {
			continue
		}
		l.pair, l.x = m, lowest(m)
		l.y = lowest(m & (m - 1))
		l.both = board{}
		for o, more := range s.cell {
			if more&m == m {
				l.both.add(o)
			}
		}
		l.walk(c, 0, 2, 0, -1, 0, 0)
	}
	if l.kind == 0 {
		return false
	}
	s.found.out, s.found.where = append(s.found.out[:0], l.steps...), l.where
	name := "Rectangle"
	if l.size > 4 {
		name = "Loop"
	}
	if l.size > 6 {
		name += fmt.Sprintf(" %d", l.size)
	}
	return s.takesAway(fmt.Sprintf("Unique %s type %d", name, l.kind), l.best)
}

// walk goes on to cell c, the n-th of the way, with a number of further cells allowed to
// have other digits of their own; more is those digits, and by the kind of house
// that led here. No house is met twice by cells at even places of the way, nor by
// those at odd ones; here and there are the houses met by cells at places like this
// one's and by the others.
func (l *loopSearch) walk(c, n, allowed int, more uint16, by int, here, there uint32) {
	l.way[n] = uint8(c)
	l.both.drop(c)
	here |= plain.at[c]
	for kind, h := range plain.house[c] {
		if kind == by {
			continue
		}
		next := l.both.and(plain.in[h])
		if start := int(l.way[0]); n >= 3 && plain.in[h].has(start) {
			next.add(start) // closes the way, in its turn
		}
		for ; !next.empty(); next.drop(next.first()) {
			o := next.first()
			if o == int(l.way[0]) {
				l.closed(n + 1)
				continue
			}
			if plain.at[o]&there != 0 {
				continue
			}
			m := l.s.cell[o]
			others, left := more|m&^l.pair, allowed
			if m != l.pair {
				left--
			}
			if m == l.pair || size(others) == 1 || allowed > 0 {
				l.walk(o, n+1, left, others, kind, there, here)
			}
		}
	}
	l.both.add(c)
}

// closed takes a way of n cells that comes back to its start.
func (l *loopSearch) closed(n int) {
	var met [2]uint32 // houses of the cells at even and at odd places
	var extra [cells]uint8
	k := 0
	for i, c := range l.way[:n] {
		for _, h := range plain.house[c] {
			if met[i&1]>>h&1 != 0 {
				return
			}
			met[i&1] |= 1 << h
		}
		if l.s.cell[c] != l.pair {
			extra[k] = c
			k++
		}
	}
	if met[0] != met[1] || k == 0 {
		return
	}
	rating := 4.5
	if n >= 10 {
		rating += 0.3
	}
	switch {
	case n >= 8:
		rating += 0.2
	case n >= 6:
		rating += 0.1
	}
	if k == 1 {
		l.try(1, n, rating, func() { l.s.strike(int(extra[0]), l.pair) })
		return
	}
	a, b := int(extra[0]), int(extra[1])
	more := (l.s.cell[a] | l.s.cell[b]) &^ l.pair
	if k > 2 || single(more) {
		l.try(2, n, rating, func() {
			seen := plain.sees[a]
			for _, c := range extra[1:k] {
				seen = seen.and(plain.sees[c])
			}
			l.s.strikeIn(seen, lowest(more))
		})
	} else {
		l.sets(a, b, more, n, rating)
	}
	if k == 2 {
		l.locked(a, b, n, rating)
	}
}

// better reports whether a loop of that type would be taken before the best so far.
func (l *loopSearch) better(kind int, rating float64) bool {
	return rating < l.best || rating == l.best && kind < l.kind
}

// try keeps what strike takes away if that is the best so far and something at all.
func (l *loopSearch) try(kind, n int, rating float64, strike func(), more ...spot.Part) {
	if !l.better(kind, rating) {
		return
	}
	l.s.found.out = l.s.found.out[:0]
	if strike(); len(l.s.found.out) > 0 {
		l.best, l.kind, l.size = rating, kind, n
		l.steps = append(l.steps[:0], l.s.found.out...)
		if l.s.locates {
			l.where = append([]spot.Part{part("", l.pair, setOf(l.way[:n]...))}, more...)
		}
	}
}

// locked is type 4: in the last house common to both cells that has x in no other
// cell, y goes; else the other way round.
func (l *loopSearch) locked(a, b, n int, rating float64) {
	goes := -1
	for _, d := range [2]int{l.x, l.y} {
		for kind, h := range plain.house[a] {
			both := uint16(1)<<plain.place[a][kind] | 1<<plain.place[b][kind]
			if h == plain.house[b][kind] && l.s.pos[h][d]&^both == 0 {
				goes = l.x + l.y - d
			}
		}
		if goes >= 0 {
			l.try(4, n, rating, func() {
				l.s.strike(a, 1<<goes)
				l.s.strike(b, 1<<goes)
			})
			return
		}
	}
}

// sets is type 3: the two cells are as one with the digits that are more.
func (l *loopSearch) sets(a, b int, more uint16, n int, rating float64) {
	for k := 2; k <= 7; k++ {
		for kind, house := range plain.house[a] {
			if h := int(house); house == plain.house[b][kind] {
				pa, pb := int(plain.place[a][kind]), int(plain.place[b][kind])
				if open := int(l.s.open[h]); 2*k <= open {
					if k >= size(more) {
						l.nakedSets(h, pa, pb, k, more, n, rating)
					}
					if 2*k < open {
						l.hiddenSets(h, pa, pb, k, more, n, rating)
					}
				}
			}
		}
	}
}

// nakedSets looks for k-1 other cells of the house that have k digits together
// with more, each of which one of them has or both cells of the loop.
func (l *loopSearch) nakedSets(h, pa, pb, k int, more uint16, n int, rating float64) {
	rating += float64(float64(k-1) * 0.1) // no fused addition: equal ratings have to be equal
	if !l.better(3, rating) {
		return
	}
	both := more & l.s.cell[plain.cell[h][pa]] & l.s.cell[plain.cell[h][pb]]
	for _, places := range subsets(9, k) {
		if places>>pa&1 == 0 || places>>pb&1 != 0 {
			continue
		}
		union, covered := more, both
		fits := true
		for m := places &^ (1 << pa); m != 0; m &= m - 1 {
			digits := l.s.cell[plain.cell[h][lowest(m)]]
			fits = fits && size(digits) > 1
			union |= digits
			covered |= digits
		}
		if fits && size(covered) == k && size(union) == k {
			l.try(3, n, rating, func() {
				for m := all &^ (places | 1<<pb); m != 0; m &= m - 1 {
					l.s.strike(int(plain.cell[h][lowest(m)]), union)
				}
			}, l.with(h, union, places&^(1<<pa))...)
		}
	}
}

// with is the set of a loop of type 3 as part of its pattern.
func (l *loopSearch) with(h int, digits, places uint16) []spot.Part {
	if !l.s.locates {
		return nil
	}
	out := l.s.in(h, digits, places)
	out.Role = "with"
	return []spot.Part{out}
}

// hiddenSets looks for k-2 digits of the house that have, with x and y, k places
// together with the two cells as one.
func (l *loopSearch) hiddenSets(h, pa, pb, k int, more uint16, n int, rating float64) {
	var rest [9]uint8
	count := 0
	for d := range 9 {
		if (l.pair|more)>>d&1 == 0 {
			rest[count] = uint8(d)
			count++
		}
	}
	if k-2 > count {
		return
	}
	for _, chosen := range subsets(count, k-2) {
		digits := l.pair
		for m := chosen; m != 0; m &= m - 1 {
			digits |= 1 << rest[lowest(m)]
		}
		var places uint16
		fits := true
		for m := digits; m != 0; m &= m - 1 {
			p := l.s.pos[h][lowest(m)] &^ (1 << pb)
			fits = fits && p != 0
			places |= p
		}
		if !fits || size(places) != k {
			continue
		}
		places &^= 1<<pa | 1<<pb
		l.try(3, n, rating+float64(float64(size(places)-1)*0.1), func() {
			for m := places; m != 0; m &= m - 1 {
				l.s.strike(int(plain.cell[h][lowest(m)]), ^digits)
			}
		}, l.with(h, digits, places)...)
	}
}
