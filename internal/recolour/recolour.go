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

// mostCandidates bounds a search, in candidates of all open cells: 12 bytes each.
const mostCandidates = 1_500_000

// Find calls found with solutions of a puzzle that [Suits], one per start at most and not always different
// ones, until it returns false. It ends when ctx does, at once for a puzzle that propagation refutes or
// leaves with more than a million and a half candidates, and after it has started over from as many random
// grids as starts. The solutions depend on nothing but the puzzle and the seed, the referee has judged them,
// and found owns them.
func Find(ctx context.Context, p sudoku.Puzzle, seed uint64, starts int, found func(sudoku.Grid) (more bool)) {
	r := reduce.New(p.Shape).Reduce(ctx, p, reduce.Options{})
	switch r.Outcome() {
	case reduce.Solved:
		if g := r.Grid(); sudoku.Check(p, g) == nil {
			found(g)
		}
	case reduce.Open:
		candidates := 0
		for c := range p.Shape.Cells() {
			candidates += r.Count(sudoku.Cell(c))
		}
		if candidates > mostCandidates {
			return
		}
		s := newSearch(newGraph(r), seed)
		s.run(ctx, starts, func() (more bool) {
			g := r.Grid()
			for v, c := range s.cells {
				g[c] = sudoku.Digit(s.colour[v] + 1)
			}
			return sudoku.Check(p, g) != nil || found(g)
		})
	}
}
