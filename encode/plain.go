package encode

import (
	"context"
	"errors"

	"sudokusat/sudoku"
)

// plain is the body of an encoding made of clause sets over all candidates.
// It needs no memory beyond the puzzle and the diagrams of its rules, whatever
// the formula's size.
type plain struct {
	ctx    context.Context // ends the construction
	puzzle sudoku.Puzzle
	amo    AMO
	sets   []clauseSet
	own    []statement // the puzzle's own constraints, in their order
	total  Size
	// countable means that auxiliary variables have one value each, by the last of
	// the sets.
	countable bool
}

// newPlain prepares a formula; places adds that each digit has a place among N
// different cells of a rule. The error wraps [ErrTooLarge] or [ErrTooComplex], or is that of
// ctx.
func newPlain(ctx context.Context, puzzle sudoku.Puzzle, amo AMO, places, countable bool, sets ...clauseSet) (*Formula, error) {
	if countable {
		sets = append(sets, closing())
	}
	if err := puzzle.Validate(); err != nil {
		return nil, err
	}
	if amo.Name == "" {
		return nil, errors.New("no at-most-one encoding: the zero AMO")
	}
	room := allNexts
	x := encoder{shape: puzzle.Shape, amo: amo, places: places, connecteds: connectedsOf(puzzle.Constraints()), ctx: ctx, room: &room, machines: map[*sudoku.Machine]*subsets{}}
	own, err := x.all(puzzle.Constraints())
	if err != nil {
		return nil, err
	}
	p := &plain{ctx: ctx, puzzle: puzzle, amo: amo, sets: sets, own: own, countable: countable}
	p.total.Vars = p.vars()
	for _, s := range sets {
		if p.total = p.total.plus(s.size(p)); ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return &Formula{Variables{puzzle: puzzle}, p}, p.total.check()
}

func (p *plain) size() Size { return p.total }

func (p *plain) write(e *emitter) {
	for _, s := range p.sets {
		s.write(p, e)
	}
}
