package se

import "slices"

// Patterns within chains: where nothing more follows from single implications,
// locked candidates, hidden pairs, naked pairs and X-Wings may show once what is
// off has been taken away:
//
//	5 off in two cells of a box, so the rest of its 5s are in one row,
//	so other 5s of that row are off
//
// An elimination follows from all candidates whose absence makes the pattern. A pattern
// that exists without them gives nothing new. The first kind of pattern with any
// elimination is used, with all of its patterns, and then single implications go on.

// pattern is what a pattern within a chain rests on: candidates that are off.
type pattern struct {
	from []candidate
	// Of a chain within a chain: its links, and a key that chains of the same nodes
	// in the same order have, and no others but by accident.
	links int
	key   uint64
}

// patterns turns off what the first kind of pattern eliminates. It reports whether there
// is anything.
func (k *runner) patterns(r *run) bool {
	before := len(r.offs)
	for _, find := range [...]func(*runner, *run){(*runner).locked, (*runner).hiddenPairs, (*runner).nakedPairs, (*runner).wingsX} {
		if find(k, r); len(r.offs) > before {
			return true
		}
	}
	return k.rules.level > 1 && k.nested(r)
}

// use turns off what a pattern takes away, given that it rests on something.
func (k *runner) use(r *run) {
	if len(k.basis) > 0 && len(k.loses) > 0 {
		slices.Sort(k.loses) // in the order of cells and digits
		k.apply(r, k.loses, pattern{from: slices.Clone(k.basis)})
	}
}

// apply turns off those of out that are not yet off.
func (k *runner) apply(r *run, out []candidate, p pattern) {
	least := uint8(0)
	for _, o := range p.from {
		least = max(least, r.least[off(o)]&^inexact)
	}
	n := fromPattern + candidate(len(r.patterns))
	r.patterns = append(r.patterns, p)
	for _, x := range out {
		if r.offSet.has(x) {
			continue
		}
		k.clashed = k.clashed || r.onSet.has(x)
		r.offs = append(r.offs, x)
		r.offSet.add(x)
		r.from[x] = n
		r.least[off(x)] = more(least) | inexact
		k.alive.clear(int(x/9), int(x%9))
	}
}

// at adds a digit at places of a house to a list.
func at(list []candidate, h, d int, places uint16) []candidate {
	for ; places != 0; places &= places - 1 {
		list = append(list, candidate(int(plain.cell[h][lowest(places)])*9+d))
	}
	return list
}

// in adds digits of a cell to a list.
func in(list []candidate, c int, digits uint16) []candidate {
	for ; digits != 0; digits &= digits - 1 {
		list = append(list, candidate(c*9+lowest(digits)))
	}
	return list
}

// locked finds locked candidates.
func (k *runner) locked(r *run) {
	t := k.cur.thirds()
	for i := range plain.meets {
		m := &plain.meets[i]
		for w := t.locked(m); w != 0; w &= w - 1 {
			d := lowest(w)
			if p := k.cur.pos[m.from][d]; !single(p) {
				k.basis = at(k.basis[:0], int(m.from), d, k.src.pos[m.from][d]&^p&^m.in)
				k.loses = at(k.loses[:0], int(m.to), d, k.cur.pos[m.to][d]&^m.out)
				k.use(r)
			}
		}
	}
}

func (k *runner) hiddenPairs(r *run) {
	for _, h := range inOrder {
		if k.src.open[h] <= 4 {
			continue
		}
		for d := 1; d < 9; d++ {
			places := k.cur.pos[h][d]
			for e := 0; e < d && size(places) == 2; e++ {
				if k.cur.pos[h][e] != places {
					continue
				}
				k.basis = at(k.basis[:0], h, d, k.src.pos[h][d]&^places)
				k.basis = at(k.basis, h, e, k.src.pos[h][e]&^places)
				k.loses = k.loses[:0]
				for m := places; m != 0; m &= m - 1 {
					c := int(plain.cell[h][lowest(m)])
					k.loses = in(k.loses, c, k.cur.cell[c]&^(1<<d|1<<e))
				}
				k.use(r)
			}
		}
	}
}

func (k *runner) nakedPairs(r *run) {
	for _, h := range inOrder {
		if k.src.open[h] < 4 {
			continue
		}
		for p := 1; p < 9; p++ {
			c := int(plain.cell[h][p])
			digits := k.cur.cell[c]
			for q := 0; q < p && size(digits) == 2; q++ {
				o := int(plain.cell[h][q])
				if k.cur.cell[o] != digits {
					continue
				}
				k.loses = k.loses[:0]
				for _, other := range plain.cell[h] {
					if int(other) != c && int(other) != o {
						k.loses = in(k.loses, int(other), k.cur.cell[other]&digits)
					}
				}
				k.basis = in(k.basis[:0], c, k.src.cell[c]&^digits)
				k.basis = in(k.basis, o, k.src.cell[o]&^digits)
				k.use(r)
			}
		}
	}
}

func (k *runner) wingsX(r *run) {
	k.wingsFrom(r, column, row)
	k.wingsFrom(r, row, column)
}

func (k *runner) wingsFrom(r *run, base, cover int) {
	for i := 1; i < 9; i++ {
		for j := range i {
			a, b := base*9+i, base*9+j
			for d, across := range k.cur.pos[a] {
				if size(across) != 2 || k.cur.pos[b][d] != across || k.src.placed[d] > 5 {
					continue
				}
				k.loses = k.loses[:0]
				for m := across; m != 0; m &= m - 1 {
					h := cover*9 + lowest(m)
					k.loses = at(k.loses, h, d, k.cur.pos[h][d]&^(1<<i|1<<j))
				}
				k.basis = at(k.basis[:0], a, d, k.src.pos[a][d]&^across)
				k.basis = at(k.basis, b, d, k.src.pos[b][d]&^across)
				k.use(r)
			}
		}
	}
}
