package ruled

import (
	"math/bits"
	"slices"
)

// Two or three places. Where a digit has two or three places left in a house, one of
// them has it, and what all of them would do to another cell is done:
//
//	5 at a or b, and c differs from both           c is not 5
//	5 at a or b, and c is not consecutive to them  c is none of 4, 5 and 6
//
// Where cells see each other by rows, columns and boxes only, that is locked
// candidates, which planes and crossings know. Here it is for cells that differ by
// other rules, and for relations.
//
// A digit is looked at when it comes down to three places and when it comes down to
// two; the level keeps which digits those were. A search in which that rarely finds
// anything stops looking.

// placement is the effect of a cell's digit on other cells.
type placement struct {
	near    []uint64 // cell → those that differ from it or have a relation with it
	extra   []uint64 // those of them that planes and crossings do not know
	related []uint64 // those with a relation
	start   []int32  // cell → its relations, those of lower cells first
	rows    []*lookup
	words   int32 // where the level keeps the digits of each house
	runs    int   // looks in this search
	finds   int   // and cells that lost digits
}

const (
	mostPlaced   = 640  // cells of a board
	placedDigits = 32   // digits of a board
	placedTrial  = 1024 // looks before a search can do without
	placedFinds  = 48   // looks for each find at most
)

// addPlaces adds a propagator for each house that planes and crossings do not cover.
func (p *problem) addPlaces() {
	x := &p.placing
	if p.cells > mostPlaced || p.n > placedDigits {
		return
	}
	more := p.nine == nil && len(p.shape.Differents()) > 0 // few crossings are known
	some := p.ownPeers || more
	for _, i := range p.plain {
		some = some || p.informative(&p.relations[i])
	}
	if !some {
		return
	}
	x.runs, x.finds = 0, 0
	x.related = slices.Grow(x.related[:0], len(p.peers))[:len(p.peers)]
	clear(x.related)
	for _, i := range p.plain {
		if r := &p.relations[i]; p.informative(r) {
			x.related[int(r.a)*p.words+int(r.b>>6)] |= 1 << (r.b & 63)
			x.related[int(r.b)*p.words+int(r.a>>6)] |= 1 << (r.a & 63)
		}
	}
	x.near, x.extra = append(x.near[:0], p.peers...), append(x.extra[:0], p.peers...)
	for i, w := range x.related {
		switch c, at := i/p.words, i%p.words; {
		case more:
		case p.nine == nil:
			x.extra[i] &^= p.Topology.peers[i]
		case c < squares9 && at < 2:
			x.extra[i] &^= p.nine.peers[2*c+at]
		}
		x.near[i] |= w
		x.extra[i] |= w
	}
	x.start = append(x.start[:0], 0)
	for c := range p.cells {
		k := x.start[c]
		for _, w := range x.related[c*p.words:][:p.words] {
			k += int32(bits.OnesCount64(w))
		}
		x.start = append(x.start, k)
	}
	x.rows = slices.Grow(x.rows[:0], int(x.start[p.cells]))[:x.start[p.cells]]
	for _, i := range p.plain {
		if r := &p.relations[i]; p.informative(r) {
			x.rows[p.relationAt(r.a, r.b)] = r.lookup
			x.rows[p.relationAt(r.b, r.a)] = r.swapped
		}
	}
	x.words = int32(len(p.start))
	p.start = append(p.start, make([]uint64, len(p.houseCells))...)
	for i, h := range p.houseCells {
		some := uint64(0)
		for _, c := range h {
			for _, w := range x.extra[int(c)*p.words:][:p.words] {
				some |= w
			}
		}
		if some != 0 {
			p.outer = append(p.outer, prop{kindPlaces, int32(i)})
		}
	}
}

// informative reports whether a relation implies more than that its cells differ.
func (p *problem) informative(r *relation) bool {
	s := r.lookup.sort(p.full)
	return r.a != r.b && s != relationTrivial && s != relationDifferent
}

// relationAt returns the place of a cell's relation with another; −1 when they have none.
func (p *problem) relationAt(a, c int32) int32 {
	x := &p.placing
	row := x.related[int(a)*p.words:][:p.words]
	w := row[c>>6]
	if w>>(c&63)&1 == 0 {
		return -1
	}
	at := x.start[a] + int32(bits.OnesCount64(w&(1<<(c&63)-1)))
	for _, w := range row[:c>>6] {
		at += int32(bits.OnesCount64(w))
	}
	return at
}

// places looks at the digits that have come down to two or three places in a house.
func (b *board) places(h int32) bool {
	x := &b.problem.placing
	if x.runs++; x.runs > placedTrial && x.finds*placedFinds < x.runs {
		b.sleep(kindPlaces)
		return true
	}
	cells := b.houseCells[h]
	var once, twice, third, more uint64
	for _, c := range cells {
		m := b.cand[c]
		more |= third & m
		third |= twice & m
		twice |= once & m
		once |= m
	}
	seen := &b.cand[x.words+h]
	now := twice&^third | third&^more<<placedDigits
	few := now &^ *seen
	*seen = now
	few = (few | few>>placedDigits) & b.full
	for ; few != 0; few &= few - 1 {
		d := lowest(few)
		var at [3]int32
		k := 0
		for _, c := range cells {
			if b.cand[c]>>d&1 != 0 {
				at[k] = c
				if k++; k == 3 {
					break
				}
			}
		}
		v := uint64(1) << d
		for w := range b.words {
			near, all, some := ^uint64(0), ^uint64(0), uint64(0)
			for _, a := range at[:k] {
				i := int(a)*b.words + w
				near &= x.near[i]
				all &= x.related[i]
				some |= x.extra[i]
			}
			for near &= some; near != 0; near &= near - 1 {
				c := int32(w<<6 | lowest(near))
				m, can := b.cand[c], ^v
				if all&near&-near != 0 {
					can = 0
					for _, a := range at[:k] {
						can |= x.rows[b.relationAt(a, c)].rows[d]
					}
				} else if m&v == 0 {
					continue
				} else {
					for _, a := range at[:k] {
						if i := b.relationAt(a, c); i >= 0 {
							can |= x.rows[i].rows[d] & v
						}
					}
				}
				if m&^can != 0 {
					x.finds++
					if !b.narrow(c, m&can) {
						return false
					}
				}
			}
		}
	}
	return true
}

// sleep lets nothing wake the propagators of a kind for the rest of the search.
func (b *board) sleep(k kind) {
	for i, x := range b.props {
		if x.kind != k {
			continue
		}
		word, bit := int32(i>>6), uint64(1)<<(i&63)
		b.queue[word] &^= bit
		for c := range b.wakes {
			if w := &b.wakes[c]; w.word == word {
				w.bits &^= bit
			}
		}
		for j := range b.wake {
			if b.wake[j].word == word {
				b.wake[j].bits &^= bit
			}
		}
	}
}
