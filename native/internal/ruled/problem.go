package ruled

import (
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// problem is a puzzle made ready: its propagators, which cells wake which, and
// which cells differ. It is built for every puzzle in the memory of the one
// before.
type problem struct {
	*Topology
	near nearCaches

	start []uint64 // the candidates before any search, then the words kept beside them
	size  int      // of a level

	peers     []uint64 // as the topology's, with the puzzle's own
	peerStart []int32
	peerList  []int32
	ownPeers  bool // peers is not the topology's

	props     []prop
	wakeStart []int32 // cell → the words of the queue it sets
	wake      []wakeup
	priority  []int32 // cell → how much speaks of it

	domains     []domain
	relations   []relation
	houseCells  [][]int32
	houseDigits []uint64 // of each house
	clauses     [][]test
	differents  [][]int32
	setsList    []setsOf
	sums        []sumOf
	counts      []count
	tallies     []tally
	crossList   []crossing
	automata    []automaton
	anyOfs      []anyOf

	pairs  map[[2]int32]int // cells → their relation
	plain  []int            // the relations outside of alternatives
	equals [][2]int32       // cells that are equal
	outer  []prop           // the propagators of the puzzle itself

	cages     []cage          // for derive
	cageWords []uint64        // their cells
	caged     []uint64        // the cells of all
	derived   map[uint64]bool // sums that are there already
	ownAreas  []area
	overlaps  []overlap

	clashWeight float32   // see choose.go
	tables      []*lookup // for cliques
	beside      []uint64
	mostGroups  int  // of a sum
	broken      bool // it cannot be kept by any digits
	scratch     []int32
}

type domain struct {
	cell  int32
	allow uint64
}

// wakeup is bits of the queue.
type wakeup struct {
	word int32
	bits uint64
}

// build makes a puzzle of the topology's board ready.
func (p *problem) build(puzzle sudoku.Puzzle) {
	p.reset(puzzle)
	for _, c := range puzzle.Constraints() {
		p.learnDifferent(c)
	}
	p.closeEqual(puzzle)
	for _, c := range puzzle.Constraints() {
		p.add(c)
	}
	for _, i := range p.plain {
		p.finishRelation(i)
	}
	p.cliques()
	p.houses(puzzle)
	p.tallyCounts()
	p.derive()
	p.mergeSums()
	p.exactAutomata()
	p.finish()
}

// reset starts over with the givens.
func (p *problem) reset(puzzle sudoku.Puzzle) {
	p.start = slices.Grow(p.start[:0], p.cells)[:p.cells]
	for c, d := range puzzle.Givens {
		switch {
		case d != 0:
			p.start[c] = 1 << (d - 1)
		case !p.shape.Exists(sudoku.Cell(c)):
			p.start[c] = 1 // in no house; nobody looks at it
		default:
			p.start[c] = p.full
		}
	}
	p.broken = false
	p.domains, p.relations, p.clauses = p.domains[:0], p.relations[:0], p.clauses[:0]
	p.differents, p.setsList, p.sums = p.differents[:0], p.setsList[:0], p.sums[:0]
	p.tallies = p.tallies[:0]
	p.counts, p.automata, p.anyOfs = p.counts[:0], p.automata[:0], p.anyOfs[:0]
	p.houseCells = append(p.houseCells[:0], p.Topology.houses...)
	p.crossList = append(p.crossList[:0], p.Topology.cross...)
	p.equals, p.outer, p.plain = p.equals[:0], p.outer[:0], p.plain[:0]
	if p.pairs == nil {
		p.pairs = map[[2]int32]int{}
	}
	clear(p.pairs)
	p.peers, p.ownPeers = p.Topology.peers, false
	p.priority = slices.Grow(p.priority[:0], p.cells)[:p.cells]
	clear(p.priority)
}

func toCells(cells []sudoku.Cell) []int32 {
	out := make([]int32, len(cells))
	for i, c := range cells {
		out[i] = int32(c)
	}
	return out
}

// ownDiffer notes cells that differ in this puzzle.
func (p *problem) ownDiffer(cells []int32) {
	if !p.ownPeers {
		p.peers = slices.Clone(p.peers)
		p.ownPeers = true
	}
	differ(p.peers, p.words, cells)
}

// differ reports whether two cells are known to differ.
func (p *problem) differ(a, b int32) bool {
	return p.peers[int(a)*p.words+int(b>>6)]>>(b&63)&1 != 0
}

// allDiffer reports whether no two of the cells can be the same.
func (p *problem) allDiffer(cells []int32) bool {
	for i, a := range cells {
		for _, b := range cells[:i] {
			if !p.differ(a, b) {
				return false
			}
		}
	}
	return true
}

// learnDifferent takes from a constraint what it says of cells that differ or
// are equal.
func (p *problem) learnDifferent(c sudoku.Constraint) {
	switch c := c.(type) {
	case sudoku.Different:
		cells := toCells(c.Cells)
		if len(cells) > p.n {
			p.broken = true
		} else if len(cells) == p.n {
			slices.Sort(cells)
			if slices.ContainsFunc(p.houseCells, func(h []int32) bool { return sameCells(h, cells) }) {
				return
			}
			p.houseCells = append(p.houseCells, cells)
			p.crossList = crossings(p.crossList, p.houseCells, len(p.houseCells)-1, p.cells)
		}
		p.ownDiffer(cells)
	case sudoku.Sets:
		p.ownDiffer(toCells(c.Cells))
	case sudoku.Relation:
		switch p.lookupOf(c.Table).sort(p.full) {
		case saysDifferent:
			p.ownDiffer([]int32{int32(c.A), int32(c.B)})
		case saysEqual:
			p.equals = append(p.equals, [2]int32{int32(c.A), int32(c.B)})
		}
	}
}

// sameCells reports whether two lists, of which the second is sorted, have the
// same cells.
func sameCells(a, sorted []int32) bool {
	if len(a) != len(sorted) {
		return false
	}
	for _, c := range a {
		if _, ok := slices.BinarySearch(sorted, c); !ok {
			return false
		}
	}
	return true
}

// closeEqual lets equal cells differ from the same cells.
func (p *problem) closeEqual(puzzle sudoku.Puzzle) {
	if len(p.equals) == 0 {
		return
	}
	if !p.ownPeers {
		p.peers, p.ownPeers = slices.Clone(p.peers), true
	}
	row := func(c int32) []uint64 { return p.peers[int(c)*p.words:][:p.words] }
	for again := true; again; {
		again = false
		for _, e := range p.equals {
			a, b := row(e[0]), row(e[1])
			for i := range a {
				if a[i] != b[i] {
					a[i] |= b[i]
					b[i] = a[i]
					again = true
				}
			}
			for _, c := range e {
				for i, w := range row(c) {
					for ; w != 0; w &= w - 1 {
						o := row(int32(i<<6 | lowest(w)))
						o[c>>6] |= 1 << (c & 63)
					}
				}
			}
		}
	}
	for _, e := range p.equals {
		if p.differ(e[0], e[1]) || p.differ(e[0], e[0]) || p.differ(e[1], e[1]) {
			p.broken = true
		}
	}
}

// add makes a constraint of the puzzle a propagator.
func (p *problem) add(c sudoku.Constraint) {
	switch c := c.(type) {
	case sudoku.Domain:
		if p.start[c.Cell] &= c.Allow[0]; p.start[c.Cell] == 0 {
			p.broken = true
		}
	case sudoku.Different:
	case sudoku.Sets:
		if len(c.Cells) > p.n {
			p.broken = true
			return
		}
		x, _ := p.make(c)
		p.outer = append(p.outer, x)
	case sudoku.Relation:
		p.addRelation(int32(c.A), int32(c.B), p.lookupOf(c.Table))
	default:
		if x, ok := p.make(c); ok {
			p.outer = append(p.outer, x)
		}
	}
}

// addRelation adds a relation of the puzzle, to that of the same cells if there
// is one.
func (p *problem) addRelation(a, b int32, l *lookup) {
	if a > b {
		a, b, l = b, a, l.swapped
	}
	if i, ok := p.pairs[[2]int32{a, b}]; ok {
		if r := &p.relations[i]; r.lookup != l {
			r.lookup = p.mergedLookup(r.lookup, l)
		}
		return
	}
	p.pairs[[2]int32{a, b}] = len(p.relations)
	p.plain = append(p.plain, len(p.relations))
	p.relations = append(p.relations, relation{a, b, l})
}

// finishRelation makes a relation a propagator when all are known.
func (p *problem) finishRelation(i int) {
	r := &p.relations[i]
	if p.differ(r.a, r.b) {
		r.lookup = p.mergedLookup(r.lookup, nil)
	}
	sort := r.lookup.sort(p.full)
	if sort == saysNothing || sort == saysDifferent && p.differ(r.a, r.b) {
		return
	}
	p.outer = append(p.outer, p.relationProp(int32(i)))
}

func (p *problem) relationProp(i int32) prop {
	if p.relations[i].ab == nil {
		return prop{kindRows, i}
	}
	return prop{kindRelation, i}
}

// make is the propagator of a constraint, of the puzzle or of an alternative;
// false when it says nothing.
func (p *problem) make(c sudoku.Constraint) (prop, bool) {
	switch c := c.(type) {
	case sudoku.Domain:
		p.domains = append(p.domains, domain{int32(c.Cell), c.Allow[0]})
		return prop{kindDomain, int32(len(p.domains) - 1)}, true
	case sudoku.Different:
		p.differents = append(p.differents, toCells(c.Cells))
		return prop{kindDifferent, int32(len(p.differents) - 1)}, true
	case sudoku.Relation:
		p.relations = append(p.relations, relation{int32(c.A), int32(c.B), p.lookupOf(c.Table)})
		return p.relationProp(int32(len(p.relations) - 1)), true
	case sudoku.Clause:
		x := count{tests: toTests(c.Tests)}
		if p.ofDigit(&x); x.digit != 0 { // it must stand in one of the cells
			for k := range x.tests {
				x.allowed = append(x.allowed, int32(k+1))
			}
			p.counts = append(p.counts, x)
			return prop{kindCount, int32(len(p.counts) - 1)}, true
		}
		p.clauses = append(p.clauses, toTests(c.Tests))
		return prop{kindClause, int32(len(p.clauses) - 1)}, true
	case sudoku.Sets:
		if len(c.Cells) > p.n { // an alternative that is never kept
			p.domains = append(p.domains, domain{int32(c.Cells[0]), 0})
			return prop{kindDomain, int32(len(p.domains) - 1)}, true
		}
		p.setsList = append(p.setsList, setsOf{cells: toCells(c.Cells), family: p.familyOf(c.Family)})
		return prop{kindSets, int32(len(p.setsList) - 1)}, true
	case sudoku.Sum:
		return p.makeSum(c), true
	case sudoku.Count:
		x := count{tests: toTests(c.Tests)}
		for _, w := range c.Weights {
			x.weights = append(x.weights, int32(w))
		}
		for _, k := range c.Allowed {
			if k >= -sudoku.MaxSpan && k <= sudoku.MaxSpan {
				x.allowed = append(x.allowed, int32(k))
			}
		}
		if x.weights == nil {
			p.ofDigit(&x)
		}
		p.counts = append(p.counts, x)
		return prop{kindCount, int32(len(p.counts) - 1)}, true
	case sudoku.Automaton:
		return p.makeAutomaton(c), true
	case sudoku.AnyOf:
		return p.makeAnyOf(c), true
	}
	return prop{}, false
}

// ofDigit sees whether all tests of a count, whose weights are 1, ask for one
// digit.
func (p *problem) ofDigit(x *count) {
	v := x.tests[0].allow
	if v == 0 || !single(v) {
		return
	}
	for _, t := range x.tests {
		if t.allow != v {
			return
		}
	}
	x.digit = v
	x.cells = make([]int32, len(x.tests))
	weights := make([]int32, len(x.tests))
	for i, t := range x.tests {
		x.cells[i], weights[i] = t.cell, 1
	}
	groups, byGroup := p.group(x.cells, weights)
	x.groups, x.groupOf = groups, len(byGroup)
}

func toTests(tests []sudoku.Test) []test {
	out := make([]test, len(tests))
	for i, t := range tests {
		out[i] = test{int32(t.Cell), t.Allow[0]}
	}
	return out
}

func (p *problem) makeAutomaton(c sudoku.Automaton) prop {
	x := automaton{cells: make([]int32, len(c.Cells)), machine: c.Machine, breaks: make([]bool, len(c.Cells))}
	for i, cell := range c.Cells {
		x.cells[i] = int32(cell)
		if x.breaks[i] = cell == sudoku.Break; x.breaks[i] {
			x.cells[i] = -1
		} else if slices.Contains(c.Cells[:i], cell) {
			x.repeats = true
		}
	}
	key := line{machine: c.Machine, places: len(c.Cells), breaks: breakKey(x.breaks)}
	x.layered = p.near.machines.get(key, func() *layered { return layOut(c.Machine, p.n, x.breaks) })
	p.automata = append(p.automata, x)
	return prop{kindAutomaton, int32(len(p.automata) - 1)}
}

// exactAutomata adds a second propagator for each automaton whose cells differ.
func (p *problem) exactAutomata() {
	for _, k := range slices.Clone(p.outer) {
		if k.kind != kindAutomaton || p.n > exactDigits {
			continue
		}
		x := p.automata[k.at]
		cells := slices.DeleteFunc(slices.Clone(x.cells), func(c int32) bool { return c < 0 })
		if len(cells) > 2 && !x.repeats && p.allDiffer(cells) {
			x.layered, x.different = nil, true
			p.automata = append(p.automata, x)
			p.outer = append(p.outer, prop{kindExact, int32(len(p.automata) - 1)})
		}
	}
}

func (p *problem) makeAnyOf(c sudoku.AnyOf) prop {
	x := anyOf{word: int32(len(p.start))}
	for range (len(c.Alternatives) + 63) / 64 {
		p.start = append(p.start, 0)
	}
	within := len(p.start)
	for _, alternative := range c.Alternatives {
		props := make([]prop, 0, len(alternative))
		for _, k := range alternative {
			if made, ok := p.make(k); ok {
				props = append(props, made)
			}
		}
		slices.SortStableFunc(props, func(a, b prop) int { return int(a.kind) - int(b.kind) })
		x.alternatives = append(x.alternatives, props)
	}
	x.cells = toCells(c.Scope())
	x.slots = slices.Clone(x.cells)
	for w := within; w < len(p.start); w++ {
		x.slots = append(x.slots, int32(w))
	}
	p.anyOfs = append(p.anyOfs, x)
	return prop{kindAnyOf, int32(len(p.anyOfs) - 1)}
}

// makeSum counts digits from 0. A sum of cells that all differ is the sets of digits
// that have it.
func (p *problem) makeSum(c sudoku.Sum) prop {
	total, lo := c.Total, p.shape.Value(1)
	weights := make([]int32, len(c.Cells))
	for i := range c.Cells {
		weights[i] = int32(c.Weight(i))
		total -= c.Weight(i) * lo
	}
	cells := toCells(c.Cells)
	if c.Is == sudoku.Equal && total >= 0 && len(cells) > 1 && !slices.ContainsFunc(weights, func(w int32) bool { return w != 1 }) && p.allDiffer(cells) {
		if f := p.totalOf(len(cells), total); f != nil {
			p.setsList = append(p.setsList, setsOf{cells: cells, family: f})
			return prop{kindSets, int32(len(p.setsList) - 1)}
		}
	}
	return p.newSum(cells, weights, comparison(c.Is), total)
}

// newSum is a sum of digits from 0.
func (p *problem) newSum(cells, weights []int32, is comparison, total int) prop {
	x := sumOf{cells: cells, weights: weights, is: is, total: total, unit: true}
	for _, w := range weights {
		x.unit = x.unit && (w == 1 || w == -1)
	}
	x.groups, x.byGroup = p.group(cells, weights)
	p.mostGroups = max(p.mostGroups, len(x.byGroup))
	p.sums = append(p.sums, x)
	return prop{kindSum, int32(len(p.sums) - 1)}
}

// mostGrouped is how many cells a sum may have for its cells to be put into groups;
// the work grows with the square.
const mostGrouped = 128

// group puts cells that differ and have one weight into groups, and says which
// weight each group has. The house with the most cells left makes the next group
// while that is more than two; what is left joins the first group it can.
func (p *problem) group(cells, weights []int32) (groups, byGroup []int32) {
	groups = make([]int32, len(cells))
	for i := range groups {
		groups[i] = -1
	}
	next := int32(0)
	for len(cells) > maxDerived && len(cells) <= mostGrouped {
		most, at, weight := 2, -1, int32(0)
		for h, house := range p.houseCells {
			count := [2]int{}
			for i, c := range cells {
				if groups[i] < 0 && slices.Contains(house, c) {
					if weights[i] == weights[0] {
						count[0]++
					} else if weights[i] == weights[len(weights)-1] {
						count[1]++
					}
				}
			}
			if count[0] > most {
				most, at, weight = count[0], h, weights[0]
			}
			if count[1] > most {
				most, at, weight = count[1], h, weights[len(weights)-1]
			}
		}
		if at < 0 {
			break
		}
		for i, c := range cells {
			if groups[i] < 0 && weights[i] == weight && slices.Contains(p.houseCells[at], c) {
				groups[i] = next
			}
		}
		byGroup = append(byGroup, weight)
		next++
	}
	for i := range cells {
		for g := int32(0); g < next && groups[i] < 0 && len(cells) <= mostGrouped; g++ {
			fits := byGroup[g] == weights[i]
			for k := 0; k < len(cells) && fits; k++ {
				fits = groups[k] != g || p.differ(cells[k], cells[i])
			}
			if fits {
				groups[i] = g
			}
		}
		if groups[i] < 0 {
			groups[i] = next
			byGroup = append(byGroup, weights[i])
			next++
		}
	}
	return groups, byGroup
}

// houses adds the propagators of the houses, and makes houses of other sets of
// different cells that have as many digits as cells.
func (p *problem) houses(puzzle sudoku.Puzzle) {
	p.houseDigits = p.houseDigits[:0]
	for range p.houseCells {
		p.houseDigits = append(p.houseDigits, p.full)
	}
	for _, d := range p.shape.Differents() {
		p.fewDigits(d.Cells)
	}
	for _, c := range puzzle.Constraints() {
		if d, ok := c.(sudoku.Different); ok && len(d.Cells) < p.n {
			p.fewDigits(d.Cells)
		}
	}
	for i := range p.houseCells {
		p.outer = append(p.outer, prop{kindHouse, int32(i)})
	}
	for i := range p.crossList {
		p.outer = append(p.outer, prop{kindCross, int32(i)})
	}
}

// fewDigits makes a house of different cells that have no more digits.
func (p *problem) fewDigits(cells []sudoku.Cell) {
	union := uint64(0)
	for _, c := range cells {
		union |= p.start[c]
	}
	if k := bits.OnesCount64(union); k != len(cells) || k < 3 {
		if k < len(cells) {
			p.broken = true
		}
		return
	}
	p.houseCells = append(p.houseCells, toCells(cells))
	p.houseDigits = append(p.houseDigits, union)
	last := len(p.houseCells) - 1
	from := len(p.crossList)
	p.crossList = crossings(p.crossList, p.houseCells, last, p.cells)
	// The newest crossings are with earlier houses in their order, of which those
	// with other digits say nothing.
	kept := p.crossList[:from]
	for _, x := range p.crossList[from:] {
		if x.with < 0 || p.houseDigits[x.with] == union {
			kept = append(kept, x)
		}
	}
	p.crossList = kept
}
