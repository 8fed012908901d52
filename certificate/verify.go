package certificate

import (
	"context"
	"errors"
	"fmt"
	"io"

	"sudokusat/proof"
	"sudokusat/sudoku"
)

// ErrFails is wrapped by the error for a certificate that does not prove its claim.
var ErrFails = errors.New("the certificate fails")

func fails(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrFails}, args...)...)
}

// Verifier checks certificates. It runs no engine: it needs the board's houses, the
// rules' constraints, the encoding, the referee and the proof checker. It caches what
// records of the same board share. A Verifier is not safe for concurrent use.
type Verifier struct {
	boards map[string]*boardFormula // by Shape.Key
	shape  *sudoku.Shape            // of the record before, whose formula is last
	last   *boardFormula
	reader *proof.Reader
}

// NewVerifier returns a Verifier with an empty cache.
func NewVerifier() *Verifier {
	return &Verifier{boards: map[string]*boardFormula{}, reader: proof.NewReader(nil)}
}

// Verify checks everything a record claims and consumes its proof. nil means that the
// claim holds. Otherwise the error wraps
//
//   - [ErrFails], with [proof.ErrNeedsRAT] where the proof may be right but is
//     out of reach, if the record does not show what it claims;
//   - *[FormatError] or the reader's error if the proof could not be read;
//   - [ErrTooLarge], or ctx's error, if it was not checked to the end.
//
// Cheap checks come first: the grids, the sizes, the hash, and only then is the formula
// loaded into a checker.
func (v *Verifier) Verify(ctx context.Context, r *Record) error { return v.VerifyHints(ctx, r, nil) }

// VerifyHints is Verify, and gives the proof with hints to a sink that is not nil, as it is
// checked: its numbers are those of the clauses of [Record.WriteFormula]. What the sink has got
// proves nothing unless the error is nil. The sink's errors are returned as well.
func (v *Verifier) VerifyHints(ctx context.Context, r *Record, hints proof.HintSink) error {
	if r == nil {
		return &FormatError{Reason: "no record: nil"}
	}
	if err := sudoku.Validate(ctx, r.Puzzle); err != nil {
		return err
	}
	if err := r.referee(); err != nil {
		return err
	}
	switch {
	case r.Claim.Stepwise():
		return checkSteps(ctx, r)
	case !r.Claim.Proved():
		return nil
	}
	if r.Encoding != encodingName {
		return fails("the encoding is %q, certificates know %q only", r.Encoding, encodingName)
	}
	if r.Named > 0 {
		return v.verifyNamed(ctx, r, hints)
	}
	f, err := v.formula(r.Puzzle, r.blocked(), r.Claim.assumption())
	if err != nil {
		return err
	}
	if vars, clauses := f.vars, f.clauses; r.Variables != vars || r.Clauses != clauses {
		return fails("the formula has %d variables and %d clauses, the record gives %d and %d", vars, clauses, r.Variables, r.Clauses)
	}
	hash, err := f.hash(ctx)
	if err != nil {
		return err
	}
	if r.Formula != hash {
		return fails("the formula is %s, the record gives %.80s", hash, r.Formula)
	}
	checker, err := f.load(ctx, hints)
	if err != nil {
		return err
	}
	v.reader.Reset(r.Proof)
	return judge(checker.Check(ctx, v.reader), v.reader.Binary())
}

// judge turns what a checker returned into what Verify returns.
func judge(err error, binary bool) error {
	switch {
	case binary:
		return fails("the proof is not text")
	case err == nil:
		return nil
	case refuses(err) || errors.As(err, new(*proof.SyntaxError)):
		return fmt.Errorf("%w: the proof, %w", ErrFails, err)
	}
	return err
}

// refuses reports whether an error means that a proof does not hold.
func refuses(err error) bool {
	return errors.As(err, new(*proof.StepError)) || errors.Is(err, proof.ErrNoEmpty)
}

// board returns the formula of a board, the same for all records of it.
func (v *Verifier) board(s *sudoku.Shape) (*boardFormula, error) {
	if v.shape.Same(s) {
		return v.last, nil
	}
	b := v.boards[s.Key()]
	if b == nil {
		var err error
		if b, err = newBoardFormula(s); err != nil {
			return nil, err
		}
		if len(v.boards) >= maxShapes || s.N() > 16 { // one large board at a time
			clear(v.boards)
		}
		v.boards[s.Key()] = b
	}
	v.shape, v.last = s, b
	return b, nil
}

// referee judges the grids that the record shows.
func (r *Record) referee() error {
	if want := r.Claim.solutions(); len(r.Solutions) != want {
		return fails("the claim needs %s, and the record has %d", plural(want, "solution"), len(r.Solutions))
	}
	seen := map[string]int{}
	for i, s := range r.Solutions {
		if err := sudoku.Check(r.Puzzle, s); err != nil {
			return fails("solution %d: %v", i+1, err)
		}
		if len(r.Solutions) > 1 {
			text := gridText(r.Puzzle.Shape, s)
			if seen[text] > 0 {
				return fails("solutions %d and %d are the same", seen[text], i+1)
			}
			seen[text] = i + 1
		}
	}
	return r.refereeOthers()
}

// WriteProof copies the record's proof as text DRAT, one step per line, and consumes
// it, without the clauses that it names. It checks the form, not the proof.
func (r *Record) WriteProof(w io.Writer) error {
	if r.Proof == nil {
		return nil
	}
	out, in := proof.NewWriter(w), proof.NewReader(r.Proof)
	if r.Named > 0 {
		if _, err := r.named(context.Background()); err != nil {
			return err
		}
		in = r.steps()
	}
	return errors.Join(proof.Copy(context.Background(), out, in), out.Flush())
}
