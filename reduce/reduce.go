package reduce

import (
	"context"

	"sudokusat/sudoku"
)

// Options say how much work a reduction is worth.
type Options struct {
	// Probes is how many candidates in a row may be tried in vain in search of
	// failed literals; 0 tries none. Only the plain 9×9 board is probed.
	Probes int
	// Lemmas asks for [Reduction.Lemmas].
	Lemmas bool
}

// Reducer reduces puzzles of one shape, one after the other, in the same
// memory. Make one a goroutine and keep it: the tables it draws up for the
// shape cost far more than reducing a puzzle. It is not safe for concurrent
// use.
type Reducer struct {
	general *propagator
	classic bool // board9 propagates
	board   board9
	failed  []Candidate // failed literals, in order; scratch
	out     Reduction
}

// New draws up the tables for a shape.
func New(s *sudoku.Shape) *Reducer {
	t := newTopology(s)
	r := &Reducer{classic: isClassic(s), out: Reduction{
		words:  t.words,
		digits: make([]sudoku.Digit, t.cells),
		cand:   make([]uint64, t.cells*t.words),
	}}
	r.general = newPropagator(t, &r.out)
	return r
}

// Reduce removes candidates of a puzzle, which must have the Reducer's shape,
// until no technique finds more. The result keeps the puzzle and is valid
// until the next call.
//
// When ctx ends before the work is done, the outcome is [Stopped]. The largest
// boards take seconds without ctx; the plain 9×9 board takes microseconds and
// looks at ctx once.
func (r *Reducer) Reduce(ctx context.Context, puzzle sudoku.Grid, o Options) *Reduction {
	r.out.puzzle, r.out.lemmas = puzzle, r.out.lemmas[:0]
	switch {
	case ctx.Err() != nil:
		r.out.outcome = Stopped
	case r.classic:
		if r.out.outcome = r.reduceClassic(puzzle.Digits(), o); r.out.outcome != Contradiction {
			r.board.store(&r.out)
		}
	default:
		r.out.outcome = r.general.run(ctx, puzzle.Digits(), o.Lemmas)
	}
	return &r.out
}

// reduceClassic is Reduce on the plain 9×9 board. For the record, failed
// literals are found in the quick way and then gone through again.
func (r *Reducer) reduceClassic(givens []sudoku.Digit, o Options) Outcome {
	x := &r.board
	if !x.load(givens) {
		return Contradiction
	}
	if !o.Lemmas {
		outcome := x.propagate()
		if outcome == Open && o.Probes > 0 {
			outcome = x.probe(o.Probes, nil)
		}
		return outcome
	}
	outcome, log := x.propagateLogged(Candidate{}, r.out.lemmas)
	if outcome == Open && o.Probes > 0 {
		r.failed = r.failed[:0]
		trial := *x
		trial.probe(o.Probes, func(f Candidate) { r.failed = append(r.failed, f) })
		for _, f := range r.failed {
			if outcome == Open {
				outcome, log = x.refute(f, log)
			}
		}
	}
	r.out.lemmas = log
	return outcome
}
