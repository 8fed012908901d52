package reduce

import (
	"context"
	"math/bits"

	"sudokusat/sudoku"
)

// Propagation on any shape: singles (singles.go), relations (relation.go) and
// locked candidates (locked.go) to their common fixpoint.
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
// A relation is looked at again when one of its cells loses a candidate.
//
// The queue goes first, so that the more expensive techniques see as few candidates
// as possible. Every candidate is removed once, so the work is bounded by
// candidates × houses of a cell, plus one walk over a house for each time a
// digit in it is looked at for locked candidates, and one over a cell for each
// time a relation is.

// propagator is the state of propagation on one shape, reused from puzzle to
// puzzle. Digits count from 0 here, except in digits and the lemmas.
type propagator struct {
	t      *topology
	out    *Reduction
	digits sudoku.Grid // shared with out, as is cand
	cand   []uint64
	count  []uint16 // by cell: candidates
	places []uint16 // houses × n: places of a digit
	shared []uint16 // intersections × n: places of a digit, givens left out
	dirty  []bool   // houses × n: waits in todo
	todo   []int32  // (house, digit) pairs that may be locked
	queue  []int32  // singles to place, cell·n + digit
	used   []uint64 // houses × words: digits given; scratch
	links  *links
	linked bool     // links has something
	given  []uint64 // larger sets × words: digits given; scratch
	waits  []bool   // by arc: waits in arcs
	arcs   []int32  // to be revised
	asked  []bool   // by filter: waits in filters
	filter []int32  // to be asked
	open   int      // cells not decided
	dead   bool
	lemmas bool // wanted
	ctx    context.Context
}

func (p *propagator) isOver() bool { return p.ctx.Err() != nil }

func newPropagator(t *topology, k *links, out *Reduction) *propagator {
	return &propagator{
		t: t, links: k, linked: !k.none(), out: out, digits: out.digits, cand: out.cand,
		count:  make([]uint16, t.cells),
		places: make([]uint16, t.houses*t.n),
		shared: make([]uint16, t.intersections*t.n),
		dirty:  make([]bool, t.houses*t.n),
		used:   make([]uint64, t.houses*t.words),
		given:  make([]uint64, (len(k.sets.start)-1)*t.words),
		waits:  make([]bool, len(k.arcs)),
		asked:  make([]bool, len(k.filters)),
	}
}

// run propagates the givens of a puzzle. It asks ctx once for every 64 cells
// it sets up and once for every 1024 things it works off.
func (p *propagator) run(ctx context.Context, givens sudoku.Grid, lemmas bool) Outcome {
	p.lemmas, p.ctx = lemmas, ctx
	p.load(givens)
	if p.links.overfull && !lemmas {
		return Contradiction
	}
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
		case len(p.arcs) > 0:
			a := p.arcs[len(p.arcs)-1]
			p.arcs = p.arcs[:len(p.arcs)-1]
			p.waits[a] = false
			p.revise(a)
		case len(p.todo) > 0:
			x := p.todo[len(p.todo)-1]
			p.todo = p.todo[:len(p.todo)-1]
			p.dirty[x] = false
			p.locked(int(x)/p.t.n, int(x)%p.t.n)
		case len(p.filter) > 0:
			if ctx.Err() != nil { // one may take a millisecond
				return Stopped
			}
			f := p.filter[0]
			p.filter = p.filter[1:]
			p.asked[f] = false
			if !p.links.filters[f].narrow(p) {
				return Contradiction
			}
		case p.open == 0 && p.links.broken(p.out.puzzle.Shape, p.digits):
			return Contradiction
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
func (p *propagator) load(givens sudoku.Grid) {
	t := p.t
	p.dead = false
	p.queue, p.todo, p.arcs, p.filter = p.queue[:0], p.todo[:0], p.arcs[:0], p.filter[:0]
	clear(p.used)
	clear(p.places)
	clear(p.shared)
	clear(p.dirty)
	clear(p.waits)
	clear(p.asked)
	copy(p.digits, givens)
	p.open = t.fill
	for c, g := range givens {
		if g == 0 {
			continue
		}
		p.open--
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
	if p.linked {
		clear(p.given)
		if p.dead = p.links.clash(givens, t.words, p.given); p.dead {
			return
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
		if t.missing != nil && t.missing[c] {
			clear(x)
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
		if p.linked {
			p.links.clear(c, x, givens, p.given)
		}
	}
}

// tally counts the candidates of the open cells and queues the singles. It
// returns false when ctx ended first.
func (p *propagator) tally(ctx context.Context) bool {
	t := p.t
	for c, g := range p.digits {
		if c&63 == 0 && ctx.Err() != nil {
			return false
		}
		if g != 0 || t.missing != nil && t.missing[c] {
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
				p.look(h*t.n + d)
			}
		}
	}
	for a := range p.waits {
		p.wait(int32(a))
	}
	for f := range p.asked {
		p.ask(int32(f))
	}
	return true
}

// ask puts a filter on the list of those to be asked, unless lemmas are wanted.
func (p *propagator) ask(f int32) {
	if !p.asked[f] && !p.lemmas {
		p.asked[f] = true
		p.filter = append(p.filter, f)
	}
}

// bits and keep give filters access to the candidates.
func (p *propagator) bits(c sudoku.Cell) []uint64 {
	return p.cand[int(c)*p.t.words : (int(c)+1)*p.t.words]
}

func (p *propagator) keep(c sudoku.Cell, set []uint64) {
	for i, w := range p.bits(c) {
		for w &^= set[i]; w != 0; w &= w - 1 {
			p.eliminate(c, i<<6+bits.TrailingZeros64(w))
		}
	}
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
	if p.linked {
		for _, a := range p.links.arcsBy.of(int(c)) {
			p.wait(a)
		}
		for _, f := range p.links.filterBy.of(int(c)) {
			p.ask(f)
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
		case int(k) <= t.widest:
			p.look(x)
		}
	}
}
