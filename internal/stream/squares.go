package stream

import (
	"context"
	"time"

	"sudokusat/internal/squares"
	"sudokusat/sudoku"
)

// squaresTries is how often a board is begun to be put together from small squares. In vain, all
// take a tenth of a second on a board of 144×144 with as many clues as digits (AMD EPYC, busy).
const squaresTries = 6

// squaresFor bounds the engine that completes the small squares.
const squaresFor = 3 * time.Second

// built puts a plain board together from small squares, if it has no more clues than digits and
// [anyTwo] are wanted. It reports whether it did.
func (e Auto) built(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (r sudoku.Result, ok bool) {
	if !anyTwo(q) || !squares.Suits(p) || p.Givens.Filled() > p.Shape.N() {
		return r, false
	}
	began := time.Now()
	within, cancel := context.WithTimeout(ctx, squaresFor)
	defer cancel()
	grids := squares.Find(within, e.Native, p, 1, squaresTries, int(q.Limit))
	if uint64(len(grids)) < q.Limit {
		return r, false
	}
	r.Engine, r.Count, r.Solutions = "squares", q.Limit, grids[:min(q.Keep, len(grids))]
	r.Stats.Solve = time.Since(began)
	return r, true
}
