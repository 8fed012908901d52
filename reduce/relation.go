package reduce

import (
	"math/bits"

	"sudokusat/sudoku"
)

// Relations between two cells. A digit of one cell needs a digit in the other
// that it goes with, its support; without one it is no candidate. Doing this
// until nothing changes is arc consistency (Mackworth 1977):
//
//	thermo  a < b       a: 1 2 3 . .        a: 1 2 . . .
//	                    b: . 2 3 . .   →    b: . 2 3 . .    3 has no support in b
//
// The table of two cells that differ anyway has no equal digits here: the house
// forbids those pairs.
//
// Once a cell is decided, unit propagation on the forbidden pairs does this by
// itself. A candidate without support in a cell of several candidates is one
// RUP step: suppose it; the forbidden pairs make every candidate of the other
// cell false, and "this cell has a digit" is violated.

// revise removes the candidates of an arc's cell that have no support. When a
// removal makes work for unit propagation, that goes first and the arc waits.
func (p *propagator) revise(a int32) {
	t, x := p.t, p.links.arcs[a]
	support := p.cand[int(x.by)*t.words : (int(x.by)+1)*t.words]
	for i := range t.words {
		for w := p.cand[int(x.cell)*t.words+i]; w != 0; w &= w - 1 {
			d := i<<6 + bits.TrailingZeros64(w)
			if intersect(x.table.Row(sudoku.Digit(d+1)), support) {
				continue
			}
			if p.lemmas {
				p.out.lemmas = append(p.out.lemmas, Lemma{Out: candidate(int(x.cell), d)})
			}
			p.eliminate(x.cell, d)
			if len(p.queue) > 0 {
				p.wait(a)
				return
			}
		}
	}
}

// wait puts an arc on the list to be revised.
func (p *propagator) wait(a int32) {
	if !p.waits[a] {
		p.waits[a] = true
		p.arcs = append(p.arcs, a)
	}
}

// spread removes what a decided cell forbids in others beyond its houses: its
// digit in its sets, and in related cells what does not go with it.
func (p *propagator) spread(c sudoku.Cell, d int) {
	k := p.links
	for _, q := range k.pairs.of(int(c)) {
		if p.has(sudoku.Cell(q), d) {
			p.eliminate(sudoku.Cell(q), d)
		}
	}
	for _, set := range k.setsOf.of(int(c)) {
		for _, q := range k.sets.of(int(set)) {
			if q := sudoku.Cell(q); q != c && p.has(q, d) {
				p.eliminate(q, d)
			}
		}
	}
	for _, a := range k.arcsBy.of(int(c)) {
		other := k.arcs[a].cell
		row := k.arcs[a^1].table.Row(sudoku.Digit(d + 1))
		for i := range p.t.words {
			for w := p.cand[int(other)*p.t.words+i] &^ row[i]; w != 0; w &= w - 1 {
				p.eliminate(other, i<<6+bits.TrailingZeros64(w))
			}
		}
	}
}

func intersect(a, b []uint64) bool {
	for i, w := range a {
		if w&b[i] != 0 {
			return true
		}
	}
	return false
}
