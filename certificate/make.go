package certificate

import (
	"context"
	"errors"
	"fmt"
	"io"

	"sudokusat/cnf"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// Prover is an engine that can show its work.
//
// Prove looks for the solutions of the puzzle in which every literal of
// assume holds (variables as [sudokusat/encode.Var] numbers them). It stops
// after limit of them, 0 for no limit, and keeps all it found in the result.
// When the result is complete, what it wrote is text DRAT, ending with the
// empty clause, that refutes: the encoding "extended" of the puzzle, the
// literals of assume as unit clauses, and the blocking clause of every
// solution found. Otherwise what it wrote means nothing.
//
// Provers are not trusted. Errors are as for [sudoku.Engine].
type Prover interface {
	Name() string
	Prove(ctx context.Context, puzzle sudoku.Grid, assume []cnf.Lit, limit uint64, w io.Writer) (sudoku.Result, error)
}

// ErrEvidence is wrapped by the error for a prover whose solutions the
// referee refuses, or whose proof does not hold.
var ErrEvidence = errors.New("the engine's evidence does not hold")

// FalseError says that no certificate of a claim exists, and why.
type FalseError struct {
	Claim  string
	Reason string // for people
}

func (e *FalseError) Error() string {
	return fmt.Sprintf("the puzzle is not certified as \"%s\": %s", e.Claim, e.Reason)
}

// Maker makes certificates. Nothing leaves it unverified: every record has
// passed the referee and the checker in the very form in which it is written,
// whatever the prover says. A Maker is not safe for concurrent use.
type Maker struct {
	prover     Prover
	verifier   *Verifier
	raw, clean Spool // the proof as the prover wrote it, and what of it is needed
	steps      *proof.Writer
	out        []byte
}

// NewMaker makes certificates out of the evidence of a prover.
func NewMaker(p Prover) *Maker {
	return &Maker{prover: p, verifier: NewVerifier(), steps: proof.NewWriter(nil)}
}

// Decide writes a record of how many solutions a puzzle has: "unsolvable",
// "unique", "exactly N solutions" up to N = limit, at least 1, and "at least
// limit+1 solutions" beyond. It returns the record without its proof.
func (m *Maker) Decide(ctx context.Context, w io.Writer, puzzle sudoku.Grid, limit int) (*Record, error) {
	defer m.forget()
	limit = max(limit, 1)
	solutions, complete, err := m.prove(ctx, puzzle, nil, limit+1)
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

// Claim writes a record of one claim. When the claim is false the error is a
// *[FalseError] and nothing is written.
func (m *Maker) Claim(ctx context.Context, w io.Writer, puzzle sudoku.Grid, c Claim) error {
	defer m.forget()
	limit := c.solutions() + 1
	if !c.proved() {
		limit = c.Count
	}
	solutions, _, err := m.prove(ctx, puzzle, c.assumption(puzzle.Shape().N()), limit)
	if err != nil {
		return err
	}
	falsely := func(format string, args ...any) error {
		return &FalseError{c.Text(puzzle.Shape()), fmt.Sprintf(format, args...)}
	}
	r := &Record{Claim: c, Puzzle: puzzle, Solutions: solutions}
	switch k := len(solutions); {
	case (c.Kind == Is || c.Kind == IsNot) && k > 0:
		return falsely("a solution has %d in %s: %s", solutions[0].At(c.Cell), puzzle.Shape().CellName(c.Cell), appendGrid(nil, solutions[0]))
	case k < c.solutions():
		return falsely("it has %s", plural(k, "solution"))
	case k > c.solutions():
		return falsely("it has at least %s", plural(k, "solution"))
	}
	if c.Kind == Minimal {
		if r.Others, err = m.others(ctx, puzzle, solutions[0]); err != nil {
			return err
		}
	}
	return m.write(ctx, w, r)
}

func plural(k int, what string) string {
	switch k {
	case 0:
		return "no " + what
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", k, what)
}

// prove runs the prover and referees what it found.
func (m *Maker) prove(ctx context.Context, puzzle sudoku.Grid, assume []cnf.Lit, limit int) (solutions []sudoku.Grid, complete bool, err error) {
	m.raw.Reset()
	r, err := m.prover.Prove(ctx, puzzle, assume, uint64(limit), &m.raw)
	switch {
	case err != nil:
		return nil, false, err
	case uint64(len(r.Solutions)) != r.Count || len(r.Solutions) > limit:
		return nil, false, fmt.Errorf("%w: %s counts %d solutions and shows %d", ErrEvidence, m.prover.Name(), r.Count, len(r.Solutions))
	case !r.Complete && len(r.Solutions) < limit:
		return nil, false, fmt.Errorf("%w: %s gave up", ErrEvidence, m.prover.Name())
	}
	for _, s := range r.Solutions {
		if err := sudoku.Check(puzzle, s); err != nil {
			return nil, false, fmt.Errorf("%w: a solution of %s: %w", ErrEvidence, m.prover.Name(), err)
		}
	}
	return r.Solutions, r.Complete, nil
}

// others finds, for each given, a solution with another digit there.
func (m *Maker) others(ctx context.Context, puzzle, solution sudoku.Grid) ([]sudoku.Grid, error) {
	proof := m.raw // of uniqueness; others need none
	m.raw = Spool{}
	defer func() { m.raw.Reset(); m.raw = proof }()
	var list []sudoku.Grid
	n := puzzle.Shape().N()
	without := puzzle.Clone()
	for c, d := range puzzle.Digits() {
		if d == 0 {
			continue
		}
		cell := sudoku.Cell(c)
		without.Set(cell, 0)
		not := Claim{Kind: Is, Cell: cell, Digit: d}.assumption(n)
		found, _, err := m.prove(ctx, without, not, 1)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, &FalseError{"minimal", fmt.Sprintf("the clue %d in %s follows from the others", d, puzzle.Shape().CellName(cell))}
		}
		list = append(list, found[0])
		without.Set(cell, d)
	}
	return list, nil
}

// write completes a record with the formula and the needed part of the
// proof, both checked, and writes it.
func (m *Maker) write(ctx context.Context, w io.Writer, r *Record) error {
	if err := r.referee(); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrEvidence, m.prover.Name(), err)
	}
	shape := r.Puzzle.Shape()
	bd, err := boardOf(shape)
	if err != nil {
		return err
	}
	if !r.Claim.proved() {
		return m.emit(w, r.appendHead(m.out[:0], bd))
	}
	b, err := m.verifier.base(shape)
	if err != nil {
		return err
	}
	r.Encoding, r.Variables, r.Prover = encodingName, b.vars, m.prover.Name()
	if r.Clauses, r.Formula, err = b.load(r.Puzzle, r.Claim, r.Solutions); err != nil {
		return err
	}
	if err := m.trim(ctx, b.checker); err != nil {
		return err
	}
	out := r.appendHead(m.out[:0], bd)
	text, err := m.clean.reader()
	if err != nil {
		return err
	}
	if m.clean.file == nil {
		out = appendProof(out, m.clean.mem)
	} else if out, err = m.stream(w, out, text); err != nil {
		return err
	}
	return m.emit(w, append(out, '"', '}', '\n'))
}

func (m *Maker) emit(w io.Writer, out []byte) error {
	_, err := w.Write(out)
	m.out = out[:0]
	return err
}

// stream writes a long proof and returns the buffer, empty.
func (m *Maker) stream(w io.Writer, out []byte, text io.Reader) ([]byte, error) {
	chunk := make([]byte, 64<<10)
	for {
		if _, err := w.Write(out); err != nil {
			return nil, err
		}
		n, err := text.Read(chunk)
		if n == 0 && err == io.EOF {
			return out[:0], nil
		}
		if err != nil && err != io.EOF {
			return nil, err
		}
		out = appendProof(out[:0], chunk[:n])
	}
}

// trim checks the prover's proof step by step and keeps what is needed:
// neither lemmas that the root implies nor what comes after the conflict.
func (m *Maker) trim(ctx context.Context, c *proof.Checker) error {
	m.clean.Reset()
	m.steps.Reset(&m.clean)
	raw, err := m.raw.reader()
	if err != nil {
		return err
	}
	in := m.verifier.steps
	in.Reset(raw)
	for k := 0; !c.Refuted(); k++ {
		if k%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		s, err := in.Next()
		if err == io.EOF {
			err = proof.ErrNoEmpty
		}
		useful := false
		if err == nil {
			useful, err = c.Step(s)
		}
		if err != nil {
			return fmt.Errorf("%w: the proof of %s, %w", ErrEvidence, m.prover.Name(), err)
		}
		if useful {
			if err := m.steps.Write(s); err != nil {
				return err
			}
		}
	}
	m.steps.Empty()
	return m.steps.Flush()
}

// forget drops what a record needed.
func (m *Maker) forget() {
	m.raw.Reset()
	m.clean.Reset()
	if cap(m.out) > spoolMemory {
		m.out = nil
	}
}
