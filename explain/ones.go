package explain

import (
	"context"
	"slices"

	"sudokusat/sudoku"
)

// Steps of size 1: what a truth rules out by itself.

// ones is the step of size 1: candidates that all candidates of a truth exclude, or that
// leave no way to keep a demand.
func (w *walk) ones(ctx context.Context) (Step, error) {
	p := w.p
	w.refute.reset(p)
	w.weave.reset(p, w.solved)
	because := make([]int, len(p.open))
	var found, common set
	found, common = make(set, p.cw), make(set, p.cw)
	for t, d := range p.demandOf {
		if err := context.Cause(ctx); err != nil {
			return Step{}, err
		}
		if d > 0 && !w.demanded(t, found, because) {
			return Step{}, sudoku.ErrUnsolvable
		}
	}
	ruled, plain := slices.Clone(found), make(set, p.cw)
	for _, t := range w.boxesFirst() {
		copy(common, w.weave.full)
		for x := range p.members(t).all() {
			for j, c := range p.excludes(x) {
				common[j] &= c
			}
		}
		for x := range common.all() {
			if ruled.has(x) && !plain.has(x) && w.plainly(t, x) && w.idle(because[x], x) {
				plain.add(x)
				because[x] = t
			}
		}
		for j := range common {
			common[j] &^= found[j]
			found[j] |= common[j]
		}
		for x := range common.all() {
			because[x] = t
		}
	}
	s := Step{Size: 1}
	var gone []int32
	for x := range found.all() {
		s.Reasons = append(s.Reasons, w.reason(p.open[x], true, []int{because[x]}))
		gone = append(gone, p.open[x])
	}
	p.rule(gone)
	return s, nil
}

// boxesFirst returns the truths that are no demands, those about boxes first: what the box and a
// line show is the box's.
func (w *walk) boxesFirst() (list []int) {
	var others []int
	for t, d := range w.p.demandOf {
		switch truth := w.m.truths[w.p.truth[t]]; {
		case d > 0:
		case truth.Kind == HouseTruth && w.m.puzzle.Shape.Houses()[truth.House].Kind == sudoku.Box:
			list = append(list, t)
		default:
			others = append(others, t)
		}
	}
	return append(list, others...)
}

// isOf reports whether the cell of a candidate is one of those of a demand: what several rule out is
// the demand's that is about the cell.
func (w *walk) isOf(t, x int) bool {
	at, one := w.p.demandOf[t], w.p.open[x]
	return at > 0 && int(one) < w.m.real && slices.Contains(w.p.demands[at-1].demand.cells, w.m.split(one).Cell)
}

// closer reports whether people find a candidate's reason in one demand more easily than in another: its cell is one
// of the demand alone; or it is one of both and the demand has fewer cells, or needs fewer other rules; or it is one of
// neither and the demand is within the other.
func (w *walk) closer(t, than, x int) bool {
	own := w.isOf(t, x)
	if own != w.isOf(than, x) {
		return own
	}
	d, other := w.m.demanded[w.p.truth[t]], w.m.demanded[w.p.truth[than]]
	switch fewer := len(d.cells) < len(other.cells); {
	case !own:
		return fewer && !slices.ContainsFunc(d.cells, func(c sudoku.Cell) bool { return !slices.Contains(other.cells, c) })
	case len(d.cells) != len(other.cells) || len(d.cells) < 3:
		return fewer
	}
	return len(w.needed(x, []int{t}).rules()) < len(w.needed(x, []int{than}).rules())
}

// plainly reports whether the truth is about a place of the digit in a house, and the candidate sees all of them.
func (w *walk) plainly(t, x int) bool {
	if w.m.truths[w.p.truth[t]].Kind != HouseTruth || int(w.p.open[x]) >= w.m.real { // a state of a rule sees nothing
		return false
	}
	one, s := w.m.split(w.p.open[x]), w.m.puzzle.Shape
	for y := range w.p.members(t).all() {
		if other := w.m.split(w.p.open[y]); other.Digit != one.Digit || !shareHouse(s, one.Cell, other.Cell) {
			return false
		}
	}
	return true
}

// idle reports whether a demand is not needed to rule out a candidate that houses do, too: it is about other cells,
// or its cells have no way by the houses alone, whatever the rule is.
func (w *walk) idle(t, x int) bool {
	if !w.isOf(t, x) {
		return true
	}
	at, s := &w.p.demands[w.p.demandOf[t]-1], w.m.puzzle.Shape
	d := &demand{cells: at.demand.cells}
	w.m.meet(d, func(x, y int32) bool {
		a, b := w.m.split(x), w.m.split(y)
		return a.Digit == b.Digit && shareHouse(s, a.Cell, b.Cell)
	})
	n := needing{w: w, d: &demandAt{demand: d}, digits: make([]uint64, len(d.cells))}
	for i := range d.cells {
		n.digits[i] = w.leaves(w.p.open[x], &at.cells[i])
	}
	return n.impossible()
}

// fewGiven is the number of candidates of a demand that are given up in a position until it is hard: as
// many are given up sooner then, and the others are not looked at.
const fewGiven = 64

// demanded adds the candidates that leave no way to keep a demand. Each way that is found
// shows which of them go with it. It reports whether there is any way at all.
func (w *walk) demanded(t int, found set, because []int) bool {
	p := w.p
	d, open := &p.demands[p.demandOf[t]-1], 0
	for i := range d.cells {
		open += len(d.cells[i].open)
	}
	if w.settledAt[p.truth[t]] == open+1 { // nothing has changed since
		return true
	}
	left := slices.Clone(w.weave.full)
	old := w.ways[p.truth[t]]
	kept := old[:0]
	show := func(way []int32) { // if it shows anything
		if !slices.ContainsFunc(way, func(x int32) bool { return !p.alive[x] }) && w.shown(way, left) {
			kept = append(kept, way)
		}
	}
	for _, way := range old { // of earlier positions
		show(way)
	}
	defer func() { w.ways[p.truth[t]], w.refute.most = kept, 0 }()
	given := 0
	if w.hard[p.truth[t]] {
		w.refute.most, given = lessCost, fewGiven
	}
	if len(kept) == 0 {
		if w.refute.refutes(-1, []int{t}) {
			return false
		}
		if w.refute.over {
			w.unsure = true
			return true
		}
		show(w.way(w.refute.chosen))
	}
	gone := false
	for !left.empty() && given < 2*fewGiven {
		x := left.first()
		left.drop(x)
		switch {
		case w.refute.refutes(x, []int{t}):
			if !found.has(x) || w.closer(t, because[x], x) {
				found.add(x)
				because[x] = t
			}
			gone = true
		case w.refute.over: // which others are likely to be
			w.unsure = true
			if given++; given >= fewGiven {
				w.hard[p.truth[t]], w.refute.most = true, lessCost
			}
		default:
			way := w.way(w.refute.chosen)
			if w.isOf(t, x) {
				way = append(way, p.open[x])
			}
			show(way)
		}
	}
	if !gone {
		w.settledAt[p.truth[t]] = open + 1
	}
	return true
}

// way is candidates of the position by their numbers in the model.
func (w *walk) way(chosen []int) (out []int32) {
	for _, x := range chosen {
		out = append(out, w.p.open[x])
	}
	return out
}

// shown drops the candidates that go with all of a way, of which some may be placed by now. It
// reports whether there are any.
func (w *walk) shown(way []int32, left set) (some bool) {
	for x := range left.all() {
		if !slices.ContainsFunc(way, func(y int32) bool { return w.p.at[y] >= 0 && w.p.excludes(x).has(int(w.p.at[y])) }) {
			left.drop(x)
			some = true
		}
	}
	return some
}
