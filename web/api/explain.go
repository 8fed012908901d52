package api

import (
	"context"
	"errors"
	"fmt"

	"sudokusat/certificate"
	"sudokusat/draw"
	"sudokusat/explain"
	"sudokusat/explain/speech"
	"sudokusat/internal/answer"
	"sudokusat/internal/answer/brief"
	"sudokusat/sudoku"
)

// mostTruths is the limit of the truths of a step, as in the commands.
const mostTruths = 7

// HintRequest asks for the next step, or for the reason of a claim.
type HintRequest struct {
	Question
	Size      *int   `json:"size,omitempty"`       // the number of truths of the steps; the smallest possible by default
	Why       string `json:"why,omitempty"`        // a claim: r4c5 is not 7
	FromStart bool   `json:"from_start,omitempty"` // with why: the reason in the position of the clues alone
}

func (a *API) hint(ctx context.Context, c *call) (any, error) {
	var r HintRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	if r.Why == "" && r.FromStart || r.Why != "" && r.Size != nil {
		return nil, refuse(statusBadRequest, "\"from_start\" goes with \"why\", and \"size\" goes without")
	}
	size := -1
	if r.Size != nil {
		if size = *r.Size; size < 0 || size > explain.MaxLimit {
			return nil, refuse(statusBadRequest, "\"size\" is a number from 0 to %d", explain.MaxLimit)
		}
	}
	p, ans, about, err := a.known(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	out := &answer.Hint{Subject: about}
	if ans.Verdict() == sudoku.Unsolvable {
		out.Message = answer.WhyUnsolvable(ctx, p)
		return out, nil
	}
	if r.Why != "" {
		return out, a.because(ctx, p, ans.Solutions, &r, out)
	}
	step, err := explain.Hint(ctx, p, a.options(ans.Solutions), size)
	switch {
	case errors.Is(err, explain.ErrStuck):
		out.None, out.Message = stuck(err, "no hint")
		if ans.Verdict() == sudoku.Unique {
			out.Message = worthTrying(ctx, p, out.Message)
		}
	case err != nil:
		return nil, err
	case len(step.Reasons) > 0:
		if err := out.AddStep(ctx, p, step); err != nil {
			return nil, err
		}
	case p.Givens.Filled() == p.Shape.Fill():
		out.Message = "solved"
	default:
		out.Message = fmt.Sprintf("no hint has the size %d", size)
	}
	return out, nil
}

// worthTrying adds a cell that is worth trying to a message that there is no hint.
func worthTrying(ctx context.Context, p sudoku.Puzzle, message string) string {
	var english *speech.Language
	if cell, values := draw.FewestMarks(ctx, p); cell != "" {
		return english.Text("worth trying", "sentence", message, "cell", cell, "digits", english.Or(values))
	}
	return message
}

// stuck returns the number of truths up to which it is proved that there is no reason, and a message.
func stuck(err error, what string) (none *int, message string) {
	var s *explain.StuckError
	if errors.As(err, &s) {
		none = &s.None
	}
	return none, what + ": " + err.Error()
}

// known is a question's puzzle with its verdict and up to two solutions, on which
// reasons rest.
func (a *API) known(ctx context.Context, c *call, q *Question) (p sudoku.Puzzle, ans sudoku.Answer, about answer.Subject, err error) {
	if p, err = a.puzzle(ctx, c, q); err != nil {
		return p, ans, about, err
	}
	ans, message, err := a.ask(ctx, p, sudoku.Query{Limit: 2, Keep: 2})
	return p, ans, subject(p, ans.Verdict(), message), err
}

// because adds the reason of a claim.
func (a *API) because(ctx context.Context, p sudoku.Puzzle, solutions []sudoku.Grid, r *HintRequest, out *answer.Hint) error {
	claim, err := certificate.ReadClaim(p.Shape, r.Why)
	if err != nil || claim.Kind != certificate.Holds {
		return refuse(statusBadRequest, "\"why\": a claim about a cell is written \"r4c5 is 7\" or \"r4c5 is not 7\"")
	}
	reason, err := explain.WhyBy(ctx, a.o.Engine, p, a.options(solutions), claim.Fact, r.FromStart)
	switch {
	case errors.Is(err, explain.ErrUntrue):
		out.Message = "a solution contradicts that " + r.Why
		return nil
	case errors.Is(err, explain.ErrStuck):
		out.None, out.Message = stuck(err, r.Why)
		return nil
	case err != nil:
		return err
	}
	size := len(reason.Truths)
	out.Size = &size
	out.Hints, err = answer.NewReasons(ctx, p, []explain.Reason{reason})
	return err
}

func (a *API) options(solutions []sudoku.Grid) explain.Options {
	return explain.Options{Solutions: solutions, Limit: mostTruths, Rules: &a.rules, Cases: len(solutions) == 1}
}

// ExplainRequest asks for the reasons of a verdict.
type ExplainRequest struct{ Question }

func (a *API) explain(ctx context.Context, c *call) (any, error) {
	var r ExplainRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	p, ans, about, err := a.known(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	out := &answer.Explanation{Subject: about}
	switch ans.Verdict() {
	case sudoku.Unique:
		err = a.steps(ctx, c, p, ans.Solutions, out)
	case sudoku.Multiple:
		_, err = out.AddOpen(ctx, a.o.Engine, p)
	case sudoku.Unsolvable:
		err = a.contradiction(ctx, p, out)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		out.Message, err = brief.TooLong, nil
	}
	return out, err
}

// steps adds the way to the solution, and reports each step.
func (a *API) steps(ctx context.Context, c *call, p sudoku.Puzzle, solutions []sudoku.Grid, out *answer.Explanation) error {
	for s, err := range explain.Steps(ctx, p, a.options(solutions)) {
		if errors.Is(err, explain.ErrStuck) {
			_, out.Message = stuck(err, "no step leads further")
			return nil
		}
		if err != nil {
			return err
		}
		step, err := answer.NewStep(ctx, p, s)
		if err != nil {
			return err
		}
		out.Steps = append(out.Steps, step)
		if c.report != nil {
			c.report(step)
		}
	}
	out.Solved = true
	return nil
}

// contradiction adds the clash and the repairs.
func (a *API) contradiction(ctx context.Context, p sudoku.Puzzle, out *answer.Explanation) error {
	out.Message = answer.WhyUnsolvable(ctx, p)
	for _, f := range sudoku.Faults(ctx, p) {
		out.Faults = append(out.Faults, f.Error())
	}
	c, err := &explain.Conflict{Puzzle: p, FewestRules: true}, error(nil)
	if c.Cells, c.FewestClues, err = explain.Clash(ctx, a.o.Engine, p); err == nil && len(p.Rules()) > 0 {
		c.Rules, c.FewestRules, err = explain.ClashingRules(ctx, a.o.Engine, p, c.Cells, 0)
	}
	if out.AddConflict(c); err != nil {
		return err
	}
	if len(out.Faults) == 0 {
		r, err := explain.Contradiction(ctx, p, a.options(nil))
		switch {
		case err == nil:
			for _, t := range r.Truths {
				out.Contradiction = append(out.Contradiction, t.Text(p))
			}
		case !errors.Is(err, explain.ErrStuck) && !errors.Is(err, explain.ErrTooLarge) && !errors.Is(err, sudoku.ErrUnsolvable):
			return err
		}
	}
	if p.Givens.Filled() == 0 {
		return nil
	}
	list, _, err := explain.Repairs(ctx, a.o.Engine, p, 1)
	out.Repairs = answer.NewRepairs(p, list)
	return err
}
