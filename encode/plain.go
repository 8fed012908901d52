package encode

import (
	"context"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// plain is the body of an encoding made of clause sets over all candidates.
// It needs no memory beyond the puzzle, whatever the formula's size.
type plain struct {
	puzzle sudoku.Puzzle
	amo    AMO
	sets   []clauseSet
	total  Size
}

func newPlain(puzzle sudoku.Puzzle, amo AMO, sets ...clauseSet) (*Formula, error) {
	if err := Supports(puzzle); err != nil {
		return nil, err
	}
	p := &plain{puzzle: puzzle, amo: amo, sets: sets}
	p.total.Vars = p.vars()
	for _, s := range sets {
		p.total = p.total.plus(s.size(p))
	}
	return &Formula{Variables{puzzle: puzzle}, p}, p.total.check()
}

// plainly is a plain encoding's [Encoding.New]: it takes no time worth
// stopping.
func plainly(make func(sudoku.Puzzle, AMO) (*Formula, error)) func(context.Context, sudoku.Puzzle, AMO) (*Formula, error) {
	return func(_ context.Context, puzzle sudoku.Puzzle, amo AMO) (*Formula, error) { return make(puzzle, amo) }
}

func (p *plain) size() Size { return p.total }

func (p *plain) write(e *emitter) {
	for _, s := range p.sets {
		s.write(p, e)
	}
}

// cardSize is a constraint "exactly one" for each cell and n for each house, n
// "at most one" for each other set, what the puzzle's own rules take, a clause
// for each given.
func (p *plain) cardSize() Size {
	k := int64(p.puzzle.Givens.Filled())
	exactly := p.cells() + p.houses()*p.n()
	size := Size{p.vars(), exactly + k, exactly*p.n() + k}
	for _, d := range p.puzzle.Shape.Differents() {
		size = size.plus(p.cardsOfDifferent(d.Cells))
	}
	return size.plus(p.cardsOfOwnRules())
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
	for _, d := range p.puzzle.Shape.Differents() {
		p.eachDifferent(d.Cells, with(sink.AtMostOne))
	}
	unit := with(sink.Clause)
	p.writeOwnCards(unit, with(sink.AtMostOne), with(sink.ExactlyOne))
	p.eachGiven(func(l cnf.Lit) { unit([]cnf.Lit{l}) })
	return err
}
