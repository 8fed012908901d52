package general

import (
	"context"
	"math/bits"
)

// Locked candidates. Two houses intersect in at least two cells, a row and a
// box for instance:
//
//	row   a a a | . . . | . . .     all places of a digit in the row lie in
//	box   . . . |                   the intersection a a a: the box has it
//	      . . . |                   nowhere else; and the other way round
//
// A digit of a house is looked at when its places have become few enough.

// intersection is the cells that a house shares with another, at least two.
type intersection struct {
	here, there uint64 // the shared cells as places of either house
	base        int32  // the other house
}

// mostIntersections bounds the intersections in which a puzzle's own houses take part:
// thousands of houses overlap in millions. Without some of them the search only takes
// longer.
const mostIntersections = 1 << 18

// findIntersections lists for each slot the other houses through its cell that
// share more cells with the slot's house than this one.
func (t *Topology) findIntersections(ctx context.Context) {
	own := len(t.shape.Houses())
	n := t.n
	t.intersectionStart = make([]int32, t.houses*n+1)
	here := make([]uint64, t.houses) // what house h shares with each other one
	there := make([]uint64, t.houses)
	for h := range t.houses {
		if ctx.Err() != nil {
			return
		}
		clear(here)
		clear(there)
		for p := range n {
			for _, s := range t.slotsOf(int(t.slotCell[h*n+p])) {
				here[int(s.base)/n] |= 1 << p
				there[int(s.base)/n] |= 1 << s.place
			}
		}
		for p := range n {
			for _, s := range t.slotsOf(int(t.slotCell[h*n+p])) {
				o := int(s.base) / n
				if k := bits.OnesCount64(here[o]); o != h && k > 1 && (max(o, h) < own || len(t.intersections) < mostIntersections) {
					t.intersections = append(t.intersections, intersection{here[o], there[o], s.base})
					t.maxIntersection = max(t.maxIntersection, k)
				}
			}
			t.intersectionStart[h*n+p+1] = int32(len(t.intersections))
		}
	}
}

// watchPlaces puts a house's digit on the list of those to look at for an
// intersection, if its places w can lie in one.
func (b *narrow) watchPlaces(i int32, w uint64) {
	if !b.waiting[i] && bits.OnesCount64(w) <= b.maxIntersection {
		b.waiting[i] = true
		b.confined = append(b.confined, i)
	}
}

// lock looks at one digit of a house from the list.
func (b *narrow) lock() bool {
	i := int(b.confined[len(b.confined)-1])
	b.confined = b.confined[:len(b.confined)-1]
	b.waiting[i] = false
	d := i % b.n
	base := i - d
	w := b.pos[i]
	s := base + bits.TrailingZeros64(w)
	for _, x := range b.intersections[b.intersectionStart[s]:b.intersectionStart[s+1]] {
		if w&^x.here != 0 {
			continue
		}
		for rest := b.pos[int(x.base)+d] &^ x.there; rest != 0; rest &= rest - 1 {
			if !b.remove(int(b.slotCell[int(x.base)+bits.TrailingZeros64(rest)]), d) {
				return false
			}
		}
	}
	return true
}
