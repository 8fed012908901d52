package proof

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"sudokusat/cnf"
)

// Sink takes the steps of a proof as they are made, in order. Solvers and [Copy]
// give steps; [Writer], [Checker] and [Trimmer] take them. (CaDiCaL
// calls its counterpart a tracer.)
//
// Add takes a lemma; without literals it is the empty clause. Delete removes a
// clause that later steps do not need. A sink does not keep the slice. After an
// error (a step that does not follow, a full disk) the caller stops and returns
// it.
type Sink interface {
	Add(lits []cnf.Lit) error
	Delete(lits []cnf.Lit) error
}

// Step is one step of a proof that is read.
type Step struct {
	Line   int       // where it starts, from 1; the step's number in a binary proof; 0 if unknown
	Delete bool      // a deletion, otherwise a lemma
	Lits   []cnf.Lit // none is the empty clause
}

// Put passes the step to a sink.
func (s Step) Put(to Sink) error {
	if s.Delete {
		return to.Delete(s.Lits)
	}
	return to.Add(s.Lits)
}

// String returns the step as text DRAT, without a newline.
func (s Step) String() string {
	var b strings.Builder
	if s.Delete {
		b.WriteString("d ")
	}
	for _, l := range s.Lits {
		fmt.Fprintf(&b, "%d ", l)
	}
	b.WriteByte('0')
	return b.String()
}

// Copy passes the steps of a proof to a sink until the proof ends, which is no
// error. An error is the reader's, the sink's or ctx's; a *[StepError] of the
// sink is completed with the line of the step.
func Copy(ctx context.Context, to Sink, from *Reader) error {
	for k := 0; ; k++ {
		if k%256 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		s, err := from.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = s.Put(to)
		}
		if err != nil {
			var refused *StepError
			if errors.As(err, &refused) {
				refused.Step.Line = s.Line
			}
			return err
		}
	}
}

// Discard is a sink that ignores every step.
type Discard struct{}

// Add does nothing.
func (Discard) Add([]cnf.Lit) error { return nil }

// Delete does nothing.
func (Discard) Delete([]cnf.Lit) error { return nil }

// The errors that a *[StepError] wraps, and the error of [Checker.Check] for a proof
// without the empty clause.
var (
	ErrNotRUP   = errors.New("the clause does not follow by unit propagation")
	ErrNeedsRAT = errors.New("the clause needs the RAT rule, which is out of reach: only RUP steps are checked")
	ErrNoEmpty  = errors.New("the proof ends without the empty clause")
)

// StepError names the first step that a checker refuses.
type StepError struct {
	Step Step // the caller's own copy
	Err  error
}

// refuse makes the error for a lemma.
func refuse(lits []cnf.Lit, err error) error {
	return &StepError{Step{Lits: slices.Clone(lits)}, err}
}

// Error returns the line, the step, shortened if it is long, and the reason.
func (e *StepError) Error() string {
	text := e.Step.String()
	if len(text) > 80 {
		text = text[:60] + fmt.Sprintf(" … (%d literals)", len(e.Step.Lits))
	}
	if e.Step.Line > 0 {
		text = fmt.Sprintf("line %d: %s", e.Step.Line, text)
	}
	return fmt.Sprintf("%s: %v", text, e.Err)
}

// Unwrap returns Err.
func (e *StepError) Unwrap() error { return e.Err }

// SyntaxError is the place at which a text stops being a proof, with the reason.
type SyntaxError struct {
	Line   int // from 1; the step's number in a binary proof
	Reason string
}

// Error returns the line and the reason.
func (e *SyntaxError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }
