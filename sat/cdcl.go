package sat

import (
	"context"
	"errors"
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
	return &CDCL{core{name: "cdcl", runner: learner(memory)}, jobs}
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

// learner runs cdcl within a number of bytes, 0 for no limit.
type learner uint64

func (learner) ready() error     { return nil }
func (l learner) memory() uint64 { return uint64(l) }

// reportedConflicts is after how many conflicts a search reports how many it has had.
const reportedConflicts = 20_000

func (l learner) run(ctx context.Context, p *cnf.CardFormula, t gopher.Task, to gopher.Listener) (out gopher.Outcome, err error) {
	began := time.Now()
	s := learning{cdcl.New(cdcl.Memory(uint64(l)), cdcl.Conflicts(reportedConflicts)), ctx, to.Conflicts}
	if t.Proof {
		s.SetProof(lemmaSink(to.Lemma))
	}
	if err = s.Declare(ctx, p.Vars); err == nil {
		err = p.Write(&pairwise{s: s})
	}
	out.Build, out.Clauses = time.Since(began), int(s.Stats().Clauses)
	if err == nil {
		err = gopher.Enumerate(s, p, t, to.Model, &out)
	}
	out.Solve = time.Since(began) - out.Build
	out.Conflicts, out.Decisions = s.Stats().Conflicts, s.Stats().Decisions
	return out, memoryError(err)
}

// learning is a solver as [gopher.Enumerate] uses it.
type learning struct {
	*cdcl.Solver
	ctx       context.Context
	conflicts func(uint64) // may be nil
}

func (l learning) True(v cnf.Var) bool           { return l.Value(v.Pos()) == cnf.True }
func (l learning) Append(clause []cnf.Lit) error { return l.Clause(clause) }

func (l learning) Satisfy() (bool, error) {
	for {
		status, err := l.Solve(l.ctx)
		if l.conflicts != nil {
			l.conflicts(l.Stats().Conflicts)
		}
		if !errors.Is(err, cdcl.ErrConflicts) {
			return status == cnf.Satisfiable, err
		}
	}
}

// pairwise adds constraints to a solver, with a clause for each pair that they exclude.
type pairwise struct {
	s learning
	n int
}

func (c *pairwise) Clause(lits []cnf.Lit) error {
	if c.n++; c.n%1024 == 0 && c.s.ctx.Err() != nil {
		return context.Cause(c.s.ctx)
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

// lemmaSink passes lemmas on, the empty clause excepted, which [core.Prove] adds itself.
type lemmaSink func(lits []cnf.Lit) error

func (to lemmaSink) Add(lits []cnf.Lit) error {
	if len(lits) == 0 {
		return nil
	}
	return to(lits)
}

func (lemmaSink) Delete([]cnf.Lit) error { return nil }
