package ruled

import "slices"

// Digits of automata. A line that an automaton reads may have a digit only so often:
// a look-and-say cage of "13 28" has one 3 and two 8. The machine knows that, but not
// which cells of the line see each other, so two 8 could be in one row for it. A
// count of the digit knows only those two facts, and finds what follows from both:
//
//	two 8 among r1c1 r1c2 r1c3 r4c5     the row has one at most, so r4c5 is 8

// mostCounted and mostCountedStates bound the cells and the states of a line.
const (
	mostCounted       = 40
	mostCountedStates = 4096
)

// lineCounts adds a count for each digit that the line of an automaton has only some
// numbers of. It is redundant where all cells of a line differ, or none do.
func (p *problem) lineCounts() {
	for _, k := range slices.Clone(p.outer) {
		if k.kind != kindAutomaton {
			continue
		}
		a := &p.automata[k.at]
		if a.repeats || len(a.cells) > mostCounted || len(a.edges)-1 > mostCountedStates ||
			slices.Contains(a.breaks, true) || p.allDiffer(a.cells) {
			continue
		}
		groups, byGroup := p.group(a.cells, make([]int32, len(a.cells)))
		if len(byGroup) == len(a.cells) {
			continue
		}
		can := uint64(1)<<(len(byGroup)+1) - 1 // each group has the digit once at most
		for d := range p.n {
			numbers := p.numbersOf(a, d) & can
			if numbers == can {
				continue
			}
			x := count{digit: 1 << d, cells: a.cells, groups: groups, groupOf: len(byGroup)}
			for _, c := range a.cells {
				x.tests = append(x.tests, test{c, x.digit})
			}
			for ; numbers != 0; numbers &= numbers - 1 {
				x.allowed = append(x.allowed, int32(lowest(numbers)))
			}
			p.outer = append(p.outer, put(&p.counts, kindCount, x))
		}
	}
}

// numbersOf returns the numbers of times that the line of an automaton without breaks
// can have a digit, as bits.
func (p *problem) numbersOf(a *automaton, d int) uint64 {
	states := len(a.edges) - 1
	p.numbers = slices.Grow(p.numbers[:0], states)[:states]
	clear(p.numbers)
	for q := range a.layer[1] {
		p.numbers[q] = 1
	}
	for i, c := range a.cells {
		for q := a.layer[i]; q < a.layer[i+1]; q++ {
			for _, e := range a.waysOf(q) {
				digits := e.mask & p.start[c]
				if digits>>d&1 != 0 {
					p.numbers[e.to] |= p.numbers[q] << 1
				}
				if digits&^(1<<d) != 0 {
					p.numbers[e.to] |= p.numbers[q]
				}
			}
		}
	}
	return p.numbers[states-1] // the one end
}
