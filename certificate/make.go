package certificate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"sudokusat/proof"
	"sudokusat/sudoku"
)

// Prover is an engine that writes proofs.
//
// Prove searches for the solutions of a puzzle in which all assumed facts hold, and stops
// after limit of them, 0 for no limit. It calls each with every solution when it is
// found, and stops when that returns false. It writes the steps of a proof to a sink. A
// step may use, by RUP, the encoding "extended" of the puzzle, the assumed facts as unit
// clauses, the blocking clauses of the solutions found so far, and the lemmas before it.
// If the result is complete the steps, with the empty clause last, refute all that;
// otherwise they have no meaning.
//
// Provers are not trusted. Prove returns the sink's error unchanged or wrapped; other
// errors are as for [sudoku.Engine].
type Prover interface {
	Name() string
	Prove(ctx context.Context, puzzle sudoku.Puzzle, assume []sudoku.Fact, limit uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error)
}

// ErrEvidence is wrapped by the error for a prover whose solutions the
// referee refuses, or whose proof does not hold.
var ErrEvidence = errors.New("the engine's evidence does not hold")

// FalseError reports that no certificate of a claim exists, and why.
type FalseError struct {
	Claim  string
	Reason string // in words
}

func (e *FalseError) Error() string {
	return fmt.Sprintf("the puzzle is not certified as \"%s\": %s", e.Claim, e.Reason)
}

// Maker writes certificates. All of them are verified: every solution by the referee, and
// every step of a proof by the checker, whatever the prover claims. A Maker is not safe
// for concurrent use.
type Maker struct {
	prover   Prover
	verifier *Verifier
	boards   boards
	text     Spool // the needed steps of the proof
	writer   *proof.Writer
	out      []byte
}

// NewMaker returns a maker that gets its evidence from a prover.
func NewMaker(p Prover) *Maker {
	m := &Maker{prover: p, verifier: NewVerifier()}
	m.writer = proof.NewWriter(&m.text)
	return m
}

// Decide writes a record of the number of solutions of a puzzle: "unsolvable", "unique",
// "exactly N solutions" up to N = limit, at least 1, and "at least limit+1 solutions"
// beyond. It returns the record without its proof.
func (m *Maker) Decide(ctx context.Context, w io.Writer, puzzle sudoku.Puzzle, limit int) (*Record, error) {
	defer m.forget()
	puzzle, err := m.readable(puzzle)
	if err != nil {
		return nil, err
	}
	if r, err := m.settled(ctx, w, puzzle, nil); r != nil || err != nil {
		return r, err
	}
	limit = max(limit, 1)
	solutions, complete, err := m.prove(ctx, puzzle, nil, limit+1, m.kept())
	if err != nil {
		return nil, err
	}
	c := Counted(len(solutions))
	if !complete {
		c = Claim{Kind: AtLeast, Count: len(solutions)}
	}
	r := &Record{Claim: c, Puzzle: puzzle, Solutions: solutions}
	if err := m.write(ctx, w, r); err != nil {
		return nil, err
	}
	return r, nil
}

// Claim writes a record of one claim. If the claim is false, which is proved as well, the
// error is a *[FalseError] and nothing is written.
func (m *Maker) Claim(ctx context.Context, w io.Writer, puzzle sudoku.Puzzle, c Claim) error {
	defer m.forget()
	puzzle, err := m.readable(puzzle)
	if err != nil {
		return err
	}
	if r, err := m.settled(ctx, w, puzzle, &c); r != nil || err != nil {
		return err
	}
	limit := c.solutions() + 1
	if !c.Proved() {
		limit = c.Count
	}
	solutions, _, err := m.prove(ctx, puzzle, c.assumption(), limit, m.kept())
	if err != nil {
		return err
	}
	falsely := func(format string, args ...any) error {
		return &FalseError{c.Text(puzzle.Shape), fmt.Sprintf(format, args...)}
	}
	r := &Record{Claim: c, Puzzle: puzzle, Solutions: solutions}
	switch k := len(solutions); {
	case c.Kind == Holds && k > 0:
		cell, s := c.Fact.Cell, puzzle.Shape
		return falsely("a solution has %d in %s: %s", s.Value(solutions[0][cell]), s.CellName(cell), gridText(s, solutions[0]))
	case k < c.solutions():
		return falsely("it has %s", plural(k, "solution"))
	case k > c.solutions():
		return falsely("it has at least %s", plural(k, "solution"))
	}
	if r.Others, err = m.others(ctx, c, puzzle); err != nil {
		return err
	}
	return m.write(ctx, w, r)
}

// Show writes a record of the claim that a puzzle has at least as many solutions as are
// shown: one or more, which are different.
func (m *Maker) Show(ctx context.Context, w io.Writer, puzzle sudoku.Puzzle, solutions ...sudoku.Grid) error {
	defer m.forget()
	if len(solutions) == 0 {
		return errors.New("no certificate: no solution is shown")
	}
	puzzle, err := m.readable(puzzle)
	if err != nil {
		return err
	}
	return m.write(ctx, w, &Record{Claim: Claim{Kind: AtLeast, Count: len(solutions)}, Puzzle: puzzle, Solutions: solutions})
}

func plural[T int | int64](k T, what string) string {
	switch k {
	case 0:
		return "no " + what
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", k, what)
}

// readable returns the puzzle that a reader gets from the puzzle's texts. It is the one
// that is certified: a rule means what its text means.
func (m *Maker) readable(p sudoku.Puzzle) (sudoku.Puzzle, error) {
	if _, err := sudoku.NewPuzzle(p.Shape, p.Givens); err != nil {
		return p, err
	}
	q, err := m.boards.puzzle(p.Shape.Text(), p.RuleTexts())
	if err != nil {
		return p, fmt.Errorf("no certificate: %w", err)
	}
	return q.With(p.Givens), nil
}

// kept is the sink for steps that go into a certificate.
func (m *Maker) kept() proof.Sink {
	m.text.Reset()
	m.writer.Reset(&m.text)
	return m.writer
}

// prove runs the prover. Its steps are checked, and the needed ones given to a
// sink, unless that is nil: then a complete result is on the prover's word.
func (m *Maker) prove(ctx context.Context, puzzle sudoku.Puzzle, assumed []sudoku.Fact, limit int, to proof.Sink) (solutions []sudoku.Grid, complete bool, err error) {
	if m.prover == nil {
		return nil, false, errors.New("no certificate: a nil prover")
	}
	e := &evidence{ctx: ctx, maker: m, puzzle: puzzle, assumed: assumed, to: to}
	var sink proof.Sink = e
	if to == nil {
		sink = proof.Discard{}
	}
	r, err := m.prover.Prove(ctx, puzzle, assumed, uint64(limit), e.solution, sink)
	switch k := len(e.solutions); {
	case e.err != nil:
		return nil, false, e.err
	case err != nil:
		return nil, false, err
	case r.Count != uint64(k) || k > limit:
		return nil, false, m.caught("%d solutions are counted and %d shown", r.Count, k)
	case !r.Complete && k < limit:
		return nil, false, m.caught("it gave up")
	case r.Complete && to != nil:
		err = e.close()
	}
	return e.solutions, r.Complete, err
}

// caught makes the error for evidence that does not hold.
func (m *Maker) caught(format string, args ...any) error {
	return fmt.Errorf("%w: %s: "+format, append([]any{ErrEvidence, m.prover.Name()}, args...)...)
}

// Steps writes a record of a claim that ends in "none smaller", whose lines are in a
// spool. It verifies them first; the error wraps [ErrFails] if they do not prove the
// claim.
func (m *Maker) Steps(ctx context.Context, w io.Writer, puzzle sudoku.Puzzle, c Claim, lines *Spool) error {
	puzzle, err := m.readable(puzzle)
	if err != nil {
		return err
	}
	r := &Record{Claim: c, Puzzle: puzzle}
	in, err := lines.reader()
	if err != nil {
		return err
	}
	count := &newlines{Reader: in}
	r.Proof = count
	if err := m.verifier.Verify(ctx, r); err != nil {
		return err
	}
	r.Lines = count.lines
	out, err := r.header().Marshal(nil)
	if err != nil {
		return err
	}
	if _, err := w.Write(out); err != nil {
		return err
	}
	_, err = lines.WriteTo(w)
	return err
}

// newlines is a reader that counts lines.
type newlines struct {
	io.Reader
	lines int64
}

func (n *newlines) Read(b []byte) (int, error) {
	k, err := n.Reader.Read(b)
	n.lines += int64(bytes.Count(b[:k], []byte{'\n'}))
	return k, err
}

// write completes a record with its formula and writes it with its proof.
func (m *Maker) write(ctx context.Context, w io.Writer, r *Record) error {
	if err := r.referee(); err != nil {
		return m.caught("%w", err)
	}
	if !r.Claim.Proved() {
		return m.emit(w, r.header())
	}
	f, err := m.verifier.formula(r.Puzzle, r.blocked(), r.Claim.assumption())
	if err != nil {
		return err
	}
	if err := m.shorten(ctx, f); err != nil {
		return err
	}
	r.Encoding, r.Prover = encodingName, m.prover.Name()
	r.Variables, r.Clauses = f.vars, f.clauses
	if r.Formula, err = f.hash(ctx); err != nil {
		return err
	}
	r.Lines = m.writer.Lines()
	return m.emit(w, r.header())
}

// emit writes a header and its proof, if it has one: in one piece, if that is not
// too long.
func (m *Maker) emit(w io.Writer, h *Header) error {
	out, err := h.Marshal(m.out[:0])
	if err != nil {
		return err
	}
	if h.Lines > 0 && m.text.file == nil {
		out = append(out, m.text.mem...)
	}
	m.out = out[:0]
	if _, err := w.Write(out); err != nil || h.Lines == 0 || m.text.file == nil {
		return err
	}
	_, err = m.text.WriteTo(w)
	return err
}

// forget frees what a record needed.
func (m *Maker) forget() {
	m.text.Reset()
	if cap(m.out) > spoolMemory {
		m.out = nil
	}
}
