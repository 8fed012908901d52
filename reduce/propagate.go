package reduce

import (
	"context"
	"math/bits"

	"sudokusat/sudoku"
)

// Propagation on any shape: singles (singles.go) and locked candidates
// (locked.go) to their common fixpoint.
//
// The state is the candidates of every cell as bits, and three counts:
// candidates of a cell, places of a digit in a house, places of a digit in an
// intersection. Removing a candidate updates the counts, and a count that
// falls far enough is work:
//
//	a cell's candidates fall to 1     naked single   → queue
//	a digit's places in a house to 1  hidden single  → queue
//	… or to what an intersection      maybe locked   → todo
//	  can hold
//	either to 0                       contradiction
//
// The queue goes first, so that the dearer technique sees as few candidates
// as possible. Every candidate is removed once, so the work is bounded by
// candidates × houses of a cell, plus one walk over a house for each time a
// digit in it is looked at for locked candidates.

// propagator is the state of propagation on one shape, reused from puzzle to
// puzzle. Digits count from 0 in here, but for digits and the lemmas.
type propagator struct {
	t      *topology
	out    *Reduction
	digits []sudoku.Digit // shared with out, as is cand
	cand   []uint64
	count  []uint16 // by cell: candidates
	places []uint16 // houses × n: places of a digit
	shared []uint16 // intersections × n: places of a digit, givens left out
	dirty  []bool   // houses × n: waits in todo
	todo   []int32  // (house, digit) pairs that may be locked
	queue  []int32  // singles to place, cell·n + digit
	used   []uint64 // houses × words: digits given; scratch
	open   int      // cells not decided
	dead   bool
	lemmas bool // wanted
}

func newPropagator(t *topology, out *Reduction) *propagator {
	return &propagator{
		t: t, out: out, digits: out.digits, cand: out.cand,
		count:  make([]uint16, t.cells),
		places: make([]uint16, t.houses*t.n),
		shared: make([]uint16, t.intersections*t.n),
		dirty:  make([]bool, t.houses*t.n),
		used:   make([]uint64, t.houses*t.words),
	}
}

// run propagates the givens of a puzzle. It asks ctx once for every 64 cells
// it sets up and once for every 1024 things it works off.
func (p *propagator) run(ctx context.Context, givens []sudoku.Digit, lemmas bool) Outcome {
	p.lemmas = lemmas
	p.load(givens)
	if !p.dead && !p.tally(ctx) {
		return Stopped
	}
	for turn := 1; !p.dead; turn++ {
		if turn&1023 == 0 && ctx.Err() != nil {
			return Stopped
		}
		switch {
		case len(p.queue) > 0:
			x := p.queue[len(p.queue)-1]
			p.queue = p.queue[:len(p.queue)-1]
			p.place(sudoku.Cell(int(x)/p.t.n), int(x)%p.t.n)
		case len(p.todo) > 0:
			x := p.todo[len(p.todo)-1]
			p.todo = p.todo[:len(p.todo)-1]
			p.dirty[x] = false
			p.locked(int(x)/p.t.n, int(x)%p.t.n)
		case p.open == 0:
			return Solved
		default:
			return Open
		}
	}
	return Contradiction
}

// load sets the state up from the givens at once, which is faster than
// placing them one by one. Givens that clash leave it dead.
func (p *propagator) load(givens []sudoku.Digit) {
	t := p.t
	p.dead = false
	p.queue, p.todo = p.queue[:0], p.todo[:0]
	clear(p.used)
	clear(p.places)
	clear(p.shared)
	clear(p.dirty)
	copy(p.digits, givens)
	p.open = 0
	for c, g := range givens {
		if g == 0 {
			p.open++
			continue
		}
		d := int(g) - 1
		for _, h := range t.housesOf.of(c) {
			w := &p.used[int(h)*t.words+d>>6]
			if *w>>(d&63)&1 != 0 {
				p.dead = true
				return
			}
			*w |= 1 << (d & 63)
			p.places[int(h)*t.n+d] = 1
		}
	}
	last := ^uint64(0) >> (uint(t.words*64-t.n) & 63)
	for c, g := range givens {
		x := p.cand[c*t.words : (c+1)*t.words]
		if g != 0 {
			clear(x)
			x[(g-1)>>6] = 1 << ((g - 1) & 63)
			p.count[c] = 1
			continue
		}
		for i := range x {
			x[i] = ^uint64(0)
		}
		x[t.words-1] = last
		for _, h := range t.housesOf.of(c) {
			used := p.used[int(h)*t.words : (int(h)+1)*t.words]
			for i := range x {
				x[i] &^= used[i]
			}
		}
		for _, q := range t.apartPeers.of(c) {
			if g := givens[q]; g != 0 {
				x[(g-1)>>6] &^= 1 << ((g - 1) & 63)
			}
		}
	}
	if len(t.apartPeers.items) > 0 && p.apartClash(givens) {
		p.dead = true
	}
}

func (p *propagator) apartClash(givens []sudoku.Digit) bool {
	for c, g := range givens {
		if g != 0 {
			for _, q := range p.t.apartPeers.of(c) {
				if givens[q] == g {
					return true
				}
			}
		}
	}
	return false
}

// tally counts the candidates of the open cells and queues the singles. It
// returns false when ctx ended first.
func (p *propagator) tally(ctx context.Context) bool {
	t := p.t
	for c, g := range p.digits {
		if c&63 == 0 && ctx.Err() != nil {
			return false
		}
		if g != 0 {
			continue
		}
		k := 0
		houses, intersections := t.housesOf.of(c), t.ofCell.of(c)
		for i, w := range p.cand[c*t.words : (c+1)*t.words] {
			k += bits.OnesCount64(w)
			for ; w != 0; w &= w - 1 {
				d := i<<6 + bits.TrailingZeros64(w)
				for _, h := range houses {
					p.places[int(h)*t.n+d]++
				}
				for _, x := range intersections {
					p.shared[int(x)*t.n+d]++
				}
			}
		}
		p.count[c] = uint16(k)
		if k == 0 {
			p.dead = true
			return true
		}
		if k == 1 {
			p.naked(sudoku.Cell(c))
		}
	}
	for h := range t.houses {
		for d := range t.n {
			if p.used[h*t.words+d>>6]>>(d&63)&1 != 0 {
				continue
			}
			switch k := p.places[h*t.n+d]; {
			case k == 0:
				p.dead = true
				return true
			case k == 1:
				p.hidden(h, d)
			case int(k) <= t.widest:
				p.dirty[h*t.n+d] = true
				p.todo = append(p.todo, int32(h*t.n+d))
			}
		}
	}
	return true
}

func (p *propagator) has(c sudoku.Cell, d int) bool {
	return p.cand[int(c)*p.t.words+d>>6]>>(d&63)&1 != 0
}

// eliminate removes a candidate that is there.
func (p *propagator) eliminate(c sudoku.Cell, d int) {
	t := p.t
	p.cand[int(c)*t.words+d>>6] &^= 1 << (d & 63)
	p.count[c]--
	switch p.count[c] {
	case 0:
		p.dead = true
	case 1:
		if p.digits[c] == 0 {
			p.naked(c)
		}
	}
	for _, x := range t.ofCell.of(int(c)) {
		p.shared[int(x)*t.n+d]--
	}
	for _, h := range t.housesOf.of(int(c)) {
		x := int(h)*t.n + d
		p.places[x]--
		switch k := p.places[x]; {
		case k == 0:
			p.dead = true
		case k == 1:
			p.hidden(int(h), d)
		case int(k) <= t.widest && !p.dirty[x]:
			p.dirty[x] = true
			p.todo = append(p.todo, int32(x))
		}
	}
}
