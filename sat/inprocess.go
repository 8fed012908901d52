package sat

import (
	"context"

	"sudokusat/cnf"
	"sudokusat/sat/internal/gopher"
	"sudokusat/sudoku"
)

// InProcess is gophersat within this process. It needs no second process, so
// it suits a library and a test; [Workers] has neither of its two limits:
//
//   - One puzzle at a time: gophersat is not safe for concurrent use, so calls
//     wait for each other, those on other InProcess values included.
//   - Gophersat cannot be interrupted. A context that ends is noticed before
//     and after each model, but a running call of the solver is waited for; it
//     is never left running behind the caller's back.
type InProcess struct{ core core }

var _ sudoku.Engine = (*InProcess)(nil)

// Gophersat makes an engine that solves in this process.
func Gophersat() *InProcess {
	return &InProcess{core{name: "sat", runner: inProcess{}}}
}

// Name is "sat".
func (e *InProcess) Name() string { return e.core.name }

// Solve answers a query; see [sudoku.Engine] and the limits of [InProcess].
func (e *InProcess) Solve(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query) (sudoku.Result, error) {
	return e.core.solve(ctx, puzzle, q)
}

type inProcess struct{}

func (inProcess) run(ctx context.Context, p *cnf.CardFormula, t gopher.Task, to gopher.Listener) (gopher.Outcome, error) {
	out, err := gopher.Run(p, t, to)
	if err == nil && !out.Complete && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return out, err
}
