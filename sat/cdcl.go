package sat

import (
	"context"
	"time"

	"sudokusat/cnf"
	"sudokusat/sat/cdcl"
	"sudokusat/sat/internal/gopher"
	"sudokusat/sudoku"
	"sudokusat/sudoku/par"
)

// CDCL runs the solver of package cdcl within this process: several puzzles at a time, each of
// which stops as soon as its context ends. It is safe for concurrent use.
type CDCL struct {
	core
	jobs int
}

var _ sudoku.BatchEngine = (*CDCL)(nil)

// NewCDCL returns an engine that answers jobs puzzles of a batch at a time, at least one. Each
// may take memory bytes, 0 for no limit; one that needs more is answered with [ErrMemory].
func NewCDCL(jobs int, memory uint64) *CDCL {
	return &CDCL{core{name: "cdcl", runner: learner{bytes: memory}}, jobs}
}

// SolveBatch answers puzzles, several at a time; see [sudoku.BatchEngine]. A query with Each is
// answered one puzzle after the other.
func (c *CDCL) SolveBatch(ctx context.Context, puzzles []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) {
	jobs := c.jobs
	if q.Each != nil {
		jobs = 1
	}
	par.Do(jobs, len(puzzles), func(i int) {
		answers[i].Result, answers[i].Err = c.Solve(ctx, puzzles[i], q)
	})
}

// Race lets other configurations join the search for a puzzle that lasts, as long as the count has
// processors left, and returns c. A search takes one of them itself. All together keep the memory limit, but for 16 MB of lemmas each where there is a proof.
func (c *CDCL) Race(cores *par.Cores) *CDCL {
	c.runner = learner{c.runner.memory(), cores, lapTicks}
	return c
}

// learner runs cdcl within a number of bytes, 0 for no limit.
type learner struct {
	bytes uint64
	cores *par.Cores // for others that join; may be nil
	lap   uint64     // ticks, if there are cores
}

func (learner) ready() error     { return nil }
func (l learner) memory() uint64 { return l.bytes }

// reportedConflicts is after how many conflicts a search reports how many it has had.
const reportedConflicts = 20_000

func (l learner) run(ctx context.Context, p *cnf.CardFormula, t gopher.Task, to gopher.Listener) (out gopher.Outcome, err error) {
	defer l.cores.Enter()()
	began := time.Now()
	r, err := newRace(ctx, l, p, t, to)
	defer func() {
		r.end()
		r.racers[0].rest()
	}()
	out.Build, out.Clauses = time.Since(began), int(r.stats().Clauses)
	if err == nil {
		err = gopher.Enumerate(r, p, t, to.Model, &out)
	}
	out.Solve = time.Since(began) - out.Build
	out.Conflicts, out.Decisions = r.stats().Conflicts, r.stats().Decisions
	return out, memoryError(err)
}

// pairwise adds constraints to a solver, with a clause for each pair that they exclude.
type pairwise struct {
	s   *cdcl.Solver
	ctx context.Context
	n   int
}

func (c *pairwise) Clause(lits []cnf.Lit) error {
	if c.n++; c.n%1024 == 0 && c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	return c.s.Clause(lits)
}

func (c *pairwise) AtMostOne(lits []cnf.Lit) error {
	var pair [2]cnf.Lit
	for i, a := range lits {
		for _, b := range lits[:i] {
			pair = [2]cnf.Lit{-b, -a}
			if err := c.Clause(pair[:]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *pairwise) ExactlyOne(lits []cnf.Lit) error {
	if err := c.Clause(lits); err != nil {
		return err
	}
	return c.AtMostOne(lits)
}
