package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// maxVariables bounds what a header can make the checker allocate.
const maxVariables = 100_000_000

// proof checks a solver's proof about a formula.
func (v *verifying) proof(ctx context.Context, args []string) error {
	if len(args) > 0 {
		return errors.New("--cnf and --drat name the files; there is no further one")
	}
	var checker *proof.Checker
	err := v.t.withFile(ctx, v.cnf, func(name string, r io.Reader) (err error) {
		checker, err = load(ctx, r)
		if err != nil && ctx.Err() == nil {
			err = fail(statusInput, fmt.Errorf("%s: %w", name, err))
		}
		return err
	})
	if err != nil || checker == nil {
		return err
	}
	return v.t.withFile(ctx, v.drat, func(name string, r io.Reader) error {
		err := checker.Check(ctx, proof.NewReader(r))
		step, status := "", int32(0)
		var syntax *proof.SyntaxError
		switch {
		case err == nil:
			step = "verified"
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, proof.ErrNeedsRAT):
			step, status = "out of reach", statusGaveUp
		case errors.Is(err, proof.ErrNotRUP), errors.Is(err, proof.ErrNoEmpty):
			step, status = "fails", statusWrong
		case errors.As(err, &syntax):
			return fail(statusInput, fmt.Errorf("%s:%d: %s", name, syntax.Line, syntax.Reason))
		default:
			return fail(statusInput, fmt.Errorf("%s: %w", name, err))
		}
		if err != nil {
			v.t.worsen(status)
			v.t.say(wrong, "%s: %v", name, err)
		}
		s := checker.Stats()
		v.t.note("%d lemmas, %d deletions, %d deletions ignored, %d propagations", s.Lemmas, s.Deletions, s.Ignored, s.Propagations)
		out := v.t.lines()
		return errors.Join(out.print(step), out.flush())
	})
}

// load reads a formula into a checker.
func load(ctx context.Context, r io.Reader) (*proof.Checker, error) {
	d := cnf.NewDIMACSReader(r, cnf.Strict)
	vars, _, _, err := d.Header()
	if err != nil {
		return nil, err
	}
	if vars > maxVariables {
		return nil, fmt.Errorf("%d variables, the checker holds %d", vars, maxVariables)
	}
	checker := proof.NewChecker(int(vars))
	for k := 0; ; k++ {
		if k%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		clause, err := d.Next()
		if err == io.EOF {
			return checker, nil
		}
		if err == nil {
			err = checker.Clause(clause)
		}
		if err != nil {
			return nil, err
		}
	}
}
