package explain

import (
	"context"
	"errors"
	"fmt"

	"sudokusat/sudoku"
)

// Reasons of one claim, and of no claim at all: truths that contradict each other
// by themselves, as the rules and clues of a puzzle without solution do.

// ErrUntrue is returned for a claim that a known solution contradicts.
var ErrUntrue = errors.New("a solution contradicts it")

// Why returns a smallest reason of a fact. With fromStart, the position is that of the
// givens; otherwise digits that are the last ones left are placed first, until that would
// settle the fact itself. Errors are those of [Steps], with [ErrStuck] where no reason
// within the limit exists, and [ErrUntrue].
func Why(ctx context.Context, p sudoku.Puzzle, o Options, fact sudoku.Fact, fromStart bool) (Reason, error) {
	for _, g := range o.Solutions {
		if !fact.In(g) {
			return Reason{}, ErrUntrue
		}
	}
	w, err := newWalk(ctx, p, o)
	if err != nil {
		return Reason{}, err
	}
	if !p.Shape.Exists(fact.Cell) || fact.Digit < 1 || int(fact.Digit) > p.Shape.N() {
		return Reason{}, fmt.Errorf("%w: digit %d in cell %d is no candidate of a %s board", sudoku.ErrPuzzle, fact.Digit, fact.Cell, p.Shape.Name())
	}
	x := w.m.candidate(fact.Cell, fact.Digit)
	if !fromStart {
		if _, err := w.toward(x, fact.Not); err != nil {
			return Reason{}, err
		}
	}
	if fact.Not && !w.p.alive[x] || !fact.Not && p.Givens[fact.Cell] == fact.Digit {
		return Reason{Claim: w.m.claim(x, fact.Not), m: w.m, x: x}, nil
	}
	return w.reasonOf(ctx, x, fact.Not)
}

// WhyBy is [Why] that asks an engine whether a fact without a reason is untrue at all, where the solutions of the
// options are several. It ends with ctx, too; further errors are the engine's.
func WhyBy(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, o Options, fact sudoku.Fact, fromStart bool) (Reason, error) {
	r, err := Why(ctx, p, o, fact, fromStart)
	if errors.Is(err, ErrStuck) && len(o.Solutions) > 1 {
		if untrue, late := contradicted(ctx, e, p, fact); late != nil {
			return Reason{}, late
		} else if untrue {
			return Reason{}, ErrUntrue
		}
	}
	return r, err
}

// contradicted reports whether a solution contradicts a fact, by asking an engine for one in which the cell has
// another digit, or this one.
func contradicted(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, fact sudoku.Fact) (bool, error) {
	for d := sudoku.Digit(1); int(d) <= p.Shape.Width(fact.Cell); d++ {
		if (d == fact.Digit) != fact.Not || p.Givens[fact.Cell] != 0 && p.Givens[fact.Cell] != d {
			continue
		}
		g := p.Givens.Clone()
		g[fact.Cell] = d
		q := sudoku.Query{Limit: 1, Keep: 1}
		r, err := e.Solve(ctx, p.With(g), q)
		if err == nil {
			err = q.Audit(p.With(g), sudoku.Answer{Result: r})
		}
		if err != nil || r.Count > 0 {
			return err == nil, err
		}
	}
	return false, nil
}

// toward places digits that are the last ones left until that would settle a candidate,
// and returns these steps.
func (w *walk) toward(x int32, not bool) (steps []Step, err error) {
	for {
		w.cuts()
		before := append([]bool(nil), w.p.alive...)
		done := append([]bool(nil), w.p.done...)
		s, err := w.singles()
		if err != nil || len(s.Reasons) == 0 {
			return steps, err
		}
		if w.settled(x, not) {
			w.p.alive, w.p.done = before, done
			return steps, nil
		}
		steps = append(steps, s)
	}
}

// settled reports whether the position has settled a candidate as claimed.
func (w *walk) settled(x int32, not bool) bool {
	if not {
		return !w.p.alive[x]
	}
	for _, t := range w.m.of[x] {
		if w.p.done[t] && w.p.alive[x] {
			return true
		}
	}
	return false
}

// Contradiction returns a smallest reason why a puzzle has no solution: truths that the
// givens leave no way to keep together. Its claim is empty: the zero [Claim] with the
// cell −1. The error is [sudoku.ErrUnsolvable] for a puzzle whose givens exclude each
// other at once; [sudoku.Faults] lists these faults. Other errors are [ErrStuck],
// [ErrTooLarge] and the cause of ctx.
func Contradiction(ctx context.Context, p sudoku.Puzzle, o Options) (Reason, error) {
	w, err := newWalk(ctx, p, Options{Limit: o.Limit, Rules: o.Rules, Language: o.Language})
	if err != nil {
		return Reason{}, err
	}
	return w.reasonOf(ctx, -1, false)
}

// noClaim is the claim of truths that contradict each other by themselves.
var noClaim = Claim{Fact: sudoku.Fact{Candidate: sudoku.Candidate{Cell: -1}}, Constraint: -1}

// aim prepares the position for reasons of a claim about x: why the candidate that it
// returns is impossible, or everything if that is negative.
func (w *walk) aim(ctx context.Context, x int32, not bool) (target int, err error) {
	if x >= 0 && !not {
		w.p.alive[x] = false
	}
	if err := w.p.renumber(ctx); err != nil {
		return -1, err
	}
	w.refute.reset(w.p)
	w.weave.reset(w.p, w.solved)
	w.refresh()
	if x >= 0 && not {
		return int(w.p.at[x]), nil
	}
	return -1, nil
}

// reasonOf is a smallest reason of a claim about x, or why there is no solution if that is
// negative.
func (w *walk) reasonOf(ctx context.Context, x int32, not bool) (Reason, error) {
	target, err := w.aim(ctx, x, not)
	if err != nil {
		return Reason{}, err
	}
	for k := 1; k <= w.limit; k++ {
		truths, err := w.smallest(ctx, target, k)
		if err != nil {
			return Reason{}, err
		}
		switch {
		case truths == nil && w.hit.work > w.most():
			return Reason{}, &StuckError{k - 1, true}
		case truths == nil:
			continue
		case k == 1:
			t := w.easiest(target, truths[0])
			r := w.reason(x, not, []int{t})
			r.full = !not && x >= 0 && w.p.ease(w.p.truth[t]) == 0
			return r, nil
		case not && x >= 0:
			s := Step{Size: k, Reasons: []Reason{w.reason(x, not, truths)}}
			w.simplify(ctx, &s)
			w.findWays(&s)
			return s.Reasons[0], nil
		}
		return w.reason(x, not, truths), nil
	}
	return Reason{}, &StuckError{None: w.limit}
}

// easiest returns the truth, of all that are a reason alone, by which a person finds it most
// easily.
func (w *walk) easiest(target, known int) int {
	if w.p.demandOf[known] > 0 {
		return known
	}
	best := known
	for t, d := range w.p.demandOf {
		if d == 0 && w.p.ease(w.p.truth[t]) < w.p.ease(w.p.truth[best]) && w.refute.refutes(target, []int{t}) {
			best = t
		}
	}
	return best
}
