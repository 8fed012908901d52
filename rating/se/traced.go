package se

import "slices"

// What a chain within a chain rests on: where a link turned a candidate on as the
// last of a cell or house, those of that cell or house that the run around it has
// turned off before.
//
//	outer run: 3 off in r1c1          inner chain: 5 off in r1c1, so 8 on there
//	           └───────── the inner chain rests on it: r1c1 had 3, 5, 8

// restsOn collects what a simple chain rests on. Of a cycle, that is also what it
// rests on the other way round, by the links that join it there.
func (k *runner) restsOn(c plainChain) {
	for i := 0; i+1 < len(c.path); i++ {
		x, before := c.path[i].of(), c.path[i+1].of()
		if c.path[i].on() {
			k.missing(k.strongBy(before, x))
		}
	}
	if c.kind != cycle {
		return
	}
	for i := len(c.path) - 2; i > 0; i-- {
		if x, before := c.path[i].of(), c.path[i+1].of(); !c.path[i].on() {
			k.missing(k.weakBy(before, x))
		}
	}
}

// unit is a cell, or a digit of a house.
type unit struct {
	cell, house, digit int // house is -1 of a cell
}

// strongBy is the unit by which x turns on where o is off.
func (k *runner) strongBy(o, x candidate) unit {
	c, d := int(x/9), int(x%9)
	if o/9 == x/9 {
		return unit{c, -1, d}
	}
	for kind, h := range plain.house[c] {
		if plain.house[o/9][kind] == h && size(k.cur.pos[h][d]) == 2 {
			return unit{c, int(h), d}
		}
	}
	return unit{c, -1, d} // not reached: there is one
}

// weakBy is the unit by which o, being on, turns x off.
func (k *runner) weakBy(o, x candidate) unit {
	c, d := int(x/9), int(x%9)
	for kind, h := range plain.house[c] {
		if o/9 != x/9 && plain.house[o/9][kind] == h {
			return unit{c, int(h), d}
		}
	}
	return unit{c, -1, d}
}

// missing adds to basis what a unit had before the run and has no more.
func (k *runner) missing(u unit) {
	add := func(x candidate) {
		if !slices.Contains(k.basis, x) {
			k.basis = append(k.basis, x)
		}
	}
	if u.house < 0 {
		for m := k.src.cell[u.cell] &^ k.cur.cell[u.cell]; m != 0; m &= m - 1 {
			add(candidate(u.cell*9 + lowest(m)))
		}
		return
	}
	for m := k.src.pos[u.house][u.digit] &^ k.cur.pos[u.house][u.digit]; m != 0; m &= m - 1 {
		add(candidate(int(plain.cell[u.house][lowest(m)])*9 + u.digit))
	}
}

// trace collects the nodes of a chain by cases in path and what it rests on.
func (k *runner) trace(c *found) {
	f := &k.nest.forcer
	if r := c.clash; r != nil {
		isOn, isOff := tip{n: on(r.x)}, tip{n: off(r.x)}
		if r.clash == turnedOff {
			isOff.fresh, isOff.from = true, on(r.y)
		} else {
			isOn.fresh, isOn.by, isOn.from = true, r.by, off(r.y)
		}
		k.climbs(f, r, isOn, nil)
		k.climbs(f, r, isOff, nil)
		return
	}
	var start *unit
	for _, l := range c.legs {
		switch c.key {
		case keyCell:
			start = &unit{house: -1}
		case keyHouse:
			start = &unit{house: c.house}
		}
		k.climbs(f, l.r, tip{n: l.n}, start)
	}
}

// tip is where a case ends: a node of its run, or one that the run did not take in.
type tip struct {
	n     node
	fresh bool
	by    uint8 // of one that is on
	from  node  // what it follows from, or what went last
}

// climbs collects what a tip follows from, level by level, and what that rests on.
// Start is the unit by which the case was one of several, nil for none.
func (k *runner) climbs(f *forcer, r *run, t tip, start *unit) {
	n := k.nest
	n.turn++
	begin := len(n.path)
	n.path = append(n.path, 2*cells*9) // between cases
	level := []node{t.n}
	for len(level) > 0 {
		var next []node
		for _, x := range level {
			if n.seen[x] == n.turn {
				continue
			}
			n.seen[x] = n.turn
			fresh := t.fresh && len(n.path) == begin+1
			n.path = append(n.path, x)
			next = append(next, k.before(f, r, x, t, fresh, start)...)
		}
		level = next
	}
}

// before is what a node follows from, in order; what a unit that turned it on has
// lost goes into basis.
func (k *runner) before(f *forcer, r *run, x node, t tip, fresh bool, start *unit) (out []node) {
	c := x.of()
	if !x.on() {
		switch from := r.from[c]; {
		case fresh:
			out = append(out, t.from)
		case from < fromPattern:
			out = append(out, on(from))
		case from != fromNothing:
			for _, o := range r.patterns[from-fromPattern].from {
				out = append(out, off(o))
			}
		}
		return out
	}
	by, via := r.cause[c], r.via[c]
	if fresh {
		by, via = t.by, t.from.of()
	}
	u := unit{int(c / 9), -1, int(c % 9)}
	switch {
	case by == byStart && start == nil:
		return nil
	case by == byStart:
		u.house = start.house
		k.missing(u)
		return nil
	case by > 0:
		u.house = int(plain.house[u.cell][by-1])
	}
	k.missing(u)
	out = append(out, off(via))
	f.rest(c, by, func(o candidate) {
		if o != via {
			out = append(out, off(o))
		}
	})
	return out
}
