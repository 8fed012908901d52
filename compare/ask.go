package compare

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"sudokusat/sudoku"
)

// ask gets an answer for every puzzle out of an engine, whatever the engine
// does: one that panics is caught and named, one that is too slow is stopped.
func ask(ctx context.Context, e sudoku.Engine, puzzles []sudoku.Grid, q sudoku.Query, o Options) []sudoku.Answer {
	e = sudoku.Timed(e, o.Timeout)
	answers := make([]sudoku.Answer, len(puzzles))
	if b, ok := e.(sudoku.BatchEngine); ok && askBatch(ctx, b, puzzles, q, answers) {
		return answers
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(o.Jobs, len(puzzles)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(puzzles) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				answers[i] = askOne(ctx, e, puzzles[i], q)
			}
		})
	}
	workers.Wait()
	return answers
}

// askBatch reports whether the batch was answered. It is not when the engine
// panics: then they are asked one by one, to find the one to blame.
func askBatch(ctx context.Context, e sudoku.BatchEngine, puzzles []sudoku.Grid, q sudoku.Query, answers []sudoku.Answer) (done bool) {
	defer func() {
		if recover() != nil {
			done = false
		}
	}()
	e.SolveBatch(ctx, puzzles, q, answers)
	return true
}

func askOne(ctx context.Context, e sudoku.Engine, puzzle sudoku.Grid, q sudoku.Query) (a sudoku.Answer) {
	defer func() {
		if p := recover(); p != nil {
			a = sudoku.Answer{Err: fmt.Errorf("panic: %v", p)}
		}
	}()
	a.Result, a.Err = e.Solve(ctx, puzzle, q)
	return a
}
