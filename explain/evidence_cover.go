package explain

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
)

// What shows that no smaller set of truths refutes a candidate: a tree of witnesses that
// covers every such set, and the witness that is the known solution.

// coverWriter writes a tree that covers every set of truths up to a size.
type coverWriter struct {
	o           *writer
	of          int
	sets        []set
	out, picked set
}

// cover writes the tree below what is picked; more truths may be picked.
func (c *coverWriter) cover(more int) bool {
	type open struct{ at, members int }
	var left []open
	for j, s := range c.sets {
		k, met := 0, false
		for i, w := range s {
			met = met || w&c.picked[i] != 0
			k += bits.OnesCount64(w &^ c.out[i])
		}
		if !met {
			left = append(left, open{j, k})
		}
	}
	slices.SortFunc(left, func(a, b open) int { return cmp.Or(a.members-b.members, a.at-b.at) })
	if len(left) == 0 {
		return false
	}
	least := []int{left[0].at} // that prove it below: one without members, or more sets apart than may be picked
	if left[0].members > 0 {
		least = nil
		used := make(set, len(c.out))
		for _, s := range left {
			common := uint64(0)
			for i, w := range c.sets[s.at] {
				common |= w &^ c.out[i] & used[i]
			}
			if common == 0 {
				for i, w := range c.sets[s.at] {
					used[i] |= w &^ c.out[i]
				}
				if least = append(least, s.at); len(least) > more {
					break
				}
			}
		}
	}
	if left[0].members == 0 || len(least) > more {
		for _, j := range least {
			c.o.lines = fmt.Appendf(c.o.lines, " -%d", c.o.witness(c.of, j))
		}
		return true
	}
	if more == 0 {
		return false
	}
	c.o.lines = fmt.Appendf(c.o.lines, " %d", c.o.witness(c.of, left[0].at))
	var tried []int
	for _, t := range c.byModel(c.sets[left[0].at]) {
		if c.out.has(t) {
			continue
		}
		c.picked.add(t)
		ok := c.cover(more - 1)
		c.picked.drop(t)
		if !ok {
			return false
		}
		c.out.add(t)
		tried = append(tried, t)
	}
	for _, t := range tried {
		c.out.drop(t)
	}
	return true
}

// byModel lists truths in the order of the model.
func (c *coverWriter) byModel(s set) []int {
	out := slices.Collect(s.all())
	truth := c.o.w.p.truth
	slices.SortFunc(out, func(a, b int) int { return int(truth[a] - truth[b]) })
	return out
}

// complete is the candidates of the known solution that are open with the options of
// rules that go with them, so that no truth is left without any; nil without one.
func (w *walk) complete() []int {
	p := w.p
	free := slices.Clone(w.weave.full)
	var chosen []int
	take := func(i int) {
		chosen = append(chosen, i)
		for j, c := range p.excludes(i) {
			free[j] &^= c
		}
		free.drop(i)
	}
	for i := range w.weave.solved.all() {
		take(i)
	}
	var missing []int
	for t := range p.truth { // a solution keeps the demands
		if p.demandOf[t] == 0 && !slices.ContainsFunc(chosen, p.members(t).has) {
			missing = append(missing, t)
		}
	}
	if rest, ok := w.options(free, missing); ok {
		return append(chosen, rest...)
	}
	return nil
}

// options chooses candidates of the truths from what is free.
func (w *walk) options(free set, truths []int) (chosen []int, ok bool) {
	if len(truths) == 0 {
		return nil, true
	}
	p, best, fewest := w.p, -1, 0
	for _, t := range truths {
		k := 0
		for j, m := range p.members(t) {
			k += bits.OnesCount64(m & free[j])
		}
		if best < 0 || k < fewest {
			best, fewest = t, k
		}
	}
	for i := range p.members(best).all() {
		if !free.has(i) {
			continue
		}
		rest := slices.Clone(free)
		for j, c := range p.excludes(i) {
			rest[j] &^= c
		}
		left := slices.DeleteFunc(slices.Clone(truths), func(t int) bool { return p.members(t).has(i) })
		if more, ok := w.options(rest, left); ok {
			return append(more, i), true
		}
	}
	return nil, false
}
