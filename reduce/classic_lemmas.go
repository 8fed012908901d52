package reduce

import (
	"math/bits"

	"sudokusat/sudoku"
)

// The plain 9×9 board with lemmas. A lemma is wanted for what unit propagation
// does not find by itself, so the passes of board9 come apart: singles are
// repeated until nothing changes, which is what unit propagation does on the
// extended formula, and only then are triads looked at, with a lemma for each
// candidate removed.
//
// Such a lemma is one RUP step. Suppose digit d in box A, row 1, though the
// other boxes B and C cannot take it in rows 2 and 3, one each. Then d has left
// rows 2, 3 of A and row 1 of B and C, and one of these has no place for it:
// box B, box C, row 2 or row 3.

// propagateLogged is propagate with lemmas appended to log, under an assumed
// candidate or, for the zero candidate, none.
func (x *board9) propagateLogged(under sudoku.Candidate, log []Lemma) (Outcome, []Lemma) {
	for {
		changed, several, ok := x.singles()
		switch {
		case !ok:
			return Contradiction, log
		case changed:
			continue
		case !several:
			return Solved, log
		}
		before := len(log)
		if log = x.triads(under, log); len(log) == before {
			return Open, log
		}
	}
}

// singles does what unit propagation does: it takes the digits of decided
// cells from their rows, columns and boxes, and decides a cell that is the one
// place of a digit in one of them.
func (x *board9) singles() (changed, several, ok bool) {
	var once, twice, naked, nakedTwice struct {
		row      [9]uint64 // lanes of the boxes, folded below
		col, box [3]uint64
	}
	var n [27]uint64 // naked cells alone
	var many uint64
	for i, w := range x {
		if (w+laneLow)&laneHigh != laneHigh {
			return false, false, false // an empty cell
		}
		rest := w & (w - lanes)
		many |= rest
		v := w &^ (((rest + laneLow) & laneHigh >> 15) * 0xffff)
		n[i] = v
		r, k, b := i/3, i%3, i/9
		twice.row[r] |= once.row[r] & w
		once.row[r] |= w
		twice.col[k] |= once.col[k] & w
		once.col[k] |= w
		twice.box[b] |= once.box[b] & w
		once.box[b] |= w
		nakedTwice.row[r] |= naked.row[r] & v
		naked.row[r] |= v
		nakedTwice.col[k] |= naked.col[k] & v
		naked.col[k] |= v
		nakedTwice.box[b] |= naked.box[b] & v
		naked.box[b] |= v
	}
	for r := range 9 {
		any, again := fold(once.row[r], twice.row[r])
		nakedAny, nakedAgain := fold(naked.row[r], nakedTwice.row[r])
		if any != 0x1ff || nakedAgain != 0 {
			return false, false, false
		}
		once.row[r] = (any &^ again) * lanes
		naked.row[r] = nakedAny * lanes
	}
	for k := range 3 {
		if once.col[k]&once.box[k] != full9 || nakedTwice.col[k]|nakedTwice.box[k] != 0 {
			return false, false, false
		}
		once.col[k] &^= twice.col[k]
		once.box[k] &^= twice.box[k]
	}
	var diff uint64
	for i, old := range x {
		r, k, b := i/3, i%3, i/9
		w := old &^ ((naked.row[r] | naked.col[k] | naked.box[b]) &^ n[i])
		one := w & (once.row[r] | once.col[k] | once.box[b])
		has := ((one + laneLow) & laneHigh >> 15) * 0xffff
		w = one | w&^has
		if (w+laneLow)&laneHigh != laneHigh || w&(w-lanes)&has != 0 {
			return false, false, false
		}
		diff |= w ^ old
		x[i] = w
	}
	return diff != 0, many != 0, true
}

// fold joins the three lanes of a row: the digits there at all, and those
// there more than once.
func fold(once, twice uint64) (any, again uint64) {
	a, b, c := once&0x1ff, once>>16&0x1ff, once>>32&0x1ff
	return a | b | c, (twice|twice>>16|twice>>32)&0x1ff | a&b | c&(a|b)
}

// triads applies the first rule of pass, band by band and then stack by stack
// within a band, until candidates go, and appends a lemma for each. It stops
// there because singles may make further lemmas needless.
func (x *board9) triads(under sudoku.Candidate, log []Lemma) []Lemma {
	before := len(log)
	for b := range 3 {
		y := x[9*b : 9*b+9]
		h := [3]uint64{y[0] | y[1] | y[2], y[3] | y[4] | y[5], y[6] | y[7] | y[8]}
		var l, r [3]uint64
		for i, w := range h {
			l[i], r[i] = (w>>16|w<<32)&threeOf, (w>>32|w<<16)&threeOf
		}
		for i := range 3 {
			j, k := (i+1)%3, (i+2)%3
			for out := h[i] &^ (l[j]&r[k] | l[k]&r[j]); out != 0; out &= out - 1 {
				bit := bits.TrailingZeros64(out)
				first := (3*b+i)*9 + bit>>4*3 // of the triad's cells
				log = x.take(under, log, first, 1, bit&15)
			}
		}
		if len(log) > before {
			return log
		}
	}
	var v [3][3]uint64 // by band and minicolumn; a lane is a stack
	for b := range 3 {
		for k := range 3 {
			v[b][k] = x[9*b+k] | x[9*b+3+k] | x[9*b+6+k]
		}
	}
	for b := range 3 {
		c, d := (b+1)%3, (b+2)%3
		for k := range 3 {
			i, j := (k+1)%3, (k+2)%3
			for out := v[b][k] &^ (v[c][i]&v[d][j] | v[c][j]&v[d][i]); out != 0; out &= out - 1 {
				bit := bits.TrailingZeros64(out)
				log = x.take(under, log, 27*b+bit>>4*3+k, 9, bit&15)
			}
		}
		if len(log) > before {
			return log
		}
	}
	return log
}

// take removes a digit from three cells and logs a lemma for each that had it.
func (x *board9) take(under sudoku.Candidate, log []Lemma, first, step, d int) []Lemma {
	for c := first; c < first+3*step; c += step {
		if x.cell(c)>>d&1 != 0 {
			x.drop(c, d)
			log = append(log, Lemma{under, candidate(c, d)})
		}
	}
	return log
}
