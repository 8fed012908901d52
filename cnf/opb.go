package cnf

import (
	"fmt"
	"io"
)

// OPBWriter writes constraints in OPB, the format of pseudo-Boolean solvers:
//
//	constraint           as OPB, after the header
//	                     * #variable= 3 #constraint= 4
//	exactly one          +1 x1 +1 x2 +1 x3 = 1 ;
//	at most one          -1 x1 -1 x2 >= -1 ;
//	the clause 1 -3      +1 x1 -1 x3 >= 0 ;
//	2·x1 + 3·¬x2 ≤ 4     -2 x1 +3 x2 >= -1 ;
//
// Only what every solver reads is written: sums of variables with integer
// coefficients, ≥ and =. So ¬x becomes 1 − x, and ≤ changes all signs.
//
// The counts in the header are promised and checked as [DIMACSWriter] does.
// OPBWriter is a [LinearSink]. Its first error stays.
type OPBWriter struct {
	t                 textBuf
	vars, constraints int64
	written           int64
	begun             bool
	terms             []Term // scratch
}

var _ LinearSink = (*OPBWriter)(nil)

// NewOPBWriter returns a writer of exactly that many constraints over the
// variables 1..vars. It buffers; Close flushes.
func NewOPBWriter(w io.Writer, vars, constraints int64) *OPBWriter {
	return &OPBWriter{t: newTextBuf(w), vars: vars, constraints: constraints}
}

func (w *OPBWriter) begin() {
	if !w.begun {
		w.begun = true
		w.t.text(fmt.Sprintf("* #variable= %d #constraint= %d\n", w.vars, w.constraints))
	}
}

// Clause writes at least one of the literals.
func (w *OPBWriter) Clause(lits []Lit) error { return w.count(lits, AtLeast) }

// AtMostOne writes at most one of the literals.
func (w *OPBWriter) AtMostOne(lits []Lit) error { return w.count(lits, AtMost) }

// ExactlyOne writes exactly one of the literals.
func (w *OPBWriter) ExactlyOne(lits []Lit) error { return w.count(lits, Equal) }

func (w *OPBWriter) count(lits []Lit, c Compare) error {
	w.terms = w.terms[:0]
	for _, l := range lits {
		w.terms = append(w.terms, Term{1, l})
	}
	return w.Linear(w.terms, c, 1)
}

// Linear writes a sum of terms compared with a bound. The absolute values of
// coefficients and bound must add up to less than 2⁶². The error wraps
// [ErrRange] if they do not, or if a variable is beyond the last.
func (w *OPBWriter) Linear(terms []Term, c Compare, bound int64) error {
	w.begin()
	if w.t.err != nil {
		return w.t.err
	}
	if w.t.err = w.check(terms, bound); w.t.err != nil {
		return w.t.err
	}
	w.written++
	sign, text := int64(1), " >= "
	switch c {
	case AtMost:
		sign = -1
	case Equal:
		text = " = "
	}
	bound *= sign
	if len(terms) == 0 { // OPB has no empty sum
		w.t.text("+0 x1")
	}
	for i, t := range terms {
		coef := sign * t.Coef
		if t.Lit < 0 { // c·¬x = c − c·x
			bound -= coef
			coef = -coef
		}
		if i > 0 {
			w.t.text(" ")
		}
		if coef >= 0 {
			w.t.text("+")
		}
		w.t.int(coef)
		w.t.text(" x")
		w.t.int(int64(t.Lit.Var()))
	}
	w.t.text(text)
	w.t.int(bound)
	w.t.text(" ;\n")
	return w.t.err
}

// check returns what is wrong with a constraint, nil if nothing is.
func (w *OPBWriter) check(terms []Term, bound int64) error {
	if w.written == w.constraints {
		return fmt.Errorf("%w: a constraint beyond the %d promised", ErrCount, w.constraints)
	}
	if len(terms) == 0 && w.vars == 0 {
		return fmt.Errorf("%w: OPB has no empty sum without variables", ErrSyntax)
	}
	const limit = 1 << 62
	sum := abs(bound)
	for _, t := range terms {
		if err := inRange([]Lit{t.Lit}, w.vars); err != nil {
			return err
		}
		if sum < limit {
			sum += min(abs(t.Coef), limit)
		}
	}
	if sum >= limit {
		return fmt.Errorf("%w: the coefficients add up to 2⁶² or more", ErrRange)
	}
	return nil
}

func abs(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// Close flushes and returns the first error met, or one that wraps
// [ErrCount] when constraints are missing. It does not close the underlying
// writer.
func (w *OPBWriter) Close() error {
	w.begin()
	w.t.flush()
	if w.t.err == nil && w.written != w.constraints {
		w.t.err = fmt.Errorf("%w: %d constraints written, %d promised", ErrCount, w.written, w.constraints)
	}
	return w.t.err
}
