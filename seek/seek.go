// Package seek finds the largest or the smallest value that an expression has in the
// solutions of a puzzle, with any engine:
//
//	goal := seek.Goal{Of: expression, Max: true}
//	answer, err := seek.Best(ctx, engine, puzzle, goal, nil)
//
// It asks the engine for a solution, and then for one of the puzzle with a rule more, that
// the value is larger ("at-least 21 count black in shade"), until there is none. So it is
// proved at any time that the value of the best solution can be had and that none is
// beyond the bound. The first bound is arithmetic: what the squares can add at most. Then
// the questions halve what is between the two. One that is not answered soon is put off for
// easier ones, nearer to either end, so that both go on.
package seek

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Goal is what is looked for among all solutions of a puzzle.
type Goal struct {
	Of  rule.Expression
	Max bool // the largest value, else the smallest
	// From, if not nil, leaves out solutions with a value less than it, or greater if Max
	// is false.
	From *int
}

// Rule returns the rule that the value is at least a number, or at most if the smallest is
// sought.
func (g Goal) Rule(value int) rule.Bounded {
	if g.Max {
		return rule.Bounded{Kind: "at-least", Bound: value, Of: g.Of}
	}
	return rule.Bounded{Kind: "at-most", Bound: value, Of: g.Of}
}

// Reaching returns the puzzle with [Goal.Rule], which all solutions keep that are as good
// as the value. Its error is that of [sudoku.NewPuzzle].
func (g Goal) Reaching(p sudoku.Puzzle, value int) (sudoku.Puzzle, error) {
	rules := append(p.Rules()[:len(p.Rules()):len(p.Rules())], g.Rule(value))
	return sudoku.NewPuzzle(p.Shape, p.Givens, rules...)
}

// beyond returns the value that is better by some steps.
func (g Goal) beyond(value, steps int) int {
	if g.Max {
		return value + steps
	}
	return value - steps
}

// Next returns the value after a bound, which no solution reaches.
func (g Goal) Next(bound int) int { return g.beyond(bound, 1) }

// gap returns how much better one value is than another.
func (g Goal) gap(from, to int) int {
	if g.Max {
		return to - from
	}
	return from - to
}

// Status is how far an answer got.
type Status string

// The statuses. Solutions before [Goal.From] do not count.
const (
	Optimal     Status = "optimal"     // no solution is better
	Interrupted Status = "interrupted" // there is a solution, and perhaps a better one
	Unsolvable  Status = "unsolvable"  // there is no solution
	Unknown     Status = "unknown"     // none was found, and perhaps there is one
)

// Answer is the best that is known.
type Answer struct {
	Status   Status
	Solution sudoku.Grid // nil if none is known; checked by the referee
	Best     int         // its value
	Bound    int         // no solution is better than this
	Unproved bool        // the bound, or that it is unsolvable, is on the word of an external solver
	Engine   string      // that answered last
	Asked    int         // the number of questions
}

// WrongError reports an engine whose solution breaks the rules.
type WrongError struct {
	Engine string
	Err    error
}

func (e *WrongError) Error() string { return e.Engine + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *WrongError) Unwrap() error { return e.Err }

// patience is the time for a question when others may be easier; it doubles when none was.
const patience = time.Second

// Best returns the best solution. Each call of found, if that is not nil, has a better
// solution or a closer bound than the one before. When ctx ends, the answer is what is
// known, and the error wraps ctx's. Other errors are those of [rule.Expression.On], of an
// engine that failed, or a [*WrongError]; then, too, the answer holds.
func Best(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, g Goal, found func(Answer)) (Answer, error) {
	s := &search{ctx: ctx, engine: e, puzzle: p, goal: g, found: found}
	s.Status = Unknown
	if found == nil {
		s.found = func(Answer) {}
	}
	var err error
	if s.measure, err = g.Of.On(p.Shape); err != nil {
		return s.Answer, err
	}
	lo, hi := s.measure.Bounds(p.Shape, p.Givens)
	if s.Bound = hi; !g.Max {
		s.Bound = lo
	}
	if err = e.Supports(ctx, p); err == nil {
		err = s.begin()
	}
	if err == nil && s.Status == Interrupted {
		err = s.improve()
	}
	return s.Answer, err
}

type search struct {
	Answer
	ctx     context.Context
	engine  sudoku.Engine
	puzzle  sudoku.Puzzle
	goal    Goal
	measure rule.Measure
	found   func(Answer)
}

// outcome is the answer to a question.
type outcome int

const (
	late outcome = iota // no answer in time
	none                // no solution is as good
	some                // there is one, better than those before
)

// begin looks for any solution.
func (s *search) begin() error {
	p, err := s.puzzle, error(nil)
	if from := s.goal.From; from != nil {
		if p, err = s.goal.Reaching(p, *from); err != nil {
			return err
		}
	}
	switch o, err := s.ask(p, 0); {
	case err != nil:
		return err
	case o == none:
		if s.Status = Unsolvable; s.goal.From != nil {
			s.Bound = s.goal.beyond(*s.goal.From, -1)
		}
	default:
		s.settle()
	}
	return nil
}

// settle compares the best with the bound.
func (s *search) settle() {
	if s.Status = Interrupted; s.Best == s.Bound {
		s.Status = Optimal
	}
	s.found(s.Answer)
}

// improve asks until the best is the bound: in the middle of what is left, as long as that
// is answered, then from the best up and from the bound down, in steps that double.
func (s *search) improve() error {
	for time := patience; s.Status != Optimal; time *= 2 {
		for side := range 3 {
			for step := 1; s.Status != Optimal; step *= 2 {
				gap, limit := s.goal.gap(s.Best, s.Bound), time
				if gap == 1 {
					limit = 0
				}
				steps := []int{(gap + 1) / 2, min(step, gap), max(gap-step+1, 1)}[side]
				o, err := s.reach(s.goal.beyond(s.Best, steps), limit)
				if err != nil {
					return err
				}
				if o == late {
					break
				}
				s.settle()
				if side == 1 && o == none || side == 2 && o == some {
					break // a step too far, and the other end is nearer
				}
			}
		}
	}
	return nil
}

// reach asks for a solution as good as a value.
func (s *search) reach(value int, limit time.Duration) (outcome, error) {
	p, err := s.goal.Reaching(s.puzzle, value)
	if err != nil {
		return late, err
	}
	o, err := s.ask(p, limit)
	if o == none {
		s.Bound = s.goal.beyond(value, -1)
	}
	return o, err
}

// ask asks for a solution within a time, 0 for no limit.
func (s *search) ask(p sudoku.Puzzle, limit time.Duration) (outcome, error) {
	q := sudoku.Query{Limit: 1, Keep: 1}
	s.Asked++
	r, err := sudoku.Timed(s.engine, limit).Solve(s.ctx, p, q)
	s.Engine = r.Engine
	if s.Engine == "" {
		s.Engine = s.engine.Name()
	}
	switch {
	case err != nil && limit > 0 && errors.Is(err, context.DeadlineExceeded):
		err = s.ctx.Err() // nil where the limit alone is over
		if r.Count == 0 {
			return late, err
		}
	case err != nil && len(r.Solutions) == 0:
		return late, err
	case err == nil && len(r.Solutions) == 0 && r.Complete:
		s.Unproved = s.Unproved || r.Unproved
		return none, nil
	}
	// A solution counts even if it came as the time ended.
	if wrong := q.Audit(p, sudoku.Answer{Result: r, Err: cut(err, r)}); wrong != nil {
		return late, &WrongError{s.Engine, wrong}
	}
	if len(r.Solutions) == 0 {
		return late, err
	}
	value := s.measure.Of(r.Solutions[0])
	if s.Solution != nil && s.goal.gap(s.Best, value) <= 0 {
		return late, &WrongError{s.Engine, fmt.Errorf("a solution with the value %d, which is not better than %d", value, s.Best)}
	}
	s.Solution, s.Best = r.Solutions[0], value
	return some, err
}

// cut returns the error for an audit of an answer that came late.
func cut(err error, r sudoku.Result) error {
	if err == nil && !r.Complete && r.Count == 0 {
		return context.DeadlineExceeded
	}
	if err != nil {
		return context.Canceled
	}
	return nil
}
