package ruled

import (
	"math/bits"

	"sudokusat/native/internal/asked"
)

// The board during a search is one word of candidates a cell, and after them a
// few words of what propagators want remembered until the search goes back. A
// level is such an array; going down copies it, going back takes the older one
// again, so that nothing has to be undone.
//
// Whatever narrows a cell puts the propagators of that cell on the queue, a set
// of bits in the order in which they should run: the cheap ones first. Cells
// that have one candidate left stand on a list of their own, which comes before
// all propagators: their digit leaves all cells that must differ.

// board is the level that is searched and the work that is left on it.
type board struct {
	*problem
	cand  []uint64 // the level
	queue []uint64 // propagators to run, as bits
	low   int      // no bits stand in the words before
	fixed []int32  // cells to take out of their peers

	long    bool // the search is a long one
	probing bool // what is narrowed is an alternative's, see anyof.go
	changed bool // something was, while probing

	failed int32    // the propagator that met the last contradiction, −1: none
	clash  [2]int32 // then: the two cells that cannot both have a digit
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
}

// keep narrows a cell to the digits of a set; false when none is left.
func (b *board) keep(c int32, set uint64) bool {
	old := b.cand[c]
	m := old & set
	if m == old {
		return true
	}
	return b.narrow(c, m)
}

// narrow gives a cell fewer candidates than it has.
func (b *board) narrow(c int32, m uint64) bool {
	if m == 0 {
		return false
	}
	b.cand[c] = m
	if b.probing {
		b.changed = true
		return true
	}
	w := b.wake[b.wakeStart[c]:b.wakeStart[c+1]]
	if len(w) > 0 {
		b.low = min(b.low, int(w[0].word))
		for _, w := range w {
			b.queue[w.word] |= w.bits
		}
	}
	if single(m) {
		b.fixed = append(b.fixed, c)
	}
	return true
}

// propagate runs what waits until nothing does; false after a contradiction,
// or when the poll stopped it. Nothing waits then.
func (b *board) propagate() bool {
	for {
		for len(b.fixed) > 0 {
			c := b.fixed[len(b.fixed)-1]
			b.fixed = b.fixed[:len(b.fixed)-1]
			v := b.cand[c]
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
			b.failed = int32(i)
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
	for ; b.low < len(b.queue); b.low++ {
		b.queue[b.low] = 0
	}
}

// wakeAll puts every propagator on the queue and every decided cell on the list.
func (b *board) wakeAll() {
	b.low = 0
	for i := range b.queue {
		b.queue[i] = ^uint64(0)
	}
	if k := len(b.props) & 63; k != 0 {
		b.queue[len(b.queue)-1] = 1<<k - 1
	}
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
	kindHouse
	kindClause
	kindDifferent // in alternatives only
	kindSets
	kindSum
	kindCount
	kindTally
	kindCross
	kindAutomaton
	kindExact // an automaton over different cells
	kindAnyOf
	kinds
)

// settled reports whether running a propagator of the kind again at once would
// find nothing more.
func (k kind) settled() bool {
	return k == kindRelation || k == kindRows || k == kindClause || k == kindAutomaton || k == kindExact
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
	case kindAutomaton, kindExact:
		return b.automaton(&b.automata[p.at])
	default:
		return b.anyOf(&b.anyOfs[p.at])
	}
}

// pollEvery is the work between two looks: some hundred microseconds, in visits
// of a cell.
const pollEvery = 1 << 15
