package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"sudokusat/certificate"
	"sudokusat/cnf"
	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/proof"
)

// maxVariables bounds the memory that the checker allocates for a header.
const maxVariables = 100_000_000

// sink is what proofs are checked by, once it has the clauses of a formula.
type sink interface {
	cnf.Sink
	check(ctx context.Context, r io.Reader) error
	Stats() proof.Stats
}

type dratChecker struct{ *proof.Checker }

func (c dratChecker) check(ctx context.Context, r io.Reader) error {
	return c.Check(ctx, proof.NewReader(r))
}

type lratChecker struct{ *proof.HintChecker }

func (c lratChecker) check(ctx context.Context, r io.Reader) error { return c.Check(ctx, r) }

// proof checks a solver's proof about a formula.
func (v *verifyCmd) proof(ctx context.Context, args []string) error {
	file := cmp.Or(v.drat, v.lrat)
	switch {
	case v.cnf == "" || file == "":
		return errors.New("--cnf names a formula, and --drat or --lrat a proof about it: both are needed")
	case len(args) > 0:
		return errors.New("--cnf and --drat or --lrat name the files; there is no further one")
	}
	within, cancel := v.bounded(ctx)
	defer cancel()
	var checker sink
	err := v.t.withFile(ctx, v.cnf, v.timeout, func(name string, r *stream.File) error {
		loaded, err := load(within, r, func(vars int) sink {
			if v.lrat != "" {
				return lratChecker{proof.NewHintChecker(vars)}
			}
			return dratChecker{proof.NewChecker(vars)}
		})
		if err != nil {
			return v.conclude(ctx, name, err)
		}
		checker = loaded
		return nil
	})
	if err != nil || checker == nil {
		return err
	}
	return v.t.withFile(ctx, file, v.timeout, func(name string, r *stream.File) error {
		err := checker.check(within, r)
		s := checker.Stats()
		v.t.Note("%d lemmas, %d deletions, %d deletions ignored, %d propagations", s.Lemmas, s.Deletions, s.Ignored, s.Propagations)
		return v.conclude(ctx, name, err)
	})
}

// hints verifies a record and writes its proof with hints, as text and compressed.
func (v *verification) hints(ctx context.Context, rec *certificate.Record, dir string) error {
	var verdict error
	err := writeFile(filepath.Join(dir, hintsFile), func(long io.Writer) error {
		return writeFile(filepath.Join(dir, shortFile), func(short io.Writer) error {
			out := hinters{proof.NewHinter(long, false), proof.NewHinter(short, true)}
			verdict = v.verify(ctx, rec, out)
			if err := errors.Join(out[0].Flush(), out[1].Flush()); err != nil {
				verdict = nil
				return err
			}
			return verdict
		})
	})
	return cmp.Or(verdict, err)
}

// hinters are sinks that take the same proof.
type hinters [2]*proof.Hinter

func (h hinters) Lemma(number uint64, lits []cnf.Lit, hints []uint64) error {
	return errors.Join(h[0].Lemma(number, lits, hints), h[1].Lemma(number, lits, hints))
}

func (h hinters) Forget(last, number uint64) error {
	return errors.Join(h[0].Forget(last, number), h[1].Forget(last, number))
}

// conclude reports the result of a file, a formula or its proof, given the error of
// reading or checking it.
func (v *verifyCmd) conclude(ctx context.Context, name string, err error) error {
	line := answer.Verification{File: name, Claim: "unsatisfiable", Verdict: "verified"}
	at, status, kind := name, int32(tty.OK), wrong
	var syntax *proof.SyntaxError
	var clause *cnf.ParseError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil:
	case errors.Is(err, context.DeadlineExceeded):
		line.Verdict, status, kind, err = "unknown", tty.GaveUp, unfinished, errTimeout{v.timeout}
	case errors.Is(err, proof.ErrNeedsRAT):
		line.Verdict, status = "out of reach", tty.GaveUp
	case errors.Is(err, proof.ErrNotRUP), errors.Is(err, proof.ErrHint), errors.Is(err, proof.ErrNoEmpty):
		line.Verdict, status = "fails", tty.Wrong
	default:
		line.Claim, line.Verdict, status, kind = "", "malformed", tty.Input, malformed
		switch {
		case errors.As(err, &syntax):
			at, line.Line, err = fmt.Sprintf("%s:%d", name, syntax.Line), syntax.Line, errors.New(syntax.Reason)
		case errors.As(err, &clause):
			at, line.Line, err = fmt.Sprintf("%s:%d:%d", name, clause.Line, clause.Column), clause.Line, fmt.Errorf("%w: %s", clause.Err, clause.Detail)
			if clause.Detail == "" {
				err = clause.Err
			}
		}
	}
	if err != nil {
		line.Message = err.Error()
		v.t.Raise(status)
		v.t.Print(kind, "%s: %s", at, line.Message)
	}
	out := v.t.Lines()
	switch {
	case v.json:
		err = out.JSON(line)
	case line.Verdict == "malformed" || line.Verdict == "unknown":
		return nil
	default:
		err = out.Print(line.Verdict)
	}
	return errors.Join(err, out.Flush())
}

// load reads a formula into a checker.
func load(ctx context.Context, r io.Reader, checkerOf func(vars int) sink) (sink, error) {
	d := cnf.NewDIMACSReader(r, cnf.Strict)
	vars, _, _, err := d.Header()
	if err != nil {
		return nil, err
	}
	if vars > maxVariables {
		return nil, fmt.Errorf("%d variables, the checker holds %d", vars, maxVariables)
	}
	checker := checkerOf(int(vars))
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
