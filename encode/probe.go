package encode

import (
	"math/bits"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Failed literals: suppose a candidate and propagate; when that runs into a
// contradiction the candidate goes. It is the oldest preprocessing of SAT, and
// on the plain 9×9 board, where a trial costs well under a microsecond, it
// spares most easy puzzles the solver. The hardest puzzles have no failed
// literals at all, so the trials are few.

// probe tries candidates of cells with two, then of cells with up to three,
// round and round until nothing fails, the puzzle is decided or so many trials
// in a row were in vain. failed is told each candidate before it goes.
func (x *board9) probe(patience int, failed func(cell, digit int)) Outcome {
	left := patience
	for most := 2; most <= 3; most++ {
		for c, idle := 0, 0; idle < 81; c, idle = (c+1)%81, idle+1 {
			w := x.cell(c)
			if k := bits.OnesCount64(w); k < 2 || k > most {
				continue
			}
			for ; w != 0; w &= w - 1 {
				if left == 0 {
					return Open
				}
				left--
				d := bits.TrailingZeros64(w)
				y := *x
				y.keep(c, d)
				if y.propagate() != Contradiction {
					continue
				}
				failed(c, d)
				x.drop(c, d)
				if o := x.propagate(); o != Open {
					return o
				}
				w &= x.cell(c) | 1<<d
				idle, left = 0, patience
			}
		}
	}
	return Open
}

func (x *board9) keep(c, d int) {
	w, shift := &x[c/9*3+c%3], 16*(c%9/3)
	*w = *w&^(0x1ff<<shift) | 1<<d<<shift
}

func (x *board9) drop(c, d int) { x[c/9*3+c%3] &^= 1 << d << (16 * (c % 9 / 3)) }

// snapshot is a propagator's state at a fixpoint.
type snapshot struct {
	digits               []sudoku.Digit
	cand                 []uint64
	count, places, cross []uint16
	open                 int
}

func (s *snapshot) take(p *propagator) {
	s.digits = append(s.digits[:0], p.digits...)
	s.cand = append(s.cand[:0], p.cand...)
	s.count = append(s.count[:0], p.count...)
	s.places = append(s.places[:0], p.places...)
	s.cross = append(s.cross[:0], p.cross...)
	s.open = p.open
}

func (s *snapshot) restore(p *propagator) {
	copy(p.digits, s.digits)
	copy(p.cand, s.cand)
	copy(p.count, s.count)
	copy(p.places, s.places)
	copy(p.cross, s.cross)
	p.open, p.dead = s.open, false
	p.queue, p.todo = p.queue[:0], p.todo[:0]
	clear(p.dirty)
}

// refute takes a failed literal away with a record of why: under the
// assumption, the locked rule's eliminations come as clauses of two literals.
func (p *propagator) refute(s *snapshot, x int32) Outcome {
	s.take(p)
	p.under = x
	p.queue = append(p.queue, x)
	outcome := p.settle()
	p.under = none
	s.restore(p)
	if outcome == Contradiction {
		p.record(x)
		p.eliminate(sudoku.Cell(int(x)/p.t.n), int(x)%p.t.n)
	}
	return p.settle()
}

// none stands where no literal is assumed.
const none = -1

// lemma is a logged step: the candidate is out, if under holds.
type lemma struct{ under, out int32 }

// record logs an elimination that unit propagation does not find by itself.
func (p *propagator) record(x int32) {
	if p.logging {
		p.log = append(p.log, lemma{p.under, x})
	}
}

// Lemmas yields, in order and over the variables of [Var], the clauses that
// lead from the extended formula of the puzzle to what Reduce found, when Log
// is on: each is one RUP step from the formula and the earlier ones, and all
// that Reduce decided, a contradiction too, follows from them by unit
// propagation. What singles decide needs no lemma. The slice is reused.
func (r *Residual) Lemmas(yield func([]cnf.Lit) bool) {
	var lits [2]cnf.Lit
	for _, l := range r.p.log {
		clause := append(lits[:0], cnf.Lit(-l.out-1))
		if l.under != none {
			clause = append(clause, cnf.Lit(-l.under-1))
		}
		if !yield(clause) {
			return
		}
	}
}

// reduceClassic is Reduce on the plain 9×9 board.
func (r *Residual) reduceClassic(givens []sudoku.Digit) Outcome {
	if !r.board.load(givens) {
		return Contradiction
	}
	outcome := r.board.propagate()
	r.failed = r.failed[:0]
	if outcome == Open && r.Probes > 0 {
		outcome = r.board.probe(r.Probes, func(c, d int) { r.failed = append(r.failed, int32(c*9+d)) })
	}
	if outcome != Contradiction {
		r.board.toState(r.p)
	}
	return outcome
}

// reduceLogged repeats on the propagator what the board found out.
func (r *Residual) reduceLogged(givens []sudoku.Digit) Outcome {
	outcome := r.p.run(givens)
	for _, x := range r.failed {
		if outcome != Open {
			break
		}
		outcome = r.p.refute(&r.snap, x)
	}
	return outcome
}
