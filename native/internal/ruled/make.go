package ruled

import (
	"slices"

	"sudokusat/sudoku"
)

// From constraints to propagators. Those of alternatives are built in the same way and
// are in the same lists; but the queue contains only those of the puzzle itself.

// restrict takes candidates from a cell.
func (p *problem) restrict(d sudoku.Domain) {
	if p.start[d.Cell] &= d.Allow[0]; p.start[d.Cell] == 0 {
		p.broken = true
	}
}

// add makes a constraint of the puzzle a propagator.
func (p *problem) add(c sudoku.Constraint) {
	switch c := c.(type) {
	case sudoku.Domain, sudoku.Different: // known by now
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
	if sort == relationTrivial || sort == relationDifferent && p.differ(r.a, r.b) {
		return
	}
	if r.sum >= 0 && p.differ(r.a, r.b) { // a cage of two
		if f := p.totalOf(2, r.sum); f != nil && 2*len(f.sets) == r.size() {
			p.outer = append(p.outer, put(&p.setsList, kindSets, setsOf{cells: []int32{r.a, r.b}, family: f}))
			return
		}
	}
	p.outer = append(p.outer, p.relationProp(int32(i)))
}

func (p *problem) relationProp(i int32) prop {
	if p.relations[i].ab == nil {
		return prop{kindRows, i}
	}
	return prop{kindRelation, i}
}

// make returns the propagator of a constraint, of the puzzle or of an alternative;
// false when the constraint is redundant.
func (p *problem) make(c sudoku.Constraint) (prop, bool) {
	switch c := c.(type) {
	case sudoku.Domain:
		return put(&p.domains, kindDomain, domain{int32(c.Cell), c.Allow[0]}), true
	case sudoku.Different:
		return put(&p.differents, kindDifferent, toCells(c.Cells)), true
	case sudoku.Relation:
		p.relations = append(p.relations, relation{int32(c.A), int32(c.B), p.lookupOf(c.Table)})
		return p.relationProp(int32(len(p.relations) - 1)), true
	case sudoku.Clause:
		x := count{tests: toTests(c.Tests)}
		if p.ofDigit(&x); x.digit != 0 { // it must be in one of the cells
			for k := range x.tests {
				x.allowed = append(x.allowed, int32(k+1))
			}
			return put(&p.counts, kindCount, x), true
		}
		return put(&p.clauses, kindClause, toTests(c.Tests)), true
	case sudoku.Sets:
		if len(c.Cells) > p.n { // an alternative that is never kept
			return put(&p.domains, kindDomain, domain{int32(c.Cells[0]), 0}), true
		}
		return put(&p.setsList, kindSets, setsOf{cells: toCells(c.Cells), family: p.familyOf(c.Family)}), true
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
		return put(&p.counts, kindCount, x), true
	case sudoku.Automaton:
		return p.makeAutomaton(c), true
	case sudoku.DifferentPairs:
		return put(&p.pairLists, kindPairs, newPairs(p.n, c)), true
	case sudoku.Connected:
		return put(&p.connecteds, kindConnected, newConnected(p.shape, c)), true
	case sudoku.AnyOf:
		return p.makeAnyOf(c), true
	case sudoku.SomeOf:
		return p.makeSomeOf(c), true
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
	x.layeredMachine = p.laidOut(c)
	return put(&p.automata, kindAutomaton, x)
}

// laidOut returns the machine of an automaton along its cells.
func (p *problem) laidOut(c sudoku.Automaton) *layeredMachine {
	breaks := make([]bool, len(c.Cells))
	for i, cell := range c.Cells {
		breaks[i] = cell == sudoku.Break
	}
	key := line{machine: c.Machine, places: len(breaks), breaks: breakKey(breaks)}
	return p.near.machines.get(key, func() *layeredMachine { return layOut(c.Machine, p.n, breaks) })
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
			x.layeredMachine, x.different, x.word, x.counted = nil, true, 0, nil
			p.outer = append(p.outer, put(&p.automata, kindExact, x))
		}
	}
}

// addWords adds words to the level and returns the first.
func (p *problem) addWords(k int) int32 {
	p.start = append(p.start, make([]uint64, k)...)
	return int32(len(p.start) - k)
}

// slots returns cells and the words of the level from one on.
func (p *problem) slots(cells []int32, from int) []int32 {
	out := slices.Clone(cells)
	for w := from; w < len(p.start); w++ {
		out = append(out, int32(w))
	}
	return out
}

func (p *problem) makeAnyOf(c sudoku.AnyOf) prop {
	x := anyOf{word: p.addWords((len(c.Alternatives) + 63) / 64)}
	within := len(p.start)
	for _, alternative := range c.Alternatives {
		x.alternatives = append(x.alternatives, p.makeAll(alternative))
	}
	x.cells = toCells(c.Scope())
	x.slots = p.slots(x.cells, within)
	return put(&p.anyOfs, kindAnyOf, x)
}
