package ruled

import (
	"math/bits"

	"sudokusat/native/internal/asked"
)

// The board during a search is one word of candidates per cell, and after them a
// few words that propagators keep until the search goes back. A level is such an
// array; going down copies it, going back takes the older one again, so that
// nothing has to be undone.
//
// Whatever narrows a cell puts the propagators of that cell on the queue, a set
// of bits in the order in which they should run: the cheap ones first. Cells
// that have one candidate left are on a list of their own, which comes before
// all propagators: their digit leaves all cells that must differ.

// board is the level that is searched and the work that is left on it.
type board struct {
	*problem
	nine  *nine    // the problem's
	cand  []uint64 // the level
	queue []uint64 // propagators to run, as bits
	low   int      // the words before have no bits
	fixed []int32  // cells to take out of their peers

	long    bool // the search is a long one
	probing bool // what is narrowed is an alternative's, see anyof.go
	changed bool // something was, while probing

	dirty  uint64   // digits whose planes lost cells
	failed int32    // the propagator that met the last contradiction, −1: none
	clash  [2]int32 // then: the two cells that cannot both have a digit
	blamed int      // when planes met it, the house
	poll   asked.Poll

	// Room that propagators use while they run.
	scratch    [64]int32
	changedSum bool
	parts      []part
	groups     []group
	before     []uint64
	live       []uint8 // 0 between sweeps
	marks      []bool
	order      []int32
	ends       []int
	saved      []uint64
	seen       []uint64
	walk       walk
	room       parts
}

// keep narrows a cell to the digits of a set; false when none is left.
func (b *board) keep(c int32, set uint64) bool {
	m := b.cand[c]
	return m&^set == 0 || b.narrow(c, m&set)
}

// narrow gives a cell fewer candidates than it has.
func (b *board) narrow(c int32, m uint64) bool {
	if m == 0 {
		return false
	}
	gone := b.cand[c] &^ m
	b.cand[c] = m
	if b.probing {
		b.changed = true
		return true
	}
	if b.nine != nil && c < squares9 {
		b.dirty |= gone
		at, bit := b.planesAt+int(c)/27, uint64(1)<<(c%27)
		for ; gone != 0; gone &= gone - 1 {
			b.cand[at+3*lowest(gone)] &^= bit
		}
	}
	b.rouse(c, m)
	return true
}

// drop takes a digit out of a cell whose plane has lost it already; false when it
// was the last.
func (b *board) drop(c int32, v uint64) bool {
	m := b.cand[c] &^ v
	b.cand[c] = m
	b.rouse(c, m)
	return m != 0
}

// rouse wakes the propagators that wait for a cell with these candidates left.
func (b *board) rouse(c int32, m uint64) {
	w := &b.wakes[c]
	b.low = min(b.low, int(w.word))
	b.queue[w.word] |= w.bits
	if w.from < w.to {
		for _, w := range b.wake[w.from:w.to] {
			b.queue[w.word] |= w.bits
		}
	}
	if single(m) {
		b.fixed = append(b.fixed, c)
		if b.nine != nil && c < squares9 {
			b.cand[b.planesAt+27+int(c)/27] &^= 1 << (c % 27)
		}
	}
}

// propagate runs what waits until nothing does; false after a contradiction,
// or when the poll stopped it. Nothing waits then.
func (b *board) propagate() bool {
	for {
		for len(b.fixed) > 0 {
			c := b.fixed[len(b.fixed)-1]
			b.fixed = b.fixed[:len(b.fixed)-1]
			v := b.cand[c]
			if b.nine != nil && c < squares9 {
				planes, sees := b.cand[b.planesAt+3*lowest(v):][:3], &b.nine.sees[c]
				for i, m := range planes {
					if m &= sees[i]; m == 0 {
						continue
					}
					planes[i] &^= m
					b.dirty |= v
					for ; m != 0; m &= m - 1 {
						if p := int32(27*i + lowest(m)); !b.drop(p, v) {
							b.failed = -1
							b.clash = [2]int32{c, p}
							b.forget()
							return false
						}
					}
				}
			}
			for _, p := range b.peerList[b.peerStart[c]:b.peerStart[c+1]] {
				if x := b.cand[p]; x&v != 0 && !b.narrow(p, x&^v) {
					b.failed = -1
					b.clash = [2]int32{c, p}
					b.forget()
					return false
				}
			}
		}
		for b.low < len(b.queue) && b.queue[b.low] == 0 {
			b.low++
		}
		if b.low == len(b.queue) {
			return true
		}
		word := b.low
		i := word<<6 | bits.TrailingZeros64(b.queue[word])
		b.queue[word] &= b.queue[word] - 1
		p := b.props[i]
		if !b.run(p) {
			if p.kind != kindPlanes { // which know more
				b.failed = int32(i)
			}
			b.forget()
			return false
		}
		if p.kind.settled() {
			b.queue[word] &^= 1 << (i & 63)
		}
	}
}

// forget empties the queue.
func (b *board) forget() {
	b.fixed = b.fixed[:0]
	b.dirty = 0
	for ; b.low < len(b.queue); b.low++ {
		b.queue[b.low] = 0
	}
}

// wakeAll puts every propagator on the queue and every decided cell on the list.
func (b *board) wakeAll() {
	b.low = 0
	if b.nine != nil {
		b.fillPlanes()
	}
	for i := range b.queue {
		b.queue[i] = ^uint64(0)
	}
	b.queue[len(b.queue)-1] >>= 64*len(b.queue) - len(b.props)
	b.fixed = b.fixed[:0]
	for c := range b.cells {
		if single(b.cand[c]) {
			b.fixed = append(b.fixed, int32(c))
		}
	}
}

// kind is a sort of propagator; lower ones run first.
type kind uint8

const (
	kindDomain kind = iota // in alternatives only
	kindRelation
	kindRows // a relation of many digits
	kindPlanes
	kindHouse
	kindClause
	kindDifferent // in alternatives only
	kindSets
	kindSum
	kindCount
	kindTally
	kindCross
	kindPlaces
	kindPairs
	kindHalves
	kindConnected
	kindRegions
	kindAutomaton
	kindExact // an automaton over different cells
	kindAnyOf
	kindSomeOf
	kinds
)

// settled reports whether running a propagator of the kind again at once would
// find nothing more.
func (k kind) settled() bool {
	return k == kindRelation || k == kindPlanes || k == kindRows || k == kindClause || k == kindAutomaton || k == kindExact
}

// prop is a propagator: its kind and its place in the problem's list of them.
type prop struct {
	kind kind
	at   int32
}

func (b *board) run(p prop) bool {
	switch p.kind {
	case kindDomain:
		d := b.domains[p.at]
		return b.keep(d.cell, d.allow)
	case kindRelation:
		return b.relate(&b.relations[p.at])
	case kindRows:
		return b.relateRows(&b.relations[p.at])
	case kindPlanes:
		return b.planes()
	case kindHouse:
		return b.house(b.houseCells[p.at], b.houseDigits[p.at])
	case kindClause:
		return b.clause(b.clauses[p.at])
	case kindDifferent:
		return b.different(b.differents[p.at])
	case kindSets:
		return b.sets(&b.setsList[p.at])
	case kindSum:
		return b.sum(&b.sums[p.at])
	case kindCount:
		return b.count(&b.counts[p.at])
	case kindTally:
		return b.tally(&b.tallies[p.at])
	case kindCross:
		return b.crossing(&b.crossList[p.at])
	case kindPlaces:
		return b.places(p.at)
	case kindPairs:
		return b.pairs(&b.pairLists[p.at])
	case kindHalves:
		return b.halves(&b.halvesList[p.at])
	case kindConnected:
		return b.connected(&b.connecteds[p.at])
	case kindRegions:
		return b.regions(&b.regionLists[p.at])
	case kindAutomaton, kindExact:
		return b.automaton(&b.automata[p.at])
	case kindSomeOf:
		return b.someOf(&b.someOfs[p.at])
	default:
		return b.anyOf(&b.anyOfs[p.at])
	}
}

// pollEvery is the work between two looks: some hundred microseconds, in visits
// of a cell.
const pollEvery = 1 << 15
