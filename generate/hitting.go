package generate

import (
	"context"
	"slices"
)

// hittingSet is sets of cells of which one each has to be chosen.
type hittingSet struct {
	sets  [][]int
	cells int

	ctx    context.Context
	best   []int
	chosen []int
	barred []bool
	nodes  int
}

// solve is the fewest cells that have one of each set: a search that takes the
// smallest set that has none yet, and gives up where disjoint sets that have none show
// that it cannot be better than the best.
func (h *hittingSet) solve(ctx context.Context) ([]int, error) {
	h.ctx, h.best, h.chosen, h.barred = ctx, nil, h.chosen[:0], make([]bool, h.cells)
	taken := make([]bool, h.cells) // to begin with, a greedy choice
	for {
		counts, top := make([]int, h.cells), -1
		for _, set := range h.sets {
			if slices.ContainsFunc(set, func(c int) bool { return taken[c] }) {
				continue
			}
			for _, c := range set {
				if counts[c]++; top < 0 || counts[c] > counts[top] {
					top = c
				}
			}
		}
		if top < 0 {
			break
		}
		taken[top] = true
		h.best = append(h.best, top)
	}
	if err := h.search(h.sets); err != nil {
		return nil, err
	}
	return h.best, nil
}

func (h *hittingSet) search(open [][]int) error {
	if h.nodes++; h.nodes%1024 == 0 && h.ctx.Err() != nil {
		return h.ctx.Err()
	}
	if len(open) == 0 {
		if len(h.chosen) < len(h.best) {
			h.best = slices.Clone(h.chosen)
		}
		return nil
	}
	size := func(set []int) (n int) {
		for _, c := range set {
			if !h.barred[c] {
				n++
			}
		}
		return n
	}
	sorted := slices.Clone(open)
	slices.SortStableFunc(sorted, func(a, b []int) int { return size(a) - size(b) })
	used, bound := make([]bool, h.cells), 0
	for _, set := range sorted {
		if !slices.ContainsFunc(set, func(c int) bool { return used[c] && !h.barred[c] }) {
			bound++
			for _, c := range set {
				used[c] = true
			}
		}
	}
	if size(sorted[0]) == 0 || len(h.chosen)+bound >= len(h.best) {
		return nil
	}
	var tried []int
	defer func() {
		for _, c := range tried {
			h.barred[c] = false
		}
	}()
	for _, c := range sorted[0] {
		if h.barred[c] {
			continue
		}
		var left [][]int
		for _, set := range open {
			if !slices.Contains(set, c) {
				left = append(left, set)
			}
		}
		h.chosen = append(h.chosen, c)
		err := h.search(left)
		h.chosen = h.chosen[:len(h.chosen)-1]
		if err != nil {
			return err
		}
		h.barred[c] = true
		tried = append(tried, c)
	}
	return nil
}
