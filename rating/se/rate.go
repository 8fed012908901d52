package se

import (
	"context"
	"errors"
	"fmt"
	"sync"

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
