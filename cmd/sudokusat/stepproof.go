package main

import (
	"bufio"
	"context"
	"errors"
	"os"
	"strings"
	"sync"

	"sudokusat/certificate"
	"sudokusat/explain"
	"sudokusat/internal/stream"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// Steps as evidence (--proof FILE of explain and hint): certificates whose proofs are
// the steps, and records that show that each step is a smallest one.

// stepProver is a prover whose proofs are steps: those of a puzzle, or the one that
// reason is.
type stepProver struct {
	engine sudoku.Engine // finds the solution
	limit  int           // of truths
	rules  *explain.Rules
	reason *explain.Reason
}

var _ certificate.Prover = &stepProver{}

// Name implements [certificate.Prover].
func (*stepProver) Name() string { return "steps" }

// Prove implements [certificate.Prover].
func (s *stepProver) Prove(ctx context.Context, p sudoku.Puzzle, assume []sudoku.Fact, limit uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error) {
	if s.reason != nil {
		err := explain.ProveReason(ctx, p, s.reason, steps)
		if err == nil {
			err = steps.Add(nil)
		}
		return sudoku.Result{Complete: true}, err
	}
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
	file  *os.File
	w     *bufio.Writer
	limit int               // of truths
	pool  sync.Pool         // of *stepCertifier
	other *stream.Certifier // proves that clashes have no solution
	done  func()            // ends its engine
}

// stepCertifier makes one certificate at a time.
type stepCertifier struct {
	stream.Certifier
	prover stepProver
}

// openStepProofs opens the file, which is none of those that are read.
func openStepProofs(e *explaining, path string, read []string, limit int) (*stepProofs, error) {
	engine := e.engine
	if !strings.HasPrefix(engine.engine, "exec:") {
		engine.engine = "sat"
	}
	other, done, err := openCertifier(e.t, engine)
	if err != nil {
		return nil, err
	}
	f, err := createFile("--proof", path, read)
	if err != nil {
		done()
		return nil, err
	}
	return &stepProofs{file: f, w: bufio.NewWriter(f), limit: limit, other: other, done: done}, nil
}

// with lends a certifier.
func (f *stepProofs) with(x *explainer, r *explain.Reason, use func(*stepCertifier) error) error {
	c, ok := f.pool.Get().(*stepCertifier)
	if !ok {
		c = &stepCertifier{}
		c.Certifier.Prover = &c.prover
	}
	defer f.pool.Put(c)
	c.prover = stepProver{x.engine, f.limit, x.rules, r}
	return use(c)
}

// verdict appends the certificate of what a puzzle has, with its steps as lemmas; one
// without them where they do not lead to a proof.
func (f *stepProofs) verdict(x *explainer, to *certificate.Spool) error {
	decide := func(c *stream.Certifier) error {
		m := c.Decide(x.ctx, x.puzzle, 1)
		defer m.Record.Reset()
		if m.Err != nil {
			return m.Err
		}
		_, err := m.Record.WriteTo(to)
		return err
	}
	err := f.with(x, nil, func(c *stepCertifier) error { return decide(&c.Certifier) })
	if errors.Is(err, explain.ErrStuck) || errors.Is(err, explain.ErrTooLarge) {
		return decide(f.other)
	}
	return err
}

// claim appends a certificate that takes no steps.
func (f *stepProofs) claim(x *explainer, p sudoku.Puzzle, kind certificate.Kind, to *certificate.Spool) error {
	m := f.other.Claim(x.ctx, p, certificate.Claim{Kind: kind}.Text(p.Shape))
	defer m.Record.Reset()
	if m.Err != nil {
		return m.Err
	}
	_, err := m.Record.WriteTo(to)
	return err
}

// clash appends the certificates of what clashes: of the clues, and of these with
// rules and, if they are known, houses.
func (f *stepProofs) clash(x *explainer, c *clash, to *certificate.Spool) error {
	if len(c.cells) > 0 {
		if err := f.claim(x, x.puzzle.With(c.clues()), certificate.Clash, to); err != nil {
			return err
		}
	}
	proper := c.proper
	if proper.Shape == nil {
		if len(x.puzzle.Shape.Board().Rules) > 0 || len(c.rules) == 0 {
			return nil
		}
		var err error
		if proper, err = c.withRules(); err != nil {
			return err
		}
	}
	return f.claim(x, proper, certificate.ClashRules, to)
}

// steps appends the evidence that the first steps are smallest, up to most, 0 for all.
func (f *stepProofs) steps(x *explainer, solutions []sudoku.Grid, most int, to *certificate.Spool) error {
	var lines certificate.Spool
	defer lines.Reset()
	e, err := explain.WriteSteps(x.ctx, x.puzzle, f.options(x, solutions), most, &lines)
	if err != nil && !errors.Is(err, explain.ErrStuck) || e.Steps == 0 {
		return err
	}
	claim := certificate.Claim{Kind: certificate.Steps, Count: e.Steps}
	if e.Solved {
		claim.Kind = certificate.StepsToSolution
	}
	return f.write(x, claim, &lines, to)
}

// reason appends the certificate of a claim about a digit, and the evidence that its
// reason is smallest. There is none for claims about what a rule comes to.
func (f *stepProofs) reason(x *explainer, solutions []sudoku.Grid, r *explain.Reason, fromStart bool, to *certificate.Spool) error {
	if r.Claim.Fact.Cell < 0 && r.Claim.Constraint >= 0 {
		return nil
	}
	claim := certificate.Claim{Kind: certificate.UnsolvableBy, Count: len(r.Truths)}
	if r.Claim.Fact.Cell >= 0 {
		claim.Kind, claim.Fact = certificate.FactBy, r.Claim.Fact
		err := f.with(x, r, func(c *stepCertifier) error {
			text := certificate.Claim{Kind: certificate.Holds, Fact: r.Claim.Fact}.Text(x.puzzle.Shape)
			m := c.Claim(x.ctx, x.puzzle, text)
			defer m.Record.Reset()
			if m.Err != nil {
				return m.Err
			}
			_, err := m.Record.WriteTo(to)
			return err
		})
		if err != nil {
			return err
		}
	}
	if len(r.Truths) == 0 {
		return nil // a clue says it
	}
	var lines certificate.Spool
	defer lines.Reset()
	if err := explain.WriteReason(x.ctx, x.puzzle, f.options(x, solutions), r, fromStart, &lines); err != nil {
		return err
	}
	return f.write(x, claim, &lines, to)
}

func (f *stepProofs) options(x *explainer, solutions []sudoku.Grid) explain.Options {
	return explain.Options{Solutions: solutions, Limit: f.limit, Rules: x.rules}
}

// write appends the record of a claim that steps show.
func (f *stepProofs) write(x *explainer, claim certificate.Claim, lines, to *certificate.Spool) error {
	return f.with(x, nil, func(c *stepCertifier) error { return c.Steps(x.ctx, to, x.puzzle, claim, lines) })
}

// emitted writes what a puzzle has, or the empty line in its place.
func (f *stepProofs) emitted(it *stream.Item[outcome]) error {
	o := &it.Result
	var written int64
	var err error
	if o.evidence != nil {
		defer o.evidence.Reset()
		written, err = o.evidence.WriteTo(f.w)
	}
	if written == 0 && err == nil {
		err = f.w.WriteByte('\n')
	}
	return outputError(err)
}

// close ends the engine and closes the file. Its error is that of writing.
func (f *stepProofs) close() error {
	f.done()
	return outputError(errors.Join(f.w.Flush(), f.file.Close()))
}
