package general

import "math/bits"

// weights remembers where searches ended. A cell that was left without a
// digit, or a digit that was left without a place in a house, gains weight,
// and the search prefers what is heavy for its number of choices: it returns
// to the part of the board that is hard instead of deciding everywhere else
// first. When a constraint of the puzzle's own leaves a cell without a digit,
// its other cell gains weight too. (The idea is the weighted degree of
// Boussemart, Hemery, Lecoutre and Sais, 2004, with weights on what failed as
// well as on constraints; that later failures count for more is from SAT
// solvers.) The corpus has 25×25 boards of 146 and 153 clues that are not
// solved in ten seconds without it and take milliseconds with it.
type weights struct {
	cell   []float32 // by cell
	pos    []float32 // base+digit
	next   float32   // what the next failure adds
	growth float32   // of next, from one failure to the next
}

// How much more a later failure counts. A puzzle with rules of its own wants a
// longer memory: of the hard ones we have, those with candidates only take half
// the nodes or less with it, those with lines about as many.
const (
	plainGrowth = 1.02
	ownGrowth   = 1.003
	weightCap   = 1e20
)

// relationWeight is what a cell weighs at first for each of its relations.
const relationWeight = 0.3

func newWeights(t *Topology) weights {
	return weights{cell: make([]float32, t.cells), pos: make([]float32, t.houses*t.n)}
}

// reset forgets all failures, for a puzzle with these constraints of its own.
func (w *weights) reset(o *constraints) {
	for i := range w.cell {
		w.cell[i] = 1
	}
	for i := range w.pos {
		w.pos[i] = 1
	}
	w.next, w.growth = 1, plainGrowth
	if o.any {
		w.growth = ownGrowth
	}
	for _, c := range o.relations.members {
		w.cell[c] += relationWeight
	}
}

// blame adds weight to an element of cell or pos.
func (w *weights) blame(f *float32) {
	*f += w.next
	if w.next *= w.growth; w.next < weightCap {
		return
	}
	for i := range w.cell {
		w.cell[i] /= weightCap
	}
	for i := range w.pos {
		w.pos[i] /= weightCap
	}
	w.next /= weightCap
}

// heaviest returns the choice with the most weight for its number of candidates.
func (b *narrow) heaviest() (c, d int) {
	best := float32(-1)
	weight := b.weights.cell[:len(b.cand)]
	for i, x := range b.cand {
		if x&(x-1) != 0 {
			if v := weight[i] / float32(bits.OnesCount64(x)); v > best {
				best, c = v, i
			}
		}
	}
	place := -1
	weight = b.weights.pos[:len(b.pos)]
	for i, x := range b.pos {
		if x&(x-1) != 0 {
			if v := weight[i] / float32(bits.OnesCount64(x)); v > best {
				best, place = v, i
			}
		}
	}
	if place < 0 {
		return c, bits.TrailingZeros64(b.cand[c])
	}
	d = place % b.n
	return int(b.slotCell[place-d+bits.TrailingZeros64(b.pos[place])]), d
}
