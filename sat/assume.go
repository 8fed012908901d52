package sat

import (
	"fmt"
	"slices"

	"sudokusat/cnf"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// Assumptions: facts that a search assumes to be true. An assumed digit becomes a
// given; any other fact becomes a clause of the residual formula, or is looked up if
// propagation has decided it.

// withPlaced returns the puzzle with the digits that are assumed in blank
// cells.
func withPlaced(puzzle sudoku.Puzzle, assume []sudoku.Fact) sudoku.Puzzle {
	copied := false
	for _, f := range assume {
		if f.Not || puzzle.Givens[f.Cell] != 0 {
			continue
		}
		if !copied {
			puzzle, copied = puzzle.With(puzzle.Givens.Clone()), true
		}
		puzzle.Givens[f.Cell] = f.Digit
	}
	return puzzle
}

// assume adds the assumed facts to the formula of an open puzzle.
func (x *scratch) assume(left *reduce.Reduction, facts []sudoku.Fact) {
	for _, f := range facts {
		v := x.formula.Var(f.Cell, f.Digit)
		switch {
		case v != 0 && f.Not:
			x.problem.Clause([]cnf.Lit{v.Neg()})
		case v != 0:
			x.problem.Clause([]cnf.Lit{v.Pos()})
		case (left.Digit(f.Cell) == f.Digit) == f.Not:
			x.problem.Clause(nil)
		}
	}
}

// fits reports whether all facts hold in a grid.
func fits(g sudoku.Grid, facts []sudoku.Fact) bool {
	return !slices.ContainsFunc(facts, func(f sudoku.Fact) bool { return !f.In(g) })
}

// checkFacts returns an error for a fact about something that is not on the
// board.
func checkFacts(puzzle sudoku.Puzzle, facts []sudoku.Fact) error {
	s := puzzle.Shape
	for _, f := range facts {
		if f.Cell < 0 || int(f.Cell) >= s.Cells() || !s.Exists(f.Cell) || f.Digit < 1 || int(f.Digit) > s.N() {
			return fmt.Errorf("digit %d in cell %d is no candidate of a %s board", f.Digit, f.Cell, s.Name())
		}
	}
	return nil
}
