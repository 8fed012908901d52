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
// until trees replace them, in suppositions that are followed; the candidates for which small trees are
// compared in a position, the nodes of these, which are doubled, and how many all of them may have in
// vain; and the nodes of a tree.
const (
	maxDeep   = 4_000_000
	fewTrees  = 4
	firstTree = 16
	smallTree = 64
	inVain    = 4_000
	lastTree  = 1 << 18
)

// tree finds a case step by trees in the position, nil when there is none or ctx ends: of a few candidates
// that leave least, that with the fewest events for the candidates that go after it, where a small tree does.
// Otherwise it refutes a wrong candidate of the truth with which a search for all solutions would begin; after a few
// such steps only the right one is left there.
func (w *walk) tree(t *trier) (best *caseStep) {
	for len(w.active) < len(w.m.truths) { // cuts are added from step to step
		w.active = append(w.active, 0)
	}
	t.active, t.solved = w.active, w.weave.solved
	s := t.states[0]
	var roots []int
	left := map[int]int{}
	for x := range t.p.open {
		if w.vain >= inVain || w.long(t) && int(t.p.open[x]) >= w.m.real || w.right(t, x) || t.decided(s.alive, x) {
			continue
		}
		if roots = append(roots, x); !t.ahead(s.alive, x) {
			left[x] = t.guess.common(t.guess)
		}
	}
	slices.SortStableFunc(roots, func(a, b int) int { return cmp.Compare(left[a], left[b]) })
	least := 0
	try := func(x, most int) bool {
		if t.nodes = most; !t.refute(1, x) {
			return false
		}
		in := t.states[1]
		events, _, _ := t.needed(in, []int32{int32(len(in.events) - 1)}, 0)
		c := &caseStep{in: t.p, level: Level{depthOf(events), 1}, truth: -1, branches: [][]event{events}, gone: []int32{events[0].x}}
		if price := eventsOf(events) * len(w.p.open) / t.gain(c.gone); best == nil || price < least {
			best, least = c, price
		}
		return true
	}
	for most := firstTree; most <= smallTree && best == nil && w.vain < inVain; most *= 2 {
		for i := 0; i < min(fewTrees, len(roots)) && t.ctx.Err() == nil; i++ {
			if !try(roots[i], most) {
				w.vain += most
			}
		}
	}
	if best == nil {
		if way := t.choose(s); way >= 0 {
			try(way, lastTree)
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
	if t.place(s, event{kind: supposed, x: int32(x), truth: -1}) || t.follow(depth, s) {
		return true
	}
	for {
		way := t.choose(s)
		if way < 0 || !t.refute(depth+1, way) {
			return false
		}
		in := t.states[depth+1]
		inner, needs, used := t.needed(in, []int32{int32(len(in.events) - 1)}, len(s.events))
		t.meet(inner)
		if !used { // the clash comes without the supposition
			t.states[depth], t.states[depth+1] = in, s
			return true
		}
		s.events = append(s.events, event{kind: excluded, x: int32(way), truth: -1, cases: inner, needs: needs})
		if t.drop(s, way, int32(len(s.events)-1)) || t.follow(depth, s) {
			return true
		}
	}
}

// meet makes the truths active that belong to the candidates on the way to a clash, those of earlier
// clashes less from time to time.
func (t *trier) meet(events []event) {
	const bump, often = 1 << 20, 64
	for _, e := range events {
		if e.x < 0 || e.cases != nil {
			continue
		}
		for i := range t.p.truthsOf(int(e.x)).all() {
			t.active[t.p.truth[i]] += bump
		}
	}
	if t.met++; t.met%often == 0 {
		for i := range t.active {
			t.active[i] /= 2
		}
	}
}

// looked is the number of truths in a node of a tree whose candidates are tried ahead.
const looked = 3

// choose returns a candidate to suppose in a state: one that clashes by itself, of an active truth with few
// of them, or else the one that leaves least of the truth whose ways promise the smallest tree; −1 for none.
// At the root it is no candidate of the known solution.
func (t *trier) choose(s *tryState) (best int) {
	var truths [looked]int // the most active ones in this order
	var worth [looked]int64
	many := 0
	for i, k := range s.count {
		if k < 2 || s.kept.has(i) || t.p.demandOf[i] > 0 {
			continue
		}
		one, at := (t.active[t.p.truth[i]]+1<<10)/int64(k)/int64(k), many
		for ; at > 0 && worth[at-1] < one; at-- {
			if at < looked {
				truths[at], worth[at] = truths[at-1], worth[at-1]
			}
		}
		if at < looked {
			truths[at], worth[at], many = i, one, min(many+1, looked)
		}
	}
	before, left := s.alive.common(s.alive), map[int]int{} // by candidate: what it leaves
	best, least := -1, 0
	for _, i := range truths[:many] {
		price, way := 0, -1
		for y := range t.p.members(i).all() {
			if !s.alive.has(y) {
				continue
			}
			right := t.solved.has(y) && t.states[0] == s
			if _, ok := left[y]; !ok {
				if t.ahead(s.alive, y) && !right {
					return y
				}
				left[y] = t.guess.common(t.guess)
			}
			price += share(before-left[y], before)
			if !right && (way < 0 || left[y] < left[way]) {
				way = y
			}
		}
		if way >= 0 && (best < 0 || price < least) {
			best, least = way, price
		}
	}
	return best
}

// share is the size of a tree that is expected where some of all candidates have gone, of 4,096: half of it
// for each 24th part.
func share(gone, all int) int {
	const part = 24
	halves, rest := gone*part/all, gone*part%all
	whole := 4096 >> halves
	return whole - whole/2*rest/all
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
