package encode

import (
	"context"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// plain is the body of an encoding made of clause sets over all n³ candidates.
// It needs no memory beyond the puzzle's grid, whatever the formula's size.
type plain struct {
	puzzle sudoku.Grid
	amo    AMO
	sets   []clauseSet
	total  Size
}

func newPlain(puzzle sudoku.Grid, amo AMO, sets ...clauseSet) (*Formula, error) {
	p := &plain{puzzle: puzzle, amo: amo, sets: sets}
	p.total.Vars = p.cells() * p.n()
	for _, s := range sets {
		p.total = p.total.plus(s.size(p))
	}
	return &Formula{Variables{puzzle: puzzle}, p}, p.total.check()
}

// plainly is a plain encoding's [Encoding.New]: it takes no time worth
// stopping.
func plainly(make func(sudoku.Grid, AMO) (*Formula, error)) func(context.Context, sudoku.Grid, AMO) (*Formula, error) {
	return func(_ context.Context, puzzle sudoku.Grid, amo AMO) (*Formula, error) { return make(puzzle, amo) }
}

func (p *plain) size() Size { return p.total }

func (p *plain) write(e *emitter) {
	for _, s := range p.sets {
		s.write(p, e)
	}
}

// cardSize is n² + n·houses constraints "exactly one", n for each apart set
// "at most one", one for each given.
func (p *plain) cardSize() Size {
	k := int64(p.puzzle.Givens())
	exactly := p.cells() + p.houses()*p.n()
	size := Size{p.cells() * p.n(), exactly + k, exactly*p.n() + k}
	for _, a := range p.puzzle.Shape().Aparts() {
		size = size.plus(Size{0, p.n(), p.n() * int64(len(a.Cells))})
	}
	return size
}

// writeCards says the same for minimal and extended.
func (p *plain) writeCards(sink cnf.CardSink) error {
	var err error
	with := func(f func([]cnf.Lit) error) func([]cnf.Lit) {
		return func(x []cnf.Lit) {
			if err == nil {
				err = f(x)
			}
		}
	}
	p.eachCell(with(sink.ExactlyOne))
	p.eachPlace(with(sink.ExactlyOne))
	p.eachApart(with(sink.AtMostOne))
	unit := with(sink.Clause)
	p.eachGiven(func(l cnf.Lit) { unit([]cnf.Lit{l}) })
	return err
}
