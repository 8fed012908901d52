package sat

import (
	"context"
	"errors"
	"fmt"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// ErrNoProof is returned for solvers that are not known to write proofs and
// whose command has no {proof}.
var ErrNoProof = errors.New("the solver writes no proof")

// Prove does what [Workers.Prove] does, with the solver's own proof as the
// evidence: of the run that found nothing more, on the plain extended formula.
// The command has {cnf} and {proof} in the places of the files; cadical and kissat
// need none, and run without techniques that take more than RUP steps. The sink is
// given the solver's steps unchecked: checking them is its job. A file that is no
// proof is a [*SolverError].
func (e *Exec) Prove(ctx context.Context, puzzle sudoku.Puzzle, assume []sudoku.Fact, limit uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error) {
	cmd, ok := e.cmd.forProving()
	if !ok {
		return sudoku.Result{Engine: e.Name()}, fmt.Errorf("%w: %s", ErrNoProof, e.cmd)
	}
	if err := checkFacts(puzzle, assume); err != nil {
		return sudoku.Result{Engine: e.Name()}, err
	}
	in, err := encode.Extended(puzzle, encode.Pairwise())
	if err != nil {
		return sudoku.Result{Engine: e.Name()}, err
	}
	f := &instance{Formula: in, size: in.Size()}
	for _, a := range assume {
		if v := in.Var(a.Cell, a.Digit); a.Not {
			f.assume = append(f.assume, v.Neg())
		} else {
			f.assume = append(f.assume, v.Pos())
		}
	}
	return e.enumerate(ctx, puzzle, f, sudoku.Query{Limit: limit, Each: each}, e.proving(ctx, cmd, func() (proof.Sink, error) { return steps, nil }))
}

// proving returns the settings of runs that write proofs. The steps of each
// proof, which ends with the empty clause, go to the sink that to returns.
func (e *Exec) proving(ctx context.Context, cmd Command, to func() (proof.Sink, error)) process {
	return process{cmd: cmd, room: e.room, after: func(files map[string]string, a cnf.Answer) error {
		if a.Status != cnf.Unsatisfiable {
			return nil
		}
		file, _, err := openRegular(files[placeProof])
		if err != nil {
			return &SolverError{Solver: e.cmd.Name(), Fault: ErrNoProof, Detail: "it left no file", Err: err}
		}
		defer file.Close()
		steps, err := to()
		if err == nil {
			err = proof.Copy(ctx, withoutEmpty{steps}, proof.NewReader(file))
		}
		if errors.As(err, new(*proof.SyntaxError)) {
			err = &SolverError{Solver: e.cmd.Name(), Fault: ErrNoProof, Detail: err.Error(), Err: err}
		}
		if err != nil {
			return err
		}
		return steps.Add(nil)
	}}
}

// withoutEmpty passes all steps on but the empty clause, which comes at the end.
type withoutEmpty struct{ proof.Sink }

func (w withoutEmpty) Add(lits []cnf.Lit) error {
	if len(lits) == 0 {
		return nil
	}
	return w.Sink.Add(lits)
}
