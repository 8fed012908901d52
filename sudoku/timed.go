package sudoku

import (
	"context"
	"time"
)

// Timed bounds each Solve of e by limit, 0 for none. An answer beyond it holds what was
// found until then and comes with an error that wraps [context.DeadlineExceeded]. The
// engine returned is a [BatchEngine] if e is.
func Timed(e Engine, limit time.Duration) Engine {
	if limit <= 0 {
		return e
	}
	if b, ok := e.(BatchEngine); ok {
		return batchTimeLimit{timeLimit{e, limit}, b}
	}
	return timeLimit{e, limit}
}

type timeLimit struct {
	Engine
	limit time.Duration
}

func (t timeLimit) Solve(ctx context.Context, puzzle Puzzle, q Query) (Result, error) {
	ctx, cancel := context.WithTimeout(ctx, t.limit)
	defer cancel()
	return t.Engine.Solve(ctx, puzzle, q)
}

type batchTimeLimit struct {
	timeLimit
	batch BatchEngine
}

// SolveBatch gives the whole batch a moment, a tenth of what one puzzle may
// take, which is enough for nearly every batch, and then those that were not
// finished their own time each.
func (t batchTimeLimit) SolveBatch(ctx context.Context, puzzles []Puzzle, q Query, answers []Answer) {
	moment := min(t.limit, max(t.limit/10, 100*time.Millisecond))
	one, cancel := context.WithTimeout(ctx, moment)
	defer cancel()
	t.batch.SolveBatch(one, puzzles, q, answers)
	if one.Err() == nil {
		return
	}
	for i, p := range puzzles {
		if ctx.Err() != nil {
			return
		}
		if answers[i].Err != nil {
			answers[i].Result, answers[i].Err = t.Solve(ctx, p, q)
		}
	}
}
