package proof

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"sudokusat/cnf"
)

// ErrHint is wrapped by the error for a lemma whose hints do not show that it follows.
var ErrHint = errors.New("the hints do not show that the clause follows")

// HintChecker checks proofs in LRAT (see [Hinter]), text or compressed. It searches for nothing:
// each hint has to be the next unit clause, or at last the conflict. Make one with
// [NewHintChecker].
type HintChecker struct {
	val     []int8 // by lit
	clauses map[uint64][]lit
	last    uint64 // the number of the last clause
	trail   []lit
	proved  bool
	stats   Stats
}

// NewHintChecker returns a checker for a formula over the variables 1..vars.
func NewHintChecker(vars int) *HintChecker {
	return &HintChecker{val: make([]int8, 2*(max(vars, 0)+1)), clauses: map[uint64][]lit{}}
}

// Clause takes the next clause of the formula. It never fails. A variable beyond those of
// [NewHintChecker] is an error of the caller and panics, like an index out of range.
func (c *HintChecker) Clause(lits []cnf.Lit) error {
	c.last++
	c.keep(lits)
	return nil
}

func (c *HintChecker) keep(lits []cnf.Lit) {
	own := make([]lit, len(lits))
	for i, l := range lits {
		own[i] = pack(l)
		_ = c.val[own[i]]
	}
	c.clauses[c.last] = own
}

// Stats returns the counts of lemmas and deletions so far.
func (c *HintChecker) Stats() Stats { return c.stats }

// Check reads a proof and returns nil only if each lemma follows by its hints and one is
// empty; the rest must still be steps. Otherwise the error is ctx's, the reader's, a
// *[SyntaxError], a *[StepError] that wraps [ErrHint], or [ErrNeedsRAT] for hints of RAT, or
// [ErrNoEmpty].
//
// A lemma with a variable beyond those of [NewHintChecker] needs RAT.
func (c *HintChecker) Check(ctx context.Context, r io.Reader) error {
	in := hintReader{Reader: *NewReader(r)}
	for k := 0; ; k++ {
		if k%256 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		s, err := in.next()
		if err == io.EOF {
			break
		}
		switch {
		case err != nil:
			return err
		case s.Delete:
			c.forget(s.ids)
		case uint64(s.number) <= c.last:
			return &SyntaxError{s.Line, fmt.Sprintf("lemma %d after clause %d: numbers ascend", s.number, c.last)}
		default:
			lits := s.Lits
			if err := c.follows(lits, s.ids); err != nil {
				return &StepError{Step{Line: s.Line, Lits: slices.Clone(s.Lits)}, err}
			}
			c.last = uint64(s.number)
			c.keep(lits)
			c.stats.Lemmas++
			c.proved = c.proved || len(lits) == 0
		}
	}
	if !c.proved {
		return ErrNoEmpty
	}
	return nil
}

func (c *HintChecker) forget(ids []int64) {
	for _, id := range ids {
		if _, there := c.clauses[uint64(id)]; !there {
			c.stats.Ignored++
			continue
		}
		delete(c.clauses, uint64(id))
		c.stats.Deletions++
	}
}

// follows follows the hints of a lemma.
func (c *HintChecker) follows(lits []cnf.Lit, hints []int64) (err error) {
	if exceeds(lits, len(c.val)/2-1) {
		return ErrNeedsRAT
	}
	defer func() {
		for _, l := range c.trail {
			c.val[l], c.val[l^1] = 0, 0
		}
		c.trail = c.trail[:0]
	}()
	for _, l := range lits {
		p := pack(l)
		if c.val[p] > 0 { // the opposite came before: it is always true
			return nil
		} else if c.val[p] == 0 {
			c.assign(p ^ 1)
		}
	}
	for _, id := range hints {
		if id < 0 {
			return ErrNeedsRAT
		}
		clause, there := c.clauses[uint64(id)]
		if !there {
			return fmt.Errorf("%w: there is no clause %d", ErrHint, id)
		}
		var left lit
		open := 0
		for _, l := range clause {
			if c.val[l] >= 0 && l != left {
				left = l
				open++
			}
		}
		switch {
		case open == 0:
			return nil
		case open > 1 || c.val[left] > 0:
			return fmt.Errorf("%w: clause %d is no unit", ErrHint, id)
		}
		c.assign(left)
	}
	return fmt.Errorf("%w: no clause is false in the end", ErrHint)
}

func (c *HintChecker) assign(l lit) {
	c.val[l], c.val[l^1] = 1, -1
	c.trail = append(c.trail, l)
}

// hintReader reads LRAT, as text or compressed, which the first bytes distinguish. It is that of
// DRAT with another form of steps.
type hintReader struct {
	Reader
	ids []int64
}

// hintStep is a step of a proof with hints; of a deletion ids are the clauses, else the hints.
type hintStep struct {
	Step
	number int64
	ids    []int64
}

// next returns the next step, which is valid until the following call, and io.EOF after the last.
func (r *hintReader) next() (s hintStep, err error) {
	const limit = math.MaxInt64 / 100
	fail := func(format string, args ...any) (hintStep, error) {
		_, err := r.fail(format, args...)
		return hintStep{}, err
	}
	why := ""
	if r.start(); r.binary {
		if s.Step, err = r.letter(); err != nil {
			return s, err
		}
	} else if r.begin() < 0 {
		_, err = r.ended()
		return s, err
	} else {
		s.Line = r.line
	}
	if !r.binary || !s.Delete {
		if s.number, why = r.value(limit, "a clause number"); why == "" && s.number <= 0 {
			why = fmt.Sprintf("a step starts with its number, not with %d", s.number)
		}
	}
	switch {
	case why != "":
		return fail("%s", why)
	case r.binary:
	case r.blank() == 'd':
		s.Delete = true
		r.pos++
	}
	if !s.Delete {
		if why = r.literals(); why != "" {
			return fail("%s", why)
		}
		s.Lits = r.lits
	}
	for r.ids = r.ids[:0]; ; {
		id, why := r.value(limit, "a clause number")
		switch {
		case why != "":
			return fail("%s", why)
		case id == 0:
			s.ids = r.ids
			return s, nil
		case len(r.ids) == maxClause:
			return fail("a step of more than %d hints", maxClause)
		}
		r.ids = append(r.ids, id)
	}
}
