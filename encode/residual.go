package encode

import (
	"context"
	"errors"
	"math/bits"

	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// What the givens leave open is often nothing, and seldom more than a third of
// the candidates. The residual encoding is the extended formula over those
// alone, renumbered 1, 2, 3 … cell by cell:
//
//   - exactly one candidate of each open cell;
//   - exactly one place of each open digit in each house, and in each of the
//     puzzle's own sets of N different cells;
//   - at most one place of each open digit in each other set of different cells;
//   - no pair of candidates that a relation forbids, and the supports of each
//     candidate (related.go);
//   - the larger primitives, and sums derived from them, of the digits left
//     (residual_own.go), with auxiliary variables.
//
// A set with the same places as an earlier one is redundant and omitted. Written
// pairwise, a pair that an earlier set forbids is not repeated. Domains are already
// applied. A solved puzzle has the empty formula, a contradiction the empty clause.

func residual() Encoding {
	return Encoding{
		Name:    "residual",
		Summary: "what propagating the givens leaves open, renumbered",
		AMO:     Auto(),
		construct: func(ctx context.Context, puzzle sudoku.Puzzle, amo AMO, countable bool) (*Formula, error) {
			var r Residual
			r.groups.own.countable = countable
			if err := r.Reset(ctx, reduce.New(puzzle.Shape).Reduce(ctx, puzzle, reduce.Options{}), amo); err != nil {
				return nil, err
			}
			return &r.Formula, r.Size().check()
		},
	}
}

// Residual is the formula of the candidates that a reduction leaves open. It can be
// reset from puzzle to puzzle, which allocates nothing once it is large enough. The
// zero value is ready for [Residual.Reset].
type Residual struct {
	Formula
	groups groups
}

// ErrStopped is wrapped by the error for a reduction that was stopped: it has
// no formula.
var ErrStopped = errors.New("the reduction was stopped")

// Reset makes f the formula of a reduction, of which it keeps the puzzle
// alone; amo is the at-most-one encoding of Write, and the zero AMO is [Auto]. When
// ctx ends first, its cause is the error, and f is unusable until the next Reset.
func (f *Residual) Reset(ctx context.Context, r *reduce.Reduction, amo AMO) error {
	if r.Outcome() == reduce.Stopped {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return ErrStopped
	}
	f.body = &f.groups
	f.groups.of, f.groups.amo = &f.Variables, amo
	if err := f.number(ctx, r); err != nil {
		return err
	}
	if err := f.groups.sort(ctx, r); err != nil {
		return err
	}
	f.aux = f.groups.own.plain
	if !r.Logged() {
		f.aux = nil
	}
	return nil
}

// number gives the candidates of open cells their variables.
func (f *Residual) number(ctx context.Context, r *reduce.Reduction) error {
	s := r.Puzzle().Shape
	n := s.N()
	f.puzzle, f.refuted = r.Puzzle(), r.Outcome() == reduce.Contradiction
	f.decided, f.open = f.decided[:0], f.open[:0]
	f.first = append(f.first[:0], 0)
	for c := range sudoku.Cell(s.Cells()) {
		if c&63 == 63 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if !f.refuted {
			d := r.Digit(c)
			f.decided = append(f.decided, d)
			if d == 0 {
				for i, w := range r.Bits(c) {
					for ; w != 0; w &= w - 1 {
						f.open = append(f.open, int32(int(c)*n+i<<6+bits.TrailingZeros64(w)))
					}
				}
			}
		}
		f.first = append(f.first, int32(len(f.open)))
	}
	return nil
}
