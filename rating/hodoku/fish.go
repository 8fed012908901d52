package hodoku

import (
	"math/bits"

	"sudokusat/rating/spot"
)

// Fish: a digit has to be in each of k base houses, and all its places there lie in
// k cover houses; so it is nowhere else in the covers.
//
//	. 7 . | . 7 .     rows 1 and 4 as base, columns 2 and 5 as cover:
//	      …           the other 7s of the columns go
//	. 7 . | . 7 .
//
// Places of the base outside the covers are fins, and places of two bases are endo
// fins: then only what sees all fins goes. A finned fish that would be none without
// its fins, because a base is left with one place, is sashimi. Basic fish have
// rows as base and columns as cover or the other way around; Franken fish may have
// boxes on either side.
//
// Bases and covers are chosen in the order of their numbers. Choices that leave too
// many fins are cut off early, which changes nothing of the order. In a basic fish
// every place lies in one possible cover, so all but k of these are fins; and those
// lie in one box, for nothing else sees them and a cover: at most three are left.

const (
	mostFins     = 5
	mostEndoFins = 2
)

// side is the houses of a side of a fish with their places of the digit.
type side struct {
	house [18]int
	cells [18]set
	n     int
}

func (s *side) put(h int, cells set) {
	if !cells.empty() {
		s.house[s.n], s.cells[s.n] = h, cells
		s.n++
	}
}

// fishSearch looks for the fish of one digit.
type fishSearch struct {
	size       int
	finned     bool
	franken    bool
	base       side
	cover      side
	used       uint32  // base houses
	covering   uint32  // cover houses
	chosen     [4]set  // the places in the base houses chosen
	near       side    // covers that meet the base
	reach      [19]int // the most places of the base in one cover from each on, endo fins apart
	catch      func(elim, cannibal set, sashimi bool) bool
	body, endo set
	fins       set
}

// fish searches for fish of a size and calls catch with each that eliminates something,
// until catch returns true.
func (p *Position) fish(size int, finned, franken bool, catch func(d int, elim, cannibal set, sashimi bool) bool) bool {
	kind := fishing + size - 2
	if finned {
		kind += 3
	}
	if franken {
		kind += 6
	}
	for d := range 9 {
		if p.idle(kind, d) {
			continue
		}
		caught := false
		for turn := range 2 {
			a := fishSearch{size: size, finned: finned, franken: franken}
			a.catch = func(elim, cannibal set, sashimi bool) bool {
				caught = true
				if p.locates {
					p.where = a.where(d)
				}
				return catch(d, elim, cannibal, sashimi)
			}
			for h := range houses {
				cells := p.at[d].and(board.house[h])
				small := finned || cells.size() <= size
				switch {
				case h >= boxes:
					if franken {
						a.cover.put(h, cells)
						if small {
							a.base.put(h, cells)
						}
					}
				case h/9 != turn:
					a.cover.put(h, cells)
				case small:
					a.base.put(h, cells)
				}
			}
			if a.bases(0, 0, set{}, set{}) {
				return true
			}
			if p.stopped() {
				return false
			}
		}
		if !caught {
			p.nothing(kind, d)
		}
	}
	return false
}

// bases chooses the base houses from number from on.
func (a *fishSearch) bases(from, have int, body, endo set) bool {
	if have == a.size {
		return a.over(body, endo)
	}
	for i := from; i < a.base.n; i++ {
		cells := a.base.cells[i]
		twice := body.and(cells)
		if !twice.empty() && (!a.finned || endo.size()+twice.size() > mostEndoFins) {
			continue
		}
		if !a.franken && a.spread(body.or(cells)) > a.most() {
			continue
		}
		a.chosen[have] = cells
		a.used |= 1 << a.base.house[i]
		if a.bases(i+1, have+1, body.or(cells), endo.or(twice)) {
			return true
		}
		a.used &^= 1 << a.base.house[i]
	}
	return false
}

// most is the most covers that places of the base of a basic fish may lie in.
func (a *fishSearch) most() int {
	if a.finned {
		return a.size + 3
	}
	return a.size
}

// spread is the number of covers with places of the base.
func (a *fishSearch) spread(body set) (n int) {
	for _, cells := range a.cover.cells[:a.cover.n] {
		if cells.meets(body) {
			n++
		}
	}
	return n
}

// over chooses covers for a base.
func (a *fishSearch) over(body, endo set) bool {
	a.near.n = 0
	for i := range a.cover.n {
		if a.used>>a.cover.house[i]&1 == 0 && a.cover.cells[i].meets(body) {
			a.near.put(a.cover.house[i], a.cover.cells[i])
		}
	}
	a.reach[a.near.n] = 0
	for i := a.near.n - 1; i >= 0; i-- {
		a.reach[i] = max(a.reach[i+1], a.near.cells[i].and(body).without(endo).size())
	}
	a.body, a.endo = body, endo
	return a.covers(0, 0, set{}, set{})
}

// covers chooses the cover houses.
func (a *fishSearch) covers(from, have int, covered, twice set) bool {
	bare := a.body.without(covered)
	if have == a.size {
		return a.check(bare, covered, twice)
	}
	allowed := 0
	if a.finned {
		allowed = mostFins - a.endo.size()
	}
	if bare.without(a.endo).size()-(a.size-have)*a.reach[from] > allowed {
		return false
	}
	for i := from; i <= a.near.n-(a.size-have); i++ {
		cells := a.near.cells[i]
		a.covering |= 1 << a.near.house[i]
		if a.covers(i+1, have+1, covered.or(cells), twice.or(covered.and(cells))) {
			return true
		}
		a.covering &^= 1 << a.near.house[i]
	}
	return false
}

func (a *fishSearch) check(bare, covered, twice set) bool {
	fins := bare.or(a.endo)
	a.fins = fins
	elim := covered.without(a.body)
	if !a.finned {
		return fins.empty() && (!elim.empty() || !twice.empty()) && a.catch(elim, twice, false)
	}
	k := fins.size()
	if k == 0 || k > mostFins {
		return false
	}
	if !a.franken && !fins.within(board.house[board.of[fins.first()][2]]) {
		return false
	}
	sight := fins.peers()
	elim, twice = elim.and(sight), twice.and(sight)
	if elim.empty() && twice.empty() {
		return false
	}
	sashimi := false
	for _, cells := range a.chosen[:a.size] {
		sashimi = sashimi || cells.without(fins).size() <= 1
	}
	return a.catch(elim, twice, sashimi)
}

// where is the fish that is caught.
func (a *fishSearch) where(d int) []spot.Part {
	out := []spot.Part{part("", bit(d), a.body, members(a.used)...), part("covers", 0, set{}, members(a.covering)...)}
	if !a.fins.empty() {
		out = append(out, part("fins", 0, a.fins))
	}
	return out
}

// members lists the houses of a set of houses.
func members(houses uint32) (list []int) {
	for ; houses != 0; houses &= houses - 1 {
		list = append(list, bits.TrailingZeros32(houses))
	}
	return list
}

// catchOne notes what a fish takes out.
func (p *Position) catchOne(d int, elim, cannibal set, _ bool) bool {
	p.cut(d, elim)
	p.cut(d, cannibal)
	return true
}

func (p *Position) basicFish(size int) bool { return p.fish(size, false, false, p.catchOne) }

func (p *Position) frankenFish(size int, finned bool) bool {
	return p.fish(size, finned, true, p.catchOne)
}

// finds is what a search for finned fish came upon: one that is not sashimi ends
// it, the first sashimi one waits for its turn.
type finds struct {
	done    bool
	sashimi []mark
	where   []spot.Part
}

func (p *Position) finnedFish(size int, sashimi bool) bool {
	f := &p.fins[size]
	if !sashimi {
		f.sashimi = nil
		found := p.fish(size, true, false, func(d int, elim, _ set, is bool) bool {
			if !is {
				p.cut(d, elim)
				return true
			}
			if f.sashimi == nil {
				f.sashimi, f.where = appendMarks(nil, d, elim), p.where
			}
			return false
		})
		f.done = !found
		return found
	}
	if !f.done {
		return p.fish(size, true, false, func(d int, elim, _ set, is bool) bool {
			if is {
				p.cut(d, elim)
			}
			return is
		})
	}
	p.out, p.where = append(p.out, f.sashimi...), f.where
	return len(f.sashimi) > 0
}
