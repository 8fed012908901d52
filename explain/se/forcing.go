package se

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
// a case uses twice, count once a case.

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
}

// Keys of kinds of chains by cases, in the order in which equal ones are taken.
const (
	keyDouble = 1
	keyCell   = 5
	keyHouse  = 6
	keyAbsurd = 7
)

// forcer looks for the easiest chain by cases.
type forcer struct {
	runner
	s      *solver
	method *method
	runs   [cells * 18]*run // by node that is assumed
	have   [cells * 18]bool
	links  int // of the best so far, 0 for none
	key    int
	name   string
	result node
	legs   []leg
}

// leg is one case: a run, and a consequence of it.
type leg struct {
	r *run
	n node
}

// search finds the easiest chain of a method.
func (f *forcer) search(s *solver, m *method) bool {
	f.s, f.src, f.method, f.rules = s, &s.grid, m, m.rules
	f.have = [cells * 18]bool{}
	f.links = 0
	for c, digits := range s.cell {
		n := size(digits)
		if n < 2 || n == 2 && !m.dynamic {
			continue
		}
		for w := digits; w != 0; w &= w - 1 {
			if s.ctx.Err() != nil {
				return false
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
			f.cases("Cell Forcing", keyCell)
		}
	}
	if f.links == 0 {
		return false
	}
	x := f.result.of()
	c, d := int(x/9), int(x%9)
	if f.result.on() {
		s.strike(c, ^(1 << d))
		s.found.cell, s.found.digit = c, d
	} else {
		s.strike(c, 1<<d)
	}
	s.found.complexity = f.links
	return s.takesAway(m.prefix+f.name+" Chains"+m.suffix, m.base+lengthSurcharge(f.links))
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

// limit is how many links a chain with a key may have to be the best.
func (f *forcer) limit(key int) int {
	switch {
	case f.links == 0:
		return 1 << 30
	case key < f.key:
		return f.links
	}
	return f.links - 1
}

// offer makes a chain the best if it does not have too many links.
func (f *forcer) offer(name string, key, links int, result node) {
	if links <= f.limit(key) && f.worth(result) {
		f.name, f.key, f.links, f.result = name, key, links, result
	}
}

// worth says whether a result takes anything away.
func (f *forcer) worth(n node) bool {
	x := n.of()
	return !n.on() || f.src.cell[x/9]&^(1<<(x%9)) != 0
}

// binary looks for contradictions of a candidate being on and being off, and for
// what follows from both. The cell has so many candidates.
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
		f.offer(absurd, keyAbsurd, f.contradiction(isOn, f.limit(keyAbsurd)), off(x))
	}
	if isOff.clash != none {
		f.offer(absurd, keyAbsurd, f.contradiction(isOff, f.limit(keyAbsurd)), on(x))
	}
	if candidates >= 3 && f.method.multiple {
		f.legs = append(f.legs[:0], leg{isOn, 0}, leg{isOff, 0})
		f.cases("Double Forcing", keyDouble)
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
		f.cases("Region Forcing", keyHouse)
	}
}

// cases looks for what follows in all cases of legs.
func (f *forcer) cases(name string, key int) {
	all, rest := &f.legs[0], f.legs[1:]
	ons, offs := all.r.onSet, all.r.offSet
	for _, l := range rest {
		ons.and(&l.r.onSet)
		offs.and(&l.r.offSet)
	}
	f.common(name, key, all.r.ons, &ons, 1)
	f.common(name, key, all.r.offs, &offs, 0)
}

// common looks through those of a list that are in a set as well, being on or off.
func (f *forcer) common(name string, key int, list []candidate, in *set, state node) {
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
		limit, least := f.limit(key), 0
		for _, l := range f.legs {
			least += int(l.r.least[n] &^ inexact)
		}
		if least > limit {
			continue
		}
		links := 0
		for _, l := range f.legs {
			if links += f.ancestors(l.r, n, limit-links); links > limit {
				break
			}
		}
		f.offer(name, key, links, n)
	}
}
