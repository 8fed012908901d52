package sudoku

import (
	"context"
	"time"
)

// Query is what an engine is asked about a puzzle.
type Query struct {
	// Limit stops the search once this many solutions are found; 0 means no
	// limit. 1 asks for a solution, 2 whether it is the only one.
	Limit uint64
	// Keep is how many of the solutions found are wanted as grids, the first
	// ones in the order of the engine; the others are only counted.
	Keep int
	// Least asks that the kept solutions be the lexicographically least ones,
	// in ascending order (digits compared row by row).
	Least bool
}

// Verdict is the answer to "how many solutions has it?".
type Verdict int

// The verdicts. Unknown is what stands when an engine gave up: its search was
// cut short before a second solution was found.
const (
	Unknown Verdict = iota
	Unsolvable
	Unique
	Multiple
)

// String is the verdict's name: "unknown", "unsolvable", "unique", "multiple".
func (v Verdict) String() string {
	return [...]string{"unknown", "unsolvable", "unique", "multiple"}[v]
}

// Result is what an engine found.
type Result struct {
	Solutions []Grid // the kept ones, at most Query.Keep; the caller owns them
	Count     uint64 // how many were found, at most Query.Limit unless that is 0
	Complete  bool   // the whole search space was covered: Count is exact
	Engine    string // the name of the engine that answered
	Stats     Stats
}

// Verdict is what the result proves.
func (r Result) Verdict() Verdict {
	switch {
	case r.Count > 1:
		return Multiple
	case !r.Complete:
		return Unknown
	case r.Count == 1:
		return Unique
	}
	return Unsolvable
}

// Unique reports whether the puzzle is proved to have exactly one solution.
func (r Result) Unique() bool { return r.Verdict() == Unique }

// Stats says what an answer cost. An engine fills in what it has; zero means
// not counted.
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
// they say otherwise.
//
// Solve looks for solutions of the puzzle, whose digits must be at most n. A
// puzzle whose givens clash is not an error: it has no solution. When ctx
// ends, the work stops at once and Solve returns what it has, Complete being
// false, together with an error that wraps ctx's. Any other error means that
// the engine failed and the result says nothing beyond what it holds. The
// engine keeps nothing of the puzzle.
type Engine interface {
	Name() string
	Solve(ctx context.Context, puzzle Grid, q Query) (Result, error)
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
// length. What stands in answers before is overwritten. When ctx ends, each
// puzzle that was not finished gets what Solve would have returned.
type BatchEngine interface {
	Engine
	SolveBatch(ctx context.Context, puzzles []Grid, q Query, answers []Answer)
}

// SolveAll answers puzzles in order, in one call if the engine takes batches,
// else one by one.
func SolveAll(ctx context.Context, e Engine, puzzles []Grid, q Query) []Answer {
	answers := make([]Answer, len(puzzles))
	if b, ok := e.(BatchEngine); ok {
		b.SolveBatch(ctx, puzzles, q, answers)
		return answers
	}
	for i, p := range puzzles {
		answers[i].Result, answers[i].Err = e.Solve(ctx, p, q)
	}
	return answers
}
