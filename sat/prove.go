package sat

import (
	"context"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// Evidence. A proof is about the plain extended formula of the puzzle, the facts
// assumed and the blocking clauses of the solutions found, and shows that nothing
// else satisfies them. Its steps are all RUP:
//
//	-137 0         what reducing removes beyond singles, in order
//	-731 0         that states of sums and the like are false, last cells first
//	-31 45 46 0    the supports of relations, which the solver's formula states
//	-12 -205 0     what the solver learned, in the variables of the formula
//	0              the contradiction
//
// Singles need no step: unit propagation on the extended formula finds them.

// Prove looks for solutions of the puzzle in which the assumed facts hold, and
// stops after limit of them (0: no limit) or when each returns false. It calls
// each with every solution when it is found and gives the steps to a sink: a step
// may use the blocking clauses of the solutions before it. If the result is
// complete the steps prove that there are no other solutions; otherwise they prove
// nothing. An error of the sink ends the work and is returned.
func (c *core) Prove(ctx context.Context, puzzle sudoku.Puzzle, assume []sudoku.Fact, limit uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error) {
	if err := checkFacts(puzzle, assume); err != nil {
		return sudoku.Result{Engine: c.name}, err
	}
	x := c.get(puzzle.Shape)
	defer c.put(puzzle.Shape, x)
	j := job{core: c, scratch: x, puzzle: puzzle, query: sudoku.Query{Limit: limit, Each: each}, assumed: assume}
	j.proof = &evidenceSink{steps: steps, formula: &x.formula}
	err := j.run(ctx)
	if err == nil && j.res.Complete {
		err = steps.Add(nil)
	}
	return j.res, err
}

// evidenceSink is where the evidence of one puzzle goes.
type evidenceSink struct {
	steps   proof.Sink
	formula *encode.Residual
	lits    []cnf.Lit
}

// reduced gives the steps of the reduction that unit propagation does not make.
func (p *evidenceSink) reduced(left *reduce.Reduction) error {
	n := left.Puzzle().Shape.N()
	for _, l := range left.Lemmas() {
		p.lits = encode.AppendLemma(p.lits[:0], n, l)
		if err := p.steps.Add(p.lits); err != nil {
			return err
		}
	}
	return nil
}

// lemma gives a clause in the variables of the solver's formula.
func (p *evidenceSink) lemma(lits []cnf.Lit) error {
	p.lits = p.lits[:0]
	for _, l := range lits {
		plain := p.formula.PlainVar(l.Var()).Pos()
		if l < 0 {
			plain = plain.Not()
		}
		p.lits = append(p.lits, plain)
	}
	return p.steps.Add(p.lits)
}
