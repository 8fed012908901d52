package encode

import (
	"math/bits"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// What the givens leave open is often nothing, and seldom more than a third of
// the candidates. The residual encoding says the extended formula over those
// alone, renumbered 1, 2, 3 … cell by cell:
//
//   - exactly one candidate of each open cell;
//   - exactly one place of each open digit in each house, unless an earlier
//     house has the same places;
//   - at most one place of each open digit in each apart set.
//
// Written pairwise, a pair that an earlier house forbids is not repeated.

func residual() Encoding {
	return Encoding{
		Name:    "residual",
		Summary: "what propagating the givens leaves open, renumbered",
		AMO:     Auto(),
		New: func(puzzle sudoku.Grid, amo AMO) (Instance, error) {
			r := NewResidual(puzzle.Shape())
			r.AMO = amo
			r.Reduce(puzzle)
			return r, r.Size().check()
		},
	}
}

// Residual reduces puzzles of one shape, one after the other, in the same
// memory: what [Residual.Reduce] made of a puzzle is valid until the next
// call. It is an [Instance] of the puzzle reduced last, and not safe for
// concurrent use. Make one a goroutine and keep it: the tables it draws up for
// the shape cost far more than reducing a puzzle.
type Residual struct {
	// AMO says at-most-ones in Write; the zero value means [Auto].
	AMO AMO
	// Probes is how many candidates in a row Reduce may try out in vain to
	// find failed literals; 0 tries none. Only the plain 9×9 board is probed.
	Probes int

	shape   *sudoku.Shape
	puzzle  sudoku.Grid
	p       *propagator
	classic bool // board9 propagates
	board   board9
	failed  []int32 // literals that failed, in order
	outcome Outcome

	base       []int32 // by cell: its first variable less one; open cells only
	candidates []int32 // by variable less one: cell·n + digit−1

	groups
}

var _ Instance = (*Residual)(nil)

// NewResidual draws up the tables for a shape.
func NewResidual(s *sudoku.Shape) *Residual {
	t := newTopology(s)
	return &Residual{
		shape: s, p: newPropagator(t), classic: isClassic(s),
		base:   make([]int32, t.cells),
		groups: groups{fill: make([]int32, t.n), lits: make([]cnf.Lit, t.n)},
	}
}

// Log turns the record of steps, see [Residual.Lemmas], on or off for puzzles
// to come.
func (r *Residual) Log(on bool) { r.p.logging = on }

// Until asks Reduce to end early, with an outcome that means nothing, once
// stop reports true; nil asks for nothing. The largest boards take seconds.
func (r *Residual) Until(stop func() bool) { r.p.stop = stop }

// Reduce propagates the givens of a puzzle of the residual's shape, and looks
// for failed literals if Probes allows. Solved means that nothing is open and
// [Residual.Solution] is the only solution; Contradiction that there is none.
// It keeps the puzzle for [Residual.Puzzle] alone.
func (r *Residual) Reduce(puzzle sudoku.Grid) Outcome {
	r.puzzle = puzzle
	r.candidates, r.made = r.candidates[:0], false
	r.p.log = r.p.log[:0]
	if r.classic {
		r.outcome = r.reduceClassic(puzzle.Digits())
		r.board.toState(r.p)
	} else {
		r.outcome = r.p.run(puzzle.Digits())
	}
	if r.outcome != Open {
		return r.outcome
	}
	n, words := r.p.t.n, r.p.t.words
	for c, d := range r.p.digits {
		if d != 0 {
			continue
		}
		if c&63 == 0 && r.p.stopped() {
			r.outcome = Contradiction
			return r.outcome
		}
		r.base[c] = int32(len(r.candidates))
		for i, w := range r.p.cand[c*words : (c+1)*words] {
			for ; w != 0; w &= w - 1 {
				r.candidates = append(r.candidates, int32(c*n+i<<6+bits.TrailingZeros64(w)))
			}
		}
	}
	return Open
}

// Puzzle is the puzzle that was reduced last, not a copy.
func (r *Residual) Puzzle() sudoku.Grid { return r.puzzle }

// Outcome is what the last Reduce returned.
func (r *Residual) Outcome() Outcome { return r.outcome }

// Solution is the grid of a puzzle that propagation solved. It shares nothing
// with r.
func (r *Residual) Solution() sudoku.Grid {
	g := sudoku.NewGrid(r.shape)
	copy(g.Digits(), r.p.digits)
	return g
}

// Vars is the number of candidates left in open cells: the variables 1..Vars
// of the formula, auxiliary ones not counted.
func (r *Residual) Vars() int { return len(r.candidates) }

// Decided is the number of candidates that propagation decided, the givens'
// own not counted: what Stats.Propagated wants.
func (r *Residual) Decided(puzzle sudoku.Grid) int {
	return (r.shape.Cells()-puzzle.Givens())*r.shape.N() - r.Vars()
}

// Candidate is the cell and digit of a variable 1..Vars.
func (r *Residual) Candidate(v cnf.Var) (sudoku.Cell, sudoku.Digit) {
	x := int(r.candidates[v-1])
	return sudoku.Cell(x / r.p.t.n), sudoku.Digit(x%r.p.t.n + 1)
}

// PlainVar is the variable 1..Vars as [Var] numbers it.
func (r *Residual) PlainVar(v cnf.Var) cnf.Var { return cnf.Var(r.candidates[v-1] + 1) }

// Var is the variable of a candidate, 0 when it is decided.
func (r *Residual) Var(c sudoku.Cell, d sudoku.Digit) cnf.Var {
	if r.outcome != Open || r.p.digits[c] != 0 || !r.p.has(c, int(d)-1) {
		return 0
	}
	words := r.p.cand[int(c)*r.p.t.words:]
	v, w := int(r.base[c])+1, (int(d)-1)>>6
	for _, x := range words[:w] {
		v += bits.OnesCount64(x)
	}
	return cnf.Var(v + bits.OnesCount64(words[w]&(1<<((d-1)&63)-1)))
}
