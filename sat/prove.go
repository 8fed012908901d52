package sat

import (
	"bufio"
	"context"
	"io"
	"strconv"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// Evidence. A proof speaks of the plain extended formula of the puzzle, the
// literals assumed and the blocking clauses of the solutions found, and shows
// that nothing else satisfies them. It is text DRAT whose steps are all RUP:
//
//	-137 0         what reducing removes beyond singles, in order
//	-12 -205 0     what the solver learned, in the variables of the formula
//	0              the contradiction
//
// Singles need no step: unit propagation on the extended formula finds them.

// Prove looks for solutions of the puzzle under the assumed literals, which
// are in the variables of [encode.Var], stops after limit of them (0: no
// limit) and keeps them all, in the order found. It writes to w, in large
// pieces; when the result is complete, that is a proof that there are no
// others. Otherwise what was written is of no use.
func (e *InProcess) Prove(ctx context.Context, puzzle sudoku.Grid, assume []cnf.Lit, limit uint64, w io.Writer) (sudoku.Result, error) {
	return e.core.prove(ctx, puzzle, assume, limit, w)
}

// Prove is described at [InProcess.Prove].
func (w *Workers) Prove(ctx context.Context, puzzle sudoku.Grid, assume []cnf.Lit, limit uint64, to io.Writer) (sudoku.Result, error) {
	return w.core.prove(ctx, puzzle, assume, limit, to)
}

func (c *core) prove(ctx context.Context, puzzle sudoku.Grid, assume []cnf.Lit, limit uint64, w io.Writer) (sudoku.Result, error) {
	x := c.get(puzzle.Shape())
	defer c.put(puzzle.Shape(), x)
	out := x.drat(w)
	defer out.w.Reset(nil)
	q := sudoku.Query{Limit: limit, Keep: int(min(limit-1, 1<<30)) + 1}
	res, err := c.reduced(ctx, puzzle, q, x, assume, out)
	if err != nil {
		return res, err
	}
	if res.Complete {
		out.empty()
	}
	return res, out.w.Flush()
}

// drat writes steps about a residual formula in the variables of the plain
// one. The writer's first error stays in it.
type drat struct {
	w       *bufio.Writer
	formula *encode.Residual
	line    []byte
}

// drat is a writer of steps about what the scratch holds.
func (x *scratch) drat(w io.Writer) *drat {
	if x.steps == nil {
		x.steps = &drat{w: bufio.NewWriterSize(nil, 1<<15), formula: &x.formula}
	}
	x.steps.w.Reset(w)
	return x.steps
}

// reduced writes what was done before the solver, beyond unit propagation.
func (o *drat) reduced(left *reduce.Reduction) error {
	var lits []cnf.Lit
	for _, l := range left.Lemmas() {
		lits = encode.AppendLemma(lits[:0], left.Puzzle().Shape().N(), l)
		o.line = o.line[:0]
		for _, l := range lits {
			o.line = append(strconv.AppendInt(o.line, int64(l), 10), ' ')
		}
		if _, err := o.w.Write(append(o.line, '0', '\n')); err != nil {
			return err
		}
	}
	return nil
}

// lemma writes a clause that the solver learned.
func (o *drat) lemma(lits []cnf.Lit) error {
	o.line = o.line[:0]
	for _, l := range lits {
		if l < 0 {
			o.line = append(o.line, '-')
		}
		o.line = append(strconv.AppendInt(o.line, int64(o.formula.PlainVar(l.Var())), 10), ' ')
	}
	_, err := o.w.Write(append(o.line, '0', '\n'))
	return err
}

func (o *drat) empty() { o.w.WriteString("0\n") }
