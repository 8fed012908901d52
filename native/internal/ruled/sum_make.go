package ruled

import (
	"slices"

	"sudokusat/sudoku"
)

// Sums made ready: sets of digits where their cells all differ, and groups of
// different cells where only some do.

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
			return put(&p.setsList, kindSets, setsOf{cells: cells, family: f})
		}
	}
	return p.newSum(cells, weights, comparison(c.Is), total)
}

// newSum adds a sum, of digits from 0.
func (p *problem) newSum(cells, weights []int32, is comparison, total int) prop {
	x := sumOf{cells: cells, weights: weights, is: is, total: total, unit: true}
	for _, w := range weights {
		x.unit = x.unit && (w == 1 || w == -1)
	}
	x.groups, x.byGroup = p.group(cells, weights)
	p.mostGroups = max(p.mostGroups, len(x.byGroup))
	return put(&p.sums, kindSum, x)
}

// mostGrouped is the largest number of cells of a sum that are put into groups; the
// work grows with the square.
const mostGrouped = 128

// group puts cells that differ and have one weight into groups, and returns the
// weight of each group. The house with the most cells left makes the next group
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
