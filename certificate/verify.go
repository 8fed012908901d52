package certificate

import (
	"context"
	"errors"
	"fmt"
	"io"

	"sudokusat/proof"
	"sudokusat/sudoku"
)

// ErrFails is wrapped by the error for a certificate that does not show what
// it claims.
var ErrFails = errors.New("the certificate fails")

func fails(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrFails}, args...)...)
}

// Verifier checks certificates. It calls no engine: it needs the shape's
// houses, the encoding, the referee and the proof checker. It keeps what
// records of the same board share. A Verifier is not safe for concurrent use.
type Verifier struct {
	bases map[string]*base
	steps *proof.Reader
}

// NewVerifier is a verifier that has seen no board yet.
func NewVerifier() *Verifier {
	return &Verifier{bases: map[string]*base{}, steps: proof.NewReader(nil)}
}

// Verify checks everything a record claims and consumes its proof. nil means
// that the claim holds. Else the error wraps
//
//   - [ErrFails], with [proof.ErrNeedsRAT] where the proof may be right but is
//     out of reach, when the record shows nothing;
//   - *[FormatError] or the reader's error when the proof could not be read;
//   - ErrTooLarge, or ctx's error, when it was not checked to the end.
func (v *Verifier) Verify(ctx context.Context, r *Record) error {
	if err := r.referee(); err != nil {
		return err
	}
	if !r.Claim.proved() {
		return nil
	}
	b, err := v.base(r.Puzzle.Shape())
	if err != nil {
		return err
	}
	if r.Encoding != encodingName {
		return fails("the formula's encoding is %q, certificates are about %q", r.Encoding, encodingName)
	}
	clauses, name, err := b.load(r.Puzzle, r.Claim, r.Solutions)
	switch {
	case err != nil:
		return err
	case r.Variables != b.vars || r.Clauses != clauses:
		return fails("the formula has %d variables and %d clauses, the record says %d and %d", b.vars, clauses, r.Variables, r.Clauses)
	case r.Formula != name:
		return fails("the formula is %s, the record says %.80s", name, r.Formula)
	}
	v.steps.Reset(r.Proof)
	return judge(b.checker.Check(ctx, v.steps), v.steps.Binary())
}

// judge sorts what checking a proof ended with.
func judge(err error, binary bool) error {
	var step *proof.StepError
	var syntax *proof.SyntaxError
	switch {
	case binary:
		return fails("the proof is not text")
	case err == nil:
		return nil
	case errors.As(err, &step) || errors.As(err, &syntax) || errors.Is(err, proof.ErrNoEmpty):
		return fmt.Errorf("%w: the proof, %w", ErrFails, err)
	}
	return err
}

// base prepares a board, once for all records of it.
func (v *Verifier) base(s *sudoku.Shape) (*base, error) {
	bd, err := boardOf(s)
	if err != nil {
		return nil, err
	}
	key := bd.key()
	if b := v.bases[key]; b != nil {
		return b, nil
	}
	b, err := newBase(s)
	if err != nil {
		return nil, err
	}
	if len(v.bases) >= maxShapes || s.N() > 16 { // one large board at a time
		clear(v.bases)
	}
	v.bases[key] = b
	return b, nil
}

// referee judges the grids that the record shows.
func (r *Record) referee() error {
	if want := r.Claim.solutions(); len(r.Solutions) != want {
		return fails("%d solutions are shown where the claim needs %d", len(r.Solutions), want)
	}
	seen := map[string]int{}
	for i, s := range r.Solutions {
		if err := sudoku.Check(r.Puzzle, s); err != nil {
			return fails("solution %d: %v", i+1, err)
		}
		if len(r.Solutions) > 1 {
			text := string(appendGrid(nil, s))
			if seen[text] > 0 {
				return fails("solutions %d and %d are the same", seen[text], i+1)
			}
			seen[text] = i + 1
		}
	}
	if r.Claim.Kind == Minimal {
		return r.refereeOthers()
	}
	if len(r.Others) != 0 {
		return fails("other solutions are shown where none belong")
	}
	return nil
}

// refereeOthers judges the solutions that appear when a given goes.
func (r *Record) refereeOthers() error {
	if want := r.Puzzle.Givens(); len(r.Others) != want {
		return fails("%d other solutions are shown for %d clues", len(r.Others), want)
	}
	without, i := r.Puzzle.Clone(), 0
	for c, d := range r.Puzzle.Digits() {
		if d == 0 {
			continue
		}
		cell := sudoku.Cell(c)
		other := r.Others[i]
		without.Set(cell, 0)
		if err := sudoku.Check(without, other); err != nil {
			return fails("the solution without the clue in %s: %v", r.Puzzle.Shape().CellName(cell), err)
		}
		if other.At(cell) == d {
			return fails("the solution without the clue in %s has the same digit there", r.Puzzle.Shape().CellName(cell))
		}
		without.Set(cell, d)
		i++
	}
	return nil
}

// WriteProof copies the record's proof as plain text DRAT, steps only,
// whatever comments or white space it had, and consumes it. It checks the
// form, not the proof.
func (r *Record) WriteProof(w io.Writer) error {
	if r.Proof == nil {
		return nil
	}
	return copyProof(w, r.Proof)
}

func copyProof(w io.Writer, from io.Reader) error {
	in, out := proof.NewReader(from), proof.NewWriter(w)
	for {
		s, err := in.Next()
		if err == io.EOF {
			return out.Flush()
		}
		if err == nil {
			err = out.Write(s)
		}
		if err != nil {
			return err
		}
	}
}
