package explain

import (
	"cmp"
	"slices"
)

// Cases within cases where all suppositions at a depth are too many to try: one is shown to be
// wrong by the ways of one truth after the other, each of which clashes or is shown to be wrong
// in the same way. The truth is that whose ways leave least together, by a look ahead as in
// solvers for satisfiability (Heule and van Maaren, Look-Ahead Based SAT Solvers, 2009).

// The bounds of trees: what all suppositions with deeper cases may take on the way to the solution
// until trees replace them, in suppositions that are followed; the candidates for which trees are compared in a
// position, and the nodes of these, which are doubled until one is found.
const (
	maxDeep   = 24_000_000
	fewTrees  = 4
	firstTree = 16
	lastTree  = 1 << 20
)

// tree finds a case step by trees in the position: of a few candidates that leave least, that with the
// fewest events for the candidates that go after it; nil when there is none or ctx ends.
func (w *walk) tree(t *trier) (best *caseStep) {
	alive := t.states[0].alive
	var roots []int
	left := map[int]int{}
	for x := range t.p.open {
		if w.right(t, x) || t.decided(alive, x) {
			continue
		}
		if roots = append(roots, x); !t.ahead(alive, x) {
			left[x] = t.guess.common(t.guess)
		}
	}
	slices.SortStableFunc(roots, func(a, b int) int { return cmp.Compare(left[a], left[b]) })
	least := 0
	for most := firstTree; most <= lastTree && best == nil; most *= 2 {
		for i := 0; i < min(fewTrees, len(roots)) && t.ctx.Err() == nil; i++ {
			if t.nodes = most; !t.refute(1, roots[i]) {
				continue
			}
			in := t.states[1]
			events, _ := needed(t.p, in, []int32{int32(len(in.events) - 1)}, 0)
			c := &caseStep{in: t.p, level: Level{depthOf(events), 1}, truth: -1, branches: [][]event{events}, gone: []int32{events[0].x}}
			if price := eventsOf(events) * len(w.p.open) / t.gain(c.gone); best == nil || price < least {
				best, least = c, price
			}
		}
	}
	return best
}

// depthOf is the number of suppositions that are made at once in a case.
func depthOf(list []event) int {
	deepest := 0
	for _, e := range list {
		if e.cases != nil {
			deepest = max(deepest, depthOf(e.cases))
		}
	}
	return deepest + 1
}

// refute makes a supposition at a depth and looks for a clash by a tree, with no more than the nodes
// that are left. The last event is the clash then.
func (t *trier) refute(depth, x int) bool {
	if t.nodes--; t.nodes < 0 || t.ctx.Err() != nil {
		return false
	}
	s := t.state(depth)
	if t.place(s, event{supposed, int32(x), -1, nil, nil}) || t.follow(depth, s) {
		return true
	}
	for {
		way := t.choose(s)
		if way < 0 || !t.refute(depth+1, way) {
			return false
		}
		in := t.states[depth+1]
		inner, needs := needed(t.p, in, []int32{int32(len(in.events) - 1)}, len(s.events))
		s.events = append(s.events, event{excluded, int32(way), -1, inner, needs})
		if t.drop(s, way, int32(len(s.events)-1)) || t.follow(depth, s) {
			return true
		}
	}
}

// choose returns a candidate to suppose in a state: one that clashes by itself, of a truth with few
// of them, or else the one that leaves least of the truth whose ways leave least together; −1 for none.
func (t *trier) choose(s *tryState) (best int) {
	fewest := len(t.p.open)
	for i, k := range s.count {
		if k > 1 && !s.kept.has(i) && t.p.demandOf[i] == 0 {
			fewest = min(fewest, int(k))
		}
	}
	few, before, left := max(fewest, 3), s.alive.common(s.alive), map[int]int{} // by candidate: what it leaves
	best, least := -1, 0.0
	for i := range t.p.truth {
		if k := int(s.count[i]); k < 2 || k > few || s.kept.has(i) || t.p.demandOf[i] > 0 {
			continue
		}
		price, way := float64(s.count[i]-2)/8, -1
		for y := range t.p.members(i).all() {
			if !s.alive.has(y) {
				continue
			}
			if _, ok := left[y]; !ok {
				if t.ahead(s.alive, y) {
					return y
				}
				left[y] = t.guess.common(t.guess)
			}
			price += 1 / float64(1+before-left[y])
			if way < 0 || left[y] < left[way] {
				way = y
			}
		}
		if way >= 0 && (best < 0 || price < least) {
			best, least = way, price
		}
	}
	return best
}

// ahead sets what a supposition leaves of the candidates alive, by all that follows from it but deeper
// cases; it reports a clash.
func (t *trier) ahead(alive set, y int) bool {
	t.guess = append(t.guess[:0], alive...)
	for j, c := range t.p.excludes(y) {
		t.guess[j] &^= c
	}
	t.lost(t.dirty, alive, t.guess)
	return t.closed(t.guess)
}
