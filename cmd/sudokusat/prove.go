package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/certificate"
	"sudokusat/internal/stepproof"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/sudoku"
)

// proveCmd is the command prove.
type proveCmd struct {
	t       *terminal
	reading readingFlags
	engine  engineFlags
	claim   string
	minimal bool
	limit   int
}

func proveCommand(t *terminal) *cobra.Command {
	p := &proveCmd{t: t, limit: 10}
	c := &cobra.Command{
		Use:   "prove [FILE…]",
		Short: "Certificates: verdicts with evidence that anybody can check",
		Long: `Prove writes a certificate for each puzzle: a line with the claim, the puzzle and
its solutions (a JSON object), then the lines of a proof that there are no other
solutions (text DRAT). "sudokusat verify" checks it without a search, and so does
drat-trim (see verify --emit). Every certificate is verified before it is written,
whichever engine proves it.

The claim is unique, unsolvable, "exactly N solutions" up to --limit, or "at
least N solutions" beyond. A puzzle that cannot be read, and one for which the
requested claim is false, leaves an empty line.`,
		Example: `  sudokusat prove puzzles.txt > certificates.txt
  sudokusat prove --minimal puzzles.txt
  sudokusat prove --claim 'r4c5 is 7' p.txt | sudokusat verify
  sudokusat prove --engine 'exec:cadical' p.txt`,
		RunE: func(c *cobra.Command, args []string) error { return p.run(c.Context(), args) },
	}
	p.reading.addList(c, t, &p.engine.timeout)
	p.engine.addWith(c, "cdcl", "engine that finds the proof: cdcl, sat, or exec:COMMAND for a SAT solver that writes DRAT", "cdcl", "sat", "exec:")
	f := c.Flags()
	f.Var(atLeast(&p.limit, 1), "limit", "prove the exact number of solutions up to N")
	f.StringVar(&p.claim, "claim", "", "prove this claim: unique, unsolvable, minimal, 'clash of clues', 'exactly 5 solutions', 'at least 2 solutions', 'r4c5 is 7' or 'r4c5 is not 7'")
	f.BoolVar(&p.minimal, "minimal", false, "prove that the puzzle is minimal: unique, and no longer unique without any one of its clues")
	c.MarkFlagsMutuallyExclusive("claim", "minimal", "limit")
	complete(c, "claim", []string{"unique", "unsolvable", "minimal", "clash of clues", "clash of clues and rules"})
	return c
}

func (p *proveCmd) run(ctx context.Context, args []string) error {
	in, err := p.reading.input(ctx, p.t, args)
	if err != nil {
		return err
	}
	if p.minimal {
		p.claim = "minimal"
	}
	certifier, done, err := openCertifier(p.t, p.engine)
	if err != nil {
		return err
	}
	defer done()
	out := p.t.Lines()
	return runList(ctx, p.t, in, stream.Job[*stream.Certificate]{
		Jobs: p.engine.jobs, Batch: provedAtOnce, Idle: out.Flush,
		Each: func(ctx context.Context, it *stream.Item[*stream.Certificate]) error {
			if p.claim == "" {
				it.Result = certifier.Decide(ctx, it.Puzzle, p.limit)
			} else {
				it.Result = certifier.Claim(ctx, it.Puzzle, p.claim)
			}
			return nil
		},
		Emit: func(it *stream.Item[*stream.Certificate]) error {
			if it.Err != nil {
				return out.Print("")
			}
			return p.emit(ctx, out, &it.Record, it.Result)
		},
	})
}

// provedAtOnce is the number of puzzles in a batch of proofs, each of which is held in
// memory until it is written.
const provedAtOnce = 16

// emit writes a certificate, or an empty line in its place.
func (p *proveCmd) emit(ctx context.Context, out tty.Lines, r *stream.Record, m *stream.Certificate) error {
	defer m.Record.Reset()
	if m.Err != nil {
		if err := p.t.reportUnproved(ctx, r, m.Err, p.engine.timeout); err != nil {
			return err
		}
		return out.Print("")
	}
	if m.Claim.Kind == certificate.Unsolvable && p.claim == "" {
		p.t.reportAnswer(r, &sudoku.Answer{Result: sudoku.Result{Complete: true}}, false, 0)
	}
	p.t.Note("%s: %s, by %s", r.Place(), m.Claim.Text(r.Puzzle.Shape), m.By)
	_, err := m.Record.WriteTo(out.W)
	return tty.OutputError(err)
}

// reportUnproved prints why a puzzle has no certificate; an error ends the run.
func (t *terminal) reportUnproved(ctx context.Context, r *stream.Record, err error, timeout time.Duration) error {
	k, status, message := unfinished, int32(tty.GaveUp), "gave up: "+err.Error()
	var untrue *certificate.FalseError
	var senseless *stream.ClaimError
	switch {
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return ctx.Err()
	case errors.As(err, &senseless):
		return senseless.Err
	case errors.As(err, &untrue):
		k, status, message = negative, tty.Negative, err.Error()
	case errors.Is(err, certificate.ErrEvidence):
		k, status, message = wrong, tty.Wrong, err.Error()
	case errors.Is(err, context.DeadlineExceeded):
		message = gaveUpAfter(timeout)
	}
	t.reportOn(r, k, status, message)
	return nil
}

// Certificates for the answers of other commands (--certify FILE): one per puzzle, in
// the order of the puzzles, whichever engine answered. A certificate that contradicts
// the answer proves the answer wrong.

// certificateFile makes certificates and writes them to a file.
type certificateFile struct {
	t         *terminal
	certifier *stream.Certifier
	done      func() // ends the engine
	file      *os.File
	w         *bufio.Writer
}

// certifyTo opens the file that an option names, and refuses one of those that are read. The evidence comes
// from the first engine that can prove its answers, else from cdcl.
func certifyTo(t *terminal, option, path string, read []string, engines engineFlags) (*certificateFile, error) {
	prover := engines
	prover.engine = "cdcl"
	for _, name := range stream.Names(engines.engine) {
		if name == "sat" || name == "cdcl" || strings.HasPrefix(name, "exec:") {
			prover.engine = name
			break
		}
	}
	return openCertificateFile(t, option, path, read, prover)
}

// openCertificateFile opens the file that an option names, and the engine.
func openCertificateFile(t *terminal, option, path string, read []string, prover engineFlags) (*certificateFile, error) {
	certifier, done, err := openCertifier(t, prover)
	if err != nil {
		return nil, err
	}
	f, err := createFile(option, path, read)
	if err != nil {
		done()
		return nil, err
	}
	return &certificateFile{t: t, certifier: certifier, done: done, file: f, w: bufio.NewWriter(f)}, nil
}

// openCertifier returns a certifier with the engine that --engine names; done closes the
// engine.
func openCertifier(t *terminal, engine engineFlags) (c *stream.Certifier, done func(), err error) {
	if engine.engine == "auto" {
		engine.engine = "cdcl"
	}
	e, err := engine.open(t)
	if err != nil {
		return nil, nil, err
	}
	done = func() { e.Close() }
	if c, err = stream.NewCertifier(e, engine.timeout); err != nil {
		done()
		return nil, nil, fmt.Errorf("--engine %w", err)
	}
	return c, done, nil
}

// verdict certifies the answers of check. It is a [stream.Ask.Certify].
func (f *certificateFile) verdict(ctx context.Context, p sudoku.Puzzle) *stream.Certificate {
	return f.certifier.Decide(ctx, p, 1)
}

// answered writes the certificate of an answer, and prints a message if it contradicts
// the answer.
func (f *certificateFile) answered(ctx context.Context, it *stream.Item[stream.Answer]) error {
	m, ans := it.Result.Certificate, it.Result.Answer
	if m.Err != nil {
		return f.t.reportUnproved(ctx, &it.Record, m.Err, f.certifier.Timeout)
	}
	answer := ans.Result
	answer.Unproved = false // the certificate proves it, or shows that it is wrong
	if proved := verdictOf(m.Claim); proved != answer.Verdict() {
		f.t.Raise(tty.Wrong)
		f.t.Print(wrong, "%s: %s answers %v, the certificate proves %v", it.Place(), ans.Engine, answer.Verdict(), proved)
	}
	return f.write(m)
}

func (f *certificateFile) write(m *stream.Certificate) error {
	defer m.Record.Reset()
	_, err := m.Record.WriteTo(f.w)
	return tty.OutputError(err)
}

func verdictOf(claim certificate.Claim) sudoku.Verdict {
	switch {
	case claim.Kind == certificate.Unsolvable:
		return sudoku.Unsolvable
	case claim.Kind == certificate.Unique:
		return sudoku.Unique
	case claim.Kind == certificate.Exactly, claim.Kind == certificate.AtLeast && claim.Count > 1:
		return sudoku.Multiple
	}
	return sudoku.Unknown
}

// close closes the engine and the file. Its error is that of writing.
func (f *certificateFile) close() error {
	f.done()
	return tty.OutputError(errors.Join(f.w.Flush(), f.file.Close()))
}

// stepProofs is the file of --proof of explain and hint: certificates whose proofs are the
// steps.
type stepProofs struct {
	*stepproof.Maker
	certificateFile
}

// openStepProofs opens the file, and refuses one of those that are read.
func openStepProofs(e *reasonCmd, path string, read []string, limit int) (*stepProofs, error) {
	engine := e.engine
	if !strings.HasPrefix(engine.engine, "exec:") {
		engine.engine = "cdcl"
	}
	f, err := openCertificateFile(e.t, "--proof", path, read, engine)
	if err != nil {
		return nil, err
	}
	return &stepProofs{&stepproof.Maker{Limit: limit, Other: f.certifier}, *f}, nil
}

// emitted writes the certificates of a puzzle, or an empty line if it has none.
func (f *stepProofs) emitted(it *stream.Item[outcome]) error {
	var written int64
	var err error
	if o := &it.Result; o.evidence != nil {
		defer o.evidence.Reset()
		written, err = o.evidence.WriteTo(f.w)
	}
	if written == 0 && err == nil {
		err = f.w.WriteByte('\n')
	}
	return tty.OutputError(err)
}
