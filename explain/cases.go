package explain

import (
	"cmp"
	"context"
	"slices"
)

// Cases, where no reason within the limit goes further: a candidate is supposed, and digits
// that are the last ones left follow, and what single truths rule out. If a truth has no
// candidate left then, the supposition is wrong; what follows from every candidate of a
// truth is right. Deeper cases try each open candidate in the same way within a case. The
// size of cases is that of the steps in them, 0 or 1, and their depth how many suppositions
// are made at once. Whether cases of a size and depth lead to the solution depends on
// neither order nor orientation, as no step makes another one impossible.

// Level is the depth and the size of cases.
type Level struct {
	Depth int // suppositions that are made at once, from 1
	Size  int // truths of the steps that follow, 0 or 1
}

// levels are tried in this order.
var levels = []Level{{1, 0}, {1, 1}, {2, 0}, {2, 1}, {3, 0}, {3, 1}}

// event is something that follows in a case.
type event struct {
	kind  eventKind
	x     int32    // the candidate, by number in the position; −1 for a clash
	truth int32    // by which it follows, by number in the position; −1 for a supposition
	cases []event  // the deeper case that rules it out, its supposition first
	needs []int32  // the events that those need, by number
	cut   *caseCut // by which it follows, instead of a truth
}

type eventKind uint8

const (
	supposed eventKind = iota
	placed             // as the last candidate of the truth
	excluded           // by all candidates of the truth, or by cases
	clash              // the truth has no candidate left
)

// needed lists the events of a state that some of them need, from a supposition on, and
// the numbers of those before it; used is whether they need the supposition.
func (t *trier) needed(s *tryState, ends []int32, from int) (out []event, before []int32, used bool) {
	p, need := t.p, make([]bool, len(s.events))
	for _, i := range ends {
		need[i] = true
	}
	mark := func(y int32, before int) {
		if by := s.gone[y]; by >= 0 && int(by) < before {
			need[by] = true
		}
	}
	for i := len(need) - 1; i >= 0; i-- {
		e := &s.events[i]
		if !need[i] {
			continue
		}
		for _, k := range e.needs {
			need[k] = true
		}
		switch {
		case e.cut != nil:
			for _, y := range e.cut.ways(s) {
				if y != e.x {
					mark(y, i)
				}
			}
		case e.truth < 0:
		case p.demandOf[e.truth] > 0:
			for _, c := range p.demands[p.demandOf[e.truth]-1].cells {
				for _, y := range c.open {
					mark(y, i)
				}
			}
		default:
			for y := range p.members(int(e.truth)).all() {
				if int32(y) != e.x {
					mark(int32(y), i)
				}
			}
		}
	}
	used, need[from] = need[from], true
	for i, e := range s.events {
		switch {
		case need[i] && i < from:
			before = append(before, int32(i))
		case need[i]:
			out = append(out, e)
		}
	}
	return out, before, used
}

// caseStep is a step by cases: suppositions and what follows from all of them. Candidates
// and truths are numbered as in the model once it is taken.
type caseStep struct {
	in       *position // whose numbers it has until then
	level    Level
	truth    int32     // whose candidates are supposed, −1 for one supposition that is wrong
	branches [][]event // one for each candidate, the supposition first
	gone     []int32   // candidates that are ruled out
}

// byCases finds a case step of the lowest level in the position: that with the fewest events
// for the candidates that go after it.
func (w *walk) byCases(ctx context.Context) (*caseStep, error) {
	for _, level := range levels {
		t := w.trier(ctx, level)
		switch {
		case w.long(t) && level == Level{1, 0}:
			continue
		case level.Depth == 3 || w.worn(t) || w.long(t) && level.Depth > 1:
			return w.byTree(ctx)
		}
		best := w.bestCase(t)
		w.tries, t.tries = w.tries+t.tries, 0
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		if best != nil {
			best.level = level
			return best, nil
		}
	}
	return w.byTree(ctx)
}

// byTree finds a case step by trees.
func (w *walk) byTree(ctx context.Context) (*caseStep, error) {
	best := w.tree(newTrier(ctx, w.p, &w.memo, Level{0, 1}))
	if best == nil {
		return nil, cmp.Or(context.Cause(ctx), ErrStuck)
	}
	return best, nil
}

// long reports whether single suppositions have taken long: then only a few that clash are compared, of all that are found on the
// way, and trees follow at once.
func (w *walk) long(t *trier) bool { return w.tries+t.tries > maxTries }

// maxTries bounds what suppositions without deeper cases may take before, in words of sets of candidates.
const maxTries = 1 << 29

// worn reports whether suppositions with deeper cases have taken as long as they may.
func (w *walk) worn(t *trier) bool { return t != nil && t.level.Depth > 1 && t.done > maxDeep }

// trier makes suppositions at a level in the position. Deeper ones have one on the way to the
// solution, with the numbers of the position in which it was needed first.
func (w *walk) trier(ctx context.Context, level Level) *trier {
	if level.Depth == 1 {
		return newTrier(ctx, w.p, &w.memo, level)
	}
	if w.deep == nil || len(w.deep.p.done) != len(w.m.truths) {
		p := newPosition(w.m)
		copy(p.alive, w.p.alive)
		copy(p.done, w.p.done)
		if p.renumber(ctx) != nil { // which ctx ends
			return nil
		}
		w.deep = newTrier(ctx, p, &w.memo, level)
	}
	w.deep.ctx = ctx
	w.deep.begin(w.p)
	w.deep.at(level)
	return w.deep
}

// everyCase is all that cases of the lowest level rule out in the position.
func (w *walk) everyCase(ctx context.Context) (level Level, gone []int32) {
	for _, level = range levels {
		t := w.trier(ctx, level)
		if t == nil {
			return level, nil
		}
		p := t.p
		after, out := make([]set, len(p.open)), make(set, p.cw)
		for x := range p.open {
			switch {
			case ctx.Err() != nil:
				return level, nil
			case level.Depth > 1 && w.right(t, x):
			case level.Depth == 2 && t.hopeless(t.now, x), level.Depth != 2 && t.suppose(1, x):
				out.add(x)
			case level.Depth == 1:
				after[x] = slices.Clone(t.states[1].alive)
			}
		}
		for i := range p.truth {
			if level.Depth == 1 && p.demandOf[i] == 0 {
				for _, y := range w.commonly(i, after) {
					out.add(int(y))
				}
			}
		}
		for x := range out.all() {
			gone = append(gone, p.open[x])
		}
		if len(gone) > 0 {
			return level, gone
		}
	}
	return level, nil
}

// right reports whether a candidate of the trier is no longer open, or in a known solution.
func (w *walk) right(t *trier, x int) bool {
	i := w.p.at[t.p.open[x]]
	return i < 0 || w.weave.solved.has(int(i))
}

// fewDeep is the number of suppositions with deeper cases that are compared.
const fewDeep = 8

// fewLater is the number of those found before that are compared again, where suppositions with
// deeper cases have taken long.
const fewLater = 2

// bestCase tries every candidate at the trier's level, deeper ones until a few are found.
func (w *walk) bestCase(t *trier) (best *caseStep) {
	if t == nil {
		return nil
	}
	p, least := t.p, 0
	better := func(c *caseStep) {
		work := 0
		for _, b := range c.branches {
			work += eventsOf(b)
		}
		if price := work * len(w.p.open) / t.gain(c.gone); best == nil || price < least {
			best, least = c, price
		}
	}
	after := make([]set, len(p.open)) // by candidate: what is left of the others
	tried, found := make(set, p.cw), 0
	try := func(x, most int) {
		for y := x; y >= 0 && !tried.has(y) && found < most && !w.worn(t) && t.ctx.Err() == nil; {
			tried.add(y)
			events := w.refuted(t, y, after)
			if y = -1; events == nil {
				break
			}
			better(&caseStep{in: p, truth: -1, branches: [][]event{events}, gone: []int32{events[0].x}})
			if t.level.Depth > 1 || w.long(t) {
				found++
				w.later = append(w.later, p.open[events[0].x])
				y = w.nearer(t, events, tried)
			}
		}
	}
	if t.level.Depth > 1 && t.done > maxDeep/4 || w.long(t) { // those found before clash still
		old := w.later
		w.later = nil
		for _, x := range old {
			if i := p.at[x]; w.p.at[x] >= 0 && i >= 0 {
				if try(int(i), fewLater); !tried.has(int(i)) {
					w.later = append(w.later, x)
				}
			}
		}
		if best != nil {
			return best
		}
	}
	for _, options := range []bool{false, true} { // pairs of digits, of which a player can enter nothing, where nothing else clashes
		first := 0
		if w.long(t) {
			first, _ = slices.BinarySearch(p.open, w.from)
		}
		for k := range p.open {
			x := (first + k) % len(p.open)
			if w.long(t) && found >= fewDeep {
				w.from = p.open[x]
				break
			}
			if (int(p.open[x]) >= w.m.real) == options {
				try(x, fewDeep)
			}
		}
		if best != nil {
			return best
		}
	}
	if t.level.Depth > 1 || t.ctx.Err() != nil {
		return nil
	}
	for i := range p.truth {
		if p.demandOf[i] == 0 {
			if c := w.common(t, i, after); c != nil {
				better(c)
			}
		}
	}
	return best
}

// refuted returns how a supposition clashes, nil if it does not; after gets what it leaves then.
func (w *walk) refuted(t *trier, x int, after []set) []event {
	if t.level.Depth > 1 && w.right(t, x) || t.level.Depth == 2 && !t.hopeless(t.now, x) || t.level.Depth == 3 && t.same(t.now, x) {
		return nil
	}
	clashes := t.suppose(1, x)
	in := t.states[1]
	if clashes {
		events, _, _ := t.needed(in, []int32{int32(len(in.events) - 1)}, 0)
		return events
	}
	if after[x] = slices.Clone(in.alive); t.level.Depth == 3 {
		copy(t.left(&t.now.whole, x), in.alive)
		t.now.whole.known[x] = t.ctx.Err() == nil
	}
	return nil
}

// nearer is the last digit placed on the way from a supposition to its clash that clashes by itself, for a
// shorter way there; −1 for none, and where three suppositions are made at once.
func (w *walk) nearer(t *trier, events []event, tried set) int {
	for i := len(events) - 1; i > 0 && t.level.Depth == 2; i-- {
		if y := int(events[i].x); events[i].kind == placed && !tried.has(y) && !w.right(t, y) && t.hopeless(t.now, y) {
			return y
		}
	}
	return -1
}

// commonly lists what every candidate of a truth rules out, given what each leaves.
func (w *walk) commonly(i int, after []set) (gone []int32) {
	some := make(set, w.p.cw) // what is left in some case
	for x := range w.p.members(i).all() {
		for j, a := range after[x] {
			some[j] |= a
		}
	}
	for y := range w.p.open {
		if !some.has(y) {
			gone = append(gone, int32(y))
		}
	}
	return gone
}

// common is what follows from every candidate of a truth, nil for nothing.
func (w *walk) common(t *trier, i int, after []set) *caseStep {
	p := w.p
	c := &caseStep{in: p, truth: int32(i), gone: w.commonly(i, after)}
	if len(c.gone) == 0 {
		return nil
	}
	for x := range p.members(i).all() {
		t.suppose(1, x)
		var ends []int32
		for _, y := range c.gone {
			ends = append(ends, t.states[1].gone[y])
		}
		events, _, _ := t.needed(t.states[1], ends, 0)
		c.branches = append(c.branches, events)
	}
	return c
}

// gain is the number of candidates that go with some of the position, and by the steps that
// follow.
func (t *trier) gain(gone []int32) int {
	s := t.state(1)
	before := s.alive.common(s.alive)
	for _, y := range gone {
		if s.alive.has(int(y)) && t.drop(s, int(y), 0) {
			break
		}
	}
	level := t.level
	t.level.Depth = 0
	t.follow(1, s)
	t.level = level
	return max(before-s.alive.common(s.alive), 1)
}

// eventsOf is the number of events, those of deeper cases included.
func eventsOf(list []event) (k int) {
	for _, e := range list {
		k += 1 + eventsOf(e.cases)
	}
	return k
}

// take applies a case step to the position. Its numbers become those of the model.
func (w *walk) take(c *caseStep) Step {
	p := c.in
	of := func(list []int32, i int32) int32 {
		if i < 0 {
			return i
		}
		return list[i]
	}
	var renumber func(list []event) []event
	renumber = func(list []event) []event {
		out := slices.Clone(list)
		for i := range out {
			e := &out[i]
			e.x, e.truth, e.cases = of(p.open, e.x), of(p.truth, e.truth), renumber(e.cases)
			if e.cut != nil {
				e.truth, e.cut = w.cut(e.cut.at.hung, e.cut.in, e.cut.out), nil
			}
		}
		return out
	}
	c.truth = of(p.truth, c.truth)
	for i, b := range c.branches {
		c.branches[i] = renumber(b)
	}
	s := Step{Cases: w.m.cases(c)}
	for i, y := range c.gone {
		c.gone[i] = p.open[y]
		s.Reasons = append(s.Reasons, Reason{Claim: w.m.claim(p.open[y], true), m: w.m, x: p.open[y], cases: c})
	}
	w.extend()
	w.p.rule(c.gone)
	return s
}
