package general

import (
	"math/bits"

	"sudokusat/native/internal/asked"
	"sudokusat/sudoku"
)

// wide is the board beyond 64 digits. A cell's candidates take several words.
// What remains of a cell or of a digit in a house is kept as a number and an
// exclusive or:
//
//	digit 17 in row 4:   places 3, 90, 211    left 3, xor 3^90^211
//	                     places    90         left 1, xor 90: the place itself
//
// so that a hidden single costs nothing to find. At 400×400 the board takes
// some 20 MB, and the trail at most 4 bytes for each of 64 million candidates.
type wide struct {
	*Topology
	poll  *asked.Poll
	own   *constraints
	words int // a cell

	cand     []uint64 // words a cell
	cellLeft []uint16
	cellXor  []uint16 // of the digits left
	left     []uint16 // base+digit → number of places
	xor      []uint16 // base+digit → exclusive or of the places
	placed   []bool

	trail []uint32 // candidates taken away, cell·n+digit
	order []int32
	queue []uint32 // singles to place, cell·n+digit

	differents []*scopes // sets of different cells, of the shape and of the puzzle, if any
	related    bool      // the puzzle has relations
	used       []uint64  // scratch for load
	support    []uint64  // scratch: digits that go with another cell's
}

func newWide(t *Topology, p *asked.Poll, o *constraints) *wide {
	w := (t.n + 63) / 64
	return &wide{
		Topology: t, poll: p, own: o, words: w,
		cand: make([]uint64, t.cells*w), cellLeft: make([]uint16, t.cells), cellXor: make([]uint16, t.cells),
		left: make([]uint16, t.houses*t.n), xor: make([]uint16, t.houses*t.n), placed: make([]bool, t.cells),
		support: make([]uint64, w),
	}
}

func (b *wide) of(c int) []uint64 { return b.cand[c*b.words : c*b.words+b.words] }

func (b *wide) has(c, d int) bool { return b.cand[c*b.words+d>>6]>>(d&63)&1 != 0 }

func (b *wide) load(digits []sudoku.Digit) bool {
	n := b.n
	clear(b.placed)
	b.trail, b.order = b.trail[:0], b.order[:0]
	b.forget()
	used := zeros(&b.used, b.houses*b.words)
	for c, d := range digits {
		if d == 0 {
			continue
		}
		w, bit := int(d-1)>>6, uint64(1)<<((d-1)&63)
		for _, s := range b.slotsOf(c) {
			u := &used[int(s.base)/n*b.words+w]
			if *u&bit != 0 {
				return false
			}
			*u |= bit
		}
	}
	for c, d := range digits {
		x := b.of(c)
		if d != 0 {
			clear(x)
			x[(d-1)>>6] = 1 << ((d - 1) & 63)
			b.placed[c] = true
			b.order = append(b.order, int32(c))
			continue
		}
		for i := range x {
			x[i] = ^uint64(0)
		}
		x[b.words-1] >>= b.words*64 - n
		for _, s := range b.slotsOf(c) {
			for i, u := range used[int(s.base)/n*b.words:][:b.words] {
				x[i] &^= u
			}
		}
	}
	if !b.loadDifferents(digits) || !b.restrict() {
		return false
	}
	for _, c := range b.missing { // one candidate in no house: unused
		clear(b.of(int(c)))
		b.of(int(c))[0], b.placed[c] = 1, true
	}
	if b.related = b.own.relations.count() > 0; b.related {
		b.own.relations.wake()
	}
	return b.count() && b.propagate()
}

// forget drops what is queued.
func (b *wide) forget() {
	b.queue = b.queue[:0]
	if b.related {
		b.own.relations.forget()
	}
}

// count derives what is left of cells and houses from the candidates, and
// queues the singles.
func (b *wide) count() bool {
	n := b.n
	clear(b.left)
	clear(b.xor)
	for c := range b.cells {
		left, xor := 0, 0
		for i, x := range b.of(c) {
			for ; x != 0; x &= x - 1 {
				d := i<<6 | bits.TrailingZeros64(x)
				left++
				xor ^= d
				for _, s := range b.slotsOf(c) {
					b.left[int(s.base)+d]++
					b.xor[int(s.base)+d] ^= uint16(s.place)
				}
			}
		}
		b.cellLeft[c], b.cellXor[c] = uint16(left), uint16(xor)
		if left == 0 || !b.poll.Spend(left) {
			return false
		}
		if left == 1 && !b.placed[c] {
			b.queue = append(b.queue, uint32(c*n+xor))
		}
	}
	for i, k := range b.left {
		if k == 0 {
			return false
		}
		if k == 1 {
			b.single(i, i%n)
		}
	}
	return true
}

// single queues the last place of a digit in a house.
func (b *wide) single(i, d int) {
	if c := b.slotCell[i-d+int(b.xor[i])]; !b.placed[c] {
		b.queue = append(b.queue, uint32(int(c)*b.n+d))
	}
}

func (b *wide) remove(c, d int) bool {
	b.cand[c*b.words+d>>6] &^= 1 << (d & 63)
	b.trail = append(b.trail, uint32(c*b.n+d))
	b.cellXor[c] ^= uint16(d)
	b.cellLeft[c]--
	ok := true
	switch b.cellLeft[c] {
	case 0:
		ok = false
	case 1:
		b.queue = append(b.queue, uint32(c*b.n+int(b.cellXor[c])))
	}
	for _, s := range b.slotsOf(c) { // all of them even when it fails: undo counts on it
		i := int(s.base) + d
		b.xor[i] ^= uint16(s.place)
		b.left[i]--
		switch b.left[i] {
		case 0:
			ok = false
		case 1:
			b.single(i, d)
		}
	}
	return ok
}

func (b *wide) settle(c, d int) bool {
	if !b.has(c, d) {
		return false
	}
	if b.placed[c] {
		return true
	}
	b.placed[c] = true
	b.order = append(b.order, int32(c))
	if b.cellLeft[c] > 1 {
		for i := range b.words {
			x := b.cand[c*b.words+i]
			if i == d>>6 {
				x &^= 1 << (d & 63)
			}
			for ; x != 0; x &= x - 1 {
				if !b.remove(c, i<<6|bits.TrailingZeros64(x)) {
					return false
				}
			}
		}
	}
	for _, s := range b.slotsOf(c) {
		if b.left[int(s.base)+d] == 1 {
			continue
		}
		for _, p := range b.slotCell[s.base:][:b.n] {
			if int(p) != c && b.has(int(p), d) && !b.remove(int(p), d) {
				return false
			}
		}
	}
	for _, p := range b.pairsOf(c) {
		if b.has(int(p), d) && !b.remove(int(p), d) {
			return false
		}
	}
	for _, x := range b.differents {
		for _, i := range x.of(c) {
			for _, p := range x.cells(i) {
				if int(p) != c && b.has(int(p), d) && !b.remove(int(p), d) {
					return false
				}
			}
		}
	}
	return true
}

// propagate works off the queues: singles first, then relations.
func (b *wide) propagate() bool {
	for {
		for i := 0; i < len(b.queue); i++ {
			k := int(b.queue[i])
			if !b.settle(k/b.n, k%b.n) || !b.poll.Spend(b.n) {
				b.forget()
				return false
			}
		}
		b.queue = b.queue[:0]
		if !b.related {
			return true
		}
		if !b.relate() {
			b.forget()
			return false
		}
		if len(b.queue) == 0 {
			return true
		}
	}
}

func (b *wide) place(c, d int) bool {
	b.queue = append(b.queue, uint32(c*b.n+d))
	return b.propagate()
}

func (b *wide) exclude(c, d int, alike []bool) bool {
	ok := b.remove(c, d)
	for e := 0; ok && e < len(alike); e++ {
		ok = !alike[e] || !b.has(c, e) || b.remove(c, e)
	}
	if !ok {
		b.forget()
		return false
	}
	return b.propagate()
}

func (b *wide) mark() mark { return mark{len(b.trail), len(b.order)} }

func (b *wide) undo(m mark) {
	for _, k := range b.trail[m.trail:] {
		c, d := int(k)/b.n, int(k)%b.n
		b.cand[c*b.words+d>>6] |= 1 << (d & 63)
		b.cellXor[c] ^= uint16(d)
		b.cellLeft[c]++
		for _, s := range b.slotsOf(c) {
			b.xor[int(s.base)+d] ^= uint16(s.place)
			b.left[int(s.base)+d]++
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

func (b *wide) choose(bool) (c, d int) {
	best := b.n + 1
	for i, k := range b.cellLeft {
		if k > 1 && int(k) < best {
			if best, c = int(k), i; best == 2 {
				return c, b.least(c)
			}
		}
	}
	d = -1
	for i, k := range b.left {
		if k > 1 && int(k) < best {
			d = i % b.n
			for _, p := range b.slotCell[i-d:][:b.n] {
				if b.has(int(p), d) {
					best, c = int(k), int(p)
					break
				}
			}
			if best == 2 {
				return c, d
			}
		}
	}
	if d < 0 {
		d = b.least(c)
	}
	return c, d
}

// least returns the least candidate of a cell.
func (b *wide) least(c int) int {
	i := 0
	for x := b.of(c); x[i] == 0; i++ {
	}
	return i<<6 | bits.TrailingZeros64(b.of(c)[i])
}

func (b *wide) first(from int) (c, d int) {
	for c = from; b.placed[c]; c++ {
	}
	return c, b.least(c)
}

func (b *wide) countOf(c int, alike []bool) int {
	k := 0
	for d, f := range alike {
		if f && b.has(c, d) {
			k++
		}
	}
	return k
}

func (b *wide) solved() bool { return len(b.order) == b.fill }

func (b *wide) read(digits []sudoku.Digit) {
	for c, d := range b.cellXor {
		digits[c] = sudoku.Digit(d + 1)
	}
	for _, c := range b.missing {
		digits[c] = 0
	}
}

func (b *wide) open() int {
	k := 0
	for c, left := range b.cellLeft {
		if !b.placed[c] {
			k += int(left)
		}
	}
	return k
}
