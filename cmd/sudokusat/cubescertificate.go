package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"sudokusat/certificate"
	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/internal/words"
	"sudokusat/proof"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// A certificate out of the proofs of cubes (cubes --join --certificate). The cubes are of
// the formula that a certificate refutes, so that each step of the joined proof is one
// about it; package certificate checks them all again, whatever the cubes say.

// cubesProver shows the joined proofs of cubes. It is a [certificate.Prover].
type cubesProver struct {
	q     *cubing
	parts []string
	found []sudoku.Grid
	err   error // of the proofs, as users get it
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
func (q *cubing) certified(ctx context.Context, parts []string) error {
	puzzle, err := q.puzzle(ctx)
	if err != nil {
		return err
	}
	prover := &cubesProver{q: q, parts: parts, found: q.blocked(puzzle)}
	file, done, err := q.t.whole(q.results.output)
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
		err = fail(statusWrong, fmt.Errorf("no certificate that %s is %s: %w (export --claim writes the formula that one refutes)", q.certificate, claim.Text(puzzle.Shape), err))
	default:
		err = outputError(w.Flush())
	}
	if err = done(err); err == nil {
		q.t.say(always, "%s and %s: %s", words.Count(len(parts), "part"), words.Count(len(q.cubes), "cube"), claim.Text(puzzle.Shape))
	}
	return err
}

// puzzle reads the first puzzle of the file of --certificate.
func (q *cubing) puzzle(ctx context.Context) (p sudoku.Puzzle, err error) {
	failed := q.t.withFile(ctx, q.certificate, func(name string, r io.Reader) error {
		rec, err := text.NewReader(r, text.Options{Name: name}).Read()
		if errors.Is(err, io.EOF) {
			err = fmt.Errorf("%s: there is no puzzle in it", name)
		}
		p = rec.Puzzle
		return fail(statusInput, err)
	})
	if failed == nil && p.Shape == nil {
		failed = fail(statusInput, fmt.Errorf("%s cannot be read, and nothing was joined", q.certificate))
	}
	return p, failed
}

// blocked is the solution that the last clause of the formula excludes: each cell that
// is open has another digit than there.
func (q *cubing) blocked(p sudoku.Puzzle) []sudoku.Grid {
	var last []cnf.Lit
	for _, lits := range q.formula.All() {
		last = lits
	}
	digits := map[cnf.Var]bool{}
	for _, l := range last {
		if l > 0 {
			return nil
		}
		digits[l.Var()] = true
	}
	g, n := p.Givens.Clone(), p.Shape.N()
	for c := range g {
		for d := sudoku.Digit(1); g[c] == 0 && int(d) <= n; d++ {
			if digits[encode.Var(n, sudoku.Cell(c), d)] {
				g[c] = d
			}
		}
	}
	if sudoku.Check(p, g) != nil {
		return nil
	}
	return []sudoku.Grid{g}
}
