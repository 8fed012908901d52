package compare

import (
	"context"
	"fmt"
	"time"

	"sudokusat/sudoku"
	"sudokusat/sudoku/par"
)

// reply is what came of giving a puzzle to an engine.
type reply struct {
	sudoku.Answer
	leftOut error // why the engine was not asked, nil if it was
}

// askAll asks an engine for the puzzles it supports. To find that out is part of its time.
func askAll(ctx context.Context, e sudoku.Engine, cases []Case, q sudoku.Query, o Options) []reply {
	replies := make([]reply, len(cases))
	asked, at := make([]Case, 0, len(cases)), make([]int, 0, len(cases))
	began := time.Now()
	for i, c := range cases {
		within, cancel := o.within(ctx)
		err := e.Supports(within, c.Puzzle)
		switch cancel(); {
		case err == nil:
			asked, at = append(asked, c), append(at, i)
		case sudoku.IsUnanswered(err):
			replies[i].Err = err
		default:
			replies[i].leftOut = err
		}
	}
	o.delay(time.Since(began) / time.Duration(max(1, len(cases))))
	for k, a := range ask(ctx, e, asked, q, o) {
		replies[at[k]].Answer = a
	}
	return replies
}

// ask gets an answer for every puzzle from an engine, whatever the engine
// does: one that panics is caught and named, one that is too slow is stopped.
func ask(ctx context.Context, e sudoku.Engine, cases []Case, q sudoku.Query, o Options) []sudoku.Answer {
	answers := make([]sudoku.Answer, len(cases))
	one := sudoku.Timed(e, o.Timeout)
	if b, ok := one.(sudoku.BatchEngine); ok && len(cases) > 0 {
		ctx, answered := o.asking(ctx, e, cases[0], cases[len(cases)-1])
		done := askBatch(ctx, b, cases, q, answers)
		if answered(); done {
			return answers
		}
	}
	solve := func(ctx context.Context, c Case) (sudoku.Result, error) { return one.Solve(ctx, c.Puzzle, q) }
	if w, ok := e.(Witness); ok {
		solve = func(ctx context.Context, c Case) (sudoku.Result, error) {
			ctx, cancel := o.within(ctx)
			defer cancel()
			return w.SolveCase(ctx, c, q)
		}
	}
	par.Do(o.Jobs, len(cases), func(i int) {
		if ctx.Err() == nil {
			ctx, answered := o.asking(ctx, e, cases[i], cases[i])
			defer answered()
			answers[i] = askOne(ctx, solve, cases[i])
		}
	})
	return answers
}

// within is the context of one question.
func (o *Options) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if o.Timeout > 0 {
		return context.WithTimeout(ctx, o.Timeout)
	}
	return ctx, func() {}
}

func (o *Options) asking(ctx context.Context, e sudoku.Engine, first, last Case) (context.Context, func()) {
	if o.Asking == nil {
		return ctx, func() {}
	}
	return o.Asking(ctx, e.Name(), first, last)
}

// askBatch reports whether the batch was answered. It is not when the engine
// panics: then they are asked one by one, to find the one to blame.
func askBatch(ctx context.Context, e sudoku.BatchEngine, cases []Case, q sudoku.Query, answers []sudoku.Answer) (done bool) {
	defer func() {
		if recover() != nil {
			done = false
		}
	}()
	puzzles := make([]sudoku.Puzzle, len(cases))
	for i, c := range cases {
		puzzles[i] = c.Puzzle
	}
	e.SolveBatch(ctx, puzzles, q, answers)
	return true
}

func askOne(ctx context.Context, solve func(context.Context, Case) (sudoku.Result, error), c Case) (a sudoku.Answer) {
	defer func() {
		if p := recover(); p != nil {
			a = sudoku.Answer{Err: fmt.Errorf("panic: %v", p)}
		}
	}()
	a.Result, a.Err = solve(ctx, c)
	return a
}
