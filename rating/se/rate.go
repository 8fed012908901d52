package se

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"sudokusat/sudoku"
)

// Score is a rating in tenths.
type Score int

// String is the score as people write it: "7.1".
func (s Score) String() string { return fmt.Sprintf("%d.%d", s/10, s%10) }

// MarshalJSON writes the score as a number: 7.1.
func (s Score) MarshalJSON() ([]byte, error) { return []byte(s.String()), nil }

// Rating is how hard a puzzle is.
type Rating struct {
	// ER is the rating of the dearest step of all, EP of those up to the first that
	// places a digit, and ED of the first.
	ER, EP, ED Score
	// Technique is the name of the first step as dear as ER, "none" of a puzzle that
	// is [Unsolved].
	Technique string
}

// String is "7.1/1.2/1.2".
func (r Rating) String() string { return fmt.Sprintf("%v/%v/%v", r.ER, r.EP, r.ED) }

// ErrPuzzle is wrapped by the errors of puzzles that have no rating on this scale.
var ErrPuzzle = errors.New("the scale rates plain 9x9 puzzles")

// Unsolved is the ER of a puzzle that the techniques do not solve; EP and ED are 0
// where they do not come so far.
const Unsolved Score = 200

// Rater rates puzzles, any number at once; it keeps memory for the next one. Its
// zero value is ready for use.
type Rater struct{ idle sync.Pool }

// Rate rates a puzzle that has exactly one solution; of others the rating means
// nothing. When ctx ends, the rating is that of the steps so far, and the error that
// of ctx. Errors that wrap [ErrPuzzle] name what the scale does not know.
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
	if !p.IsClassic() {
		if rules := p.RuleTexts(); len(rules) > 0 {
			return fmt.Errorf("%w, without %s", ErrPuzzle, rules[0])
		}
		return fmt.Errorf("%w, not %s", ErrPuzzle, p.Shape.Text())
	}
	return nil
}
