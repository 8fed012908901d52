package sat

import (
	"context"

	"sudokusat/cnf"
	"sudokusat/sat/internal/gopher"
	"sudokusat/sudoku"
)

// InProcess runs gophersat within this process. It is for tests, which need a
// second solver and no processes, and for programs that import this package and
// cannot start workers; the commands use [Workers] and [CDCL]. It has two limits
// that [Workers] does not have:
//
//   - It solves one puzzle at a time, because gophersat is not safe for
//     concurrent use: calls wait for each other, even on other InProcess
//     values.
//   - A context that ends stops it only between two models, because gophersat
//     can't be interrupted.
//
// Formulas that need more than [DefaultMemory] are refused with [ErrMemory].
type InProcess struct{ core }

var _ sudoku.Engine = (*InProcess)(nil)

// Gophersat returns an engine that solves in this process.
func Gophersat() *InProcess {
	return &InProcess{core{name: "sat", runner: inProcess{}}}
}

type inProcess struct{}

func (inProcess) ready() error   { return nil }
func (inProcess) memory() uint64 { return DefaultMemory }

func (inProcess) run(ctx context.Context, p *cnf.CardFormula, t gopher.Task, to gopher.Listener) (gopher.Outcome, error) {
	out, err := gopher.Run(p, t, to)
	if err == nil && !out.Complete && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return out, err
}
