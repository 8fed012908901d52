package sat

import (
	"context"
	"errors"
	"time"

	"sudokusat/cnf"
	"sudokusat/proof"
	"sudokusat/sat/cdcl"
)

// Cubes by cdcl. One solver has what propagation leaves of the formula, and each cube is its
// assumptions, so that what it learns stays from cube to cube. A proof is of one cube: there the
// solver is a new one for each, with the literals of the cube as clauses.

// Cubes implements [CubeSolver], one cube after the other.
func (c *CDCL) Cubes(ctx context.Context, f *cnf.Formula, cubes [][]cnf.Lit, within time.Duration, each func(i int, a CubeAnswer) error) error {
	r := newResidual(f)
	var s *cdcl.Solver
	return oneByOne(ctx, c.name, f, cubes, within, func(ctx context.Context, i int) (a cnf.Answer, err error) {
		if s == nil {
			if s, err = c.cubeSolver(ctx, &r, nil, nil); err != nil {
				s = nil
				return a, err
			}
		}
		return r.answer(ctx, s, cubes[i])
	}, each)
}

// ProveCubes implements [CubeSolver], one cube after the other.
func (c *CDCL) ProveCubes(ctx context.Context, f *cnf.Formula, cubes [][]cnf.Lit, within time.Duration, to func(i int) (proof.Sink, error), each func(i int, a CubeAnswer) error) error {
	r := newResidual(f)
	return oneByOne(ctx, c.name, f, cubes, within, func(ctx context.Context, i int) (a cnf.Answer, err error) {
		steps, err := to(i)
		if err != nil {
			return a, err
		}
		s, err := c.cubeSolver(ctx, &r, cubes[i], lemmasOnly{steps})
		if err != nil {
			return a, err
		}
		return r.answer(ctx, s, nil)
	}, proved(each))
}

// lemmasOnly is a sink that keeps what the solver forgets.
type lemmasOnly struct{ proof.Sink }

func (lemmasOnly) Delete([]cnf.Lit) error { return nil }

// cubeSolver returns a solver with the values found, the clauses left and some units. steps may
// be nil.
func (c *CDCL) cubeSolver(ctx context.Context, r *residual, units []cnf.Lit, steps proof.Sink) (*cdcl.Solver, error) {
	s := cdcl.New(cdcl.Memory(c.runner.memory()))
	if steps != nil {
		s.SetProof(steps)
	}
	err := s.Declare(ctx, len(r.known)-1)
	for v := cnf.Var(1); int(v) < len(r.known) && err == nil; v++ {
		switch r.known.Value(v) {
		case cnf.True:
			err = s.Add(v.Pos())
		case cnf.False:
			err = s.Add(v.Neg())
		}
	}
	for i := 0; i < len(units) && err == nil; i++ {
		err = s.Add(units[i])
	}
	if !r.ok && err == nil {
		err = s.Add()
	}
	if r.ok {
		for _, lits := range r.left.All() {
			if err == nil {
				err = s.Clause(lits)
			}
		}
	}
	return s, memoryError(err)
}

// answer has a solver look for a model under a cube.
func (r *residual) answer(ctx context.Context, s *cdcl.Solver, cube []cnf.Lit) (a cnf.Answer, err error) {
	if a.Status, err = s.Solve(ctx, cube...); a.Status != cnf.Satisfiable {
		return a, memoryError(err)
	}
	a.Model = cnf.NewModel(len(r.known) - 1)
	for v := cnf.Var(1); int(v) < len(r.known); v++ {
		if s.Value(v.Pos()) == cnf.True {
			a.Model.Set(v.Pos())
		} else {
			a.Model.Set(v.Neg())
		}
	}
	return a, nil
}

// memoryError is the error of a solver, with [ErrMemory] for its own.
func memoryError(err error) error {
	if errors.Is(err, cdcl.ErrMemory) {
		return ErrMemory
	}
	return err
}
