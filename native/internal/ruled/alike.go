package ruled

import (
	"encoding/binary"
	"slices"
)

// Sums that are alike. Where the pieces of a line have the same sum, a rule compares one of them with
// each other one; the others among themselves are compared here:
//
//	a = b and a = c      also b = c
//
// From that more follows than from the two, for the propagator of a sum sees which sums its cells
// can have, and hands only candidates on. Two arrows of one circle are alike, too. When a cell is chosen
// these sums count as derived ones: what they compare is counted already.

// mostAlike is the number of sums with one side in common that are compared with each other; the
// pairs grow with the square.
const mostAlike = 8

// side is the rest of a sum that has one side of weight −1: the cells of weight 1 and the total.
type side struct {
	cells []int32
	total int
}

// alikeSums adds the differences of the puzzle's sums that have one side in common.
func (p *problem) alikeSums() {
	at, rests := map[string]int{}, [][]side(nil) // by the cells of a side
	for _, x := range p.outer {
		if x.kind != kindSum || !p.sums[x.at].unit || p.sums[x.at].is != equal {
			continue
		}
		s := &p.sums[x.at]
		var up, down []int32
		for i, c := range s.cells {
			if s.weights[i] > 0 {
				up = append(up, c)
			} else {
				down = append(down, c)
			}
		}
		slices.Sort(up)
		slices.Sort(down)
		if len(up) == 0 || len(down) == 0 {
			continue
		}
		for _, way := range [2]struct {
			cells []int32
			rest  side
		}{{down, side{up, s.total}}, {up, side{down, -s.total}}} {
			var key []byte
			for _, c := range way.cells {
				key = binary.LittleEndian.AppendUint32(key, uint32(c))
			}
			k, known := at[string(key)]
			if !known {
				k = len(rests)
				at[string(key)], rests = k, append(rests, nil)
			}
			rests[k] = append(rests[k], way.rest)
		}
	}
	for _, r := range rests {
		r = r[:min(len(r), mostAlike)]
		for i := range r {
			for j := range i {
				p.difference(r[i], r[j])
			}
		}
	}
}

// difference adds the sum of two sides that exceed the same cells by their totals. Cells of
// both sides are in neither.
func (p *problem) difference(a, b side) {
	var cells, weights []int32
	for _, c := range a.cells {
		if !slices.Contains(b.cells, c) {
			cells, weights = append(cells, c), append(weights, 1)
		}
	}
	for _, c := range b.cells {
		if !slices.Contains(a.cells, c) {
			cells, weights = append(cells, c), append(weights, -1)
		}
	}
	if len(cells) > 0 {
		p.outer = append(p.outer, p.newSum(cells, weights, equal, a.total-b.total))
	}
}
