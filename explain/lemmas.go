package explain

import (
	"context"
	"errors"
	"iter"
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// Steps are a proof: each candidate that goes is a lemma, which unit propagation
// alone refutes when its truths are few, and with the lemmas before it otherwise.
// What is tried in vain while refuting it is such a lemma: "not both".

// ErrNoLemmas is yielded for a puzzle whose rules have candidates of their own,
// which formulas say in other ways.
var ErrNoLemmas = errors.New("steps with these rules are no lemmas of the formula")

// Lemmas yields a proof that a puzzle has no solution beside those it was given, in
// the order of [Steps]: clauses of negated candidates, each of which follows by
// unit propagation (RUP) from the clauses of cells, houses and rules, one per truth
// and excluded pair, the givens as units, and the lemmas before it. The last lemma of
// a reason is its claim. After the last step unit propagation refutes everything,
// with a clause that blocks the solution if there is one. Digits that are placed
// need no lemma. A lemma is valid until the next one. Errors are those of Steps,
// but for puzzles without solution, and [ErrNoLemmas].
func Lemmas(ctx context.Context, p sudoku.Puzzle, o Options) iter.Seq2[[]sudoku.Candidate, error] {
	return func(yield func([]sudoku.Candidate, error) bool) {
		w, err := newWalk(p, o)
		if errors.Is(err, sudoku.ErrUnsolvable) {
			return
		}
		if err == nil && len(w.m.options) > 0 {
			err = ErrNoLemmas
		}
		var lemma []sudoku.Candidate
		over := false
		emit := func(path []int) {
			lemma = lemma[:0]
			for _, x := range path {
				lemma = append(lemma, w.m.split(w.p.open[x]))
			}
			over = over || !yield(lemma, nil)
		}
		if err == nil {
			w.lemma = func(target int, truths []int) {
				if !over {
					w.refutation([]int{target}, truths, make(set, w.p.cw), emit)
				}
			}
		}
		for err == nil && !over {
			var s Step
			if s, err = w.next(ctx); err == nil && len(s.Reasons) == 0 {
				return
			}
		}
		if !over && !errors.Is(err, sudoku.ErrUnsolvable) {
			yield(nil, err)
		}
	}
}

// refutation emits lemmas, the last of which is that the candidates of a path do not
// stand together: they leave no way for the truths. gone is candidates of which
// that has been shown with the beginning of the path.
func (w *walk) refutation(path, truths []int, gone set, emit func(path []int)) {
	best, fewest, alive := w.tightest(path, truths, gone)
	if best >= 0 && fewest > 0 {
		gone = slices.Clone(gone)
		for y := range w.p.members(best).all() {
			if alive.has(y) {
				w.refutation(append(slices.Clip(path), y), truths, gone, emit)
				gone.add(y)
			}
		}
	}
	emit(path)
}

// tightest is the truth that has the fewest candidates left beside those of a path
// and those that are gone, −1 when the path has a candidate of each; and the
// candidates that are left.
func (w *walk) tightest(path, truths []int, gone set) (best, fewest int, alive set) {
	p := w.p
	alive = make(set, p.cw)
	for j := range alive {
		alive[j] = ^gone[j]
		for _, x := range path {
			alive[j] &^= p.conf[x*p.cw+j]
		}
	}
	best = -1
	for _, t := range truths {
		members := p.members(t)
		if slices.ContainsFunc(path, members.has) {
			continue
		}
		k := 0
		for j, m := range members {
			k += bits.OnesCount64(m & alive[j])
		}
		if best < 0 || k < fewest {
			best, fewest = t, k
		}
	}
	return best, fewest, alive
}
