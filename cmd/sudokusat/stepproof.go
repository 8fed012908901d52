package main

import (
	"bufio"
	"context"
	"errors"
	"os"

	"sudokusat/certificate"
	"sudokusat/explain"
	"sudokusat/proof"
	"sudokusat/stream"
	"sudokusat/sudoku"
)

// Steps as evidence (explain --proof FILE): a certificate whose proof is the list of
// steps. Each candidate that goes is a lemma, behind those that it needs.

// stepProver is a prover whose proofs are steps.
type stepProver struct {
	engine sudoku.Engine // finds the solution
	limit  int           // of truths
	rules  *explain.Rules
}

var _ certificate.Prover = stepProver{}

// Name implements [certificate.Prover].
func (stepProver) Name() string { return "steps" }

// Prove implements [certificate.Prover].
func (s stepProver) Prove(ctx context.Context, p sudoku.Puzzle, assume []sudoku.Fact, limit uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error) {
	if len(assume) > 0 {
		return sudoku.Result{}, errors.New("steps prove nothing about assumptions")
	}
	r, err := s.engine.Solve(ctx, p, sudoku.Query{Limit: limit, Keep: int(limit)})
	if err != nil {
		return r, err
	}
	for _, g := range r.Solutions {
		if !each(g) {
			return r, nil
		}
	}
	if !r.Complete {
		return r, nil
	}
	err = explain.Prove(ctx, p, explain.Options{Solutions: r.Solutions, Limit: s.limit, Rules: s.rules}, steps)
	return r, err
}

// stepProofs is the file of --proof.
type stepProofs struct {
	file *os.File
	w    *bufio.Writer
}

func openStepProofs(path string) (*stepProofs, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, fail(statusGaveUp, stream.PathError(err))
	}
	return &stepProofs{file: f, w: bufio.NewWriter(f)}, nil
}

// certifySteps makes the certificate of a puzzle.
func certifySteps(x *explainer, limit int) (*stream.Certificate, error) {
	c := stream.Certifier{Prover: stepProver{x.engine, limit, x.rules}}
	m := c.Decide(x.ctx, x.puzzle, 1)
	return m, m.Err
}

// write writes a certificate, or the empty line in its place.
func (f *stepProofs) write(m *stream.Certificate) error {
	if m == nil || m.Err != nil {
		return outputError(f.w.WriteByte('\n'))
	}
	defer m.Record.Reset()
	_, err := m.Record.WriteTo(f.w)
	return outputError(err)
}

func (f *stepProofs) close() error { return outputError(errors.Join(f.w.Flush(), f.file.Close())) }
