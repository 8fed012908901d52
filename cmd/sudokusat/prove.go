package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"sudokusat/certificate"
	"sudokusat/sudoku"
)

// proving is what prove is asked for.
type proving struct {
	claim   string
	minimal bool
	limit   int
}

// made is the certificate of an item, or why there is none.
type made struct {
	record    certificate.Spool
	claim     certificate.Claim
	solutions []sudoku.Grid // of a verdict
	err       error
}

func (a *app) proveCommand() *cobra.Command {
	var how proving
	c := &cobra.Command{
		Use:   "prove [FILE…]",
		Short: "Certificates: the verdict with evidence anybody can check",
		Long: `Prove writes a certificate for each puzzle: a line with what is claimed, the puzzle
and its solutions (a JSON object), then the lines of a proof that there are no
others (text DRAT). "sudokusat verify" checks it without solving anything; so
does drat-trim (see verify --emit). Nothing is written that was not verified,
whoever the prover is.

The claim is unique, unsolvable, "exactly N solutions" up to --limit, or "at
least N solutions" beyond. A puzzle that cannot be read, and one for which the
claim asked for is false, leaves an empty line.`,
		Example: `  sudokusat prove puzzles.txt > certificates.txt
  sudokusat prove --minimal puzzles.txt
  sudokusat prove --claim 'r4c5 is 7' p.txt | sudokusat verify
  sudokusat prove --engine 'exec:cadical' p.txt`,
		RunE: func(c *cobra.Command, args []string) error { return a.prove(c, args, how) },
	}
	a.addReading(c)
	a.addSolving(c, "sat", "who finds the proof")
	f := c.Flags()
	f.IntVar(&how.limit, "limit", 10, "prove the exact number of solutions up to so many")
	f.StringVar(&how.claim, "claim", "", "prove this: unique, unsolvable, minimal, 'exactly 5 solutions', 'at least 2 solutions', 'r4c5 is 7' or 'r4c5 is not 7'")
	f.BoolVar(&how.minimal, "minimal", false, "prove that the puzzle is minimal: unique, and no clue can go")
	c.MarkFlagsMutuallyExclusive("claim", "minimal", "limit")
	complete(c, "claim", []string{"unique", "unsolvable", "minimal"})
	return c
}

func (a *app) prove(c *cobra.Command, args []string, how proving) error {
	o, err := a.reading()
	if err != nil {
		return err
	}
	if how.limit < 1 {
		return errors.New("--limit is a number from 1 up")
	}
	if how.minimal {
		how.claim = "minimal"
	}
	prover, done, err := a.prover(a.spec(c))
	if err != nil {
		return err
	}
	defer done()
	out := a.lines()
	jobs := max(a.shared.jobs, 1)
	m := &makers{prover: prover, free: make(chan *certificate.Maker, jobs)}
	p := &pipeline{in: a.input(args, o), jobs: jobs, full: satBatch, flush: out.flush}
	p.work = func(ctx context.Context, b *batch) {
		for i := range b.items {
			if it := &b.items[i]; it.bad == nil {
				it.pending = make(chan struct{})
			}
		}
		close(b.done)
		for i := range b.items {
			if it := &b.items[i]; it.bad == nil {
				it.made = m.make(ctx, it.Puzzle, how, a)
				close(it.pending)
			}
		}
	}
	p.emit = func(it *item) error {
		if it.made == nil {
			a.judged(it, false)
			if it.keepsPlace() {
				return out.print("")
			}
			return nil
		}
		defer it.made.record.Reset()
		if err := it.made.err; err != nil {
			if err := a.unproved(c.Context(), it, err); err != nil {
				return err
			}
			return out.print("")
		}
		if it.made.claim.Kind == certificate.Unsolvable && how.claim == "" {
			it.ans.Complete = true // the verdict that judged tells people
			a.judged(it, false)
		}
		a.stderr.note("%s: %s, by %s", it.place(), it.made.claim.Text(it.Puzzle.Shape()), prover.Name())
		_, err := it.made.record.WriteTo(out.w)
		return outputError(err)
	}
	return p.run(c.Context(), a.stderr)
}

// unproved tells why an item has no certificate; an error ends the run.
func (a *app) unproved(ctx context.Context, it *item, err error) error {
	k, status, message := unfinished, int32(statusGaveUp), "gave up: "+err.Error()
	var untrue *certificate.FalseError
	var usage *claimError
	switch {
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return ctx.Err()
	case errors.As(err, &usage):
		return usage.err
	case errors.As(err, &untrue):
		k, status, message = negative, statusNegative, err.Error()
	case errors.Is(err, certificate.ErrEvidence):
		k, status, message = wrong, statusWrong, err.Error()
	case errors.Is(err, context.DeadlineExceeded):
		message = "gave up after " + a.shared.timeout.String()
	}
	a.worsen(status)
	a.stderr.say(k, "%s: %s", it.place(), message)
	return nil
}

// prover is the engine that --engine names, if it can show its work.
func (a *app) prover(spec string) (certificate.Prover, func(), error) {
	if spec == "auto" {
		spec = "sat"
	}
	engine, err := a.engine(spec)
	if err != nil {
		return nil, nil, err
	}
	prover, ok := engine.Engine.(certificate.Prover)
	if !ok {
		engine.close()
		return nil, nil, fmt.Errorf("--engine %s writes no proofs (sat and exec:cadical do)", spec)
	}
	return prover, engine.close, nil
}

// claimError is a claim that makes no sense on the board of a puzzle.
type claimError struct{ err error }

func (e *claimError) Error() string { return e.err.Error() }

// makers keeps a maker for each puzzle under way.
type makers struct {
	prover certificate.Prover
	free   chan *certificate.Maker
}

func (m *makers) make(ctx context.Context, puzzle sudoku.Grid, how proving, a *app) *made {
	var maker *certificate.Maker
	select {
	case maker = <-m.free:
	default:
		maker = certificate.NewMaker(m.prover)
	}
	defer func() {
		select {
		case m.free <- maker:
		default:
		}
	}()
	if a.shared.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, a.shared.timeout)
		defer cancel()
	}
	r := &made{}
	if how.claim == "" {
		rec, err := maker.Decide(ctx, &r.record, puzzle, how.limit)
		if r.err = err; err == nil {
			r.claim, r.solutions = rec.Claim, rec.Solutions
		}
		return r
	}
	if r.claim, r.err = certificate.ParseClaim(puzzle.Shape(), how.claim); r.err != nil {
		r.err = &claimError{r.err}
		return r
	}
	r.err = maker.Claim(ctx, &r.record, puzzle, r.claim)
	return r
}
