package stream

import (
	"context"
	"time"

	"sudokusat/sudoku"
)

// Many solutions. An answer holds the solutions that it shows, and there may be a
// million of them. So the cells of an answer are bounded, and where solutions may come in
// any order, more than a few are not held but passed on as the engine finds them.

const (
	// heldCells bounds the solutions of an answer: a million of 9×9, some 200 MB,
	// and 506 of 400×400.
	heldCells = 81_000_000
	// fewCells bounds them where more can be streamed.
	fewCells = 1 << 16
)

// held returns how many solutions of a puzzle an answer may hold.
func (q *Ask) held(p sudoku.Puzzle) int {
	cells := max(p.Shape.Cells(), 1)
	if q.Streams && !q.least(p) {
		return max(fewCells/cells, 2)
	}
	return max(heldCells/cells, 2)
}

// tooMany reports whether more solutions are to be kept than an answer may hold,
// which is two at least.
func (q *Ask) tooMany(p sudoku.Puzzle) bool { return q.Query.Keep > 2 && q.Query.Keep > q.held(p) }

// streams reports whether a puzzle with more solutions than are held is for Stream.
func (q *Ask) streams(p sudoku.Puzzle) bool {
	return q.Streams && q.tooMany(p) && !q.least(p)
}

// More reports whether there are more solutions than the answer holds, for
// [Ask.Stream].
func (a *Answer) More() bool { return a.more }

// Stream searches again for the solutions of an item whose result is More, and calls each
// with every solution that passes the referee; it relies on the engine for their being
// different. The item's result is then the whole answer, without solutions. An error of
// each, or the end of ctx, ends the search and is returned.
func (q *Ask) Stream(ctx context.Context, it *Item[Answer], each func(sudoku.Grid) error) error {
	query := q.Query
	query.Keep, query.Least = 0, false
	limit := q.left()
	if limit > 0 {
		limit = max(limit-it.Result.spent, time.Nanosecond)
	}
	var failed, refused error
	query.Each = func(g sudoku.Grid) bool {
		if failed = ctx.Err(); failed != nil {
			return false
		}
		if refused = sudoku.Check(it.Puzzle, g); refused == nil {
			failed = each(g)
		}
		return failed == nil && refused == nil
	}
	var ans sudoku.Answer
	ans.Result, ans.Err = sudoku.Timed(q.Engine, limit).Solve(ctx, it.Puzzle, query)
	if refused != nil {
		ans = sudoku.Answer{Err: &WrongError{q.Engine.Name(), refused}}
	}
	it.Result = Answer{Answer: ans}
	if failed == nil {
		failed = ctx.Err()
	}
	return failed
}
