package ruled

import (
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// Totals of automata. A line that an automaton reads can add up to some totals
// only: one that is cut into pieces of 10 to multiples of 10. Where the line with
// a few cells more makes up houses, whose total is known, those few cells add up to
// the difference:
//
//	line of 79 cells: 10, 20, 30 …     all 81: 405     the other two: 5 or 15
//
// Neither the automaton nor a house would notice for a long time that they do not.

// mostLeft is the largest number of cells beside the line, and mostTotalWork bounds
// the work for a line, in words.
const (
	mostLeft      = 9
	mostTotalWork = 1 << 22
)

// lineTotals adds the sums of the cells that automata of long lines leave of their
// houses. Short lines are in one house, or allow most totals.
func (p *problem) lineTotals() {
	for _, x := range slices.Clone(p.outer) {
		if x.kind != kindAutomaton {
			continue
		}
		a := &p.automata[x.at]
		if a.repeats || len(a.cells) < 2*p.n-mostLeft/2 {
			continue
		}
		line := make([]uint64, p.words)
		for _, c := range a.cells {
			if c >= 0 {
				line[c>>6] |= 1 << (c & 63)
			}
		}
		var least []int32
		at := -1
		for i := range p.areas {
			if left, ok := p.leftOf(p.areas[i].cells, line); ok && (at < 0 || len(left) < len(least)) {
				least, at = left, i
			}
		}
		if at < 0 {
			continue
		}
		if sums := p.sumsOf(a); sums != nil {
			p.sumAmong(least, p.areas[at].total, sums)
		}
	}
}

// leftOf lists the cells of an area that are not in a set; false when the set is
// not inside or there are too many.
func (p *problem) leftOf(area, set []uint64) (left []int32, ok bool) {
	if !isWithin(set, area) {
		return nil, false
	}
	left = beyond(area, set)
	return left, len(left) <= mostLeft
}

// isWithin reports whether an area has all cells of a set.
func isWithin(set, area []uint64) bool {
	for w, x := range area {
		if set[w]&^x != 0 {
			return false
		}
	}
	return true
}

// beyond lists the cells of an area that are not in a set.
func beyond(area, set []uint64) (left []int32) {
	for w, x := range area {
		for x &^= set[w]; x != 0; x &= x - 1 {
			left = append(left, int32(w<<6|lowest(x)))
		}
	}
	return left
}

// sumsOf returns the totals that an automaton's line can have, digits from 0, as bits;
// nil when they would take long to work out.
func (p *problem) sumsOf(a *automaton) []uint64 {
	words := len(a.cells)*(p.n-1)>>6 + 1
	work := words * len(a.edges)
	for _, e := range a.ways {
		work += words * bits.OnesCount64(e.mask&p.full)
	}
	if work > mostTotalWork {
		return nil
	}
	sums := make([]uint64, (len(a.edges)-1)*words)
	of := func(q int32) []uint64 { return sums[int(q)*words:][:words] }
	for q := range a.layer[1] {
		of(q)[0] = 1
	}
	for i, c := range a.cells {
		for q := a.layer[i]; q < a.layer[i+1]; q++ {
			for _, e := range a.waysOf(q) {
				digits := uint64(1) // a break adds nothing
				if c >= 0 {
					digits = e.mask & p.start[c]
				}
				for ; digits != 0; digits &= digits - 1 {
					addShifted(of(e.to), of(q), lowest(digits))
				}
			}
		}
	}
	return of(a.layer[len(a.cells)])
}

// addShifted adds the numbers of a set, each increased by by and less than 64 higher.
func addShifted(to, from []uint64, by int) {
	carry := uint64(0)
	for w, x := range from {
		to[w] |= x<<by | carry
		carry = x >> (64 - by)
	}
}

// sumAmong requires cells to add up to a total less one of the sums.
func (p *problem) sumAmong(cells []int32, total int, sums []uint64) {
	most := len(cells) * (p.n - 1)
	var accept []int
	for k := range most + 1 {
		if s := total - k; s >= 0 && s>>6 < len(sums) && sums[s>>6]>>(s&63)&1 != 0 {
			accept = append(accept, k)
		}
	}
	if len(accept) == 0 {
		p.broken = true
		return
	}
	if len(accept) == most+1 {
		return
	}
	var edges []sudoku.Edge
	for k := range most + 1 {
		for d := range min(p.n, most+1-k) {
			edges = append(edges, sudoku.Edge{From: k, Symbol: d + 1, To: k + d})
		}
	}
	m, err := sudoku.NewMachine(most+1, p.n, []int{0}, accept, edges)
	if err != nil { // it would be too large
		return
	}
	breaks := make([]bool, len(cells))
	p.outer = append(p.outer, put(&p.automata, kindAutomaton, automaton{cells: cells, breaks: breaks, machine: m, layeredMachine: layOut(m, p.n, breaks)}))
}
