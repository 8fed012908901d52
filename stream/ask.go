package stream

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"sudokusat/sudoku"
)

// Answer is a refereed answer: if it has no error, its solutions keep the rules.
type Answer struct {
	sudoku.Answer
	Certificate *Certificate // nil unless [Ask.Certify] is set
	asked       bool         // the engine has answered, the referee has not looked
}

// Ask puts one query to an engine for every puzzle of a [Job] whose results
// are Answers. Its methods are the job's:
//
//	Job[Answer]{Quick: ask.Quick, Each: ask.Each}
//
// A batch goes to the engine whole, which is fast, but only for a tenth of a
// second: what is not answered then is asked one by one.
type Ask struct {
	Engine  sudoku.Engine
	Query   sudoku.Query
	Timeout time.Duration // for each puzzle, 0 for none

	// LeastTo asks, when a puzzle of up to so many digits has several
	// solutions, for the least ones: the answer then does not depend on engine,
	// jobs or version.
	LeastTo int

	// Certify, if not nil, makes a certificate for each answer.
	Certify func(ctx context.Context, puzzle sudoku.Grid) *Certificate

	blocks sync.Pool // of *native.BlockSolver
}

// patience is how long a batch may take as a whole.
const patience = 100 * time.Millisecond

// moment is the time a batch has as a whole.
func (q *Ask) moment(ctx context.Context) (context.Context, context.CancelFunc) {
	limit := patience
	if q.Timeout > 0 {
		limit = min(limit, q.Timeout)
	}
	return context.WithTimeout(ctx, limit)
}

// Quick asks for a whole batch, if the engine takes batches.
func (q *Ask) Quick(ctx context.Context, items []*Item[Answer]) {
	e, ok := q.Engine.(sudoku.BatchEngine)
	if !ok {
		return
	}
	moment, cancel := q.moment(ctx)
	defer cancel()
	q.askAll(moment, e, slices.DeleteFunc(slices.Clone(items), func(it *Item[Answer]) bool { return it.Result.asked }))
	for _, it := range items {
		if ans := it.Result.Answer; it.Result.asked && q.Certify == nil {
			if q.wantsLeast(it.Puzzle, ans.Result) {
				if ans = q.least(moment, e, it.Puzzle, ans); ans.Err != nil {
					continue // Each has more time
				}
			}
			it.Settle(q.refereed(it.Puzzle, ans))
		}
	}
}

// askAll asks for items in one call.
func (q *Ask) askAll(ctx context.Context, e sudoku.BatchEngine, items []*Item[Answer]) {
	puzzles := make([]sudoku.Grid, len(items))
	for i, it := range items {
		puzzles[i] = it.Puzzle
	}
	answers := make([]sudoku.Answer, len(items))
	e.SolveBatch(ctx, puzzles, q.Query, answers)
	for i, it := range items {
		if answers[i].Err == nil {
			it.Result = Answer{Answer: answers[i], asked: true}
		}
	}
}

// Each asks for one puzzle, unless a quick way has; then it gets what is still
// wanted. Its error is that of ctx.
func (q *Ask) Each(ctx context.Context, it *Item[Answer]) error {
	engine, ans := sudoku.Timed(q.Engine, q.Timeout), it.Result.Answer
	if !it.Result.asked {
		ans.Result, ans.Err = engine.Solve(ctx, it.Puzzle, q.Query)
	}
	if ans.Err == nil && q.wantsLeast(it.Puzzle, ans.Result) {
		ans = q.least(ctx, engine, it.Puzzle, ans)
	}
	it.Result = q.refereed(it.Puzzle, ans)
	if q.Certify != nil && it.Result.Err == nil {
		it.Result.Certificate = q.Certify(ctx, it.Puzzle)
	}
	if err := ctx.Err(); err != nil && errors.Is(it.Result.Err, err) {
		return err
	}
	return nil
}

// least replaces the solutions of an answer by the least ones.
func (q *Ask) least(ctx context.Context, e sudoku.Engine, puzzle sudoku.Grid, ans sudoku.Answer) sudoku.Answer {
	shown := max(q.Query.Keep, 1)
	found, err := e.Solve(ctx, puzzle, sudoku.Query{Limit: uint64(shown), Keep: shown, Least: true})
	ans.Solutions, ans.Err = found.Solutions, err
	return ans
}

// wantsLeast reports whether the solutions of an answer are to be replaced by
// the least ones. Where all are there, they only need sorting.
func (q *Ask) wantsLeast(puzzle sudoku.Grid, r sudoku.Result) bool {
	return r.Count > 1 && puzzle.Shape().N() <= q.LeastTo && !shownAll(r)
}

func shownAll(r sudoku.Result) bool { return r.Complete && uint64(len(r.Solutions)) == r.Count }

// refereed has the referee look at an answer.
func (q *Ask) refereed(puzzle sudoku.Grid, ans sudoku.Answer) Answer {
	if shownAll(ans.Result) && ans.Err == nil {
		slices.SortFunc(ans.Solutions, func(a, b sudoku.Grid) int { return slices.Compare(a.Digits(), b.Digits()) })
	}
	shown := min(q.Query.Keep, 1)
	if ans.Err != nil {
		shown = 0 // it may have found some and not have had the time to show them
	}
	if err := audit(puzzle, ans.Result, shown); err != nil {
		ans = sudoku.Answer{Err: &WrongError{q.Engine.Name(), err}}
	}
	return Answer{Answer: ans}
}
