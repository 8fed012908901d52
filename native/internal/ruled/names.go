package ruled

import (
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// The names of regions. Regions are numbered by their first squares, so that the numbers of
// the last rows stay open for long. Where rules treat all numbers alike, the search
// numbers them in a way of its own: squares that are in different regions whatever else,
// as those too far apart for one, have the first numbers,
//
//	1 . . . .
//	. . . . 2      and the other regions go on by their first squares
//	. . . . .
//	3 . . . .
//
// Each division is there once, as before; a solution gets the numbers of the rule when it is
// handed on.

// rename gives regions such numbers if it can. The automaton of the rule's numbers gives way to
// one of the others.
func (p *problem) rename(x *regions) {
	labels := x.all
	if p.named || labels&(labels+1) != 0 || slices.ContainsFunc(x.labels, func(c int32) bool { return p.start[c] != labels }) {
		return
	}
	by := &renaming{p: p, all: labels, isLabel: make([]bool, p.cells)}
	for _, c := range x.labels {
		by.isLabel[c] = true
	}
	order := slices.IndexFunc(p.outer, func(k prop) bool {
		return k.kind == kindAutomaton && slices.Equal(p.automata[k.at].cells, x.labels)
	})
	if order < 0 {
		return
	}
	machine := &p.automata[p.outer[order].at]
	if !alike(machine.layeredMachine, p.orderOf(x, 0), func(_ int, m uint64) uint64 { return m & labels }) {
		return
	}
	for i, k := range p.outer {
		if i != order && !by.blind(k, x) {
			return
		}
	}
	for _, i := range p.plain {
		if r := &p.relations[i]; !by.blindRelation(r) {
			return
		}
	}
	x.renamed = true
	pins := p.apartSquares(x)
	for l, i := range pins {
		p.start[x.labels[i]] = 1 << l
	}
	machine.layeredMachine, machine.machine = p.orderOf(x, len(pins)), nil
}

// orderOf lays out the order of the first squares of the regions from one on.
func (p *problem) orderOf(x *regions, from int) *layeredMachine {
	places, count := len(x.labels), bits.OnesCount64(x.all)
	l := newLayers(places)
	class, now := make([]int32, count+1), make([]int32, count+1) // regions met → class, −1: reaches no end
	for m := range class {
		class[m] = -1
	}
	class[count] = 0
	for i := places - 1; i >= 0; i-- {
		l.begin(i)
		for m := range now {
			now[m] = -1
		}
		for m := max(from, min(1, i)); m <= min(from+i, count); m++ {
			for v := range m {
				l.edge(class[m], 1<<v)
			}
			if m < count {
				l.edge(class[m+1], 1<<m)
			}
			now[m] = l.state()
		}
		class, now = now, class
	}
	return l.done()
}

// renaming is what the other rules are asked about: whether they take all regions alike.
type renaming struct {
	p       *problem
	all     uint64
	isLabel []bool
}

// swap exchanges the first two regions, or moves each on to the next; of these all orders of the
// regions are made up.
func (r *renaming) swap(way int, m uint64) uint64 {
	in, count := m&r.all, bits.OnesCount64(r.all)
	if way == 0 {
		in = in&^3 | in&1<<1 | in>>1&1
	} else {
		in = (in<<1 | in>>(count-1)) & r.all
	}
	return m&^r.all | in
}

// blind reports whether a propagator does.
func (r *renaming) blind(k prop, x *regions) bool {
	p := r.p
	all := func(lists ...[]prop) bool {
		return !slices.ContainsFunc(lists, func(props []prop) bool {
			return slices.ContainsFunc(props, func(k prop) bool { return !r.blind(k, x) })
		})
	}
	touches := false
	p.cellsOf(k, func(c int32) { touches = touches || r.isLabel[c] })
	switch {
	case k.kind == kindDomain:
		return !r.isLabel[p.domains[k.at].cell]
	case !touches, k.kind == kindDifferent:
		return true
	}
	switch k.kind {
	case kindPairs:
		return slices.Equal(p.pairLists[k.at].a, x.squares) && slices.Equal(p.pairLists[k.at].b, x.labels)
	case kindRelation, kindRows:
		return r.blindRelation(&p.relations[k.at])
	case kindAutomaton:
		a := &p.automata[k.at]
		if a.layeredMachine == nil {
			return false
		}
		for way := range 2 {
			if !alike(a.layeredMachine, a.layeredMachine, func(i int, m uint64) uint64 {
				if c := a.cells[i]; c < 0 || !r.isLabel[c] {
					return m
				}
				return r.swap(way, m)
			}) {
				return false
			}
		}
		return true
	case kindAnyOf:
		return all(p.anyOfs[k.at].alternatives...)
	case kindSomeOf:
		for _, c := range p.someOfs[k.at].cases {
			if !all(c[:]...) {
				return false
			}
		}
		return true
	}
	return false
}

func (r *renaming) blindRelation(x *relation) bool {
	for way := range 2 {
		for d, row := range x.rows {
			to, image := d, row
			if r.isLabel[x.a] {
				to = lowest(r.swap(way, 1<<d))
			}
			if r.isLabel[x.b] {
				image = r.swap(way, row)
			}
			if x.rows[to] != image {
				return false
			}
		}
	}
	return true
}

// alike reports whether a machine that is laid out accepts the lines of another when the digits of each place
// are renamed; false also where it is not deterministic.
func alike(x, y *layeredMachine, rename func(place int, m uint64) uint64) bool {
	if len(x.edges) != len(y.edges) || !slices.Equal(x.layer, y.layer) || x.layer[1] != 1 {
		return false
	}
	image := make([]int32, len(x.edges)-1) // of states, and 1
	image[0] = 1
	for place := range len(x.layer) - 2 {
		for q := x.layer[place]; q < x.layer[place+1]; q++ {
			if image[q] == 0 {
				return false
			}
			ways, others := x.waysOf(q), y.waysOf(image[q]-1)
			if len(ways) != len(others) {
				return false
			}
			met := uint64(0)
			for _, e := range ways {
				m := rename(place, e.mask)
				k := slices.IndexFunc(others, func(o way) bool { return o.mask == m })
				if k < 0 || met&m != 0 || image[e.to] != 0 && image[e.to] != others[k].to+1 {
					return false
				}
				met |= m
				image[e.to] = others[k].to + 1
			}
		}
	}
	return true
}

// apartSquares returns squares of which no two can be in one region: as many as are found, and of those
// that have most rules.
func (p *problem) apartSquares(x *regions) (best []int32) {
	k := len(x.labels)
	score := make([]int, k)
	for _, o := range p.outer {
		if !p.everywhere(o) && !(o.kind == kindAutomaton && len(p.automata[o.at].cells) >= k) {
			p.cellsOf(o, func(c int32) {
				for i := range x.labels {
					if x.labels[i] == c || x.squares[i] == c {
						score[i]++
					}
				}
			})
		}
	}
	apart := make([][]bool, k)
	for i := range apart {
		apart[i] = p.farFrom(x, int32(i))
	}
	most := -1
	for i := range k {
		made, total := []int32{int32(i)}, score[i]
		can := slices.Clone(apart[i])
		for {
			next := -1
			for j := range k {
				if can[j] && (next < 0 || score[j] > score[next]) {
					next = j
				}
			}
			if next < 0 {
				break
			}
			made, total = append(made, int32(next)), total+score[next]
			for j := range k {
				can[j] = can[j] && apart[next][j]
			}
		}
		if len(made) > len(best) || len(made) == len(best) && total > most {
			best, most = made, total
		}
	}
	return best
}

// farFrom returns which squares cannot be in the region of one.
func (p *problem) farFrom(x *regions, i int32) []bool {
	out := make([]bool, len(x.labels))
	for j := range out {
		m := p.start[x.squares[i]]
		out[j] = int32(j) != i && (p.differ(x.labels[i], x.labels[j]) || single(m) && p.start[x.squares[j]] == m)
	}
	met := make([]bool, len(x.labels))
	met[i] = true
	order := []int32{i}
	for from, steps := 0, 1; steps < x.size; steps++ {
		to := len(order)
		for _, v := range order[from:to] {
			for _, o := range x.beside[v] {
				if !met[o] {
					met[o] = true
					order = append(order, o)
				}
			}
		}
		from = to
	}
	for j := range out {
		out[j] = out[j] || !met[j]
	}
	return out
}

// number gives the regions of a solution the numbers that the rule wants.
func (x *regions) number(g sudoku.Grid) {
	var to [64]sudoku.Digit
	next := sudoku.Digit(1)
	for _, c := range x.labels {
		if l := g[c] - 1; to[l] == 0 {
			to[l] = next
			next++
		}
		g[c] = to[g[c]-1]
	}
}
