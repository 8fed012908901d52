package cube

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// Proofs of cubes, and the proof that they make together. A checker sees every step
// before it is written, of a cube under its literals, of all under nothing. The cubes are
// the leaves of a tree; its nodes, the deepest first, are the lemmas that close it:
//
//	-1 -2 0, -1 2 0    the cubes 1 2 and 1 -2 have no model
//	-1 0               nor has what they begin with
//	0                  nor has anything

// NewChecker returns a checker that holds the clauses of a formula.
func NewChecker(f *cnf.Formula) *proof.Checker {
	c := proof.NewChecker(f.Vars)
	for _, lits := range f.All() {
		c.Clause(lits)
	}
	return c
}

// Checked is a sink that gives steps to a checker, and those that it accepts to another
// sink.
type Checked struct {
	Checker *proof.Checker
	Then    proof.Sink
}

// Add implements [proof.Sink].
func (c Checked) Add(lits []cnf.Lit) error {
	if err := c.Checker.Add(lits); err != nil {
		return err
	}
	return c.Then.Add(lits)
}

// Delete implements [proof.Sink].
func (c Checked) Delete(lits []cnf.Lit) error {
	return errors.Join(c.Checker.Delete(lits), c.Then.Delete(lits))
}

// OpenError lists the cubes, counted from 0, that no part refutes.
type OpenError []int

func (e OpenError) Error() string {
	numbers := make([]string, len(e))
	for i, n := range e {
		numbers[i] = strconv.Itoa(n + 1)
	}
	return "no part shows that these cubes have no model: " + strings.Join(numbers, ",")
}

// Close adds to proofs of cubes, which steps has seen, that the cubes cover
// everything: its last lemma is the empty clause. The error is an [OpenError], that
// of a step or ctx's.
func Close(ctx context.Context, cubes [][]cnf.Lit, steps Checked) error {
	var open OpenError
	var nodes [][]cnf.Lit
	for i, cube := range cubes {
		if steps.Add(negated(cube)) != nil {
			open = append(open, i)
		}
		for k := range cube {
			nodes = append(nodes, cube[:k])
		}
	}
	if len(open) > 0 {
		return open
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
			return fmt.Errorf("the cubes do not cover everything: %w", err)
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
