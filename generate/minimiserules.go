package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"sudokusat/sudoku"
)

// Rules that a puzzle does not need. They are tried one by one in random order, those of
// the puzzle and those of its board, boxes and regions apart.

// Rules returns a puzzle with the same clues and a minimal set of rules: without any one
// of them there is a second solution. gone lists the other rules, which were removed in
// an order drawn from r; all orders are equally likely. The same source gives the same
// choice.
func (m *Minimiser) Rules(ctx context.Context, r *rand.Rand, p sudoku.Puzzle) (left sudoku.Puzzle, gone []sudoku.Rule, err error) {
	o, err := m.oracle(ctx, p)
	if err != nil {
		return p, nil, err
	}
	if err := o.requireUnique(ctx, p.Givens); err != nil {
		return p, nil, err
	}
	board := p.Shape.Board()
	shared := len(board.Rules)
	all := append(slices.Clone(board.Rules), p.Rules()...)
	keep := slices.Repeat([]bool{true}, len(all))
	for _, k := range r.Perm(len(all)) {
		keep[k] = false
		less, err := without(p, board, all, keep, shared)
		if err != nil {
			return p, nil, err
		}
		o, err := m.oracle(ctx, less)
		if err != nil {
			return p, nil, err
		}
		unique, err := o.unique(ctx, p.Givens)
		if err != nil {
			return p, nil, err
		}
		keep[k] = !unique
	}
	for k, rule := range all {
		if !keep[k] {
			gone = append(gone, rule)
		}
	}
	if len(gone) == 0 {
		return p, nil, nil
	}
	left, err = without(p, board, all, keep, shared)
	return left, gone, err
}

// without is a puzzle with those of its rules that are kept, of which the first are the
// board's.
func without(p sudoku.Puzzle, board sudoku.Board, all []sudoku.Rule, keep []bool, shared int) (sudoku.Puzzle, error) {
	var own []sudoku.Rule
	board.Rules = nil
	for k, rule := range all {
		switch {
		case !keep[k]:
		case k < shared:
			board.Rules = append(board.Rules, rule)
		default:
			own = append(own, rule)
		}
	}
	s := p.Shape
	if len(board.Rules) < shared {
		var err error
		if s, err = sudoku.NewShape(board); err != nil {
			return p, err
		}
	}
	return sudoku.NewPuzzle(s, p.Givens, own...)
}
