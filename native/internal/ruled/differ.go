package ruled

import (
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// The cells that differ or are equal by a puzzle's constraints, and the houses that
// result. They are found before any propagator is built, as all propagators use them.

// clonePeers makes the peers the puzzle's own.
func (p *problem) clonePeers() {
	if !p.ownPeers {
		p.peers, p.ownPeers = slices.Clone(p.peers), true
	}
}

// ownDiffer notes cells that differ in this puzzle.
func (p *problem) ownDiffer(cells []int32) {
	p.clonePeers()
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

// learnDifferent notes which cells differ or are equal by a constraint.
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
		case relationDifferent:
			p.ownDiffer([]int32{int32(c.A), int32(c.B)})
		case relationEqual:
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
	p.clonePeers()
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

// ownHouses makes houses of other sets of different cells that have as many digits as
// cells, which sums put their cells into groups by.
func (p *problem) ownHouses() {
	p.houseDigits = p.houseDigits[:0]
	for range p.houseCells {
		p.houseDigits = append(p.houseDigits, p.full)
	}
	for _, d := range p.shape.Differents() {
		p.fewDigits(d.Cells)
	}
	for _, c := range p.constraints {
		if d, ok := c.(sudoku.Different); ok && len(d.Cells) < p.n {
			p.fewDigits(d.Cells)
		}
	}
}

// houses adds the propagators of the houses.
func (p *problem) houses() {
	if p.nine != nil {
		p.outer = append(p.outer, prop{kindPlanes, 0})
	}
	for i := range p.houseCells {
		if p.nine == nil || i >= len(p.nine.covers) || !p.nine.covers[i] {
			p.outer = append(p.outer, prop{kindHouse, int32(i)})
		}
	}
	for i := range p.crossList {
		if !p.crossList[i].known {
			p.outer = append(p.outer, prop{kindCross, int32(i)})
		}
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
	// with other digits imply nothing.
	kept := p.crossList[:from]
	for _, x := range p.crossList[from:] {
		if x.with < 0 || p.houseDigits[x.with] == union {
			kept = append(kept, x)
		}
	}
	p.crossList = kept
}
