package proof

import (
	"bufio"
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

// HintChecker checks proofs in LRAT (see [Hinter]). It searches for nothing: each hint has to be
// the next unit clause, or at last the conflict. Make one with [NewHintChecker].
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

// Clause takes the next clause of the formula. It never fails.
func (c *HintChecker) Clause(lits []cnf.Lit) error {
	c.last++
	c.keep(lits)
	return nil
}

func (c *HintChecker) keep(lits []cnf.Lit) {
	own := make([]lit, len(lits))
	for i, l := range lits {
		own[i] = pack(l)
		for int(own[i]|1) >= len(c.val) {
			c.val = append(c.val, 0, 0)
		}
	}
	c.clauses[c.last] = own
}

// Stats returns the counts of lemmas and deletions so far.
func (c *HintChecker) Stats() Stats { return c.stats }

// Check reads a proof and returns nil only if each lemma follows by its hints and one is
// empty; the rest must still be steps. Otherwise the error is ctx's, the reader's, a
// *[SyntaxError], a *[StepError] that wraps [ErrHint], or [ErrNeedsRAT] for hints of RAT, or
// [ErrNoEmpty].
func (c *HintChecker) Check(ctx context.Context, r io.Reader) error {
	in := &hintReader{in: bufio.NewReaderSize(r, readerBuffer), line: 1}
	var lits []cnf.Lit
	var hints []int64
	for k := 0; ; k++ {
		if k%256 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		id, deletes, err := in.start()
		if err == io.EOF {
			break
		}
		if err == nil && !deletes {
			lits, err = literals(in, lits[:0])
		}
		if err == nil {
			hints, err = in.list(hints[:0])
		}
		switch {
		case err != nil:
			return err
		case deletes:
			c.forget(hints)
		case id <= c.last:
			return &SyntaxError{in.step, fmt.Sprintf("lemma %d after clause %d: numbers ascend", id, c.last)}
		default:
			if err := c.follows(lits, hints); err != nil {
				return &StepError{Step{Line: in.step, Lits: slices.Clone(lits)}, err}
			}
			c.last = id
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
	defer func() {
		for _, l := range c.trail {
			c.val[l], c.val[l^1] = 0, 0
		}
		c.trail = c.trail[:0]
	}()
	for _, l := range lits {
		p := pack(l)
		for int(p|1) >= len(c.val) {
			c.val = append(c.val, 0, 0)
		}
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

// hintReader reads LRAT as text.
type hintReader struct {
	in   *bufio.Reader
	line int
	step int // the line where the step starts
}

// literals reads the literals of a lemma.
func literals(in *hintReader, lits []cnf.Lit) ([]cnf.Lit, error) {
	for {
		n, err := in.integer()
		switch {
		case err != nil || n == 0:
			return lits, err
		case max(n, -n) > math.MaxInt32:
			return nil, in.bad("the variable %d: they go to %d", max(n, -n), math.MaxInt32)
		case len(lits) == maxClause:
			return nil, in.bad("a clause of more than %d literals", maxClause)
		}
		lits = append(lits, cnf.Lit(n))
	}
}

// list reads numbers up to a 0.
func (r *hintReader) list(ids []int64) ([]int64, error) {
	for {
		n, err := r.integer()
		if err != nil || n == 0 {
			return ids, err
		}
		if len(ids) == maxClause {
			return nil, r.bad("a step of more than %d hints", maxClause)
		}
		ids = append(ids, n)
	}
}

// start reads the number of a step and whether it is a deletion. The error is io.EOF after the
// last step.
func (r *hintReader) start() (id uint64, deletes bool, err error) {
	b, err := r.blank()
	for err == nil && b == 'c' { // a comment
		for err == nil && b != '\n' {
			b, err = r.in.ReadByte()
		}
		if r.line++; err == nil {
			b, err = r.blank()
		}
	}
	if err != nil {
		return 0, false, err
	}
	r.step = r.line
	n, err := r.integer()
	if err == nil && n <= 0 {
		err = r.bad("a step starts with its number, not with %d", n)
	}
	if err != nil {
		return 0, false, err
	}
	b, err = r.blank()
	if err == nil && b == 'd' {
		r.in.ReadByte()
		return uint64(n), true, nil
	}
	if err == io.EOF {
		err = r.cut()
	}
	return uint64(n), false, err
}

// blank passes over white space and returns the byte behind it.
func (r *hintReader) blank() (byte, error) {
	for {
		b, err := r.in.ReadByte()
		if err != nil {
			return 0, err
		}
		if !isSpace(b) {
			return b, r.in.UnreadByte()
		}
		if b == '\n' {
			r.line++
		}
	}
}

// integer reads a number.
func (r *hintReader) integer() (n int64, err error) {
	b, err := r.blank()
	if err == io.EOF {
		return 0, r.cut()
	}
	negative := b == '-'
	if negative {
		r.in.ReadByte()
	}
	digits := 0
	for ; err == nil; digits++ {
		if b, err = r.in.ReadByte(); err != nil || b < '0' || b > '9' {
			break
		}
		if n = 10*n + int64(b-'0'); n > math.MaxInt64/100 {
			return 0, r.bad("so large a number")
		}
	}
	if err == nil && !isSpace(b) || digits == 0 && err == nil {
		return 0, r.bad("%q where a number belongs", b)
	}
	if err == nil {
		err = r.in.UnreadByte() // a newline is counted where it is passed
	}
	if err == io.EOF && digits > 0 {
		err = nil
	}
	if negative {
		n = -n
	}
	return n, err
}

func (r *hintReader) bad(format string, args ...any) error {
	return &SyntaxError{r.line, fmt.Sprintf(format, args...)}
}

// cut is the error for a text that ends within a step.
func (r *hintReader) cut() error { return &SyntaxError{r.step, "the step does not end"} }
