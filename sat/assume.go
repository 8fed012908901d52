package sat

import (
	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// Assumptions: literals of the plain variables, which [encode.Var] numbers,
// that a search takes for true. A digit that is assumed becomes a given; what
// else is assumed becomes a clause of the residual formula, or is looked up if
// propagation has decided it.

// withPlaced returns the puzzle with the digits that are assumed in blank
// cells.
func withPlaced(puzzle sudoku.Grid, assume []cnf.Lit) sudoku.Grid {
	copied := false
	for _, l := range assume {
		if l < 0 {
			continue
		}
		if c, d := encode.Candidate(puzzle.Shape().N(), l.Var()); puzzle.At(c) == 0 {
			if !copied {
				puzzle, copied = puzzle.Clone(), true
			}
			puzzle.Set(c, d)
		}
	}
	return puzzle
}

// assume adds the assumed literals to the formula of an open puzzle.
func (x *scratch) assume(left *reduce.Reduction, lits []cnf.Lit) {
	for _, l := range lits {
		c, d := encode.Candidate(left.Puzzle().Shape().N(), l.Var())
		v := x.formula.Var(c, d)
		switch {
		case v != 0 && l > 0:
			x.problem.Clause([]cnf.Lit{v.Pos()})
		case v != 0:
			x.problem.Clause([]cnf.Lit{v.Neg()})
		case (left.Digit(c) == d) != (l > 0):
			x.problem.Clause(nil)
		}
	}
}

// fits reports whether a grid satisfies the assumed literals.
func fits(g sudoku.Grid, lits []cnf.Lit) bool {
	for _, l := range lits {
		c, d := encode.Candidate(g.Shape().N(), l.Var())
		if (g.At(c) == d) != (l > 0) {
			return false
		}
	}
	return true
}
