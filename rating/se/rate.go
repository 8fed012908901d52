package se

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync"

	"sudokusat/rating/spot"
	"sudokusat/sudoku"
)

// Score is a rating in tenths, at least 0.
type Score int

// String returns the score in decimal notation: "7.1".
func (s Score) String() string { return fmt.Sprintf("%d.%d", s/10, s%10) }

// MarshalJSON returns the score as a number: 7.1.
func (s Score) MarshalJSON() ([]byte, error) { return []byte(s.String()), nil }

// Rating is the rating of a puzzle by its steps.
type Rating struct {
	// ER is the rating of the hardest step of all, EP of those up to the first that
	// places a digit, and ED of the first.
	ER, EP, ED Score
	// Technique is the name of the first step with the rating ER, "none" for a puzzle
	// that is [Unsolved].
	Technique string

	hardest float64 // ER before it is rounded
}

// String returns ER/EP/ED: "7.1/1.2/1.2".
func (r Rating) String() string { return fmt.Sprintf("%v/%v/%v", r.ER, r.EP, r.ED) }

// ErrPuzzle is wrapped by the errors about puzzles that have no rating on this scale.
var ErrPuzzle = errors.New("the scale rates plain 9x9 puzzles")

// Unsolved is the ER of a puzzle that the techniques do not solve; EP and ED are 0 if
// their steps are not reached.
const Unsolved Score = 200

// Rater rates puzzles and reuses its memory. Its zero value is ready; it is safe for
// concurrent use.
type Rater struct{ idle sync.Pool }

// Rate rates a puzzle that has exactly one solution; for others the rating has no
// meaning. When ctx ends, the rating is that of the steps so far, and the error is that
// of ctx. Errors that wrap [ErrPuzzle] name what the scale does not support.
func (r *Rater) Rate(ctx context.Context, p sudoku.Puzzle) (Rating, error) {
	if err := check(p); err != nil {
		return Rating{}, err
	}
	s, _ := r.idle.Get().(*solver)
	if s == nil {
		s = new(solver)
	}
	defer r.idle.Put(s)
	s.start(p.Givens)
	return s.rate(ctx)
}

// Step is a step of the program's way through a puzzle.
type Step struct {
	Technique string
	Rating    Score
	Links     int                // implications of a chain, 0 for other steps
	Place     []sudoku.Candidate // one, or none
	Remove    []sudoku.Candidate
	Where     []spot.Part // the pattern; nil where the cell is all there is to it

	exact float64 // the rating before it is rounded
}

// AssumesUnique reports whether the technique named is only valid for puzzles with one
// solution.
func AssumesUnique(technique string) bool {
	return strings.HasPrefix(technique, "Unique ") || strings.HasPrefix(technique, "BUG ")
}

// ErrStuck is yielded by [Steps] where no technique leads on.
var ErrStuck = errors.New("no technique leads on")

// Steps yields the steps by which a puzzle is rated, one by one, from the givens without the
// candidates that are gone: those that pencil marks exclude. They must be wrong by the givens
// alone. An error ends the sequence and comes with an empty step: that of ctx, [ErrStuck], or one
// that wraps [ErrPuzzle].
func Steps(ctx context.Context, p sudoku.Puzzle, gone ...sudoku.Candidate) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		if err := check(p); err != nil {
			yield(Step{}, err)
			return
		}
		s := &solver{locates: true}
		s.start(p.Givens)
		for _, x := range gone {
			s.drop(int(x.Cell), int(x.Digit)-1)
		}
		for f, err := range s.steps(ctx) {
			if err != nil {
				yield(Step{}, err)
				return
			}
			if !yield(f.step(), nil) {
				return
			}
		}
	}
}

// step returns a copy for others.
func (f *step) step() Step {
	out := Step{Technique: f.name, Rating: tenths(f.rating), Links: f.complexity, Where: f.where, exact: f.rating}
	for _, x := range f.out {
		out.Remove = append(out.Remove, candidateOf(x))
	}
	if f.cell >= 0 {
		out.Place = []sudoku.Candidate{candidateOf(candidate(f.cell*9 + f.digit))}
	}
	return out
}

// candidateOf is a candidate as others know it.
func candidateOf(x candidate) sudoku.Candidate {
	return sudoku.Candidate{Cell: sudoku.Cell(x / 9), Digit: sudoku.Digit(x%9 + 1)}
}

// Add takes the next step of [Steps] into a rating; the zero Rating is that of no step.
func (r *Rating) Add(s Step) { r.add(s.exact, len(s.Place) > 0, s.Technique) }

// add takes a step into the rating of those before it.
func (r *Rating) add(rating float64, places bool, technique string) {
	if rating > r.hardest {
		r.hardest, r.ER, r.Technique = rating, tenths(rating), technique
	}
	if r.EP == 0 {
		if r.ED == 0 {
			r.ED = r.ER
		}
		if places {
			r.EP = r.ER
		}
	}
}

// check refuses other boards, and puzzles with rules of their own.
func check(p sudoku.Puzzle) error {
	if err := p.Validate(); err != nil {
		return fmt.Errorf("%w: %w", ErrPuzzle, err)
	}
	if !p.IsClassic() {
		if rules := p.RuleTexts(); len(rules) > 0 {
			return fmt.Errorf("%w, without %s", ErrPuzzle, rules[0])
		}
		return fmt.Errorf("%w, not %s", ErrPuzzle, p.Shape.Text())
	}
	return nil
}
