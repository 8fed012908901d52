package certificate_test

import (
	"context"
	"math/bits"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// brancher is the simplest prover there is: it guesses a cell's digit, follows
// naked and hidden singles (which is what unit propagation does in the
// extended encoding) and writes, for each dead end, that its guesses cannot
// all hold. Boards up to 16×16.
type brancher struct{}

func (brancher) Name() string { return "brancher" }

func (brancher) Prove(ctx context.Context, puzzle sudoku.Grid, assume []sudoku.Fact, limit uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error) {
	s := puzzle.Shape()
	b := &branching{shape: s, limit: limit, each: each, steps: steps}
	all := uint32(1)<<s.N() - 1
	open := make([]uint32, s.Cells())
	for c := range open {
		open[c] = all
		if d := puzzle.At(sudoku.Cell(c)); d != 0 {
			open[c] = 1 << (d - 1)
		}
	}
	for _, f := range assume {
		if m := uint32(1) << (f.Digit - 1); f.Not {
			open[f.Cell] &^= m
		} else {
			open[f.Cell] &= m
		}
	}
	b.r.Complete = b.search(ctx, open)
	if b.err == nil {
		b.err = ctx.Err()
	}
	return b.r, b.err
}

type branching struct {
	shape   *sudoku.Shape
	limit   uint64
	guesses []cnf.Lit // negated
	r       sudoku.Result
	each    func(sudoku.Grid) bool
	steps   proof.Sink
	err     error // of the sink
}

// search is false when it stopped before the end.
func (b *branching) search(ctx context.Context, open []uint32) bool {
	best := -1
	if b.propagate(open) {
		for c, m := range open {
			if k := bits.OnesCount32(m); k > 1 && (best < 0 || k < bits.OnesCount32(open[best])) {
				best = c
			}
		}
		if best < 0 {
			g := sudoku.NewGrid(b.shape)
			for c, m := range open {
				g.Set(sudoku.Cell(c), sudoku.Digit(bits.Len32(m)))
			}
			b.r.Count++
			if !b.each(g) || b.r.Count == b.limit {
				return false
			}
		}
	}
	if ctx.Err() != nil {
		return false
	}
	if best >= 0 {
		for m := open[best]; m != 0; m &= m - 1 {
			d := sudoku.Digit(bits.TrailingZeros32(m) + 1)
			child := append([]uint32(nil), open...)
			child[best] = m & -m
			b.guesses = append(b.guesses, encode.Var(b.shape.N(), sudoku.Cell(best), d).Neg())
			more := b.search(ctx, child)
			b.guesses = b.guesses[:len(b.guesses)-1]
			if !more {
				return false
			}
		}
	}
	b.err = b.steps.Add(b.guesses)
	return b.err == nil
}

// propagate is false at a dead end.
func (b *branching) propagate(open []uint32) bool {
	for changed := true; changed; {
		changed = false
		for c, m := range open {
			if m == 0 {
				return false
			}
			if m&(m-1) == 0 {
				for p := range b.shape.Peers(sudoku.Cell(c)) {
					if open[p]&m != 0 {
						open[p] &^= m
						changed = true
					}
				}
			}
		}
		for _, h := range b.shape.Houses() {
			var once, twice uint32
			for _, c := range h.Cells {
				twice |= once & open[c]
				once |= open[c]
			}
			if once != 1<<b.shape.N()-1 {
				return false
			}
			for _, c := range h.Cells {
				if m := open[c] & once &^ twice; m != 0 && m != open[c] {
					open[c] = m & -m
					changed = true
				}
			}
		}
	}
	return true
}
