package reduce

import (
	"math/bits"

	"sudokusat/sudoku"
)

// Failed literals: assume a candidate and propagate; if that runs into a
// contradiction, the candidate is false. It is among the oldest preprocessing
// techniques of SAT (Freeman 1995; Le Berre 2001), and on the plain 9×9 board,
// where one probe costs well under a microsecond, it leaves few easy puzzles
// to the solver. The hardest puzzles have no failed literals at all, so the
// number of fruitless probes is bounded.
//
// In a proof, a failed literal f takes one lemma (¬f ∨ ¬x) for each removal of
// x under the assumption that unit propagation does not find, and then ¬f.

// probe tries candidates of cells with two, then of cells with up to three,
// again and again until nothing fails, the puzzle is decided or patience probes
// in a row found nothing. failed, unless nil, is called with each candidate before it
// is removed.
func (x *board9) probe(patience int, failed func(sudoku.Candidate)) Outcome {
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
				if failed != nil {
					failed(candidate(c, d))
				}
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

// keep makes d (from 0) the only candidate of c.
func (x *board9) keep(c, d int) {
	w, shift := &x[c/9*3+c%3], 16*(c%9/3)
	*w = *w&^(0x1ff<<shift) | 1<<d<<shift
}

// drop removes candidate d (from 0) of c.
func (x *board9) drop(c, d int) { x[c/9*3+c%3] &^= 1 << d << (16 * (c % 9 / 3)) }

// refute removes a failed literal and logs why: what is removed under the
// assumption, then the literal itself.
func (x *board9) refute(f sudoku.Candidate, log []Lemma) (Outcome, []Lemma) {
	c, d := int(f.Cell), int(f.Digit)-1
	y := *x
	y.keep(c, d)
	_, log = y.propagateLogged(f, log)
	x.drop(c, d)
	return x.propagateLogged(sudoku.Candidate{}, append(log, Lemma{Out: f}))
}

// candidate returns digit d (from 0) in cell c.
func candidate(c, d int) sudoku.Candidate {
	return sudoku.Candidate{Cell: sudoku.Cell(c), Digit: sudoku.Digit(d + 1)}
}
