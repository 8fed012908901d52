package encode

import (
	"math/bits"

	"sudokusat/sudoku"
)

// Propagating the givens before any clause exists. Three rules, to their
// common fixpoint:
//
//	naked single    a cell with one candidate left has that digit
//	hidden single   a digit with one place left in a house stands there
//	locked          a digit whose places in a house all lie in a crossing has
//	                no place in the other house outside the crossing
//
// The state is the candidates of every cell as bits, and counts: candidates
// of a cell, places of a digit in a house, places of a digit in a crossing.
// Taking a candidate away updates the counts, and a count that reaches one is
// work for the queue. Singles go first; a (house, digit) whose count fell is
// looked at for the locked rule once no single waits.
//
// On the extended formula, unit propagation finds all singles by itself, and a
// locked elimination is one RUP step: suppose the candidate, and the pairs of
// the other house take every place of the digit in the first. So the log holds
// locked eliminations alone, in order.

// Outcome is what propagation decided.
type Outcome int

// The outcomes. With Open some cells have several candidates left.
const (
	Open Outcome = iota
	Solved
	Contradiction
)

// String is the outcome's name.
func (o Outcome) String() string { return [...]string{"open", "solved", "contradiction"}[o] }

// propagator is the state of propagation on one shape, reused from puzzle to
// puzzle.
type propagator struct {
	t       *topology
	digits  []sudoku.Digit // decided cells, 0 elsewhere
	cand    []uint64       // cells × words: candidates; of a decided cell its digit
	count   []uint16       // by cell: candidates
	places  []uint16       // houses × n: places of a digit
	cross   []uint16       // crossings × n: places of a digit, givens left out
	dirty   []bool         // houses × n: waits in todo
	todo    []int32        // (house, digit) pairs for the locked rule
	queue   []int32        // candidates to place, cell·n + digit−1
	used    []uint64       // houses × words: digits given; scratch
	open    int            // cells not decided
	dead    bool
	logging bool
	stop    func() bool // may be nil
	log     []lemma     // what unit propagation would not find, in order
}

func newPropagator(t *topology) *propagator {
	return &propagator{
		t:      t,
		digits: make([]sudoku.Digit, t.cells),
		cand:   make([]uint64, t.cells*t.words),
		count:  make([]uint16, t.cells),
		places: make([]uint16, t.houses*t.n),
		cross:  make([]uint16, t.crossings*t.n),
		dirty:  make([]bool, t.houses*t.n),
		used:   make([]uint64, t.houses*t.words),
	}
}

// run propagates the givens of a puzzle.
func (p *propagator) run(givens []sudoku.Digit) Outcome {
	p.load(givens)
	for turn := 1; !p.dead; turn++ {
		if turn&1023 == 0 && p.stopped() {
			break
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

// stopped asks whether the work is still wanted.
func (p *propagator) stopped() bool { return p.stop != nil && p.stop() }

// load sets the state up from the givens at once, without eliminating
// candidate by candidate. Digits are counted from 0 in here.
func (p *propagator) load(givens []sudoku.Digit) {
	t := p.t
	p.dead = false
	p.queue, p.todo = p.queue[:0], p.todo[:0]
	clear(p.used)
	clear(p.places)
	clear(p.cross)
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
		return
	}
	p.tally()
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

// tally counts the candidates of the open cells and queues what is single.
func (p *propagator) tally() {
	t := p.t
	for c, g := range p.digits {
		if g != 0 {
			continue
		}
		if c&63 == 0 && p.stopped() {
			p.dead = true
			return
		}
		k := 0
		houses, crossings := t.housesOf.of(c), t.ofCell.of(c)
		for i, w := range p.cand[c*t.words : (c+1)*t.words] {
			k += bits.OnesCount64(w)
			for ; w != 0; w &= w - 1 {
				d := i<<6 + bits.TrailingZeros64(w)
				for _, h := range houses {
					p.places[int(h)*t.n+d]++
				}
				for _, x := range crossings {
					p.cross[int(x)*t.n+d]++
				}
			}
		}
		p.count[c] = uint16(k)
		if k == 0 {
			p.dead = true
			return
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
				return
			case k == 1:
				p.hidden(h, d)
			case int(k) <= t.crossSize:
				p.dirty[h*t.n+d] = true
				p.todo = append(p.todo, int32(h*t.n+d))
			}
		}
	}
}

// naked queues the one candidate of a cell.
func (p *propagator) naked(c sudoku.Cell) {
	for i, w := range p.cand[int(c)*p.t.words : (int(c)+1)*p.t.words] {
		if w != 0 {
			p.queue = append(p.queue, int32(int(c)*p.t.n+i<<6+bits.TrailingZeros64(w)))
			return
		}
	}
}

// hidden queues the one place of a digit in a house.
func (p *propagator) hidden(h, d int) {
	for _, c := range p.t.house(h) {
		if p.has(c, d) {
			p.queue = append(p.queue, int32(int(c)*p.t.n+d))
			return
		}
	}
}

func (p *propagator) has(c sudoku.Cell, d int) bool {
	return p.cand[int(c)*p.t.words+d>>6]>>(d&63)&1 != 0
}

// place decides a cell and takes the digit from its peers.
func (p *propagator) place(c sudoku.Cell, d int) {
	t := p.t
	if p.digits[c] != 0 {
		return
	}
	if !p.has(c, d) { // queued, then taken away by another placement
		p.dead = true
		return
	}
	p.digits[c] = sudoku.Digit(d + 1)
	p.open--
	for i := range t.words {
		w := p.cand[int(c)*t.words+i]
		if i == d>>6 {
			w &^= 1 << (d & 63)
		}
		for ; w != 0; w &= w - 1 {
			p.eliminate(c, i<<6+bits.TrailingZeros64(w))
		}
	}
	for _, h := range t.housesOf.of(int(c)) {
		if p.places[int(h)*t.n+d] > 1 {
			for _, q := range t.house(int(h)) {
				if q != c && p.has(q, d) {
					p.eliminate(q, d)
				}
			}
		}
	}
	for _, q := range t.apartPeers.of(int(c)) {
		if p.has(sudoku.Cell(q), d) {
			p.eliminate(sudoku.Cell(q), d)
		}
	}
}

// eliminate takes a candidate that is there away.
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
		p.cross[int(x)*t.n+d]--
	}
	for _, h := range t.housesOf.of(int(c)) {
		x := int(h)*t.n + d
		p.places[x]--
		switch k := p.places[x]; {
		case k == 0:
			p.dead = true
		case k == 1:
			p.hidden(int(h), d)
		case int(k) <= t.crossSize && !p.dirty[x]:
			p.dirty[x] = true
			p.todo = append(p.todo, int32(x))
		}
	}
}

// locked applies the locked rule to a digit in a house.
func (p *propagator) locked(h, d int) {
	t := p.t
	k := p.places[h*t.n+d]
	if k < 2 {
		return
	}
	crossings := t.ofHouse.of(h)
	for i := 0; i < len(crossings); i += 2 {
		other := int(crossings[i+1])
		if p.cross[int(crossings[i])*t.n+d] != k || p.places[other*t.n+d] == k {
			continue
		}
		for _, q := range t.house(other) {
			if p.has(q, d) && !t.in(q, int32(h)) {
				if p.logging {
					p.log = append(p.log, lemma{none, int32(int(q)*t.n + d)})
				}
				p.eliminate(q, d)
				if p.dead {
					return
				}
			}
		}
	}
}
