package encode

import (
	"slices"

	"sudokusat/sudoku"
)

// distincts lists all sets of different cells that a puzzle has, first the houses,
// its own sets of N cells among them, then the others, each part in order.
type distincts struct {
	owner  sudoku.Puzzle // the puzzle they are of, without its givens
	cells  [][]sudoku.Cell
	houses int     // number of houses
	start  []int32 // by cell: its sets are items[start[c]:start[c+1]]
	items  []int32
	shares []bool // by set: it has two cells in common with an earlier one
}

// of returns the sets of a cell, ascending.
func (s *distincts) of(c sudoku.Cell) []int32 { return s.items[s.start[c]:s.start[c+1]] }

// fit builds the lists for a puzzle and reports whether they were already built.
func (s *distincts) fit(p sudoku.Puzzle) bool {
	if s.owner.Shape.Same(p.Shape) && s.owner.SameRules(p) {
		return true
	}
	s.owner, s.cells = p.With(nil), nil
	rules := p.Constraints()
	for _, h := range p.Shape.Houses() {
		s.cells = append(s.cells, h.Cells)
	}
	others := make([][]sudoku.Cell, 0, len(p.Shape.Differents()))
	for _, d := range p.Shape.Differents() {
		others = append(others, d.Cells)
	}
	for _, c := range rules {
		if d, ok := c.(sudoku.Different); ok {
			if len(d.Cells) == p.Shape.N() {
				s.cells = append(s.cells, d.Cells)
			} else {
				others = append(others, d.Cells)
			}
		}
	}
	s.houses = len(s.cells)
	s.cells = append(s.cells, others...)
	s.index(p.Shape.Cells())
	return false
}

func (s *distincts) index(cells int) {
	s.start, s.shares = make([]int32, cells+1), make([]bool, len(s.cells))
	for _, set := range s.cells {
		for _, c := range set {
			s.start[c+1]++
		}
	}
	for c := range cells {
		s.start[c+1] += s.start[c]
	}
	s.items = make([]int32, s.start[cells])
	next := slices.Clone(s.start)
	for h, set := range s.cells {
		for _, c := range set {
			s.items[next[c]] = int32(h)
			next[c]++
		}
	}
	common := make([]int, len(s.cells))
	for h, set := range s.cells {
		for _, c := range set {
			for _, o := range s.of(c) {
				if common[o]++; int(o) < h && common[o] > 1 {
					s.shares[h] = true
				}
			}
		}
		for _, c := range set {
			for _, o := range s.of(c) {
				common[o] = 0
			}
		}
	}
}

// differ reports whether two cells lie in one set.
func (s *distincts) differ(a, b sudoku.Cell) bool { return meet(s.of(a), s.of(b)) }

func meet(a, b []int32) bool {
	for _, x := range a {
		if slices.Contains(b, x) {
			return true
		}
	}
	return false
}
