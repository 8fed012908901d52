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
	"sync"

	"sudokusat/certificate"
	"sudokusat/compare"
	"sudokusat/internal/stream"
	"sudokusat/sudoku"
)

// Certificates beside the answers of other commands (--certify FILE): one for
// each puzzle, whoever answered, in the order of the puzzles. A certificate that
// says something else than the answer is an answer caught lying.

// certificateFile makes certificates and writes them to a file.
type certificateFile struct {
	t         *terminal
	certifier *stream.Certifier
	done      func() // ends the engine
	file      *os.File
	w         *bufio.Writer
}

// createFile creates the file that an option names, which is not one of those that are
// read. Nothing has been done yet, so errors are those of usage.
func createFile(option, path string, read []string) (*os.File, error) {
	if path == "-" {
		return nil, fail(statusUsage, fmt.Errorf("%s wants a file: standard output has the answers", option))
	}
	if takesPlace(path, read) {
		return nil, fail(statusUsage, fmt.Errorf("%s %s would take the place of what is read", option, path))
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, uncreated(option, path, err)
	}
	return f, nil
}

// takesPlace reports whether a file is one of others, by whatever name.
func takesPlace(path string, others []string) bool {
	there, err := os.Stat(path)
	return err == nil && slices.ContainsFunc(others, func(other string) bool {
		info, err := os.Stat(other)
		return err == nil && os.SameFile(there, info)
	})
}

// uncreated is the error of a file that an option names and that cannot be created.
func uncreated(option, path string, err error) error {
	var of *fs.PathError
	if errors.As(err, &of) {
		err = of.Err
	}
	return fail(statusUsage, fmt.Errorf("%s %s: %w", option, path, err))
}

// certifyTo opens the file, which is none of those that are read. The first of the engines that shows its work makes
// the evidence, or else the SAT engine.
func certifyTo(t *terminal, path string, read []string, engines engineFlags) (*certificateFile, error) {
	prover := engines
	prover.engine = "sat"
	for _, name := range stream.Names(engines.engine) {
		if name == "sat" || strings.HasPrefix(name, "exec:") {
			prover.engine = name
			break
		}
	}
	certifier, done, err := openCertifier(t, prover)
	if err != nil {
		return nil, err
	}
	f, err := createFile("--certify", path, read)
	if err != nil {
		done()
		return nil, err
	}
	return &certificateFile{t: t, certifier: certifier, done: done, file: f, w: bufio.NewWriter(f)}, nil
}

// openCertifier makes a certifier of the engine that --engine names; done ends
// it.
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

// verdict certifies what check answers. It is a [stream.Ask.Certify].
func (f *certificateFile) verdict(ctx context.Context, p sudoku.Puzzle) *stream.Certificate {
	return f.certifier.Decide(ctx, p, 1)
}

// answered writes the certificate of an answer, and tells when it contradicts
// the answer.
func (f *certificateFile) answered(ctx context.Context, it *stream.Item[stream.Answer]) error {
	m, ans := it.Result.Certificate, it.Result.Answer
	if m.Err != nil {
		return f.t.unproved(ctx, &it.Record, m.Err, f.certifier.Timeout)
	}
	heard := ans.Result
	heard.Unproved = false // the certificate proves it, or shows that it is wrong
	if says := verdictOf(m.Claim); says != heard.Verdict() {
		f.t.worsen(statusWrong)
		f.t.say(wrong, "%s: %s says %v, the certificate proves %v", it.Place(), ans.Engine, heard.Verdict(), says)
	}
	return f.write(m)
}

func (f *certificateFile) write(m *stream.Certificate) error {
	defer m.Record.Reset()
	_, err := m.Record.WriteTo(f.w)
	return outputError(err)
}

func verdictOf(claim certificate.Claim) sudoku.Verdict {
	switch claim.Kind {
	case certificate.Unsolvable:
		return sudoku.Unsolvable
	case certificate.Unique:
		return sudoku.Unique
	case certificate.Exactly, certificate.AtLeast:
		return sudoku.Multiple
	}
	return sudoku.Unknown
}

// close ends the engine and closes the file. Its error is that of writing.
func (f *certificateFile) close() error {
	f.done()
	return outputError(errors.Join(f.w.Flush(), f.file.Close()))
}

// witness is a certificate file that takes part in a comparison: what its
// certificates prove is held against the answers of the engines.
type witness struct {
	file *certificateFile
	mu   sync.Mutex
	made map[int]*stream.Certificate // not yet written, by the number of the puzzle
}

var _ compare.Witness = (*witness)(nil)

// Name implements [sudoku.Engine].
func (*witness) Name() string { return "certificates" }

// Supports implements [sudoku.Engine].
func (w *witness) Supports(p sudoku.Puzzle) error {
	if e, ok := w.file.certifier.Prover.(sudoku.Engine); ok {
		return e.Supports(p)
	}
	return nil
}

// Solve implements [sudoku.Engine].
func (w *witness) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	r, m := w.prove(ctx, p, q)
	m.Record.Reset()
	return r, m.Err
}

// SolveCase implements [compare.Witness]: the answer is what the certificate
// proves.
func (w *witness) SolveCase(ctx context.Context, c compare.Case, q sudoku.Query) (sudoku.Result, error) {
	r, m := w.prove(ctx, c.Puzzle, q)
	if m.Err == nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.made[c.Number] = m
	}
	return r, m.Err
}

func (w *witness) prove(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, *stream.Certificate) {
	r := sudoku.Result{Engine: w.Name()}
	limit := 1
	if q.Limit > 2 {
		limit = int(min(q.Limit-1, allSolutions))
	}
	m := w.file.certifier.Decide(ctx, p, limit)
	if m.Err != nil {
		return r, m
	}
	r.Solutions = m.Solutions[:min(len(m.Solutions), q.Keep)]
	switch m.Claim.Kind {
	case certificate.Unsolvable:
		r.Complete = true
	case certificate.Unique:
		r.Count, r.Complete = 1, true
	default:
		r.Count, r.Complete = uint64(m.Claim.Count), m.Claim.Kind == certificate.Exactly
	}
	return r, m
}

// judged writes the certificate of a puzzle that was compared.
func (w *witness) judged(c compare.Case) error {
	w.mu.Lock()
	m := w.made[c.Number]
	delete(w.made, c.Number)
	w.mu.Unlock()
	if m == nil {
		return nil
	}
	return w.file.write(m)
}
