package cnf

import (
	"fmt"
	"io"
)

// CardSink is a sink that also takes the two constraints which clauses can
// only spell out: at most one, and exactly one, of some variables.
type CardSink interface {
	Sink
	AtMostOne(lits []Lit) error
	ExactlyOne(lits []Lit) error
}

// OPBWriter writes constraints in OPB, the format of pseudo-Boolean solvers,
// restricted to what every one of them reads (coefficients 1 and −1, ≥ and =):
//
//   - #variable= 3 #constraint= 3
//     +1 x1 +1 x2 +1 x3 = 1 ;        exactly one
//     -1 x1 -1 x2 >= -1 ;            at most one
//     +1 x1 -1 x3 >= 0 ;             the clause 1 -3
//
// Counts are promised and checked as [Writer] does. It is a [CardSink]; its
// first error stays.
type OPBWriter struct {
	t                 textBuf
	vars, constraints int64
	written           int64
	begun             bool
}

// NewOPBWriter writes exactly so many constraints over the variables 1..vars.
// It buffers; Close flushes.
func NewOPBWriter(w io.Writer, vars, constraints int64) *OPBWriter {
	return &OPBWriter{t: newTextBuf(w), vars: vars, constraints: constraints}
}

func (w *OPBWriter) begin() {
	w.begun = true
	w.t.text(fmt.Sprintf("* #variable= %d #constraint= %d\n", w.vars, w.constraints))
}

// Clause writes at least one of the literals.
func (w *OPBWriter) Clause(lits []Lit) error { return w.sum(lits, 1, " >= ", 1) }

// AtMostOne writes at most one of the literals.
func (w *OPBWriter) AtMostOne(lits []Lit) error { return w.sum(lits, -1, " >= ", -1) }

// ExactlyOne writes exactly one of the literals.
func (w *OPBWriter) ExactlyOne(lits []Lit) error { return w.sum(lits, 1, " = ", 1) }

// sum writes Σ sign·lit compare bound, with ¬x written as 1 − x.
func (w *OPBWriter) sum(lits []Lit, sign int64, compare string, bound int64) error {
	if !w.begun {
		w.begin()
	}
	if w.t.err == nil && w.written == w.constraints {
		w.t.err = fmt.Errorf("%w: a constraint beyond the %d promised", ErrCount, w.constraints)
	}
	if w.t.err == nil && len(lits) == 0 && w.vars == 0 {
		w.t.err = fmt.Errorf("%w: OPB cannot say an empty sum without variables", ErrSyntax)
	}
	if w.t.err != nil {
		return w.t.err
	}
	w.written++
	if len(lits) == 0 { // an empty sum is no OPB; 0·x1 is
		w.t.text("+0 x1")
	}
	for i, l := range lits {
		w.t.room()
		if l == 0 || int64(l.Var()) > w.vars || l.Var() < 0 {
			w.t.err = fmt.Errorf("%w: literal %d, the variables go to %d", ErrRange, l, w.vars)
			return w.t.err
		}
		if i > 0 {
			w.t.text(" ")
		}
		c := sign
		if l < 0 {
			c, bound = -sign, bound-sign
		}
		if c > 0 {
			w.t.text("+1 x")
		} else {
			w.t.text("-1 x")
		}
		w.t.int(int64(l.Var()))
	}
	w.t.text(compare)
	w.t.room()
	w.t.int(bound)
	w.t.text(" ;\n")
	return w.t.err
}

// Close writes what is buffered and reports the first error met, or that
// constraints are missing. It does not close the underlying writer.
func (w *OPBWriter) Close() error {
	if !w.begun {
		w.begin()
	}
	w.t.flush()
	if w.t.err == nil && w.written != w.constraints {
		w.t.err = fmt.Errorf("%w: %d constraints written, %d promised", ErrCount, w.written, w.constraints)
	}
	return w.t.err
}
