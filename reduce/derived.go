package reduce

import (
	"context"
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// Sums that follow from cages and houses, known to solvers as the rule of 45: the
// cells of a house add up to 45, so the cells that cages leave over in a row, or
// that stick out of it, have a sum as well.
//
//	| 12 12 12 | 20 20  7 |  7  i  i |     45 = 12 + 20 + 7 + the two cells i
//	                   o             	   with the cage of o, 45 = … − o
//
// For one to three neighbouring rows, or columns, and for one or two neighbouring
// regions, each cage that has more cells inside than outside is taken away. If at
// most mostLeft cells are left over, inside and outside, their weighted sum is a
// constraint: sets of digits when all of them are inside, or all outside, and
// differ; else a sum. It is redundant, but makes explicit what the clauses of
// cages and houses yield only after long search.

// mostLeft is the largest number of cells of a derived sum, mostNext that of houses
// it is derived from, mostFamily that of sets it is expressed in.
const (
	mostLeft   = 6
	mostNext   = 3
	mostFamily = 256
)

// cage is different cells, or not, and the sum of their values.
type cage struct {
	cells []sudoku.Cell
	total int
}

// derive lists the constraints, none for puzzles without cages. worth means that
// they help a solver: not among cages of five cells and more, where the hardest
// known took gophersat two to four times as long with them. When ctx ends, the list is
// not complete.
func derive(ctx context.Context, s *sudoku.Shape, constraints []sudoku.Constraint) (list []sudoku.Constraint, worth bool) {
	d := deriver{ctx: ctx, s: s, seen: map[string]bool{}}
	for _, c := range constraints {
		if x, ok := asCage(s, c); ok {
			d.cages = append(d.cages, x)
			d.note(x.cells)
		}
		switch c := c.(type) {
		case sudoku.Sets:
			d.apart = append(d.apart, c.Cells)
		case sudoku.Different:
			d.apart = append(d.apart, c.Cells)
		}
	}
	if len(d.cages) == 0 || s.N() > 25 {
		return nil, false
	}
	cells := 0
	for _, x := range d.cages {
		cells += len(x.cells)
	}
	for _, x := range s.Differents() {
		d.apart = append(d.apart, x.Cells)
	}
	d.weight = make([]int, s.Cells())
	var rows, cols, regions [][]sudoku.Cell
	for _, h := range s.Houses() {
		d.apart = append(d.apart, h.Cells)
		switch line := func(of func(sudoku.Cell) int) bool {
			return !slices.ContainsFunc(h.Cells, func(c sudoku.Cell) bool { return of(c) != of(h.Cells[0]) })
		}; {
		case line(func(c sudoku.Cell) int { return int(c) / s.Board().Cols }):
			rows = append(rows, h.Cells)
		case line(func(c sudoku.Cell) int { return int(c) % s.Board().Cols }):
			cols = append(cols, h.Cells)
		default:
			regions = append(regions, h.Cells)
		}
	}
	for _, lines := range [][][]sudoku.Cell{rows, cols} {
		for i := range lines {
			for k := 1; k <= min(mostNext, len(lines)-i); k++ {
				d.from(lines[i : i+k])
			}
		}
	}
	for i, a := range regions {
		d.from(regions[i : i+1])
		for _, b := range regions[i+1:] {
			if next(s, a, b) {
				d.from([][]sudoku.Cell{a, b})
			}
		}
	}
	return d.out, 2*cells <= 9*len(d.cages)
}

// asCage returns a constraint as a sum of values, if it is one.
func asCage(s *sudoku.Shape, c sudoku.Constraint) (cage, bool) {
	switch c := c.(type) {
	case sudoku.Sum:
		if c.Is == sudoku.Equal && !slices.ContainsFunc(c.Weights, func(w int) bool { return w != 1 }) {
			return cage{c.Cells, c.Total}, true
		}
	case sudoku.Sets:
		for i, set := range c.Family.Sets() {
			if i > 0 && sumOf(s, set) != sumOf(s, c.Family.Sets()[0]) {
				return cage{}, false
			}
		}
		if len(c.Family.Sets()) > 0 {
			return cage{c.Cells, sumOf(s, c.Family.Sets()[0])}, true
		}
	}
	return cage{}, false
}

func sumOf(s *sudoku.Shape, set sudoku.DigitSet) (total int) {
	eachBit(set, func(d int) { total += s.Value(sudoku.Digit(d + 1)) })
	return total
}

// next reports whether two regions share no cell and touch each other.
func next(s *sudoku.Shape, a, b []sudoku.Cell) bool {
	cols := sudoku.Cell(s.Board().Cols)
	touch := false
	for _, c := range a {
		for _, o := range b {
			if c == o {
				return false
			}
			touch = touch || c+cols == o || o+cols == c || c/cols == o/cols && (c+1 == o || o+1 == c)
		}
	}
	return touch
}

type deriver struct {
	ctx    context.Context
	s      *sudoku.Shape
	cages  []cage
	apart  [][]sudoku.Cell // cells that differ
	weight []int           // by cell: scratch
	seen   map[string]bool // sums found already, by their cells
	out    []sudoku.Constraint
}

// note remembers cells; it reports whether they are new.
func (d *deriver) note(cells []sudoku.Cell) bool {
	sorted := slices.Clone(cells)
	slices.Sort(sorted)
	key := fmt.Sprint(sorted)
	old := d.seen[key]
	d.seen[key] = true
	return !old
}

// from takes cages away from houses, unless these overlap.
func (d *deriver) from(houses [][]sudoku.Cell) {
	if d.ctx.Err() != nil {
		return
	}
	clear(d.weight)
	n, total := d.s.N(), 0
	for _, h := range houses {
		for _, c := range h {
			if d.weight[c] != 0 {
				return // houses that overlap
			}
			d.weight[c] = 1
		}
		total += n * (d.s.Value(1) + d.s.Value(sudoku.Digit(n))) / 2
	}
	taken := 0
	for _, x := range d.cages {
		inside := 0
		for _, c := range x.cells {
			if d.weight[c] > 0 {
				inside++
			} else if d.weight[c] < 0 {
				inside -= len(x.cells) // sticks out already
			}
		}
		if 2*inside <= len(x.cells) {
			continue
		}
		for _, c := range x.cells {
			d.weight[c]--
		}
		total -= x.total
		taken++
	}
	var cells []sudoku.Cell
	var weights []int
	minus := 0
	for c, w := range d.weight {
		if w != 0 {
			cells, weights = append(cells, sudoku.Cell(c)), append(weights, w)
			if w < 0 {
				minus++
			}
		}
	}
	if taken == 0 || len(cells) == 0 || len(cells) > mostLeft || !d.note(cells) {
		return
	}
	if minus == len(cells) { // all of them stick out
		for i := range weights {
			weights[i] = -weights[i]
		}
		total = -total
	}
	if c, ok := d.sets(cells, total); ok && (minus == 0 || minus == len(cells)) {
		d.out = append(d.out, c)
		return
	}
	const why = "which follows from cages and houses"
	d.out = append(d.out, sudoku.Sum{Name: "derived sum", Cells: cells, Weights: weights, Total: total, Reason: why})
}

// sets expresses a sum of different cells as sets of digits.
func (d *deriver) sets(cells []sudoku.Cell, total int) (sudoku.Constraint, bool) {
	if !slices.ContainsFunc(d.apart, func(set []sudoku.Cell) bool {
		return !slices.ContainsFunc(cells, func(c sudoku.Cell) bool { return !slices.Contains(set, c) })
	}) {
		return nil, false
	}
	n, k := d.s.N(), len(cells)
	family, err := d.s.SetFamily(fmt.Sprintf("reduce: %d digits, sum %d", k, total), func() (*sudoku.SetFamily, error) {
		var sets []sudoku.DigitSet
		var digits []sudoku.Digit
		var pick func(from sudoku.Digit, rest int)
		pick = func(from sudoku.Digit, rest int) {
			if len(digits) == k {
				if rest == 0 && len(sets) <= mostFamily {
					sets = append(sets, sudoku.NewDigitSet(n, digits...))
				}
				return
			}
			for x := from; int(x) <= n && len(sets) <= mostFamily; x++ {
				digits = append(digits, x)
				pick(x+1, rest-d.s.Value(x))
				digits = digits[:len(digits)-1]
			}
		}
		pick(1, total)
		return sudoku.NewSetFamily(n, k, sets...)
	})
	if err != nil || len(family.Sets()) > mostFamily {
		return nil, false
	}
	return sudoku.Sets{Name: "derived cage", Cells: cells, Family: family}, true
}
