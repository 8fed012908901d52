package encode

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Variables gives the meaning of a formula's variables, and converts models back to
// grids. There are two ways to number candidates:
//
//	plain     all of them, as [Var] does; those of missing squares occur in no
//	          clause and have no name
//	residual  those left in open cells, cell by cell, 1, 2, 3 …; the others
//	          are decided and have no variable
//
// Auxiliary variables come after the candidates' and mean nothing here.
type Variables struct {
	puzzle  sudoku.Puzzle
	decided sudoku.Grid // residual: digits of decided cells, 0 elsewhere
	first   []int32     // residual: cell c has the variables first[c]+1 .. first[c+1]; nil when plain
	open    []int32     // residual: variable v is candidate cell·n + digit−1 = open[v−1]
	refuted bool        // residual: the puzzle has no solution
	aux     []cnf.Var   // residual, for a proof: auxiliary variables in [Extended]
}

func (x *Variables) plain() bool { return x.first == nil }

func (x *Variables) n() int { return x.puzzle.Shape.N() }

// Puzzle returns the puzzle of the formula, not a copy.
func (x *Variables) Puzzle() sudoku.Puzzle { return x.puzzle }

// Candidates returns the number of variables that represent candidates: they are
// 1..Candidates.
func (x *Variables) Candidates() int {
	if x.plain() {
		return x.puzzle.Shape.Cells() * x.n()
	}
	return len(x.open)
}

// Var returns the variable of a candidate, 0 when the candidate is decided.
func (x *Variables) Var(c sudoku.Cell, d sudoku.Digit) cnf.Var {
	if x.plain() {
		return Var(x.n(), c, d)
	}
	of := x.open[x.first[c]:x.first[c+1]]
	if i, ok := slices.BinarySearch(of, int32(int(c)*x.n()+int(d)-1)); ok {
		return cnf.Var(int(x.first[c]) + i + 1)
	}
	return 0
}

// Runs lists, for each open cell of a residual formula in order, the last of its
// variables. They begin after those of the cell before and are in the order of
// digits, so solutions compare as their models do. The caller owns the slice.
func (x *Variables) Runs() (ends []int) {
	last := int32(0)
	for _, end := range x.first {
		if end > last {
			ends = append(ends, int(end))
			last = end
		}
	}
	return ends
}

// PlainVar returns the variable of v's candidate in the numbering of [Var]. In the
// formula of a reduction with lemmas v may also be an auxiliary variable, numbered
// as in [Extended] with pairwise at-most-ones.
func (x *Variables) PlainVar(v cnf.Var) cnf.Var {
	if x.plain() {
		return v
	}
	if i := int(v) - len(x.open) - 1; i >= 0 {
		return x.aux[i]
	}
	return cnf.Var(x.open[v-1] + 1)
}

// Candidate returns the cell and digit of a variable 1..Candidates.
func (x *Variables) Candidate(v cnf.Var) (sudoku.Cell, sudoku.Digit) {
	return Candidate(x.n(), x.PlainVar(v))
}

// Names yields the variables of candidates in ascending order with their
// names, "r2c7=2". Digits beyond the values of a layer have none.
func (x *Variables) Names() iter.Seq2[cnf.Var, string] {
	return func(yield func(cnf.Var, string) bool) {
		for v := cnf.Var(1); int(v) <= x.Candidates(); v++ {
			c, d := x.Candidate(v)
			if s := x.puzzle.Shape; s.Exists(c) && int(d) <= s.Width(c) && !yield(v, s.CandidateName(sudoku.Candidate{Cell: c, Digit: d})) {
				return
			}
		}
	}
}

// named yields the variables that have a name.
func (x *Variables) named(yield func(cnf.Var) bool) {
	for v := range x.Names() {
		if !yield(v) {
			return
		}
	}
}

// Comments yields lines to write with the formula so that [NewMap] can decode its
// models: the cells that have no variable because they are decided, up to twenty per
// line. A plain formula has none.
func (x *Variables) Comments() iter.Seq[string] {
	return func(yield func(string) bool) {
		if x.refuted {
			yield("the givens contradict each other")
			return
		}
		var words []string
		flush := func() bool {
			ok := len(words) == 0 || yield(decidedPrefix+strings.Join(words, " "))
			words = words[:0]
			return ok
		}
		for c, d := range x.decided {
			if d != 0 {
				words = append(words, x.puzzle.Shape.CandidateName(sudoku.Candidate{Cell: sudoku.Cell(c), Digit: d}))
				if len(words) == 20 && !flush() {
					return
				}
			}
		}
		flush()
	}
}

// Decode converts a model of the formula, full or partial, into a grid that
// shares nothing with it. A model that leaves a cell open or gives it two
// digits is an error that wraps [ErrModel]. Whether the grid is a solution is
// for the referee to check.
func (x *Variables) Decode(m cnf.Model) (sudoku.Grid, error) {
	if x.refuted {
		return nil, fmt.Errorf("%w: the puzzle has no solution", ErrModel)
	}
	s := x.puzzle.Shape
	g := sudoku.NewGrid(s)
	copy(g, x.decided)
	for v, value := range m[:min(len(m), x.Candidates()+1)] {
		if v > 0 && value == cnf.True {
			if c, d := x.Candidate(cnf.Var(v)); s.Exists(c) {
				if err := place(s, g, c, d); err != nil {
					return nil, err
				}
			}
		}
	}
	return g, whole(s, g)
}

// Decode converts a model of a plain encoding into a grid of the given shape. The
// error is that of [Variables.Decode].
func Decode(s *sudoku.Shape, m cnf.Model) (sudoku.Grid, error) {
	if s == nil {
		return nil, errors.New("a model to decode without a board")
	}
	x := Variables{puzzle: sudoku.Puzzle{Shape: s}}
	return x.Decode(m)
}

// Blocking returns the clause that excludes one solution of the puzzle and nothing
// else: some cell that is not decided differs. The caller owns it. For a puzzle
// without open cells it is the empty clause.
func (x *Variables) Blocking(solution sudoku.Grid) []cnf.Lit {
	fixed := x.decided
	if x.plain() {
		fixed = x.puzzle.Givens
	}
	var lits []cnf.Lit
	for c, d := range fixed {
		if c := sudoku.Cell(c); d == 0 && x.puzzle.Shape.Exists(c) {
			lits = append(lits, x.Var(c, solution[c]).Neg())
		}
	}
	return lits
}

// place sets a digit of a model and refuses a second one in the cell.
func place(s *sudoku.Shape, g sudoku.Grid, c sudoku.Cell, d sudoku.Digit) error {
	if old := g[c]; old != 0 && old != d {
		return fmt.Errorf("%w: %s is both %s and %s", ErrModel, s.CellName(c), s.ValueName(c, old), s.ValueName(c, d))
	}
	g[c] = d
	return nil
}

// whole refuses a grid with an open cell.
func whole(s *sudoku.Shape, g sudoku.Grid) error {
	for c, d := range g {
		if c := sudoku.Cell(c); d == 0 && s.Exists(c) {
			return fmt.Errorf("%w: %s has no digit", ErrModel, s.CellName(c))
		}
	}
	return nil
}
