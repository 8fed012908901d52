package ruled

import "slices"

// Lines that read the region of a square and those of all its neighbours. A region is
// connected and has more squares than one, so that the square has a neighbour in its region:
//
//	. 1 .      of the cells around it, itself counted, at least two are in its region,
//	2 c 3      whichever that is: a line of "how many are" never reads a 1
//	. 4 .
//
// The line is laid out again with that, which its automaton does not know: from the square on
// each state is there once for each region it may have, until a neighbour in that region is read.
//
// The Interactive Sudoku Solver bounds counts and numbers of regions in the same way.

// company is a state of such a line: of the machine, and the region in which no neighbour has been read yet, 0 for none.
type company struct {
	state  int32
	region uint64
}

// mostCompany bounds the edges of a line that is laid out again, as a multiple of those of before.
const mostCompany = 8

// enclose lays out the lines of a puzzle again that read a square with its neighbours.
func (p *problem) enclose(x *regions) {
	for _, k := range p.outer {
		if k.kind != kindAutomaton {
			continue
		}
		line := &p.automata[k.at]
		centre, beside := x.enclosedBy(line.cells)
		if centre < 0 || line.repeats {
			continue
		}
		key := guarded{line.layeredMachine, centre, breakKey(beside)}
		line.layeredMachine = p.near.guarded.get(key, func() *layeredMachine { return line.withCompany(centre, beside) })
	}
}

// guarded is a machine that is laid out, the place of a square and those of its neighbours.
type guarded struct {
	machine *layeredMachine
	centre  int
	beside  string
}

// enclosedBy returns the first place of a line whose cell is the region of a square and before those of all its
// neighbours, which are marked; −1 for none.
func (x *regions) enclosedBy(cells []int32) (centre int, beside []bool) {
	index := make([]int32, len(cells)) // of the square whose region is read, −1 for none
	for i, c := range cells {
		index[i] = int32(slices.Index(x.labels, c))
	}
	for centre, at := range index {
		if at < 0 || len(x.beside[at]) == 0 {
			continue
		}
		beside, met := make([]bool, len(cells)), 0
		for i := centre + 1; i < len(cells); i++ {
			if slices.Contains(x.beside[at], index[i]) {
				beside[i] = true
				met++
			}
		}
		if met == len(x.beside[at]) {
			return centre, beside
		}
	}
	return -1, nil
}

// withCompany is the machine of a line that reads, behind a square, a neighbour in its region.
func (l *layeredMachine) withCompany(centre int, beside []bool) *layeredMachine {
	last := len(beside) - 1
	for !beside[last] {
		last--
	}
	next := func(i int, s company, visit func(to company, mask uint64)) {
		for _, e := range l.waysOf(s.state) {
			switch {
			case i == centre:
				for m := e.mask; m != 0; m &= m - 1 {
					visit(company{e.to, m & -m}, m&-m)
				}
			case beside[i] && s.region != 0:
				visit(company{e.to, 0}, e.mask&s.region)
				if i < last {
					visit(company{e.to, s.region}, e.mask&^s.region)
				}
			default:
				visit(company{e.to, s.region}, e.mask)
			}
		}
	}
	reached, edges := make([][]company, len(beside)+1), 0
	for q := range l.layer[1] {
		reached[0] = append(reached[0], company{q, 0})
	}
	for i := range beside {
		met := map[company]bool{}
		for _, s := range reached[i] {
			next(i, s, func(to company, mask uint64) {
				if edges++; mask != 0 && !met[to] {
					met[to] = true
					reached[i+1] = append(reached[i+1], to)
				}
			})
			if edges > mostCompany*len(l.ways) {
				return l
			}
		}
	}
	class := map[company]int32{}
	for _, s := range reached[len(beside)] {
		class[s] = 0
	}
	out := newLayers(len(beside))
	for i := len(beside) - 1; i >= 0; i-- {
		out.begin(i)
		now := map[company]int32{}
		for _, s := range reached[i] {
			next(i, s, func(to company, mask uint64) {
				if k, ok := class[to]; ok && mask != 0 {
					out.edge(k, mask)
				}
			})
			now[s] = out.state()
		}
		class = now
	}
	return out.done()
}
