package sudoku

import (
	"context"
	"errors"
	"iter"
)

// ErrUnsolvable is returned by [SolveOne] for a puzzle without a solution.
var ErrUnsolvable = errors.New("the puzzle has no solution")

// ErrUnproved is returned for an answer that is the unchecked claim of a solver that
// is not trusted; see [Result].
var ErrUnproved = errors.New("the answer rests on the solver's word, unproved")

// SolveOne returns a solution of p, the engine's first, or an error that is
// [ErrUnsolvable] when there is none, or [ErrUnproved]. The referee has passed it.
func SolveOne(ctx context.Context, e Engine, p Puzzle) (Grid, error) {
	q := Query{Limit: 1, Keep: 1}
	r, err := ask(ctx, e, p, q)
	switch {
	case err != nil:
		return nil, err
	case r.Count == 0:
		return nil, ErrUnsolvable
	}
	return r.Solutions[0], nil
}

// IsUnique reports whether p has exactly one solution, or returns [ErrUnproved].
func IsUnique(ctx context.Context, e Engine, p Puzzle) (bool, error) {
	r, err := ask(ctx, e, p, Query{Limit: 2, Keep: 2})
	return err == nil && r.Unique(), err
}

// Solutions yields the solutions of p one by one as the engine finds them, each
// passed by the referee and the caller's own. An error, among them the end of
// ctx, is yielded with a nil grid and ends the sequence. Breaking out of the
// loop ends the search.
func Solutions(ctx context.Context, e Engine, p Puzzle) iter.Seq2[Grid, error] {
	return func(yield func(Grid, error) bool) {
		if err := supported(ctx, e, p); err != nil {
			yield(nil, err)
			return
		}
		var wrong error
		more := true
		_, err := e.Solve(ctx, p, Query{Each: func(g Grid) bool {
			if wrong = Check(p, g); wrong == nil {
				more = yield(g, nil)
			}
			return more && wrong == nil
		}})
		if wrong != nil {
			err = wrong
		}
		if more && err != nil {
			yield(nil, err)
		}
	}
}

// supported returns an error unless e can be asked about p.
func supported(ctx context.Context, e Engine, p Puzzle) error {
	if e == nil {
		return errNoEngine
	}
	if err := Validate(ctx, p); err != nil {
		return err
	}
	return e.Supports(ctx, p)
}

var errNoEngine = errors.New("a nil engine")

// ask has an engine answer and its answer audited.
func ask(ctx context.Context, e Engine, p Puzzle, q Query) (Result, error) {
	if err := supported(ctx, e, p); err != nil {
		return Result{}, err
	}
	r, err := e.Solve(ctx, p, q)
	if err != nil {
		return r, err
	}
	if err := q.Audit(p, Answer{Result: r}); err != nil {
		return r, err
	}
	if r.Unproved {
		return r, ErrUnproved
	}
	return r, nil
}
