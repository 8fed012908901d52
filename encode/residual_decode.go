package encode

import (
	"fmt"
	"iter"
	"strings"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// The way back from a residual formula: what its variables mean, models to
// grids, and solutions that are not wanted again.

// Comments list what propagation decided, up to twenty cells a line.
func (r *Residual) Comments() iter.Seq[string] {
	return func(yield func(string) bool) {
		if r.outcome == Contradiction {
			yield("the givens contradict each other")
			return
		}
		var words []string
		flush := func() bool {
			ok := len(words) == 0 || yield(decidedPrefix+strings.Join(words, " "))
			words = words[:0]
			return ok
		}
		for c, d := range r.p.digits {
			if d != 0 {
				words = append(words, CandidateName(r.shape, sudoku.Cell(c), d))
				if len(words) == 20 && !flush() {
					return
				}
			}
		}
		flush()
	}
}

// Names yields the candidates left open.
func (r *Residual) Names() iter.Seq2[cnf.Var, string] {
	return func(yield func(cnf.Var, string) bool) {
		for i := range r.candidates {
			c, d := r.Candidate(cnf.Var(i + 1))
			if !yield(cnf.Var(i+1), CandidateName(r.shape, c, d)) {
				return
			}
		}
	}
}

// Decode adds the candidates of a model to what propagation decided.
func (r *Residual) Decode(m cnf.Model) (sudoku.Grid, error) {
	if r.outcome == Contradiction {
		return sudoku.Grid{}, fmt.Errorf("%w: the puzzle has no solution", ErrModel)
	}
	g := r.Solution()
	for v, value := range m[:min(len(m), r.Vars()+1)] {
		if v > 0 && value == cnf.True {
			c, d := r.Candidate(cnf.Var(v))
			if err := place(g, c, d); err != nil {
				return sudoku.Grid{}, err
			}
		}
	}
	return g, whole(g)
}

// Blocking says that an open cell differs from the solution's. The solution
// must be one of the puzzle.
func (r *Residual) Blocking(solution sudoku.Grid) []cnf.Lit {
	var lits []cnf.Lit
	if r.outcome == Open {
		for c, d := range r.p.digits {
			if d == 0 {
				lits = append(lits, r.Var(sudoku.Cell(c), solution.At(sudoku.Cell(c))).Neg())
			}
		}
	}
	return lits
}
