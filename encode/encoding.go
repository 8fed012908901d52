package encode

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"strings"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Encoding is a way to say a puzzle in clauses.
type Encoding struct {
	Name    string
	Summary string // one line for a help text
	// Plain says that the variables of candidates follow from the puzzle
	// alone, by [Var], so that a model can be decoded without a map.
	Plain bool
	// AMO is how the encoding says "at most one" unless asked otherwise. The
	// plain ones say it pairwise, so that their counts are the documented ones.
	AMO AMO
	// New prepares the formula of a puzzle. It keeps the puzzle, which must
	// not change while the instance is in use.
	New func(puzzle sudoku.Grid, amo AMO) (Instance, error)
}

// Encodings lists the encodings in the order of a help text.
func Encodings() []Encoding {
	return []Encoding{minimal(), extended(), residual()}
}

// EncodingByName finds one of [Encodings].
func EncodingByName(name string) (Encoding, error) {
	var names []string
	for _, e := range Encodings() {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return Encoding{}, fmt.Errorf("no encoding is called %q (there are %s)", name, strings.Join(names, ", "))
}

// Instance is the formula of one puzzle, not yet written anywhere.
type Instance interface {
	// Puzzle is the puzzle, which must not be changed.
	Puzzle() sudoku.Grid
	// Var is the variable of a candidate, 0 when the instance has none because
	// the candidate is decided.
	Var(c sudoku.Cell, d sudoku.Digit) cnf.Var
	// Size is what Write will write, by arithmetic, before anything is written.
	Size() Size
	// Write streams the clauses into a sink, in a fixed order, and stops at
	// the sink's first error. Variables are 1..Size().Vars.
	Write(sink cnf.Sink) error
	// CardSize and WriteCards are the same formula over constraints: "exactly
	// one" and "at most one" stay whole, so there are no auxiliary variables.
	CardSize() Size
	WriteCards(sink cnf.CardSink) error
	// Comments are lines to write beside the formula so that [NewMap] can
	// decode its models without the instance.
	Comments() iter.Seq[string]
	// Names yields the variables of candidates in ascending order with their
	// names, "r2c7=2".
	Names() iter.Seq2[cnf.Var, string]
	// Decode turns a model of the formula, full or partial, into a grid that
	// shares nothing with it. A model that leaves a cell open or gives it two
	// digits is an error that wraps [ErrModel]. Whether the grid is a solution
	// is for the referee.
	Decode(m cnf.Model) (sudoku.Grid, error)
	// Blocking is the clause that excludes one solution of the puzzle and
	// nothing else. It is new with every call.
	Blocking(solution sudoku.Grid) []cnf.Lit
}

// ErrModel is wrapped by the errors of models that make no grid.
var ErrModel = errors.New("the model makes no grid")

// ErrTooLarge is wrapped by the error for a formula with more variables than
// SAT solvers can number.
var ErrTooLarge = errors.New("too many variables")

// Size is the size of a formula.
type Size struct {
	Vars     int64
	Clauses  int64
	Literals int64
}

func (s Size) plus(t Size) Size {
	return Size{s.Vars + t.Vars, s.Clauses + t.Clauses, s.Literals + t.Literals}
}

func (s Size) times(k int64) Size { return Size{s.Vars * k, s.Clauses * k, s.Literals * k} }

func (s Size) check() error {
	if s.Vars > math.MaxInt32 {
		return fmt.Errorf("%w: %d, solvers take %d", ErrTooLarge, s.Vars, math.MaxInt32)
	}
	return nil
}

// emitter writes clauses that are built in place and hands out auxiliary
// variables. The sink's first error stays.
type emitter struct {
	sink cnf.Sink
	next cnf.Var // the next auxiliary variable
	err  error
	buf  [3]cnf.Lit
	lits []cnf.Lit // for callers that build longer ones
}

func (e *emitter) clause(lits []cnf.Lit) {
	if e.err == nil {
		e.err = e.sink.Clause(lits)
	}
}

func (e *emitter) unit(a cnf.Lit) {
	e.buf[0] = a
	e.clause(e.buf[:1])
}

func (e *emitter) pair(a, b cnf.Lit) {
	e.buf[0], e.buf[1] = a, b
	e.clause(e.buf[:2])
}

// fresh hands out k auxiliary variables and returns the first.
func (e *emitter) fresh(k int) cnf.Var {
	v := e.next
	e.next += cnf.Var(k)
	return v
}
