package se

import (
	"context"
	"math/bits"
)

// The consequences of a candidate being on, or off.
//
// A run notes each consequence with what it follows from, breadth first: all that
// turns off is worked out before the next thing that turns on. It ends early at a
// candidate that would be both on and off. A dynamic run takes away what is off, so
// that later consequences can rest on several earlier ones:
//
//	5 off, 7 off, so 3 on in a cell of 3, 5, 7
//
// A candidate is turned on as the last one of a cell or house; then it follows from
// all others of that cell or house being off. So what it follows from need not be
// noted, only by which of the four.

// set is a set of candidates.
type set [12]uint64

func (s *set) add(x candidate)      { s[x>>6] |= 1 << (x & 63) }
func (s *set) has(x candidate) bool { return s[x>>6]>>(x&63)&1 != 0 }

func (s *set) and(o *set) {
	for i := range s {
		s[i] &= o[i]
	}
}

func (s *set) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

const (
	byStart = 4 // a cause beside those of 0 cell, 1 box, 2 row, 3 column

	fromNothing candidate = 1<<16 - 1 // what a run starts with
	fromPattern candidate = 1 << 15   // and an index into patterns
)

// run is the consequences of one assumption.
type run struct {
	ons, offs     []candidate // in the order in which they followed
	onSet, offSet set
	cause         [cells * 9]uint8     // of one that is on
	via           [cells * 9]candidate // of one that is on: what went last, fromNothing at the start
	from          [cells * 9]candidate // of one that is off: what is on
	least         [cells * 18]uint8    // by node: a lower bound of what it follows from, with itself
	patterns      []pattern

	// The contradiction it ended with, if clash is not none: x would be off because
	// y is on, or on by a cause, and is the opposite already.
	clash clash
	x, y  candidate // y is what went last where x would be on
	by    uint8
}

type clash uint8

const (
	none clash = iota
	turnedOff
	turnedOn
)

// inexact marks a lower bound that may not be the number.
const inexact = 1 << 7

// rules are what runs may use.
type rules struct {
	dynamic bool
	digits  bool // chains within one digit only: no steps by cells
	level   int  // 1: patterns within chains, from 2 on chains within chains as well
}

// runner works runs out in one position.
type runner struct {
	ctx          context.Context
	src          *grid
	rules        rules
	cur, alive   marks // candidates not taken away, and those not off
	clashed      bool  // a pattern has turned off what is on
	stamp        [cells * 18]uint32
	generation   uint32
	stack        []node
	basis, loses []candidate // of a pattern: what it rests on, what it takes away
	counted      []uint64    // keys of the chains within the chain that is being counted
	nest         *nest       // nil until chains within chains are wanted
}

// run makes r the consequences of x being on, or off.
func (k *runner) run(r *run, x candidate, isOn bool) {
	r.ons, r.offs, r.patterns = r.ons[:0], r.offs[:0], r.patterns[:0]
	r.onSet, r.offSet, r.clash = set{}, set{}, none
	k.cur, k.alive, k.clashed = k.src.marks, k.src.marks, false
	if isOn {
		r.ons = append(r.ons, x)
		r.onSet.add(x)
		r.cause[x], r.via[x] = byStart, fromNothing
		r.least[on(x)] = 1
	} else {
		k.turnOff(r, x, fromNothing)
	}
	for on, off := 0, 0; r.clash == none; {
		switch {
		case on < len(r.ons):
			k.turnsOff(r, r.ons[on])
			on++
		case off < len(r.offs):
			k.turnsOn(r, r.offs[off])
			off++
		case k.rules.level > 0 && k.patterns(r):
		default:
			return
		}
	}
}

// turnOff notes that x is off.
func (k *runner) turnOff(r *run, x, from candidate) {
	r.offs = append(r.offs, x)
	r.offSet.add(x)
	r.from[x] = from
	k.alive.clear(int(x/9), int(x%9))
	if from == fromNothing {
		r.least[off(x)] = 1
	} else {
		r.least[off(x)] = more(r.least[on(from)])
	}
}

// more is a lower bound with one more.
func more(least uint8) uint8 {
	if least&^inexact == inexact-1 {
		return least | inexact
	}
	return least + 1
}

// turnsOff works out what p turns off.
func (k *runner) turnsOff(r *run, p candidate) {
	c, d := int(p/9), int(p%9)
	at := &k.alive
	if k.clashed {
		at = &k.cur
	}
	if !k.rules.digits {
		for m := at.cell[c] &^ (1 << d); m != 0; m &= m - 1 {
			if k.opposes(r, candidate(c*9+lowest(m)), p) {
				return
			}
		}
	}
	for kind, h := range plain.house[c] {
		for m := at.pos[h][d] &^ (1 << plain.place[c][kind]); m != 0; m &= m - 1 {
			if k.opposes(r, candidate(int(plain.cell[h][lowest(m)])*9+d), p) {
				return
			}
		}
	}
}

// opposes records that p turns x off. It reports whether x is on.
func (k *runner) opposes(r *run, x, p candidate) bool {
	if r.onSet.has(x) {
		r.clash, r.x, r.y = turnedOff, x, p
		return true
	}
	if !k.clashed || !r.offSet.has(x) {
		k.turnOff(r, x, p)
	}
	return false
}

// turnsOn works out what turns on as p is off, and takes p away.
func (k *runner) turnsOn(r *run, p candidate) {
	c, d := int(p/9), int(p%9)
	var last [4]candidate
	var by [4]uint8
	n := 0
	if m := k.cur.cell[c]; !k.rules.digits && size(m) == 2 {
		last[0], by[0], n = candidate(c*9+lowest(m&^(1<<d))), 0, 1
	}
	for kind, h := range plain.house[c] {
		if m := k.cur.pos[h][d]; size(m) == 2 {
			o := plain.cell[h][lowest(m&^(1<<plain.place[c][kind]))]
			last[n], by[n] = candidate(int(o)*9+d), uint8(kind+1)
			n++
		}
	}
	if k.rules.dynamic {
		k.cur.clear(c, d)
	}
	for i, x := range last[:n] {
		if r.offSet.has(x) {
			r.clash, r.x, r.y, r.by = turnedOn, x, p, by[i]
			return
		}
		if !r.onSet.has(x) {
			r.ons = append(r.ons, x)
			r.onSet.add(x)
			r.cause[x], r.via[x] = by[i], p
			r.least[on(x)] = k.leastOn(r, x, by[i])
		}
	}
}

// leastOn is a lower bound of what x being on by a cause follows from.
func (k *runner) leastOn(r *run, x candidate, by uint8) uint8 {
	least, count := uint8(0), uint8(0)
	k.rest(x, by, func(o candidate) {
		least = max(least, r.least[off(o)]&^inexact) | (least|r.least[off(o)])&inexact
		count++
	})
	if count > 1 {
		least |= inexact
	}
	return more(least)
}

// rest goes through the others of the cell or house that turned x on.
func (k *runner) rest(x candidate, by uint8, each func(candidate)) {
	c, d := int(x/9), int(x%9)
	if by == 0 {
		for m := k.src.cell[c] &^ (1 << d); m != 0; m &= m - 1 {
			each(candidate(c*9 + lowest(m)))
		}
		return
	}
	h := plain.house[c][by-1]
	for m := k.src.pos[h][d] &^ (1 << plain.place[c][by-1]); m != 0; m &= m - 1 {
		each(candidate(int(plain.cell[h][lowest(m)])*9 + d))
	}
}
