package native

import (
	"context"
	"math"
	"time"

	"sudokusat/native/internal/general"
	"sudokusat/sudoku"
)

// The least solutions of plain 9×9 puzzles. Most puzzles have one solution, and it is
// the least. So the fastest search looks for two first, and only puzzles that have two
// are searched again, in order. Solutions are never counted twice: the ordered search
// looks for the kept ones only, and any further count is left to the fast search.

// pair is the query that comes first.
var pair = sudoku.Query{Limit: 2, Keep: 1}

// LeastEngine is an engine that can go on from a solution known already.
type LeastEngine interface {
	sudoku.Engine
	// LeastAfter answers a query for the least solutions of a plain 9×9 puzzle
	// that is known to have two or more, of which known is one, as Solve
	// does.
	LeastAfter(ctx context.Context, p sudoku.Puzzle, q sudoku.Query, known sudoku.Grid) (sudoku.Result, error)
}

// LeastAfter implements [LeastEngine].
func (e *engine) LeastAfter(ctx context.Context, p sudoku.Puzzle, q sudoku.Query, known sudoku.Grid) (sudoku.Result, error) {
	a := sudoku.Answer{Result: sudoku.Result{Count: 2, Solutions: []sudoku.Grid{known}}}
	e.least(ctx, p, q, &a)
	return a.Result, a.Err
}

// leastFirst reports whether a query about a plain 9×9 puzzle goes this way.
// One that streams does not: each solution is to be met once.
func leastFirst(q sudoku.Query) bool { return q.Ordered() && q.Each == nil }

// least turns the answer to the query pair, in a, into that to q.
func (e *engine) least(ctx context.Context, p sudoku.Puzzle, q sudoku.Query, a *sudoku.Answer) {
	if a.Complete || a.Err != nil {
		if a.Err != nil {
			a.Solutions = nil // perhaps not the least
		}
		if q.Limit != 0 {
			a.Count = min(a.Count, q.Limit)
		}
		return
	}
	start := time.Now()
	limit := q.Limit
	if limit == 0 {
		limit = math.MaxUint64
	}
	keep := int(min(uint64(q.Keep), limit))
	r, err := e.seen.of(p.Shape, general.NewTopology).Least(ctx, p, keep, a.Solutions[0])
	r.Count = max(r.Count, min(2, limit))
	if err == nil && !r.Complete && r.Count < limit {
		var counted sudoku.Result
		counted, err = e.classic.solve(ctx, p, sudoku.Query{Limit: q.Limit})
		r.Count, r.Complete = max(r.Count, counted.Count), counted.Complete
		r.Stats.Nodes += counted.Stats.Nodes
	}
	r.Stats.Nodes += a.Stats.Nodes
	r.Stats.Solve = a.Stats.Solve + time.Since(start)
	r.Engine = Name
	*a = sudoku.Answer{Result: r, Err: err}
}
