package certificate

import (
	"context"

	"sudokusat/cnf"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// evidence judges what a prover shows while it works: each solution by the
// referee, each step by the checker, in the order in which they come. A step is
// checked against the blocking clauses of the solutions before it; those of later
// solutions are only added, and what is RUP stays RUP in a larger formula. So the
// steps need not be kept until all solutions are known, and a lie ends the work
// at once.
//
// It is the sink of the steps. The first error stays.
type evidence struct {
	ctx       context.Context
	maker     *Maker
	puzzle    sudoku.Puzzle
	assumed   []sudoku.Fact
	to        proof.Sink // of the steps that are needed
	solutions []sudoku.Grid
	checker   *proof.Checker // nil until the first step: solutions alone need none
	trimmer   *proof.Trimmer
	err       error
}

// solution takes a solution; it reports whether the prover may go on.
func (e *evidence) solution(g sudoku.Grid) bool {
	if e.err != nil {
		return false
	}
	if err := sudoku.Check(e.puzzle, g); err != nil {
		e.err = e.maker.caught("a solution: %w", err)
		return false
	}
	e.solutions = append(e.solutions, g)
	if e.checker != nil {
		e.checker.Clause(blocking(e.puzzle, g))
	}
	return true
}

// Add checks a lemma.
func (e *evidence) Add(lits []cnf.Lit) error {
	if e.load() {
		e.refused(e.trimmer.Add(lits))
	}
	return e.err
}

// Delete obeys a deletion.
func (e *evidence) Delete(lits []cnf.Lit) error {
	if e.load() {
		e.refused(e.trimmer.Delete(lits))
	}
	return e.err
}

// close ends the proof, which has to be one.
func (e *evidence) close() error {
	if e.load() {
		e.refused(e.trimmer.Close())
	}
	if e.err == nil && e.to == e.maker.writer {
		e.err = e.maker.writer.Flush()
	}
	return e.err
}

// load makes the checker hold the formula as far as it is known, before the first
// step; ok is false after an error.
func (e *evidence) load() (ok bool) {
	if e.checker != nil || e.err != nil {
		return e.err == nil
	}
	f, err := e.maker.verifier.formula(e.puzzle, e.solutions, e.assumed)
	if err == nil {
		e.checker, err = f.load(e.ctx, nil)
	}
	if e.err = err; err != nil {
		return false
	}
	e.trimmer = proof.NewTrimmer(e.checker, e.to)
	return true
}

// refused takes the error of a step; nil is none.
func (e *evidence) refused(err error) {
	switch {
	case err == nil:
	case refuses(err):
		e.err = e.maker.caught("the proof: %w", err)
	default:
		e.err = err
	}
}
