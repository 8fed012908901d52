package recolour

import (
	"context"

	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// Suits reports whether all rules of a puzzle require digits to differ, and nothing else.
func Suits(p sudoku.Puzzle) bool {
	for _, c := range p.Constraints() {
		if _, ok := c.(sudoku.Different); !ok {
			return false
		}
	}
	return p.Shape != nil
}

// Find looks for a solution of a puzzle that [Suits]. It returns nil when ctx ends first, for a
// puzzle that propagation refutes, and after it has started over from as many random grids as
// starts. The solution depends on nothing but the puzzle and the seed, the referee has judged
// it, and the caller owns it.
func Find(ctx context.Context, p sudoku.Puzzle, seed uint64, starts int) sudoku.Grid {
	r := reduce.New(p.Shape).Reduce(ctx, p, reduce.Options{})
	var grid sudoku.Grid
	switch r.Outcome() {
	case reduce.Solved:
		grid = r.Grid()
	case reduce.Open:
		s := newSearch(newGraph(r), seed)
		if !s.run(ctx, starts) {
			return nil
		}
		grid = r.Grid()
		for v, c := range s.cells {
			grid[c] = sudoku.Digit(s.colour[v] + 1)
		}
	}
	if grid == nil || sudoku.Check(p, grid) != nil {
		return nil
	}
	return grid
}
