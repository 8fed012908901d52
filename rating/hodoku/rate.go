package hodoku

import (
	"context"
	"errors"
	"iter"

	"sudokusat/sudoku"
)

// Rating is HoDoKu's rating of a puzzle.
type Rating struct {
	Level Level
	Score int
	// Steps is the number of steps of each technique, indexed by [Technique].
	Steps []int
	// Hardest is the technique of the highest level and then the highest score.
	Hardest Technique
	// Complete reports whether the steps lead to the solution.
	Complete bool
}

// ErrStuck is returned if no technique finds a step and there is no solution from which a
// digit could be placed.
var ErrStuck = errors.New("no technique leads on")

// Rate takes the steps of a puzzle with one solution and adds up their scores. Where no
// technique finds a step, a digit of the solution is placed ([BruteForce]). When ctx ends,
// the rating is that of the steps so far, and the error is that of ctx. Other errors wrap
// [ErrUnsupported] or are [ErrStuck], which requires a nil solution.
func Rate(ctx context.Context, p sudoku.Puzzle, solution sudoku.Grid, v Version) (Rating, error) {
	r := Rating{Steps: make([]int, techniques)}
	pos, err := Start(p, solution, v)
	if err != nil {
		return r, err
	}
	pos.locates = false
	for !pos.Solved() {
		t, ok, err := pos.next(ctx)
		if err != nil {
			return r, err
		}
		if !ok {
			return r, ErrStuck
		}
		r.Add(t)
	}
	r.Complete = true
	return r, nil
}

// Add counts a step; the zero Rating is that of no step.
func (r *Rating) Add(t Technique) {
	if r.Steps == nil {
		r.Steps = make([]int, techniques)
	}
	r.Steps[t]++
	r.Score += t.Score()
	r.Level = max(r.Level, t.Level())
	for r.Score > ceiling[r.Level] {
		r.Level++
	}
	if h := r.Hardest; r.Steps[h] == 0 || t.Level() > h.Level() || t.Level() == h.Level() && t.Score() > h.Score() {
		r.Hardest = t
	}
}

// Steps yields the steps of [Rate], one by one, from the givens without the candidates that are
// gone: those that pencil marks exclude. They must be wrong by the givens alone. An error of Rate
// is yielded with an empty step and ends the sequence.
func Steps(ctx context.Context, p sudoku.Puzzle, solution sudoku.Grid, v Version, gone ...sudoku.Candidate) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		pos, err := Start(p, solution, v)
		for i := 0; i < len(gone) && err == nil; i++ {
			pos.remove(int(gone[i].Cell), int(gone[i].Digit)-1)
		}
		for err == nil && !pos.Solved() {
			var s Step
			if s, err = pos.Next(ctx); err == nil && !yield(s, nil) {
				return
			}
		}
		if err != nil {
			yield(Step{}, err)
		}
	}
}

// Next takes the next step and returns it. Errors are that of ctx and [ErrStuck].
func (p *Position) Next(ctx context.Context) (Step, error) {
	t, ok, err := p.next(ctx)
	if err != nil {
		return Step{}, err
	}
	if !ok {
		return Step{}, ErrStuck
	}
	return p.step(t), nil
}
