package sat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// ErrNoProof is returned for solvers that are not known to write proofs and
// whose command has no {proof}.
var ErrNoProof = errors.New("the solver writes no proof")

// Prove does what [InProcess.Prove] does, with the solver's own proof as the
// evidence: of the run that found nothing more, on the plain extended formula.
// The command says with {cnf} and {proof} where the files go; cadical and
// kissat are known, and run without what needs more than RUP steps. What the
// solver wrote is passed on step by step, as text, and not judged: that is
// the checker's job. A file that is no proof is a [*SolverError].
func (e *Exec) Prove(ctx context.Context, puzzle sudoku.Grid, assume []cnf.Lit, limit uint64, w io.Writer) (sudoku.Result, error) {
	cmd, ok := e.cmd.forProving()
	if !ok {
		return sudoku.Result{Engine: e.Name()}, fmt.Errorf("%w: %s", ErrNoProof, e.cmd)
	}
	in, err := encode.Extended(puzzle, encode.Pairwise())
	if err != nil {
		return sudoku.Result{Engine: e.Name()}, err
	}
	f := &instance{Formula: in, size: in.Size(), assume: slices.Clone(assume)}
	q := sudoku.Query{Limit: limit, Keep: int(min(limit-1, 1<<30)) + 1}
	return e.enumerate(ctx, puzzle, f, q, process{cmd: cmd, room: e.room, after: func(files map[string]string, a cnf.Answer) error {
		if a.Status != cnf.Unsatisfiable {
			return nil
		}
		file, err := os.Open(files[placeProof])
		if err != nil {
			return &SolverError{Solver: e.cmd.Name(), Fault: ErrNoProof, Detail: "it left no file", Err: err}
		}
		defer file.Close()
		return e.copyProof(ctx, w, file)
	}})
}

// copyProof turns what a solver wrote, text or binary, into plain text that
// ends with the empty clause.
func (e *Exec) copyProof(ctx context.Context, w io.Writer, r io.Reader) error {
	out := proof.NewWriter(w)
	in := proof.NewReader(r)
	for k := 0; ; k++ {
		step, err := in.Next()
		switch {
		case err == io.EOF:
			return errors.Join(out.Empty(), out.Flush())
		case err != nil:
			return &SolverError{Solver: e.cmd.Name(), Fault: ErrNoProof, Detail: err.Error(), Err: err}
		case !step.Delete && len(step.Lits) == 0: // written at the end
			continue
		}
		if err := out.Write(step); err != nil {
			return err
		}
		if k&1023 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
}
