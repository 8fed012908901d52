package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"sudokusat/certificate"
	"sudokusat/encode/cube"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/proof"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// The proofs of the parts as one proof (cubes --join).

// joined joins the proofs of the parts to one.
func (q *cubesCmd) joined(ctx context.Context, parts []string) error {
	if q.certificate != "" {
		return q.certified(ctx, parts)
	}
	file, done, err := whole("--output", q.results.output)
	if err != nil {
		return err
	}
	w := proof.NewWriter(file)
	if err = q.combine(ctx, parts, w); err == nil {
		err = w.Flush()
	}
	if err = done(err); err == nil {
		q.t.Print(tty.Always, "%s and %s: the formula has no model", words.Count(len(parts), "part"), words.Count(len(q.cubes), "cube"))
	}
	return err
}

func (q *cubesCmd) combine(ctx context.Context, parts []string, w proof.Sink) error {
	steps := cube.Checked{Checker: cube.NewChecker(q.formula), Then: w}
	for _, path := range parts {
		read := false
		err := q.t.withFile(ctx, path, 0, func(name string, r *stream.File) error {
			read = true
			err := proof.Copy(ctx, steps, proof.NewReader(r))
			switch {
			case errors.As(err, new(*proof.SyntaxError)):
				return tty.Fail(tty.Input, fmt.Errorf("%s: %w", name, err))
			case errors.As(err, new(*proof.StepError)):
				return tty.Fail(tty.Wrong, fmt.Errorf("%s: %w", name, err))
			}
			return err
		})
		if err != nil {
			return err
		}
		if !read {
			return tty.Fail(tty.Input, fmt.Errorf("%s cannot be read, and nothing was joined", path))
		}
	}
	err := cube.Close(ctx, q.cubes, steps)
	switch {
	case err == nil || ctx.Err() != nil:
		return err
	case errors.As(err, new(cube.OpenError)):
		return tty.Fail(tty.Input, err)
	}
	return tty.Fail(tty.Wrong, err)
}

// Certificates from the proofs of cubes (cubes --join --certificate). The cubes are those
// of the formula that a certificate refutes, so each step of the joined proof is a step
// about that formula. Package certificate checks all of them again.

// cubesProver is a [certificate.Prover] with the joined proofs of cubes.
type cubesProver struct {
	q     *cubesCmd
	parts []string
	found []sudoku.Grid
	err   error // of the proofs, with its exit status
}

// Name implements [certificate.Prover].
func (c *cubesProver) Name() string { return "cubes" }

// Prove implements [certificate.Prover].
func (c *cubesProver) Prove(ctx context.Context, _ sudoku.Puzzle, _ []sudoku.Fact, _ uint64, each func(sudoku.Grid) bool, steps proof.Sink) (r sudoku.Result, err error) {
	for _, g := range c.found {
		if r.Count++; !each(g) {
			return r, nil
		}
	}
	r.Complete = true
	c.err = c.q.combine(ctx, c.parts, steps)
	return r, c.err
}

// certified writes the certificate.
func (q *cubesCmd) certified(ctx context.Context, parts []string) error {
	puzzle, err := q.puzzle(ctx)
	if err != nil {
		return err
	}
	prover := &cubesProver{q: q, parts: parts, found: certificate.Excluded(puzzle, q.formula)}
	file, done, err := whole("--output", q.results.output)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(underName{file, q.results.output})
	claim := certificate.Counted(len(prover.found))
	err = certificate.NewMaker(prover).Claim(ctx, w, puzzle, claim)
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case prover.err != nil && !errors.Is(err, certificate.ErrEvidence):
		err = prover.err
	case err != nil:
		err = tty.Fail(tty.Wrong, fmt.Errorf("no certificate that %s is %s: %w (export --claim writes the formula that one refutes)", q.certificate, claim.Text(puzzle.Shape), err))
	default:
		err = tty.OutputError(w.Flush())
	}
	if err = done(err); err == nil {
		q.t.Print(tty.Always, "%s and %s: %s", words.Count(len(parts), "part"), words.Count(len(q.cubes), "cube"), claim.Text(puzzle.Shape))
	}
	return err
}

// puzzle reads the first puzzle of the file of --certificate.
func (q *cubesCmd) puzzle(ctx context.Context) (p sudoku.Puzzle, err error) {
	failed := q.t.withFile(ctx, q.certificate, 0, func(name string, r *stream.File) error {
		rec, err := text.NewReader(r, text.Options{Name: name, Archive: r.Archive}).Read()
		if errors.Is(err, io.EOF) {
			err = fmt.Errorf("%s: there is no puzzle in it", name)
		}
		p = rec.Puzzle
		return tty.Fail(tty.Input, err)
	})
	if failed == nil && p.Shape == nil {
		failed = tty.Fail(tty.Input, fmt.Errorf("%s cannot be read, and nothing was joined", q.certificate))
	}
	return p, failed
}
