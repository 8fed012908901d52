package proof

import (
	"errors"
	"fmt"
	"strings"

	"sudokusat/cnf"
)

// Step is a line of a proof.
type Step struct {
	Line   int       // where it starts, from 1; the step's number in a binary proof
	Delete bool      // a deletion, else a lemma
	Lits   []cnf.Lit // none is the empty clause
}

// String is the step as text DRAT, without a newline.
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

// What a [StepError] wraps, and what [Checker.Check] returns at the end of a
// proof that proves nothing.
var (
	ErrNotRUP   = errors.New("the clause does not follow by unit propagation")
	ErrNeedsRAT = errors.New("the clause needs the RAT rule, which is out of reach: only RUP steps are checked")
	ErrNoEmpty  = errors.New("the proof ends without the empty clause")
)

// StepError names the step at which a proof stops being one.
type StepError struct {
	Step Step // the caller's own copy
	Err  error
}

func (e *StepError) Error() string {
	text := e.Step.String()
	if len(text) > 80 {
		text = text[:60] + fmt.Sprintf(" … (%d literals)", len(e.Step.Lits))
	}
	return fmt.Sprintf("line %d: %s: %v", e.Step.Line, text, e.Err)
}

func (e *StepError) Unwrap() error { return e.Err }

// SyntaxError says where a text is no proof.
type SyntaxError struct {
	Line   int // from 1; the step's number in a binary proof
	Reason string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }
