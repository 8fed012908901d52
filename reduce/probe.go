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

// refute takes a failed literal away and logs why: what is taken away under the
// assumption, then the literal itself.
func (x *board9) refute(f int32, log []lemma) (Outcome, []lemma) {
	y := *x
	y.keep(int(f)/9, int(f)%9)
	_, log = y.propagateLogged(f, log)
	x.drop(int(f)/9, int(f)%9)
	return x.propagateLogged(none, append(log, lemma{none, f}))
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
	x := &r.board
	r.failed = r.failed[:0]
	if !x.load(givens) {
		return Contradiction
	}
	if r.p.logging {
		return r.reduceLogged()
	}
	outcome := x.propagate()
	if outcome == Open && r.Probes > 0 {
		outcome = x.probe(r.Probes, func(c, d int) { r.failed = append(r.failed, int32(c*9+d)) })
	}
	return outcome
}

// reduceLogged finds the failed literals in the quick way and goes through
// them again for the record.
func (r *Residual) reduceLogged() Outcome {
	x := &r.board
	outcome, log := x.propagateLogged(none, r.p.log)
	if outcome == Open && r.Probes > 0 {
		trial := *x
		trial.probe(r.Probes, func(c, d int) { r.failed = append(r.failed, int32(c*9+d)) })
		for _, f := range r.failed {
			if outcome == Open {
				outcome, log = x.refute(f, log)
			}
		}
	}
	r.p.log = log
	return outcome
}
