package explain

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// What follows from a supposition: digits that are the last ones left, what single truths
// and demands rule out at size 1, and what deeper suppositions do.

// tryState is what follows in a case so far.
type tryState struct {
	alive  set
	kept   set     // truths
	count  []int16 // by truth: its candidates alive
	gone   []int32 // by candidate: the event that rules it out, −1
	events []event
	length []int32 // by candidate: the events of its deeper case, when that was last looked at
	queue  []int32 // truths with one candidate left
	dirty  set     // truths that have lost candidates, and demands whose cells have, since they were last looked at
	loose  set     // connected cells that have, by number
}

// trier makes suppositions in a position.
type trier struct {
	ctx           context.Context
	p             *position
	level         Level
	states        []*tryState // by depth
	narrow        refuter
	memo          *memo
	touch         []uint64 // candidate·tw: its truths, and the demands that have its cell
	hangs         []hangingAt
	hangOf        [][]int32     // by candidate: those that have its cell
	in, out, open []sudoku.Cell // room for these

	outlooks           map[Level]*outlook
	now                *outlook
	inner              *guesses // of the innermost suppositions in the present state
	dirty, other, gone set      // room
	common             set      // … for what all candidates of a truth exclude
	guess              set      // what ahead leaves
	nodes              int      // that a tree may have yet
	met                int      // clashes in trees
	active             []int64  // by truth of the model: how much it had to do with clashes in trees
	solved             set      // the candidates of a known solution
	done               int      // suppositions followed, a measure of time
	tries              int      // words of sets that single suppositions went through, another one
}

func newTrier(ctx context.Context, p *position, m *memo, level Level) *trier {
	t := &trier{ctx: ctx, p: p, memo: m, narrow: refuter{p: p}, touch: slices.Clone(p.of), outlooks: map[Level]*outlook{}, dirty: make(set, p.tw), other: make(set, p.tw), gone: make(set, p.cw)}
	for i, at := range p.demandOf {
		if at == 0 {
			continue
		}
		for _, c := range p.demands[at-1].cells {
			for _, y := range c.open {
				t.touched(int(y)).add(i)
			}
		}
	}
	t.hang()
	t.begin(p)
	t.at(level)
	return t
}

func (t *trier) touched(y int) set { return set(t.touch[y*t.p.tw : y*t.p.tw+t.p.tw]) }

// begin makes suppositions follow from a position with no more candidates than the one whose
// numbers it has.
func (t *trier) begin(now *position) {
	p := t.p
	s := &tryState{alive: make(set, p.cw), kept: make(set, p.tw), count: make([]int16, len(p.truth)), gone: make([]int32, len(p.open)), length: make([]int32, len(p.open)), dirty: make(set, p.tw), loose: make(set, (len(t.hangs)+63)/64)}
	for i, x := range p.open {
		if now.alive[x] {
			s.alive.add(i)
		}
		s.gone[i] = -1
	}
	for i, truth := range p.truth {
		s.count[i] = int16(p.members(i).common(s.alive))
		if now.done[truth] {
			s.kept.add(i)
		}
	}
	t.states = append(t.states[:0], s)
}

// state returns the room of a depth as a copy of the one before.
func (t *trier) state(depth int) *tryState {
	if len(t.states) == depth {
		t.states = append(t.states, &tryState{})
	}
	from, s := t.states[depth-1], t.states[depth]
	s.alive = append(s.alive[:0], from.alive...)
	s.kept = append(s.kept[:0], from.kept...)
	s.count = append(s.count[:0], from.count...)
	s.gone = append(s.gone[:0], from.gone...)
	s.dirty = append(s.dirty[:0], from.dirty...)
	s.loose = append(s.loose[:0], from.loose...)
	if s.events = s.events[:0]; len(from.events) > 0 { // which are shared, as a state grows only when deeper ones are done
		s.events = from.events
	}
	s.queue = s.queue[:0]
	s.length = append(s.length[:0], t.states[0].length...)
	return s
}

// suppose makes a supposition at a depth and follows it. It reports whether a truth has no
// candidate left; the last event is the clash then.
func (t *trier) suppose(depth, x int) bool {
	s := t.state(depth)
	t.supposed(depth-1, x)
	return t.place(s, event{kind: supposed, x: int32(x), truth: -1}) || t.follow(depth, s)
}

// place decides a candidate; true for a clash.
func (t *trier) place(s *tryState, e event) bool {
	p, n := t.p, int32(len(s.events))
	s.events = append(s.events, e)
	for j, w := range p.truthsOf(int(e.x)) {
		s.kept[j] |= w
	}
	for j, w := range p.excludes(int(e.x)) {
		for w &= s.alive[j]; w != 0; w &= w - 1 {
			if t.drop(s, j<<6|bits.TrailingZeros64(w), n) {
				return true
			}
		}
	}
	return false
}

// drop rules a candidate out by an event; true for a clash.
func (t *trier) drop(s *tryState, y int, by int32) bool {
	s.alive.drop(y)
	s.gone[y] = by
	for _, h := range t.hangOf[y] {
		s.loose.add(int(h))
	}
	of := t.p.truthsOf(y)
	for j, w := range t.touched(y) {
		w &^= s.kept[j]
		s.dirty[j] |= w
		for w &= of[j]; w != 0; w &= w - 1 {
			i := j<<6 | bits.TrailingZeros64(w)
			if s.count[i]--; s.count[i] == 0 {
				s.events = append(s.events, event{kind: clash, x: -1, truth: int32(i)})
				return true
			} else if s.count[i] == 1 {
				s.queue = append(s.queue, int32(i))
			}
		}
	}
	return false
}

// follow places what is left and rules out what steps and deeper cases do; true for a clash.
func (t *trier) follow(depth int, s *tryState) bool {
	for {
		for k := 0; k < len(s.queue); k++ { // in the order in which they came, so that chains are short
			i := int(s.queue[k])
			if s.kept.has(i) {
				continue
			}
			for x := range t.p.members(i).all() {
				if s.alive.has(x) {
					if t.place(s, event{kind: placed, x: int32(x), truth: int32(i)}) {
						return true
					}
					break
				}
			}
		}
		s.queue = s.queue[:0]
		before := len(s.events)
		if t.steps(s) || len(s.queue) == 0 && len(s.events) == before && t.cuts(s) {
			return true
		}
		if len(s.queue) == 0 && len(s.events) == before && depth < t.level.Depth && t.deeper(depth, s) {
			return true
		}
		if len(s.queue) == 0 && len(s.events) == before {
			return false
		}
	}
}

// fewPairs is the number of pairs of digits up to which what all of them exclude is looked for.
const fewPairs = 9

// steps rules out what all candidates of a truth exclude, and what demands do, of those that
// have changed; at size 0 only demands whose cells are decided are looked at. It reports a
// clash.
func (t *trier) steps(s *tryState) bool {
	for i := range s.dirty.all() {
		s.dirty.drop(i)
		switch {
		case t.p.demandOf[i] > 0:
			if t.demand(s, i) {
				return true
			}
		case t.level.Size > 0 && !s.kept.has(i) && int(s.count[i]) <= max(t.p.m.n, fewPairs): // more exclude nothing together
			if t.one(s, i) {
				return true
			}
		}
	}
	return false
}

// one rules out what all candidates of a truth exclude; true for a clash.
func (t *trier) one(s *tryState, i int) bool {
	p := t.p
	common := append(t.common[:0], s.alive...)
	t.common = common
	for x := range p.members(i).all() {
		if !s.alive.has(x) {
			continue
		}
		some := uint64(0)
		if t.level.Depth == 1 {
			t.tries += p.cw
		}
		for l, c := range p.excludes(x) {
			common[l] &= c
			some |= common[l]
		}
		if some == 0 {
			return false
		}
	}
	for y := range common.all() {
		s.events = append(s.events, event{kind: excluded, x: int32(y), truth: int32(i)})
		if t.drop(s, y, int32(len(s.events)-1)) {
			return true
		}
	}
	return false
}

// demand propagates a demand; true for a clash.
func (t *trier) demand(s *tryState, i int) bool {
	d := &t.p.demands[t.p.demandOf[i]-1]
	digits := t.narrow.of(d, s.alive)
	if t.level.Size == 0 && slices.ContainsFunc(digits, func(d uint64) bool { return d&(d-1) != 0 }) {
		return false
	}
	if !t.memo.narrow(t.p.truth[i], d.demand, digits, t.p.m.n, &t.narrow.arena) {
		s.events = append(s.events, event{kind: clash, x: -1, truth: int32(i)})
		return true
	}
	for j := range d.cells {
		c := &d.cells[j]
		for k, y := range c.open {
			if s.alive.has(int(y)) && c.digits[k]&digits[j] == 0 {
				s.events = append(s.events, event{kind: excluded, x: y, truth: int32(i)})
				if t.drop(s, int(y), int32(len(s.events)-1)) {
					return true
				}
			}
		}
	}
	return false
}

// deeperFirst is the number of events in the deeper cases that are preferred.
var deeperFirst = []int{5, 12, math.MaxInt}

// deeper rules out what clashes one supposition deeper, by short cases where there are any; true
// for a clash.
func (t *trier) deeper(depth int, s *tryState) bool {
	before := len(s.events)
	for _, most := range deeperFirst {
		for y := range t.p.open {
			if !s.alive.has(y) || int(s.length[y]) > most || t.decided(s.alive, y) || t.ctx.Err() != nil {
				continue
			}
			if depth+1 == t.level.Depth && !t.clashes(t.inner, s.alive, y) || depth+2 == t.level.Depth && !t.hopeless(t.now.below, y) {
				continue
			}
			if !t.suppose(depth+1, y) {
				continue
			}
			in := t.states[depth+1]
			inner, needs, _ := t.needed(in, []int32{int32(len(in.events) - 1)}, len(s.events))
			if s.length[y] = int32(len(inner)); len(inner) > most {
				continue
			}
			s.events = append(s.events, event{kind: excluded, x: int32(y), truth: -1, cases: inner, needs: needs})
			if t.drop(s, y, int32(len(s.events)-1)) {
				return true
			}
			if len(s.queue) > 0 {
				return false
			}
		}
		if len(s.events) > before {
			return false
		}
	}
	return false
}
