package general

import (
	"math/bits"

	"sudokusat/native/internal/asked"
	"sudokusat/sudoku"
)

// narrow is the board up to 64 digits. Every candidate is kept twice:
//
//	cand[cell]        digits the cell can have     ....5.7.. → one bit left: naked single
//	pos[base+digit]   places the house has for it  ..x....x. → one bit left: hidden single
//
// Taking a candidate away clears one bit in cand and one in pos for each house
// of the cell, and looks at the words it has just written: no house is ever
// scanned. A decided board has lost exactly n³−n² candidates, whatever the
// way there.
type narrow struct {
	*Topology
	poll *asked.Poll
	own  *constraints

	cand   []uint64
	pos    []uint64
	placed []bool // decided, and its digit gone from its peers

	trail []uint32 // candidates taken away, cell<<6|digit
	order []int32  // cells placed
	queue []uint32 // singles to place, cell<<6|digit

	confined []int32 // base+digit whose places have become few enough to lie in an intersection
	waiting  []bool  // the same as a set

	differents []*scopes // sets of different cells, of the shape and of the puzzle, if any
	used       []uint64  // scratch for load

	related bool // the puzzle has relations
	weights weights
}

func newNarrow(t *Topology, p *asked.Poll, o *constraints) *narrow {
	return &narrow{
		Topology: t, poll: p, own: o,
		cand: make([]uint64, t.cells), pos: make([]uint64, t.houses*t.n), placed: make([]bool, t.cells),
		waiting: make([]bool, t.houses*t.n), weights: newWeights(t),
	}
}

func (b *narrow) load(digits []sudoku.Digit) bool {
	n := b.n
	all := ^uint64(0) >> (64 - n)
	clear(b.placed)
	b.forget()
	b.trail, b.order = b.trail[:0], b.order[:0]
	b.weights.reset(b.own)
	// First what the givens take from whole houses, then from other cells.
	used := b.pos[:b.houses]
	clear(used)
	for c, d := range digits {
		if d == 0 {
			continue
		}
		bit := uint64(1) << (d - 1)
		for _, s := range b.slotsOf(c) {
			if used[int(s.base)/n]&bit != 0 {
				return false
			}
			used[int(s.base)/n] |= bit
		}
	}
	for c, d := range digits {
		if d != 0 {
			b.cand[c] = 1 << (d - 1)
			b.placed[c] = true
			b.order = append(b.order, int32(c))
			continue
		}
		var gone uint64
		for _, s := range b.slotsOf(c) {
			gone |= used[int(s.base)/n]
		}
		b.cand[c] = all &^ gone
	}
	if !b.loadDifferents(digits) || !b.restrict() {
		return false
	}
	for _, c := range b.missing { // one candidate in no house: unused
		b.cand[c], b.placed[c] = 1, true
	}
	clear(b.pos)
	for c, x := range b.cand {
		if x == 0 {
			return false
		}
		if x&(x-1) == 0 && !b.placed[c] {
			b.queue = append(b.queue, uint32(c)<<6|uint32(bits.TrailingZeros64(x)))
		}
		for _, s := range b.slotsOf(c) {
			for y := x; y != 0; y &= y - 1 {
				b.pos[int(s.base)+bits.TrailingZeros64(y)] |= 1 << s.place
			}
		}
	}
	for h := range b.houses {
		for d, w := range b.pos[h*n : h*n+n] {
			switch {
			case w == 0:
				return false
			case w&(w-1) == 0:
				b.queue = append(b.queue, uint32(b.slotCell[h*n+bits.TrailingZeros64(w)])<<6|uint32(d))
			default:
				b.watchPlaces(int32(h*n+d), w)
			}
		}
	}
	if b.related = b.own.relations.count() > 0; b.related {
		b.own.relations.wake()
	}
	return b.propagate()
}

// forget drops what is queued.
func (b *narrow) forget() {
	b.queue = b.queue[:0]
	for _, i := range b.confined {
		b.waiting[i] = false
	}
	b.confined = b.confined[:0]
	if b.related {
		b.own.relations.forget()
	}
}

// remove takes a candidate away that is there, and queues what follows.
func (b *narrow) remove(c, d int) bool {
	b.trail = append(b.trail, uint32(c)<<6|uint32(d))
	x := b.cand[c] &^ (1 << d)
	b.cand[c] = x
	if x&(x-1) == 0 {
		if x == 0 {
			b.weights.blame(&b.weights.cell[c])
			return false
		}
		b.queue = append(b.queue, uint32(c)<<6|uint32(bits.TrailingZeros64(x)))
	}
	for _, s := range b.slotsOf(c) {
		i := s.base + int32(d)
		w := b.pos[i] &^ (1 << s.place)
		b.pos[i] = w
		if w&(w-1) == 0 {
			if w == 0 {
				b.weights.blame(&b.weights.pos[i])
				return false
			}
			b.queue = append(b.queue, uint32(b.slotCell[int(s.base)+bits.TrailingZeros64(w)])<<6|uint32(d))
		} else {
			b.watchPlaces(i, w)
		}
	}
	return true
}

// settle places a digit: the cell's other candidates go, and the digit goes
// from those of the cell's peers that still have it, by the house words.
func (b *narrow) settle(c, d int) bool {
	x := b.cand[c]
	if x>>d&1 == 0 {
		b.weights.blame(&b.weights.cell[c])
		return false
	}
	if b.placed[c] {
		return true
	}
	b.placed[c] = true
	b.order = append(b.order, int32(c))
	for x &^= 1 << d; x != 0; x &= x - 1 {
		if !b.remove(c, bits.TrailingZeros64(x)) {
			return false
		}
	}
	for _, s := range b.slotsOf(c) {
		for w := b.pos[int(s.base)+d] &^ (1 << s.place); w != 0; w &= w - 1 {
			if !b.remove(int(b.slotCell[int(s.base)+bits.TrailingZeros64(w)]), d) {
				return false
			}
		}
	}
	for _, p := range b.pairsOf(c) {
		if b.cand[p]>>d&1 != 0 && !b.remove(int(p), d) {
			return false
		}
	}
	for _, x := range b.differents {
		for _, i := range x.of(c) {
			for _, p := range x.cells(i) {
				if b.cand[p]>>d&1 != 0 && int(p) != c && !b.remove(int(p), d) {
					b.weights.blame(&b.weights.cell[c])
					return false
				}
			}
		}
	}
	return true
}

// propagate works off the queues: singles first, then relations, and
// intersections when nothing else is left.
func (b *narrow) propagate() bool {
	for {
		for i := 0; i < len(b.queue); i++ {
			k := b.queue[i]
			if !b.settle(int(k>>6), int(k&63)) || !b.poll.Spend(8) {
				b.forget()
				return false
			}
		}
		b.queue = b.queue[:0]
		if b.related {
			if !b.relate() {
				b.forget()
				return false
			}
			if len(b.queue) > 0 {
				continue
			}
		}
		if len(b.confined) == 0 {
			return true
		}
		if !b.lock() {
			b.forget()
			return false
		}
	}
}

func (b *narrow) place(c, d int) bool {
	b.queue = append(b.queue, uint32(c)<<6|uint32(d))
	return b.propagate()
}

func (b *narrow) exclude(c, d int, alike []bool) bool {
	x := uint64(1) << d
	if alike != nil {
		x = b.cand[c]
	}
	for ; x != 0; x &= x - 1 {
		e := bits.TrailingZeros64(x)
		if (e == d || alike[e]) && !b.remove(c, e) {
			b.forget()
			return false
		}
	}
	return b.propagate()
}

func (b *narrow) mark() mark { return mark{len(b.trail), len(b.order)} }

func (b *narrow) undo(m mark) {
	for _, k := range b.trail[m.trail:] {
		c, d := int(k>>6), int32(k&63)
		b.cand[c] |= 1 << d
		for _, s := range b.slotsOf(c) {
			b.pos[s.base+d] |= 1 << s.place
		}
	}
	b.trail = b.trail[:m.trail]
	for _, c := range b.order[m.placed:] {
		b.placed[c] = false
	}
	b.order = b.order[:m.placed]
	if b.related {
		b.own.relations.seen = m.trail
	}
}

// choose takes a cell with two candidates, else a digit with two places in a
// house, else whatever has fewest; in a long search it goes by weight.
func (b *narrow) choose(long bool) (c, d int) {
	if long {
		return b.heaviest()
	}
	best := 1 << 30
	for i, x := range b.cand {
		if x&(x-1) == 0 {
			continue
		}
		if k := bits.OnesCount64(x); k < best {
			best, c, d = k, i, bits.TrailingZeros64(x)
			if k == 2 {
				return c, d
			}
		}
	}
	for i, w := range b.pos {
		if w&(w-1) == 0 {
			continue
		}
		if k := bits.OnesCount64(w); k < best {
			d = i % b.n
			best, c = k, int(b.slotCell[i-d+bits.TrailingZeros64(w)])
			if k == 2 {
				return c, d
			}
		}
	}
	return c, d
}

func (b *narrow) first(from int) (c, d int) {
	for c = from; b.placed[c]; c++ {
	}
	return c, bits.TrailingZeros64(b.cand[c])
}

func (b *narrow) countOf(c int, alike []bool) int {
	k := 0
	for x := b.cand[c]; x != 0; x &= x - 1 {
		if alike[bits.TrailingZeros64(x)] {
			k++
		}
	}
	return k
}

func (b *narrow) solved() bool { return len(b.order) == b.fill }

func (b *narrow) read(digits []sudoku.Digit) {
	for c, x := range b.cand {
		digits[c] = sudoku.Digit(bits.TrailingZeros64(x) + 1)
	}
	for _, c := range b.missing {
		digits[c] = 0
	}
}

func (b *narrow) open() int {
	k := 0
	for c, x := range b.cand {
		if !b.placed[c] {
			k += bits.OnesCount64(x)
		}
	}
	return k
}
