package ruled

// Lines that count the squares of one region, such as an arrow that is as long as its
// squares are in the region of the first. Whichever region that is, some squares may be
// known to be in it, or not:
//
//	number   first
//	5 or 6     a  a  a  a  a  .  .  .      the first five squares are one part
//	           a  a  ?  b                  and if b has a digit of a, no more than three count
//
// The states of the machine remember the region of the first square: from that follows at
// which edges a square has the same.

// counted is what an automaton needs for it.
type counted struct {
	of     *regions
	at     []int32  // place → index among the squares, −1: another cell or a break
	origin []uint64 // state → the regions that the first square can have there
}

type relatedness int8

const (
	unrelated relatedness = iota // nothing is known
	together
	apart
)

// findCounted finds the automata that begin at a square's region and remember it.
func (p *problem) findCounted(x *regions) {
	index := make([]int32, p.cells)
	for i, c := range x.labels {
		index[c] = int32(i) + 1
	}
	for _, k := range p.outer {
		if k.kind != kindAutomaton {
			continue
		}
		a := &p.automata[k.at]
		if len(a.cells) < 2 || a.cells[0] < 0 || index[a.cells[0]] == 0 {
			continue
		}
		made := counted{of: x, at: make([]int32, len(a.cells)), origin: make([]uint64, len(a.edges))}
		can := uint64(0) // the regions of the first square; a single one is that of the order of all
		for q := range a.layer[1] {
			for _, e := range a.waysOf(q) {
				made.origin[e.to] |= e.mask
				can |= e.mask
			}
		}
		if single(can) {
			continue
		}
		useful := false
		for i, c := range a.cells {
			if made.at[i] = -1; c >= 0 {
				made.at[i] = index[c] - 1
			}
			for q := a.layer[i]; i > 0 && q < a.layer[i+1]; q++ {
				useful = useful || made.at[i] >= 0 && single(made.origin[q])
				for _, e := range a.waysOf(q) {
					made.origin[e.to] |= made.origin[q]
				}
			}
		}
		if useful {
			a.counted = &made
		}
	}
}

// related reports what is known of the square at a place and the first, whichever their
// regions.
func (b *board) related(x *counted, place int) relatedness {
	i, j := x.at[0], x.at[place]
	if j < 0 || place == 0 {
		return unrelated
	}
	forest := b.cand[x.of.word:][:len(x.of.labels)]
	r, q := root(forest, i), root(forest, j)
	switch m := b.cand[x.of.squares[i]]; {
	case r == q:
		return together
	case single(m) && b.cand[x.of.squares[j]] == m, b.knownApart(x.of, r, q):
		return apart
	}
	return unrelated
}

// left is what a square's region can be in a state.
func (x *counted) left(q int32, m uint64, r relatedness) uint64 {
	switch {
	case r == unrelated || !single(x.origin[q]):
		return m
	case r == together:
		return m & x.origin[q]
	}
	return m &^ x.origin[q]
}

// joinPlaces makes one part of the first square and that at a place.
func (b *board) joinPlaces(x *counted, place int) {
	if !b.probing && join(b.cand[x.of.word:][:len(x.of.labels)], x.at[0], x.at[place]) {
		b.queue[b.forRegions.word] |= b.forRegions.bits
		b.low = min(b.low, int(b.forRegions.word))
	}
}

// wakeCounted wakes the automata that ask which squares are together.
func (b *board) wakeCounted() {
	for _, w := range b.forCounted {
		b.queue[w.word] |= w.bits
		b.low = min(b.low, int(w.word))
	}
}

// findWakes notes the regions and those automata, when propagators are in order.
func (p *problem) findWakes() {
	p.forCounted = p.forCounted[:0]
	for i, x := range p.props {
		w := wakeup{int32(i >> 6), 1 << (i & 63)}
		switch {
		case x.kind == kindRegions:
			p.forRegions = w
		case x.kind == kindAutomaton && p.automata[x.at].counted != nil:
			p.forCounted = append(p.forCounted, w)
		}
	}
}
