package se

import (
	"context"
	"slices"
)

// Chains by cases.
//
// Whether a candidate is on or off, or whichever candidate of a cell or house is
// on: what follows in all cases is true. And what leads to a contradiction is not.
//
//	      ┌ 1 on … ┐
//	cell ─┼ 2 on … ┼─ 7 off        cell forcing chains
//	      └ 4 on … ┘
//
// Nishio (7.5) are dynamic contradictions within one digit, multiple chains (8.0)
// cells and houses without anything dynamic, dynamic chains (8.5) all there is. The
// links are all implications of all cases; those that several cases share, or that
// a case uses twice, count once per case.

// method is one of the techniques of this kind.
type method struct {
	rules
	multiple bool
	base     float64
	prefix   string
	suffix   string
}

var methods = [...]method{
	{rules{dynamic: true, digits: true}, false, 7.5, "Nishio ", ""},
	{rules{}, true, 8.0, "", ""},
	{rules{dynamic: true}, true, 8.5, "Dynamic ", ""},
	{rules{dynamic: true, level: 1}, true, 9.0, "Dynamic ", " (+)"},
	{rules{dynamic: true, level: 2}, true, 9.5, "Dynamic ", " (+ Forcing Chains)"},
	{rules{dynamic: true, level: 3}, true, 10.0, "Dynamic ", " (+ Multiple Forcing Chains)"},
	{rules{dynamic: true, level: 4}, true, 10.5, "Dynamic ", " (+ Dynamic Forcing Chains)"},
	{rules{dynamic: true, level: 5}, true, 11.0, "Dynamic ", " (+ Dynamic Forcing Chains (+ Forcing Chains))"},
}

// Keys of kinds of chains by cases, in the order in which equal ones are taken.
const (
	keyDouble = 1
	keyCell   = 5
	keyHouse  = 6
	keyAbsurd = 7
)

// forcer looks for chains by cases, for the easiest or for all.
type forcer struct {
	runner
	method  method
	runs    [cells * 18]*run // by node that is assumed
	have    [cells * 18]bool
	legs    []leg
	best    found
	gather  bool // collect all
	locates bool // keep the cases of the best
	all     []found
}

// leg is one case: a run, and a consequence of it.
type leg struct {
	r *run
	n node
}

// found is a chain.
type found struct {
	name   string
	links  int // 0 of none
	key    int
	result node
	// Of one that is kept with others: its cases, or the run that ends with a
	// contradiction, and the house of the cases.
	legs  []leg
	clash *run
	house int
}

// forced finds the easiest chain of a method.
func (s *solver) forced(m method) bool {
	f := &s.chain.forcer
	f.locates = s.locates
	f.search(s.ctx, &s.grid, m)
	if f.best.links == 0 || s.ctx.Err() != nil {
		return false
	}
	x := f.best.result.of()
	c, d := int(x/9), int(x%9)
	if f.best.result.on() {
		s.strike(c, ^(1 << d))
		s.found.cell, s.found.digit = c, d
	} else {
		s.strike(c, 1<<d)
	}
	s.found.complexity = f.best.links
	if s.locates {
		s.found.where = f.best.parts(!m.dynamic)
	}
	return s.takesAway(m.prefix+f.best.name+" Chains"+m.suffix, m.base+lengthSurcharge(f.best.links))
}

// search looks for chains of a method in a position.
func (f *forcer) search(ctx context.Context, g *grid, m method) {
	f.ctx, f.src, f.method, f.rules = ctx, g, m, m.rules
	f.have = [cells * 18]bool{}
	f.best, f.all = found{}, f.all[:0]
	for c, digits := range g.cell {
		n := size(digits)
		if n < 2 || n == 2 && !m.dynamic {
			continue
		}
		for w := digits; w != 0; w &= w - 1 {
			if ctx.Err() != nil {
				return
			}
			f.binary(c, lowest(w), n)
			if m.multiple {
				f.regions(c, lowest(w))
			}
		}
		if m.multiple {
			f.legs = f.legs[:0]
			for w := digits; w != 0; w &= w - 1 {
				x := candidate(c*9 + lowest(w))
				f.legs = append(f.legs, leg{f.of(on(x)), 0})
			}
			f.cases(found{name: "Cell Forcing", key: keyCell})
		}
	}
}

// of is the run of an assumption.
func (f *forcer) of(n node) *run {
	if f.runs[n] == nil {
		f.runs[n] = new(run)
	}
	if !f.have[n] {
		f.have[n] = true
		f.run(f.runs[n], n.of(), n.on())
	}
	return f.runs[n]
}

// limit returns the most links that a chain with a key may have to be the best.
func (f *forcer) limit(key int) int {
	switch {
	case f.best.links == 0 || f.gather:
		return 1 << 30
	case key < f.best.key:
		return f.best.links
	}
	return f.best.links - 1
}

// offer keeps a chain if it does not have too many links.
func (f *forcer) offer(x found) {
	switch {
	case x.links > f.limit(x.key) || !f.worth(x.result):
	case f.gather:
		x.legs = slices.Clone(x.legs)
		f.all = append(f.all, x)
	default:
		f.best = x
		if f.locates {
			f.best.legs = slices.Clone(x.legs)
		}
	}
}

// worth reports whether a result eliminates anything.
func (f *forcer) worth(n node) bool {
	x := n.of()
	return !n.on() || f.src.cell[x/9]&^(1<<(x%9)) != 0
}

// binary looks for contradictions of a candidate being on and being off, and for
// what follows from both. The cell has that number of candidates.
func (f *forcer) binary(c, d, candidates int) {
	x := candidate(c*9 + d)
	if !f.rules.dynamic {
		return
	}
	absurd := "Contradiction Forcing"
	if f.rules.digits {
		absurd = "Forcing"
	}
	isOn, isOff := f.of(on(x)), f.of(off(x))
	if isOn.clash != none {
		f.offer(found{name: absurd, key: keyAbsurd, links: f.contradiction(isOn, f.limit(keyAbsurd)), result: off(x), clash: isOn})
	}
	if isOff.clash != none {
		f.offer(found{name: absurd, key: keyAbsurd, links: f.contradiction(isOff, f.limit(keyAbsurd)), result: on(x), clash: isOff})
	}
	if candidates >= 3 && f.method.multiple {
		f.legs = append(f.legs[:0], leg{isOn, 0}, leg{isOff, 0})
		f.cases(found{name: "Double Forcing", key: keyDouble})
	}
}

// regions looks at the houses in which a candidate is the first of its digit.
func (f *forcer) regions(c, d int) {
	for kind, h := range plain.house[c] {
		places := f.src.pos[h][d]
		if size(places) < 2 || lowest(places) != int(plain.place[c][kind]) {
			continue
		}
		f.legs = f.legs[:0]
		for m := places; m != 0; m &= m - 1 {
			x := candidate(int(plain.cell[h][lowest(m)])*9 + d)
			f.legs = append(f.legs, leg{f.of(on(x)), 0})
		}
		f.cases(found{name: "Region Forcing", key: keyHouse, house: int(h)})
	}
}

// cases looks for what follows in all cases of legs.
func (f *forcer) cases(x found) {
	first := f.legs[0].r
	ons, offs := first.onSet, first.offSet
	for _, l := range f.legs[1:] {
		ons.and(&l.r.onSet)
		offs.and(&l.r.offSet)
	}
	f.common(x, first.ons, &ons, 1)
	f.common(x, first.offs, &offs, 0)
}

// common looks through those of a list that are in a set as well, being on or off.
func (f *forcer) common(chain found, list []candidate, in *set, state node) {
	left := in.count()
	for _, x := range list {
		if left == 0 {
			return
		}
		if !in.has(x) {
			continue
		}
		left--
		n := node(x)*2 + state
		limit, least := f.limit(chain.key), 0
		for i, l := range f.legs {
			least += int(l.r.least[n] &^ inexact)
			f.legs[i].n = n
		}
		if least > limit || !f.worth(n) {
			continue
		}
		f.counted = f.counted[:0]
		links := 0
		for _, l := range f.legs {
			if links += f.ancestors(l.r, n, limit-links); links > limit {
				break
			}
		}
		chain.links, chain.result, chain.legs = links, n, f.legs
		f.offer(chain)
	}
}
