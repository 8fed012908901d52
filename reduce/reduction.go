package reduce

import (
	"fmt"
	"math/bits"

	"sudokusat/sudoku"
)

// Outcome is the result of reducing a puzzle.
type Outcome int

// The outcomes. The zero value is Stopped, which claims nothing.
const (
	Stopped       Outcome = iota // the context ended first
	Open                         // several candidates are left in some cells
	Solved                       // every cell is decided: this is the only solution
	Contradiction                // there is no solution
)

// String returns the outcome's name.
func (o Outcome) String() string {
	if names := [...]string{"stopped", "open", "solved", "contradiction"}; o >= 0 && int(o) < len(names) {
		return names[o]
	}
	return fmt.Sprintf("Outcome(%d)", int(o))
}

// Lemma means that candidate Out is false, or, unless If is the zero candidate,
// that Out is false if If is true.
type Lemma struct{ If, Out sudoku.Candidate }

// Reduction is what is known about a puzzle after [Reducer.Reduce]. It uses the
// Reducer's memory and is valid until the next call.
//
// Its cells and candidates are defined for outcomes Open and Solved only. Missing
// squares have no candidates and no digit. When Open, the techniques have reached
// their common fixpoint. In particular, if all places of a digit in one house lie
// in another, the board's or the puzzle's, they are all its places in that one
// too; and every candidate has support in every relation.
type Reduction struct {
	puzzle    sudoku.Puzzle
	outcome   Outcome
	words     int         // of candidates, per cell
	digits    sudoku.Grid // decided cells, 0 elsewhere
	cand      []uint64    // cells × words; of a decided cell its digit
	lemmas    []Lemma
	logged    bool
	derived   []sudoku.Constraint
	shortened []sudoku.Constraint
}

// Outcome returns how reducing ended.
func (r *Reduction) Outcome() Outcome { return r.outcome }

// Puzzle returns the puzzle that was reduced, not a copy.
func (r *Reduction) Puzzle() sudoku.Puzzle { return r.puzzle }

// Grid returns the digits of all decided cells, blank elsewhere. The caller owns
// it. When Solved, it is the puzzle's only solution.
func (r *Reduction) Grid() sudoku.Grid { return r.digits.Clone() }

// Digit returns the digit of a decided cell, 0 when the cell is open or missing.
func (r *Reduction) Digit(c sudoku.Cell) sudoku.Digit { return r.digits[c] }

// Has reports whether d (1..n) is still a candidate of c.
func (r *Reduction) Has(c sudoku.Cell, d sudoku.Digit) bool {
	return r.cand[int(c)*r.words+int(d-1)>>6]>>((d-1)&63)&1 != 0
}

// Bits returns the candidates of a cell as a bit set: digit d is bit (d−1)%64 of
// word (d−1)/64. It is shared and must not be changed.
func (r *Reduction) Bits(c sudoku.Cell) []uint64 {
	return r.cand[int(c)*r.words : (int(c)+1)*r.words]
}

// Count returns the number of candidates of a cell: 1 when it is decided, 0 when it
// is missing.
func (r *Reduction) Count(c sudoku.Cell) int {
	k := 0
	for _, w := range r.Bits(c) {
		k += bits.OnesCount64(w)
	}
	return k
}

// Undecided returns the number of candidates in open cells, 0 unless the outcome
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

// Logged reports whether lemmas were requested, so that the reduction contains
// only what they prove.
func (r *Reduction) Logged() bool { return r.logged }

// Derived lists constraints that follow from the puzzle's and help a solver. There
// are none when lemmas were requested. The slice is shared.
func (r *Reduction) Derived() []sudoku.Constraint { return r.derived }

// Constraints lists the puzzle's own constraints in the best form for a solver:
// together with the houses they are equivalent to [sudoku.Puzzle.Constraints], one
// for one, with fewer cells in some sums. When lemmas were requested they are the
// same. The slice is shared.
func (r *Reduction) Constraints() []sudoku.Constraint {
	if r.shortened != nil {
		return r.shortened
	}
	return r.puzzle.Constraints()
}

// Lemmas returns, if [Options] requested them, the removals that unit propagation
// on the extended formula of the puzzle does not find by itself, in order.
// Each follows from that formula and the lemmas before it by reverse unit
// propagation (RUP), whatever the outcome; and when the outcome is not Stopped,
// unit propagation with all of them derives the whole Reduction.
// The slice is shared.
func (r *Reduction) Lemmas() []Lemma { return r.lemmas }
