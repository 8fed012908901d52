package sudoku

import (
	"context"
	"fmt"
	"time"
)

// Query is a question about the solutions of a puzzle.
type Query struct {
	// Limit stops the search once this many solutions are found; 0 means no
	// limit. 1 finds a solution, 2 also shows whether it is the only one.
	Limit uint64
	// Keep is the number of solutions to return as grids, the first ones in the
	// order of the engine; the others are only counted.
	Keep int
	// Least requires that the kept solutions are the lexicographically least ones,
	// in ascending order (digits compared row by row).
	Least bool
	// Each, if not nil, is called with every solution as it is found, in the order of
	// the engine, as a grid that it may keep. Returning false ends the
	// search: the result is not Complete and there is no error. Keep and Least
	// do not concern it.
	Each func(Grid) bool
}

// Ordered reports whether the query wants the least solutions: Least, and some
// to keep.
func (q Query) Ordered() bool { return q.Least && q.Keep > 0 }

// Verdict is the answer to "how many solutions has it?".
type Verdict int

// The verdicts. Unknown is the verdict of a search that was cut short before it
// found a second solution.
const (
	Unknown Verdict = iota
	Unsolvable
	Unique
	Multiple
)

// String returns the verdict's name: "unknown", "unsolvable", "unique", "multiple".
func (v Verdict) String() string {
	if v < Unknown || v > Multiple {
		return fmt.Sprintf("Verdict(%d)", int(v))
	}
	return [...]string{"unknown", "unsolvable", "unique", "multiple"}[v]
}

// Result is the answer of an engine to a query.
type Result struct {
	Solutions []Grid // the kept ones, at most Query.Keep; the caller owns them
	Count     uint64 // the number of solutions found, at most Query.Limit unless that is 0
	Complete  bool   // the whole search space was covered: Count is exact
	// Unproved reports that part of the answer is the unchecked claim of a foreign
	// solver: that there are no solutions beyond those counted or, where the least
	// were requested, none before those kept.
	Unproved bool
	Engine   string // the name of the engine that answered
	Stats    Stats
}

// Verdict returns the verdict that the result proves: Unknown if it is Unproved that
// there are no other solutions.
func (r Result) Verdict() Verdict {
	switch {
	case r.Count > 1:
		return Multiple
	case !r.Complete || r.Unproved:
		return Unknown
	case r.Count == 1:
		return Unique
	}
	return Unsolvable
}

// Unique reports whether the puzzle is proved to have exactly one solution.
func (r Result) Unique() bool { return r.Verdict() == Unique }

// Stats is the cost of an answer. An engine fills in the fields it counts; zero
// means not counted.
type Stats struct {
	Variables  int           // of the formula given to the solver
	Clauses    int           // of the formula given to the solver
	Propagated int           // candidates decided before any search
	Nodes      uint64        // search nodes, the root not counted
	Conflicts  uint64        // conflicts of the SAT solver
	Solves     int           // calls of the SAT solver
	Encode     time.Duration // propagating the givens and building the formula
	Solve      time.Duration // searching
}

// Engine answers queries. Implementations are safe for concurrent use unless
// their documentation excludes it.
//
// Supports returns nil if Solve accepts the puzzle, else an error that names the
// constraint it does not support, or wraps that of ctx if it ends before this is known.
//
// Solve looks for solutions of a puzzle that it supports, as [NewPuzzle] makes
// them. A puzzle whose givens clash is not an error: it has no solution. When
// ctx ends, the work stops at once and Solve returns what it has, Complete
// being false, together with an error that wraps ctx's. Any other error means
// that the engine failed; then only the listed solutions are valid. The engine
// keeps nothing of the puzzle.
type Engine interface {
	Name() string
	Supports(context.Context, Puzzle) error
	Solve(ctx context.Context, p Puzzle, q Query) (Result, error)
}

// Answer is a result with its error, for engines that answer many at once.
type Answer struct {
	Result
	Err error
}

// BatchEngine is an engine that answers many puzzles in one call faster than
// one by one.
//
// SolveBatch answers puzzles[i] in answers[i]; the slices have the same
// length. The previous contents of answers are overwritten. When ctx ends, each
// unfinished puzzle gets the answer that Solve would have returned.
type BatchEngine interface {
	Engine
	SolveBatch(ctx context.Context, puzzles []Puzzle, q Query, answers []Answer)
}

// SolveAll answers puzzles in order, in one call if the engine takes batches,
// else one by one.
func SolveAll(ctx context.Context, e Engine, puzzles []Puzzle, q Query) []Answer {
	answers := make([]Answer, len(puzzles))
	if b, ok := e.(BatchEngine); ok {
		b.SolveBatch(ctx, puzzles, q, answers)
		return answers
	}
	for i, p := range puzzles {
		if e == nil {
			answers[i].Err = errNoEngine
			continue
		}
		answers[i].Result, answers[i].Err = e.Solve(ctx, p, q)
	}
	return answers
}
