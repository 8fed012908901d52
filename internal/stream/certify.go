package stream

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"sudokusat/certificate"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// Certificate is the certificate of a puzzle, or the error for which there is none.
type Certificate struct {
	Record    certificate.Spool // to be written, and Reset after that
	Claim     certificate.Claim
	Solutions []sudoku.Grid // of a verdict
	By        string        // the engine whose evidence it is
	Err       error         // see [certificate.Maker]; a [*ClaimError] if the claim makes no sense
}

// ClaimError is a claim that makes no sense on the board of a puzzle.
type ClaimError struct{ Err error }

func (e *ClaimError) Error() string { return e.Err.Error() }

// Unwrap returns why it makes no sense.
func (e *ClaimError) Unwrap() error { return e.Err }

// Certifier makes certificates from the evidence of one prover. It is safe for
// concurrent use.
type Certifier struct {
	Prover  certificate.Prover
	Timeout time.Duration // for each, 0 for none
	makers  sync.Pool
}

// NewCertifier returns a certifier that takes its evidence from an engine. It is an error if
// that writes no proofs.
func NewCertifier(e *Engine, timeout time.Duration) (*Certifier, error) {
	prover, ok := e.Engine.(certificate.Prover)
	if !ok {
		return nil, fmt.Errorf("%s writes no proofs (sat, cdcl and exec:cadical do)", e.Name())
	}
	return &Certifier{Prover: prover, Timeout: timeout}, nil
}

// Decide certifies how many solutions a puzzle has, up to limit exactly.
func (c *Certifier) Decide(ctx context.Context, p sudoku.Puzzle, limit int) *Certificate {
	if solutions := c.search(ctx, p, limit+1); solutions != nil {
		m := c.Show(ctx, p, solutions...)
		m.By = "native"
		return m
	}
	return c.record(ctx, func(ctx context.Context, maker *certificate.Maker, m *Certificate) error {
		rec, err := maker.Decide(ctx, &m.Record, p, limit)
		if err == nil {
			m.Claim, m.Solutions = rec.Claim, rec.Solutions
		}
		return err
	})
}

// searchedFirst is how long solutions of a puzzle with layers are searched before a prover
// is asked, which takes ten times as long for them: the solutions are the whole evidence
// that there are several.
const searchedFirst = time.Second

// search returns as many solutions of a puzzle with layers as asked for, or nil if the
// direct search does not find them in a moment.
func (c *Certifier) search(ctx context.Context, p sudoku.Puzzle, count int) []sudoku.Grid {
	if p.Shape == nil || len(p.Shape.Layers()) == 0 {
		return nil
	}
	moment := searchedFirst
	if c.Timeout > 0 {
		moment = min(moment, c.Timeout/4)
	}
	ctx, cancel := context.WithTimeout(ctx, moment)
	defer cancel()
	r, err := native.New(native.Jobs(1)).Solve(ctx, p, sudoku.Query{Limit: uint64(count), Keep: count})
	if err != nil || len(r.Solutions) < count {
		return nil
	}
	return r.Solutions
}

// Claim certifies a claim in the words of [certificate.ReadClaim].
func (c *Certifier) Claim(ctx context.Context, p sudoku.Puzzle, claim string) *Certificate {
	return c.record(ctx, func(ctx context.Context, maker *certificate.Maker, m *Certificate) (err error) {
		if m.Claim, err = certificate.ReadClaim(p.Shape, claim); err != nil {
			return &ClaimError{err}
		}
		if m.Claim.Stepwise() {
			return &ClaimError{fmt.Errorf("steps show that \"%s\", which explain writes (--proof with --least)", claim)}
		}
		return maker.Claim(ctx, &m.Record, p, m.Claim)
	})
}

// Show certifies that a puzzle has the solutions, one or more.
func (c *Certifier) Show(ctx context.Context, p sudoku.Puzzle, solutions ...sudoku.Grid) *Certificate {
	return c.record(ctx, func(ctx context.Context, maker *certificate.Maker, m *Certificate) error {
		m.Claim, m.Solutions = certificate.Claim{Kind: certificate.AtLeast, Count: len(solutions)}, solutions
		return maker.Show(ctx, &m.Record, p, solutions...)
	})
}

// Steps writes a record of a claim whose evidence is steps; see [certificate.Maker].
func (c *Certifier) Steps(ctx context.Context, w io.Writer, p sudoku.Puzzle, claim certificate.Claim, lines *certificate.Spool) error {
	m := c.record(ctx, func(ctx context.Context, maker *certificate.Maker, _ *Certificate) error {
		return maker.Steps(ctx, w, p, claim, lines)
	})
	return m.Err
}

func (c *Certifier) record(ctx context.Context, write func(context.Context, *certificate.Maker, *Certificate) error) *Certificate {
	maker, pooled := c.makers.Get().(*certificate.Maker)
	if !pooled {
		maker = certificate.NewMaker(c.Prover)
	}
	defer c.makers.Put(maker)
	if c.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.Timeout)
		defer cancel()
	}
	m := &Certificate{By: c.Prover.Name()}
	m.Err = write(ctx, maker, m)
	return m
}
