package explain

import (
	"context"

	"sudokusat/sudoku"
)

// Irreducible returns a minimal unsatisfiable subset (MUS) of the parts, by deletion in
// order. All parts together must have no solution; puzzle returns the puzzle with some
// of them. Without any one part, the subset has a solution. Errors are those of the
// engine, puzzle and ctx.
func Irreducible(ctx context.Context, e sudoku.Engine, parts int, puzzle func(in []bool) (sudoku.Puzzle, error)) (in []bool, err error) {
	in = make([]bool, parts)
	for i := range in {
		in[i] = true
	}
	for i := range in {
		in[i] = false
		p, err := puzzle(in)
		if err != nil {
			return nil, err
		}
		r, err := solve(ctx, e, p, sudoku.Query{Limit: 1, Keep: 1})
		if err != nil {
			return nil, err
		}
		in[i] = r.Count > 0
	}
	return in, nil
}
