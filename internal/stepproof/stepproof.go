// Package stepproof makes certificates from steps of reasoning: proofs whose lemmas are the
// steps, and records which prove that each step is a smallest one.
package stepproof

import (
	"context"
	"errors"
	"sync"

	"sudokusat/certificate"
	"sudokusat/explain"
	"sudokusat/internal/stream"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// prover is a prover whose proofs are steps: those of a puzzle, or the one that reason is.
type prover struct {
	engine sudoku.Engine // finds the solution
	limit  int           // of truths
	rules  *explain.Rules
	reason *explain.Reason
}

var _ certificate.Prover = &prover{}

// Name implements [certificate.Prover].
func (*prover) Name() string { return "steps" }

// Prove implements [certificate.Prover].
func (s *prover) Prove(ctx context.Context, p sudoku.Puzzle, assume []sudoku.Fact, limit uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error) {
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
	err = explain.Prove(ctx, p, explain.Options{Solutions: r.Solutions, Limit: s.limit, Rules: s.rules, Cases: len(r.Solutions) == 1}, steps)
	return r, err
}

// Maker makes certificates. It may be used by several goroutines.
type Maker struct {
	Limit int               // of truths per reason
	Other *stream.Certifier // proves that clashes have no solution

	pool sync.Pool // of *certifier
}

// certifier makes one certificate at a time.
type certifier struct {
	stream.Certifier
	prover prover
}

// Question is the subject of certificates, with the engines that find the evidence.
type Question struct {
	Ctx    context.Context
	Engine sudoku.Engine // finds solutions
	Puzzle sudoku.Puzzle
	Rules  *explain.Rules
	To     *certificate.Spool // certificates are appended to it
}

// with calls a function with a certifier of the pool.
func (f *Maker) with(x *Question, r *explain.Reason, use func(*certifier) error) error {
	c, ok := f.pool.Get().(*certifier)
	if !ok {
		c = &certifier{}
		c.Certifier.Prover = &c.prover
	}
	defer f.pool.Put(c)
	c.prover = prover{x.Engine, f.Limit, x.Rules, r}
	return use(c)
}

// append appends a certificate.
func (x *Question) append(m *stream.Certificate) error {
	defer m.Record.Reset()
	if m.Err != nil {
		return m.Err
	}
	_, err := m.Record.WriteTo(x.To)
	return err
}

// Verdict appends the certificate of the puzzle's verdict, with its steps as lemmas; one
// without them where they do not lead to a proof.
func (f *Maker) Verdict(x *Question) error {
	err := f.with(x, nil, func(c *certifier) error { return x.append(c.Decide(x.Ctx, x.Puzzle, 1)) })
	if errors.Is(err, explain.ErrStuck) || errors.Is(err, explain.ErrTooLarge) {
		return x.append(f.Other.Decide(x.Ctx, x.Puzzle, 1))
	}
	return err
}

// claim appends a certificate that takes no steps.
func (f *Maker) claim(x *Question, p sudoku.Puzzle, kind certificate.Kind) error {
	return x.append(f.Other.Claim(x.Ctx, p, certificate.Claim{Kind: kind}.Text(p.Shape)))
}

// Conflict appends the certificates of a clash: of the clues, and of these with rules and, if
// they are known, houses.
func (f *Maker) Conflict(x *Question, c *explain.Conflict) error {
	if len(c.Cells) > 0 {
		if err := f.claim(x, x.Puzzle.With(c.Clues()), certificate.Clash); err != nil {
			return err
		}
	}
	proper := c.Proper
	if proper.Shape == nil {
		if len(x.Puzzle.Shape.Board().Rules) > 0 || len(c.Rules) == 0 {
			return nil
		}
		var err error
		if proper, err = c.WithRules(); err != nil {
			return err
		}
	}
	return f.claim(x, proper, certificate.ClashRules)
}

// Steps appends the evidence that the first steps are smallest, up to most, 0 for all.
func (f *Maker) Steps(x *Question, solutions []sudoku.Grid, most int) error {
	var lines certificate.Spool
	defer lines.Reset()
	e, err := explain.WriteSteps(x.Ctx, x.Puzzle, f.options(x, solutions), most, &lines)
	if err != nil && !errors.Is(err, explain.ErrStuck) || e.Steps == 0 {
		return err
	}
	claim := certificate.Claim{Kind: certificate.Steps, Count: e.Steps}
	if e.Solved {
		claim.Kind = certificate.StepsToSolution
	}
	return f.write(x, claim, &lines)
}

// Reason appends the certificate of a claim about a digit, and the evidence that its
// reason is smallest. There is none for claims about the consequences of a rule.
func (f *Maker) Reason(x *Question, solutions []sudoku.Grid, r *explain.Reason, fromStart bool) error {
	if r.Claim.Fact.Cell < 0 && r.Claim.Constraint >= 0 {
		return nil
	}
	claim := certificate.Claim{Kind: certificate.UnsolvableBy, Count: len(r.Truths)}
	if r.Claim.Fact.Cell >= 0 {
		claim.Kind, claim.Fact = certificate.FactBy, r.Claim.Fact
		err := f.with(x, r, func(c *certifier) error {
			text := certificate.Claim{Kind: certificate.Holds, Fact: r.Claim.Fact}.Text(x.Puzzle.Shape)
			return x.append(c.Claim(x.Ctx, x.Puzzle, text))
		})
		if err != nil {
			return err
		}
	}
	if len(r.Truths) == 0 || r.Later() {
		return nil // it is a clue, or the steps have the evidence
	}
	var lines certificate.Spool
	defer lines.Reset()
	if err := explain.WriteReason(x.Ctx, x.Puzzle, f.options(x, solutions), r, fromStart, &lines); err != nil {
		return err
	}
	return f.write(x, claim, &lines)
}

func (f *Maker) options(x *Question, solutions []sudoku.Grid) explain.Options {
	return explain.Options{Solutions: solutions, Limit: f.Limit, Rules: x.Rules}
}

// write appends the record of a claim with steps as its evidence.
func (f *Maker) write(x *Question, claim certificate.Claim, lines *certificate.Spool) error {
	return f.with(x, nil, func(c *certifier) error { return c.Steps(x.Ctx, x.To, x.Puzzle, claim, lines) })
}
