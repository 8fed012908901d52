package sat

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sudokusat/cnf"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// Settling the claims of a solver. A model proves itself: the referee checks the grid.
// "Unsatisfiable" does not, and a solver that is wrong about it, by a bug or on
// purpose, makes a puzzle unique that is not, a count too low, a solution the
// least that isn't. So such a result is Unproved until the solver's own proof
// has passed the checker of package proof, or another engine has the same
// answer.

// CanProve reports whether the solver can be asked for proofs, so that
// [Exec.Settle] and [Exec.Prove] have something to work with.
func (e *Exec) CanProve() bool {
	_, ok := e.cmd.forProving()
	return ok
}

// Settle has the solver prove the unproved part of a result of [Exec.Solve], given
// the same puzzle and query, and checks the proof. It returns the result, which is
// no longer Unproved if there is no error. It calls no Each.
//
// If all solutions are in the result, that takes one more run of the solver;
// otherwise the solver answers the whole query again, with a proof each time it
// finds nothing.
//
// A [*SolverError] describes a fault of the solver: among them [ErrWrongUnsat] for a
// solution that the result denies, and [ErrWrongProof]. An error that wraps
// [ErrNoProof] means that there is no proof that could be checked, and [ErrMemory]
// that the formula is too large for the checker; then the result may be right or
// wrong.
func (e *Exec) Settle(ctx context.Context, puzzle sudoku.Puzzle, q sudoku.Query, r sudoku.Result) (sudoku.Result, error) {
	if !r.Unproved {
		return r, nil
	}
	cmd, ok := e.cmd.forProving()
	if !ok {
		return r, fmt.Errorf("%w: %s", ErrNoProof, e.cmd)
	}
	err := settlement{Exec: e, cmd: cmd}.settle(ctx, puzzle, q, r)
	r.Unproved = err != nil
	return r, err
}

// settlement is a solver that proves each time that it finds nothing.
type settlement struct {
	*Exec
	cmd Command
}

func (s settlement) settle(ctx context.Context, puzzle sudoku.Puzzle, q sudoku.Query, r sudoku.Result) error {
	if !q.Ordered() && uint64(len(r.Solutions)) == r.Count {
		return s.noOther(ctx, puzzle, r.Solutions)
	}
	q.Each = nil
	ask := s.search
	if q.Ordered() {
		ask = func(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
			return least(ctx, p, q, s.search)
		}
	}
	again, err := ask(ctx, puzzle, q)
	switch {
	case err != nil:
		return err
	case r.Complete && r.Count != again.Count:
		return s.wrong(fmt.Sprintf("it counted %d solutions, and asked for a proof %d", r.Count, again.Count))
	case q.Ordered() && !slices.EqualFunc(r.Solutions, again.Solutions, sudoku.Grid.Equal):
		return s.wrong("asked for a proof, it finds a lesser solution")
	}
	return nil
}

// search is [Exec.search] with proofs.
func (s settlement) search(ctx context.Context, puzzle sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	f, err := formulaOf(ctx, puzzle)
	if err != nil {
		return sudoku.Result{Engine: s.Name()}, err
	}
	return s.enumerate(ctx, puzzle, f, q, s.process(ctx, f))
}

// noOther has the solver prove that there are no solutions beyond those given.
func (s settlement) noOther(ctx context.Context, puzzle sudoku.Puzzle, found []sudoku.Grid) error {
	f, err := formulaOf(ctx, puzzle)
	if err != nil {
		return err
	}
	for _, g := range found {
		f.blocks = append(f.blocks, f.Blocking(g))
	}
	r, err := s.enumerate(ctx, puzzle, f, sudoku.Query{Limit: 1}, s.process(ctx, f))
	if err == nil && r.Count > 0 {
		return s.wrong("asked again, it finds another solution")
	}
	return err
}

func (s settlement) wrong(detail string) error {
	return &SolverError{Solver: s.cmd.Name(), Fault: ErrWrongUnsat, Detail: detail}
}

// process returns the settings of a run whose proof is checked.
func (s settlement) process(ctx context.Context, f *instance) process {
	p := s.proving(ctx, s.cmd, func() (proof.Sink, error) { return f.checker(ctx) })
	passOn := p.after
	p.after = func(files map[string]string, a cnf.Answer) error {
		err := passOn(files, a)
		var refused *proof.StepError
		switch {
		case errors.Is(err, proof.ErrNeedsRAT):
			return fmt.Errorf("%w that can be checked: %w", ErrNoProof, err)
		case errors.As(err, &refused):
			return &SolverError{Solver: s.cmd.Name(), Fault: ErrWrongProof, Detail: err.Error(), Err: err}
		}
		return err
	}
	return p
}

// checkedLiterals is the size of the largest formula whose proofs are checked:
// a checker takes some 20 bytes per literal.
const checkedLiterals = DefaultMemory / 20

// checker returns a checker of proofs about the formula.
func (f *instance) checker(ctx context.Context) (*proof.Checker, error) {
	if f.size.Literals > checkedLiterals {
		return nil, fmt.Errorf("%w: a proof about %d literals", ErrMemory, f.size.Literals)
	}
	c := proof.NewChecker(f.vars())
	err := f.Write(cnf.Until(ctx, c))
	return c, errors.Join(err, f.rest(c))
}
