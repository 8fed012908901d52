package se

import "slices"

// How many implications a consequence takes: the nodes that it follows from, each
// once, with itself, and the links of the chains within the chain among them, each
// chain once. That is what a chain is rated by.
//
//	A on ─ B off ┐
//	  └─── C off ┴─ D on      D follows from four nodes: A, B, C and itself
//
// Most are not counted: a run keeps a lower bound for each node, which is the number
// itself where nothing follows from several things.

// ancestors returns the number of nodes that n follows from, with itself, or some number
// above limit if there are more than that.
func (k *runner) ancestors(r *run, n node, limit int) int {
	least := r.least[n]
	if least&inexact == 0 || int(least&^inexact) > limit {
		return int(least &^ inexact)
	}
	k.generation++
	k.stack = append(k.stack[:0], n)
	k.stamp[n] = k.generation
	return k.climb(r, limit)
}

// climb counts what those on the stack follow from, with them.
func (k *runner) climb(r *run, limit int) int {
	count := len(k.stack)
	push := func(n node) {
		if k.stamp[n] != k.generation {
			k.stamp[n] = k.generation
			k.stack = append(k.stack, n)
			count++
		}
	}
	for len(k.stack) > 0 && count <= limit {
		n := k.stack[len(k.stack)-1]
		k.stack = k.stack[:len(k.stack)-1]
		x := n.of()
		if n.on() {
			if by := r.cause[x]; by != byStart {
				k.rest(x, by, func(o candidate) { push(off(o)) })
			}
		} else if from := r.from[x]; from < fromPattern {
			push(on(from))
		} else if from != fromNothing {
			p := &r.patterns[from-fromPattern]
			for _, o := range p.from {
				push(off(o))
			}
			if p.links > 0 && !slices.Contains(k.counted, p.key) {
				k.counted = append(k.counted, p.key)
				count += p.links
			}
		}
	}
	return count
}

// contradiction returns the number of nodes that the two sides of the clash of a run
// follow from.
func (k *runner) contradiction(r *run, limit int) int {
	k.counted = k.counted[:0]
	k.generation++
	k.stack = k.stack[:0]
	if r.clash == turnedOff {
		k.stamp[off(r.x)] = k.generation
		k.stamp[on(r.y)] = k.generation
		k.stack = append(k.stack, on(r.y))
		count := 1 + k.climb(r, limit)
		if count > limit {
			return count
		}
		return count + k.ancestors(r, on(r.x), limit-count)
	}
	k.stamp[on(r.x)] = k.generation
	k.rest(r.x, r.by, func(o candidate) {
		k.stamp[off(o)] = k.generation
		k.stack = append(k.stack, off(o))
	})
	count := 1 + k.climb(r, limit)
	if count > limit {
		return count
	}
	return count + k.ancestors(r, off(r.x), limit-count)
}
