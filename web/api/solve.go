package api

import (
	"context"
	"time"

	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/sudoku"
)

// SolveRequest asks for solutions.
type SolveRequest struct {
	Question
	Limit int  `json:"limit,omitempty"` // the number of solutions; by default one, and whether there are others
	Any   bool `json:"any,omitempty"`   // any solution, without a look for others
}

// The most solutions to write, each of which is a grid, and cells of them together.
const (
	mostSolutions = 10_000
	mostCells     = 2_000_000
)

// leastTo is the number of digits up to which the least solutions are shown, as the
// command does.
const leastTo = 9

func (a *API) solve(ctx context.Context, c *call) (any, error) {
	var r SolveRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	if r.Limit < 0 || r.Limit > mostSolutions {
		return nil, refuse(statusBadRequest, "\"limit\" is a number from 1 to %d", mostSolutions)
	}
	if r.Any && r.Limit > 1 {
		return nil, refuse(statusBadRequest, "\"any\" is one solution: \"limit\" does not go with it")
	}
	p, err := a.puzzle(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	if r.Limit*p.Shape.Cells() > mostCells {
		return nil, refuse(statusBadRequest, "\"limit\" is a number from 1 to %d on this board", mostCells/p.Shape.Cells())
	}
	q := sudoku.Query{Limit: uint64(r.Limit), Keep: r.Limit}
	if r.Limit == 0 {
		q = sudoku.Query{Limit: 2, Keep: 1}
	}
	if r.Any {
		q.Limit, q.Keep = 1, 1
	}
	q.Least = !r.Any && p.Shape.N() <= leastTo
	return a.answered(ctx, c, p, q)
}

// CountRequest asks how many solutions there are.
type CountRequest struct {
	Question
	Limit uint64 `json:"limit,omitempty"` // the number to stop at; 0 counts all
}

func (a *API) count(ctx context.Context, c *call) (any, error) {
	var r CountRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	p, err := a.puzzle(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	return a.answered(ctx, c, p, sudoku.Query{Limit: r.Limit})
}

// answered is the object of an answer, with progress until it is there.
func (a *API) answered(ctx context.Context, c *call, p sudoku.Puzzle, q sudoku.Query) (any, error) {
	done := c.progress()
	ans, message, err := a.ask(ctx, p, q)
	done()
	if err != nil {
		return nil, err
	}
	if ans.Verdict() == sudoku.Unsolvable && message == "" {
		message = answer.WhyUnsolvable(ctx, p)
	}
	out := answer.New(p, &ans, message)
	out.File = asked
	return out, nil
}

// Progress is how far an engine is.
type Progress struct {
	Count     uint64  `json:"count"` // solutions found so far
	Nodes     uint64  `json:"nodes,omitempty"`
	Conflicts uint64  `json:"conflicts,omitempty"`
	Seconds   float64 `json:"seconds"`
}

// progressEvery is the time between two reports.
const progressEvery = 200 * time.Millisecond

// progress reports progress until done is called.
func (c *call) progress() (done func()) {
	if c.report == nil {
		return func() {}
	}
	began := time.Now()
	return c.watch.Every(progressEvery, func(solutions, nodes, conflicts uint64) {
		c.report(Progress{solutions, nodes, conflicts, time.Since(began).Seconds()})
	})
}

// CandidatesRequest asks for the true candidates.
type CandidatesRequest struct {
	Question
	Count uint64 `json:"count,omitempty"` // count the solutions of each up to this number
}

func (a *API) candidates(ctx context.Context, c *call) (any, error) {
	var r CandidatesRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	p, err := a.puzzle(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	if err := a.o.Engine.Supports(ctx, p); err != nil {
		return nil, err
	}
	tallies, err := explain.Candidates(ctx, a.o.Engine, p, max(r.Count, 1))
	if err != nil {
		return nil, err
	}
	verdict := answer.VerdictOf(p, tallies)
	if verdict == sudoku.Unsolvable {
		return answer.Candidates{Subject: subject(p, verdict, answer.WhyUnsolvable(ctx, p))}, nil
	}
	out := answer.NewCandidates(p, tallies, r.Count > 0)
	out.Subject = subject(p, verdict, "")
	return out, nil
}

func subject(p sudoku.Puzzle, v sudoku.Verdict, message string) answer.Subject {
	s := answer.NewSubject(p, v, message)
	s.File = asked
	return s
}
