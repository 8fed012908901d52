package explain

import (
	"context"
	"iter"
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// set is a set of small numbers as bits.
type set []uint64

func (s set) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }
func (s set) add(i int)      { s[i>>6] |= 1 << (i & 63) }
func (s set) drop(i int)     { s[i>>6] &^= 1 << (i & 63) }

func (s set) empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// first returns the smallest member of a set that is not empty.
func (s set) first() int {
	for i, w := range s {
		if w != 0 {
			return i<<6 | bits.TrailingZeros64(w)
		}
	}
	return -1
}

// common returns the number of members that two sets of the same length share.
func (s set) common(with set) (k int) {
	with = with[:len(s)]
	for i, w := range s {
		k += bits.OnesCount64(w & with[i])
	}
	return k
}

// all yields the members in ascending order.
func (s set) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for j, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(j<<6 | bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// position is the candidates that are open after some steps: those of cells
// that are not decided. They and the truths that still offer a choice are
// numbered anew.
type position struct {
	m     *model
	alive []bool  // by candidate of the model: not ruled out; the digits placed are
	done  []bool  // by truth of the model: one of its candidates is placed
	open  []int32 // candidates, by number here
	at    []int32 // the number here of a candidate of the model, −1 if it has none
	truth []int32 // truths, by number here

	cw, tw int      // words of a set of candidates, of truths
	conf   []uint64 // candidate·cw: those it excludes
	tr     []uint64 // truth·cw: its candidates
	of     []uint64 // candidate·tw: its truths

	demandOf []int32 // by truth: its place among the demands, from 1, 0 for none
	demands  []demandAt
	digits   []uint64 // room
	arena    arena
}

func (p *position) excludes(x int) set { return set(p.conf[x*p.cw : x*p.cw+p.cw]) }
func (p *position) members(t int) set  { return set(p.tr[t*p.cw : t*p.cw+p.cw]) }
func (p *position) truthsOf(x int) set { return set(p.of[x*p.tw : x*p.tw+p.tw]) }

func newPosition(m *model) *position {
	p := &position{m: m, alive: make([]bool, len(m.near)), done: make([]bool, len(m.truths)), at: make([]int32, len(m.near))}
	for x := range p.alive {
		p.alive[x] = len(m.of[x]) > 0
	}
	for _, x := range m.out {
		p.alive[x] = false
	}
	return p
}

// place decides that a candidate is right; false when it was ruled out.
func (p *position) place(x int32) bool {
	if !p.alive[x] {
		return false
	}
	for _, y := range p.m.near[x] {
		p.alive[y] = false
	}
	for _, t := range p.m.of[x] {
		p.done[t] = true
	}
	return true
}

// renumber works the tables out anew after candidates have gone. They grow with the square of the
// number of candidates.
func (p *position) renumber(ctx context.Context) error {
	m := p.m
	p.open, p.truth = p.open[:0], p.truth[:0]
	p.keep()
	for x := range p.at {
		p.at[x] = -1
	}
	for t, done := range p.done {
		if !done {
			p.truth = append(p.truth, int32(t))
			for _, x := range m.has[t] {
				if p.alive[x] && p.at[x] < 0 {
					p.at[x] = int32(len(p.open))
					p.open = append(p.open, x)
				}
			}
		}
	}
	k := len(p.open)
	p.cw, p.tw = (k+63)/64, (len(p.truth)+63)/64
	p.conf = zeroed(p.conf, k*p.cw)
	p.tr = zeroed(p.tr, len(p.truth)*p.cw)
	p.of = zeroed(p.of, k*p.tw)
	p.demandsAt()
	for i, x := range p.open {
		if i%64 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		conf := p.excludes(i)
		for _, y := range m.near[x] {
			if j := p.at[y]; j >= 0 {
				conf.add(int(j))
			}
		}
	}
	for i, t := range p.truth {
		members := p.members(i)
		for _, x := range m.has[t] {
			if j := p.at[x]; j >= 0 {
				members.add(int(j))
				p.truthsOf(int(j)).add(i)
			}
		}
	}
	return nil
}

func zeroed(s []uint64, k int) []uint64 {
	if cap(s) < k {
		return make([]uint64, k, k+min(k/4, 1<<20))
	}
	s = s[:k]
	clear(s)
	return s
}

// single is a candidate that is the only one left of a truth, by their numbers in the model.
type single struct{ x, truth int32 }

// singles lists the singles by candidate, each with the truth by which a person finds it most
// easily; ok is false when a truth has no candidate at all.
func (p *position) singles() (out []single, ok bool) {
	for t, done := range p.done {
		if done || p.m.demanded[t] != nil {
			continue
		}
		k, last := 0, int32(0)
		for _, x := range p.m.has[t] {
			if p.alive[x] {
				if k, last = k+1, x; k > 1 {
					break
				}
			}
		}
		switch k {
		case 0:
			return nil, false
		case 1:
			out = append(out, single{last, int32(t)})
		}
	}
	slices.SortStableFunc(out, func(a, b single) int {
		if a.x == b.x {
			return p.ease(a.truth) - p.ease(b.truth)
		}
		return int(a.x - b.x)
	})
	return slices.CompactFunc(out, func(a, b single) bool { return a.x == b.x }), true
}

// ease orders truths with one candidate left, the easiest first: 0 for that of a house with one
// cell left, 1 for a box or a region, 2 for a line, 3 for a cell and 4 for a rule.
func (p *position) ease(truth int32) int {
	t := p.m.truths[truth]
	switch t.Kind {
	case CellTruth:
		return 3
	case RuleTruth:
		return 4
	}
	house, left := p.m.puzzle.Shape.Houses()[t.House], 0
	for _, c := range house.Cells {
		if !p.done[p.m.cell[c]] {
			left++
		}
	}
	switch {
	case left == 1:
		return 0
	case house.Kind == sudoku.Box || house.Kind == sudoku.Region:
		return 1
	}
	return 2
}

// rule out candidates.
func (p *position) rule(out []int32) {
	for _, x := range out {
		p.alive[x] = false
	}
}
