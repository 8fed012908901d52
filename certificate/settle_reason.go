package certificate

import (
	"fmt"
	"math"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/sudoku"
)

// The clauses of a large board that lead to a contradiction, read backwards from it: each placed
// digit is followed to its reason, once.

// writing writes the clauses that lead to a clash, or that exclude the full grid.
type writing struct {
	*settler
	to   cnf.Sink
	need []sudoku.Cell // placed, and its reason is not written yet
	done []bool        // by cell
	out  []uint64      // a bit per candidate: why its cell does not have it is written
	left int64         // clauses that a certificate can still hold
	lits []cnf.Lit
	err  error
}

// write writes the clauses, at most a number of them. The error wraps [ErrTooLarge], or is that of
// the sink.
func (k *settler) write(to cnf.Sink, most int64) error {
	w := &writing{settler: k, to: to, done: make([]bool, len(k.g)), out: make([]uint64, len(k.g)*k.n>>6+1), left: most}
	switch x := k.clash; x.kind {
	case twice:
		w.pair(x.cell, x.digit, x.other, x.digit)
		w.want(x.cell)
		w.want(x.other)
	case emptyCell:
		w.cell(x.cell, 0)
	case noPlace:
		w.house(x.house, x.digit, -1)
	default:
		w.clause(blocking(k.p, k.g)...)
		for c, d := range k.g {
			if d != 0 && k.p.Givens[c] == 0 {
				w.want(sudoku.Cell(c))
			}
		}
	}
	for len(w.need) > 0 && w.err == nil {
		c := w.need[len(w.need)-1]
		w.need = w.need[:len(w.need)-1]
		switch d, why := k.g[c], k.why[c]; why {
		case byClue, byAssumption:
			w.clause(w.lit(c, d))
		case byCell:
			w.cell(c, d)
		default:
			w.house(int(why-inHouse), d, c)
		}
	}
	return w.err
}

func (w *writing) lit(c sudoku.Cell, d sudoku.Digit) cnf.Lit { return encode.Var(w.n, c, d).Pos() }

func (w *writing) clause(lits ...cnf.Lit) {
	if w.left--; w.err == nil && w.left < 0 {
		w.err = fmt.Errorf("%w: it would name too many clauses", ErrTooLarge)
	}
	if w.err == nil {
		w.err = w.to.Clause(lits)
	}
}

func (w *writing) pair(a sudoku.Cell, d sudoku.Digit, b sudoku.Cell, e sudoku.Digit) {
	w.clause(-w.lit(a, d), -w.lit(b, e))
}

func (w *writing) want(c sudoku.Cell) {
	if !w.done[c] {
		w.done[c] = true
		w.need = append(w.need, c)
	}
}

// cell writes that a cell has a digit, and why it has none but one, 0 for none at all.
func (w *writing) cell(c sudoku.Cell, but sudoku.Digit) {
	w.lits = w.lits[:0]
	for d := sudoku.Digit(1); int(d) <= w.n; d++ {
		w.lits = append(w.lits, w.lit(c, d))
	}
	w.clause(w.lits...)
	for d := sudoku.Digit(1); int(d) <= w.n; d++ {
		if d != but {
			w.not(c, d)
		}
	}
}

// house writes that a digit has a place in a house, and why none but one, −1 for none at all.
func (w *writing) house(h int, d sudoku.Digit, but sudoku.Cell) {
	w.lits = w.lits[:0]
	for _, c := range w.groups[h] {
		w.lits = append(w.lits, w.lit(c, d))
	}
	w.clause(w.lits...)
	for _, c := range w.groups[h] {
		if c != but {
			w.not(c, d)
		}
	}
}

// not writes why a cell does not have a digit: the first reason that there was, so that none
// goes round in a circle.
func (w *writing) not(c sudoku.Cell, d sudoku.Digit) {
	v := encode.Var(w.n, c, d)
	if w.out[v>>6]>>(v&63)&1 != 0 {
		return
	}
	w.out[v>>6] |= 1 << (v & 63)
	for _, f := range w.assumed {
		if f.Not && f.Cell == c && f.Digit == d {
			w.clause(v.Neg())
			return
		}
	}
	by, first := sudoku.Cell(-1), int32(math.MaxInt32)
	if w.g[c] != 0 && w.g[c] != d {
		by, first = c, w.when[c]
	}
	w.eachGroup(c, func(group int) bool {
		if p := sudoku.Cell(w.where[group*w.n+int(d)-1]) - 1; p >= 0 && p != c && w.when[p] < first {
			by, first = p, w.when[p]
		}
		return true
	})
	w.pair(c, d, by, w.g[by])
	w.want(by)
}
