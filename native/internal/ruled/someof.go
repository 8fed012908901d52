package ruled

import (
	"slices"

	"sudokusat/sudoku"
)

// Cases of which some hold. A case is open while both it and its negation can be; each is
// tried by itself, as in anyof.go, and what neither leaves is gone. What has failed is
// remembered in the level. The negation of a case that has failed is kept on the board
// itself, and so is a case whose negation has. The numbers allowed decide more:
//
//	holding 1, open 2, allowed 1      the open ones fail
//	holding 1, open 2, allowed 3      the open ones hold
//	one or more of the open ones hold     the board keeps what any of them leaves
//	one or more of them fail              and what any of their negations leaves
//
// A case whose negation is not known has an empty one, which never fails: the numbers are
// then a number or more, and a case that does not count may hold nevertheless.
type someOf struct {
	cases   [][2][]prop // what holds, and what fails
	allowed []int
	cells   []int32 // the cells of all of them
	slots   []int32 // those and the words of what is within
	word    int32   // where the level keeps what has failed: two bits per case
}

func (p *problem) makeSomeOf(c sudoku.SomeOf) prop {
	x := someOf{word: p.addWords((2*c.Cases() + 63) / 64), allowed: c.Allowed}
	within := len(p.start)
	for i := range c.Cases() {
		fails, _ := c.Fails(i)
		x.cases = append(x.cases, [2][]prop{p.makeAll(c.Holds(i)), p.makeAll(fails)})
	}
	x.cells = toCells(c.Scope())
	x.slots = p.slots(x.cells, within)
	return put(&p.someOfs, kindSomeOf, x)
}

// makeAll returns the propagators of an alternative, the cheap ones first.
func (p *problem) makeAll(constraints []sudoku.Constraint) []prop {
	props := make([]prop, 0, len(constraints))
	for _, k := range constraints {
		if made, ok := p.make(k); ok {
			props = append(props, made)
		}
	}
	slices.SortStableFunc(props, func(a, b prop) int { return int(a.kind) - int(b.kind) })
	return props
}

// failed returns the word and the bit of a side of a case, 0 that it holds and 1 that it fails.
func (x *someOf) failed(i, side int) (word int32, bit uint64) {
	k := 2*i + side
	return x.word + int32(k>>6), 1 << (k & 63)
}

func (b *board) someOf(x *someOf) bool {
	cells := len(x.cells)
	base := len(b.saved) // of what the open cases leave, and what their negations do
	for range 2 * cells {
		b.saved = append(b.saved, 0)
	}
	defer func() { b.saved = b.saved[:base] }()
	lo, open := 0, 0
	for i := range x.cases {
		holds, fails := b.tryCase(x, i, base)
		switch {
		case b.poll.Stopped || !holds && !fails:
			return false
		case holds && fails:
			open++
		case holds:
			lo++
		}
	}
	least, most := -1, -1
	for _, k := range x.allowed {
		if k >= lo && k <= lo+open {
			if least < 0 {
				least = k
			}
			most = k
		}
	}
	if least < 0 {
		return false
	}
	for side, some := range [2]bool{least > lo, most < lo+open} {
		for k := 0; some && k < cells; k++ {
			if !b.keep(x.cells[k], b.saved[base+side*cells+k]) {
				return false
			}
		}
	}
	return b.decideCases(x, least == lo+open, most == lo)
}

// tryCase reports whether a case can hold and whether it can fail. The board keeps what
// either side leaves; if both can be, what each leaves is added to the room at base.
func (b *board) tryCase(x *someOf, i, base int) (holds, fails bool) {
	wasProbing, wasChanged := b.probing, b.changed
	cells, slots, here := len(x.cells), len(x.slots), len(b.saved)
	for _, c := range x.slots {
		b.saved = append(b.saved, b.cand[c])
	}
	for range 2 * cells {
		b.saved = append(b.saved, 0)
	}
	defer func() { b.saved = b.saved[:here] }()
	b.probing = true
	var can [2]bool
	for side := range can {
		word, bit := x.failed(i, side)
		if b.cand[word]&bit != 0 {
			continue
		}
		can[side] = b.alternative(x.cases[i][side])
		saved := b.saved[here:]
		for k, c := range x.cells {
			saved[slots+side*cells+k] = b.cand[c]
		}
		for k, c := range x.slots {
			b.cand[c] = saved[k]
		}
		if !can[side] && !b.poll.Stopped {
			b.cand[word] |= bit
		}
	}
	b.probing, b.changed = wasProbing, wasChanged
	if !can[0] || !can[1] {
		return can[0], can[1]
	}
	all := b.saved[base:]
	for k, c := range x.cells {
		h, f := b.saved[here+slots+k], b.saved[here+slots+cells+k]
		all[k] |= h
		all[cells+k] |= f
		b.keep(c, h|f)
	}
	return true, true
}

// decideCases keeps what must be: all open cases, all their negations, and those whose
// opposite has failed.
func (b *board) decideCases(x *someOf, hold, fail bool) bool {
	for i := range x.cases {
		side := -1
		for k, must := range [2]bool{hold, fail} {
			if word, bit := x.failed(i, 1-k); b.cand[word]&bit != 0 {
				side = k
				break
			} else if must && side < 0 {
				side = k
			}
		}
		if side < 0 {
			continue
		}
		word, bit := x.failed(i, 1-side)
		b.cand[word] |= bit
		for _, p := range x.cases[i][side] {
			if !b.run(p) {
				return false
			}
		}
	}
	return true
}
