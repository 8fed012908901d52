package main

import (
	"bufio"
	"context"
	"errors"
	"os"
	"strings"
	"sync"

	"sudokusat/certificate"
	"sudokusat/sudoku"
)

// certifier attaches certificates to the answers of other commands: it makes
// one for each puzzle, whoever answered, and writes them to a file in the order
// of the puzzles. A certificate that says something else than the answer is
// an answer caught lying.
type certifier struct {
	*makers
	a    *app
	path string
	file *os.File
	w    *bufio.Writer
	done func()

	mu   sync.Mutex
	made map[*sudoku.Digit]*made // of a comparison, by the puzzle's first cell
}

// certifier opens the file. The first of the engines that shows its work makes
// the evidence, or else the SAT engine.
func (a *app) certifier(path, specs string) (*certifier, error) {
	spec := "sat"
	for _, s := range splitEngines(specs) {
		if s == "sat" || strings.HasPrefix(s, "exec:") {
			spec = s
			break
		}
	}
	prover, done, err := a.prover(spec)
	if err != nil {
		return nil, err
	}
	f, err := os.Create(path)
	if err != nil {
		done()
		return nil, fail(statusGaveUp, plainPathError(err))
	}
	return &certifier{
		makers: &makers{prover: prover, free: make(chan *certificate.Maker, max(a.shared.jobs, 1))},
		a:      a, path: path, file: f, w: bufio.NewWriter(f), done: done, made: map[*sudoku.Digit]*made{},
	}, nil
}

// certify makes the certificate of a verdict.
func (c *certifier) certify(ctx context.Context, puzzle sudoku.Grid) *made {
	return c.make(ctx, puzzle, proving{limit: 1}, c.a)
}

// write writes the certificate of an item that a command has emitted.
func (c *certifier) write(ctx context.Context, it *item) error {
	m := it.made
	if m == nil {
		return nil
	}
	defer m.record.Reset()
	if m.err != nil {
		return c.a.unproved(ctx, it, m.err)
	}
	if says := verdictOf(m.claim); says != it.ans.Verdict() {
		c.a.worsen(statusWrong)
		c.a.stderr.say(wrong, "%s: %s says %v, the certificate proves %v", it.place(), it.ans.Engine, it.ans.Verdict(), says)
	}
	_, err := m.record.WriteTo(c.w)
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

// close ends the engine and the file. Whatever went wrong with writing is told
// here.
func (c *certifier) close() error {
	c.done()
	return outputError(errors.Join(c.w.Flush(), c.file.Close()))
}

// Name is the certifier's as a witness in a comparison.
func (c *certifier) Name() string { return "certificates" }

// Solve implements [sudoku.Engine]: the answer is what the certificate proves.
func (c *certifier) Solve(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query) (sudoku.Result, error) {
	r := sudoku.Result{Engine: c.Name()}
	limit := 1
	if q.Limit > 2 {
		limit = int(min(q.Limit-1, allSolutions))
	}
	m := c.make(ctx, puzzle, proving{limit: limit}, c.a)
	if m.err != nil {
		return r, m.err
	}
	r.Solutions = m.solutions[:min(len(m.solutions), q.Keep)]
	switch m.claim.Kind {
	case certificate.Unsolvable:
		r.Complete = true
	case certificate.Unique:
		r.Count, r.Complete = 1, true
	default:
		r.Count, r.Complete = uint64(m.claim.Count), m.claim.Kind == certificate.Exactly
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.made[&puzzle.Digits()[0]] = m
	return r, nil
}

// judged writes the certificate of a puzzle that was compared.
func (c *certifier) judged(puzzle sudoku.Grid) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := &puzzle.Digits()[0]
	m := c.made[key]
	if m == nil {
		return nil
	}
	delete(c.made, key)
	defer m.record.Reset()
	_, err := m.record.WriteTo(c.w)
	return outputError(err)
}
