package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"sudokusat/certificate"
	"sudokusat/internal/stepproof"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/sudoku"
)

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

// createFile creates the file that an option names, and refuses one of those that are
// read. It is called before any work, so its errors are errors of usage.
func createFile(option, path string, read []string) (*os.File, error) {
	if path == "-" {
		return nil, tty.Fail(tty.Usage, fmt.Errorf("%s requires a file: standard output has the answers", option))
	}
	if takesPlace(path, read) {
		return nil, tty.Fail(tty.Usage, fmt.Errorf("%s %s would take the place of what is read", option, path))
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, uncreated(option, path, err)
	}
	return f, nil
}

// takesPlace reports whether a file is one of others, even by another name.
func takesPlace(path string, others []string) bool {
	there, err := os.Stat(path)
	return err == nil && slices.ContainsFunc(others, func(other string) bool {
		info, err := os.Stat(other)
		return err == nil && os.SameFile(there, info)
	})
}

// uncreated returns the error for a file that an option names and that cannot be created.
func uncreated(option, path string, err error) error {
	var of *fs.PathError
	if errors.As(err, &of) {
		err = of.Err
	}
	return tty.Fail(tty.Usage, fmt.Errorf("%s %s: %w", option, path, err))
}

// certifyTo opens the file that an option names, and refuses one of those that are read. The evidence comes
// from the first engine that can prove its answers, else from the SAT engine.
func certifyTo(t *terminal, option, path string, read []string, engines engineFlags) (*certificateFile, error) {
	prover := engines
	prover.engine = "sat"
	for _, name := range stream.Names(engines.engine) {
		if name == "sat" || strings.HasPrefix(name, "exec:") {
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
		engine.engine = "sat"
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
		engine.engine = "sat"
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
