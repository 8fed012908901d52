package reduce

import (
	"context"
	"slices"

	"sudokusat/sudoku"
)

// A sum that runs through most of a house is shorter without it. All digits of a
// house add up to 45, so
//
//	r1c1 = r1c2 + r1c3 + … + r1c8        becomes    2·r1c1 + r1c9 = 45
//
// and an arrow around the whole board comes down to a few cells. Houses are subtracted
// from the sum, each with a factor, as long as that leaves fewer cells; together with
// the houses, what is left is equivalent.

// shorten returns the constraints with all sums in their shortest form, and
// separately those sums that changed. Sums that are left when ctx ends stay as they are.
func shorten(ctx context.Context, s *sudoku.Shape, constraints []sudoku.Constraint) (all, short []sudoku.Constraint) {
	all = constraints
	var houses [][]sudoku.Cell
	for i, c := range constraints {
		sum, ok := c.(sudoku.Sum)
		if !ok || 2*len(sum.Cells) <= s.N() {
			continue // the cells that a house brings are at least as many
		}
		if ctx.Err() != nil {
			break
		}
		if houses == nil {
			houses = housesOf(s, constraints)
		}
		if x := shortest(s, houses, sum); len(x.Cells) < len(sum.Cells) {
			if short == nil {
				all = slices.Clone(constraints)
			}
			all[i], short = x, append(short, x)
		}
	}
	return all, short
}

// housesOf returns the houses of a shape and of some constraints.
func housesOf(s *sudoku.Shape, constraints []sudoku.Constraint) (houses [][]sudoku.Cell) {
	for _, h := range s.Houses() {
		houses = append(houses, h.Cells)
	}
	for _, c := range constraints {
		if d, ok := c.(sudoku.Different); ok && len(d.Cells) == s.N() {
			houses = append(houses, d.Cells)
		}
	}
	return houses
}

// shortest returns the sum with the fewest cells that taking houses away, one after the
// other, leads to. It is the same sum if none helps.
func shortest(s *sudoku.Shape, houses [][]sudoku.Cell, sum sudoku.Sum) sudoku.Sum {
	if len(sum.Cells) < 2 {
		return sum
	}
	weight := make([]int, s.Cells())
	for i, c := range sum.Cells {
		weight[c] = sum.Weight(i)
	}
	of := s.N() * (s.Value(1) + s.Value(sudoku.Digit(s.N()))) / 2
	total, changed := sum.Total, false
	for {
		house, factor, most := -1, 0, 0
		for h, cells := range houses {
			held := 0
			for _, c := range cells {
				if weight[c] != 0 {
					held++
				}
			}
			if 2*held <= len(cells) {
				continue // more cells come than go
			}
			for _, c := range cells {
				f, gain := weight[c], 0 // cells that go, less those that come
				for _, o := range cells {
					switch weight[o] {
					case 0:
						gain--
					case f:
						gain++
					}
				}
				if f != 0 && gain > most {
					house, factor, most = h, f, gain
				}
			}
		}
		if house < 0 {
			break
		}
		for _, c := range houses[house] {
			weight[c] -= factor
		}
		total -= factor * of
		changed = true
	}
	short := sum
	short.Total, short.Cells, short.Weights = total, nil, nil
	for c, w := range weight {
		if w != 0 {
			short.Cells, short.Weights = append(short.Cells, sudoku.Cell(c)), append(short.Weights, w)
		}
	}
	if !changed || len(short.Cells) == 0 {
		return sum
	}
	if !slices.ContainsFunc(short.Weights, func(w int) bool { return w != 1 }) {
		short.Weights = nil
	}
	return short
}
