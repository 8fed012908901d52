package reduce

import (
	"math/bits"

	"sudokusat/sudoku"
)

// Outcome says what reducing a puzzle came to.
type Outcome int

// The outcomes. The zero value is Stopped, which claims nothing.
const (
	Stopped       Outcome = iota // the context ended first
	Open                         // several candidates are left in some cells
	Solved                       // every cell is decided: this is the only solution
	Contradiction                // there is no solution
)

// String is the outcome's name.
func (o Outcome) String() string {
	return [...]string{"stopped", "open", "solved", "contradiction"}[o]
}

// Lemma says that candidate Out is false, or, unless If is the zero candidate,
// that Out is false if If is true.
type Lemma struct{ If, Out sudoku.Candidate }

// Reduction is what is known about a puzzle after [Reducer.Reduce]. It lives
// in the Reducer's memory and is valid until the next call.
//
// What it says about cells and candidates holds for outcomes Open and Solved
// only. Missing squares have no candidates and no digit. When Open, the
// techniques have come to their common fixpoint. In particular, if all places
// of a digit in one house lie in another, the board's or the puzzle's, they are
// all its places in that one too; and every candidate has support in every
// relation.
type Reduction struct {
	puzzle  sudoku.Puzzle
	outcome Outcome
	words   int         // of candidates, per cell
	digits  sudoku.Grid // decided cells, 0 elsewhere
	cand    []uint64    // cells × words; of a decided cell its digit
	lemmas  []Lemma
	logged  bool
	derived []sudoku.Constraint
	said    []sudoku.Constraint
}

// Outcome is how reducing ended.
func (r *Reduction) Outcome() Outcome { return r.outcome }

// Puzzle is the puzzle that was reduced, not a copy.
func (r *Reduction) Puzzle() sudoku.Puzzle { return r.puzzle }

// Grid is the digits of all decided cells, blank elsewhere. It is new with
// every call. When Solved, it is the puzzle's only solution.
func (r *Reduction) Grid() sudoku.Grid { return r.digits.Clone() }

// Digit is the digit of a decided cell, 0 when the cell is open or missing.
func (r *Reduction) Digit(c sudoku.Cell) sudoku.Digit { return r.digits[c] }

// Has reports whether d (1..n) is still a candidate of c.
func (r *Reduction) Has(c sudoku.Cell, d sudoku.Digit) bool {
	return r.cand[int(c)*r.words+int(d-1)>>6]>>((d-1)&63)&1 != 0
}

// Bits is the candidates of a cell as a bit set: digit d is bit (d−1)%64 of
// word (d−1)/64. It is shared and must not be changed.
func (r *Reduction) Bits(c sudoku.Cell) []uint64 {
	return r.cand[int(c)*r.words : (int(c)+1)*r.words]
}

// Count is the number of candidates of a cell: 1 when it is decided, 0 when it
// is missing.
func (r *Reduction) Count(c sudoku.Cell) int {
	k := 0
	for _, w := range r.Bits(c) {
		k += bits.OnesCount64(w)
	}
	return k
}

// Undecided is the number of candidates in open cells, 0 unless the outcome
// is Open.
func (r *Reduction) Undecided() int {
	k := 0
	if r.outcome == Open {
		for c, d := range r.digits {
			if d == 0 {
				k += r.Count(sudoku.Cell(c))
			}
		}
	}
	return k
}

// Logged reports whether lemmas were asked for, so that what is known is what
// they prove.
func (r *Reduction) Logged() bool { return r.logged }

// Derived lists constraints that follow from the puzzle's and are worth stating to
// a solver. There are none when lemmas were asked for. The slice is shared.
func (r *Reduction) Derived() []sudoku.Constraint { return r.derived }

// Constraints lists the puzzle's own constraints as they are best stated to a
// solver: beside the houses they say what [sudoku.Puzzle.Constraints] does, one for
// one, with fewer cells in some sums. When lemmas were asked for they are the same.
// The slice is shared.
func (r *Reduction) Constraints() []sudoku.Constraint {
	if r.said != nil {
		return r.said
	}
	return r.puzzle.Constraints()
}

// Lemmas is, if [Options] asked for them, the removals that unit propagation
// on the extended formula of the puzzle does not find by itself, in order.
// Each follows from that formula and the lemmas before it by reverse unit
// propagation (RUP), whatever the outcome; and when the outcome is not
// Stopped, unit propagation finds from all of them what the Reduction says.
// The slice is shared.
func (r *Reduction) Lemmas() []Lemma { return r.lemmas }
