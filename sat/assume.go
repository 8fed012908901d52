package sat

import (
	"slices"

	"sudokusat/cnf"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// Assumptions: facts that a search takes for true. A digit that is assumed
// becomes a given; what else is assumed becomes a clause of the residual
// formula, or is looked up if propagation has decided it.

// withPlaced returns the puzzle with the digits that are assumed in blank
// cells.
func withPlaced(puzzle sudoku.Grid, assume []sudoku.Fact) sudoku.Grid {
	copied := false
	for _, f := range assume {
		if f.Not || puzzle.At(f.Cell) != 0 {
			continue
		}
		if !copied {
			puzzle, copied = puzzle.Clone(), true
		}
		puzzle.Set(f.Cell, f.Digit)
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
