package reduce

import (
	"math/bits"

	"sudokusat/sudoku"
)

// Naked and hidden singles. A naked single is a cell with one candidate left;
// a hidden single is a digit with one place left in a house, hidden because
// its cell may have other candidates too:
//
//	naked     | 1 2 3 | 4 5 6 | 7 8 x |     only 9 is left for x
//
//	hidden    | . . . | 4 . . | . . . |     x may hold more than 4, but is
//	          | . . . | . . . | . 4 . |     the only place for 4 in its box
//	          | 7 x 8 | . . . | . . . |
//
// Both are unit propagation on the extended formula: of the clause "this cell has a digit"
// or "this digit has a place in this house" all literals but one are false.
// A proof therefore need not mention them.

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

// place decides a cell and removes the digit from its peers. The candidate is
// there: removing one that waits in the queue leaves its cell or its house
// with none, and that ends propagation.
func (p *propagator) place(c sudoku.Cell, d int) {
	t := p.t
	if p.digits[c] != 0 { // queued twice
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
	if p.linked {
		p.spread(c, d)
	}
}
