package sat

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/reduce"
	"sudokusat/sat/internal/gopher"
	"sudokusat/sudoku"
)

// runner runs one problem to its end, wherever gophersat happens to be.
// Errors of the listener are passed on as they are.
type runner interface {
	run(ctx context.Context, p *cnf.CardFormula, t gopher.Task, to gopher.Listener) (gopher.Outcome, error)
}

// core is what the two gophersat engines share: from puzzle to groups, from
// models to grids.
type core struct {
	name   string
	runner runner
	scratches
}

// solve answers a query as [sudoku.Engine] wants it.
func (c *core) solve(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query) (sudoku.Result, error) {
	if q.Least && q.Keep > 0 {
		return least(ctx, puzzle, q, c.search)
	}
	return c.search(ctx, puzzle, q)
}

// search looks for solutions in the solver's order.
func (c *core) search(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query) (sudoku.Result, error) {
	x := c.get(puzzle.Shape())
	defer c.put(puzzle.Shape(), x)
	return c.reduced(ctx, puzzle, q, x, nil, nil)
}

// reduced propagates the givens and has the runner search what is left, under
// assumed literals; a proof is written unless that is nil.
func (c *core) reduced(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query, x *scratch, assume []cnf.Lit, proof *drat) (sudoku.Result, error) {
	res := sudoku.Result{Engine: c.name}
	if ctx.Err() != nil {
		return res, context.Cause(ctx)
	}
	began := time.Now()
	left := x.reducer.Reduce(ctx, withPlaced(puzzle, assume), reduce.Options{Probes: probes, Lemmas: proof != nil})
	if left.Outcome() == reduce.Stopped {
		return res, context.Cause(ctx)
	}
	var lemma func([]cnf.Lit) error
	if proof != nil {
		lemma = proof.lemma
		if err := proof.reduced(left); err != nil {
			return res, err
		}
	}
	res.Stats.Propagated = (puzzle.Shape().Cells()-puzzle.Givens())*puzzle.Shape().N() - left.Undecided()
	switch left.Outcome() {
	case reduce.Contradiction:
		res.Complete = true
		res.Stats.Encode = time.Since(began)
		return res, nil
	case reduce.Solved:
		g := left.Grid()
		res.Stats.Encode = time.Since(began)
		if !fits(g, assume) {
			res.Complete = true
			return res, nil
		}
		return res, c.accept(&res, puzzle, g, q)
	}
	if err := x.formula.Reset(ctx, left, encode.AMO{}); err != nil {
		return res, err
	}
	p := &x.problem
	p.Reset()
	p.Vars = x.formula.Candidates()
	if err := x.formula.WriteCards(&collector{ctx: ctx, p: p}); err != nil {
		return res, err
	}
	x.assume(left, assume)
	res.Stats.Variables = p.Vars
	res.Stats.Encode = time.Since(began)
	if ctx.Err() != nil {
		return res, context.Cause(ctx)
	}

	values := cnf.NewModel(p.Vars)
	out, err := c.runner.run(ctx, p, gopher.Task{Limit: q.Limit, Proof: lemma != nil}, gopher.Listener{
		Lemma: lemma,
		Model: func(trueVars []cnf.Lit) error {
			clear(values)
			for _, v := range trueVars {
				values.Set(v)
			}
			g, err := x.formula.Decode(values)
			if err != nil {
				return &SolverError{Solver: c.name, Fault: ErrWrongModel, Detail: err.Error(), Err: err}
			}
			if err := c.accept(&res, puzzle, g, q); err != nil {
				return err
			}
			res.Complete = false
			return ctx.Err()
		},
	})
	if errors.Is(err, gopher.ErrPanic) {
		err = fmt.Errorf("%w: %w", ErrGaveUp, err)
	}
	res.Complete = out.Complete && err == nil
	res.Stats.Clauses = out.Clauses
	res.Stats.Conflicts, res.Stats.Nodes, res.Stats.Solves = out.Conflicts, out.Decisions, out.Solves
	res.Stats.Encode += out.Build
	res.Stats.Solve = out.Solve
	return res, err
}

// maxLiterals bounds a problem, like a memory limit: 9×9 puzzles have 1,000,
// a 144×144 without clues 12 million, and nothing beyond can be solved.
const maxLiterals = 64 << 20

// collector collects groups into a problem until the context ends.
type collector struct {
	ctx context.Context
	p   *cnf.CardFormula
	n   int
}

func (c *collector) check() error {
	if c.n++; c.n&255 != 0 {
		return nil
	}
	if c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	if c.p.Literals() > maxLiterals {
		return fmt.Errorf("%w: a formula of more than %d million literals", ErrGaveUp, maxLiterals>>20)
	}
	return nil
}

func (c *collector) Clause(lits []cnf.Lit) error {
	c.p.Clause(lits)
	return c.check()
}

func (c *collector) ExactlyOne(lits []cnf.Lit) error {
	c.p.ExactlyOne(lits)
	return c.check()
}

func (c *collector) AtMostOne(lits []cnf.Lit) error {
	c.p.AtMostOne(lits)
	return c.check()
}

// withPlaced is the puzzle with the digits that are assumed in blank cells.
func withPlaced(puzzle sudoku.Grid, assume []cnf.Lit) sudoku.Grid {
	copied := false
	for _, l := range assume {
		if l < 0 {
			continue
		}
		if c, d := encode.Candidate(puzzle.Shape().N(), l.Var()); puzzle.At(c) == 0 {
			if !copied {
				puzzle, copied = puzzle.Clone(), true
			}
			puzzle.Set(c, d)
		}
	}
	return puzzle
}

// assume adds literals of the plain variables to an open problem.
func (x *scratch) assume(left *reduce.Reduction, lits []cnf.Lit) {
	for _, l := range lits {
		c, d := encode.Candidate(left.Puzzle().Shape().N(), l.Var())
		v := x.formula.Var(c, d)
		switch {
		case v != 0 && l > 0:
			x.problem.Clause([]cnf.Lit{v.Pos()})
		case v != 0:
			x.problem.Clause([]cnf.Lit{v.Neg()})
		case (left.Digit(c) == d) != (l > 0):
			x.problem.Clause(nil)
		}
	}
}

// fits reports whether a grid makes the literals of the plain variables true.
func fits(g sudoku.Grid, lits []cnf.Lit) bool {
	for _, l := range lits {
		c, d := encode.Candidate(g.Shape().N(), l.Var())
		if (g.At(c) == d) != (l > 0) {
			return false
		}
	}
	return true
}

// accept has the referee judge a solution and adds it to the result, as if it
// were the last.
func (c *core) accept(res *sudoku.Result, puzzle, g sudoku.Grid, q sudoku.Query) error {
	if err := sudoku.Check(puzzle, g); err != nil {
		return &SolverError{Solver: c.name, Fault: ErrWrongModel, Detail: err.Error(), Err: err}
	}
	res.Count++
	res.Complete = true
	if len(res.Solutions) < q.Keep {
		res.Solutions = append(res.Solutions, g)
	}
	return nil
}

// least answers a query for the lexicographically least solutions with
// searches that promise no order: it walks the open cells in order and asks,
// digit by digit, whether a solution begins so. A solution that is already
// known answers most of these questions.
func least(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query, search func(context.Context, sudoku.Grid, sudoku.Query) (sudoku.Result, error)) (sudoku.Result, error) {
	all := q
	all.Least = false
	res, err := search(ctx, puzzle, all)
	if err != nil {
		return res, err
	}
	if res.Complete && res.Count <= uint64(len(res.Solutions)) {
		slices.SortFunc(res.Solutions, func(a, b sudoku.Grid) int { return slices.Compare(a.Digits(), b.Digits()) })
		return res, nil
	}
	w := walk{ctx: ctx, search: search, prefix: puzzle.Clone(), want: min(q.Keep, int(res.Count)), stats: res.Stats}
	if err := w.from(0, res.Solutions[0]); err != nil && !errors.Is(err, errEnough) {
		res.Solutions = w.found
		res.Complete = false
		return res, fmt.Errorf("looking for the least solution: %w", err)
	}
	res.Solutions, res.Stats = w.found, w.stats
	return res, nil
}

// walk enumerates solutions in ascending order.
type walk struct {
	ctx    context.Context
	search func(context.Context, sudoku.Grid, sudoku.Query) (sudoku.Result, error)
	prefix sudoku.Grid // the puzzle and the digits chosen so far
	want   int
	found  []sudoku.Grid
	stats  sudoku.Stats
}

var errEnough = errors.New("enough solutions")

// from visits the solutions below the prefix, whose open cells begin at c.
// known is one of them; without digits, none is known.
func (w *walk) from(c sudoku.Cell, known sudoku.Grid) error {
	s := w.prefix.Shape()
	for int(c) < s.Cells() && w.prefix.At(c) != 0 {
		c++
	}
	if int(c) == s.Cells() {
		w.found = append(w.found, w.prefix.Clone())
		if len(w.found) == w.want {
			return errEnough
		}
		return nil
	}
	defer w.prefix.Set(c, 0)
	for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
		w.prefix.Set(c, d)
		below := known
		if known.At(c) != d {
			r, err := w.search(w.ctx, w.prefix, sudoku.Query{Limit: 1, Keep: 1})
			w.stats.Conflicts += r.Stats.Conflicts
			w.stats.Solves += r.Stats.Solves
			w.stats.Encode += r.Stats.Encode
			w.stats.Solve += r.Stats.Solve
			if err != nil {
				return err
			}
			if r.Count == 0 {
				continue
			}
			below = r.Solutions[0]
		}
		if err := w.from(c, below); err != nil {
			return err
		}
	}
	return nil
}
