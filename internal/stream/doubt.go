package stream

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sudokusat/sat"
	"sudokusat/sudoku"
)

// WrongError is the error for a refused answer: a solution breaks the rules, or the answer
// contradicts itself or another engine.
type WrongError struct {
	Engine string
	Err    error
}

func (w *WrongError) Error() string {
	return fmt.Sprintf("%s gave a wrong answer, which is not shown: %v", w.Engine, w.Err)
}

// Unwrap returns what is wrong.
func (w *WrongError) Unwrap() error { return w.Err }

// Doubt wraps an untrusted engine and checks its completeness claims with another: that
// there are no other solutions, or none less than those shown. It tries in turn the other
// engine for a moment, a proof of the first one if that has a method Settle as
// [sat.Exec] has, and the other engine for the time that the first one took. A claim that
// none of them settles leaves the result Unproved. A wrong one is a [*WrongError], with
// the count of the solutions that were found if they passed a referee. The engine takes
// no batches.
func Doubt(e, by sudoku.Engine) sudoku.Engine { return doubtEngine{e, by, doubtFor} }

type doubtEngine struct {
	sudoku.Engine
	by    sudoku.Engine
	first time.Duration // time limit of the other engine at first
}

// settler is an engine that marks unproved claims and can have them proved. Every claim of
// another engine is unproved.
type settler interface {
	Settle(ctx context.Context, p sudoku.Puzzle, q sudoku.Query, r sudoku.Result) (sudoku.Result, error)
}

const (
	doubtFor  = 100 * time.Millisecond // doubtEngine.first
	proofTime = 10 * time.Second       // least time limit of a proof
	proofPart = 10                     // time limit of a proof per time of the answer
)

// Solve implements [sudoku.Engine].
func (d doubtEngine) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	began := time.Now()
	r, err := d.Engine.Solve(ctx, p, q)
	took := time.Since(began)
	prover, marks := d.Engine.(settler)
	if err != nil || q.Audit(p, sudoku.Answer{Result: r}) != nil {
		return r, err
	}
	if !marks {
		r.Unproved = r.Complete || q.Ordered() && r.Count > 0
	}
	if !r.Unproved {
		return r, nil
	}
	wrong := func(err error) (sudoku.Result, error) {
		shown := sudoku.Result{Engine: r.Engine}
		if marks { // it has referees of its own
			shown.Count = r.Count
		}
		return shown, &WrongError{d.Name(), err}
	}
	settled, err := d.settle(ctx, p, q, r, d.first)
	var refused error // the proof
	if err == nil && !settled && marks {
		within, cancel := context.WithTimeout(ctx, max(proofPart*took, proofTime))
		_, proving := prover.Settle(within, p, q, r)
		cancel()
		switch {
		case proving == nil:
			settled = true
		case errors.Is(proving, sat.ErrWrongUnsat):
			err = proving
		case errors.Is(proving, sat.ErrWrongProof):
			refused = proving
		}
	}
	if err == nil && !settled && took > d.first {
		settled, err = d.settle(ctx, p, q, r, took)
	}
	switch {
	case err != nil:
		return wrong(err)
	case !settled && refused != nil:
		return wrong(refused)
	}
	r.Unproved = !settled
	return r, nil
}

// settle compares an answer with that of the other engine, which gets a limit of time. The
// error is what is wrong with the answer.
func (d doubtEngine) settle(ctx context.Context, p sudoku.Puzzle, q sudoku.Query, r sudoku.Result, limit time.Duration) (settled bool, err error) {
	if d.by.Supports(ctx, p) != nil {
		return false, nil
	}
	found := uint64(0) // solutions count even if the search does not end in time
	ask := sudoku.Query{Limit: q.Limit, Each: func(g sudoku.Grid) bool {
		if sudoku.Check(p, g) == nil {
			found++
		}
		return true
	}}
	if r.Complete {
		ask.Limit = r.Count + 1
	}
	if q.Ordered() {
		ask.Keep, ask.Least = q.Keep, true
	}
	a, failed := sudoku.Timed(d.by, limit).Solve(ctx, p, ask)
	switch {
	case r.Complete && found > r.Count:
		return false, tooFew(r.Count)
	case failed != nil:
		return false, nil
	case r.Complete && (!a.Complete || found != r.Count):
		return false, nil // the other engine contradicts itself or the referee
	case q.Ordered() && !slices.EqualFunc(a.Solutions, r.Solutions, sudoku.Grid.Equal):
		return false, errors.New("its least solutions are not the least ones")
	}
	return true, nil
}

// tooFew returns the error for a count that is too low.
func tooFew(n uint64) error {
	switch n {
	case 0:
		return errors.New("it reports no solution, and there is one")
	case 1:
		return errors.New("it reports 1 solution, and there are more")
	}
	return fmt.Errorf("it reports %d solutions, and there are more", n)
}
