// Package brute is the reference for tests of all engines and encodings: a source of small
// random puzzles with every kind of board and rule, and a count of solutions by brute force,
// simple enough to be tested by a few known numbers. It evaluates the primitives cell by
// cell, and shares no code with any engine.
package brute

import (
	"context"
	"math"

	"sudokusat/sudoku"
)

// Count returns the number of solutions of a puzzle, at most limit, by trying every digit in
// every cell in turn. A grid with blanks is abandoned once its digits break a rule.
func Count(p sudoku.Puzzle, limit int) int {
	count, _ := countWithin(p, limit, math.MaxInt)
	return count
}

// countWithin is Count with at most tries digits tried; it returns false when these were not
// enough.
func countWithin(p sudoku.Puzzle, limit, tries int) (int, bool) {
	s := newSearch(p)
	s.limit, s.tries = limit, tries
	if len(sudoku.Faults(context.Background(), p)) == 0 {
		s.from(0)
	}
	return s.count, s.tries > 0
}

// Solutions returns the first limit solutions, in ascending order.
func Solutions(p sudoku.Puzzle, limit int) []sudoku.Grid {
	s := newSearch(p)
	s.limit, s.tries, s.keep = limit, math.MaxInt, true
	if len(sudoku.Faults(context.Background(), p)) == 0 {
		s.from(0)
	}
	return s.found
}

type search struct {
	p            sudoku.Puzzle
	grid         sudoku.Grid
	of           [][]sudoku.Constraint // by cell: those about it
	count, limit int
	tries        int // left
	keep         bool
	found        []sudoku.Grid
}

func newSearch(p sudoku.Puzzle) *search {
	s := &search{p: p, grid: p.Givens.Clone(), of: make([][]sudoku.Constraint, len(p.Givens))}
	add := func(c sudoku.Constraint) {
		for _, cell := range c.Scope() {
			s.of[cell] = append(s.of[cell], c)
		}
	}
	for _, h := range p.Shape.Houses() {
		add(sudoku.Different{Name: h.Name, Cells: h.Cells})
	}
	for _, d := range p.Shape.Differents() {
		add(d)
	}
	for _, c := range p.Constraints() {
		add(c)
	}
	return s
}

// from fills the cells from c on.
func (s *search) from(c sudoku.Cell) {
	for int(c) < len(s.grid) && (s.p.Givens[c] != 0 || !s.p.Shape.Exists(c)) {
		c++
	}
	if int(c) == len(s.grid) {
		s.count++
		if s.keep {
			s.found = append(s.found, s.grid.Clone())
		}
		return
	}
	for d := sudoku.Digit(1); int(d) <= s.p.Shape.N() && s.count < s.limit && s.tries > 0; d++ {
		s.tries--
		if s.grid[c] = d; s.fits(c) {
			s.from(c + 1)
		}
	}
	s.grid[c] = 0
}

// fits reports whether the digit in a cell breaks no rule. Most that break one are a second time in
// a house, which is all that houses are asked here: the givens are without a fault.
func (s *search) fits(c sudoku.Cell) bool {
	for _, k := range s.of[c] {
		if set, ok := k.(sudoku.Different); ok {
			for _, other := range set.Cells {
				if other != c && s.grid[other] == s.grid[c] {
					return false
				}
			}
		} else if k.Judge(s.p.Shape, s.grid) != nil {
			return false
		}
	}
	return true
}
