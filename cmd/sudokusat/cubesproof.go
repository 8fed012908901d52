package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"sudokusat/cnf"
	"sudokusat/internal/words"
	"sudokusat/proof"
	"sudokusat/sat"
)

// Proofs of cubes, and the proof that they make together. A checker sees every step
// before it is written, of a cube under its literals, of all under nothing. The cubes are
// the leaves of a tree; its nodes, the deepest first, are the lemmas that close it:
//
//	-1 -2 0, -1 2 0    the cubes 1 2 and 1 -2 have no model
//	-1 0               nor has what they begin with
//	0                  nor has anything

// prove runs the solver with proofs, which go to the file of --proof.
func (q *cubing) prove(ctx context.Context, engine sat.CubeSolver, cubes [][]cnf.Lit, each func(int, sat.CubeAnswer) error) error {
	checker := q.checker()
	if err := checker.Mark(ctx); err != nil {
		return err
	}
	file, done, err := q.t.whole(q.proof)
	if err != nil {
		return err
	}
	w := proof.NewWriter(file)
	var kept int64 // bytes of proofs that were accepted
	to := func(i int) (proof.Sink, error) {
		checker.Rewind()
		for j := range cubes[i] {
			checker.Clause(cubes[i][j : j+1])
		}
		return both{checker, proof.NewUnder(w, cubes[i])}, nil
	}
	return done(engine.ProveCubes(ctx, q.formula, cubes, q.timeout, to, func(i int, a sat.CubeAnswer) error {
		var err error
		if a.Proved {
			if err = w.Flush(); err == nil {
				kept, err = file.Seek(0, io.SeekCurrent)
			}
		} else {
			w.Reset(file)
			if err = file.Truncate(kept); err == nil {
				_, err = file.Seek(kept, io.SeekStart)
			}
		}
		if err != nil {
			return outputError(err)
		}
		return each(i, a)
	}))
}

// checker is one that holds the formula.
func (q *cubing) checker() *proof.Checker {
	c := proof.NewChecker(q.formula.Vars)
	for _, lits := range q.formula.All() {
		c.Clause(lits)
	}
	return c
}

// both gives steps to a checker, and those that it accepts to a sink.
type both struct {
	checker *proof.Checker
	then    proof.Sink
}

func (b both) Add(lits []cnf.Lit) error {
	if err := b.checker.Add(lits); err != nil {
		return err
	}
	return b.then.Add(lits)
}

func (b both) Delete(lits []cnf.Lit) error {
	return errors.Join(b.checker.Delete(lits), b.then.Delete(lits))
}

// joined makes one proof of the parts.
func (q *cubing) joined(ctx context.Context, parts []string) error {
	if q.certificate != "" {
		return q.certified(ctx, parts)
	}
	file, done, err := q.t.whole(q.results.output)
	if err != nil {
		return err
	}
	w := proof.NewWriter(file)
	if err = q.combine(ctx, parts, w); err == nil {
		err = w.Flush()
	}
	if err = done(err); err == nil {
		q.t.say(always, "%s and %s: the formula has no model", words.Count(len(parts), "part"), words.Count(len(q.cubes), "cube"))
	}
	return err
}

func (q *cubing) combine(ctx context.Context, parts []string, w proof.Sink) error {
	checker := q.checker()
	steps := both{checker, w}
	for _, path := range parts {
		read := false
		err := q.t.withFile(ctx, path, func(name string, r io.Reader) error {
			read = true
			err := proof.Copy(ctx, steps, proof.NewReader(r))
			switch {
			case errors.As(err, new(*proof.SyntaxError)):
				return fail(statusInput, fmt.Errorf("%s: %w", name, err))
			case errors.As(err, new(*proof.StepError)):
				return fail(statusWrong, fmt.Errorf("%s: %w", name, err))
			}
			return err
		})
		if err != nil {
			return err
		}
		if !read {
			return fail(statusInput, fmt.Errorf("%s cannot be read, and nothing was joined", path))
		}
	}
	var missing []string
	var nodes [][]cnf.Lit
	for i, cube := range q.cubes {
		if steps.Add(negated(cube)) != nil {
			missing = append(missing, strconv.Itoa(i+1))
		}
		for k := range cube {
			nodes = append(nodes, cube[:k])
		}
	}
	if len(missing) > 0 {
		return fail(statusInput, fmt.Errorf("no part shows that these cubes have no model: %s", strings.Join(missing, ",")))
	}
	slices.SortStableFunc(nodes, func(a, b []cnf.Lit) int {
		if d := len(b) - len(a); d != 0 {
			return d
		}
		return slices.Compare(a, b)
	})
	nodes = slices.CompactFunc(nodes, slices.Equal[[]cnf.Lit])
	for _, n := range append(nodes, nil) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := steps.Add(negated(n)); err != nil {
			return fail(statusWrong, fmt.Errorf("the cubes do not cover everything: %w", err))
		}
	}
	return nil
}

func negated(cube []cnf.Lit) []cnf.Lit {
	not := make([]cnf.Lit, len(cube))
	for i, l := range cube {
		not[i] = -l
	}
	return not
}
