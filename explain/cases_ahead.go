package explain

import (
	"math/bits"
	"slices"
)

// Whether a supposition clashes, without the events that lead there: most of those in deeper
// cases do not, and what is left behind two of them begins with what is left behind each. As
// what follows depends on no order, and only grows on the way to the solution, it is kept from
// step to step.

// outlook is what is known of suppositions, and of deeper cases, in the state of a depth.
type outlook struct {
	depth  int
	first  guesses   // by a supposition
	second []guesses // by another one after it; one for the present state where that is much
	whole  guesses   // by a supposition and all of those after it
	below  *outlook  // behind a supposition of this one, where three are made at once
}

// guesses is what is left behind suppositions.
type guesses struct {
	depth int      // of the state in which they are made
	base  *guesses // those before the last supposition of that, nil for none
	left  []uint64 // candidate·cw
	known []bool   // by candidate
	clash []bool   // by candidate, if known
}

// maxGuesses bounds the words of all second guesses of an outlook.
const maxGuesses = 1 << 23

func (t *trier) newOutlook(depth, levels int, base *guesses) *outlook {
	k := len(t.p.open)
	o := &outlook{depth: depth, first: t.newGuesses(depth, base), whole: t.newGuesses(depth, nil)}
	if levels > 2 {
		o.below = t.newOutlook(depth+1, levels-1, &o.first)
		return o
	}
	if k*k*t.p.cw > maxGuesses {
		k = 1
	}
	o.second = make([]guesses, k)
	return o
}

func (t *trier) newGuesses(depth int, base *guesses) guesses {
	k := len(t.p.open)
	return guesses{depth, base, make([]uint64, k*t.p.cw), make([]bool, k), make([]bool, k)}
}

func (t *trier) left(g *guesses, y int) set { return set(g.left[y*t.p.cw : (y+1)*t.p.cw]) }

// at sets the level of the cases that follow.
func (t *trier) at(level Level) {
	if t.level, t.now = level, t.outlooks[level]; t.now == nil && level.Depth > 1 {
		t.now = t.newOutlook(0, level.Depth, nil)
		t.outlooks[level] = t.now
	}
}

// after returns the guesses after a supposition x in an outlook on two.
func (t *trier) after(o *outlook, x int) *guesses {
	g := &o.second[0]
	if len(o.second) > 1 {
		g = &o.second[x]
	}
	if g.known == nil {
		*g = t.newGuesses(o.depth+1, &o.first)
	}
	return g
}

// supposed adapts what is known to a supposition x in the state of a depth.
func (t *trier) supposed(depth, x int) {
	switch o := t.now; {
	case t.level.Depth == 3 && depth == 0:
		clear(o.below.first.known)
		clear(o.below.whole.known)
		for _, g := range o.below.second {
			clear(g.known)
		}
	case t.level.Depth == depth+2:
		for ; o.below != nil; o = o.below {
		}
		if t.inner = t.after(o, x); len(o.second) == 1 {
			clear(t.inner.known)
		}
	}
}

// same reports whether nothing has gone of what was left behind a supposition and its deeper
// cases, in the state of an outlook, so that it does not clash now either.
func (t *trier) same(o *outlook, x int) bool {
	alive := t.states[o.depth].alive
	if !o.whole.known[x] {
		return false
	}
	for j, w := range t.left(&o.whole, x) {
		if w&^alive[j] != 0 {
			return false
		}
	}
	return true
}

// hopeless reports whether a supposition in the state of an outlook clashes by itself, or by
// cases one deeper.
func (t *trier) hopeless(o *outlook, x int) bool {
	if t.same(o, x) {
		return false
	}
	alive, left := t.states[o.depth].alive, t.left(&o.whole, x)
	if o.whole.known[x] {
		o.whole.known[x] = false
		if t.join(left, alive) && t.closed(left) {
			return true
		}
	} else if t.clashes(&o.first, alive, x) {
		return true
	} else {
		copy(left, t.left(&o.first, x))
		for j, w := range alive {
			left[j] &= w
		}
	}
	in := t.after(o, x)
	if len(o.second) == 1 {
		clear(in.known)
	}
	for again := true; again; {
		again = false
		for y := range t.p.open {
			if !left.has(y) || t.decided(left, y) || !t.clashes(in, left, y) {
				continue
			}
			left.drop(y)
			copy(t.dirty, t.touched(y))
			if t.closed(left) {
				return true
			}
			again = true
		}
		if t.ctx.Err() != nil {
			return false
		}
	}
	o.whole.known[x] = true
	return false
}

// clashes reports whether a supposition clashes where these candidates are alive, by all that
// follows from it but deeper cases.
func (t *trier) clashes(g *guesses, alive set, y int) bool {
	left := t.left(g, y)
	switch {
	case g.known[y]:
	case g.base == nil:
		g.known[y] = true
		for j, c := range t.p.excludes(y) {
			left[j] = alive[j] &^ c
		}
		t.lost(t.dirty, alive, left)
		g.clash[y] = t.closed(left)
		return g.clash[y]
	default:
		g.known[y], g.clash[y] = true, t.clashes(g.base, t.states[g.base.depth].alive, y)
		copy(left, t.left(g.base, y))
	}
	if !g.clash[y] && t.join(left, alive) {
		g.clash[y] = t.closed(left)
	}
	return g.clash[y]
}

// join leaves what two sets share from which nothing follows, and sets the truths from which
// something may follow now: those that each has taken candidates from. It reports whether
// there can be any.
func (t *trier) join(left, with set) bool {
	if !t.lost(t.dirty, left, with) {
		return false
	}
	t.lost(t.other, with, left)
	for j, w := range t.other {
		t.dirty[j] &= w
	}
	for j, w := range with {
		left[j] &= w
	}
	return true
}

// lost sets the truths that the candidates of a set belong to that another one has not; false
// for none.
func (t *trier) lost(truths, of, with set) (some bool) {
	clear(truths)
	for j, w := range of {
		for w &^= with[j]; w != 0; w &= w - 1 {
			some = true
			for l, touched := range t.touched(j<<6 | bits.TrailingZeros64(w)) {
				truths[l] |= touched
			}
		}
	}
	return some
}

// closed rules out all that follows without deeper cases, where truths that are not dirty take
// away nothing; true for a clash.
func (t *trier) closed(alive set) bool {
	p, dirty, gone := t.p, t.dirty, t.gone
	for i := dirty.first(); i >= 0; i = dirty.first() {
		dirty.drop(i)
		t.done++
		if p.demandOf[i] > 0 {
			if !t.demandLeaves(i, alive, gone) {
				return true
			}
		} else if !t.truthLeaves(p.members(i), alive, gone) {
			return true
		}
		for j, w := range gone {
			alive[j] &^= w
			for ; w != 0; w &= w - 1 {
				for l, touched := range t.touched(j<<6 | bits.TrailingZeros64(w)) {
					dirty[l] |= touched
				}
			}
		}
	}
	return false
}

// truthLeaves sets what all candidates of a truth exclude; false where it has none left.
func (t *trier) truthLeaves(members, alive, gone set) bool {
	copy(gone, alive)
	found := false
	for j, w := range members {
		for w &= alive[j]; w != 0; w &= w - 1 {
			if found && t.level.Size == 0 {
				clear(gone)
				return true
			}
			found = true
			some := uint64(0)
			for l, c := range t.p.excludes(j<<6 | bits.TrailingZeros64(w)) {
				gone[l] &= c
				some |= gone[l]
			}
			if some == 0 {
				return true
			}
		}
	}
	return found
}

// demandLeaves sets what a demand excludes; false where it cannot be kept.
func (t *trier) demandLeaves(i int, alive, gone set) bool {
	d := &t.p.demands[t.p.demandOf[i]-1]
	clear(gone)
	digits := t.narrow.of(d, alive)
	if t.level.Size == 0 && slices.ContainsFunc(digits, func(d uint64) bool { return d&(d-1) != 0 }) {
		return true
	}
	if !t.memo.narrow(t.p.truth[i], d.demand, digits, t.p.m.n, &t.narrow.arena) {
		return false
	}
	for j := range d.cells {
		c := &d.cells[j]
		for k, y := range c.open {
			if c.digits[k]&digits[j] == 0 && alive.has(int(y)) {
				gone.add(int(y))
			}
		}
	}
	return true
}

// decided reports whether a candidate has been placed: nothing that it excludes is alive.
func (t *trier) decided(alive set, y int) bool { return alive.common(t.p.excludes(y)) == 0 }
