package encode

import (
	"fmt"
	"iter"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Plain is an instance of an encoding made of clause sets over the candidates
// as [Var] numbers them; auxiliary variables come after the n³ candidates. It
// needs no memory beyond the puzzle's grid, whatever the formula's size.
type Plain struct {
	puzzle sudoku.Grid
	amo    AMO
	sets   []clauseSet
	size   Size
}

var _ Instance = (*Plain)(nil)

func newPlain(puzzle sudoku.Grid, amo AMO, sets ...clauseSet) (*Plain, error) {
	p := &Plain{puzzle: puzzle, amo: amo, sets: sets}
	p.size.Vars = p.cells() * p.n()
	for _, s := range sets {
		p.size = p.size.plus(s.size(p))
	}
	return p, p.size.check()
}

// Puzzle is the puzzle, not a copy.
func (p *Plain) Puzzle() sudoku.Grid { return p.puzzle }

// Var is [Var] on the puzzle's board.
func (p *Plain) Var(c sudoku.Cell, d sudoku.Digit) cnf.Var { return Var(int(p.n()), c, d) }

// Size is the size of the formula.
func (p *Plain) Size() Size { return p.size }

// Write streams the clauses, set by set.
func (p *Plain) Write(sink cnf.Sink) error {
	e := &emitter{sink: sink, next: cnf.Var(p.cells()*p.n() + 1)}
	for _, s := range p.sets {
		s.write(p, e)
	}
	return e.err
}

// CardSize is the size of what WriteCards writes: n² + n·houses constraints
// "exactly one", n for each apart set "at most one", one for each given.
func (p *Plain) CardSize() Size {
	k := int64(p.puzzle.Givens())
	exactly := p.cells() + p.houses()*p.n()
	size := Size{p.cells() * p.n(), exactly + k, exactly*p.n() + k}
	for _, a := range p.puzzle.Shape().Aparts() {
		size = size.plus(Size{0, p.n(), p.n() * int64(len(a.Cells))})
	}
	return size
}

// WriteCards streams the puzzle as constraints over the candidates. Minimal
// and extended say the same in this form.
func (p *Plain) WriteCards(sink cnf.CardSink) error {
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

// Comments are none: the numbering follows from the puzzle.
func (p *Plain) Comments() iter.Seq[string] { return func(func(string) bool) {} }

// Names yields the n³ candidates.
func (p *Plain) Names() iter.Seq2[cnf.Var, string] {
	return func(yield func(cnf.Var, string) bool) {
		s := p.puzzle.Shape()
		for v := cnf.Var(1); int64(v) <= p.cells()*p.n(); v++ {
			c, d := Candidate(s.N(), v)
			if !yield(v, CandidateName(s, c, d)) {
				return
			}
		}
	}
}

// Decode turns a model into a grid.
func (p *Plain) Decode(m cnf.Model) (sudoku.Grid, error) { return Decode(p.puzzle.Shape(), m) }

// Decode turns a model of a plain encoding into a grid of the given shape.
// Errors wrap [ErrModel].
func Decode(s *sudoku.Shape, m cnf.Model) (sudoku.Grid, error) {
	g := sudoku.NewGrid(s)
	for c := range s.Cells() {
		for d := range s.N() {
			if m.Value(Var(s.N(), sudoku.Cell(c), sudoku.Digit(d+1))) == cnf.True {
				if err := place(g, sudoku.Cell(c), sudoku.Digit(d+1)); err != nil {
					return sudoku.Grid{}, err
				}
			}
		}
	}
	return g, whole(g)
}

// place sets a digit of a model and refuses a second one in the cell.
func place(g sudoku.Grid, c sudoku.Cell, d sudoku.Digit) error {
	if old := g.At(c); old != 0 && old != d {
		return fmt.Errorf("%w: %s is both %d and %d", ErrModel, g.Shape().CellName(c), old, d)
	}
	g.Set(c, d)
	return nil
}

// whole refuses a grid with an open cell.
func whole(g sudoku.Grid) error {
	for c, d := range g.Digits() {
		if d == 0 {
			return fmt.Errorf("%w: %s has no digit", ErrModel, g.Shape().CellName(sudoku.Cell(c)))
		}
	}
	return nil
}

// Blocking says that some cell that is no given differs from the solution's.
// For a puzzle without blanks it is the empty clause.
func (p *Plain) Blocking(solution sudoku.Grid) []cnf.Lit {
	var lits []cnf.Lit
	for c, d := range p.puzzle.Digits() {
		if d == 0 {
			c := sudoku.Cell(c)
			lits = append(lits, Var(int(p.n()), c, solution.At(c)).Neg())
		}
	}
	return lits
}
