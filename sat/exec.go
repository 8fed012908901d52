package sat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// Exec runs a SAT solver that is a command: once per solution, and once more to
// find that there is no other. It does not trust the solver: a model must
// decode to a grid that is new and that the referee accepts, the exit status
// must fit the answer, output is bounded, and the solver's process group is
// killed when it has answered or the context ends. On Linux the same happens to
// processes that it started in another group or session, which are found by the
// variable SUDOKUSAT_RUN in their environment, and the solver is also killed when
// this process dies.
//
// That there is no further solution is shown by no model. Unless propagation alone
// decides it, it is the solver's claim: the result is then Unproved (see
// [sudoku.Result]). [Exec.Settle] has the solver prove it.
//
// Files for the solver are in a temporary folder, which is removed after the
// run; if this process is killed first, on Linux the next Exec removes it, and
// kills what the solver had started.
//
// An Exec is safe for concurrent use.
type Exec struct {
	cmd   Command
	room  int64 // for tests: bytes of output beyond the model
	sweep sync.Once
	// encoded, if not nil, encodes puzzles in place of formulaOf.
	encoded *encodedEngine
	scratches
}

var _ sudoku.Engine = (*Exec)(nil)

// NewExec returns an engine that runs a command, written as [ParseCommand] reads
// it: "kissat -q", "exec:minisat", "glucose -model {cnf}", "minisat {cnf} {out}".
// A program that does not exist is an error of its first run.
func NewExec(command string) (*Exec, error) {
	c, err := ParseCommand(command)
	if err != nil {
		return nil, err
	}
	return &Exec{cmd: c}, nil
}

// Name returns "exec:" and the command, and the encoding if it is not the default.
func (e *Exec) Name() string {
	name := "exec:" + e.cmd.String()
	if e.encoded != nil {
		name += ", " + e.encoded.String()
	}
	return name
}

// extendedClauses is the size up to which a solver is given the whole puzzle,
// in the plain extended encoding. Larger puzzles are propagated first.
const extendedClauses = 1_000_000

// Supports returns nil when every constraint can be stated as clauses.
func (e *Exec) Supports(ctx context.Context, p sudoku.Puzzle) error { return encode.Supports(ctx, p) }

// Solve answers a query; see [sudoku.Engine]. If the solver does something
// wrong, the error is a [*SolverError] and the solutions found before that are
// in the result.
func (e *Exec) Solve(ctx context.Context, puzzle sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	if err := sudoku.Validate(ctx, puzzle); err != nil {
		return sudoku.Result{Engine: e.Name()}, err
	}
	if q.Ordered() {
		return least(ctx, puzzle, q, e.search)
	}
	return e.search(ctx, puzzle, q)
}

func (e *Exec) search(ctx context.Context, puzzle sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	f, err := e.formula(ctx, puzzle)
	if err != nil {
		return sudoku.Result{Engine: e.Name()}, err
	}
	r, err := e.enumerate(ctx, puzzle, f, q, process{cmd: e.cmd.forSolving(), room: e.room})
	if err == nil && r.Complete {
		r.Unproved, err = e.unproved(ctx, puzzle, r.Count)
		r.Complete = err == nil
	}
	return r, err
}

// enumerate runs the solver until it has found enough solutions or all.
func (e *Exec) enumerate(ctx context.Context, puzzle sudoku.Puzzle, f *instance, q sudoku.Query, p process) (sudoku.Result, error) {
	e.sweep.Do(removeStale)
	began := time.Now()
	res := sudoku.Result{Engine: e.Name()}
	res.Stats.Variables, res.Stats.Clauses = int(f.size.Vars), int(f.size.Clauses)
	defer func() { res.Stats.Solve = time.Since(began) }()
	for q.Limit == 0 || res.Count < q.Limit {
		a, err := p.run(ctx, f)
		res.Stats.Solves++
		if err != nil {
			return res, err
		}
		if a.Status == cnf.Unsatisfiable {
			res.Complete = true
			return res, nil
		}
		g, err := e.referee(puzzle, f, a)
		if err != nil {
			return res, err
		}
		f.blocks = append(f.blocks, f.Blocking(g))
		err = add(&res, q, g)
		sudoku.WatchOf(ctx).ReportConflicts(res.Count, 0)
		if err != nil {
			return res, nil
		}
	}
	return res, nil
}

// referee decodes a model to a solution and checks that it is one, and new.
func (e *Exec) referee(puzzle sudoku.Puzzle, f *instance, a cnf.Answer) (sudoku.Grid, error) {
	fault := func(kind error, detail string, cause error) error {
		return &SolverError{Solver: e.cmd.Name(), Fault: kind, Detail: detail, Err: cause}
	}
	g, err := f.Decode(a.Model)
	if err != nil {
		if a.Model.Assigned() < f.vars() {
			return g, fault(ErrPartial, fmt.Sprintf("%v (%d of %d variables have a value)", err, a.Model.Assigned(), f.vars()), err)
		}
		return g, modelFault(e.cmd.Name(), err)
	}
	if err := sudoku.Check(puzzle, g); err != nil {
		return g, modelFault(e.cmd.Name(), err)
	}
	for i, b := range f.blocks {
		if !slices.ContainsFunc(b, func(l cnf.Lit) bool { return !a.Model.True(l.Not()) }) {
			return g, fault(ErrWrongModel, fmt.Sprintf("solution %d again, which a clause excludes", i+1), nil)
		}
	}
	return g, nil
}

// unproved reports whether it is only the solver's claim that there are no solutions
// beyond the first count of them, since propagation alone does not decide the
// puzzle. If propagation contradicts it, the error is a [*SolverError].
func (e *Exec) unproved(ctx context.Context, puzzle sudoku.Puzzle, count uint64) (bool, error) {
	x := e.get(puzzle.Shape)
	defer e.put(puzzle.Shape, x)
	left := x.reducer.Reduce(ctx, puzzle, reduce.Options{Probes: probes})
	switch left.Outcome() {
	case reduce.Stopped:
		return true, context.Cause(ctx)
	case reduce.Contradiction:
		return count > 0, nil
	case reduce.Solved:
		if count == 0 && sudoku.Check(puzzle, left.Grid()) == nil {
			return true, &SolverError{Solver: e.cmd.Name(), Fault: ErrWrongUnsat, Detail: "propagation alone finds a solution"}
		}
		return count != 1, nil
	}
	return true, nil
}

// instance is a formula for a solver: a puzzle's, assumed literals as units,
// and blocking clauses as they come.
type instance struct {
	*encode.Formula
	size   encode.Size // of Write
	opb    int64       // variables of what writeOPB wrote, 0 before
	assume []cnf.Lit
	blocks [][]cnf.Lit
}

// formulaOf returns the formula of the whole puzzle, or of what the givens
// leave open if that is too large.
func formulaOf(ctx context.Context, puzzle sudoku.Puzzle) (*instance, error) {
	extended, err := encode.Extended(puzzle, encode.Pairwise())
	if err == nil && extended.Size().Clauses <= extendedClauses {
		return &instance{Formula: extended, size: extended.Size()}, nil
	}
	left := reduce.New(puzzle.Shape).Reduce(ctx, puzzle, reduce.Options{})
	if err := newCollector(ctx, nil, 0).roomFor(left.Undecided()); err != nil {
		return nil, err
	}
	var r encode.Residual
	if err := r.Reset(ctx, left, encode.Auto()); err != nil {
		return nil, err
	}
	size, err := measured(ctx, &r)
	return &instance{Formula: &r.Formula, size: size}, err
}

// vars returns the number of variables that an answer may contain.
func (f *instance) vars() int { return int(max(f.size.Vars, f.opb)) }

func (f *instance) rest(sink cnf.Sink) error {
	for i := range f.assume {
		if err := sink.Clause(f.assume[i : i+1]); err != nil {
			return err
		}
	}
	for _, b := range f.blocks {
		if err := sink.Clause(b); err != nil {
			return err
		}
	}
	return nil
}

func (f *instance) writeCNF(w io.Writer) error {
	out := cnf.NewDIMACSWriter(w, f.size.Vars, f.size.Clauses+int64(len(f.assume)+len(f.blocks)))
	return errors.Join(f.Write(out), f.rest(out), out.Close())
}

func (f *instance) writeOPB(w io.Writer) error {
	size := f.LinearSize()
	f.opb = size.Vars
	out := cnf.NewOPBWriter(w, max(size.Vars, 1), size.Clauses+int64(len(f.assume)+len(f.blocks)))
	return errors.Join(f.WriteLinear(out), f.rest(out), out.Close())
}
