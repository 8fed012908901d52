package sat

import (
	"context"
	"errors"
	"slices"
	"time"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/reduce"
	"sudokusat/sat/internal/gopher"
	"sudokusat/sudoku"
)

// runner runs a solver on one formula to its end.
type runner interface {
	// ready returns why the runner can't run anything, nil if it can.
	ready() error
	// run runs a task. The listener's errors are returned as they are.
	run(ctx context.Context, p *cnf.CardFormula, t gopher.Task, to gopher.Listener) (gopher.Outcome, error)
	// memory returns the bytes that a run may take, 0 for no limit.
	memory() uint64
}

// core is what the engines of solvers within the program share: from a puzzle to a formula, and
// from models to grids.
type core struct {
	name   string
	runner runner
	// encoded, if not nil, encodes whole puzzles, in place of what propagation
	// leaves of them.
	encoded *encodedEngine
	scratches
}

// Name returns "sat" or "cdcl", and the encoding if it is not the default.
func (c *core) Name() string { return c.name }

// Supports returns nil when every constraint can be stated as clauses.
func (c *core) Supports(ctx context.Context, p sudoku.Puzzle) error { return encode.Supports(ctx, p) }

// Solve answers a query; see [sudoku.Engine], and the limits of [InProcess]. [Workers] wait
// for a free worker. An error that wraps [ErrGaveUp] concerns this puzzle only.
func (c *core) Solve(ctx context.Context, puzzle sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	if err := sudoku.Validate(ctx, puzzle); err != nil {
		return sudoku.Result{Engine: c.name}, err
	}
	switch {
	case q.Ordered() && q.Keep == 1 && q.Limit > 0 && c.encoded == nil:
		return c.leastOne(ctx, puzzle, q)
	case q.Ordered():
		return least(ctx, puzzle, q, c.search)
	}
	return c.search(ctx, puzzle, q)
}

// leastOne answers a query for the least solution. One solver descends to it from
// the first one it finds; only if that takes many steps, it is searched for cell by
// cell.
func (c *core) leastOne(ctx context.Context, puzzle sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	x := c.get(puzzle.Shape)
	x.job = job{core: c, scratch: x, puzzle: puzzle, query: q, descends: true}
	err := x.job.run(ctx)
	res, settled := x.job.res, x.job.settled || x.job.ended
	x.job = job{}
	c.put(puzzle.Shape, x)
	if err != nil || settled || res.Complete {
		return res, err
	}
	return leastFrom(ctx, puzzle, q, c.search, res)
}

// search answers a query without regard to Least.
func (c *core) search(ctx context.Context, puzzle sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	x := c.get(puzzle.Shape)
	defer c.put(puzzle.Shape, x)
	x.job = job{core: c, scratch: x, puzzle: puzzle, query: q}
	err := x.job.run(ctx)
	res := x.job.res
	x.job = job{} // a scratch at rest holds no puzzle
	return res, err
}

// job is one puzzle on its way through reduction, formula and solver.
type job struct {
	*core
	*scratch
	puzzle  sudoku.Puzzle
	query   sudoku.Query
	assumed []sudoku.Fact
	proof   *evidenceSink // nil: none is shown
	left    *reduce.Reduction
	res     sudoku.Result

	descends bool // keep the least solution alone, and look for lesser ones
	settled  bool // it is the least of all
	ended    bool // by [sudoku.Query.Each]
}

// run answers the query. It is no error if [sudoku.Query.Each] wants no more.
func (j *job) run(ctx context.Context) error {
	j.res.Engine = j.name
	err := j.answer(ctx)
	if errors.Is(err, errEnough) {
		j.res.Complete, j.ended = false, true
		return nil
	}
	return err
}

func (j *job) answer(ctx context.Context) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err := j.runner.ready(); err != nil {
		return err
	}
	began := time.Now()
	f, err := j.formulated(ctx)
	j.res.Stats.Encode = time.Since(began)
	if f == nil || err != nil {
		return err
	}
	return j.ask(ctx, f)
}

// formulated returns the formula to solve. It is nil if propagation has
// answered the query.
func (j *job) formulated(ctx context.Context) (*encode.Formula, error) {
	if j.encoded != nil {
		f, err := j.encoded.of(ctx, j.puzzle)
		if err != nil {
			return nil, err
		}
		return f, j.write(ctx, f.Size(), func(c *collector) error {
			if err := f.Write(c); err != nil || !j.encoded.Plain {
				return err
			}
			return c.close(j.puzzle.Shape, f)
		})
	}
	open, err := j.reduce(ctx)
	if !open || err != nil {
		return nil, err
	}
	return &j.formula.Formula, j.state(ctx)
}

// reduce propagates the givens and answers the query if they decide the
// puzzle; open is true if they do not.
func (j *job) reduce(ctx context.Context) (open bool, err error) {
	j.left = j.reducer.Reduce(ctx, withPlaced(j.puzzle, j.assumed), reduce.Options{Probes: probes, Lemmas: j.proof != nil})
	if j.left.Outcome() == reduce.Stopped {
		return false, context.Cause(ctx)
	}
	if j.proof != nil {
		if err := j.proof.reduced(j.left); err != nil {
			return false, err
		}
	}
	s := j.puzzle.Shape
	j.res.Stats.Propagated = (s.Fill()-j.puzzle.Givens.Filled())*s.N() - j.left.Undecided()
	switch j.left.Outcome() {
	case reduce.Open:
		return true, nil
	case reduce.Solved:
		if g := j.left.Grid(); fits(g, j.assumed) {
			if err := j.accept(g); err != nil {
				return false, err
			}
		}
	}
	j.res.Complete = true
	return false, nil
}

// state builds the formula of the open candidates.
func (j *job) state(ctx context.Context) error {
	if err := newCollector(ctx, nil, j.runner.memory()).roomFor(j.left.Undecided()); err != nil {
		return err
	}
	if err := j.formula.Reset(ctx, j.left, encode.AMO{}); err != nil {
		return err
	}
	if err := j.write(ctx, j.formula.CardSize(), func(c *collector) error { return j.formula.WriteCards(c) }); err != nil {
		return err
	}
	if j.proof != nil {
		for lits := range j.formula.Supports() {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err := j.proof.steps.Add(lits); err != nil {
				return err
			}
		}
	}
	j.assume(j.left, j.assumed)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// write collects a formula of that size, after room was found for it.
func (j *job) write(ctx context.Context, size encode.Size, to func(*collector) error) error {
	p := &j.problem
	p.Reset()
	c := newCollector(ctx, p, j.runner.memory())
	if err := c.room(size); err != nil {
		return err
	}
	p.Vars = int(size.Vars)
	j.res.Stats.Variables = p.Vars
	return to(c)
}

// ask has the solver look for models of the formula.
func (j *job) ask(ctx context.Context, f *encode.Formula) error {
	task := gopher.Task{Limit: j.query.Limit, Project: f.Candidates()}
	var to gopher.Listener
	if j.descends {
		task.Least = j.formula.Runs()
	}
	if j.proof != nil {
		task.Proof, to.Lemma = true, j.proof.lemma
	}
	if seen := sudoku.WatchOf(ctx); seen != nil {
		conflicts := uint64(0)
		to.Conflicts = func(n uint64) {
			conflicts = n
			seen.ReportConflicts(j.res.Count, n)
		}
		defer func() { seen.ReportConflicts(j.res.Count, conflicts) }()
	}
	values := cnf.NewModel(j.problem.Vars)
	to.Model = func(trueVars []cnf.Lit) error {
		clear(values)
		for _, v := range trueVars {
			values.Set(v)
		}
		g, err := f.Decode(values)
		if err != nil {
			return modelFault(j.name, err)
		}
		if err := j.accept(g); err != nil {
			return err
		}
		return ctx.Err()
	}
	out, err := j.runner.run(ctx, &j.problem, task, to)
	if errors.Is(err, gopher.ErrPanic) {
		err = &giveUpError{"the solver failed", err}
	}
	j.res.Complete, j.settled = out.Complete && err == nil, out.Least && err == nil
	s := &j.res.Stats
	s.Clauses, s.Conflicts, s.Nodes, s.Solves = out.Clauses, out.Conflicts, out.Decisions, out.Solves
	s.Encode += out.Build
	s.Solve = out.Solve
	return err
}

// accept has the referee check a solution, adds it to the result and passes it
// on. The error is [errEnough] if no more are wanted.
func (j *job) accept(g sudoku.Grid) error {
	if err := sudoku.Check(j.puzzle, g); err != nil {
		return modelFault(j.name, err)
	}
	if !j.descends || j.res.Count == 0 {
		return add(&j.res, j.query, g)
	}
	if slices.Compare(g, j.res.Solutions[0]) < 0 {
		j.res.Solutions[0] = g.Clone() // Each may change its argument
	}
	if j.res.Count == j.query.Limit {
		return nil
	}
	return add(&j.res, j.query, g)
}

// add adds a solution to a result and passes it on. The error is [errEnough] if
// no more are wanted.
func add(res *sudoku.Result, q sudoku.Query, g sudoku.Grid) error {
	res.Count++
	if len(res.Solutions) < q.Keep {
		res.Solutions = append(res.Solutions, g)
		if q.Each != nil {
			g = g.Clone()
		}
	}
	if q.Each != nil && !q.Each(g) {
		return errEnough
	}
	return nil
}
