package encode

import (
	"context"

	"sudokusat/sudoku"
)

// plain is the body of an encoding made of clause sets over all candidates.
// It needs no memory beyond the puzzle and the diagrams of its rules, whatever
// the formula's size.
type plain struct {
	puzzle sudoku.Puzzle
	amo    AMO
	sets   []clauseSet
	own    []statement // the puzzle's own constraints, in their order
	total  Size
}

// newPlain prepares a formula; places adds that each digit has a place among N
// different cells of a rule. The error wraps [ErrTooLarge] or [ErrUnsayable].
func newPlain(puzzle sudoku.Puzzle, amo AMO, places bool, sets ...clauseSet) (*Formula, error) {
	own, err := saying{shape: puzzle.Shape, amo: amo, places: places}.all(puzzle.Constraints())
	if err != nil {
		return nil, err
	}
	p := &plain{puzzle: puzzle, amo: amo, sets: sets, own: own}
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
