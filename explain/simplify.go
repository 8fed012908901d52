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
		one.Unsure = r.Unsure // what this search leaves unknown is of no interest
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

// share gives the reasons of a step fewer sets of truths, where one rules out several
// claims: those that rule out most first (greedy set cover). The position is that of the
// step.
func (w *walk) share(ctx context.Context, s *Step) {
	const most = 64
	var sets [][]int
	var covers [][]int
	for _, r := range s.Reasons {
		truths := w.places(r.truths)
		if len(sets) == most || ctx.Err() != nil {
			return
		}
		if slices.ContainsFunc(sets, func(o []int) bool { return slices.Equal(o, truths) }) {
			continue
		}
		var list []int
		for j, other := range s.Reasons {
			if slices.Equal(other.truths, r.truths) || w.refute.refutes(int(w.p.at[other.x]), slices.Clone(truths)) {
				list = append(list, j)
			}
		}
		sets, covers = append(sets, truths), append(covers, list)
	}
	done := make([]bool, len(s.Reasons))
	for {
		best, fresh := -1, 0
		for i, list := range covers {
			k := 0
			for _, j := range list {
				if !done[j] {
					k++
				}
			}
			if k > fresh {
				best, fresh = i, k
			}
		}
		if best < 0 {
			return
		}
		for _, j := range covers[best] {
			if !done[j] {
				done[j] = true
				s.Reasons[j] = w.reason(s.Reasons[j].x, true, slices.Clone(sets[best]))
			}
		}
	}
}

// places is truths of the model by their numbers in the position.
func (w *walk) places(truths []int32) (out []int) {
	for _, t := range truths {
		i, _ := slices.BinarySearch(w.p.truth, t)
		out = append(out, i)
	}
	return out
}
