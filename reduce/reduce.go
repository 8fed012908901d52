package reduce

import (
	"context"
	"encoding/binary"
	"slices"

	"sudokusat/sudoku"
)

// Options configures the work of a reduction.
type Options struct {
	// Probes is the number of failed probes in a row after which the search for
	// failed literals ends; 0 makes none. Only plain 9×9 puzzles are probed.
	Probes int
	// Lemmas requests [Reduction.Lemmas]. A set of more cells than digits, which
	// has no short proof, is then no contradiction by itself.
	Lemmas bool
}

// Reducer reduces puzzles of one shape, one after the other, in the same
// memory. Make one per goroutine and keep it: building its tables for the
// shape costs far more than reducing a puzzle. Those for a puzzle's own rules are
// kept until a puzzle with other rules comes. It is not safe for concurrent use.
type Reducer struct {
	shape   *sudoku.Shape
	general *propagator   // for puzzles without rules of their own; nil before the first
	own     *propagator   // for the rules of the puzzle before
	owner   sudoku.Puzzle // that puzzle, without its givens
	classic bool          // board9 propagates puzzles without rules
	board   board9
	failed  []sudoku.Candidate // failed literals, in order; scratch
	out     Reduction
}

// New returns a reducer for a shape. The tables are made by the first reduction that needs
// them.
func New(s *sudoku.Shape) *Reducer {
	words := (s.N() + 63) / 64
	return &Reducer{shape: s, classic: s.IsClassic(), out: Reduction{
		words:  words,
		digits: sudoku.NewGrid(s),
		cand:   make([]uint64, s.Cells()*words),
	}}
}

// Reduce removes candidates of a puzzle, whose shape must be the same as the
// Reducer's, until no technique finds more. The result keeps the puzzle and is valid
// until the next call.
//
// When ctx ends before the work is done, the outcome is [Stopped]. The largest
// boards may take seconds; the plain 9×9 board takes microseconds and checks ctx
// once.
func (r *Reducer) Reduce(ctx context.Context, puzzle sudoku.Puzzle, o Options) *Reduction {
	r.out.puzzle, r.out.lemmas, r.out.logged, r.out.derived, r.out.shortened = puzzle, r.out.lemmas[:0], o.Lemmas, nil, nil
	switch {
	case ctx.Err() != nil:
		r.out.outcome = Stopped
	case r.classic && puzzle.IsClassic():
		if r.out.outcome = r.reduceClassic(puzzle.Givens, o); r.out.outcome != Contradiction {
			r.board.store(&r.out)
		}
	default:
		p := r.propagator(ctx, puzzle)
		if p == nil {
			r.out.outcome = Stopped
			break
		}
		if r.out.outcome = p.run(ctx, puzzle.Givens, o.Lemmas); !o.Lemmas {
			r.out.derived, r.out.shortened = p.links.derived, p.links.shortened
		}
	}
	return &r.out
}

// propagator returns the propagator for the rules of a puzzle, nil when ctx ends before
// its tables are made.
func (r *Reducer) propagator(ctx context.Context, p sudoku.Puzzle) *propagator {
	rules := p.Constraints()
	if r.own != nil && len(rules) > 0 && r.owner.SameRules(p) {
		return r.own
	}
	if r.general == nil {
		general := newPropagator(newTopology(ctx, r.shape, nil), newLinks(ctx, r.shape, nil), &r.out)
		if ctx.Err() != nil {
			return nil
		}
		r.general = general
	}
	if len(rules) == 0 {
		return r.general
	}
	t := r.general.t
	if houses := ownHouses(t.n, rules); houses != nil {
		t = newTopology(ctx, p.Shape, houses)
	}
	k := newLinks(ctx, p.Shape, rules)
	if r.own = nil; ctx.Err() != nil {
		return nil
	}
	r.owner, r.own = p.With(nil), newPropagator(t, k, &r.out)
	return r.own
}

// ownHouses returns the sets of n different cells among constraints, equal ones once.
func ownHouses(n int, constraints []sudoku.Constraint) (houses [][]sudoku.Cell) {
	seen := map[string]bool{}
	var key []byte
	for _, c := range constraints {
		d, ok := c.(sudoku.Different)
		if !ok || len(d.Cells) != n {
			continue
		}
		key = key[:0]
		for _, c := range slices.Sorted(slices.Values(d.Cells)) {
			key = binary.LittleEndian.AppendUint32(key, uint32(c))
		}
		if !seen[string(key)] {
			seen[string(key)] = true
			houses = append(houses, d.Cells)
		}
	}
	return houses
}

// reduceClassic is Reduce on the plain 9×9 board. If lemmas are wanted, failed
// literals are found without a log and then repeated with one.
func (r *Reducer) reduceClassic(givens sudoku.Grid, o Options) Outcome {
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
	outcome, log := x.propagateLogged(sudoku.Candidate{}, r.out.lemmas)
	if outcome == Open && o.Probes > 0 {
		r.failed = r.failed[:0]
		trial := *x
		trial.probe(o.Probes, func(f sudoku.Candidate) { r.failed = append(r.failed, f) })
		for _, f := range r.failed {
			if outcome == Open {
				outcome, log = x.refute(f, log)
			}
		}
	}
	r.out.lemmas = log
	return outcome
}
