package explain

import (
	"context"

	"sudokusat/sudoku"
)

// Irreducible leaves out of the parts that a contradiction is made of what can be
// spared, one after the other, the first first. A puzzle with all of them has no
// solution; puzzle makes the one that has some of them. What is left has no solution
// either, and has one without any one part. Errors are the engine's, puzzle's and
// ctx's.
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
