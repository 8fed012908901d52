package explain

import (
	"context"
	"errors"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// Steps are a proof: each digit that goes or is placed is a lemma of the formula
// "extended" (package encode), behind those that it needs; derive.go finds them.

// Prove writes a proof that a puzzle has no solution other than those of o to a sink, in
// the order of [Steps], with the empty clause last. Each clause follows by unit
// propagation (RUP) from the clauses of [encode.Extended] with pairwise at-most-ones,
// blocking clauses of those solutions and the lemmas before it; the last lemma of a
// reason is its claim, if that is about a digit, a set of digits or an alternative.
// Lemmas that only lead to a claim are deleted after it. Where no reason within the limit
// goes further, the rest is proved by cases, in thousands of lemmas at most. Errors are
// those of Steps, except for puzzles without solution; [ErrStuck] where cases are not
// enough; the sink's; and encode's for formulas that are too large.
func Prove(ctx context.Context, p sudoku.Puzzle, o Options, steps proof.Sink) error {
	if err := sudoku.Validate(ctx, p); err != nil {
		return err
	}
	if steps == nil {
		return errors.New("no sink for the steps of a proof: nil")
	}
	m, err := o.Rules.of(ctx, p, o.Language)
	if err != nil {
		return err
	}
	w, err := newWalk(ctx, p, o)
	if err == nil {
		m = w.m // which has the truths that are met on the way
	}
	d, failed := newDeriver(ctx, m, p, steps)
	if failed != nil {
		return failed
	}
	defer d.close()
	for _, g := range o.Solutions {
		d.block(g)
	}
	for err == nil {
		var s Step
		if s, err = w.next(ctx); err != nil || len(s.Reasons) == 0 {
			break
		}
		for i := range s.Reasons {
			if err := d.reason(&s.Reasons[i]); err != nil {
				return err
			}
		}
	}
	switch {
	case errors.Is(err, ErrStuck):
		d.most = mostCases
		return d.refute(w.p.truth)
	case err != nil && !errors.Is(err, sudoku.ErrUnsolvable):
		return err
	}
	d.most = mostCases
	return d.refute(nil)
}

// mostCases bounds the lemmas by cases: where the steps end early, and where what they lead
// to has no short proof, as more cells than digits.
const mostCases = 1 << 15

// ProveReason writes a proof of the claim of a reason, as [Prove] does, that ends with
// the claim as a unit clause; with the empty clause where there is no claim.
func ProveReason(ctx context.Context, p sudoku.Puzzle, r *Reason, steps proof.Sink) error {
	if r == nil || r.m == nil {
		return errors.New("a reason is of an explanation, and this one is of none")
	}
	d, err := newDeriver(ctx, r.m, p, steps)
	if err != nil {
		return err
	}
	defer d.close()
	if r.x < 0 {
		return d.refute(r.truths)
	}
	for _, s := range r.before {
		for i := range s.Reasons {
			if err := d.reason(&s.Reasons[i]); err != nil {
				return err
			}
		}
	}
	return d.reason(r)
}

// prover is what proofs about puzzles with the same rules share.
type prover struct {
	checker *proof.Checker // marked with the clauses of the rules
	aux     []encode.Auxiliary
}

func (m *model) prover(ctx context.Context) (*prover, error) {
	if m.base != nil {
		return m.base.prover(ctx)
	}
	if v, ok := m.proving.Get().(*prover); ok {
		v.checker.Rewind()
		return v, nil
	}
	blank := m.puzzle.With(sudoku.NewGrid(m.puzzle.Shape))
	f, err := encode.Extended(blank, encode.Pairwise())
	if err != nil {
		return nil, err
	}
	v := &prover{checker: proof.NewChecker(int(f.Size().Vars))}
	if v.aux, err = encode.Auxiliaries(blank); err != nil {
		return nil, err
	}
	if err := f.Write(v.checker); err != nil {
		return nil, err
	}
	return v, v.checker.Mark(ctx)
}

func newDeriver(ctx context.Context, m *model, p sudoku.Puzzle, steps proof.Sink) (*deriver, error) {
	v, err := m.prover(ctx)
	if err != nil {
		return nil, err
	}
	d := &deriver{ctx: ctx, m: m, p: p, shared: v, checker: v.checker, to: steps}
	for c, digit := range p.Givens {
		if digit != 0 {
			d.checker.Clause([]cnf.Lit{d.lit(m.candidate(sudoku.Cell(c), digit))})
		}
	}
	return d, nil
}

func (d *deriver) close() {
	m := d.m
	if m.base != nil {
		m = m.base
	}
	m.proving.Put(d.shared)
}

// block adds the clause that excludes a solution.
func (d *deriver) block(g sudoku.Grid) {
	var lits []cnf.Lit
	for c, digit := range d.p.Givens {
		if c := sudoku.Cell(c); digit == 0 && d.p.Shape.Exists(c) {
			lits = append(lits, d.lit(d.m.candidate(c, g[c])).Not())
		}
	}
	d.checker.Clause(lits)
}

// lit is the literal of a candidate.
func (d *deriver) lit(x int32) cnf.Lit {
	if int(x) < d.m.real {
		c := d.m.split(x)
		return encode.Var(d.m.n, c.Cell, c.Digit).Pos()
	}
	o := d.m.options[int(x)-d.m.real]
	return d.shared.aux[o.node].Option(int(o.index)).Pos()
}

// reason derives the claim of a reason.
func (d *deriver) reason(r *Reason) error {
	if r.cases != nil {
		return d.byCases(r)
	}
	l := d.lit(r.x)
	if r.Claim.Fact.Not {
		l = l.Not()
	}
	return d.derive(l, r.truths)
}
