package reduce

import (
	"math/bits"

	"sudokusat/sudoku"
)

// The plain 9×9 board, propagated as words. A board9 holds the candidates of
// three cells per word, one in each box of a band, with 16 bits per lane:
//
//	        box 1      box 2      box 3
//	row 1   A B C    | A B C    | A B C      word 3·row + k: the k-th cells
//	row 2   D E F    | D E F    | D E F      of the three minirows
//	row 3   G H I    | G H I    | G H I
//
// so that A|B|C is the three minirows (triads) of a row, and A|D|G the
// three minicolumns of the band. One pass does the following to the whole board:
//
//   - locked candidates: a digit may be in a triad only if the other two boxes
//     of the band can take it in the other two rows, one each; likewise for
//     columns. Within a band this is all that locked candidates can do. It also
//     carries naked singles from a box to the rest of their rows and columns;
//   - hidden singles: a digit with one triad of rows and one of columns in a
//     box has one cell;
//   - naked singles: a cell with one digit takes it from the rest of its box.
//
// Passes are repeated until nothing changes. The fixpoint is that of
// propagator, its slow twin.
type board9 [27]uint64

const (
	lanes    = 0x0001_0001_0001 // one in each lane
	full9    = 0x1ff * lanes    // nine digits in each lane
	laneHigh = 0x8000 * lanes   // the top bit of each lane
	laneLow  = 0x7fff * lanes   // added to a lane of nine bits, sets its top bit unless it is 0
	threeOf  = 0xffff_ffff_ffff // the three lanes
)

// load sets the board up from the givens; false when they clash.
func (x *board9) load(givens sudoku.Grid) bool {
	givens = givens[:81]
	var rows [9]uint64
	var cols, boxes [3]uint64
	for c, g := range givens {
		if g == 0 {
			continue
		}
		row, col := c/9, c%9
		bit := uint64(1) << (g - 1)
		lane := bit << (16 * (col / 3))
		if (rows[row]&bit)|(cols[col%3]|boxes[row/3])&lane != 0 {
			return false
		}
		rows[row] |= bit
		cols[col%3] |= lane
		boxes[row/3] |= lane
	}
	for row := range 9 {
		free := full9 &^ (rows[row]*lanes | boxes[row/3])
		for k := range 3 {
			x[row*3+k] = free &^ cols[k]
		}
	}
	for c, g := range givens {
		if g != 0 {
			row, col := c/9, c%9
			shift := 16 * (col / 3)
			w := &x[row*3+col%3]
			*w = *w&^(0x1ff<<shift) | 1<<(g-1)<<shift
		}
	}
	return true
}

// propagate repeats passes until nothing changes. After a Contradiction the board
// is undefined.
func (x *board9) propagate() Outcome {
	for {
		switch changed, several, ok := x.pass(); {
		case !ok:
			return Contradiction
		case changed:
		case several:
			return Open
		default:
			return Solved
		}
	}
}

// pass does one; several means that a cell has more than one candidate left.
func (x *board9) pass() (changed, several, ok bool) {
	var rows, cols [9]uint64 // triads after the first rule
	for b := range 3 {
		y := x[9*b : 9*b+9 : 9*b+9]
		h0, h1, h2 := y[0]|y[1]|y[2], y[3]|y[4]|y[5], y[6]|y[7]|y[8]
		// Lane s of l is box s+1's, lane s of r box s+2's, counted round.
		l0, l1, l2 := (h0>>16|h0<<32)&threeOf, (h1>>16|h1<<32)&threeOf, (h2>>16|h2<<32)&threeOf
		r0, r1, r2 := (h0>>32|h0<<16)&threeOf, (h1>>32|h1<<16)&threeOf, (h2>>32|h2<<16)&threeOf
		rows[3*b] = h0 & (l1&r2 | l2&r1)
		rows[3*b+1] = h1 & (l0&r2 | l2&r0)
		rows[3*b+2] = h2 & (l0&r1 | l1&r0)
		cols[3*b], cols[3*b+1], cols[3*b+2] = y[0]|y[3]|y[6], y[1]|y[4]|y[7], y[2]|y[5]|y[8]
	}
	a, b, c := [3]uint64(cols[0:3]), [3]uint64(cols[3:6]), [3]uint64(cols[6:9])
	for k := range 3 {
		i, j := (k+1)%3, (k+2)%3
		cols[k] &= b[i]&c[j] | b[j]&c[i]
		cols[3+k] &= a[i]&c[j] | a[j]&c[i]
		cols[6+k] &= a[i]&b[j] | a[j]&b[i]
	}
	var diff, many uint64
	for b := range 3 {
		y := x[9*b : 9*b+9 : 9*b+9]
		p, q := rows[3*b:3*b+3:3*b+3], cols[3*b:3*b+3:3*b+3]
		var z [9]uint64
		for i := range 9 {
			z[i] = y[i] & p[i/3] & q[i%3]
		}
		h0, h1, h2 := z[0]|z[1]|z[2], z[3]|z[4]|z[5], z[6]|z[7]|z[8]
		if h0|h1|h2 != full9 {
			return false, false, false // a digit without a place in a box
		}
		v0, v1, v2 := z[0]|z[3]|z[6], z[1]|z[4]|z[7], z[2]|z[5]|z[8]
		hidden := full9 &^ (h0&h1 | h2&(h0|h1) | v0&v1 | v2&(v0|v1))
		var single, twice uint64 // digits of naked cells by box
		var naked [9]uint64
		for i, w := range z {
			one := w & hidden
			has := ((one + laneLow) & laneHigh >> 15) * 0xffff
			w = one | w&^has
			if (w+laneLow)&laneHigh != laneHigh {
				return false, false, false // an empty cell
			}
			rest := w & (w - lanes)
			if rest&has != 0 {
				return false, false, false // two digits have their one place here
			}
			many |= rest
			n := w &^ (((rest + laneLow) & laneHigh >> 15) * 0xffff)
			twice |= single & n
			single |= n
			z[i], naked[i] = w, n
		}
		if twice != 0 {
			return false, false, false // a digit twice in a box
		}
		for i, w := range z {
			w &^= single &^ naked[i]
			diff |= w ^ y[i]
			y[i] = w
		}
	}
	return diff != 0, many != 0, true
}

// cell returns the candidates of a cell.
func (x *board9) cell(c int) uint64 {
	return x[c/9*3+c%3] >> (16 * (c % 9 / 3)) & 0x1ff
}

// store puts the board's candidates into a reduction.
func (x *board9) store(out *Reduction) {
	for c := range 81 {
		w := x.cell(c)
		out.cand[c] = w
		out.digits[c] = 0
		if w&(w-1) == 0 {
			out.digits[c] = sudoku.Digit(bits.TrailingZeros64(w) + 1)
		}
	}
}
