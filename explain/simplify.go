package explain

import (
	"context"
	"slices"
)

// Of all reasons against a candidate that are smallest, people find the one with the simplest
// name most easily: an X-Wing before a kite, a chain before a net. They are all tried, as far
// as the work for that goes.

// mostTried bounds the work of trying all reasons against a candidate. A plain position up to
// seven truths takes less.
const mostTried = 100_000

// simplify gives each reason of a step the truths with the simplest name.
func (w *walk) simplify(ctx context.Context, s *Step) {
	for j, r := range s.Reasons {
		if rank := r.rank(); rank > 0 && ctx.Err() == nil {
			s.Reasons[j] = w.simplest(ctx, r, rank)
		}
	}
}

// simplest returns the reason with the simplest name for a claim that has one with a name of some
// rank. The state of the search is as before, so that sizes do not depend on names.
func (w *walk) simplest(ctx context.Context, r Reason, rank int) Reason {
	work, unsure, seed, known := w.hit.work, w.unsure, w.weave.seed, len(w.pool)
	w.search(ctx, int(w.p.at[r.x]), len(r.truths), work+mostTried, func(truths []int) bool {
		one := w.reason(r.x, true, slices.Clone(truths))
		if at := one.rank(); at < rank {
			r, rank = one, at
		}
		return false
	})
	w.hit.work, w.unsure, w.weave.seed = work, unsure, seed
	w.forget(known)
	return r
}

// forget drops the witnesses behind the first ones of the pool.
func (w *walk) forget(first int) {
	for k := len(w.pool) - 1; k >= first; k-- {
		for _, y := range w.pool[k].members {
			if i := w.p.at[y]; !w.weave.solved.has(int(i)) {
				w.witnesses[i] = w.witnesses[i][:len(w.witnesses[i])-1]
			}
		}
	}
	w.pool = w.pool[:first]
}
