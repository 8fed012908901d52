package encode

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"sudokusat/cnf"
)

// Formula is the formula of one puzzle in one encoding, not yet written
// anywhere. It keeps the puzzle, which must not change while it is in use.
//
// It has three forms with the same solutions: clauses, which may need auxiliary
// variables; constraints, in which "exactly one" and "at most one" are not split
// into clauses; and linear constraints, in which sums are not either. [Variables]
// gives the meaning of the variables of candidates, which come first in all of them.
type Formula struct {
	Variables
	body body
}

// body writes a formula in one encoding.
type body interface {
	size() Size
	write(e *emitter)
	cardSize() Size
	linearSize() Size
	// writeCards writes linear constraints to sums, which is the same sink, unless
	// it is nil.
	writeCards(sink cnf.CardSink, sums cnf.LinearSink) error
	// blocks yields descriptions of the auxiliary variables of rules, one per line.
	blocks() iter.Seq[string]
}

// Size returns the size of what Write writes, by arithmetic.
func (f *Formula) Size() Size { return f.body.size() }

// Write streams the clauses into a sink, in a fixed order, and stops at the
// sink's first error. The variables are 1..Size().Vars.
func (f *Formula) Write(sink cnf.Sink) error {
	e := &emitter{sink: sink, next: cnf.Var(f.Candidates() + 1)}
	f.body.write(e)
	return e.err
}

// CardSize returns the size of what WriteCards writes, by arithmetic.
func (f *Formula) CardSize() Size { return f.body.cardSize() }

// WriteCards streams the formula as constraints, in a fixed order, and stops
// at the sink's first error. The variables are those of candidates and, after
// them, auxiliary ones of the puzzle's own rules.
func (f *Formula) WriteCards(sink cnf.CardSink) error { return f.body.writeCards(sink, nil) }

// LinearSize returns the size of what WriteLinear writes.
func (f *Formula) LinearSize() Size { return f.body.linearSize() }

// WriteLinear is WriteCards with linear constraints for sums, for counts of
// lo, lo+1 … hi and for cages. Their auxiliary variables, one for each digit of
// several cells that differ, have one value each.
func (f *Formula) WriteLinear(sink cnf.LinearSink) error { return f.body.writeCards(sink, sink) }

// ErrModel is wrapped by errors about models that are no grid.
var ErrModel = errors.New("the model makes no grid")

// ErrTooLarge is wrapped by the error for a formula with more variables than
// SAT solvers can number.
var ErrTooLarge = errors.New("too many variables")

// Size is the size of a formula.
type Size struct {
	Vars     int64
	Clauses  int64
	Literals int64
}

func (s Size) plus(t Size) Size {
	return Size{s.Vars + t.Vars, s.Clauses + t.Clauses, s.Literals + t.Literals}
}

func (s Size) times(k int64) Size { return Size{s.Vars * k, s.Clauses * k, s.Literals * k} }

func (s Size) check() error {
	if s.Vars > math.MaxInt32 {
		return fmt.Errorf("%w: %d, solvers take %d", ErrTooLarge, s.Vars, math.MaxInt32)
	}
	return nil
}

// emitter writes clauses that are built in place and hands out auxiliary
// variables. The sink's first error stays.
type emitter struct {
	sink cnf.Sink
	next cnf.Var // the next auxiliary variable
	err  error
	buf  [3]cnf.Lit
	lits []cnf.Lit // for callers that build longer ones
}

// counter is a sink that only counts, and fails when the context ends, if it has one.
type counter struct {
	ctx context.Context
	Size
}

func (c *counter) Clause(lits []cnf.Lit) error {
	if c.Clauses++; c.Clauses%4096 == 0 && c.ctx != nil && c.ctx.Err() != nil {
		return c.ctx.Err()
	}
	c.Literals += int64(len(lits))
	return nil
}

func (e *emitter) clause(lits []cnf.Lit) {
	if e.err == nil {
		e.err = e.sink.Clause(lits)
	}
}

// guarded returns the beginning of a clause in scratch memory: a guard, unless it is 0.
func (e *emitter) guarded(guard cnf.Lit) []cnf.Lit {
	if guard == 0 {
		return e.lits[:0]
	}
	return append(e.lits[:0], guard)
}

func (e *emitter) unit(a cnf.Lit) {
	e.buf[0] = a
	e.clause(e.buf[:1])
}

func (e *emitter) pair(a, b cnf.Lit) {
	e.buf[0], e.buf[1] = a, b
	e.clause(e.buf[:2])
}

// fresh hands out k auxiliary variables and returns the first.
func (e *emitter) fresh(k int) cnf.Var {
	v := e.next
	e.next += cnf.Var(k)
	return v
}
