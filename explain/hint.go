package explain

import (
	"context"

	"sudokusat/sudoku"
)

// The steps of a size in the position of the givens.

// Hint returns the step of a size in the position of the givens: every claim whose
// smallest reason has size truths. With size −1 it returns the smallest step there is.
// The step has no reasons if none has that size, and for a solved puzzle. Errors are
// those of [Steps].
func Hint(ctx context.Context, p sudoku.Puzzle, o Options, size int) (Step, error) {
	w, err := newWalk(ctx, p, o)
	if err != nil {
		return Step{}, err
	}
	if size < 0 {
		return w.next(ctx)
	}
	if s, err := w.singlesOf(size); err != nil || size == 0 {
		return s, err
	}
	return w.ofSize(ctx, size)
}

// singlesOf returns the step of size 0; for other sizes it only detects contradictions.
func (w *walk) singlesOf(size int) (Step, error) {
	if size == 0 {
		return w.singles()
	}
	if _, ok := w.p.singles(); !ok {
		return Step{}, sudoku.ErrUnsolvable
	}
	return Step{}, nil
}

// ofSize returns every claim whose smallest reason has size truths, at least 1. The
// position does not change.
func (w *walk) ofSize(ctx context.Context, size int) (Step, error) {
	if err := w.p.renumber(ctx); err != nil {
		return Step{}, err
	}
	s, err := w.ones(ctx)
	if err != nil || size == 1 || len(w.p.open) == 0 {
		return s, err
	}
	w.refresh()
	settled := make([]bool, len(w.p.open))
	for _, r := range s.Reasons {
		if f := r.Claim.Fact; f.Cell >= 0 {
			settled[w.p.at[w.m.candidate(f.Cell, f.Digit)]] = true
		}
	}
	for i, x := range w.p.open {
		settled[i] = settled[i] || !w.p.alive[x] || w.weave.solved.has(i)
	}
	for k := 2; k <= size; k++ {
		s = Step{Size: k}
		for i, x := range w.p.open {
			if settled[i] {
				continue
			}
			truths, err := w.smallest(ctx, i, k)
			if err != nil {
				return Step{}, err
			}
			if truths != nil {
				settled[i] = true
				s.Reasons = append(s.Reasons, w.reason(x, true, truths))
			}
		}
	}
	w.simplify(ctx, &s)
	s.Unsure = w.unsure
	return s, nil
}
